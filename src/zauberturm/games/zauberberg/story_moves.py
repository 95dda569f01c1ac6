"""What goblins and tiles have done, told by comparing the position with what it was a moment before."""

from typing import NamedTuple

from zauberturm.games.events import BARRIER, add_row
from zauberturm.games.zauberberg import story_events as told
from zauberturm.games.zauberberg.actions import (
    END,
    MOVEMENTS,
    NEXT_CARD,
    PLAY,
    direction_of,
    is_climb,
    use_of,
    value_of,
)
from zauberturm.games.zauberberg.board import (
    CRYSTAL,
    FLYING,
    LEVELS,
    MAX_EVENTS,
    NO_TILE,
    NUMBERS,
    PASSAGE,
    PIT,
    RAVEN,
    STONES,
    STORM,
    SUMMIT,
    VILLAGE,
)
from zauberturm.games.zauberberg.moves import destination, upper_at
from zauberturm.games.zauberberg.state import (
    LAND,
    NO_EVENT,
    NOBODY,
    OVER,
    TRANSFER,
    VILLAGE_OF,
    State,
    event_at,
    first_field,
    is_field,
    level_of,
    owner_of,
    ring_step,
    sits_on_another,
    stone_at,
)
from zauberturm.games.zauberberg.tiles import can_transfer, has_acted, target_of
from zauberturm.kernel import rule


class Route(NamedTuple):
    """A movement by card, looked at before it is made."""

    goblin: int
    start: int
    goal: int
    climbs: int
    direction: int  # 1, -1, or 0 for a climb alone
    pushes: int


class Before(NamedTuple):
    """What has to be kept of a position to tell the next step."""

    step: int
    seat: int
    goblin: int  # that lands, or that has waited and can go now; or NOBODY
    place: int  # where it is
    target: int  # where the passage or pitfall there leads, if it is carried out
    event: int  # of the tile that is carried out, or NO_EVENT
    tile: int
    stone: int  # that is taken, or STONES
    held: int  # by the owner of the goblin
    ravens: int
    waiters: int
    face_up: int
    seen: int
    discarded: int
    laid: int
    drawer: int
    draws: int


@rule
def say(log: list[int], kind: int, a: int, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0) -> None:
    """Tell one event, and keep whether it can be taken back."""
    add_row(log, kind, a, b, c, d, e, f)
    log[BARRIER] |= told.IS_FINAL[kind]


@rule
def name_of(g: State, place: int) -> int:
    """A place as a number from which its name can be read without the layout."""
    if is_field(place):
        level = level_of(g, place)
        return (level + 1) * told.LEVEL_STEP + place - first_field(g, level)
    return (LEVELS + 1) * told.LEVEL_STEP if place == SUMMIT else place - VILLAGE


@rule
def way(direction: int) -> int:
    """A direction as it is told."""
    if direction == 0:
        return told.STRAIGHT
    return told.CLOCKWISE if direction == 1 else told.COUNTER_CLOCKWISE


# -- before


@rule
def pushes_ahead(g: State, start: int, goal: int, direction: int) -> int:
    """ZB-PUSH-3: how many goblins have to go when one leaves `start` and arrives at `goal`."""
    count, field = 0, goal
    while g.on[field] == 2 and field != start:
        count += 1
        field = ring_step(g, field, direction)
    return count


@rule
def route_of(g: State, goblin: int, start: int, movement: int) -> Route:
    """Where a movement leads a goblin, and whom it makes go."""
    use = use_of(movement)
    goal, direction = destination(g, goblin, value_of(movement), use), direction_of(use)
    pushes = 0 if goal == SUMMIT else pushes_ahead(g, start, goal, direction)
    return Route(goblin, start, goal, 1 if is_climb(use) else 0, direction, pushes)


@rule
def plan(g: State, code: int) -> Route:
    """The movement that an action makes; for others, nobody's."""
    if code < PLAY or code >= END:
        return Route(NOBODY, SUMMIT, SUMMIT, 0, 0, 0)
    goblin, movement = int(g.goblin), code - NEXT_CARD
    if code < NEXT_CARD:
        goblin = int(g.seat) * NUMBERS + (code - PLAY) // MOVEMENTS % NUMBERS
        movement = (code - PLAY) % MOVEMENTS
    return route_of(g, goblin, int(g.place[goblin]), movement)


@rule
def who_acts(g: State) -> int:
    """The goblin whose landing or waiting the next step resolves, or NOBODY."""
    if g.step == LAND:
        return int(g.lander)
    if g.step == TRANSFER:
        for i in range(g.waiters):
            if can_transfer(g, int(g.waiting[i])):
                return int(g.waiting[i])
    return NOBODY


@rule
def tile_at_work(g: State, goblin: int) -> int:
    """The event field whose tile the next step carries out, or NO_EVENT."""
    if goblin == NOBODY:
        return NO_EVENT
    event = event_at(g, int(g.place[goblin]))
    if event == NO_EVENT or (g.step == LAND and has_acted(g, event, goblin)):
        return NO_EVENT
    return event


@rule
def look(g: State) -> Before:
    """Take note of the position before a step."""
    goblin = who_acts(g)
    event = tile_at_work(g, goblin)
    tile = NO_TILE if event == NO_EVENT else int(g.tile[event])
    place = SUMMIT if goblin == NOBODY else int(g.place[goblin])
    owner = 0 if goblin == NOBODY else owner_of(goblin)
    leads = tile == PASSAGE or (tile == PIT and level_of(g, place) > 0)
    return Before(
        int(g.step),
        int(g.seat),
        goblin,
        place,
        target_of(g, event) if leads else SUMMIT,
        event,
        tile,
        stone_at(g, place),
        int(g.held[owner]),
        int(g.ravens[owner]),
        int(g.waiters),
        int(g.face_up),
        int(g.seen),
        int(g.discarded),
        int(g.laid),
        int(g.drawer),
        int(g.draws),
    )


# -- goblins


@rule
def pair_is_formed(g: State, field: int, log: list[int]) -> None:
    """Tell who sits on whom, if two are there."""
    if g.on[field] != 2:
        return
    lower = 0
    while g.place[lower] != field or sits_on_another(g, lower):
        lower += 1
    say(log, told.GOBLINS_PAIRED, lower, upper_at(g, field), name_of(g, field))


@rule
def summit_is_reached(g: State, goblin: int, log: list[int]) -> None:
    """ZB-END-1."""
    say(log, told.SUMMIT_REACHED, owner_of(goblin), goblin)
    say(log, told.GAME_OVER, 1 << int(g.winner), int(g.reason))


@rule
def goblin_went(g: State, route: Route, log: list[int]) -> None:
    """ZB-ORDER-2, -3: one goblin by card, and those that have to make room, one after the other."""
    seat, direction = int(g.seat), way(route.direction)
    kind = told.GOBLIN_CLIMBED if route.climbs != 0 else told.GOBLIN_WALKED
    say(log, kind, seat, route.goblin, name_of(g, route.start), name_of(g, route.goal), direction)
    if route.goal == SUMMIT:
        summit_is_reached(g, route.goblin, log)
        return
    field = route.goal
    for _ in range(route.pushes):
        further = ring_step(g, field, route.direction)
        pushed = who_came(g, further)
        say(log, told.GOBLIN_PUSHED, seat, pushed, name_of(g, field), name_of(g, further), direction)
        pair_is_formed(g, field, log)
        field = further
    pair_is_formed(g, field, log)


@rule
def who_came(g: State, field: int) -> int:
    """The goblin that was pushed onto a field: it sits on top, or is alone."""
    if g.on[field] == 2:
        return upper_at(g, field)
    goblin = 0
    while g.place[goblin] != field:
        goblin += 1
    return goblin


# -- stones and tiles


@rule
def stone_was_taken(g: State, was: Before, log: list[int]) -> None:
    """ZB-STONE-1, -4, -6."""
    seat = owner_of(was.goblin)
    kind = told.STONE_LOST
    if g.held[seat] != was.held:
        kind = told.STONE_TAKEN
    elif g.ravens[seat] != was.ravens:
        kind = told.STONE_FOR_RAVEN
    say(log, kind, seat, was.goblin, name_of(g, was.place))


@rule
def tiles_were_hidden(g: State, bits: int, log: list[int]) -> None:
    """Tiles that lie face down again, one bit each."""
    for event in range(MAX_EVENTS):
        if (bits >> event) & 1 != 0:
            say(log, told.TILE_HIDDEN, name_of(g, int(g.event_field[event])))


@rule
def tiles_were_revealed(g: State, bits: int, seat: int, log: list[int]) -> None:
    """Tiles that a crystal ball has turned up, one bit each."""
    for event in range(MAX_EVENTS):
        if (bits >> event) & 1 != 0:
            say(log, told.TILE_REVEALED, seat, name_of(g, int(g.event_field[event])), int(g.tile[event]))


@rule
def goblin_went_through(g: State, was: Before, log: list[int]) -> None:
    """ZB-PASS, ZB-PIT-1, -2: up or down, or it waits until it can."""
    field, target = name_of(g, was.place), name_of(g, was.target)
    say(log, told.TILE_HIDDEN, field)
    if g.waiters > was.waiters:
        say(log, told.PASSAGE_BLOCKED if was.tile == PASSAGE else told.FALL_BLOCKED, was.goblin, field, target)
    else:
        say(log, told.PASSAGE_TAKEN if was.tile == PASSAGE else told.GOBLIN_FELL, was.goblin, field, target)


@rule
def tile_worked(g: State, was: Before, log: list[int]) -> None:
    """ZB-EVT-1: a tile was turned up and carried out, as far as nobody had to be asked."""
    field, seat, tile = name_of(g, was.place), owner_of(was.goblin), was.tile
    up = 1 << was.event
    say(log, told.TILE_SHOWN, field, tile, was.goblin)
    if was.face_up & up == 0:
        log[BARRIER] = 1
    if tile == RAVEN or tile == CRYSTAL:
        say(log, told.TILE_REMOVED, field, tile)
        tiles_were_revealed(g, int(g.face_up) & ~was.face_up, seat, log)
    elif tile == STORM:
        say(log, told.STORM_BROKE, seat)
        tiles_were_hidden(g, was.face_up | up, log)
    elif tile == FLYING:
        say(log, told.EXTRA_CARD, seat, told.THIS_TURN if seat == g.seat else told.NEXT_TURN)
    elif (tile == PASSAGE or tile == PIT) and g.step != VILLAGE_OF:
        goblin_went_through(g, was, log)


@rule
def goblin_landed(g: State, was: Before, log: list[int]) -> None:
    """ZB-ORDER-4: what the field has brought to a goblin that found it empty."""
    if was.stone != STONES:
        stone_was_taken(g, was, log)
    elif was.event != NO_EVENT:
        tile_worked(g, was, log)
        if g.step == OVER:
            summit_is_reached(g, was.goblin, log)


@rule
def goblin_was_transferred(g: State, was: Before, log: list[int]) -> None:
    """ZB-WAIT-2, -5: somebody waits no longer; a tile that lay face up is turned down."""
    tiles_were_hidden(g, was.face_up & ~int(g.face_up), log)
    say(log, told.GOBLIN_TRANSFERRED, was.goblin, name_of(g, was.place), name_of(g, was.target), was.tile)
    if was.seen != g.seen:
        log[BARRIER] = 1
    if g.step == OVER:
        summit_is_reached(g, was.goblin, log)
