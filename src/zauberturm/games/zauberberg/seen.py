"""What lies open and what does not (ZB-INFO): the small questions that `view`, `resample` and `observe` share."""

from typing import Final

from zauberturm.games.zauberberg.board import LEVELS, MAX_EVENTS, NO_TILE
from zauberturm.games.zauberberg.state import LAY_TILE, MEMORY_OFF, NO_EVENT, State, level_of
from zauberturm.games.zauberberg.tiles import can_move_goblins
from zauberturm.kernel import rule

ALL_EVENTS: Final = (1 << MAX_EVENTS) - 1  # every event field, one bit each


@rule
def table_remembers(g: State) -> int:
    """ZB-OPT-MEMORY-AID: of which event fields a seat is told again what was shown before, one bit each."""
    return ALL_EVENTS if (g.options & MEMORY_OFF) == 0 else 0


@rule
def waited_on(g: State) -> int:
    """ZB-WAIT-1: waiting is public, and so is for what: the tile below such a goblin is no secret. One bit each."""
    bits = 0
    for i in range(g.waiters):
        for event in range(g.events):
            if g.place[g.waiting[i]] == g.event_field[event]:
                bits |= 1 << event
    return bits


@rule
def that_moved_one(g: State) -> int:
    """ZB-EVT-8: the tiles that have moved a goblin, or let it wait, with the card being resolved; one bit each."""
    bits, number = 0, 0
    for event in range(g.events):
        if can_move_goblins(g, event):
            bits |= int(g.acted[number] != 0) << event
            number += 1
    return bits


@rule
def known_tiles(g: State, remembered: int) -> int:
    """ZB-INFO-4, -5: everybody knows what lies face up, is at work or waited on; the rest must be remembered."""
    if g.step == LAY_TILE:
        return 0
    bits = int(g.face_up) | (int(g.seen) & remembered) | waited_on(g)
    if g.event != NO_EVENT:  # nobody forgets a tile as long as the card that led onto it is being resolved
        bits |= 1 << int(g.event)
    return bits | that_moved_one(g)


@rule
def unknown_tiles(g: State, remembered: int) -> int:
    """The event fields whose tile is unknown to who remembers these, if they were shown; one bit each."""
    laid = 0
    for event in range(g.events):
        laid |= int(g.tile[event] != NO_TILE) << event
    return laid & ~known_tiles(g, remembered)


@rule
def shown_and_covered(g: State) -> int:
    """The event fields whose tile was shown and is known to nobody but who remembers it, one bit each."""
    return unknown_tiles(g, 0) & int(g.seen)


@rule
def top_fields(g: State) -> int:
    """The event fields of the highest level, one bit each."""
    bits = 0
    for event in range(g.events):
        if level_of(g, int(g.event_field[event])) == LEVELS - 1:
            bits |= 1 << event
    return bits


@rule
def count_tiles(g: State, events: int, tile: int) -> int:
    """How many of these event fields (one bit each) hold a tile of this kind."""
    count = 0
    for event in range(g.events):
        if (events >> event) & 1 != 0 and g.tile[event] == tile:
            count += 1
    return count
