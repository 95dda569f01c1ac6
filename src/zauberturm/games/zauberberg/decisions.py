"""What follows at once when a seat has decided (ZB-DEC-1)."""

from zauberturm.games.zauberberg.actions import (
    DROP,
    END,
    GO_TO_VILLAGE,
    MOVEMENTS,
    NEXT_CARD,
    PLAY,
    SEND_RAVEN,
    SHOW,
    SWAP,
    TURN_MOUNTAIN,
    joker_of,
    triple_part,
    value_of,
)
from zauberturm.games.zauberberg.board import JOKER, NUMBERS, SHOWN_BY_CRYSTAL, VILLAGE, VILLAGES
from zauberturm.games.zauberberg.cards import draw_then, drop, exchange, lay_on_table
from zauberturm.games.zauberberg.moves import leave, move_by_card
from zauberturm.games.zauberberg.setup import place_goblin
from zauberturm.games.zauberberg.state import (
    END_TURN,
    EVENT_OVER,
    LAND,
    NEXT_SEAT,
    ON_FIELD,
    OVER,
    SURPLUS,
    State,
    excess,
)
from zauberturm.games.zauberberg.tiles import raven_comes, show
from zauberturm.kernel import rule


@rule
def play_movement(g: State, movement: int) -> None:
    """ZB-ORDER-1 to -3: the card goes to the table, the goblin to its destination."""
    lay_on_table(g, JOKER if joker_of(movement) != 0 else value_of(movement) - 1)
    move_by_card(g, movement)
    if g.step != OVER:
        g.step = LAND


@rule
def play_two_cards(g: State, code: int) -> None:
    """ZB-TURN-3: the first card names the goblin, the second one moves it."""
    naming = (code - PLAY) // MOVEMENTS
    lay_on_table(g, JOKER if naming >= NUMBERS else naming)
    g.goblin, g.landed = g.seat * NUMBERS + naming % NUMBERS, ON_FIELD
    play_movement(g, (code - PLAY) % MOVEMENTS)


@rule
def go_to_village(g: State, village: int) -> None:
    """ZB-GHOST-1, ZB-PIT-4."""
    goblin = int(g.lander)
    leave(g, goblin)
    g.place[goblin] = VILLAGE + village
    g.step = EVENT_OVER


@rule
def drop_card(g: State, card: int) -> None:
    """A card for the raven, or one above the limit at the end of the turn."""
    surplus = g.step == SURPLUS
    drop(g, int(g.asked), card)
    if not surplus:
        g.step = EVENT_OVER
    elif excess(g, int(g.asked)) == 0:
        g.step = NEXT_SEAT


@rule
def reveal(g: State, triple: int) -> None:
    """ZB-CRY-1: three tiles are turned up; nothing else happens (ZB-CRY-3)."""
    for which in range(SHOWN_BY_CRYSTAL):
        show(g, triple_part(triple, which))
    g.step = EVENT_OVER


@rule
def take_seat_decision(g: State, code: int) -> None:
    """Carry out what a seat has decided."""
    if code < PLAY:
        place_goblin(g, code // VILLAGES, code % VILLAGES)
    elif code < NEXT_CARD:
        play_two_cards(g, code)
    elif code < END:
        play_movement(g, code - NEXT_CARD)
    elif code == END:
        g.step = END_TURN
    elif code < SEND_RAVEN:
        go_to_village(g, code - GO_TO_VILLAGE)
    elif code < DROP:
        raven_comes(g, code - SEND_RAVEN)
    elif code < TURN_MOUNTAIN:
        drop_card(g, code - DROP)
    elif code < SHOW:
        g.rotation = (g.rotation + (1 if code == TURN_MOUNTAIN else 3)) & 3  # ZB-GEO-11: nothing else changes
        g.step = EVENT_OVER
    elif code < SWAP:
        reveal(g, code - SHOW)
    else:
        draw_then(g, int(g.seat), exchange(g, code - SWAP), NEXT_SEAT)
