"""A server that plays with interpreted rules until the compiled ones are ready."""

import os
import random
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import zauberturm as zt
from tests.server.held_back import PATIENCE, HeldBack, eventually, holding_back
from tests.server.running import Client, Socket, bot, make, person, token
from zauberturm import record
from zauberturm.game import Game

INTERPRETED: Final = 4  # decisions of the person before the compiled rules take over


@pytest.fixture
def held_back(tmp_path: Path) -> Iterator[HeldBack]:
    with holding_back(tmp_path) as server:
        yield server


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def when_asked(socket: Socket) -> dict[str, Any]:
    """The table when the person is asked, or when it is over."""
    while True:
        table: dict[str, Any] = socket.next("update", PATIENCE)["state"]
        if table["asked"] or table["status"] == "over":
            return table


def played(client: Client, socket: Socket, table: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """The table after another decision of the person, when it is the person's turn again."""
    order = {"do": "play", "action": dice.choice(table["legal"])["text"]}
    socket.order(client.command(order, table["version"]))
    assert socket.next("answered", PATIENCE)["answer"]["answer"] == "accepted"
    return when_asked(socket)


def played_again(text: str) -> Game:
    """The game of a file once more, from its seed and its decisions alone, with compiled rules throughout."""
    file = record.read(text)
    game = zt.new(file.game, seed=file.seed, **file.options)
    for ply in file.plies:
        if ply.seat != "-":
            game.play(ply.action)
    return game


@pytest.mark.parametrize("game", ["towers", "zauberberg"])
def test_a_game_begun_with_interpreted_rules_goes_on_with_compiled_ones(held_back: HeldBack, game: str) -> None:
    assert held_back.warming()["state"] == "compiling"
    anna, dice = token(), random.Random(7)
    name = make(held_back.url, [person(anna), bot(1)], game)
    with Client(held_back.url, anna) as client, client.socket(name) as socket:
        table = when_asked(socket)
        for _ in range(INTERPRETED):
            table = played(client, socket, table, dice)
        assert held_back.warming()["state"] == "compiling"
        held_back.release()
        while table["status"] != "over":
            table = played(client, socket, table, dice)
        text = client.get(f"/tables/{name}/record").text
    assert played_again(text).digest() == zt.replay(text).digest()
    assert zt.replay(text).result() == table["result"]
    assert held_back.stop() == 0


def test_tables_go_on_when_compiling_fails(held_back: HeldBack) -> None:
    eventually(lambda: len(held_back.children()) == 2)
    first = held_back.children()[0]
    os.kill(first, signal.SIGKILL)
    eventually(lambda: len(held_back.children()) == 3)  # another one tries
    failures = [line for line in held_back.lines() if line["event"].startswith("compiling failed")]
    assert [line["status"] for line in failures] == [-signal.SIGKILL]
    assert not is_there(first)
    assert held_back.warming() == {"state": "failed", "seconds": 0}
    anna = token()
    name = make(held_back.url, [person(anna), person()])
    with Client(held_back.url, anna) as client:
        assert client.view(name)["status"] == "playing"
    held_back.release()


def test_nobody_compiles_any_more_when_the_server_has_stopped(held_back: HeldBack) -> None:
    eventually(lambda: len(held_back.children()) == 2)
    children = held_back.children()
    assert all(map(is_there, children))
    assert held_back.process is not None
    os.killpg(held_back.process.pid, signal.SIGINT)  # Ctrl+C in a terminal is heard by all of them
    assert held_back.process.wait(30) == 0
    assert not any(map(is_there, children))
    assert not any(line["event"].startswith("compiling failed") for line in held_back.lines())
    held_back.process = None
