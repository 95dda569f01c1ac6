"""Interpreted rules that stand in for compiled ones: the same answers, the same records, the same buffers."""

import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

import zauberturm as zt
from zauberturm.engine import Engine
from zauberturm.game import Game
from zauberturm.kernel.core import NOW
from zauberturm.registry import GAMES, engine, guest

PLAYS: Final = 40  # of each game
SEEDS: Final = range(6)
ALWAYS: Final = ("legal", "tell", "follow", "to_move", "refusal", "resample", "observe", "evaluate", "winners")
AT_CHANCE: Final = ("sample", "weight")


def standing_in(name: str) -> Engine:
    """An engine of its own in which nothing is compiled."""
    engine_of_its_own = Engine(GAMES[name])
    engine_of_its_own.stand_in()
    return engine_of_its_own


def entries(game: Game) -> list[str]:
    """What may be asked at this moment."""
    outlook = [] if game.rules.core.outlook is None else ["outlook"]
    return [*ALWAYS, *outlook, *(AT_CHANCE if game.to_move == "chance" else ())]


def arguments(machine: Engine, entry: str, game: Game, dice: random.Random) -> list[Any]:
    """What an entry takes besides the handle. Buffers are not empty: what is not written has to stay."""
    seat = dice.randrange(len(game.seats))
    legal = dice.choice(game.legal()).code
    codes, log, facts = machine.codes(), machine.log(), machine.facts()
    codes[-1] = facts[-1] = 7
    out = np.full_like(machine.observation(), 77)
    return {
        "legal": [codes],
        "tell": [legal, log],
        "weight": [legal],
        "refusal": [dice.randrange(machine.rules.info.actions), facts],
        "resample": [seat, dice.randrange(2)],
        "observe": [seat, NOW, out],
        "evaluate": [seat],
        "outlook": [seat],
    }.get(entry, [])


def asked_of(machine: Engine, entry: str, game: Game, given: list[Any]) -> tuple[Any, bytes, list[Any]]:
    """The answer of an entry, what has become of the record, and what of the buffers."""
    handle = game.handle.copy()
    used = [one.copy() if isinstance(one, np.ndarray) else one for one in given]
    answer = getattr(machine, entry)(handle, *used)
    return answer, handle.tobytes(), [one.tolist() if isinstance(one, np.ndarray) else one for one in used]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_entry_gives_the_same_as_its_stand_in(name: str, seed: int) -> None:
    dice = random.Random(seed)
    players = dice.choice(GAMES[name].info.players)
    game = zt.new(name, seed=seed, chance="manual", players=players)
    stand_in, compiled = standing_in(name), engine(name)
    for _ in range(PLAYS):
        if game.over:
            break
        for entry in entries(game):
            given = arguments(compiled, entry, game, dice)
            assert asked_of(stand_in, entry, game, given) == asked_of(compiled, entry, game, given), entry
        game.play(dice.choice(game.legal()))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_on_when_the_compiled_rules_take_over(name: str) -> None:
    """Begun interpreted, finished compiled: the same game as one that was compiled throughout."""
    throughout = zt.new(name, seed=5)
    with guest(replace(GAMES[name])) as machine:  # an engine of its own
        machine.stand_in()
        game = zt.new(name, seed=5)
    dice = random.Random(5)
    for play in range(PLAYS):
        if play == PLAYS // 2:
            machine.take_over()
        assert [action.code for action in game.legal()] == [action.code for action in throughout.legal()]
        action = dice.choice(throughout.legal()).code
        assert [event.facts for event in game.play(action)] == [event.facts for event in throughout.play(action)]
    assert game.digest() == throughout.digest()
    assert game.record() == throughout.record()


EVERYTHING_AT_A_TABLE: Final = """
from zauberturm.registry import engine, games
from zauberturm.server.warming import warm_up

for name in games():
    engine(name).stand_in()
warm_up()
"""


def test_nothing_is_compiled_while_interpreted_rules_stand_in(tmp_path: Path) -> None:
    """Playing, asking why, looking and writing files: the server must not wait for the compiler."""
    environment = {**os.environ, "ZAUBERTURM_CACHE_DIR": str(tmp_path)}
    subprocess.run([sys.executable, "-c", EVERYTHING_AT_A_TABLE], env=environment, check=True, timeout=600)
    assert [path.name for path in tmp_path.rglob("*.nbi")] == []
