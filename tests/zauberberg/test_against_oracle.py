"""The engine against the second model: whole games at random tables, compared at every step.

The two were written apart, both from the catalogue; where they agree on everything that can be done and everything
that follows, a misread rule would have to be misread twice. Some games from the set-up to the end and many more from
crowded positions on every run, hundreds of them with `make test-long`.
"""

import json
import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

import zauberturm as zt
from tests.samples import LONG
from tests.zauberberg.oracle import Oracle
from tests.zauberberg.oracle.laid_out import mountain
from tests.zauberberg.positions import VILLAGES, texts
from tests.zauberberg.positions import position as written
from tests.zauberberg.random_tables import crowded_position, lively_choice, random_options

GAMES = 200 if LONG else 8
CROWDED_GAMES = 2_000 if LONG else 60
CROWDED_STEPS = 120  # the crowd has scattered by then
FANS = 300 if LONG else 10
FAN_STEPS = 6  # the rest of the turn
POSITION_EVERY = 5  # positions are loaded again at every fifth step
TOLERANCE = 1e-12

_LADDER: dict[str, Any] = {"layout": mountain(["1.4", "2.3", "3.2"]), "hands": {"a": "1 1 2"}}  # one above the other
STUDIES: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "blocked, and put there by the same card": (
        written({"1.2": "a1", "2.3": "b1"}, tiles={"1.4": "passage", "2.3": "passage seen"}, waiting="b1", **_LADDER),
        ("1,2+",),
    ),
    "three floors move up": (
        written(
            {"1.2": "a1", "2.3": "b1", "3.2": "b2"},
            tiles={"1.4": "passage", "2.3": "passage", "3.2": "passage"},
            waiting="b1 b2",
            **_LADDER,
        ),
        ("1,2+",),
    ),
    "up and down again, and there it stays": (
        written({"1.2": "a1"}, tiles={"1.4": "passage", "2.3": "pit"}, **_LADDER),
        ("1,2+",),
    ),
    "a waiting goblin goes up and falls": (
        written(
            {"1.4": "b2", "2.3": "a1"},
            tiles={"1.4": "passage", "2.3": "pit"},
            waiting="b2",
            pit_end="always",
            **_LADDER,
        ),
        ("1,1+",),
    ),
    "a waiting goblin falls to the ground": (
        written(
            {"1.4": "a1", "2.3": "b2"}, tiles={"1.4": "pit", "2.3": "pit up"}, waiting="b2", pit_end="always", **_LADDER
        ),
        ("1,1+", "V1"),
    ),
    "a waiting goblin of the active player meets a ghost": (
        written({"1.4": "a2", "2.3": "a1"}, tiles={"1.4": "passage", "2.3": "ghost"}, waiting="a2", **_LADDER),
        ("1,1+", "V3"),
    ),
    "a storm at the end of a transfer": (
        written({"1.4": "b2", "2.3": "a1"}, tiles={"1.4": "passage up", "2.3": "storm"}, waiting="b2", **_LADDER),
        ("1,1+", "turn:-"),
    ),
    "a waiting goblin that is free to go, to the summit": (
        written({"1.2": "a1", "4.3": "b1"}, tiles={"4.3": "passage"}, waiting="b1", hands={"a": "1 2 3"}),
        ("1,2+",),
    ),
    "in the middle of placing": (
        written({"V0": "b1 b2 b3 a1", "V1": "a2", "V3": "a3"}, placing=True, seat="b", starter="b"),
        ("place:5@V2", "place:4@V1", "place:4@V3"),
    ),
    "more cards than an exchange can name": (
        written({}, hands={"a": "1 1 1 1 1 1 1 1 1 1 1 2 2 2 2 2 3 3 3 *"}),
        ("swap:1,1,1,1,1,1,1,1,1,1,1,2", "drop:2", "drop:3", "drop:*", "drop:2", "drop:2"),
    ),
}


def compare_choices(g: zt.Game, oracle: Oracle) -> list[str]:
    """The same actions, none twice; chance with the same probabilities."""
    ours = texts(g)
    assert sorted(ours) == sorted(oracle.legal())
    assert len(set(ours)) == len(ours)
    if g.to_move == "chance":
        theirs = dict(oracle.outcomes())
        assert all(abs(odds - float(theirs[str(action)])) < TOLERANCE for action, odds in g.outcomes())
    return ours


def plain_places(position: dict[str, Any]) -> dict[str, list[str]]:
    """Without empty ones, and villages in a fixed order."""
    return {
        place: sorted(stack) if place in VILLAGES else stack for place, stack in position["places"].items() if stack
    }


def compare_positions(g: zt.Game, oracle: Oracle) -> dict[str, Any]:
    position = g.position()
    assert plain_places(position) == oracle.places()
    assert (position["tiles"], sorted(position["stones"])) == (oracle.tiles(), sorted(oracle.stones()))
    assert (position["held"], position["ravens"]) == (oracle.held(), oracle.ravens())
    assert (position["hands"], position["discard"]) == (oracle.hands(), oracle.discard())
    assert (position["waiting"], position["rotation"]) == (oracle.waiting(), oracle.rotation())
    if "deck" in position:
        assert Counter(position["deck"]) == Counter(oracle.deck())
    if g.to_move != "chance":
        assert (position["extra"], position["turn"]) == (oracle.extra(), oracle.turn())
    return position


def load_again(g: zt.Game, position: dict[str, Any]) -> None:
    again = zt.load(json.loads(json.dumps(position)), chance="manual")
    assert again.position() == position
    assert (again.to_move, texts(again)) == (g.to_move, texts(g))
    if "pending" not in position:
        oracle = Oracle.load(position)
        assert (oracle.to_move, sorted(oracle.legal())) == (g.to_move, sorted(texts(g)))


def compare_game(g: zt.Game, oracle: Oracle, dice: random.Random, most: int) -> tuple[str, Counter[str]]:
    """Play on at both and compare; gives why the game ended, and which kinds of actions were played."""
    kinds, steps = Counter[str](), 0
    while g.to_move is not None and steps < most:
        assert g.to_move == oracle.to_move
        ours = compare_choices(g, oracle)
        position = compare_positions(g, oracle)
        if steps % POSITION_EVERY == 0:
            load_again(g, position)
        text = lively_choice(dice, ours, oracle)
        kinds[kind(text)] += 1
        g.play(text)
        oracle.play(text)
        kinds["transfer"] += len(position["waiting"]) > len(oracle.waiting())
        steps += 1
    if g.to_move is not None:
        return "not over", kinds
    assert oracle.over
    compare_positions(g, oracle)
    ending: dict[str, Any] = g.result() or {}
    assert oracle.result().items() <= ending.items()
    return str(ending["reason"]), kinds


def kind(text: str) -> str:
    """The word before the colon, or what becomes of the card."""
    if ":" in text:
        return text.split(":", maxsplit=1)[0]
    return "climb" if "^" in text else "village" if text in VILLAGES else text if text == "end" else "walk"


@cache
def whole_game(seed: int) -> tuple[str, Counter[str]]:
    dice = random.Random(seed)
    options = random_options(dice)
    g = zt.new("zauberberg", chance="manual", seed=seed, **options)
    return compare_game(g, Oracle.new(**options), dice, most=100_000)


@cache
def crowded_game(seed: int) -> tuple[str, Counter[str]]:
    dice = random.Random(seed)
    position = crowded_position(dice)
    g = zt.load(position, chance="manual", seed=seed)
    return compare_game(g, Oracle.load(position), dice, most=CROWDED_STEPS)


@pytest.mark.parametrize("seed", range(GAMES))
def test_both_play_the_same_game(seed: int) -> None:
    assert whole_game(seed)[1].total() > 0


@pytest.mark.parametrize("seed", range(CROWDED_GAMES))
def test_both_go_on_alike_from_a_crowd(seed: int) -> None:
    assert crowded_game(seed)[1].total() > 0


@pytest.mark.parametrize("seed", range(FANS))
def test_every_action_has_the_same_consequences(seed: int) -> None:
    dice = random.Random(-1 - seed)
    position = crowded_position(dice)
    g = zt.load(position, chance="manual", seed=seed)
    for text in texts(g):
        branch, oracle = g.copy(), Oracle.load(position)
        branch.play(text)
        oracle.play(text)
        compare_game(branch, oracle, dice, most=FAN_STEPS)


@pytest.mark.parametrize("name", STUDIES)
def test_both_solve_the_study(name: str) -> None:
    position, answers = STUDIES[name]
    g, oracle = zt.load(position, chance="manual"), Oracle.load(position)
    for text in answers:
        assert text in compare_choices(g, oracle)
        compare_positions(g, oracle)
        g.play(text)
        oracle.play(text)
    compare_game(g, oracle, random.Random(1), most=FAN_STEPS)


def test_the_games_are_lively() -> None:
    """What is compared must not be the same dull game all over again."""
    games = [whole_game(seed) for seed in range(GAMES)] + [crowded_game(seed) for seed in range(CROWDED_GAMES)]
    played = sum((kinds for _, kinds in games), Counter[str]())
    assert {"ZB-END-1", "ZB-END-6"} <= {reason for reason, _ in games}
    for name in ("walk", "climb", "swap", "village", "raven", "drop", "show", "turn", "end", "transfer"):
        assert played[name] > 0, f"no game had {name}"
