"""Small statistics: how sure a share, a mean and a difference are."""

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, variance
from typing import Final

import msgspec

SURE: Final = 0.95
Z: Final = NormalDist().inv_cdf((1 + SURE) / 2)


class Interval(msgspec.Struct, frozen=True):
    """A value and where it lies with 95 % confidence."""

    value: float
    low: float
    high: float


def wilson(won: float, of: int, z: float = Z) -> Interval:
    """What was won of so many games as a share, with its Wilson interval. A shared win counts in part."""
    if of == 0:
        return Interval(0.0, 0.0, 1.0)
    share = won / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    reach = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return Interval(share, middle - reach if won > 0 else 0.0, middle + reach if won < of else 1.0)


def mean_of(values: Sequence[float]) -> Interval:
    """The mean of independent values; with few of them the interval is as wide as Student says."""
    middle = fmean(values)
    if len(values) < 2:
        return Interval(middle, -math.inf, math.inf)
    reach = student(len(values) - 1) * math.sqrt(variance(values) / len(values))
    return Interval(middle, middle - reach, middle + reach)


def student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution, by its expansion around the normal one; exact for 1 and 2."""
    if freedom <= 2:
        return (12.7062, 4.30265)[freedom - 1]
    z, n = Z, freedom
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / n + second / n**2 + third / n**3 + fourth / n**4
