"""What a seat may know, as numbers for learning."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from tests.conformance_game.state import CARDS, MOST_SIDES, TURN, State
from zauberturm.kernel import rule
from zauberturm.kernel.core import FULL

PLANE_NAMES: Final = (
    "goal", "die", "own place", "other place", "own card", "other has a card", "own double", "other double", "my turn",
    "doubled",
)  # fmt: skip
FULL_NAMES: Final = (*PLANE_NAMES, "other card")
SHAPE: Final = (len(PLANE_NAMES),)
_FARTHEST: Final = 50.0
_SCALES: Final = (_FARTHEST, MOST_SIDES, _FARTHEST, _FARTHEST, CARDS, 1, 1, 1, 1, 1)


@rule
def observe(g: State, seat: int, observer: int, out: npt.NDArray[np.uint8]) -> None:
    """Fill `out` with what `seat` may know; a spectator counts from the first one and has no card."""
    first = max(seat, 0)
    other = 1 - first
    out[0], out[1] = g.goal, g.sides
    out[2], out[3] = g.place[first], g.place[other]
    out[4], out[5] = g.card[first] if seat >= 0 else 0, min(int(g.card[other]), 1)
    out[6], out[7] = g.doubles[first], g.doubles[other]
    out[8] = 1 if g.step == TURN and g.seat == first else 0
    out[9] = g.doubled
    if observer == FULL:
        out[10] = g.card[other]


def planes_of(numbers: npt.NDArray[np.uint8], _: Any) -> npt.NDArray[np.float32]:
    """The same numbers from 0 to about 1."""
    return np.divide(numbers[:, : len(PLANE_NAMES)], _SCALES, dtype=np.float32)
