"""Ratings: Plackett-Luce as openskill computes it, fitted to all games at once, so that their order does not matter.

Of a game only its winners are known, not who would have come second. So every winner is compared with everybody who
has not won; under Plackett-Luce that is just what such a game says. openskill tells by how much one comparison moves
two ratings, and ratings are sought at which all comparisons, and the guess that a bot is average, pull in balance.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from statistics import stdev
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from zauberturm.arena.played import Played
from zauberturm.arena.stats import Z
from zauberturm.extras import need

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

DRAWS: Final = 200  # samples of the deals for the intervals
PATIENCE: Final = 300_000  # comparisons that are worth waiting for
STEPS, EXACT = 2000, 0.003  # of a fit: at most so many steps, until nothing moves by more than this
_NARROW: Final = 0.1  # a sigma so small that a comparison shows the slope at one point

# The scale is openskill's own.
_MEAN: Final = 25.0
_SIGMA, _BETA = _MEAN / 3, _MEAN / 6
_PRIOR: Final = 1 / _SIGMA**2


class Rating(msgspec.Struct, frozen=True):
    """Strength and its 95 % interval; `sigma` is what openskill thinks of its uncertainty, taking game after game."""

    mu: float
    sigma: float
    low: float
    high: float


@cache
def model() -> "PlackettLuce":
    """Bots do not change their strength, so nothing is added to the uncertainty between games."""
    need("arena", "rating bots")
    from openskill.models import PlackettLuce

    return PlackettLuce(_MEAN, _SIGMA, _BETA, tau=0.0)


class Comparison(NamedTuple):
    """Two bots, of whom the first has won; or both have."""

    first: str
    second: str
    is_shared: bool


Comparisons = Counter[Comparison]
Strengths = dict[str, float]


def ratings(games: Sequence[Played], names: Sequence[str], seed: int = 0) -> dict[str, Rating]:
    """Ratings of all bots, whatever the order of the games; intervals come from samples of the deals (bootstrap)."""
    ordered = sorted(games, key=lambda played: played.game)
    deals = Counter(deals_of(ordered))
    strength = fitted(total(deals), dict.fromkeys(names, _MEAN))
    sigmas, dice = passed(ordered, names), random.Random(f"ratings {seed}")
    draws = [fitted(total(drawn(deals, dice)), strength) for _ in range(draws_for(deals))]
    found = {}
    for name in names:
        # A bot that wins everything, or nothing, does so in every sample: then only sigma tells how few games they are.
        varies = len(results_of(name, ordered)) > 1
        reach = Z * ((varies and stdev(one[name] for one in draws)) or sigmas[name])
        found[name] = Rating(strength[name], sigmas[name], strength[name] - reach, strength[name] + reach)
    return found


def comparisons(played: Played) -> list[Comparison]:
    """What a game says about its bots. Whoever sits beside itself learns nothing from that."""
    shares = sorted(zip(played.bots, played.shares, strict=True))
    return [
        Comparison(first, second, mine == his)
        for place, (first, mine) in enumerate(shares)
        for other, (second, his) in enumerate(shares)
        if first != second and (mine > his or (mine == his > 0 and place < other))
    ]


def deals_of(games: Sequence[Played]) -> list[tuple[Comparison, ...]]:
    """The comparisons by deal: games with the same deal are not independent, so they stay together."""
    deals: dict[int, list[Comparison]] = defaultdict(list)
    for played in games:
        deals[played.deal] += comparisons(played)
    return [tuple(sorted(said)) for said in deals.values()]


def drawn(deals: Counter[tuple[Comparison, ...]], dice: random.Random) -> Counter[tuple[Comparison, ...]]:
    """As many deals again, drawn from these."""
    return Counter(dice.choices(list(deals), list(deals.values()), k=deals.total()))


def total(deals: Counter[tuple[Comparison, ...]]) -> Comparisons:
    """All comparisons of all deals."""
    counts = Comparisons()
    for said, times in deals.items():
        for one in said:
            counts[one] += times
    return counts


def draws_for(deals: Counter[tuple[Comparison, ...]]) -> int:
    """How many samples are drawn: many, but not so many that it takes long."""
    different = max(1, len(total(deals)))
    return max(DRAWS // 8, min(DRAWS, PATIENCE // (30 * different)))


def fitted(counts: Comparisons, start: Mapping[str, float]) -> Strengths:
    """The ratings at which everything is in balance."""
    strength, steep = dict(start), steepness(counts, start)
    for _ in range(STEPS):
        pull = pulls(counts, strength)
        moves = {name: pull[name] / steep[name] for name in strength}
        strength = {name: mu + moves[name] for name, mu in strength.items()}
        if max(map(abs, moves.values())) < EXACT:
            break
    return strength


def steepness(counts: Comparisons, names: Iterable[str]) -> Strengths:
    """How much a pull can change per point at most; twice that, because the other side moves as well."""
    steep = dict.fromkeys(names, _PRIOR)
    for one, times in counts.items():
        steep[one.first] += times / (4 * _BETA**2)
        steep[one.second] += times / (4 * _BETA**2)
    return steep


def pulls(counts: Comparisons, strength: Mapping[str, float]) -> Strengths:
    """How strongly everything that was seen, and the guess that a bot is average, pull at each rating."""
    pull = {name: (_MEAN - mu) * _PRIOR for name, mu in strength.items()}
    for one, times in counts.items():
        up, down = slopes(one, strength)
        pull[one.first] += times * up
        pull[one.second] += times * down
    return pull


def slopes(one: Comparison, strength: Mapping[str, float]) -> tuple[float, float]:
    """How strongly a comparison pulls at both ratings."""
    before = [strength[one.first], strength[one.second]]
    teams = [[model().rating(mu, _NARROW)] for mu in before]
    after = model().rate(teams, ranks=[0, 0 if one.is_shared else 1])
    up, down = (team[0].mu - mu for team, mu in zip(after, before, strict=True))
    return up / _NARROW**2, down / _NARROW**2


def results_of(name: str, games: Sequence[Played]) -> set[float]:
    """Everything that ever came out for a bot."""
    return {share for one in games for bot, share in zip(one.bots, one.shares, strict=True) if bot == name}


def passed(games: Sequence[Played], names: Sequence[str]) -> dict[str, float]:
    """The sigma of every bot after openskill has seen game after game."""
    now = dict.fromkeys(names, (_MEAN, _SIGMA))
    for played in games:
        before = {name: now[name] for name in played.bots}
        teams = [[model().rating(*before[name])] for name in played.bots]
        after = model().rate(teams, ranks=[-share for share in played.shares])
        for name, (one,) in zip(played.bots, after, strict=True):
            # A bot that sits at several seats learns from each of them.
            mu, sigma = now[name]
            now[name] = (mu + one.mu - before[name][0], sigma * one.sigma / before[name][1])
    return {name: sigma for name, (_, sigma) in now.items()}
