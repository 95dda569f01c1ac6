"""Every way into a server, as the running application itself names them, and how each is tried."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, get_args

from litestar.routes import WebSocketRoute

from tests.server.running import Client, make, ok, person, token
from zauberturm.server.running import Running, Settings
from zauberturm.table import commands, stream

NEW: Final = token()
HERE: Final = "/api/v1/tables/{table:str}"
# Open to everybody: nothing of a table that does not want to be found, and nothing of anybody's is changed.
PUBLIC: Final = {
    ("GET", "/"),
    ("GET", "/{path:path}"),
    ("GET", "/api/v1/catalogue"),
    ("GET", "/api/v1/warming"),
    ("GET", "/api/v1/bots"),
    ("GET", "/api/v1/bots/stream"),
    ("GET", "/schema/asyncapi.json"),
    ("GET", "/api/v1/tables"),
    ("GET", "/health"),
    ("GET", "/ready"),
    ("GET", "/schema"),
    ("GET", "/schema/openapi.json"),
    ("POST", "/api/v1/tables"),
    ("POST", "/api/v1/tables/import"),
}
# Looking at a table or asking about it: (method, path) with what to ask.
LOOKING: Final[dict[tuple[str, str], list[tuple[str, Any]]]] = {
    ("GET", HERE): [("", None)],
    ("GET", f"{HERE}/updates"): [("/updates", None), ("/updates?after=0&version=1&wait=0", None)],
    ("GET", f"{HERE}/replay"): [("/replay?step=1", None), ("/replay?step=1&seat=-", None)],
    ("GET", f"{HERE}/record"): [("/record", None), ("/record?seat=-", None)],
    ("POST", f"{HERE}/why"): [("/why", {"action": "pass"})],
    ("POST", f"{HERE}/preview"): [("/preview", {"actions": ["pass"], "views": True})],
}
DELETING: Final = ("DELETE", HERE)
ORDERING: Final = ("POST", f"{HERE}/commands")
ANSWERING: Final = ("POST", f"{HERE}/challenge")  # by a bot that is asked to sit down
TALKING: Final = ("WEBSOCKET", f"{HERE}/socket")

ORDERS: Final[dict[str, dict[str, Any]]] = {
    "play": {"action": "pass"},
    "undo": {},
    "claim": {"seat": "a", "token": NEW, "name": "Eve"},
    "leave": {},
    "consent": {"request": 1, "agree": True},
    "withdraw": {},
    "rename": {"name": "Eve"},
    "set_seat": {"seat": "a", "bot": "level:1"},
    "return": {},
    "start": {},
    "pledge": {"pledge": "0" * 64},
    "reveal": {"bits": "0" * 64},
    "prefer": {"auto_pass": ["cast"]},
    "say": {"phrase": "hello"},
    "open": {"listed": True, "spectators": "public"},
    "rematch": {},
}


def routes(folder: Path) -> set[tuple[str, str]]:
    """Methods and paths of the application that a server runs."""
    parts = Running(Settings(folder / "doors.database"))
    try:
        app: Any = parts.app
        found = set()
        for route in app.inside.routes:
            methods = ["WEBSOCKET"] if isinstance(route, WebSocketRoute) else set(route.methods) - {"OPTIONS"}
            found |= {(method, route.path) for method in methods}
        return found
    finally:
        asyncio.run(parts.close())


def orders() -> set[str]:
    return {str(order.__struct_config__.tag) for order in get_args(commands.Order)}


def messages() -> set[str]:
    return {str(message.__struct_config__.tag) for message in get_args(stream.Sent)}


@dataclass
class House:
    """A table where three people play; one who sat there before has left."""

    url: str
    table: str
    owner: str = field(default_factory=token)
    invitation: str = field(default_factory=token)
    anna: str = field(default_factory=token)
    ben: str = field(default_factory=token)
    gone: str = field(default_factory=token)
    carla: str = field(default_factory=token)

    @property
    def tokens(self) -> list[str]:
        return [self.owner, self.invitation, self.anna, self.ben, self.gone, self.carla]

    @property
    def asked(self) -> str:
        """Token of the seat that is asked."""
        with Client(self.url, self.anna, self.ben, self.carla) as all_of_them:
            return {"a": self.anna, "b": self.ben, "c": self.carla}[all_of_them.view(self.table)["to_move"]]

    def everything(self, database: Path) -> Any:
        """What everybody sees, and how long the log is."""
        views = []
        for one in self.tokens[:4] + self.tokens[5:]:
            with Client(self.url, one) as client:
                views.append(without_presence(client.get(f"/tables/{self.table}").json()))
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
            count = connection.execute("SELECT count(*) FROM log WHERE name = ?", (self.table,)).fetchone()
        return views, count


def without_presence(view: dict[str, Any]) -> dict[str, Any]:
    seats = [{**seat, "online": None} for seat in view.get("seats", [])]
    return {**view, "seats": seats, "watching": None}


def built(url: str, spectators: str) -> House:
    house = House(url, "")
    seats = [person(house.anna), person(house.ben), person(house.gone)]
    kinds = {"owner": house.owner, "invitation": house.invitation, "spectators": spectators}
    house.table = make(url, seats, **kinds)
    with Client(url, house.gone) as gone, Client(url, house.carla, house.invitation) as carla:
        assert gone.order(house.table, {"do": "leave"})["answer"] == "accepted"
        claim = {"do": "claim", "seat": "c", "name": "Carla"}
        assert carla.order(house.table, claim)["answer"] == "accepted"
    for secret in (house.anna, house.ben):
        with Client(url, secret) as player:
            agreed = {"do": "consent", "request": 1, "agree": True}
            assert player.order(house.table, agreed)["answer"] == "accepted"
    with Client(url, house.anna, house.ben, house.carla) as all_of_them:
        assert ok(all_of_them.get(f"/tables/{house.table}"))["status"] == "playing"
    return house
