"""Hands, draw pile, discard pile and the cards on the table (ZB-DRAW, ZB-EXCH)."""

from zauberturm.games.zauberberg.actions import MOST_SWAPPED, swap_count
from zauberturm.games.zauberberg.board import KINDS
from zauberturm.games.zauberberg.state import DRAW_CARDS, EXCHANGE_NONE, State, excess, hand_limit
from zauberturm.kernel import rule


@rule
def holds(g: State, seat: int, card: int) -> int:
    """How many such cards a seat holds."""
    return int(g.hand[seat * KINDS + card])


@rule
def add_card(g: State, seat: int, card: int) -> None:
    """Put a card into a hand."""
    g.hand[seat * KINDS + card] += 1
    g.in_hand[seat] += 1


@rule
def remove_card(g: State, seat: int, card: int) -> None:
    """Take a card out of a hand."""
    g.hand[seat * KINDS + card] -= 1
    g.in_hand[seat] -= 1


@rule
def lay_on_table(g: State, card: int) -> None:
    """ZB-R-60: a card that is played lies open until the turn ends."""
    remove_card(g, int(g.seat), card)
    g.table[g.laid] = card
    g.laid += 1


@rule
def put_away(g: State, card: int) -> None:
    """One card on top of the discard pile."""
    g.discard[g.discarded] = card
    g.discarded += 1


@rule
def drop(g: State, seat: int, card: int) -> None:
    """A seat discards a card of its hand."""
    remove_card(g, seat, card)
    put_away(g, card)


@rule
def clear_table(g: State) -> None:
    """ZB-DRAW-2: at the end of a turn its cards go to the discard pile, in the order in which they were played."""
    for i in range(g.laid):
        put_away(g, int(g.table[i]))
        g.table[i] = 0
    g.laid = 0


@rule
def reshuffle(g: State) -> None:
    """ZB-DRAW-3: the discard pile becomes the draw pile."""
    for i in range(g.discarded):
        g.deck[g.discard[i]] += 1
        g.discard[i] = 0
    g.pile += g.discarded
    g.discarded = 0


@rule
def can_draw(g: State) -> bool:
    """ZB-R-49: reshuffle only when a card has to be drawn; ZB-DRAW-4: nothing is left at all."""
    if g.pile == 0:
        reshuffle(g)
    return g.pile > 0


@rule
def draw_then(g: State, seat: int, count: int, step: int) -> None:
    """Let a seat draw so many cards, and go on with `step`."""
    g.drawer, g.draws, g.after_draw, g.step = seat, count, step, DRAW_CARDS


@rule
def least_swapped(g: State) -> int:
    """ZB-EXCH-1, -3: how many cards an exchange has to name at least."""
    seat = int(g.seat)
    above = min(excess(g, seat), MOST_SWAPPED)
    if g.in_hand[seat] == 0 or (g.options & EXCHANGE_NONE) != 0:
        return above
    return max(1, above)


@rule
def exchange(g: State, swap: int) -> int:
    """ZB-EXCH-1: discard what the exchange names; how many cards are drawn for it (ZB-EXCH-3)."""
    seat, named = int(g.seat), 0
    for card in range(KINDS):
        for _ in range(swap_count(swap, card)):
            drop(g, seat, card)
            named += 1
    return max(0, min(named, hand_limit(g, seat) - int(g.in_hand[seat])))
