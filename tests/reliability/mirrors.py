"""Two databases that differ only in what a viewer may not know, and everything a server tells him of them."""

import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
from httpx import Response

from tests.server.running import Client, Socket
from tests.table.desk import INVITATION, OWNER, token
from tests.table.test_leak import GAMES, known_actions, table_after
from tests.table.test_memory import swapped
from tests.table.twins import Log, digests, twin, without_links
from zauberturm.store import open_store
from zauberturm.store.store import Addition
from zauberturm.table import Table, encode
from zauberturm.table.entries import Created, chained

ACTIONS: Final = 6
# Who is connected is no secret, and changes by itself; an ETag counts what was seen since the server started.
_PRESENCE: Final = re.compile(rb'"(online|watching)":(true|false|\d+)')
_TOLD_BY_TIME: Final = ("date", "etag", "content-length")

Heard = list[tuple[str, Any]]


@dataclass(frozen=True)
class Mirror:
    """A table, its twin, and the viewer who must not be able to tell which is which."""

    name: str
    viewer: str | None
    log: Log
    twin: Log
    actions: tuple[str, ...]  # worth asking about
    steps: int
    version: int

    @property
    def secret(self) -> str:
        return token(self.viewer) if self.viewer else INVITATION


def mirrors(stages: Sequence[tuple[str, int]], tries: int) -> Iterator[Mirror]:
    """All tables that have a twin, at these stages of these games."""
    for game, steps in stages:
        desk = table_after(*GAMES[game], steps, seed=steps + 3)
        if desk.table.status == "over":
            continue  # then everything may be known
        for viewer in (None, "a", "b"):
            dice = random.Random(steps)
            other = twin(desk.log, viewer, dice, tries)
            if other is None or digests(other) == digests(desk.log):
                continue
            legal = [action.text for action in desk.table.view_for(desk.who(viewer or "-")).legal]
            texts = [action.text for action in dice.choices(known_actions(desk.table), k=ACTIONS)]
            name = token(f"{game} {steps} {viewer}")[:22]
            actions = (*legal[:ACTIONS], *texts)
            table = desk.table
            yield Mirror(
                name, viewer, named(desk.log, name), named(other, name), actions, len(table.story), table.version
            )


def forgotten() -> Iterator[Mirror]:
    """A table and another with the same present, whose first turn nobody is told any more."""
    one, two = swapped()
    for viewer in (None, "a", "b"):
        name = token(f"forgotten {viewer}")[:22]
        actions = tuple(action.text for action in one.table.view_for(one.who(viewer or "-")).legal[:ACTIONS])
        version, steps = one.table.version, len(one.table.story)
        yield Mirror(name, viewer, named(one.log, name), named(two.log, name), (*actions, "special"), steps, version)


def named(log: Log, name: str) -> Log:
    first, *others = log
    assert isinstance(first, Created)
    return list(chained([msgspec.structs.replace(first, table=name), *others]))


def write(database: Path, logs: Sequence[Log]) -> None:
    """A database with these tables."""
    store = open_store(database)
    try:
        for log in logs:
            store.submit(Addition(Table.fold(log).id, 0, [encode(entry) for entry in log])).result()
    finally:
        store.close_now()


def bare(content: bytes) -> bytes:
    return without_links(_PRESENCE.sub(rb'"\1":0', content))


def plain(response: Response) -> tuple[int, list[tuple[str, str]], bytes]:
    """Status, headers and body."""
    headers = [(name, value) for name, value in response.headers.items() if name not in _TOLD_BY_TIME]
    return response.status_code, headers, bare(response.content)


def heard_by_http(client: Client, mirror: Mirror) -> Heard:
    """Everything there is to ask, and what is answered."""
    here, middle = f"/tables/{mirror.name}", mirror.steps // 2
    asked: list[str] = [here, f"{here}/updates", f"{here}/updates?after={middle}", f"{here}/updates?after=999"]
    eyes = ("", "&seat=-", "&seat=a", "&seat=b", "&seat=all", "&seat=z")
    asked += [f"{here}/replay?step={step}{seat}" for step in (1, middle, mirror.steps, 999) for seat in eyes[:3]]
    asked += [f"{here}/record?{seat}" for seat in eyes]
    heard: Heard = [(path, plain(client.get(path))) for path in asked]
    heard += [(f"why {action}", plain(client.post(f"{here}/why", {"action": action}))) for action in mirror.actions]
    for views in (False, True):
        trials = {"actions": list(mirror.actions), "views": views}
        heard.append((f"preview {views}", plain(client.post(f"{here}/preview", trials))))
    return heard + [
        (str(body["order"]), plain(client.post(f"{here}/commands", body))) for body in refused_commands(mirror)
    ]


def refused_commands(mirror: Mirror) -> Iterator[dict[str, Any]]:
    """Commands that change nothing: too late, against a rule, of somebody else."""
    for number, action in enumerate(("nonsense", *mirror.actions)):
        yield command(f"late {number}", {"do": "play", "action": action}, mirror.version - 1)
    yield command("nonsense", {"do": "play", "action": "nonsense"}, mirror.version)
    for order in (
        {"do": "withdraw"},
        {"do": "consent", "request": 9, "agree": True},
        {"do": "reveal", "bits": "0" * 64},
    ):
        yield command(f"vain {order['do']}", order, None)
    for seat in "abf":
        yield command(f"join {seat}", {"do": "claim", "seat": seat, "token": token("newcomer"), "name": "X"}, None)


def command(name: str, order: dict[str, Any], expects: int | None) -> dict[str, Any]:
    made = {"id": name, "order": order}
    return made if expects is None else {**made, "expects": expects}


def heard_by_socket(client: Client, owner: Client, mirror: Mirror) -> Heard:
    """What is pushed while the viewer and others do something."""
    heard: Heard = []
    here = f"/tables/{mirror.name}/commands"
    with client.socket(mirror.name) as socket:
        heard += listened(socket, "update")
        for body in (*refused_commands(mirror), command("undo", {"do": "undo"}, mirror.version)):
            socket.order(body)
            heard += listened(socket, "answered")
        changes = [
            (OWNER, command("open", {"do": "open", "listed": False, "spectators": "public"}, None)),
            (token("a"), command("say", {"do": "say", "phrase": "thanks"}, None)),
            (token("b"), command("leave", {"do": "leave"}, None)) if mirror.viewer != "b" else None,
            (INVITATION, command("join", {"do": "claim", "seat": "b", "token": token("c2"), "name": "C"}, None)),
        ]
        for secret, body in filter(None, changes):
            answer = owner.post(here, body, headers={"authorization": f"Bearer {secret}"})
            heard.append((body["id"], plain(answer)))
            if answer.json()["answer"] == "accepted":
                heard += listened(socket, "update")
    return heard


def listened(socket: Socket, until: str) -> Heard:
    """Messages up to one of a kind. Updates that only tell of presence come when they like."""
    while True:
        message = bare(str(socket.raw.recv(60)).encode())
        if json.loads(message)["type"] == until:
            return [(until, message)]
