"""Duplicate play: every deal is played in every order of seats, and deals are compared, not games."""

from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean, variance

import msgspec

from zauberturm.arena.match import Match
from zauberturm.arena.played import Played
from zauberturm.arena.schedule import games_per_deal
from zauberturm.arena.stats import Interval, mean_of


class Paired(msgspec.Struct, frozen=True):
    """What the first bot wins more than the second per seat and game, deal by deal."""

    first: str
    second: str
    deals: int
    difference: Interval
    saved: float | None  # part of the variance that is gone, against as many games with a deal each


def paired(match: Match, first: str, second: str, games: Sequence[Played]) -> Paired:
    """The two bots over all deals that were played completely."""
    deals: dict[int, list[Played]] = defaultdict(list)
    for played in games:
        deals[played.deal].append(played)
    complete = [deal for deal in deals.values() if len(deal) == games_per_deal(match)]
    per_deal = [leads(deal, first, second) for deal in complete]
    per_deal = [lead for lead in per_deal if lead]
    if not per_deal:
        return Paired(first, second, 0, Interval(0.0, -1.0, 1.0), None)
    means = [fmean(lead) for lead in per_deal]
    return Paired(first, second, len(means), mean_of(means), saved(per_deal, means))


def leads(deal: Sequence[Played], first: str, second: str) -> list[float]:
    """Per game of a deal in which both play: what a seat of the first has won more than one of the second."""
    found = []
    for played in deal:
        mine, his = (
            [share for name, share in zip(played.bots, played.shares, strict=True) if name == bot]
            for bot in (first, second)
        )
        if mine and his:
            found.append(fmean(mine) - fmean(his))
    return found


def saved(per_deal: Sequence[Sequence[float]], means: Sequence[float]) -> float | None:
    """How much smaller the variance of the difference is than if every game had had its own deal."""
    every = [lead for deal in per_deal for lead in deal]
    if len(means) < 2 or variance(every) == 0:
        return None
    return 1 - (variance(means) / len(means)) / (variance(every) / len(every))
