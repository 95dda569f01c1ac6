"""Every action as four small numbers: kind, card, place, target. The order of the rows is that of the codes.

0 says nothing, so everything else counts from 1. A movement names its card (value, jokers after the others), the goblin
as its place (named plainly, then by joker) and its use as the target. Three event fields are card, place and target. An
exchange has no 0 of its own: card, place and target say how many 1s and 2s, 3s and 4s, 5s and jokers it names.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from zauberturm.games.zauberberg.actions import ACTIONS, MOST_SWAPPED, NAMINGS, SWAPS, USES, swap_count
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
from zauberturm.kernel import interpreted
from zauberturm.kernel.buffers import LateNumPy

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
else:
    np = LateNumPy()

Row = tuple[str, int, int, int]

_swap_count: Final = interpreted(swap_count)
# How many cards of two kinds, as one number; few cards come first, and none is 0.
PAIRS: Final = tuple((n - second, second) for n in range(MOST_SWAPPED + 1) for second in range(n + 1))
_PAIR: Final = {pair: place for place, pair in enumerate(PAIRS)}


def _movements(kind: str, goblin: int) -> Iterator[Row]:
    for card in range(2 * VALUES):
        yield from ((kind, card + 1, goblin, use + 1) for use in range(USES))


def _listed(kind: str, count: int) -> Iterator[Row]:
    return ((kind, 0, 0, place + 1) for place in range(count))


def _cards(kind: str) -> Iterator[Row]:
    return ((kind, card + 1, 0, 0) for card in range(KINDS))


def _exchange(swap: int) -> Row:
    counts = [_swap_count(swap, kind) for kind in range(KINDS)]
    return ("exchange", _PAIR[counts[0], counts[1]], _PAIR[counts[2], counts[3]], _PAIR[counts[4], counts[5]])


def _triples() -> Iterator[Row]:
    """Three event fields, ordered by the highest, then the middle one."""
    triples = sorted(combinations(range(MAX_EVENTS), SHOWN_BY_CRYSTAL), key=lambda triple: triple[::-1])
    return (("show", low + 1, middle + 1, high + 1) for low, middle, high in triples)


def _rows() -> Iterator[Row]:
    """All actions in the order of their codes."""
    yield from (("place", 0, number + 1, village + 1) for number in range(NUMBERS) for village in range(VILLAGES))
    for naming in range(NAMINGS):
        yield from _movements("play", naming + 1)
    yield from _movements("next card", 0)
    yield ("end", 0, 0, 0)
    yield from _listed("go to a village", VILLAGES)
    yield from _listed("send a raven", SEATS)
    yield from _cards("drop")
    yield from _listed("turn the mountain", 2)
    yield from _triples()
    yield from (_exchange(swap) for swap in range(SWAPS))
    yield from (("tile", tile + 1, event + 1, 0) for event in range(MAX_EVENTS) for tile in range(TILE_KINDS))
    yield from _cards("drawn")


@cache
def factors() -> "tuple[npt.NDArray[np.uint8], tuple[tuple[str, ...], ...]]":
    """One row of four numbers per code, and what the values are called."""
    rows = list(_rows())
    assert len(rows) == ACTIONS
    kinds = tuple(dict.fromkeys(row[0] for row in rows))
    number = {kind: place for place, kind in enumerate(kinds)}
    table: Any = np.array([(number[kind], *rest) for kind, *rest in rows], np.uint8)
    values = tuple(str(value) for value in range(len(PAIRS)))
    return table, (kinds, values, values, values)
