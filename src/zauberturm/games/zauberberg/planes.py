"""The planes of an observation, unfolded from the compact numbers: the mountain as it is drawn (ZB-GEO-8).

The summit is in the middle. What belongs to no field (cards, stones in front of players, the turn) fills its whole
plane. Seats are relative: seat+0 is the observer, seat+1 the next one clockwise.
"""

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from zauberturm.games.rules import Options
from zauberturm.games.zauberberg import compact
from zauberturm.games.zauberberg.board import (
    CARDS_A_TURN,
    COPIES,
    DECK,
    GOBLINS,
    HAND,
    LEVELS,
    MAX_EVENTS,
    MOST_STONES,
    MOVERS,
    NUMBERS,
    RAVEN,
    SEATS,
    STONES,
    TILE_COPIES,
    TILE_KINDS,
    TILES,
    VILLAGES,
)
from zauberturm.games.zauberberg.compact import WHOLE_NAMES
from zauberturm.games.zauberberg.options import layout_of
from zauberturm.kernel.buffers import LateNumPy

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
else:
    np = LateNumPy()

# The mountain, field by field.
LEVEL: Final = 0
CORNER: Final = LEVEL + 1
GATE: Final = CORNER + 1  # the corner field that a village touches
GOBLIN: Final = GATE + VILLAGES  # single or on top, by relative seat, then number
COVERED: Final = GOBLIN + GOBLINS
IN_VILLAGE: Final = COVERED + GOBLINS  # on the field its village touches
WAITING: Final = IN_VILLAGE + GOBLINS
MOVING: Final = WAITING + 1  # the goblin of this turn
LANDED_THERE: Final = MOVING + 1  # the goblin that came to rest on an empty field
TILE: Final = LANDED_THERE + 1  # whose kind is known
UNKNOWN_TILE: Final = TILE + TILE_KINDS
FACE_UP: Final = UNKNOWN_TILE + 1
AT_WORK: Final = FACE_UP + 1  # the tile being carried out, or laid
HAS_ACTED: Final = AT_WORK + 1  # with the card being resolved (ZB-EVT-8)
STONE: Final = HAS_ACTED + 1
WHOLE: Final = STONE + 1  # from here on one number each
TURNS: Final = WHOLE + len(WHOLE_NAMES) - 1
PLANES: Final = TURNS + 1

_FULL_HAND: Final = HAND + MOST_STONES
_SCALES: Final = {  # of what a number is a share; 1 where nothing is said
    "own hand": _FULL_HAND, "hand size": _FULL_HAND, "table": CARDS_A_TURN, "draw pile": DECK, "discard pile": DECK,
    "stones held": MOST_STONES, "ravens": TILE_COPIES[RAVEN], "extra cards": CARDS_A_TURN, "cards to draw": _FULL_HAND,
}  # fmt: skip


@cache
def _scales() -> "npt.NDArray[np.float64]":
    scales = np.array([_SCALES.get(name.partition(":")[0], 1) for name in WHOLE_NAMES], np.float64)
    scales[:TILE_KINDS] = TILE_COPIES
    discard = compact.DISCARD - compact.UNSEEN
    scales[discard : discard + len(COPIES)] = COPIES
    return scales


@cache
def cells(side: int) -> "tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]":
    """ZB-GEO-8: row and column of every field, level by level, each ring clockwise from its dotted corner."""
    fields: list[tuple[int, int]] = []
    for level in range(LEVELS):
        near, far = level, side - 1 - level
        fields += [(near, near + along) for along in range(far - near)]
        fields += [(near + along, far) for along in range(far - near)]
        fields += [(far, far - along) for along in range(far - near)]
        fields += [(far - along, near) for along in range(far - near)]
    y, x = np.array(fields, np.intp).T
    return y, x


class _Drawing:
    """Planes of many games on mountains of one size."""

    def __init__(self, games: int, side: int) -> None:
        self.out = np.zeros((games, PLANES, side, side), np.float32)
        self.edge = side - 1
        self.y, self.x = cells(side)
        self.middle = slice(LEVELS, side - LEVELS)

    def mark(self, games: Any, plane: Any, field: Any, value: Any) -> None:
        """Numbers on one field of each of these games."""
        self.out[games, plane, self.y[field], self.x[field]] = value

    def mark_places(self, places: Any, gates: Any, plane: int, village_plane: int, value: Any) -> None:
        """Numbers on a place of each game: a field, the summit, or for a village the field it touches."""
        field = places.astype(np.intp) - compact.PLACE_OF_FIELD
        on_field = np.flatnonzero((field >= 0) & (places != compact.PLACE_OF_SUMMIT))
        self.mark(on_field, plane, field[on_field], value[on_field])
        on_top = np.flatnonzero(places == compact.PLACE_OF_SUMMIT)
        self.out[on_top, plane, self.middle, self.middle] = value[on_top, None, None]
        village = places.astype(np.intp) - compact.PLACE_OF_VILLAGE
        at_home = np.flatnonzero((village >= 0) & (field < 0))
        self.mark(at_home, village_plane, gates[at_home, village[at_home]], value[at_home])


def _mountain(drawing: _Drawing, numbers: Any, gates: Any) -> None:
    """The rings, and which corner each village touches now (ZB-GEO-10)."""
    side = drawing.edge + 1
    rim = np.minimum(np.arange(side), np.arange(side)[::-1])
    levels = np.minimum(np.minimum(rim[:, None], rim[None, :]), LEVELS)
    drawing.out[:, LEVEL] = (levels + 1) / (LEVELS + 1)
    drawing.out[:, CORNER] = (rim[:, None] == rim[None, :]) & (levels < LEVELS)
    games = np.arange(len(numbers))
    for village in range(VILLAGES):
        drawing.mark(games, GATE + village, gates[:, village], 1)
    for stone in range(STONES):
        lies = np.flatnonzero(numbers[:, compact.STONE + stone])
        drawing.mark(lies, STONE, numbers[lies, compact.STONE + stone].astype(np.intp) - 1, 1)


def _goblins(drawing: _Drawing, numbers: Any, gates: Any) -> None:
    """ZB-INFO-6: where everybody is, who waits, and who moves."""
    ones = np.ones(len(numbers), np.float32)
    goblins = numbers[:, compact.GOBLIN : compact.EVENT].reshape(len(numbers), GOBLINS, -1)
    for goblin in range(SEATS * NUMBERS):
        place, stands = goblins[:, goblin, compact.GOBLIN_PLACE], goblins[:, goblin, compact.GOBLIN_STANDS]
        covered = np.where(stands == compact.BELOW, place, 0)
        drawing.mark_places(covered, gates, COVERED + goblin, IN_VILLAGE + goblin, ones)
        drawing.mark_places(place - covered, gates, GOBLIN + goblin, IN_VILLAGE + goblin, ones)
        waits = goblins[:, goblin, compact.GOBLIN_WAITS]
        drawing.mark_places(np.where(waits > 0, place, 0), gates, WAITING, WAITING, waits / MOVERS)
        for number, plane in ((compact.MOVING, MOVING), (compact.LANDED_THERE, LANDED_THERE)):
            drawing.mark_places(np.where(numbers[:, number] == goblin + 1, place, 0), gates, plane, plane, ones)


def _tiles(drawing: _Drawing, numbers: Any) -> None:
    """ZB-INFO-4, -5: the kind of a tile only where it is known."""
    events = numbers[:, compact.EVENT : compact.STONE].reshape(len(numbers), MAX_EVENTS, -1)
    for event in range(MAX_EVENTS):
        games = np.flatnonzero(events[:, event, compact.EVENT_FIELD])
        field = events[games, event, compact.EVENT_FIELD].astype(np.intp) - 1
        tile = events[games, event, compact.EVENT_TILE].astype(np.intp)
        unknown, known = tile == compact.UNKNOWN_TILE, tile > compact.UNKNOWN_TILE
        drawing.mark(games[unknown], UNKNOWN_TILE, field[unknown], 1)
        drawing.mark(games[known], TILE + tile[known] - compact.UNKNOWN_TILE - 1, field[known], 1)
        for number, plane in ((compact.EVENT_UP, FACE_UP), (compact.EVENT_ACTED, HAS_ACTED)):
            drawing.mark(games[known], plane, field[known], events[games[known], event, number])
        at_work = events[games, event, compact.EVENT_AT_WORK] != 0
        drawing.mark(games[at_work], AT_WORK, field[at_work], 1)


def _word(numbers: Any, at: int) -> Any:
    return np.ascontiguousarray(numbers[:, at : at + 4]).view("<u4")[:, 0].astype(np.float64)


def planes_of(numbers: "npt.NDArray[np.uint8]", options: Options) -> "npt.NDArray[np.float32]":
    """The planes of compact observations: (games, at least compact.SIZE) becomes (games, PLANES, side, side)."""
    drawing = _Drawing(len(numbers), observation_shape(options)[1])
    gates = numbers[:, compact.GATE : compact.GATE + VILLAGES].astype(np.intp)
    _mountain(drawing, numbers, gates)
    _goblins(drawing, numbers, gates)
    _tiles(drawing, numbers)
    whole = numbers[:, compact.UNSEEN : compact.SIZE] / _scales()
    drawing.out[:, WHOLE:] = whole[..., None, None]
    turns = _word(numbers, compact.TURN_NUMBER) / _word(numbers, compact.TURN_LIMIT)
    drawing.out[:, TURNS] = turns[:, None, None]
    return drawing.out


def observation_shape(options: Options) -> tuple[int, int, int]:
    """The planes of a table: as wide as the lowest level of its mountain."""
    side = layout_of(options, for_load=True).sides[0]
    return (PLANES, side, side)


def _goblin_names(what: str) -> list[str]:
    return [f"{what}: seat+{seat} number {number}" for seat in range(SEATS) for number in range(1, NUMBERS + 1)]


def _each(what: str, names: tuple[str, ...]) -> list[str]:
    return [f"{what}: {name}" for name in names]


PLANE_NAMES: Final = (
    "level", "corner", *_each("gate", ("V0", "V1", "V2", "V3")),
    *_goblin_names("goblin"), *_goblin_names("covered goblin"), *_goblin_names("goblin in a village"),
    "waiting", "moving goblin", "goblin that landed",
    *_each("tile", TILES), "unknown tile", "face up", "tile at work", "tile has acted", "stone",
    *WHOLE_NAMES,
)  # fmt: skip
assert len(PLANE_NAMES) == PLANES
