"""What a seat may know as small numbers, for learning (ZB-INFO). They are listed in `compact`; `planes` unfolds them.

Built like a view, by adding what the seat may know. The observer "recall" knows every tile that was shown at some time,
whatever the table remembers; "full" knows everything but the cards to come.
"""

from typing import TYPE_CHECKING, TypeAlias

from zauberturm.games.zauberberg.board import (
    KINDS,
    MOVERS,
    NO_TILE,
    NOWHERE,
    NUMBERS,
    STONES,
    SUMMIT,
    TILE_COPIES,
    TILE_KINDS,
    VILLAGE,
    VILLAGES,
)
from zauberturm.games.zauberberg.compact import (
    ACTED,
    ACTIVE,
    BELOW,
    DISCARD,
    DISCARDED,
    DRAW_PILE,
    DRAWER,
    DRAWING,
    DRAWS,
    EVENT,
    EVENT_ACTED,
    EVENT_AT_WORK,
    EVENT_FIELD,
    EVENT_NUMBERS,
    EVENT_TILE,
    EVENT_UP,
    EXTRA,
    FULL_SIZE,
    GATE,
    GO_ON,
    GOBLIN,
    GOBLIN_ALONG,
    GOBLIN_LEVEL,
    GOBLIN_NUMBERS,
    GOBLIN_PLACE,
    GOBLIN_STANDS,
    GOBLIN_WAITS,
    HAND_SIZE,
    HANDS,
    HELD,
    IN_PLAY,
    LANDED_THERE,
    MOVING,
    ON_GOBLIN,
    ON_TOP,
    OPTION,
    OPTION_BITS,
    OWN_HAND,
    PILE,
    PLACE_OF_FIELD,
    PLACE_OF_SUMMIT,
    PLACE_OF_VILLAGE,
    RAVENS,
    SIDE,
    SIZE,
    STARTER,
    STEP,
    STEP_ROW,
    STONE,
    SUMMIT_LEVEL,
    TABLE,
    TO_MOVE,
    TRUE_TILE,
    TURN_LIMIT,
    TURN_NUMBER,
    TURN_OVER,
    TURNS,
    UNKNOWN_TILE,
    UNSEEN,
    WAS_SHOWN,
)
from zauberturm.games.zauberberg.seen import ALL_EVENTS, table_remembers, that_moved_one, unknown_tiles
from zauberturm.games.zauberberg.state import (
    DEAL,
    DRAW,
    LAY_TILE,
    NO_EVENT,
    NOBODY,
    ON_FIELD,
    State,
    first_field,
    gate_of,
    is_covered,
    is_field,
    level_of,
    sits_on_another,
    to_move,
)
from zauberturm.kernel import rule
from zauberturm.kernel.core import FULL, NOW

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Numbers: TypeAlias = "npt.NDArray[np.uint8]"

A_GOBLIN = len(GOBLIN_NUMBERS)
AN_EVENT = len(EVENT_NUMBERS)


@rule
def place_after(g: State, first: int, seat: int) -> int:
    """How many seats clockwise after `first` a seat sits; without a division, which is dear."""
    after = 0 + seat - first
    return after + g.players if after < 0 else after


@rule
def number_after(g: State, first: int, goblin: int) -> int:
    """A goblin's place among all of them as the observer counts."""
    seat = goblin // NUMBERS
    return place_after(g, first, seat) * NUMBERS + goblin - seat * NUMBERS


@rule
def show_word(word: int, out: Numbers, at: int) -> None:
    """A number of four bytes, lowest first."""
    for byte in range(4):
        out[at + byte] = (word >> (8 * byte)) & 255


# -- the mountain


@rule
def show_mountain(g: State, out: Numbers) -> None:
    """How large it is, where stones lie, and which corner each village touches now (ZB-GEO-10)."""
    out[SIDE] = g.edge + 1
    for village in range(VILLAGES):
        out[GATE + village] = gate_of(g, village)
    for stone in range(STONES):
        if g.stone_field[stone] != NOWHERE:
            out[STONE + stone] = g.stone_field[stone] + 1


@rule
def show_goblin(g: State, goblin: int, out: Numbers, at: int) -> None:
    """ZB-INFO-6: where one goblin is."""
    place = int(g.place[goblin])
    if is_field(place):
        level = level_of(g, place)
        out[at + GOBLIN_PLACE] = PLACE_OF_FIELD + place
        out[at + GOBLIN_LEVEL] = level + 1
        out[at + GOBLIN_ALONG] = place - first_field(g, level)
        if sits_on_another(g, goblin):
            out[at + GOBLIN_STANDS] = ON_TOP
        elif is_covered(g, goblin):
            out[at + GOBLIN_STANDS] = BELOW
    elif place == SUMMIT:
        out[at + GOBLIN_PLACE] = PLACE_OF_SUMMIT
        out[at + GOBLIN_LEVEL] = SUMMIT_LEVEL
    elif place != NOWHERE:
        out[at + GOBLIN_PLACE] = PLACE_OF_VILLAGE + place - VILLAGE


@rule
def show_goblins(g: State, first: int, out: Numbers) -> None:
    """ZB-INFO-6: where everybody is, who waits, and who moves."""
    for seat in range(g.players):
        at = GOBLIN + place_after(g, first, seat) * NUMBERS * A_GOBLIN
        for number in range(NUMBERS):
            show_goblin(g, seat * NUMBERS + number, out, at + number * A_GOBLIN)
    for i in range(g.waiters):
        out[GOBLIN + number_after(g, first, int(g.waiting[i])) * A_GOBLIN + GOBLIN_WAITS] = MOVERS - i
    if g.goblin != NOBODY:
        out[MOVING] = number_after(g, first, int(g.goblin)) + 1
    if g.lander != NOBODY:
        out[LANDED_THERE] = number_after(g, first, int(g.lander)) + 1


@rule
def show_tiles(g: State, observer: int, out: Numbers) -> None:
    """ZB-INFO-4, -5: the kind of a tile only where it is known; of the others, what they are together."""
    unknown = unknown_tiles(g, table_remembers(g) if observer == NOW else ALL_EVENTS)
    acted = that_moved_one(g)
    for event in range(g.events):
        at = EVENT + event * AN_EVENT
        out[at + EVENT_FIELD] = g.event_field[event] + 1
        if (unknown >> event) & 1 != 0:
            out[at + EVENT_TILE] = UNKNOWN_TILE
            out[UNSEEN + g.tile[event]] += 1
        elif g.tile[event] != NO_TILE:
            out[at + EVENT_TILE] = UNKNOWN_TILE + 1 + g.tile[event]
            out[at + EVENT_UP] = (g.face_up >> event) & 1
            out[at + EVENT_ACTED] = (acted >> event) & 1
    if g.event != NO_EVENT:
        out[EVENT + g.event * AN_EVENT + EVENT_AT_WORK] = 1
    if g.step == LAY_TILE:  # while tiles are laid, nobody knows which of them are on the mountain already
        for tile in range(TILE_KINDS):
            out[UNSEEN + tile] = TILE_COPIES[tile]


# -- cards, seats, turn


@rule
def show_cards(g: State, seat: int, first: int, out: Numbers) -> None:
    """ZB-INFO-1: the own hand, of the others only how many; ZB-INFO-2, -3: the piles; ZB-R-60: the table."""
    if seat >= 0:
        for kind in range(KINDS):
            out[OWN_HAND + kind] = g.hand[seat * KINDS + kind]
    for place in range(g.discarded):
        out[DISCARD + g.discard[place]] += 1
    for place in range(g.laid):
        out[TABLE + g.table[place]] += 1
    for other in range(g.players):
        out[HAND_SIZE + place_after(g, first, other)] = g.in_hand[other]
    out[PILE], out[DISCARDED] = g.pile, g.discarded


@rule
def show_seats(g: State, first: int, out: Numbers) -> None:
    """ZB-INFO-6: what lies in front of the players, and whose turn it is."""
    for seat in range(g.players):
        after = place_after(g, first, seat)
        out[HELD + after], out[RAVENS + after], out[EXTRA + after] = g.held[seat], g.ravens[seat], g.extra[seat]
        out[IN_PLAY + after] = 1
    out[STARTER + place_after(g, first, int(g.starter))] = 1
    out[ACTIVE + place_after(g, first, int(g.seat))] = 1
    if to_move(g) >= 0:
        out[TO_MOVE + place_after(g, first, to_move(g))] = 1
    if g.step == DEAL or g.step == DRAW:
        out[DRAWING + place_after(g, first, int(g.asked))] = 1


@rule
def show_turn(g: State, out: Numbers) -> None:
    """The rules of the table, how far the turn is, and what is asked."""
    for bit in range(OPTION_BITS):
        out[OPTION + bit] = (g.options >> bit) & 1
    out[STEP + STEP_ROW[g.step]] = 1
    out[DRAWS], out[TURN_OVER] = g.draws, g.turn_over
    if g.landed != ON_FIELD:
        out[ON_GOBLIN + g.landed - 1] = 1
    number, limit = int(g.turn_number), int(g.turn_limit)
    show_word(number, out, TURN_NUMBER)
    show_word(limit, out, TURN_LIMIT)
    out[TURNS] = min(255 * number // max(limit, 1), 255)


@rule
def show_secrets(g: State, first: int, out: Numbers) -> None:
    """What nobody at the table sees, or only some do, for the observer who sees everything."""
    for kind in range(KINDS):
        out[DRAW_PILE + kind] = g.deck[kind]
        for seat in range(g.players):
            out[HANDS + place_after(g, first, seat) * KINDS + kind] = g.hand[seat * KINDS + kind]
    for event in range(g.events):
        if g.tile[event] != NO_TILE:
            out[TRUE_TILE + event] = g.tile[event] + 1
        out[WAS_SHOWN + event] = (g.seen >> event) & 1
    for mover in range(MOVERS):
        moved = 0
        for goblin in range(g.players * NUMBERS):
            if (g.acted[mover] >> goblin) & 1 != 0:
                moved |= 1 << number_after(g, first, goblin)
        show_word(moved, out, ACTED + 4 * mover)
    out[GO_ON], out[DRAWER] = g.after_draw, place_after(g, first, int(g.drawer)) + 1


@rule
def observe(g: State, seat: int, observer: int, out: Numbers) -> None:
    """Fill `out` with what `seat` may know; -1 is a spectator, who counts from seat a."""
    for number in range(FULL_SIZE if observer == FULL else SIZE):
        out[number] = 0
    first = max(seat, 0)
    show_mountain(g, out)
    show_goblins(g, first, out)
    show_tiles(g, observer, out)
    show_cards(g, seat, first, out)
    show_seats(g, first, out)
    show_turn(g, out)
    if observer == FULL:
        show_secrets(g, first, out)
