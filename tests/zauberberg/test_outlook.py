"""How likely a seat is to win, added up by hand."""

from itertools import islice
from typing import Any

import pytest

import zauberturm as zt
from tests.bots.tables import MOUNTAINS, positions
from tests.zauberberg.positions import load, plays
from tests.zauberberg.test_evaluate import TABLE
from zauberturm.games.zauberberg.outlook import outlook
from zauberturm.kernel import entry

OUTLOOK = entry(outlook)


def of(g: zt.Game, seat: str) -> int:
    return OUTLOOK(g.handle, g.seats.index(seat))


# At the table of `test_evaluate`:
# a1 on level 2 sits on b1, the way up is free, a joker names it, now: 200 + 500 + 50. a2 on level 1: 0. Best: level 2,
# 250. Two stones 480, one raven -250, one extra card 100, five cards 600, one of them a joker 190.
# b1 is covered on level 2: 50. b2 on level 4: 350, and best 1250. Four cards 480, three jokers 570, one turn of three
# to wait: -167.
# c has three cards, 360, and two turns of three to wait: -334.
@pytest.mark.parametrize(
    ("seat", "points"),
    [("a", 750 + 250 + 480 - 250 + 100 + 600 + 190), ("b", 50 + 350 + 1250 + 480 + 570 - 167), ("c", 360 - 334)],
)
def test_goblins_cards_and_turns_to_wait(seat: str, points: int) -> None:
    assert of(load(players=3, **TABLE), seat) == points


CARDS, BEST, ALONE = 360, 1250 + 400, 350


@pytest.mark.parametrize(
    ("more", "hand", "points"),
    [
        ({}, "1 2 3", ALONE),
        ({"places": {"4.3": "b1"}}, "1 2 3", ALONE + 450 + 1300),  # the 2 leads onto b1
        ({"places": {"4.3": "b1"}}, "1 4 3", ALONE),
        ({"places": {"4.3": "b1"}}, "2 2 3", ALONE),  # nothing names a1
        ({"places": {"4.2": "b1"}}, "1 1 3", ALONE),  # a corner
        ({"places": {"4.2": "b1"}}, "1 2 3", ALONE),  # the 1 names it and is gone then
        ({"places": {"4.3": "b1 b2"}}, "1 2 3", ALONE),  # no place on a pair
        ({"tiles": {"4.3": "ghost"}}, "1 2 3", ALONE + 1200 + 300),  # perhaps a passage
        ({"tiles": {"4.3": "ghost"}, "places": {"4.3": "b1 b2"}}, "1 2 3", ALONE),
        ({"tiles": {"4.3": "ghost", "4.7": "pit"}, "places": {"4.7": "b1"}}, "1 2 3", ALONE + 1750 + 1500),
    ],
)
def test_what_the_cards_make_of_a_goblin_on_the_highest_level(more: dict[str, Any], hand: str, points: int) -> None:
    places = {"4.1": "a1"} | more.get("places", {})
    g = load(places, hands={"a": hand}, tiles=more.get("tiles", {}))
    assert of(g, "a") == points + BEST + CARDS


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ({"4.1": "b1 a1"}, 1000 + 2200 + 4500 + BEST),  # the next card wins
        ({"4.0": "b1 a1"}, 800 + BEST),  # no way up from a corner
        ({"4.1": "a1 b1"}, -800 + BEST),
        ({"3.2": "b1 a1"}, 650 + 1200 + 400 + 500),
        ({"3.2": "b1 a1", "4.1": "b2"}, 450 + 500),  # occupied above
        ({"3.2": "a1", "3.5": "b1"}, 300 + 750 + 400 + 500),  # the 3 leads onto b1
        ({"2.4": "b1 a1"}, 200 + 500 + 50 + 250),
        ({"1.4": "b1 a1"}, 50 + 100),
    ],
)
def test_a_goblin_on_another_is_worth_more_the_higher_it_is(places: dict[str, str], points: int) -> None:
    assert of(load(places, hands={"a": "1 2 3"}), "a") == points + CARDS


def test_in_another_seats_turn_it_is_worth_less() -> None:
    g = load({"4.1": "b1 a1"}, hands={"a": "1 2 3"}, seat="b")
    assert of(g, "a") == 1000 + 2200 + 1250 + CARDS - 250
    assert of(g, "b") == -800 + BEST + CARDS


def test_a_card_more_of_the_value_that_names_it_moves_the_goblin_of_the_turn() -> None:
    g = load({"3.2": "a3", "3.9": "b1"}, hands={"a": "3 4 3"})
    plays(g, "3,4+")  # to 3.6, three before b1
    assert of(g, "a") == 300 + 750 + 400 + 500 + 120


@pytest.mark.parametrize("name", MOUNTAINS)
def test_it_is_the_same_for_all_games_that_the_seat_cannot_tell_apart(name: str) -> None:
    different = 0
    for number, g in enumerate(islice(positions(name), 12)):
        for seat in g.seats:
            other = g.determinize(seat, number)
            different += other.digest() != g.digest()
            assert of(other, seat) == of(g, seat)
    assert different
