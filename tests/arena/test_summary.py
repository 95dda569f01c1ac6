"""What a match says about its bots."""

import math
import random
from collections import Counter

import pytest

from tests.arena.rows import game, won_by
from zauberturm.arena import Match, Played, run, summarize
from zauberturm.arena.duplicate import paired
from zauberturm.arena.ratings import comparisons, ratings
from zauberturm.arena.run import games_of, hall

TWO = Match(game="towers", bots=("greedy", "random"), games=4, options={"players": 2})
THREE = Match(game="towers", bots=("greedy", "random", "search"), games=4, options={"players": 3})


def test_wins_by_bot_seat_and_pair() -> None:
    games = [
        game(0, ["greedy", "random", "search"], "a"),
        game(1, ["search", "greedy", "random"], "ab"),
        game(2, ["random", "search", "greedy"], "a"),
        game(3, ["greedy", "random", "search"], ""),
    ]
    summary = summarize(THREE, games)
    assert {bot.name: bot.won for bot in summary.bots} == {"greedy": 1.5, "random": 1.0, "search": 0.5}
    assert summary.bot("greedy").rate.value == 1.5 / 4
    assert {seat: rate.value for seat, rate in summary.bot("greedy").per_seat.items()} == {"a": 0.5, "b": 0.5, "c": 0}
    assert summary.bot("greedy").at_seat == {"a": 2, "b": 1, "c": 1}
    assert (summary.pair("greedy", "search").won, summary.pair("greedy", "search").decided) == (1.5, 2)
    assert (summary.pair("greedy", "random").won, summary.pair("greedy", "random").decided) == (2.0, 3)
    assert summary.without_winner == 1
    assert summary.fair == pytest.approx(1 / 3)
    assert (summary.cycle, summary.beyond_cycle, summary.uneven) == (6, 4, 1)
    assert (summary.lengths.mean, summary.lengths.median, summary.moves_per_second) == (30, 30, 20)


def test_a_bot_at_several_seats_is_counted_at_each() -> None:
    one = Match(game="towers", bots=("search", "greedy", "greedy", "greedy"), games=2, options={"players": 4})
    games = [
        game(0, ["search", "greedy", "greedy", "greedy"], "a"),
        game(1, ["greedy", "search", "greedy", "greedy"], "a"),
    ]
    summary = summarize(one, games)
    assert (summary.bot("greedy").seats, summary.bot("greedy").won) == (6, 1.0)
    assert (summary.pair("search", "greedy").won, summary.pair("search", "greedy").decided) == (3.0, 4)


def test_partners_win_together_and_not_against_each_other() -> None:
    team = Match(game="towers", bots=("greedy", "random"), games=1, options={"players": 4, "team": True})
    summary = summarize(team, [game(0, ["greedy", "random", "random", "greedy"], "ac", sides=2)])
    assert summary.fair == 0.5
    assert (summary.bot("greedy").won, summary.bot("random").won) == (1.0, 1.0)
    assert (summary.pair("greedy", "random").won, summary.pair("greedy", "random").decided) == (1.0, 2)


def some_games(count: int, greedy_wins: float) -> list[Played]:
    dice = random.Random(1)
    return [won_by(TWO, number, "greedy" if dice.random() < greedy_wins else "random") for number in range(count)]


def test_ratings_do_not_depend_on_the_order_of_the_games() -> None:
    games = some_games(60, 0.7)
    assert ratings(games, TWO.names) == ratings(games[::-1], TWO.names)


def test_ratings_tell_who_is_stronger_and_how_sure_that_is() -> None:
    few, many = ratings(some_games(40, 0.8), TWO.names), ratings(some_games(200, 0.8), TWO.names)
    for one in (few, many):
        assert one["greedy"].low > one["random"].high
    assert many["greedy"].sigma < few["greedy"].sigma
    assert many["greedy"].high - many["greedy"].low < 0.7 * (few["greedy"].high - few["greedy"].low)
    even = ratings(some_games(200, 0.5), TWO.names)
    assert even["greedy"].low < even["random"].high
    assert even["random"].low < even["greedy"].high


def test_who_wins_everything_is_not_certain_for_that() -> None:
    found = ratings(some_games(6, 1.0), TWO.names)["greedy"]
    assert found.high - found.low > 2 * found.sigma


def test_who_wins_more_has_the_higher_rating() -> None:
    games = [won_by(TWO, number, "greedy" if number % 16 < 9 else "random") for number in range(64)]
    found = ratings(games, TWO.names)
    assert found["greedy"].mu > 25 > found["random"].mu


def test_ratings_are_those_of_the_model() -> None:
    """Whoever wins three games of four is better by the odds of 3, in units of the model's spread."""
    games = [won_by(TWO, number, "random" if number % 4 == 0 else "greedy") for number in range(4000)]
    found = ratings(games, TWO.names)
    assert found["greedy"].mu - found["random"].mu == pytest.approx(math.log(3) * math.sqrt(2) * 25 / 6, abs=0.05)


def test_only_winners_are_compared_with_the_others() -> None:
    said = comparisons(game(0, ["greedy", "random", "random", "search"], "a"))
    assert Counter(said) == {("greedy", "random", False): 2, ("greedy", "search", False): 1}
    said = comparisons(game(0, ["greedy", "random", "search"], "ac"))
    assert Counter(said) == {
        ("greedy", "random", False): 1,
        ("search", "random", False): 1,
        ("greedy", "search", True): 1,
    }
    assert comparisons(game(0, ["greedy", "random"], "")) == []
    assert comparisons(game(0, ["greedy", "greedy"], "a")) == []


def test_deals_take_out_luck() -> None:
    """Whoever sits at seat a wins: with both orders of seats nothing of that is left."""
    twice = Match(game="towers", bots=TWO.bots, games=8, duplicate="all", options={"players": 2})
    lucky = [won_by(twice, number, ("greedy", "random")[number % 2]) for number in range(8)]
    found = paired(twice, "greedy", "random", lucky)
    assert (found.deals, found.difference.value, found.saved) == (4, 0.0, 1.0)


def test_what_is_left_is_the_difference() -> None:
    twice = Match(game="towers", bots=TWO.bots, games=8, duplicate="all", options={"players": 2})
    winners = ["greedy", "random", "greedy", "greedy", "random", "greedy", "greedy", "random"]
    found = paired(twice, "greedy", "random", [won_by(twice, number, bot) for number, bot in enumerate(winners)])
    assert found.difference.value == pytest.approx(0.25)
    assert found.saved == pytest.approx(1 - (0.25 / 4) / (1.0714 / 8), abs=1e-3)


def test_a_deal_that_is_not_complete_does_not_count() -> None:
    twice = Match(game="towers", bots=TWO.bots, games=7, duplicate="all", options={"players": 2})
    games = [won_by(twice, number, "greedy") for number in range(7)]
    assert paired(twice, "greedy", "random", games).deals == 3
    assert paired(twice, "greedy", "random", games[:1]).deals == 0


def test_the_same_bot_under_two_names_gets_exactly_the_same_out_of_every_deal() -> None:
    twins = Match(game="towers", bots=("search:3", "search:03"), games=8, duplicate="all", options={"players": 2})
    found = run(twins, workers=0).duplicate[0]
    assert (found.difference.value, found.difference.low, found.difference.high) == (0.0, 0.0, 0.0)
    assert [one.bots[0] for one in games_of(twins, place=hall(0))][:2] == ["search:03", "search:3"]
