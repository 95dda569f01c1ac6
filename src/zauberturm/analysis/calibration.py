"""From what a search believes to what happens: curves fitted to games that were played (`bench/calibration.py`)."""

import math
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from zauberturm.game import Game

_EDGE: Final = 1e-3
_STEP: Final = 1e-4
MANY: Final = 3  # players, or more


class Curve(msgspec.Struct, frozen=True):
    """A growing function from values to probabilities. With power 1 and shift 0 everything stays as it is."""

    power: float
    shift: float = 0.0  # for a single seat only: between several, nobody is better off

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
        value = min(max(value, _EDGE), 1 - _EDGE)  # who plays alone loses many games before the first is won
        odds = self.power * math.log(value / (1 - value)) + self.shift
        return 1 / (1 + math.exp(-odds))

    def slope(self, values: Sequence[float], seat: int, together: int = 1) -> float:
        """How much faster the probability of a seat grows than its value, which the others pay for."""
        step, others = (-_STEP if values[seat] > 0.5 else _STEP), sum(values) - values[seat]
        share = [value / others if others > 0 else 1 / max(1, len(values) - 1) for value in values]
        moved = [value - step * part for value, part in zip(values, share, strict=True)]
        moved[seat] = values[seat] + step
        return abs(self(moved, together)[seat] - self(values, together)[seat]) / _STEP


class Curves(msgspec.Struct, frozen=True):
    """What a game needs."""

    level: Curve  # for games played to the end
    steps: Curve  # for quick guesses
    error: float  # what the first still gets wrong on average, as a standard error


class Calibration(msgspec.Struct, frozen=True):
    """The file."""

    made_by: str
    curves: dict[str, Curves]


UNKNOWN: Final = Curves(Curve(1.0), Curve(1.0), 0.1)


@cache
def calibration() -> Calibration:
    """All curves."""
    data = (files("zauberturm.analysis") / "calibration.json").read_bytes()
    return msgspec.json.decode(data, type=Calibration)


def kind_of(name: str, players: int) -> str:
    """Which curves a game needs: alone, against one and against many are different questions."""
    return f"{name} {min(players, MANY)}"


def curve_of(game: Game) -> Curves:
    """The curves of a game; one that nobody has measured keeps its values and admits a large error."""
    return calibration().curves.get(kind_of(game.name, len(game.seats)), UNKNOWN)
