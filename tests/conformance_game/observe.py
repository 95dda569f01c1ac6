"""What a seat may know, as numbers for learning."""

from typing import Final

import numpy as np
import numpy.typing as npt

from tests.conformance_game.state import CARDS, MOST_SIDES, TURN, State
from zauberturm.kernel import rule

PLANE_NAMES: Final = (
    "goal", "die", "own place", "other place", "own card", "other has a card", "own double", "other double", "my turn",
    "doubled",
)  # fmt: skip
SHAPE: Final = (len(PLANE_NAMES),)
_FARTHEST: Final = 50.0


@rule
def observe(g: State, seat: int, out: npt.NDArray[np.float32]) -> None:
    """Fill `out` with what `seat` may know."""
    other = 1 - seat
    out[0], out[1] = g.goal / _FARTHEST, g.sides / MOST_SIDES
    out[2], out[3] = g.place[seat] / _FARTHEST, g.place[other] / _FARTHEST
    out[4], out[5] = g.card[seat] / CARDS, min(int(g.card[other]), 1)
    out[6], out[7] = g.doubles[seat], g.doubles[other]
    out[8] = 1 if g.step == TURN and g.seat == seat else 0
    out[9] = g.doubled
