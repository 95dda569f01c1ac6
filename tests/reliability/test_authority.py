"""Every route and message, tried by everybody who has no right to: denied, and nothing is changed."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from tests.reliability import doors
from tests.reliability.audit import read_logs
from tests.reliability.doors import ANSWERING, DELETING, LOOKING, ORDERING, ORDERS, PUBLIC, TALKING, House, built
from tests.server.running import Client, Server, Socket, new_table, person, serving, token
from tests.server.test_sockets import last_words
from zauberturm.table.entries import Created

NOBODY = "A" * 22  # no table has this name
HOLDERS = ("no token", "garbage", "stranger", "invitation", "revoked", "other table", "owner of another table")


def test_every_door_is_known(tmp_path: Path) -> None:
    assert doors.routes(tmp_path) == PUBLIC | set(LOOKING) | {ORDERING, DELETING, ANSWERING, TALKING}
    assert doors.orders() == set(ORDERS)
    assert doors.messages() == {"hello", "command", "ping"}


def test_the_description_knows_every_door(server: Server) -> None:
    described = httpx.get(f"{server.url}/schema").json()["paths"]
    methods = {
        (method.upper(), path.replace("{table}", "{table:str}")) for path in described for method in described[path]
    }
    pages = {one for one in PUBLIC if one[1] in ("/", "/{path:path}") or one[1].startswith("/schema")}
    assert methods == (PUBLIC - pages) | set(LOOKING) | {ORDERING, DELETING, ANSWERING}
    queries = [
        one["name"]
        for path in described.values()
        for way in path.values()
        for one in way.get("parameters", [])
        if one["in"] == "query"
    ]
    assert set(queries) == {  # no secret belongs into an address
        "after", "limit", "version", "wait", "step", "seat", "name", "games", "tables",
    }  # fmt: skip


@pytest.fixture(scope="module")
def closed(server: Server) -> House:
    """Nobody but its players may look."""
    return built(server.url, "off")


@pytest.fixture(scope="module")
def watched(server: Server) -> House:
    """Whoever is invited may look."""
    return built(server.url, "link")


@pytest.fixture(scope="module")
def elsewhere(server: Server) -> House:
    return built(server.url, "public")


def secret_of(holder: str, house: House, elsewhere: House) -> str | None:
    return {
        "no token": None,
        "garbage": "x' OR 1=1 --",
        "stranger": token(),
        "invitation": house.invitation,
        "revoked": house.gone,
        "other table": elsewhere.anna,
        "owner of another table": elsewhere.owner,
    }[holder]


@pytest.mark.parametrize("holder", HOLDERS)
def test_who_may_not_look_finds_nothing(server: Server, closed: House, elsewhere: House, holder: str) -> None:
    secret = secret_of(holder, closed, elsewhere)
    before = closed.everything(server.database)
    with Client(server.url, *([secret] if secret else [])) as client:
        for more, body in [one for ways in LOOKING.values() for one in ways]:
            there, nowhere = (asked(client, f"/tables/{table}{more}", body) for table in (closed.table, NOBODY))
            assert (there.status_code, there.json()["code"]) == (404, "unknown"), more
            assert there.content == nowhere.content  # not even that it exists
        there, nowhere = (client.delete(f"/tables/{table}") for table in (closed.table, NOBODY))
        assert there.status_code == 404
        assert there.content == nowhere.content
        sits = {"seat": "a", "accept": True}
        there, nowhere = (client.post(f"/tables/{table}/challenge", sits) for table in (closed.table, NOBODY))
        assert there.status_code == 404
        assert there.content == nowhere.content
        for do, facts in ORDERS.items():
            answers = [client.post(f"/tables/{table}/commands", ordered(do, facts)) for table in (closed.table, NOBODY)]
            if (holder, do) == ("invitation", "claim"):  # who is invited may sit down, but nothing is free
                assert answers[0].json()["rule"] == "table.taken"
                continue
            assert answers[0].status_code == 404, (do, answers[0].text)
            assert answers[0].content == answers[1].content
        if secret is None or len(secret) == 43:
            for table in (closed.table, NOBODY):
                with client.socket(table) as socket:
                    assert last_words(socket) == ("denied", 1008)
    assert closed.everything(server.database) == before


def asked(client: Client, path: str, body: Any) -> httpx.Response:
    return client.get(path) if body is None else client.post(path, body)


def ordered(do: str, facts: dict[str, Any]) -> dict[str, Any]:
    return {"id": token(), "order": {"do": do, **facts}}


@pytest.mark.parametrize("holder", HOLDERS[2:])
def test_who_may_only_look_changes_nothing(server: Server, watched: House, elsewhere: House, holder: str) -> None:
    """Through the socket of somebody who was invited to watch."""
    secret = secret_of(holder, watched, elsewhere)
    before = watched.everything(server.database)
    with Client(server.url, watched.invitation, *([secret] if secret else [])) as client:
        answer = client.delete(f"/tables/{watched.table}")
        assert (answer.status_code, answer.json()["code"]) == (403, "denied")
    with (
        Client(server.url, watched.invitation, *([secret] if secret else [])) as client,
        client.socket(watched.table) as socket,
    ):
        seen = socket.next("update")["state"]
        assert (seen["viewer"], seen["legal"], seen["asked"], seen["owner"]) == ([], [], None, False)
        for do, facts in ORDERS.items():
            socket.order(ordered(do, facts))
            expected = "illegal" if do == "claim" else "denied"  # who is invited may sit down, but nothing is free
            assert socket.next("answered")["answer"]["answer"] == expected, do
    assert watched.everything(server.database) == before


def test_who_was_invited_sees_what_everybody_may_know(server: Server, watched: House) -> None:
    with Client(server.url, watched.invitation) as client:
        here = f"/tables/{watched.table}"
        for seat in ("a", "b", "c", "all"):
            assert client.get(f"{here}/replay?step=1&seat={seat}").status_code == 403
            assert client.get(f"{here}/record?seat={seat}").status_code == 403
        assert client.get(f"{here}/replay?step=1&seat=-").json()["code"] == "table.memory"
        assert client.post(f"{here}/why", {"action": "pass"}).json()["rule"] == "table.turn"
        assert client.post(f"{here}/preview", {"actions": ["pass"], "views": True}).json()[0]["view"] is None
        for do, facts in ORDERS.items():
            answer = client.post(f"{here}/commands", ordered(do, facts))
            expected = ("illegal", 200) if do == "claim" else ("denied", 403)
            assert (answer.json()["answer"], answer.status_code) == expected


def test_no_seat_decides_for_another(server: Server, watched: House) -> None:
    mine = watched.asked
    before = watched.everything(server.database)
    for other in {watched.anna, watched.ben, watched.carla} - {mine}:
        with Client(server.url, other) as client:
            view = client.view(watched.table)
            with Client(server.url, mine) as player:
                action = player.view(watched.table)["legal"][0]["text"]
            orders = {
                "play": ({"do": "play", "action": action}, "illegal"),
                "undo": ({"do": "undo"}, "illegal"),
                "set_seat": ({"do": "set_seat", **ORDERS["set_seat"]}, "denied"),
                "start": ({"do": "start"}, "denied"),
                "open": ({"do": "open", **ORDERS["open"]}, "denied"),
                "rematch": ({"do": "rematch"}, "illegal"),
                "claim": ({"do": "claim", **ORDERS["claim"]}, "denied"),
            }
            for order, expected in orders.values():
                assert client.order(watched.table, order, view["version"])["answer"] == expected, order
            for seat in {"a", "b", "c"} - set(view["viewer"]):
                assert client.get(f"/tables/{watched.table}/replay?step=1&seat={seat}").status_code == 403
            assert (view["legal"], view["asked"]) == ([], None)
    for secret in (watched.anna, watched.ben, watched.carla):
        with Client(server.url, secret) as client:
            assert client.delete(f"/tables/{watched.table}").status_code == 403
    with Client(server.url, watched.owner) as owner:  # the owner sits nowhere
        answer = owner.delete(f"/tables/{watched.table}")
        assert (answer.status_code, answer.json()["code"]) == (409, "table.people")
        for do in ("play", "undo", "leave", "rename", "return", "prefer", "say", "pledge", "reveal"):
            answer = owner.post(f"/tables/{watched.table}/commands", ordered(do, ORDERS[do]))
            assert answer.json()["answer"] == "denied"
    assert watched.everything(server.database) == before


def test_a_token_in_an_address_is_worth_nothing(server: Server, closed: House) -> None:
    for name in ("token", "tokens", "access_token", "authorization"):
        assert httpx.get(f"{server.url}/api/v1/tables/{closed.table}?{name}={closed.anna}").status_code == 404


@pytest.mark.parametrize("short", ["", "A" * 21, "A" * 42, "A" * 44, "A" * 42 + "!", "A" * 43 + "\n"])
def test_tokens_have_256_bits(server: Server, short: str) -> None:
    for field in ("owner", "invitation"):
        answer = httpx.post(f"{server.url}/api/v1/tables", json={**new_table([person()]), field: short})
        assert (answer.status_code, answer.json()["facts"]) == (400, {"at": field})
    answer = httpx.post(f"{server.url}/api/v1/tables", json=new_table([{"kind": "person", "token": short}]))
    assert answer.status_code == 400


def test_secrets_are_neither_kept_nor_logged(tmp_path: Path) -> None:
    """A whole game at the most talkative level: no token in any file, no seed or hand in what the server says."""
    with serving(tmp_path, options=["--log-level", "debug", "--workers", "1"]) as server:
        house = built(server.url, "public")
        shown = played(server, house)
        assert server.stop() == 0
        files = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    said = b"".join(content for name, content in files.items() if name.startswith(("log", "output")))
    assert b"request" in said
    assert all(secret.encode() not in content for secret in house.tokens for content in files.values())
    kept = b"".join(content for name, content in files.items() if name.startswith("tables.database"))
    assert house.table.encode() in kept
    assert house.table.encode() not in said
    assert len(shown) > 20
    assert [text for text in shown if text.encode() in said] == []
    (created,) = [log[0] for name, log in read_logs(server.database).items() if name == house.table]
    assert isinstance(created, Created)
    assert created.seed.encode() not in said


def played(server: Server, house: House) -> set[str]:
    """Play a while in every way; returns what must not be said aloud: seed, hands, actions."""
    shown: set[str] = set()
    with Client(server.url, house.anna, house.ben, house.carla) as client, Client(server.url) as anybody:
        for _ in range(12):
            view = client.view(house.table)
            shown |= {json.dumps(hand) for hand in hands(view["view"])} | {one["text"] for one in view["legal"]}
            who = house.asked
            action = {"do": "play", "action": view["legal"][-1]["text"]}
            client.order(house.table, action, view["version"], who)
        anybody.post(f"/tables/{house.table}/commands", {"seat": house.anna, "order": "nonsense"})
        anybody.get(f"/tables/{house.table}/updates?token={house.anna}")
        with connect(f"ws{server.url.removeprefix('http')}/api/v1/tables/{house.table}/socket") as raw:
            raw.send(json.dumps({"type": "hello", "tokens": [house.anna], "nonsense": house.ben}))
            assert last_words(Socket(raw)) == ("malformed", 1007)
    return {text for text in shown if len(text) > 3}


def hands(view: Any) -> list[Any]:
    """Everything in a view that is called a hand."""
    if isinstance(view, dict):
        return [value for name, value in view.items() if name == "hand" and value] + hands(list(view.values()))
    return [hand for part in view for hand in hands(part)] if isinstance(view, list) else []
