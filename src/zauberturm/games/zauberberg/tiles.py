"""Stones, event tiles and waiting goblins (ZB-STONE, ZB-EVT and what follows, ZB-WAIT)."""

from zauberturm.games.zauberberg.board import (
    CRYSTAL,
    FLYING,
    GHOST,
    MOST_STONES,
    NO_TILE,
    NOWHERE,
    PASSAGE,
    PIT,
    RAVEN,
    SHOWN_BY_CRYSTAL,
    STONES,
    STORM,
    SUMMIT,
)
from zauberturm.games.zauberberg.cards import draw_then
from zauberturm.games.zauberberg.moves import leave, put_on_field, win
from zauberturm.games.zauberberg.state import (
    CRYSTAL_CHOICE,
    EVENT_OVER,
    LAND,
    NO_EVENT,
    NO_RELOCATE_TRIGGER,
    NOBODY,
    PIT_ALWAYS,
    RAVEN_DROP,
    RAVEN_NOT_SELF,
    RAVEN_OVER_LIMIT,
    RAVEN_TARGET,
    STONE_REFILL,
    STORM_OWNER,
    STORM_TURN,
    TRANSFER,
    VILLAGE_OF,
    State,
    event_at,
    excess,
    field_above,
    field_below,
    is_covered,
    level_of,
    owner_of,
    stone_at,
)
from zauberturm.kernel import rule


@rule
def ask(g: State, step: int, seat: int) -> None:
    """A seat is asked."""
    g.step, g.asked = step, seat


# -- stones


@rule
def take_stone(g: State, stone: int, seat: int) -> None:
    """ZB-STONE-1 to -6: a stone is gained, or leaves the game with a raven, or because two are enough."""
    for later in range(stone + 1, STONES):
        g.stone_field[later - 1] = g.stone_field[later]
    g.stone_field[STONES - 1] = NOWHERE
    g.step = EVENT_OVER
    if g.held[seat] == MOST_STONES:
        return
    if g.ravens[seat] > 0:
        g.ravens[seat] -= 1
        return
    g.held[seat] += 1
    if (g.options & STONE_REFILL) == 0:
        draw_then(g, seat, 1, EVENT_OVER)


# -- tiles


@rule
def show(g: State, event: int) -> None:
    """ZB-EVT-1: a tile is turned up for all to see."""
    g.face_up |= 1 << event
    g.seen |= 1 << event


@rule
def turn_down(g: State, event: int) -> None:
    """A tile lies face down again; who saw it may remember it."""
    g.face_up &= ~(1 << event)


@rule
def remove_tile(g: State, event: int) -> None:
    """ZB-EVT-2: the field is an ordinary one from now on (ZB-R-54)."""
    g.tile[event] = NO_TILE
    g.face_up &= ~(1 << event)
    g.seen &= ~(1 << event)


@rule
def can_move_goblins(g: State, event: int) -> bool:
    """A passage or a pitfall."""
    return g.tile[event] == PASSAGE or g.tile[event] == PIT


@rule
def mover_number(g: State, event: int) -> int:
    """The place of a passage or pitfall among all of them: they never leave, so it stays the same."""
    number = 0
    for other in range(event):
        if can_move_goblins(g, other):
            number += 1
    return number


@rule
def has_acted(g: State, event: int, goblin: int) -> bool:
    """ZB-EVT-8: this tile has already moved this goblin with the card being resolved."""
    return can_move_goblins(g, event) and (g.acted[mover_number(g, event)] >> goblin) & 1 != 0


@rule
def note_act(g: State, event: int, goblin: int) -> None:
    """Remember it for the loop guard."""
    g.acted[mover_number(g, event)] |= 1 << goblin


@rule
def target_of(g: State, event: int) -> int:
    """Where a passage or a pitfall leads; a pitfall on the lowest level leads to the villages, not asked for here."""
    field = int(g.event_field[event])
    return field_above(g, field) if g.tile[event] == PASSAGE else field_below(g, field)


@rule
def is_free(g: State, place: int) -> bool:
    """Nobody there; the summit always is (ZB-PASS-4)."""
    return place == SUMMIT or g.on[place] == 0


@rule
def relocate(g: State, event: int, goblin: int) -> None:
    """ZB-PASS-1, ZB-PIT-1: the tile is turned down first (ZB-EVT-9), then the goblin goes and lands (ZB-EVT-7)."""
    target = target_of(g, event)
    turn_down(g, event)
    note_act(g, event, goblin)
    if target == SUMMIT:
        win(g, goblin)
        return
    leave(g, goblin)
    put_on_field(g, goblin, target)
    if (g.options & NO_RELOCATE_TRIGGER) != 0:
        g.step = EVENT_OVER
    else:
        g.lander, g.step = goblin, LAND


@rule
def go_through(g: State, event: int, goblin: int) -> None:
    """A passage or pitfall: through at once, or wait on it until its end is free."""
    if is_free(g, target_of(g, event)):
        relocate(g, event, goblin)
        return
    turn_down(g, event)
    note_act(g, event, goblin)
    g.waiting[g.waiters] = goblin
    g.waiters += 1
    g.step = EVENT_OVER


@rule
def fall(g: State, event: int, goblin: int) -> None:
    """ZB-PIT: on the lowest level to a village, elsewhere one level down."""
    lowest = level_of(g, int(g.event_field[event])) == 0
    if (g.options & PIT_ALWAYS) != 0 or (lowest and owner_of(goblin) == g.seat):
        g.turn_over = 1
    if lowest:
        ask(g, VILLAGE_OF, owner_of(goblin))
    else:
        go_through(g, event, goblin)


@rule
def hidden_tiles(g: State) -> int:
    """The event fields whose tile lies face down, one bit each."""
    bits = 0
    for event in range(g.events):
        if g.tile[event] != NO_TILE and (g.face_up >> event) & 1 == 0:
            bits |= 1 << event
    return bits


@rule
def count_bits(bits: int) -> int:
    """How many bits are set."""
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


@rule
def look_into_crystal(g: State, event: int, seat: int) -> None:
    """ZB-CRY-1, -2: the ball leaves the game; three tiles are turned up, all if there are no more."""
    remove_tile(g, event)
    g.event = NO_EVENT
    hidden = hidden_tiles(g)
    if count_bits(hidden) > SHOWN_BY_CRYSTAL:
        ask(g, CRYSTAL_CHOICE, seat)
        return
    g.face_up |= hidden
    g.seen |= hidden
    g.step = EVENT_OVER


@rule
def storm_chooser(g: State, owner: int) -> int:
    """ZB-STORM-2: who says which way the mountain turns when a goblin of `owner` has found the storm."""
    return owner if (g.options & STORM_OWNER) != 0 else int(g.seat)


@rule
def break_storm(g: State, seat: int) -> None:
    """ZB-STORM-1, -2: every tile is turned down, and somebody says which way the mountain turns."""
    g.face_up = 0
    ask(g, STORM_TURN, storm_chooser(g, seat))


@rule
def let_fly(g: State, seat: int) -> None:
    """ZB-FLY-1, -2: a card at once, and one more to be played in the running or the next own turn."""
    g.extra[seat] += 1
    draw_then(g, seat, 1, EVENT_OVER)


@rule
def execute(g: State, event: int, goblin: int) -> None:
    """ZB-EVT-1: a goblin has come to rest on a tile."""
    seat, tile = owner_of(goblin), int(g.tile[event])
    g.event = event
    show(g, event)
    if tile == PASSAGE:
        go_through(g, event, goblin)
    elif tile == PIT:
        fall(g, event, goblin)
    elif tile == GHOST:
        if seat == g.seat:
            g.turn_over = 1  # ZB-GHOST-2
        ask(g, VILLAGE_OF, seat)
    elif tile == RAVEN:
        remove_tile(g, event)
        g.event = NO_EVENT
        ask(g, RAVEN_TARGET, seat)
    elif tile == CRYSTAL:
        look_into_crystal(g, event, seat)
    elif tile == STORM:
        break_storm(g, seat)
    elif tile == FLYING:
        let_fly(g, seat)


@rule
def land(g: State) -> None:
    """ZB-ORDER-4: whoever came to rest on an empty field takes the stone or executes the tile there."""
    goblin = int(g.lander)
    g.event, g.step = NO_EVENT, EVENT_OVER
    if goblin == NOBODY:
        return
    field = int(g.place[goblin])
    stone, event = stone_at(g, field), event_at(g, field)
    if stone != STONES:
        take_stone(g, stone, owner_of(goblin))
    elif event != NO_EVENT and not has_acted(g, event, goblin):
        execute(g, event, goblin)


@rule
def end_event(g: State) -> None:
    """What a tile or stone brought is done with: a tile that stays is face down again."""
    if g.event != NO_EVENT:
        turn_down(g, int(g.event))
    g.event, g.lander, g.step = NO_EVENT, NOBODY, TRANSFER


@rule
def raven_may_go(g: State, sender: int, victim: int) -> bool:
    """ZB-RAV-1: to any player; ZB-R-43: perhaps not to oneself."""
    return victim != sender or (g.options & RAVEN_NOT_SELF) == 0


@rule
def raven_takes_card(g: State, victim: int) -> bool:
    """ZB-RAV-2: a card, too, if there is one; perhaps only above the hand limit, which fell with the stone."""
    return g.in_hand[victim] > 0 and ((g.options & RAVEN_OVER_LIMIT) == 0 or excess(g, victim) > 0)


@rule
def raven_comes(g: State, victim: int) -> None:
    """ZB-RAV-2, -3: it takes a stone and a card, or waits for a stone."""
    g.step = EVENT_OVER
    if g.held[victim] == 0:
        g.ravens[victim] += 1
        return
    g.held[victim] -= 1
    if raven_takes_card(g, victim):
        ask(g, RAVEN_DROP, victim)


# -- waiting


@rule
def can_transfer(g: State, goblin: int) -> bool:
    """ZB-WAIT-4: uncovered, and the field it waits for is empty."""
    if is_covered(g, goblin):
        return False
    return is_free(g, target_of(g, event_at(g, int(g.place[goblin]))))


@rule
def transfer_next(g: State) -> bool:
    """ZB-WAIT-2, -3: of the waiting goblins that can go, the one that has waited longest goes."""
    for i in range(g.waiters):
        goblin = int(g.waiting[i])
        if can_transfer(g, goblin):
            event = event_at(g, int(g.place[goblin]))
            g.seen |= 1 << event
            relocate(g, event, goblin)
            return True
    return False
