"""Who sits where: every bot meets every other and has every seat equally often."""

from collections import Counter
from typing import Literal

import pytest

from zauberturm.arena import Match
from zauberturm.arena.schedule import Seating, cycle, games_per_deal, seating, tables

FEW = ("greedy", "random")
THREE = ("greedy", "random", "search:10")
SIX = tuple(f"search:{n}" for n in range(1, 7))


def match(
    bots: tuple[str, ...], players: int, duplicate: Literal["no", "rotations", "all"] = "no", seed: int = 0
) -> Match:
    return Match(game="towers", bots=bots, options={"players": players}, duplicate=duplicate, seed=seed)


def seatings(one: Match, games: int) -> list[Seating]:
    return [seating(one, number) for number in range(games)]


@pytest.mark.parametrize("duplicate", ["no", "rotations", "all"])
@pytest.mark.parametrize(("bots", "players"), [(FEW, 2), (THREE, 2), (THREE, 4), (FEW, 5), (SIX, 3), (SIX[:1], 2)])
def test_a_cycle_is_even(bots: tuple[str, ...], players: int, duplicate: Literal["no", "rotations", "all"]) -> None:
    one = match(bots, players, duplicate)
    played = seatings(one, cycle(one))
    at_seat = Counter((bot, place) for game in played for place, bot in enumerate(game.bots))
    assert len(at_seat) == len(bots) * players
    assert len(set(at_seat.values())) == 1
    neighbours = Counter(
        (bot, other, apart)
        for game in played
        for place, bot in enumerate(game.bots)
        for apart in range(1, players)
        for other in [game.bots[(place + apart) % players]]
        if bot != other
    )
    if duplicate != "rotations":  # with rotations the order around the table changes from deal to deal
        assert len(set(neighbours.values())) <= 1


@pytest.mark.parametrize(("bots", "players"), [(THREE, 4), (SIX, 4), (FEW, 3)])
def test_after_every_round_of_the_table_each_bot_has_had_each_seat(bots: tuple[str, ...], players: int) -> None:
    one = match(bots, players)
    for block in range(10):
        around = [seating(one, block * players + turn).bots for turn in range(players)]
        for place in range(players):
            assert Counter(lineup[place] for lineup in around) == Counter(around[0])


def test_few_bots_share_a_table_as_evenly_as_it_goes() -> None:
    assert tables(("x", "y"), 4) == [("x", "y", "x", "y")]
    assert sorted(map(sorted, tables(("x", "y", "z"), 4))) == [list("xxyz"), list("xyyz"), list("xyzz")]


def test_a_bot_named_several_times_sits_several_times() -> None:
    one = match(("search:10", "greedy", "greedy", "greedy"), 4)
    assert {tuple(sorted(game.bots)) for game in seatings(one, 48)} == {("greedy", "greedy", "greedy", "search:10")}


def test_without_duplicates_every_game_has_its_own_deal() -> None:
    assert [game.deal for game in seatings(match(THREE, 3), 50)] == list(range(50))


@pytest.mark.parametrize(
    ("bots", "players", "duplicate", "games"),
    [(FEW, 2, "all", 2), (THREE, 3, "all", 6), (THREE, 3, "rotations", 3), (FEW, 4, "all", 6), (THREE, 2, "all", 6)],
)
def test_a_deal_is_played_in_every_order_that_makes_a_difference(
    bots: tuple[str, ...], players: int, duplicate: Literal["rotations", "all"], games: int
) -> None:
    one = match(bots, players, duplicate)
    assert games_per_deal(one) == games
    for deal in range(3):
        played = [seating(one, number) for number in range(deal * games, (deal + 1) * games)]
        assert {game.deal for game in played} == {deal}
        assert len({game.bots for game in played}) == games


def test_the_seed_changes_the_order_of_the_tables() -> None:
    assert seatings(match(SIX, 3), 20) != seatings(match(SIX, 3, seed=1), 20)
    assert seatings(match(SIX, 3), 20) == seatings(match(SIX, 3), 20)
