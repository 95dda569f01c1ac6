"""An own bot is told what its seat may know, and nothing else: every byte it is sent stays, whatever is hidden."""

import random
import sys
from pathlib import Path
from typing import Any

import pytest

import zauberturm as zt
from tests.bots.own.places import HERE, PATIENT, made
from tests.bots.tables import TABLES
from zauberturm.bots import Program, tell

TRUE_GAME = -1
WORLDS = (TRUE_GAME, 1, 2)
MOUNTAIN: dict[str, dict[str, Any]] = {"zauberberg": {"players": 3}, "without aid": {"players": 2, "memory_aid": "off"}}


def listened(folder: Path, g: zt.Game, decisions: int) -> tuple[list[bytes], int]:
    """What bots at the same seat are sent, one shown the true game, the others games with everything hidden redrawn."""
    paths = [folder / f"world {world}" for world in WORLDS]
    seat, dice, different = g.seats[0], random.Random(4), 0
    bots = [made(f"program:{sys.executable} {HERE}/recorder.py '{path}'?{PATIENT}") for path in paths]
    while g.to_move is not None and decisions:
        if g.to_move == seat:
            different += asked(bots, g, seat, decisions)
            decisions -= 1
        events = g.play(dice.choice(g.legal()))
        for bot in bots:
            tell({seat: bot}, events)
    for bot in bots:
        bot.close()
        assert bot.faults == []
    return [path.read_bytes() for path in paths], different


def asked(bots: list[Program], g: zt.Game, seat: str, seed: int) -> int:
    """Ask each of them; how many worlds differ from the true one."""
    worlds = [g if world == TRUE_GAME else g.determinize(seat, 1000 * world + seed) for world in WORLDS]
    for bot, world in zip(bots, worlds, strict=True):
        bot.choose(world, seat)
    return sum(world.digest() != g.digest() for world in worlds)


@pytest.mark.parametrize("name", [*TABLES, *MOUNTAIN])
def test_every_byte_is_the_same_whatever_is_hidden(name: str, tmp_path: Path) -> None:
    game, options = ("zauberberg", MOUNTAIN[name]) if name in MOUNTAIN else ("towers", TABLES[name])
    sent, different = listened(tmp_path, zt.new(game, seed=6, **options), decisions=8)
    assert different, "nothing was hidden"
    assert sent[0].count(b"\n") == 10  # hello, eight questions, bye
    assert sent[0] == sent[1] == sent[2]
