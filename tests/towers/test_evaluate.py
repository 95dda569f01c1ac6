"""The guess for simple bots, added up by hand."""

import random
from typing import Any

import pytest

import zauberturm as zt
from tests.towers.positions import load

# a: one home 400, two flasks 80, one of them full 110, at distance 1: 88. Together 678.
# b: at distance 3: 100.
# c: two home 800, three flasks 120, all full 330, at distance 8: 58, one locked -60. Together 1248.
TABLE: dict[str, Any] = {
    "board": {0: "*", 15: "a", 13: "b", 8: "c", 5: "c2"},
    "hands": {"a": ["W1", "T5", "D"], "b": ["W3", "T1", "T2"], "c": ["T4", "T3", "D"]},
    "home": {"a": 1, "b": 0, "c": 2},
    "flasks": {"a": (3, 1, 1), "b": (5, 0, 0), "c": (2, 3, 0)},
}


@pytest.mark.parametrize(
    ("seat", "points"),
    [
        ("a", 2 * (678 + 150 + 140) - 100 - 1248),  # a card reaches the castle, and a is to play
        ("b", 2 * (100 + 150) - 678 - 1248),
        ("c", 2 * 1248 - 678 - 100),
    ],
)
def test_own_progress_weighs_as_much_as_that_of_all_others(seat: str, points: int) -> None:
    assert load(players=3, **TABLE).evaluate(seat) == points


def test_of_two_each_weighs_the_same() -> None:
    g = load({0: "*", 15: "a", 13: "b"}, players=2, home={"a": 0, "b": 0}, seat="b", hands={"a": ["T1"], "b": ["T2"]})
    assert g.evaluate("a") == 88 - 100


@pytest.mark.parametrize(("distance", "points"), [(4, 96), (5, 92), (6, 76), (7, 66), (9, 50), (12, 32), (15, 10)])
def test_nearness_falls_with_the_distance(distance: int, points: int) -> None:
    g = load({0: "*", 16 - distance: "a"}, players=2, home={"a": 0, "b": 0}, seat="b", hands={"a": ["T1"], "b": ["T2"]})
    assert g.evaluate("a") == points


def test_a_partner_counts_as_oneself() -> None:
    g = load({0: "*", 15: "a", 13: "b", 8: "c", 1: "d"}, players=4, team=True, home=dict.fromkeys("abcd", 0), seat="b")
    # a and c: 88 + 58; b and d: 100 + 10, and b is to play. The fillers of d (all W3 or less) reach nothing.
    assert g.evaluate("d") == 2 * (100 + 10) - 2 * (88 + 58)


def test_at_the_end_only_winning_counts() -> None:
    g, dice = zt.new("towers", players=3, seed=1), random.Random(1)
    while not g.over:
        g.play(dice.choice(g.legal()))
    result = g.result()
    assert result is not None
    assert 0 < len(result["winners"]) < 3
    for seat in g.seats:
        assert g.evaluate(seat) == (1_000_000 if seat in result["winners"] else -1_000_000)
