"""What a seat may know, as numbers for learning (ZB-INFO). The planes are listed in docs/observation.md."""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from zauberturm.games.zauberberg.board import (
    CARDS_A_TURN,
    COPIES,
    DECK,
    HAND,
    KINDS,
    LEVELS,
    MOST_STONES,
    MOVERS,
    NO_TILE,
    NOWHERE,
    NUMBERS,
    RAVEN,
    STONES,
    SUMMIT,
    TILE_COPIES,
    TILE_KINDS,
    VILLAGE,
    VILLAGES,
)
from zauberturm.games.zauberberg.planes import (
    ACTIVE,
    AT_WORK,
    CORNER,
    COVERED,
    DISCARD,
    DISCARDED,
    DRAWING,
    DRAWS,
    EXTRA,
    FACE_UP,
    GATE,
    GOBLIN,
    HAND_SIZE,
    HAS_ACTED,
    HELD,
    IN_PLAY,
    IN_VILLAGE,
    LANDED_THERE,
    LEVEL,
    MOVING,
    ON_GOBLIN,
    OPTION,
    OPTION_BITS,
    OWN_HAND,
    PILE,
    PLANES,
    RAVENS,
    STARTER,
    STEP,
    STEP_ROW,
    STONE,
    TABLE,
    TILE,
    TO_MOVE,
    TURN_OVER,
    TURNS,
    UNKNOWN_TILE,
    UNSEEN,
    WAITING,
)
from zauberturm.games.zauberberg.seen import count_tiles, has_moved_one, table_remembers, unknown_tiles
from zauberturm.games.zauberberg.state import (
    DEAL,
    DRAW,
    LAY_TILE,
    NO_EVENT,
    NOBODY,
    ON_FIELD,
    State,
    edge_of,
    first_field,
    gate_of,
    is_corner,
    is_covered,
    is_field,
    level_of,
    owner_of,
    to_move,
)
from zauberturm.kernel import rule

Planes: TypeAlias = npt.NDArray[np.float32]

FULL_HAND = HAND + MOST_STONES

# -- where numbers stand


@rule
def spread(g: State, out: Planes, plane: int, value: float) -> None:
    """A number that belongs to no field fills its plane."""
    for y in range(g.edge + 1):
        for x in range(g.edge + 1):
            out[plane, y, x] = value


@rule
def mark(g: State, out: Planes, plane: int, field: int, value: float) -> None:
    """ZB-GEO-8: a number on one field of the mountain."""
    level = level_of(g, field)
    edge = edge_of(g, level)
    side, along = (field - first_field(g, level)) // edge, (field - first_field(g, level)) % edge
    near, far = level, int(g.edge) - level
    if side == 0:
        out[plane, near, near + along] = value
    elif side == 1:
        out[plane, near + along, far] = value
    elif side == 2:
        out[plane, far, far - along] = value
    else:
        out[plane, far - along, near] = value


@rule
def mark_summit(g: State, out: Planes, plane: int, value: float) -> None:
    """The summit is whatever the highest ring leaves open in the middle."""
    for y in range(LEVELS, int(g.edge) - LEVELS + 1):
        for x in range(LEVELS, int(g.edge) - LEVELS + 1):
            out[plane, y, x] = value


@rule
def mark_place(g: State, out: Planes, plane: int, place: int, value: float) -> None:
    """A number on a field, on the summit, or for a village on the field it touches."""
    if is_field(place):
        mark(g, out, plane, place, value)
    elif place == SUMMIT:
        mark_summit(g, out, plane, value)
    elif place != NOWHERE:
        mark(g, out, plane, gate_of(g, place - VILLAGE), value)


@rule
def place_after(g: State, first: int, seat: int) -> int:
    """How many seats clockwise after `first` a seat sits."""
    return (seat - first) % g.players


# -- the mountain


@rule
def show_mountain(g: State, out: Planes) -> None:
    """The rings, and which corner each village touches now (ZB-GEO-10)."""
    for field in range(first_field(g, LEVELS)):
        mark(g, out, LEVEL, field, (level_of(g, field) + 1) / (LEVELS + 1))
        if is_corner(g, field):
            mark(g, out, CORNER, field, 1)
    mark_summit(g, out, LEVEL, 1)
    for village in range(VILLAGES):
        mark(g, out, GATE + village, gate_of(g, village), 1)
    for stone in range(STONES):
        if g.stone_field[stone] != NOWHERE:
            mark(g, out, STONE, int(g.stone_field[stone]), 1)


@rule
def show_goblins(g: State, first: int, out: Planes) -> None:
    """ZB-INFO-6: where everybody is, who waits, and who moves."""
    for goblin in range(g.players * NUMBERS):
        place = int(g.place[goblin])
        plane = place_after(g, first, owner_of(goblin)) * NUMBERS + goblin % NUMBERS
        if is_covered(g, goblin):
            mark(g, out, COVERED + plane, place, 1)
        elif is_field(place) or place == SUMMIT:
            mark_place(g, out, GOBLIN + plane, place, 1)
        else:
            mark_place(g, out, IN_VILLAGE + plane, place, 1)
    for i in range(g.waiters):
        mark(g, out, WAITING, int(g.place[g.waiting[i]]), (MOVERS - i) / MOVERS)
    if g.goblin != NOBODY:
        mark_place(g, out, MOVING, int(g.place[g.goblin]), 1)
    if g.lander != NOBODY:
        mark_place(g, out, LANDED_THERE, int(g.place[g.lander]), 1)


@rule
def show_tiles(g: State, out: Planes) -> None:
    """ZB-INFO-4, -5: the kind of a tile only where it is known; of the others, what they are together."""
    unknown = unknown_tiles(g, table_remembers(g))
    for event in range(g.events):
        field = int(g.event_field[event])
        if (unknown >> event) & 1 != 0:
            mark(g, out, UNKNOWN_TILE, field, 1)
        elif g.tile[event] != NO_TILE:
            mark(g, out, TILE + g.tile[event], field, 1)
            mark(g, out, FACE_UP, field, (g.face_up >> event) & 1)
            mark(g, out, HAS_ACTED, field, 1 if has_moved_one(g, event) else 0)
    if g.event != NO_EVENT:
        mark(g, out, AT_WORK, int(g.event_field[g.event]), 1)
    for tile in range(TILE_KINDS):
        # While tiles are laid, nobody knows which of them are on the mountain already.
        count = TILE_COPIES[tile] if g.step == LAY_TILE else count_tiles(g, unknown, tile)
        spread(g, out, UNSEEN + tile, count / TILE_COPIES[tile])


# -- cards, seats, turn


@rule
def show_cards(g: State, seat: int, first: int, out: Planes) -> None:
    """ZB-INFO-1: the own hand, of the others only how many; ZB-INFO-2, -3: the piles; ZB-R-60: the table."""
    for kind in range(KINDS):
        if seat >= 0:
            spread(g, out, OWN_HAND + kind, g.hand[seat * KINDS + kind] / FULL_HAND)
        count = 0
        for place in range(g.discarded):
            count += g.discard[place] == kind
        spread(g, out, DISCARD + kind, count / COPIES[kind])
        count = 0
        for place in range(g.laid):
            count += g.table[place] == kind
        spread(g, out, TABLE + kind, count / CARDS_A_TURN)
    for other in range(g.players):
        spread(g, out, HAND_SIZE + place_after(g, first, other), g.in_hand[other] / FULL_HAND)
    spread(g, out, PILE, g.pile / DECK)
    spread(g, out, DISCARDED, g.discarded / DECK)


@rule
def show_seats(g: State, first: int, out: Planes) -> None:
    """ZB-INFO-6: what lies in front of the players, and whose turn it is."""
    for seat in range(g.players):
        after = place_after(g, first, seat)
        spread(g, out, HELD + after, g.held[seat] / MOST_STONES)
        spread(g, out, RAVENS + after, g.ravens[seat] / TILE_COPIES[RAVEN])
        spread(g, out, EXTRA + after, g.extra[seat] / CARDS_A_TURN)
        spread(g, out, IN_PLAY + after, 1)
    spread(g, out, STARTER + place_after(g, first, int(g.starter)), 1)
    spread(g, out, ACTIVE + place_after(g, first, int(g.seat)), 1)
    if to_move(g) >= 0:
        spread(g, out, TO_MOVE + place_after(g, first, to_move(g)), 1)
    if g.step == DEAL or g.step == DRAW:
        spread(g, out, DRAWING + place_after(g, first, int(g.asked)), 1)


@rule
def show_turn(g: State, out: Planes) -> None:
    """The rules of the table, how far the turn is, and what is asked."""
    for bit in range(OPTION_BITS):
        spread(g, out, OPTION + bit, (g.options >> bit) & 1)
    spread(g, out, STEP + STEP_ROW[g.step], 1)
    spread(g, out, DRAWS, g.draws / FULL_HAND)
    if g.landed != ON_FIELD:
        spread(g, out, ON_GOBLIN + g.landed - 1, 1)
    spread(g, out, TURN_OVER, g.turn_over)
    spread(g, out, TURNS, g.turn_number / g.turn_limit)


@rule
def observe(g: State, seat: int, out: Planes) -> None:
    """Fill `out` (planes.observation_shape) with what `seat` may know; -1 is a spectator, who counts from seat a."""
    for plane in range(PLANES):
        spread(g, out, plane, 0)
    first = max(seat, 0)
    show_mountain(g, out)
    show_goblins(g, first, out)
    show_tiles(g, out)
    show_cards(g, seat, first, out)
    show_seats(g, first, out)
    show_turn(g, out)
