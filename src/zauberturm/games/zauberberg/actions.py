"""Integer codes of all actions, one fixed range: the layout only. Texts are in `notation`, meanings in `apply`.

A code names what is written down (a card, a number, the place of an event field in the layout record), never what
stands there now, so it means the same in every position of a table and can index masks and networks.
"""

from math import comb
from typing import Final

from zauberturm.games.zauberberg.board import (
    KINDS,
    MAX_EVENTS,
    NUMBERS,
    SEATS,
    SHOWN_BY_CRYSTAL,
    TILE_KINDS,
    VALUES,
    VILLAGES,
)
from zauberturm.kernel import rule
from zauberturm.kernel.buffers import table

# A movement card: how it is used, by its value, plain or as a joker.
WALK_ON, WALK_BACK, CLIMB_ON, CLIMB_BACK, CLIMB_ONLY = range(5)
USES: Final = 5
VALUE_USES: Final = VALUES * USES
MOVEMENTS: Final = 2 * VALUE_USES  # the second half with jokers
NAMINGS: Final = 2 * NUMBERS  # likewise

MOST_SWAPPED: Final = 12  # cards one exchange can name: more than a hand can come to hold in practice
# How many multisets of at most n cards there are of k kinds, at [k * (MOST_SWAPPED + 1) + n]. (An array: a GPU would
# build a tuple anew for every look into it.)
MULTISETS: Final = table(comb(n + k, k) for k in range(KINDS + 1) for n in range(MOST_SWAPPED + 1))
SWAPS: Final = comb(MOST_SWAPPED + KINDS, KINDS)

PLACE_GOBLIN: Final = 0
PLAY: Final = PLACE_GOBLIN + NUMBERS * VILLAGES
NEXT_CARD: Final = PLAY + NAMINGS * MOVEMENTS
END: Final = NEXT_CARD + MOVEMENTS
GO_TO_VILLAGE: Final = END + 1
SEND_RAVEN: Final = GO_TO_VILLAGE + VILLAGES
DROP: Final = SEND_RAVEN + SEATS
TURN_MOUNTAIN: Final = DROP + KINDS  # clockwise, counter-clockwise
SHOW: Final = TURN_MOUNTAIN + 2
SWAP: Final = SHOW + comb(MAX_EVENTS, SHOWN_BY_CRYSTAL)
TILE_LAID: Final = SWAP + SWAPS
DRAWN: Final = TILE_LAID + MAX_EVENTS * TILE_KINDS
ACTIONS: Final = DRAWN + KINDS

MAX_LEGAL: Final = NAMINGS * MOVEMENTS + SWAPS


@rule
def joker_of(movement: int) -> int:
    """1 if a movement (0 to MOVEMENTS - 1) is made with a joker."""
    return movement // VALUE_USES


@rule
def value_of(movement: int) -> int:
    """How many steps a movement has."""
    return movement % VALUE_USES // USES + 1


@rule
def use_of(movement: int) -> int:
    """How a movement card is used: WALK_ON ..."""
    return movement % USES


@rule
def direction_of(use: int) -> int:
    """1 clockwise, -1 counter-clockwise, 0 none."""
    if use == CLIMB_ONLY:
        return 0
    return -1 if use == WALK_BACK or use == CLIMB_BACK else 1


@rule
def is_climb(use: int) -> bool:
    """Whether the first step leads one level up."""
    return use >= CLIMB_ON


@rule
def pairs_below(high: int) -> int:
    """How many pairs have a smaller larger number."""
    return high * (high - 1) // 2


@rule
def triples_below(high: int) -> int:
    """How many triples have a smaller largest number."""
    return high * (high - 1) * (high - 2) // 6


@rule
def triple_code(low: int, middle: int, high: int) -> int:
    """Three event fields, low < middle < high, as a number."""
    return triples_below(high) + pairs_below(middle) + low


@rule
def triple_part(triple: int, which: int) -> int:
    """One of the three event fields of a triple: 0 the first of the layout, 2 the last."""
    high = 2
    while triples_below(high + 1) <= triple:
        high += 1
    rest = triple - triples_below(high)
    middle = 1
    while pairs_below(middle + 1) <= rest:
        middle += 1
    if which == 2:
        return high
    return middle if which == 1 else rest - pairs_below(middle)


@rule
def multisets(kinds: int, most: int) -> int:
    """How many multisets of at most `most` cards there are of so many kinds."""
    return int(MULTISETS[kinds * (MOST_SWAPPED + 1) + most])


@rule
def swap_rank(kind: int, room: int, count: int) -> int:
    """What `count` cards of a kind add to the number of an exchange; `room` cards were still possible before it."""
    return multisets(KINDS - kind, room) - multisets(KINDS - kind, room - count)


@rule
def swap_count(swap: int, kind: int) -> int:
    """How many cards of a kind an exchange (0 to SWAPS - 1) names."""
    room, count = MOST_SWAPPED, 0
    for one in range(kind + 1):
        count = 0
        while count < room and swap_rank(one, room, count + 1) <= swap:
            count += 1
        swap -= swap_rank(one, room, count)
        room -= count
    return count
