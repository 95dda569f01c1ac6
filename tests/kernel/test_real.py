"""Our own `exp` and `log`: true to a few units of the last place, and the same bits interpreted and compiled."""

import math
import random

import pytest

from zauberturm.kernel import interpreted, real

UNITS = 4
RANDOM = random.Random(1)
EXPONENTS = [
    *(RANDOM.uniform(-745, 709) for _ in range(400)),
    *(RANDOM.uniform(-40, 1) for _ in range(400)),
    *(power * math.log(2) / 2 for power in range(-2150, 2048, 7)),  # where the reduction changes sides
    -745.13, -708.4, -1e-300, 0.0, 1e-300, 709.78,
]  # fmt: skip
NUMBERS = [
    *(math.ldexp(RANDOM.uniform(1, 2), RANDOM.randrange(-1074, 1024)) for _ in range(400)),
    *(RANDOM.uniform(0.5, 2) for _ in range(400)),
    *(float(count) for count in range(1, 200)),
    5e-324, math.sqrt(0.5), math.sqrt(2), 1 / 16, 16.0, 1.7976931348623157e308,
]  # fmt: skip


def off(found: float, true: float) -> float:
    """How many units of the last place."""
    return abs(found - true) / math.ulp(true)


def test_exp_is_true() -> None:
    assert max(off(interpreted(real.exp)(x), math.exp(x)) for x in EXPONENTS) <= UNITS


def test_log_is_true() -> None:
    assert max(off(interpreted(real.log)(x), math.log(x)) for x in NUMBERS) <= UNITS
    assert real.log(1.0) == 0.0


@pytest.mark.parametrize(("x", "true"), [(709.79, math.inf), (math.inf, math.inf), (-746.0, 0.0), (-math.inf, 0.0)])
def test_exp_has_ends(x: float, true: float) -> None:
    assert real.exp(x) == true


def test_log_has_ends() -> None:
    assert (real.log(0.0), real.log(math.inf)) == (-math.inf, math.inf)


def test_what_is_no_number_stays_none() -> None:
    assert all(math.isnan(found) for found in (real.exp(math.nan), real.log(math.nan), real.log(-1.0)))


def test_both_ways_give_the_same_bits() -> None:
    for function, given in ((real.exp, EXPONENTS), (real.log, NUMBERS)):
        assert [function(x) for x in given] == [interpreted(function)(x) for x in given]
