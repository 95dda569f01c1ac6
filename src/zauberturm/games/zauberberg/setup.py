"""Set-up and chance: tiles, placement, the deal, and cards that are drawn (ZB-SETUP, ZB-DRAW)."""

from zauberturm.games.zauberberg.actions import DRAWN, TILE_LAID
from zauberturm.games.zauberberg.board import HAND, NUMBERS, TILE_KINDS, VILLAGE
from zauberturm.games.zauberberg.cards import add_card
from zauberturm.games.zauberberg.state import DEAL, DRAW_CARDS, LAY_TILE, NO_EVENT, PLACE, TURN, State
from zauberturm.games.zauberberg.tiles import ask
from zauberturm.games.zauberberg.villages import to_place
from zauberturm.kernel import rule


@rule
def next_seat(g: State, seat: int) -> int:
    """The neighbour to the left."""
    return 0 if seat + 1 == g.players else seat + 1


@rule
def place_goblin(g: State, number: int, village: int) -> None:
    """ZB-SETUP-6: one goblin each in turn; then the cards are dealt (ZB-SETUP-11)."""
    seat = int(g.asked)
    g.place[seat * NUMBERS + number] = VILLAGE + village
    after = next_seat(g, seat)
    if to_place(g, after) > 0:
        g.seat = after
        ask(g, PLACE, after)
    else:
        g.seat = g.starter
        ask(g, DEAL, int(g.starter))


@rule
def take_chance(g: State, code: int) -> None:
    """Carry out what chance has brought."""
    if g.step == LAY_TILE:
        g.tile[g.event] = (code - TILE_LAID) % TILE_KINDS
        g.event += 1
        if g.event == g.events:
            g.event = NO_EVENT
            ask(g, PLACE, int(g.starter))
        return
    seat, card = int(g.asked), code - DRAWN
    g.deck[card] -= 1
    g.pile -= 1
    add_card(g, seat, card)
    if g.step == DEAL:
        if g.in_hand[seat] == HAND:
            after = next_seat(g, seat)
            ask(g, TURN if after == g.starter else DEAL, after)
    else:
        g.draws -= 1
        g.step = DRAW_CARDS
