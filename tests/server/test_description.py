"""The descriptions of the API: complete, and kept by what really goes over the wire."""

import json
import random
from collections.abc import Iterator
from typing import Any

import httpx
import jsonschema_rs
import msgspec
import pytest

from tests.server.running import Client, Server, bot, make, ok, person, token
from tests.table.desk import OWNER, Desk, people, sit_down
from tests.table.desk import token as token_of
from zauberturm.server.describing import asyncapi
from zauberturm.server.schemas import schemas
from zauberturm.table import commands as do
from zauberturm.table.stream import Update
from zauberturm.table.tokens import Viewer
from zauberturm.table.views import Trials

SETUPS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "towers": ("towers", 3, {"variant": "master"}),
    "towers, team": ("towers", 4, {"variant": "master", "edition": "first", "team": True, "memory": "assist"}),
    "towers, solo": ("towers", 1, {}),
    "zauberberg": ("zauberberg", 3, {}),
    "zauberberg, no aid": ("zauberberg", 2, {"memory_aid": "off"}),
}
STEPS = 120


def validator(name: str) -> jsonschema_rs.Draft202012Validator:
    root = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": schemas()}}
    return jsonschema_rs.Draft202012Validator(root)


def faults(check: jsonschema_rs.Draft202012Validator, message: Any) -> list[str]:
    data = json.loads(msgspec.json.encode(message)) if not isinstance(message, dict) else message
    return [f"{'/'.join(map(str, error.instance_path))}: {error.message}"[:300] for error in check.iter_errors(data)]


def references(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        yield from [schema["$ref"]] if isinstance(schema.get("$ref"), str) else []
        yield from (found for part in schema.values() for found in references(part))
    if isinstance(schema, list):
        yield from (found for part in schema for found in references(part))


def test_every_field_of_every_type_is_described() -> None:
    fields = {(name, key): field for name, one in schemas().items() for key, field in one.get("properties", {}).items()}
    assert len(fields) > 300
    assert [key for key, field in fields.items() if not field.get("description")] == []


def test_every_type_that_is_named_is_there() -> None:
    known = {f"#/components/schemas/{name}" for name in schemas()}
    assert set(references(schemas())) <= known


def test_the_server_says_what_it_understands(url: str) -> None:
    routes, socket = (ok(httpx.get(f"{url}/schema/{name}")) for name in ("openapi.json", "asyncapi.json"))
    assert socket == json.loads(json.dumps(asyncapi()))
    assert routes["components"]["schemas"].items() >= socket["components"]["schemas"].items()
    for path, operations in routes["paths"].items():
        if path.startswith("/api/v1"):
            for method, operation in operations.items():
                expected = {"408", "421", "429", "500"} | (set() if method == "get" else {"403"})
                assert expected <= set(operation["responses"]), (method, path)
                assert operation["summary"]
    pointers = {one.removeprefix("#/").replace("/", ".") for one in references(socket)}
    assert all(found(socket, pointer.split(".")) for pointer in pointers)


def found(document: Any, keys: list[str]) -> bool:
    for key in keys:
        document = document.get(key) if isinstance(document, dict) else None
    return document is not None


@pytest.mark.parametrize("name", SETUPS)
def test_what_is_told_of_a_game_has_the_form_that_is_described(name: str) -> None:
    game, players, options = SETUPS[name]
    desk, dice = sit_down(game, people(players), options=options, log="all"), random.Random(1)
    update, answer = validator("Update"), {kind.__name__: validator(kind.__name__) for kind in do.Answer.__args__}
    for number in range(STEPS):
        if desk.table.status == "over":
            break
        desk.play_on(1, seed=number)
        for who in (Viewer(), Viewer(("a",)), Viewer(tuple(desk.table.chairs), owner=True)):
            assert faults(update, told(desk, who, max(0, len(desk.table.story) - 2))) == []
        for order in (do.Play(dice.choice(["special", "end", "nonsense"])), do.Undo()):
            given = desk.order(token_of(dice.choice("ab")), order)
            assert faults(answer[type(given).__name__], given) == []
    late = desk.decide(OWNER, do.Start(), 0).answer
    assert faults(answer["Conflict"], late) == []


def told(desk: Desk, who: Viewer, after: int) -> Update:
    table = desk.table
    return Update(table.view_for(who), table.steps_for(who, after), table.moments_for(who, after))


def test_questions_are_answered_in_the_form_that_is_described() -> None:
    for game in ("towers", "zauberberg"):
        desk = sit_down(game, people(2), log="all")
        desk.play_on(30)
        who = desk.who(str(desk.asked))
        legal = [action.text for action in desk.table.view_for(who).legal][:64]
        for preview in desk.table.previews(who, Trials(legal, True)):
            assert faults(validator("Preview"), preview) == []
        for text in (*legal[:3], "nonsense", "pass", "swap:1,2"):
            assert faults(validator("WhyNot"), desk.table.why(who, text)) == []


@pytest.mark.parametrize("game", ["towers", "zauberberg"])
def test_what_comes_through_a_socket_has_the_form_that_is_described(server: Server, game: str) -> None:
    anna, owner = token(), token()
    table = make(server.url, [person(anna), bot()], game, owner=owner)
    known = {name: validator(name) for name in ("Update", "Answered", "Pong", "Gone", "Catalogue", "Replay", "Problem")}
    kinds = {"update": "Update", "answered": "Answered", "pong": "Pong", "gone": "Gone"}
    heard: set[str] = set()
    with Client(server.url, anna) as client, client.socket(table) as socket:
        assert faults(known["Catalogue"], ok(client.get("/catalogue"))) == []
        while "gone" not in heard:
            message = json.loads(socket.raw.recv(60))
            heard.add(message["type"])
            assert faults(known[kinds[message["type"]]], message) == []
            state = message.get("state", {"asked": None})
            if state["asked"] and state["steps"] > 12:
                socket.send({"type": "nonsense"})
            elif state["asked"]:
                order = {"do": "play", "action": state["legal"][0]["text"]}
                socket.order(client.command(order, state["version"]))
                socket.send({"type": "ping"})
        assert heard == set(kinds)
        assert faults(known["Problem"], client.get("/tables/import").json()) == []
