"""The engine against the second model: whole games at random tables, compared at every step.

The two were written apart, both from the catalogue; where they agree on everything that can be done and everything
that follows, a misread rule would have to be misread twice. 25 games from the set-up and as many from random late
positions on every run, 500 and 1,000 with `make test-long`.
"""

import json
import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import zauberturm as zt
from tests.samples import LONG
from tests.towers.oracle import Oracle
from tests.towers.positions import texts
from tests.towers.random_tables import late_position, lively_choice, random_options
from zauberturm.games.towers.state import START, State

GAMES = 500 if LONG else 25
LATE_GAMES = 1_000 if LONG else 25
FREEING_GAMES = 300 if LONG else 6
POSITION_EVERY = 5  # positions are compared and loaded again at every fifth step
SEED_BYTES = 24  # of the record: what will fall is not part of a position
TOLERANCE = 1e-12
OTHER_SPELLS = ("MW", "MT", "HW", "HT", "MC", "SW", "PB")
Choose = Callable[[random.Random, list[str]], str]


def step_of(g: zt.Game) -> int:
    return State.plain(g._g).step


def compare_choices(g: zt.Game, oracle: Oracle) -> list[str]:
    """The same actions, none twice; chance with the same probabilities."""
    ours = texts(g)
    assert sorted(ours) == sorted(oracle.legal())
    assert len(set(ours)) == len(ours)
    if g.to_move == "chance":
        theirs = dict(oracle.outcomes())
        assert all(abs(odds - float(theirs[str(action)])) < TOLERANCE for action, odds in g.outcomes())
    return ours


def compare_positions(g: zt.Game, oracle: Oracle) -> None:
    position = g.position()
    assert (position["board"], position["home"]) == (oracle.board(), oracle.home())
    assert position["flasks"] == oracle.flasks()
    assert (position["hands"], position["discard"]) == (oracle.hands(), oracle.discard())
    if g.to_move != "chance":
        assert position["turn"] == oracle.turn()
    again = zt.load(json.loads(json.dumps(position)), chance="manual")
    assert State.plain(again._g).pack()[SEED_BYTES:] == State.plain(g._g).pack()[SEED_BYTES:]


def compare_game(
    g: zt.Game, oracle: Oracle, dice: random.Random, choose: Choose = lively_choice
) -> tuple[str, Counter[str]]:
    """Play on at both and compare; gives why the game ended, and which kinds of actions were played."""
    kinds, steps = Counter[str](), 0
    while g.to_move is not None:
        assert g.to_move == oracle.to_move
        ours = compare_choices(g, oracle)
        if steps % POSITION_EVERY == 0 and step_of(g) != START:
            compare_positions(g, oracle)
        text = choose(dice, ours)
        kinds[text.split(":")[0]] += 1
        g.play(text)
        oracle.play(text)
        steps += 1
    assert oracle.over
    ending: dict[str, Any] = g.result() or {}
    assert oracle.result().items() <= ending.items()
    return str(ending["reason"]), kinds


def freeing_choice(dice: random.Random, texts: list[str]) -> str:
    """Windows are mostly passed, so that flasks are left to free wizards at one's own decisions (WT-MT-9)."""
    if "pass" in texts and dice.random() < 0.9:
        return "pass"
    frees = [text for text in texts if text.startswith("cast FW")]
    return dice.choice(frees) if frees and dice.random() < 0.3 else lively_choice(dice, texts)


@cache
def freeing_game(seed: int) -> tuple[str, Counter[str]]:
    """First edition, master, FW open and cheap, in every second game with partners."""
    dice = random.Random(seed)
    players = (2, 4, 3, 4, 5, 6)[seed % 6]
    options = {"players": players, "team": seed % 2 == 1, "edition": "first", "variant": "master"}
    options |= {"spells": ["FW", *dice.sample(OTHER_SPELLS, dice.randint(0, 7))], "spell_costs": {"MW": 1, "HW": 1}}
    g = zt.new("towers", chance="manual", seed=seed, **options)
    return compare_game(g, Oracle.new(**options), dice, freeing_choice)


@cache
def whole_game(seed: int) -> tuple[str, Counter[str]]:
    dice = random.Random(seed)
    options = random_options(dice)
    return compare_game(zt.new("towers", chance="manual", seed=seed, **options), Oracle.new(**options), dice)


@cache
def late_game(seed: int) -> tuple[str, Counter[str]]:
    dice = random.Random(seed)
    position = late_position(dice)
    return compare_game(zt.load(position, chance="manual", seed=seed), Oracle.load(position), dice)


@pytest.mark.parametrize("seed", range(GAMES))
def test_both_play_the_same_game(seed: int) -> None:
    assert whole_game(seed)[1].total() > 0


@pytest.mark.parametrize("seed", range(FREEING_GAMES))
def test_both_free_wizards_alike_in_the_first_edition(seed: int) -> None:
    assert freeing_game(seed)[1]["cast FW"] > 0


@pytest.mark.parametrize("seed", range(LATE_GAMES))
def test_both_end_a_late_game_alike(seed: int) -> None:
    assert late_game(seed)[1].total() > 0


def test_the_games_are_lively() -> None:
    """What is compared must not be the same dull game all over again."""
    games = [whole_game(seed) for seed in range(GAMES)] + [late_game(seed) for seed in range(LATE_GAMES)]
    played = sum((kinds for _, kinds in games), Counter[str]())
    assert len({reason for reason, _ in games}) >= (6 if LONG else 4)
    for kind in ("cast MW", "cast FW", "cast SW", "cast HT", "cast MC", "cast PB", "after MT", "special", "W3d", "T2d"):
        assert played[kind] > 0, f"no game had {kind}"
