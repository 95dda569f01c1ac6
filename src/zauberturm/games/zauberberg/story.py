"""Position + action -> what happened, for the log and the animation.

`tell` carries out an action like `apply.apply` and writes down its events on the way.
"""

from zauberturm.games.events import BARRIER, ROWS_WRITTEN
from zauberturm.games.zauberberg import story_events as told
from zauberturm.games.zauberberg.actions import (
    DRAWN,
    DROP,
    END,
    GO_TO_VILLAGE,
    MOVEMENTS,
    NEXT_CARD,
    PLAY,
    SEND_RAVEN,
    SHOW,
    SWAP,
    TILE_LAID,
    TURN_MOUNTAIN,
    joker_of,
    swap_count,
    triple_part,
    value_of,
)
from zauberturm.games.zauberberg.apply import take
from zauberturm.games.zauberberg.board import JOKER, KINDS, NUMBERS, SHOWN_BY_CRYSTAL, TILE_KINDS, VILLAGE, VILLAGES
from zauberturm.games.zauberberg.flow import settle
from zauberturm.games.zauberberg.moves import may_climb, must_not_walk
from zauberturm.games.zauberberg.state import (
    AUTOMATIC,
    CHANCE_STEPS,
    DEAL,
    DRAW,
    DRAW_CARDS,
    END_TURN,
    EVENT_OVER,
    GO_ON,
    LAND,
    NEXT_SEAT,
    NOBODY,
    OVER,
    SURPLUS,
    TRANSFER,
    TURN,
    State,
    is_corner,
    may_play_more,
)
from zauberturm.games.zauberberg.story_moves import (
    Before,
    goblin_landed,
    goblin_was_transferred,
    goblin_went,
    look,
    name_of,
    plan,
    say,
    tiles_were_hidden,
)
from zauberturm.kernel import rule

# -- what a seat or chance has decided


@rule
def card_is_played(g: State, value: int, joker: int, log: list[int]) -> None:
    """One card on the table; a joker is told with the value it stands for."""
    say(log, told.CARD_PLAYED, int(g.seat), JOKER if joker != 0 else value - 1, value, joker)


@rule
def cards_are_played(g: State, code: int, log: list[int]) -> None:
    """ZB-TURN-3, -4: the card that names the goblin, or a further one."""
    movement = code - NEXT_CARD
    if code < NEXT_CARD:
        naming, movement = (code - PLAY) // MOVEMENTS, (code - PLAY) % MOVEMENTS
        number = naming % NUMBERS
        card_is_played(g, number + 1, naming // NUMBERS, log)
        say(log, told.GOBLIN_NAMED, int(g.seat), int(g.seat) * NUMBERS + number)
    card_is_played(g, value_of(movement), joker_of(movement), log)


@rule
def goblin_flees(g: State, village: int, log: list[int]) -> None:
    """ZB-GHOST-1, ZB-PIT-4."""
    goblin = int(g.lander)
    start, goal = name_of(g, int(g.place[goblin])), name_of(g, VILLAGE + village)
    say(log, told.GOBLIN_TO_VILLAGE, int(g.asked), goblin, start, goal, int(g.tile[g.event]))


@rule
def raven_flies(g: State, victim: int, log: list[int]) -> None:
    """ZB-RAV-1 to -3."""
    say(log, told.RAVEN_SENT, int(g.asked), victim)
    say(log, told.STONE_STOLEN if g.held[victim] > 0 else told.RAVEN_WAITS, victim)


@rule
def crystal_shows(g: State, triple: int, log: list[int]) -> None:
    """ZB-CRY-1."""
    for which in range(SHOWN_BY_CRYSTAL):
        event = triple_part(triple, which)
        say(log, told.TILE_REVEALED, int(g.asked), name_of(g, int(g.event_field[event])), int(g.tile[event]))


@rule
def cards_are_exchanged(g: State, swap: int, log: list[int]) -> None:
    """ZB-EXCH-1: everybody sees what is put on the discard pile (ZB-INFO-3)."""
    cards, count = 0, 0
    for kind in range(KINDS):
        cards |= swap_count(swap, kind) << (4 * kind)
        count += swap_count(swap, kind)
    say(log, told.CARDS_EXCHANGED, int(g.seat), cards, count)


@rule
def chance_falls(g: State, code: int, log: list[int]) -> None:
    """A tile of the set-up, or a card."""
    if code < DRAWN:
        say(log, told.TILE_LAID, name_of(g, int(g.event_field[g.event])), (code - TILE_LAID) % TILE_KINDS)
    else:
        say(log, told.CARD_DRAWN, int(g.asked), code - DRAWN)


@rule
def announce(g: State, code: int, log: list[int]) -> None:
    """Tell the decision itself, before it is carried out; the codes stand in the order of `actions`."""
    if code < PLAY:
        goblin = int(g.asked) * NUMBERS + code // VILLAGES
        say(log, told.GOBLIN_PLACED, int(g.asked), goblin, name_of(g, VILLAGE + code % VILLAGES))
    elif code < END:
        cards_are_played(g, code, log)
    elif code == END:
        pass  # the end of the turn is told when it comes
    elif code < SEND_RAVEN:
        goblin_flees(g, code - GO_TO_VILLAGE, log)
    elif code < DROP:
        raven_flies(g, code - SEND_RAVEN, log)
    elif code < TURN_MOUNTAIN:
        say(log, told.CARD_DROPPED, int(g.asked), code - DROP)
    elif code < SHOW:
        clockwise = code == TURN_MOUNTAIN
        say(log, told.MOUNTAIN_TURNED, int(g.asked), told.CLOCKWISE if clockwise else told.COUNTER_CLOCKWISE)
    elif code < SWAP:
        crystal_shows(g, code - SHOW, log)
    elif code < TILE_LAID:
        cards_are_exchanged(g, code - SWAP, log)
    else:
        chance_falls(g, code, log)


# -- what followed by itself


@rule
def turn_begins(g: State, log: list[int]) -> None:
    """The next seat, or the first one."""
    say(log, told.TURN_BEGAN, int(g.seat), int(g.turn_number))


@rule
def cards_come(g: State, was: Before, log: list[int]) -> None:
    """ZB-DRAW-3, -4: the piles before a card is drawn."""
    if was.discarded != g.discarded:
        say(log, told.DECK_RESHUFFLED, was.discarded)
    if was.draws > 0 and g.step != DRAW:
        say(log, told.DRAW_SKIPPED, was.drawer, was.draws)


@rule
def turn_passes(g: State, was: Before, log: list[int]) -> None:
    """To the next seat, or ZB-END-6; not before the hand is down to its limit (ZB-FLY-5)."""
    if g.step == SURPLUS:
        return
    say(log, told.TURN_ENDED, was.seat)
    if g.step == OVER:
        say(log, told.GAME_OVER, 0, int(g.reason))
    else:
        turn_begins(g, log)


@rule
def turn_is_stuck(g: State, log: list[int]) -> None:
    """ZB-R-22: another card would be allowed, but only to climb, and none can: say why the turn is over."""
    seat, goblin = int(g.seat), int(g.goblin)
    if g.turn_over != 0 or g.in_hand[seat] == 0 or not may_play_more(g) or not must_not_walk(g):
        return
    place = int(g.place[goblin])
    obstacle = told.NO_CARD_FITS if may_climb(g, goblin, False) else told.WAY_OCCUPIED
    say(
        log,
        told.CLIMB_IMPOSSIBLE,
        seat,
        goblin,
        name_of(g, place),
        told.ON_CORNER if is_corner(g, place) else obstacle,
    )


@rule
def tell_step(g: State, was: Before, log: list[int]) -> None:
    """Tell one step of what happens without a question."""
    step = was.step
    if step == LAND and was.goblin != NOBODY:
        goblin_landed(g, was, log)
    elif step == EVENT_OVER:
        tiles_were_hidden(g, was.face_up & ~int(g.face_up), log)
    elif step == TRANSFER and was.goblin != NOBODY:
        goblin_was_transferred(g, was, log)
    elif step == GO_ON and g.step == END_TURN:
        turn_is_stuck(g, log)
    elif step == END_TURN and was.laid > 0:
        say(log, told.TABLE_CLEARED, was.seat, was.laid)
    elif step == DRAW_CARDS:
        cards_come(g, was, log)
    elif step == NEXT_SEAT:
        turn_passes(g, was, log)


@rule
def tell(g: State, code: int, log: list[int]) -> int:
    """Carry out a legal action with everything that follows by itself, as `apply` does; add its events to `log`.

    Returns how many events the log holds. Its header also keeps whether something was shown that cannot be taken back.
    """
    if g.step < CHANCE_STEPS:
        log[BARRIER] = 1
    was, route = look(g), plan(g, code)
    announce(g, code, log)
    take(g, code)
    if route.goblin != NOBODY:
        goblin_went(g, route, log)
    elif was.step == DEAL and g.step == TURN:
        turn_begins(g, log)
    while g.step >= AUTOMATIC:
        was = look(g)
        settle(g)
        tell_step(g, was, log)
    return log[ROWS_WRITTEN]
