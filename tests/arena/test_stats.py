"""Intervals, and the test that may be looked at all the time."""

import random

import pytest

from tests.arena.rows import QUICK, game, won_by
from zauberturm.arena import Match
from zauberturm.arena.stats import mean_of, student, wilson
from zauberturm.arena.sure import Watch, always, evidence, watched
from zauberturm.errors import OptionError


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (95, 100, 0.8882, 0.9785), (0, 0, 0, 1)],
)
def test_wilson(won: float, of: int, low: float, high: float) -> None:
    interval = wilson(won, of)
    assert (interval.low, interval.high) == pytest.approx((low, high), abs=1e-4)


def test_a_shared_win_counts_in_part() -> None:
    assert wilson(2.5, 5).value == 0.5
    assert wilson(2, 5).low < wilson(2.5, 5).low < wilson(3, 5).low


@pytest.mark.parametrize(
    ("freedom", "point"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_student(freedom: int, point: float) -> None:
    assert student(freedom) == pytest.approx(point, abs=0.02)


def test_the_mean_of_a_few_values() -> None:
    interval = mean_of([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
    assert interval.value == 3.5
    assert interval.high - 3.5 == pytest.approx(2.571 * 1.870829 / 6**0.5, abs=0.01)
    assert mean_of([1.0]).high == float("inf")


def test_looking_all_the_time_errs_seldom() -> None:
    """Of 200 fair coins at most 5 % may ever seem unfair in 200 throws; going by ordinary intervals, many more do."""
    dice, deceived, ordinary = random.Random(5), 0, 0
    needed = evidence(8, 10, always(8, 10).low)
    for _ in range(200):
        won, sure, seemed = 0, False, False
        for of in range(1, 201):
            won += dice.random() < 0.5
            sure |= evidence(won, of, 0.5) >= needed
            interval = wilson(won, of)
            seemed |= of >= 10 and not interval.low <= 0.5 <= interval.high
        deceived, ordinary = deceived + sure, ordinary + seemed
    assert deceived <= 10
    assert ordinary >= 30


def test_the_interval_holds_what_was_not_refuted() -> None:
    interval = always(30, 40)
    assert interval.low < 0.75 < interval.high
    for share in (interval.low, interval.high):
        assert evidence(30, 40, share) == pytest.approx(2.9957, abs=1e-3)  # one in twenty
    assert (always(0, 5).low, always(5, 5).high, always(0, 0).high) == (0.0, 1.0, 1.0)


def test_it_stops_at_the_same_game_in_whatever_order_they_end() -> None:
    games = [won_by(QUICK, number, "random") for number in range(40)]
    stops = set()
    for seed in range(5):
        watch = Watch(QUICK, 0.6)
        for played in random.Random(seed).sample(games, len(games)):
            watch(played)
        stops.add((watch.is_sure, watch.seen))
    ((is_sure, seen),) = stops
    assert is_sure
    assert seen % 2 == 0  # both seats equally often
    assert watched(QUICK, 0.6, games).says == "above"
    assert watched(QUICK, 0.6, [won_by(QUICK, n, "search:2") for n in range(40)]).says == "below"
    assert watched(QUICK, 0.6, games[:4]).says == "open"


def test_games_without_a_winner_say_nothing() -> None:
    assert watched(QUICK, 0.5, [game(number, list(QUICK.bots), "") for number in range(50)]).observations == 0


def test_a_deal_counts_once() -> None:
    twice = Match(game="towers", bots=QUICK.bots, games=8, duplicate="all", options={"players": 2})
    assert watched(twice, 0.5, [won_by(twice, number, "random") for number in range(8)]).observations == 4


@pytest.mark.parametrize("bound", [0.0, 1.0, -1.0, 2.0, float("nan")])
def test_a_share_lies_between_nothing_and_all(bound: float) -> None:
    with pytest.raises(OptionError, match="between 0 and 1"):
        Watch(QUICK, bound)
