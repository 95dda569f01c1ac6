"""The planes of an observation, unfolded from the compact numbers: one column per space, and numbers from 0 to 1.

What belongs to no space (cards, flasks, the turn) fills its whole plane. Seats are relative: seat+0 is the observer,
seat+1 the next one clockwise.
"""

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from zauberturm.games.rules import Options
from zauberturm.games.towers import compact
from zauberturm.games.towers.actions import MAX_FLASKS
from zauberturm.games.towers.board import (
    COPIES,
    DECK,
    DIE,
    HAND_ROOM,
    MAX_ON_SURFACE,
    ROLLS,
    SEATS,
    SPACES,
    SPELLS,
    SURFACES,
    TOWERS,
    WIZARDS,
)
from zauberturm.games.towers.compact import WHOLE_NAMES
from zauberturm.kernel.buffers import LateNumPy

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
else:
    np = LateNumPy()

VISIBLE: Final = 0  # wizards on top, by relative seat
HEIGHT: Final = VISIBLE + SEATS
SHIELD: Final = HEIGHT + 1  # what the space shows on top
CASTLE: Final = SHIELD + 1
TOWER_ID: Final = CASTLE + 1  # by level, 1 = lowest
TOWER_SHIELD: Final = TOWER_ID + TOWERS
LOCKED: Final = TOWER_SHIELD + TOWERS  # by relative seat, then level of the surface, 0 = ground; zero if strict
LAID_BARE: Final = LOCKED + SEATS * TOWERS  # what FW shows everybody, by relative seat
DECLARED_WIZARD: Final = LAID_BARE + SEATS  # by relative seat of his owner
DECLARED_TOWER: Final = DECLARED_WIZARD + SEATS  # its level
WHOLE: Final = DECLARED_TOWER + 1  # from here on one number each
PLANES: Final = WHOLE + len(WHOLE_NAMES)
AT_HOME: Final = WHOLE + compact.AT_HOME - compact.OWN_HAND  # home, then away: the scale depends on the players

OBSERVATION_SHAPE: Final = (PLANES, SPACES)

_SCALES: Final = {  # of what a number is a share; 1 where nothing is said
    "own hand": HAND_ROOM, "hand size": HAND_ROOM, "draw pile": DECK, "discard pile": DECK, "empty flasks": MAX_FLASKS,
    "full flasks": MAX_FLASKS, "spent flasks": MAX_FLASKS, "price": MAX_FLASKS, "tiles to draw": SPELLS,
    "rolls left": max(ROLLS), "declared steps": DIE, "riders": MAX_ON_SURFACE,
}  # fmt: skip


@cache
def _scales() -> "npt.NDArray[np.float64]":
    scales = np.array([_SCALES.get(name.partition(":")[0], 1) for name in WHOLE_NAMES], np.float64)
    discard = compact.DISCARD - compact.OWN_HAND
    scales[discard : discard + len(COPIES)] = COPIES
    return scales


def _by_space(numbers: Any, first: int) -> Any:
    return numbers[:, first : first + SPACES]


def _towers(numbers: Any, out: Any) -> None:
    """WT-INFO-3: towers by level; WT-INFO-6: who is locked on each level, if that is known."""
    locked = numbers[:, compact.LOCKED : compact.LAID_BARE].reshape(-1, SURFACES, SEATS) / MAX_ON_SURFACE
    for tower in range(TOWERS):
        games = np.flatnonzero(numbers[:, compact.TOWER_LEVEL + tower])
        space = numbers[games, compact.TOWER_SPACE + tower] - 1
        level = numbers[games, compact.TOWER_LEVEL + tower].astype(np.intp)
        out[games, TOWER_ID + level - 1, space] = (tower + 1) / TOWERS
        out[games, TOWER_SHIELD + level - 1, space] = 1 - tower % 2  # WT-MAT-3
        below_top = level < TOWERS  # nothing stands on a ninth tower
        for seat in range(SEATS):
            plane = LOCKED + seat * TOWERS
            out[games[below_top], plane + level[below_top], space[below_top]] = locked[
                games[below_top], SPACES + tower, seat
            ]
    for seat in range(SEATS):
        out[:, LOCKED + seat * TOWERS] = locked[:, :SPACES, seat]


def _decision(numbers: Any, out: Any) -> None:
    """What FW lays bare, and what is declared."""
    games = np.flatnonzero(numbers[:, compact.BARE_SPACE])
    space = numbers[games, compact.BARE_SPACE] - 1
    for seat in range(SEATS):
        out[games, LAID_BARE + seat, space] = numbers[games, compact.LAID_BARE + seat] / MAX_ON_SURFACE
        is_owner = numbers[:, compact.DECLARED_OWNER + seat, None] != 0
        out[:, DECLARED_WIZARD + seat] = _by_space(numbers, compact.DECLARED_WIZARD) * is_owner
    out[:, DECLARED_TOWER] = _by_space(numbers, compact.DECLARED_TOWER) / TOWERS


def planes_of(numbers: "npt.NDArray[np.uint8]", _: Options) -> "npt.NDArray[np.float32]":
    """The planes of compact observations: (games, at least compact.SIZE) becomes (games, PLANES, SPACES)."""
    out = np.zeros((len(numbers), *OBSERVATION_SHAPE), np.float32)
    visible = numbers[:, : compact.HEIGHT].reshape(-1, SPACES, SEATS)
    out[:, VISIBLE:HEIGHT] = visible.transpose(0, 2, 1) / MAX_ON_SURFACE
    out[:, HEIGHT] = _by_space(numbers, compact.HEIGHT) / TOWERS
    out[:, SHIELD] = _by_space(numbers, compact.SHIELD)
    out[:, CASTLE] = _by_space(numbers, compact.CASTLE)
    _towers(numbers, out)
    _decision(numbers, out)
    out[:, WHOLE:] = (numbers[:, compact.OWN_HAND : compact.SIZE] / _scales())[..., None]
    players = numbers[:, compact.IN_PLAY : compact.IN_PLAY + SEATS].sum(axis=1)
    out[:, AT_HOME : AT_HOME + 2 * SEATS] = (
        numbers[:, compact.AT_HOME : compact.IN_PLAY] / np.array(WIZARDS)[players, None]
    )[..., None]
    return out


def _seats(what: str) -> list[str]:
    return [f"{what}: seat+{seat}" for seat in range(SEATS)]


def _levels(what: str, lowest: int) -> list[str]:
    return [f"{what}: level {level}" for level in range(lowest, lowest + TOWERS)]


PLANE_NAMES: Final = (
    *_seats("visible wizards"), "tower height", "shield on top", "castle",
    *_levels("tower number", 1), *_levels("tower shield", 1),
    *(name for seat in range(SEATS) for name in _levels(f"locked wizards: seat+{seat}", 0)),
    *_seats("wizards laid bare"), *_seats("declared wizard"), "declared tower",
    *WHOLE_NAMES,
)  # fmt: skip
assert len(PLANE_NAMES) == PLANES
