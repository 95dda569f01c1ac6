"""From what a search believes to what happens: curves fitted to games that were played (`bench/calibration.py`)."""

import math
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from zauberturm.game import Game

_EDGE: Final = 1e-9
_STEP: Final = 1e-4


class Curve(msgspec.Struct, frozen=True):
    """A growing function from values to probabilities. With power 1 and shift 0 everything stays as it is."""

    power: float
    shift: float  # for a single seat only: between several, nobody is better off
    error: float  # what is still wrong on average, as a standard error

    def __call__(self, values: Sequence[float], together: int = 1) -> tuple[float, ...]:
        """The probabilities of all seats; `together` of them win as one side.

        They add up to the number of winners, so a shared victory is split, or to less if it may be that nobody wins.
        """
        if len(values) == 1:
            return (self._alone(values[0]),)
        powers = [max(value, 0.0) ** self.power for value in values]
        total = sum(powers)
        if total == 0.0:
            return (0.0,) * len(values)
        share = min(float(together), sum(values)) / total
        return tuple(min(1.0, power * share) for power in powers)

    def _alone(self, value: float) -> float:
        if not _EDGE < value < 1 - _EDGE:
            return min(max(value, 0.0), 1.0)
        odds = self.power * math.log(value / (1 - value)) + self.shift
        return 1 / (1 + math.exp(-odds))

    def slope(self, values: Sequence[float], seat: int, together: int = 1) -> float:
        """How much faster the probability of a seat grows than its value, which the others pay for."""
        others = sum(values) - values[seat]
        step = -_STEP if values[seat] > 0.5 else _STEP
        moved = [value * (1 - step / others) if others > 0 else value for value in values]
        moved[seat] = values[seat] + step
        return abs(self(moved, together)[seat] - self(values, together)[seat]) / _STEP


class Calibration(msgspec.Struct, frozen=True):
    """The file."""

    made_by: str
    curves: dict[str, Curve]


@cache
def calibration() -> Calibration:
    """All curves."""
    data = (files("zauberturm.analysis") / "calibration.json").read_bytes()
    return msgspec.json.decode(data, type=Calibration)


def kind_of(game: Game) -> str:
    """The curve a game needs: alone it is another question than against somebody."""
    return f"{game.name} solo" if len(game.seats) == 1 else game.name


def curve_of(game: Game) -> Curve:
    """The curve of a game; one that nobody has measured keeps its values and admits a large error."""
    return calibration().curves.get(kind_of(game), Curve(power=1.0, shift=0.0, error=0.1))
