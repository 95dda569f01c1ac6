"""Who starts where: the rules of placement (ZB-SETUP-7, -8)."""

from zauberturm.games.zauberberg.board import NOWHERE, NUMBERS, VILLAGE, VILLAGES, VILLAGES_USED
from zauberturm.games.zauberberg.state import State
from zauberturm.kernel import rule


@rule
def villages_of(g: State, seat: int) -> int:
    """The villages a seat's goblins are in, one bit each."""
    bits = 0
    for goblin in range(seat * NUMBERS, (seat + 1) * NUMBERS):
        place = int(g.place[goblin])
        if VILLAGE <= place < VILLAGE + VILLAGES:
            bits |= 1 << (place - VILLAGE)
    return bits


@rule
def to_place(g: State, seat: int) -> int:
    """How many goblins a seat has still to place."""
    count = 0
    for goblin in range(seat * NUMBERS, (seat + 1) * NUMBERS):
        if g.place[goblin] == NOWHERE:
            count += 1
    return count


@rule
def village_suits(g: State, seat: int, village: int) -> bool:
    """ZB-SETUP-8: never a fourth village, and three must stay possible."""
    bits, used = villages_of(g, seat) | (1 << village), 0
    for one in range(VILLAGES):
        used += (bits >> one) & 1
    return used <= VILLAGES_USED and used + to_place(g, seat) - 1 >= VILLAGES_USED
