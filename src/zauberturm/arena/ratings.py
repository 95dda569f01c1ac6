"""Ratings: Plackett-Luce as openskill computes it, made independent of the order of the games."""

import random
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Final

import msgspec
from openskill.models import PlackettLuce

from zauberturm.arena.played import Played
from zauberturm.arena.stats import Z

ORDERS: Final = 10  # shuffles of all games, whose ratings are averaged
LEAST_DRAWS, MOST_DRAWS = 30, 200  # samples of the games for the intervals
PATIENCE: Final = 200_000  # ratings of one game that are worth waiting for

# Bots do not change their strength, so nothing is added to the uncertainty between games.
_MODEL = PlackettLuce(tau=0.0)


class Rating(msgspec.Struct, frozen=True):
    """Strength and its 95 % interval; `sigma` is what openskill itself thinks of its uncertainty."""

    mu: float
    sigma: float
    low: float
    high: float


def ratings(games: Sequence[Played], names: Sequence[str], seed: int = 0) -> dict[str, Rating]:
    """Ratings of all bots. The games are taken by number, so it does not matter in which order they were played."""
    ordered = sorted(games, key=lambda played: played.game)
    dice = random.Random(f"ratings {seed}")
    orders = [rated(dice.sample(ordered, len(ordered)), names) for _ in range(ORDERS)]
    draws = [rated(dice.choices(ordered, k=len(ordered)), names) for _ in range(draws_for(len(ordered)))]
    found = {}
    for name in names:
        mu, sigma = (fmean(one[name][part] for one in orders) for part in (0, 1))
        # A bot that wins everything, or nothing, does so in every sample: then only sigma tells how few games they are.
        spread = stdev(one[name][0] for one in draws) if len(results_of(name, ordered)) > 1 else sigma
        found[name] = Rating(mu, sigma, mu - Z * spread, mu + Z * spread)
    return found


def results_of(name: str, games: Sequence[Played]) -> set[float]:
    """Everything that ever came out for a bot."""
    return {share for one in games for bot, share in zip(one.bots, one.shares, strict=True) if bot == name}


def draws_for(games: int) -> int:
    """How many samples are drawn: many, but not so many that it takes long."""
    return max(LEAST_DRAWS, min(MOST_DRAWS, PATIENCE // max(games, 1) - ORDERS))


def rated(games: Sequence[Played], names: Sequence[str]) -> dict[str, tuple[float, float]]:
    """One pass over the games: mu and sigma of every bot."""
    start = _MODEL.rating()
    now = dict.fromkeys(names, (float(start.mu), float(start.sigma)))
    for played in games:
        after = _MODEL.rate(
            [[_MODEL.rating(*now[name])] for name in played.bots], ranks=[-share for share in played.shares]
        )
        before = {name: now[name] for name in played.bots}
        for name, (one,) in zip(played.bots, after, strict=True):
            # A bot that sits at several seats learns from each of them.
            mu, sigma = now[name]
            now[name] = (mu + one.mu - before[name][0], sigma * one.sigma / before[name][1])
    return now
