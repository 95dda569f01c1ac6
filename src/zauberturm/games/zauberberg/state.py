"""The position of Zauberberg: one record, and the small questions everybody asks about it."""

from typing import Annotated, Final

from zauberturm.games.option_table import bits_of, rule_bits_of
from zauberturm.games.zauberberg.board import (
    CARDS_A_TURN,
    DECK,
    GOBLINS,
    HAND,
    KINDS,
    LEVELS,
    MAX_EVENTS,
    MAX_FIELDS,
    MOVERS,
    NO_TILE,
    NUMBERS,
    SEATS,
    STONES,
    SUMMIT,
    TABLE_ROOM,
    VILLAGE,
)
from zauberturm.games.zauberberg.option_table import OPTION_TABLE
from zauberturm.kernel import I1, U1, U2, U4, UINT8, UINT32, Array, rule
from zauberturm.kernel.core import CHANCE_MOVES, NOBODY_MOVES
from zauberturm.kernel.rng import Randomness

# What was agreed, as bits of `State.options` (ZB-OPT). Each is asked for by itself, so that a GPU kernel for tables
# without it can be compiled with the bit set to 0 (`SWITCHES`, kernel.jit.rebuild).
_BITS: Final = bits_of(OPTION_TABLE)
SWITCHES: Final = rule_bits_of(OPTION_TABLE)
THIRD_CLIMB_ONLY: Final = _BITS["THIRD_CLIMB_ONLY"]
THIRD_FREE: Final = _BITS["THIRD_FREE"]
NO_CLIMB_REST: Final = _BITS["NO_CLIMB_REST"]
STONE_REFILL: Final = _BITS["STONE_REFILL"]
PIT_ALWAYS: Final = _BITS["PIT_ALWAYS"]
NO_RELOCATE_TRIGGER: Final = _BITS["NO_RELOCATE_TRIGGER"]
STORM_OWNER: Final = _BITS["STORM_OWNER"]
RAVEN_NOT_SELF: Final = _BITS["RAVEN_NOT_SELF"]
RAVEN_OVER_LIMIT: Final = _BITS["RAVEN_OVER_LIMIT"]
EXCHANGE_NONE: Final = _BITS["EXCHANGE_NONE"]
MEMORY_OFF: Final = _BITS["MEMORY_OFF"]

# Where the game stands. Chance first, then questions to a seat, then what happens by itself.
LAY_TILE, DEAL, DRAW = range(3)
CHANCE_STEPS: Final = 3
PLACE: Final = 8
TURN: Final = 9
NEXT: Final = 10  # another card, or end
VILLAGE_OF: Final = 11  # where a frightened or fallen goblin goes
RAVEN_TARGET: Final = 12
RAVEN_DROP: Final = 13
CRYSTAL_CHOICE: Final = 14
STORM_TURN: Final = 15
SURPLUS: Final = 16
OVER: Final = 24
AUTOMATIC: Final = 32
LAND, EVENT_OVER, TRANSFER, GO_ON, END_TURN, DRAW_CARDS, NEXT_SEAT = range(32, 39)

# On what a goblin has landed with its last card.
ON_FIELD, ON_SINGLE, ON_PAIR = range(3)

NOBODY: Final = 255  # in place of a goblin
NO_EVENT: Final = 255  # in place of an event field

# How a game ended: index into `score.REASONS`.
RUNNING, SUMMIT_REACHED, LIMIT_REACHED = range(3)


class State(Randomness):
    """A position. Small integers only; see `board` for what they number."""

    turn_number: U4
    turn_limit: U4
    uppers: U4  # goblins that sit on another one, one bit each
    face_up: U4  # event fields whose tile lies face up, one bit each
    seen: U4  # event fields whose tile was shown at some time
    acted: Annotated[list[int], Array(UINT32, MOVERS)]  # passages and pitfalls: goblins they moved with this card

    # The table's options, and of the layout what the rules need.
    options: U2
    players: I1  # signed: `range(g.players)` shall count in signed integers
    edge: U1  # side of the lowest level - 1
    events: I1  # event fields
    event_field: Annotated[list[int], Array(UINT8, MAX_EVENTS)]

    # The mountain.
    tile: Annotated[list[int], Array(UINT8, MAX_EVENTS)]  # by event field
    stone_field: Annotated[list[int], Array(UINT8, STONES)]  # where the stones lie; NOWHERE at the end
    place: Annotated[list[int], Array(UINT8, GOBLINS)]
    on: Annotated[list[int], Array(UINT8, MAX_FIELDS)]  # derived: goblins on each field
    rotation: U1
    waiting: Annotated[list[int], Array(UINT8, MOVERS)]  # goblins, longest waiting first
    waiters: I1

    # The seats.
    held: Annotated[list[int], Array(UINT8, SEATS)]  # stones
    ravens: Annotated[list[int], Array(UINT8, SEATS)]
    extra: Annotated[list[int], Array(UINT8, SEATS)]  # additional cards for the running or next own turn

    # The cards. A pile is a count per kind: drawing picks a kind by weight, the same as a shuffled order.
    hand: Annotated[list[int], Array(UINT8, SEATS * KINDS)]
    in_hand: Annotated[list[int], Array(UINT8, SEATS)]  # derived: how many
    deck: Annotated[list[int], Array(UINT8, KINDS)]
    pile: U1  # derived: cards in the deck
    discard: Annotated[list[int], Array(UINT8, DECK)]  # oldest first
    discarded: I1
    table: Annotated[list[int], Array(UINT8, TABLE_ROOM)]  # cards of the running turn (ZB-R-60)
    laid: I1

    # The turn.
    starter: U1
    seat: U1  # the active seat
    goblin: U1  # that moves this turn, or NOBODY
    landed: U1  # on what it has landed with the last card
    turn_over: U1

    # The running decision.
    step: U1
    asked: U1  # who answers, or draws
    lander: U1  # the goblin that has come to rest on an empty field
    event: U1  # the event field whose tile is being carried out, or laid
    drawer: U1  # who draws ...
    draws: U1  # ... how many cards ...
    after_draw: U1  # ... and where to go on

    reason: U1  # RUNNING, or why the game ended
    winner: U1


State.need_bits("options", len(_BITS))


@rule
def owner_of(goblin: int) -> int:
    """The seat a goblin belongs to."""
    return goblin // NUMBERS


@rule
def first_field(g: State, level: int) -> int:
    """The dotted corner of a level, counted from 0: all fields of the rings below come before it."""
    return 4 * level * (g.edge - level + 1)


@rule
def edge_of(g: State, level: int) -> int:
    """How many fields a side of a level's ring adds: side length - 1."""
    return g.edge - 2 * level


@rule
def level_of(g: State, field: int) -> int:
    """The level of a field, 0 = lowest."""
    second, third, top = first_field(g, 1), first_field(g, 2), first_field(g, 3)
    return int(field >= second) + int(field >= third) + int(field >= top)


@rule
def side_of(along_ring: int, edge: int) -> int:
    """The side of a ring that a field lies on, 0 = north; without a division, which is dear on a GPU."""
    return int(along_ring >= edge) + int(along_ring >= 2 * edge) + int(along_ring >= 3 * edge)


@rule
def round_ring(along: int, length: int) -> int:
    """A place along a ring after less than one round more or less."""
    if along < 0:
        return along + length
    return along - length if along >= length else along


@rule
def ring_step(g: State, field: int, steps: int) -> int:
    """ZB-GEO-5: the field so many steps along the ring, clockwise or (below 0) counter-clockwise."""
    level = level_of(g, field)
    first = first_field(g, level)
    return first + round_ring(field - first + steps, 4 * edge_of(g, level))


@rule
def is_corner(g: State, field: int) -> bool:
    """ZB-GEO-4."""
    level = level_of(g, field)
    along, edge = field - first_field(g, level), edge_of(g, level)
    return along == side_of(along, edge) * edge


@rule
def field_above(g: State, field: int) -> int:
    """ZB-GEO-6: the field one level higher, or the summit. Not for corners."""
    level = level_of(g, field)
    if level == LEVELS - 1:
        return SUMMIT
    along, edge = field - first_field(g, level), edge_of(g, level)
    there = along - 2 * side_of(along, edge) - 1  # every side is two fields shorter up there
    return first_field(g, level + 1) + (0 if there == 4 * (edge - 2) else there)


@rule
def field_below(g: State, field: int) -> int:
    """ZB-GEO-7: the field one level lower. Not for corners, not on the lowest level."""
    level = level_of(g, field)
    along, edge = field - first_field(g, level), edge_of(g, level)
    return first_field(g, level - 1) + along + 2 * side_of(along, edge) + 1


@rule
def gate_of(g: State, village: int) -> int:
    """ZB-GEO-10: the corner field that a village touches, as the mountain is turned now."""
    return g.edge * ((4 + village - g.rotation) & 3)


@rule
def is_field(place: int) -> bool:
    """On the mountain, and not on its summit."""
    return place < VILLAGE


@rule
def sits_on_another(g: State, goblin: int) -> bool:
    """The upper goblin of a pair."""
    return (g.uppers >> goblin) & 1 != 0


@rule
def is_covered(g: State, goblin: int) -> bool:
    """ZB-MOVE-8: the lower goblin of a pair."""
    place = g.place[goblin]
    return is_field(place) and g.on[place] == 2 and not sits_on_another(g, goblin)


@rule
def event_at(g: State, field: int) -> int:
    """The event field with a tile on it, by its number in the layout, or NO_EVENT."""
    for event in range(g.events):
        if g.event_field[event] == field and g.tile[event] != NO_TILE:
            return event
    return NO_EVENT


@rule
def stone_at(g: State, field: int) -> int:
    """Which of the stones lies there, or STONES."""
    for stone in range(STONES):
        if g.stone_field[stone] == field:
            return stone
    return STONES


@rule
def hand_limit(g: State, seat: int) -> int:
    """ZB-STONE-2."""
    return HAND + int(g.held[seat])


@rule
def excess(g: State, seat: int) -> int:
    """ZB-FLY-5: cards above the limit."""
    return max(0, int(g.in_hand[seat]) - hand_limit(g, seat))


@rule
def most_cards(g: State) -> int:
    """ZB-TURN-8: three cards a turn, and one for each flying card."""
    return min(CARDS_A_TURN + int(g.extra[g.seat]), TABLE_ROOM)


@rule
def may_play_more(g: State) -> bool:
    """ZB-TURN-9: another card may follow."""
    return g.laid < most_cards(g)


@rule
def to_move(g: State) -> int:
    """The one decision-maker: a seat, CHANCE_MOVES or NOBODY_MOVES."""
    if g.step < CHANCE_STEPS:
        return CHANCE_MOVES
    if g.step == OVER:
        return NOBODY_MOVES
    return int(g.asked)


def fixed_switches(g: State) -> dict[str, int]:
    """What a table's options settle for good: bits that are off."""
    return {name: 0 for name, bit in SWITCHES.items() if not g.options & bit}
