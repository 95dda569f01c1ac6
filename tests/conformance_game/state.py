"""What is a position of the race, where the game can stand, and who is asked."""

from typing import Annotated, Final

import numpy as np

from zauberturm.kernel import rule
from zauberturm.kernel.core import CHANCE_MOVES, NOBODY_MOVES
from zauberturm.kernel.record import U1, Array
from zauberturm.kernel.rng import Randomness

SEATS: Final = 2
SEAT_LETTERS: Final = "ab"
CARDS: Final = 3
MOST_SIDES: Final = 6

DEAL, ROLL, TURN, OVER = range(4)  # two kinds of chance, one question, the end


class State(Randomness):
    """A position. Without gaps, and a multiple of four bytes."""

    place: Annotated[list[int], Array(np.uint8, SEATS)]
    card: Annotated[list[int], Array(np.uint8, SEATS)]  # 0: not dealt yet, or played
    doubles: Annotated[list[int], Array(np.uint8, SEATS)]  # left
    goal: U1
    sides: U1
    seat: U1
    step: U1
    doubled: U1  # 1: the next roll counts twice
    winner: U1


@rule
def to_move(g: State) -> int:
    """The one decision-maker."""
    if g.step == OVER:
        return NOBODY_MOVES
    return int(g.seat) if g.step == TURN else CHANCE_MOVES


def fixed_switches(_: State) -> dict[str, int]:
    """No option removes a part of the rules."""
    return {}
