"""Fitting the curves of the analysis to what `bench.calibration` noted, and telling how true its probabilities are.

A curve has one number to find, its power (alone: a shift as well). Looks at one game resemble each other, so every game
counts once, and with few games a power stays near 1.
"""

import itertools
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from zauberturm.analysis.calibration import Curve, Curves, kind_of

Note = dict[str, Any]
BINS = (0.0, 0.1, 0.25, 0.4, 0.6, 0.75, 0.9, 1.0)
PRIOR = 0.5  # how far the logarithm of a power may stray, as a standard deviation
SHIFTS = 2.0  # the same for a shift
FINEST = 0.005
EDGE = 1e-3


class Said(NamedTuple):
    """One probability, and what happened."""

    game: tuple[str, int]
    probability: float
    won: float


class Bin(NamedTuple):
    """Probabilities of about the same size."""

    looks: int
    games: int
    said: float
    happened: float
    error: float  # standard error of what happened, looks at one game counting together


def kind(note: Note) -> str:
    game, players = note["table"].partition(",")[0], len(note["won"])
    return kind_of(game, players)


def together(note: Note) -> int:
    return 2 if "teams" in note["table"] else 1


def said(notes: Iterable[Note], what: str, curve: Curve) -> list[Said]:
    return [
        Said((note["table"], note["game"]), probability, won)
        for note in notes
        for probability, won in zip(curve(note[what], together(note)), note["won"], strict=True)
    ]


def surprise(notes: Sequence[Note], what: str, curve: Curve) -> float:
    """How unlikely everything was, every game counting once, and how far the curve strays."""
    total, looks = defaultdict[Any, float](float), defaultdict[Any, int](int)
    for one in said(notes, what, curve):
        sure = min(max(one.probability, EDGE), 1 - EDGE)
        total[one.game] -= one.won * math.log(sure) + (1 - one.won) * math.log(1 - sure)
        looks[one.game] += 1
    sides = len(notes[0]["won"])  # the probabilities of one look belong together, too
    strayed = (math.log(curve.power) / PRIOR) ** 2 / 2 + (curve.shift / SHIFTS) ** 2 / 2
    return sum(total[game] / looks[game] * min(sides, 2) / 2 for game in total) + strayed


def lowest(function: Callable[[float], float], low: float, high: float) -> float:
    """Where a function with one valley is lowest."""
    ratio = (math.sqrt(5) - 1) / 2
    while high - low > FINEST:
        left, right = high - ratio * (high - low), low + ratio * (high - low)
        low, high = (low, right) if function(left) < function(right) else (left, high)
    return round((low + high) / 2, 2)


def fitted(notes: Sequence[Note], what: str) -> Curve:
    """The curve that is surprised least."""
    power, shift = 1.0, 0.0
    alone = len(notes[0]["won"]) == 1

    def with_power(x: float) -> float:
        return surprise(notes, what, Curve(math.exp(x), shift))

    def with_shift(x: float) -> float:
        return surprise(notes, what, Curve(power, x))

    for _ in range(6 if alone else 1):
        power = round(math.exp(lowest(with_power, -2.5, 2.5)), 2)
        shift = lowest(with_shift, -6.0, 6.0) if alone else 0.0
    return Curve(power, shift)


def curves(notes: Sequence[Note]) -> Curves:
    level = fitted(notes, "level")
    return Curves(level, fitted(notes, "guess"), round(gap(unseen(notes)), 3))


def brier(all_said: Sequence[Said]) -> float:
    return sum((one.probability - one.won) ** 2 for one in all_said) / len(all_said)


def bins(all_said: Sequence[Said]) -> list[Bin]:
    found = []
    for low, high in itertools.pairwise(BINS):
        inside = [one for one in all_said if low <= one.probability < high or one.probability == high == 1]
        if not inside:
            continue
        count, mean = len(inside), sum(one.won for one in inside) / len(inside)
        strayed = defaultdict[Any, float](float)
        for one in inside:
            strayed[one.game] += one.won - mean
        error = math.sqrt(sum(value**2 for value in strayed.values())) / count
        found.append(Bin(count, len(strayed), sum(one.probability for one in inside) / count, mean, error))
    return found


def gap(all_said: Sequence[Said]) -> float:
    """How far what is said and what happens lie apart over all bins; the luck of few games makes it larger.

    It is not taken out: nobody can say that the probabilities are better than they were seen to be.
    """
    found = bins(all_said)
    return math.sqrt(sum(one.looks * (one.said - one.happened) ** 2 for one in found) / sum(one.looks for one in found))


def unseen(notes: Sequence[Note]) -> list[Said]:
    """What curves say that were fitted to the other half of the games."""
    found: list[Said] = []
    for half in (0, 1):
        others = [note for note in notes if note["game"] % 2 != half]
        found += said([note for note in notes if note["game"] % 2 == half], "level", fitted(others, "level"))
    return found


def called(name: str) -> str:
    """A kind in words."""
    game, _, players = name.rpartition(" ")
    return {"1": f"{game}, solo", "2": f"{game}, 2", "3": f"{game}, 3 or more"}[players]


def report(notes: Sequence[Note]) -> Iterable[str]:
    """The tables of docs/analysis.md."""
    kinds = defaultdict[str, list[Note]](list)
    for note in notes:
        kinds[kind(note)].append(note)
    yield "| players | games | looks | Brier score | not calibrated | quick guess | everybody alike |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    for name, some in kinds.items():
        as_is, quick = said(some, "level", Curve(1.0)), said(some, "guess", fitted(some, "guess"))
        alike = sum(one.won for one in as_is) / len(as_is)
        scores = (
            brier(unseen(some)),
            brier(as_is),
            brier(quick),
            sum((one.won - alike) ** 2 for one in as_is) / len(as_is),
        )
        games = len({(note["table"], note["game"]) for note in some})
        yield f"| {called(name)} | {games} | {len(some)} | " + " | ".join(f"{score:.3f}" for score in scores) + " |"
    for name, some in kinds.items():
        yield ""
        yield f"| {called(name)}: said | happened | ± | looks | games |"
        yield "|---:|---:|---:|---:|---:|"
        for one in bins(unseen(some)):
            yield f"| {one.said:.0%} | {one.happened:.0%} | {one.error:.0%} | {one.looks} | {one.games} |"
