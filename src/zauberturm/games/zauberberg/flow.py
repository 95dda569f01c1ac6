"""What happens without a question: the order of resolution and the way from turn to turn (ZB-ORDER, ZB-TURN)."""

from zauberturm.games.zauberberg.board import MOVERS
from zauberturm.games.zauberberg.cards import can_draw, clear_table, draw_then
from zauberturm.games.zauberberg.legal import can_go_on
from zauberturm.games.zauberberg.setup import next_seat
from zauberturm.games.zauberberg.state import (
    AUTOMATIC,
    DRAW,
    DRAW_CARDS,
    END_TURN,
    EVENT_OVER,
    GO_ON,
    LAND,
    LIMIT_REACHED,
    NEXT,
    NEXT_SEAT,
    NOBODY,
    ON_FIELD,
    OVER,
    SURPLUS,
    TRANSFER,
    TURN,
    State,
    excess,
    hand_limit,
    may_play_more,
)
from zauberturm.games.zauberberg.tiles import ask, end_event, land, transfer_next
from zauberturm.kernel import rule


@rule
def pass_on(g: State) -> None:
    """ZB-ORDER-5: waiting goblins are transferred, one after the other."""
    if not transfer_next(g):
        g.step = GO_ON


@rule
def go_on(g: State) -> None:
    """ZB-ORDER-7, ZB-TURN-9: the card is resolved; another one is asked for only while there is one to play."""
    for mover in range(MOVERS):
        g.acted[mover] = 0  # ZB-EVT-8 counts per card
    if g.turn_over == 0 and may_play_more(g) and can_go_on(g):
        ask(g, NEXT, int(g.seat))
    else:
        g.step = END_TURN


@rule
def end_turn(g: State) -> None:
    """ZB-TURN-10, ZB-DRAW-2: the table is cleared, then the hand is filled up."""
    seat = int(g.seat)
    clear_table(g)
    g.goblin, g.landed, g.turn_over, g.extra[seat] = NOBODY, ON_FIELD, 0, 0
    draw_then(g, seat, max(0, hand_limit(g, seat) - int(g.in_hand[seat])), NEXT_SEAT)


@rule
def draw_cards(g: State) -> None:
    """Ask chance for a card until enough are drawn; ZB-DRAW-4: without cards the draw is skipped."""
    if g.draws > 0 and can_draw(g):
        ask(g, DRAW, int(g.drawer))
    else:
        g.step = g.after_draw
        g.drawer = g.draws = g.after_draw = 0


@rule
def begin_next_turn(g: State) -> None:
    """ZB-SETUP-12: the player to the left follows; ZB-FLY-5: not before the hand is down to its limit."""
    g.extra[g.seat] = 0  # ZB-FLY-4: also when it was used to exchange
    if excess(g, int(g.seat)) > 0:
        ask(g, SURPLUS, int(g.seat))
        return
    if g.turn_number >= g.turn_limit:  # ZB-END-6
        g.reason, g.step = LIMIT_REACHED, OVER
        return
    g.turn_number += 1
    g.seat = next_seat(g, int(g.seat))
    ask(g, TURN, int(g.seat))


@rule
def settle(g: State) -> None:
    """One step of what happens without a question."""
    step = g.step
    if step == LAND:
        land(g)
    elif step == EVENT_OVER:
        end_event(g)
    elif step == TRANSFER:
        pass_on(g)
    elif step == GO_ON:
        go_on(g)
    elif step == END_TURN:
        end_turn(g)
    elif step == DRAW_CARDS:
        draw_cards(g)
    else:
        begin_next_turn(g)


@rule
def follow(g: State) -> None:
    """Everything that happens without a question, until somebody is asked or the game is over.

    The same as settling step by step, but going through the steps in their usual order: games that are played side by
    side on a GPU then take the same steps at the same time.
    """
    while g.step >= AUTOMATIC:
        if g.step == LAND:
            land(g)
        if g.step == EVENT_OVER:
            end_event(g)
        if g.step == TRANSFER:
            pass_on(g)
        if g.step == GO_ON:
            go_on(g)
        if g.step == END_TURN:
            end_turn(g)
        if g.step == DRAW_CARDS:
            draw_cards(g)
        if g.step == NEXT_SEAT:
            begin_next_turn(g)
