"""The planes of an observation: which number stands where, and what it is called. Values are filled in by `observe`.

A plane is the mountain as it is drawn (ZB-GEO-8), the summit in the middle. What belongs to no field (cards, stones in
front of players, the turn) fills its whole plane. Seats are relative: seat+0 is the observer, seat+1 the next one
clockwise.
"""

from typing import Final

from zauberturm.games.option_table import switches_of
from zauberturm.games.rules import Options
from zauberturm.games.zauberberg.board import CARDS, GOBLINS, KINDS, NUMBERS, SEATS, TILE_KINDS, TILES, VILLAGES
from zauberturm.games.zauberberg.option_table import OPTION_TABLE
from zauberturm.games.zauberberg.options import layout_of
from zauberturm.games.zauberberg.pending import STEP_NAMES
from zauberturm.games.zauberberg.state import OVER

STEPS: Final = len(STEP_NAMES)
STEP_ROW: Final = tuple(list(STEP_NAMES).index(step) if step in STEP_NAMES else -1 for step in range(OVER + 1))

OPTION_NAMES: Final = tuple(switch.plane for switch in switches_of(OPTION_TABLE))
OPTION_BITS: Final = len(OPTION_NAMES)

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

# Tiles and cards.
UNSEEN: Final = STONE + 1  # how many tiles of a kind are still unknown
OWN_HAND: Final = UNSEEN + TILE_KINDS
HAND_SIZE: Final = OWN_HAND + KINDS
DISCARD: Final = HAND_SIZE + SEATS
TABLE: Final = DISCARD + KINDS
PILE: Final = TABLE + KINDS
DISCARDED: Final = PILE + 1

# The seats.
HELD: Final = DISCARDED + 1
RAVENS: Final = HELD + SEATS
EXTRA: Final = RAVENS + SEATS
IN_PLAY: Final = EXTRA + SEATS
STARTER: Final = IN_PLAY + SEATS
ACTIVE: Final = STARTER + SEATS
TO_MOVE: Final = ACTIVE + SEATS
DRAWING: Final = TO_MOVE + SEATS

# The table, the turn and its running decision.
OPTION: Final = DRAWING + SEATS
STEP: Final = OPTION + OPTION_BITS
DRAWS: Final = STEP + STEPS
ON_GOBLIN: Final = DRAWS + 1  # on a single one, on a pair
TURN_OVER: Final = ON_GOBLIN + 2
TURNS: Final = TURN_OVER + 1
PLANES: Final = TURNS + 1


def observation_shape(options: Options) -> tuple[int, int, int]:
    """The planes of a table: as wide as the lowest level of its mountain."""
    side = layout_of(options, for_load=True).sides[0]
    return (PLANES, side, side)


def _seats(what: str) -> list[str]:
    return [f"{what}: seat+{seat}" for seat in range(SEATS)]


def _goblins(what: str) -> list[str]:
    return [f"{name} number {number}" for name in _seats(what) for number in range(1, NUMBERS + 1)]


def _each(what: str, names: tuple[str, ...]) -> list[str]:
    return [f"{what}: {name}" for name in names]


PLANE_NAMES: Final = (
    "level", "corner", *_each("gate", ("V0", "V1", "V2", "V3")),
    *_goblins("goblin"), *_goblins("covered goblin"), *_goblins("goblin in a village"),
    "waiting", "moving goblin", "goblin that landed",
    *_each("tile", TILES), "unknown tile", "face up", "tile at work", "tile has acted", "stone",
    *_each("unseen", TILES), *_each("own hand", CARDS), *_seats("hand size"), *_each("discard", CARDS),
    *_each("table", CARDS), "draw pile", "discard pile",
    *_seats("stones held"), *_seats("ravens"), *_seats("extra cards"), *_seats("in the game"),
    *_seats("starting player"), *_seats("active seat"), *_seats("to move"), *_seats("drawing"),
    *_each("option", OPTION_NAMES), *_each("question", tuple(STEP_NAMES.values())), "cards to draw",
    *_each("landed on", ("single", "pair")), "turn is over", "turns",
)  # fmt: skip
assert len(PLANE_NAMES) == PLANES
