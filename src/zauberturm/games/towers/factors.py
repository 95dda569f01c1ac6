"""Every action as four small numbers: kind, card, place, target. The order of the rows is that of the codes.

0 says nothing, so cards, spaces and targets count from 1. What a target means depends on the kind: for towers
9 * (times - 1) + level, for wizards 12 * (times - 1) + 6 if he is the declared one + number of his seat, for swaps the
higher space, for everything else its place in its list.
"""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from zauberturm.games.towers.actions import ACTIONS, LEVELS, MAX_FLASKS, MAX_TIMES, TOWER_CARD, WIZARD_CARD
from zauberturm.games.towers.board import (
    CARDS,
    DIE,
    FIRST_DICE,
    KINDS,
    MC,
    ON_TOWER,
    ON_WIZARD,
    SEATS,
    SPACES,
    SPELL_CODES,
    SPELL_TARGET,
    SPELLS,
    SW,
)
from zauberturm.kernel.buffers import LateNumPy

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
else:
    np = LateNumPy()

Row = tuple[str, int, int, int]

_TARGETS: Final = MAX_TIMES * 2 * SEATS  # a wizard needs the most
_BY_TARGET: Final = sorted((s for s in range(SPELLS) if SPELL_CODES[s] != "PB"), key=SPELL_TARGET.__getitem__)


def _on_spaces(kind: str, card: int = 0) -> Iterator[Row]:
    return ((kind, card, space + 1, 0) for space in range(SPACES))


def _on_towers(kind: str, card: int = 0, times: int = 1) -> Iterator[Row]:
    first = LEVELS * (times - 1)
    return ((kind, card, space + 1, first + level + 1) for space in range(SPACES) for level in range(LEVELS))


def _cards(kind: str, first: int = 0) -> Iterator[Row]:
    return ((kind, card + 1, 0, 0) for card in range(first, KINDS))


def _listed(kind: str, count: int) -> Iterator[Row]:
    return ((kind, 0, 0, place + 1) for place in range(count))


def _uses(spell: int, kind: str) -> Iterator[Row]:
    """The uses of a spell, as `actions` counts them."""
    if SPELL_TARGET[spell] == ON_WIZARD:
        for who in range(_TARGETS):
            yield from ((kind, 0, space + 1, who + 1) for space in range(SPACES))
    elif SPELL_TARGET[spell] == ON_TOWER:
        for times in range(MAX_TIMES):
            yield from _on_towers(kind, times=times + 1)
    elif spell == SW:
        yield from ((kind, 0, low + 1, high + 1) for low in range(SPACES) for high in range(low + 1, SPACES))
    elif spell == MC:
        yield from _listed(kind, 2)
    else:
        yield from _on_towers(kind)


def _rows() -> Iterator[Row]:
    """All actions in the order of their codes."""
    for kind in ("walk", "walk with a rider"):
        for card in WIZARD_CARD:
            yield from _on_spaces(kind, card + 1)
    for card in TOWER_CARD:
        yield from _on_towers("move a tower", card + 1)
    yield from _cards("lay a dead card")
    yield from _cards("play a dice card", FIRST_DICE)
    for kind in ("special turn", "roll again", "no piece"):
        yield (kind, 0, 0, 0)
    yield from _on_spaces("walk by the die")
    yield from _on_spaces("walk by the die with a rider")
    yield from _on_towers("move a tower by the die")
    for kind in ("end", "pass", "stop", "ask", "decline", "accept", "refuse"):
        yield (kind, 0, 0, 0)
    yield from _listed("give flasks", MAX_FLASKS)
    for kind in ("offer", "give", "give back"):
        yield from _cards(kind)
    yield from ((kind, 0, 0, who + 1) for kind, who in (("free", who) for who in range(2 * SEATS)))
    yield from _listed("claim", SPELLS)
    yield ("cast PB", 0, 0, 0)
    for before in ("", " before"):
        for spell in _BY_TARGET:
            yield from _uses(spell, f"cast {SPELL_CODES[spell]}{before}")
    yield from _listed("rolled", DIE)
    yield from _cards("drawn")
    yield from _listed("opened", SPELLS)
    yield from _listed("starts", SEATS)


@cache
def factors() -> "tuple[npt.NDArray[np.uint8], tuple[tuple[str, ...], ...]]":
    """One row of four numbers per code, and what the values are called."""
    rows = list(_rows())
    assert len(rows) == ACTIONS
    kinds = tuple(dict.fromkeys(row[0] for row in rows))
    number = {kind: place for place, kind in enumerate(kinds)}
    table: Any = np.array([(number[kind], *rest) for kind, *rest in rows], np.uint8)
    places = ("-", *(f"space {space}" for space in range(SPACES)))
    return table, (kinds, ("-", *CARDS), places, ("-", *map(str, range(1, _TARGETS + 1))))
