"""The guess for simple bots, added up by hand."""

import random
from typing import Any

import pytest

import zauberturm as zt
from tests.zauberberg.positions import load, plays

# a1 on level 2 sits on b1, the way up is free: 260 + 100. a2 on level 1: 100. Best 360, so 460 + 2 * 360 = 1180.
# Two stones 120, one raven -40, one extra card 30: 1290.
# b1 is covered on level 2: 260 - 30. b2 on level 4: 850. Best 850, so 1080 + 1700 = 2780.
# c has nothing.
TABLE: dict[str, Any] = {
    "places": {"2.4": "b1 a1", "1.3": "a2", "4.1": "b2"},
    "hands": {"a": "2 3 3 4 *", "b": "1 * * *", "c": "5 5 5"},
    "held": {"a": 2},
    "ravens": {"a": 1},
    "extra": {"a": 1},
}


@pytest.mark.parametrize(
    ("seat", "points"),
    [
        ("a", 1290 + 3 * 100 + 5 * 10 + 40 - 2780),  # the joker names a1, which is the best goblin, too
        ("b", 2780 + 4 * 10 + 3 * 40 - 1290),
        ("c", 3 * 10 - 2780),
    ],
)
def test_own_progress_and_cards_against_the_best_opponent(seat: str, points: int) -> None:
    assert load(players=3, **TABLE).evaluate(seat) == points


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ({"4.1": "b1 a1"}, 3 * (850 + 700 + 700) - 3 * (850 - 30)),  # the next card wins
        ({"4.0": "b1 a1"}, 3 * 850 - 3 * (850 - 30)),  # no way up from a corner
        ({"3.2": "b1 a1"}, 3 * (500 + 160 + 160) - 3 * (500 - 30)),
        ({"3.2": "b1 a1", "4.1": "a2"}, 500 + 3 * 850 - 3 * (500 - 30)),  # occupied above
    ],
)
def test_a_goblin_on_another_is_worth_more_if_it_can_climb(places: dict[str, str], points: int) -> None:
    assert load(places, hands={"a": "1 4 4"}).evaluate("a") == points + 30


def test_the_goblin_of_the_running_turn_needs_no_naming_card() -> None:
    g = load({"1.1": "a3", "1.5": "b1"}, hands={"a": "3 4 2"})
    plays(g, "3,4+")
    assert g.evaluate("a") == 3 * (100 + 60 + 60) + 10 - 3 * (100 - 30)


def test_at_the_end_only_winning_counts() -> None:
    g = plays(load({"4.1": "b1 a1"}, hands={"a": "1 4 4"}), "1,4^")
    assert [g.evaluate(seat) for seat in "ab"] == [1_000_000, -1_000_000]


def test_zb_end_6_a_game_without_winner_is_worth_nothing() -> None:
    g, dice = zt.new("zauberberg", seed=1, turn_limit=3), random.Random(1)
    while not g.over:
        g.play(dice.choice(g.legal()))
    assert [g.evaluate(seat) for seat in "ab"] == [0, 0]
