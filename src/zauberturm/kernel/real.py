"""`exp` and `log` from additions and multiplications alone, so that a search is the same to the last bit everywhere.

Every host has its own in its library of mathematics, and they differ in the last bit: another C library, a browser.
IEEE 754 leaves no such choice for `+ - * /` and the square root.
"""

import math
from typing import Final

from zauberturm.kernel.jit import interpreted, rule

# The logarithm of 2 in two parts. The first has so few bits that its product with any exponent is exact.
_LN2_HIGH: Final = 0.693147180559663
_LN2_LOW: Final = 2.8235290563031577e-13
_PER_LN2: Final = 1.4426950408889634

_MOST: Final = 709.782712893384  # the exponential of more than that is no number,
_LEAST: Final = -745.1332191019412  # and of less than that nothing
_SHIFT: Final = 62  # bits that 1 can be shifted by

_SQRT2: Final = 1.4142135623730951
_SQRT_HALF: Final = 0.7071067811865476


@rule
def _exp_near_0(r: float) -> float:
    """Taylor's series to the 13th power: enough below half the logarithm of 2. Even and odd powers run side by side."""
    q = r * r
    even = 1 + q * (1 / 2 + q * (1 / 24 + q * (1 / 720 + q * (1 / 40320 + q * (1 / 3628800 + q * (1 / 479001600))))))
    odd = 1 + q * (
        1 / 6 + q * (1 / 120 + q * (1 / 5040 + q * (1 / 362880 + q * (1 / 39916800 + q * (1 / 6227020800)))))
    )
    return even + r * odd


@rule
def _times_power_of_2(x: float, power: int) -> float:
    """`math.ldexp`: exact, since nothing but powers of 2 is multiplied."""
    while power > _SHIFT:
        x *= float(1 << _SHIFT)
        power -= _SHIFT
    while power < -_SHIFT:
        x /= float(1 << _SHIFT)
        power += _SHIFT
    return x * float(1 << power) if power >= 0 else x / float(1 << -power)


@rule
def exp(x: float) -> float:
    """The exponential of `x`, within four units of the last place."""
    if x != x:  # noqa: PLR0124 - what is no number is not equal to itself
        return x
    if x > _MOST:
        return math.inf
    if x < _LEAST:
        return 0.0
    power = int(x * _PER_LN2 + (0.5 if x >= 0.0 else -0.5))
    return _times_power_of_2(_exp_near_0((x - power * _LN2_HIGH) - power * _LN2_LOW), power)


plain_exp: Final = interpreted(exp)  # for those outside the core: the same bits, and nothing to compile for a few calls


@rule
def _log_near_1(x: float) -> float:
    """The series of the inverse hyperbolic tangent to the 23rd power: enough between the roots of 1/2 and 2."""
    s = (x - 1.0) / (x + 1.0)
    q = s * s
    w = q * q
    even = 1 + w * (1 / 5 + w * (1 / 9 + w * (1 / 13 + w * (1 / 17 + w * (1 / 21)))))
    odd = 1 / 3 + w * (1 / 7 + w * (1 / 11 + w * (1 / 15 + w * (1 / 19 + w * (1 / 23)))))
    return 2.0 * s * (even + q * odd)


@rule
def log(x: float) -> float:
    """The natural logarithm of `x`, within four units of the last place."""
    if x <= 0.0:
        return -math.inf if x == 0.0 else math.nan
    if x == math.inf:
        return x
    power = 0
    while x >= 16.0:
        x *= 1 / 16
        power += 4
    while x < 1 / 16:
        x *= 16.0
        power -= 4
    while x > _SQRT2:
        x *= 0.5
        power += 1
    while x < _SQRT_HALF:
        x *= 2.0
        power -= 1
    return power * _LN2_HIGH + (power * _LN2_LOW + _log_near_1(x))
