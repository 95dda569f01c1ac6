"""A server that plays with interpreted rules until the compiled ones are ready."""

import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import zauberturm as zt
from tests.server.held_back import RELEASE
from tests.server.running import Client, Server, Socket, bot, make, ok, person, token
from zauberturm import record
from zauberturm.game import Game

INTERPRETED: Final = 4  # decisions of the person before the compiled rules take over
PATIENCE: Final = 300.0  # seconds


class HeldBack(Server):
    """A server that waits for the test with its compiled rules."""

    program = ("tests.server.held_back",)

    def children(self) -> list[int]:
        """The processes that compile, or did."""
        return [line["pid"] for line in self.lines() if line["event"] == "compiling"]

    def release(self) -> None:
        """Let the compiled rules be ready."""
        (self.folder / RELEASE).touch()

    def warming(self) -> dict[str, Any]:
        with Client(self.url) as anybody:
            state: dict[str, Any] = ok(anybody.get("/warming"))
            return state


@pytest.fixture
def held_back(tmp_path: Path) -> Iterator[HeldBack]:
    server = HeldBack(tmp_path, options=["--log-level", "debug"])
    try:
        yield server
    finally:
        if server.process is not None:
            server.kill()


def eventually(seen: Callable[[], bool]) -> None:
    """Wait until it is so."""
    until = time.monotonic() + PATIENCE
    while not seen():
        assert time.monotonic() < until
        time.sleep(0.02)


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def when_asked(socket: Socket) -> dict[str, Any]:
    """The table when the person is asked, or when it is over."""
    while True:
        table: dict[str, Any] = socket.next("update", PATIENCE)["table"]
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
    held_back.start()
    assert held_back.warming()["state"] == "compiling"
    anna, dice = token(), random.Random(7)
    name = make(held_back.url, [person(anna), bot(1)], game)
    with Client(held_back.url, anna) as client, client.socket(name) as socket:
        table = when_asked(socket)
        for _ in range(INTERPRETED):
            table = played(client, socket, table, dice)
        assert held_back.warming()["state"] == "compiling"
        held_back.release()
        eventually(lambda: held_back.warming()["state"] == "ready")
        while table["status"] != "over":
            table = played(client, socket, table, dice)
        text = client.get(f"/tables/{name}/record").text
    assert played_again(text).digest() == zt.replay(text).digest()
    assert zt.replay(text).result() == table["result"]
    assert held_back.stop() == 0


def test_whoever_compiles_may_fail_and_the_tables_go_on(held_back: HeldBack) -> None:
    held_back.start()
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
    eventually(lambda: held_back.warming()["state"] == "ready")


def test_nobody_compiles_any_more_when_the_server_has_stopped(held_back: HeldBack) -> None:
    held_back.start()
    eventually(lambda: len(held_back.children()) == 2)
    children = held_back.children()
    assert all(map(is_there, children))
    assert held_back.stop() == 0
    assert not any(map(is_there, children))
