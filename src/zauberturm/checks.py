"""Checks of what a caller hands in: each gives the value back as the program needs it, or raises OptionError."""

from collections.abc import Container, Sequence
from numbers import Integral, Rational, Real
from typing import Any, Final

from zauberturm.errors import OptionError, shown
from zauberturm.kernel.rng import SEED_BITS

_MOST: Final = 10**12  # of any amount: fits the 64 bits of compiled code with room to spare


def is_whole(value: object) -> bool:
    """Whether this is a whole number, Python's or NumPy's. True and False are none."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def _is_number(value: object) -> bool:
    """The same with or without a fraction after the point; a Fraction or Decimal is something else."""
    return is_whole(value) or (isinstance(value, Real) and not isinstance(value, Rational))


def whole(value: Any, option: str, least: int = 0, most: int = _MOST) -> int:
    """A whole number between two bounds."""
    if not is_whole(value) or not least <= value <= most:
        raise _refused(value, option, f"a whole number from {least} to {most}")
    return int(value)


def number(value: Any, option: str, least: float = 0.0, most: float = _MOST) -> float:
    """A number between two bounds, with or without a fraction."""
    if not _is_number(value) or not least <= value <= most:  # no comparison holds for NaN
        raise _refused(value, option, f"a number from {least:g} to {most:g}")
    return float(value)


def above_zero(value: Any, option: str) -> float:
    """A number above 0."""
    found = number(value, option)
    if found == 0:
        raise _refused(value, option, "above 0")
    return found


def seed(value: Any) -> int:
    """A seed that a generator takes."""
    if not is_whole(value) or not 0 <= value < 1 << SEED_BITS:
        raise _refused(value, "seed", f"a whole number below 2**{SEED_BITS}")
    return int(value)


def choice(value: Any, option: str, words: Sequence[str]) -> str:
    """One of some words."""
    if not isinstance(value, str) or value not in words:
        raise _refused(value, option, " or ".join(map(repr, words)))
    return value


def seat(value: Any, seats: Container[str]) -> str:
    """The letter of a seat at this table."""
    if not isinstance(value, str) or value not in seats:
        raise OptionError("option", f"there is no seat {shown(value)} at this table", {"seat": value})
    return value


def _refused(value: object, option: str, expected: str) -> OptionError:
    return OptionError("option", f"{option}={shown(value)} is not {expected}", {"option": option})
