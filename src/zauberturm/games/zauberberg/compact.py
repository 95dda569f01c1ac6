"""The compact observation: which number stands where, and what it is called. `observe` fills it, `planes` unfolds it.

One byte per number. Seats are relative: seat+0 is the observer, seat+1 the next one clockwise. Places count from 1
where 0 means "nowhere". The observer "full" gets everything from HANDS on as well; the others end there.
"""

from typing import Final

from zauberturm.games.option_table import switches_of
from zauberturm.games.zauberberg.board import (
    CARDS,
    GOBLINS,
    KINDS,
    MAX_EVENTS,
    MAX_FIELDS,
    MOVERS,
    NUMBERS,
    SEATS,
    STONES,
    TILE_KINDS,
    TILES,
    VILLAGES,
)
from zauberturm.games.zauberberg.option_table import OPTION_TABLE
from zauberturm.games.zauberberg.pending import STEP_NAMES
from zauberturm.games.zauberberg.state import OVER

STEPS: Final = len(STEP_NAMES)
STEP_ROW: Final = tuple(list(STEP_NAMES).index(step) if step in STEP_NAMES else -1 for step in range(OVER + 1))

OPTION_NAMES: Final = tuple(switch.plane for switch in switches_of(OPTION_TABLE))
OPTION_BITS: Final = len(OPTION_NAMES)

# A place as a number: villages first, then fields, then the summit; 0 is nowhere.
PLACE_OF_VILLAGE: Final = 1
PLACE_OF_FIELD: Final = PLACE_OF_VILLAGE + VILLAGES
PLACE_OF_SUMMIT: Final = PLACE_OF_FIELD + MAX_FIELDS
SUMMIT_LEVEL: Final = 5

# Goblins: by relative seat, then number, five numbers each.
GOBLIN: Final = 0
GOBLIN_PLACE, GOBLIN_LEVEL, GOBLIN_ALONG, GOBLIN_STANDS, GOBLIN_WAITS = range(5)
GOBLIN_NUMBERS: Final = ("place", "level", "along the ring", "stands", "waits")
ON_TOP, BELOW = 1, 2  # how a goblin stands in a pair; 0: alone

# Event fields: by their order in the layout, five numbers each.
EVENT: Final = GOBLIN + GOBLINS * len(GOBLIN_NUMBERS)
EVENT_FIELD, EVENT_TILE, EVENT_UP, EVENT_ACTED, EVENT_AT_WORK = range(5)
EVENT_NUMBERS: Final = ("field", "tile", "face up", "has acted", "at work")
UNKNOWN_TILE: Final = 1  # kinds of tiles follow; 0: no tile

STONE: Final = EVENT + MAX_EVENTS * len(EVENT_NUMBERS)  # fields of the stones, counted from 1
GATE: Final = STONE + STONES  # by village: the corner field it touches
SIDE: Final = GATE + VILLAGES  # fields of a side of the lowest level
MOVING: Final = SIDE + 1  # the goblin of this turn: its place among the goblins above, counted from 1
LANDED_THERE: Final = MOVING + 1  # the goblin that came to rest on an empty field, likewise
TURN_NUMBER: Final = LANDED_THERE + 1  # four bytes, lowest first
TURN_LIMIT: Final = TURN_NUMBER + 4  # likewise

# From here on every number fills a plane of its own.
UNSEEN: Final = TURN_LIMIT + 4  # how many tiles of a kind are still unknown
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
TURNS: Final = TURN_OVER + 1  # of 255, how much of the limit is used up
SIZE: Final = TURNS + 1

# What only the observer "full" gets.
HANDS: Final = SIZE  # by relative seat, then kind
DRAW_PILE: Final = HANDS + SEATS * KINDS  # by kind
TRUE_TILE: Final = DRAW_PILE + KINDS  # by event field: kind, counted from 1
WAS_SHOWN: Final = TRUE_TILE + MAX_EVENTS  # by event field
ACTED: Final = WAS_SHOWN + MAX_EVENTS  # passages and pitfalls: the goblins they moved, four bytes each, lowest first
GO_ON: Final = ACTED + 4 * MOVERS  # where the flow goes on after a draw
DRAWER: Final = GO_ON + 1  # relative seat, counted from 1
FULL_SIZE: Final = DRAWER + 1


def _seats(what: str) -> list[str]:
    return [f"{what}: seat+{seat}" for seat in range(SEATS)]


def _each(what: str, names: tuple[str, ...]) -> list[str]:
    return [f"{what}: {name}" for name in names]


_EVENTS: Final = tuple(f"{event + 1}" for event in range(MAX_EVENTS))
_BYTES: Final = tuple(f"byte {byte}" for byte in range(4))

# The numbers that fill a plane each, in their order; `planes` uses the same names.
WHOLE_NAMES: Final = (
    *_each("unseen", TILES), *_each("own hand", CARDS), *_seats("hand size"), *_each("discard", CARDS),
    *_each("table", CARDS), "draw pile", "discard pile",
    *_seats("stones held"), *_seats("ravens"), *_seats("extra cards"), *_seats("in the game"),
    *_seats("starting player"), *_seats("active seat"), *_seats("to move"), *_seats("drawing"),
    *_each("option", OPTION_NAMES), *_each("question", tuple(STEP_NAMES.values())), "cards to draw",
    *_each("landed on", ("single", "pair")), "turn is over", "turns",
)  # fmt: skip
NAMES: Final = (
    *(f"goblin: seat+{seat} number {n}, {what}" for seat in range(SEATS) for n in range(1, NUMBERS + 1)
      for what in GOBLIN_NUMBERS),
    *(f"event field: {event}, {what}" for event in _EVENTS for what in EVENT_NUMBERS),
    *_each("stone", tuple(f"{stone + 1}" for stone in range(STONES))),
    *_each("gate", tuple(f"V{village}" for village in range(VILLAGES))),
    "side", "moving goblin", "goblin that landed", *_each("turn number", _BYTES), *_each("turn limit", _BYTES),
    *WHOLE_NAMES,
)  # fmt: skip
FULL_NAMES: Final = (
    *NAMES,
    *(f"hand: seat+{seat}, {card}" for seat in range(SEATS) for card in CARDS), *_each("drawn from", CARDS),
    *_each("true tile", _EVENTS), *_each("was shown", _EVENTS),
    *(f"moved by: {mover + 1}, {byte}" for mover in range(MOVERS) for byte in _BYTES),
    "goes on after a draw", "drawer",
)  # fmt: skip
assert len(NAMES) == SIZE
assert len(FULL_NAMES) == FULL_SIZE
