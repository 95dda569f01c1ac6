"""Who sits where in game k, so that every bot meets every other and has every seat equally often."""

import random
from functools import lru_cache
from itertools import combinations, permutations
from math import factorial
from typing import NamedTuple

from zauberturm.arena.match import Match

Lineup = tuple[str, ...]  # bots by seat


class Seating(NamedTuple):
    """One game of a match: its deal and the bots by seat."""

    deal: int
    bots: Lineup


def tables(bots: Lineup, seats: int) -> list[Lineup]:
    """Every choice of bots for one table; if there are too few of them, all sit there and some of them again."""
    full, rest = divmod(seats, len(bots))
    return [bots * full + more for more in combinations(bots, rest)]


def rotated(lineup: Lineup, steps: int) -> Lineup:
    """Everybody moves on by so many seats."""
    steps %= len(lineup)
    return lineup[-steps:] + lineup[:-steps]


@lru_cache(maxsize=8)
def _shuffled_tables(bots: Lineup, seats: int, seed: int) -> list[Lineup]:
    every = tables(bots, seats)
    random.Random(f"tables, {seed}").shuffle(every)
    return every


@lru_cache(maxsize=8)
def _shuffled_orders(seats: int, seed: int) -> list[tuple[int, ...]]:
    """All ways to sit around a table, of those that differ by a rotation only one."""
    every = [(0, *rest) for rest in permutations(range(1, seats))]
    random.Random(f"orders, {seed}").shuffle(every)
    return every


@lru_cache(maxsize=8)
def arrangements(bots: Lineup, seats: int) -> list[Lineup]:
    """Every table in every order of seats that makes a difference."""
    return [lineup for table in tables(bots, seats) for lineup in sorted(set(permutations(table)))]


def _circle(match: Match, block: int) -> Lineup:
    """The bots around the table in this block of rotations."""
    every = _shuffled_tables(match.bots, match.players, match.seed)
    orders = _shuffled_orders(match.players, match.seed)
    table, order = every[block % len(every)], orders[block // len(every) % len(orders)]
    return tuple(table[place] for place in order)


def games_per_deal(match: Match) -> int:
    """How many games have the same deal."""
    if match.duplicate == "all":
        return len(arrangements(match.bots, match.players))
    return match.players * len(tables(match.bots, match.players)) if match.duplicate == "rotations" else 1


def cycle(match: Match) -> int:
    """After so many games every bot has met every other, in every seat, equally often."""
    if match.duplicate != "no":
        return games_per_deal(match)
    return len(tables(match.bots, match.players)) * factorial(match.players)


def seating(match: Match, game: int) -> Seating:
    """The deal and the bots by seat of game number `game`."""
    block, turn = divmod(game, match.players)
    if match.duplicate == "all":
        deal, place = divmod(game, games_per_deal(match))
        return Seating(deal, arrangements(match.bots, match.players)[place])
    deal = game if match.duplicate == "no" else game // games_per_deal(match)
    return Seating(deal, rotated(_circle(match, block), turn))
