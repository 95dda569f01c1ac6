"""Hands, draw pile and discard pile (WT-TURN-5, WT-TURN-8)."""

from zauberturm.games.towers.board import HAND_ROOM, NO_CARD
from zauberturm.games.towers.state import State, hand_size, is_solo
from zauberturm.kernel import rule


@rule
def add_card(g: State, seat: int, card: int) -> None:
    """Put a card into a hand, which stays sorted."""
    slot = seat * HAND_ROOM + hand_size(g, seat)
    while slot > seat * HAND_ROOM and g.hand[slot - 1] > card:
        g.hand[slot] = g.hand[slot - 1]
        slot -= 1
    g.hand[slot] = card


@rule
def remove_card(g: State, seat: int, card: int) -> None:
    """Take a card out of a hand, which closes up."""
    slot, last = seat * HAND_ROOM, (seat + 1) * HAND_ROOM - 1
    while g.hand[slot] != card:
        slot += 1
    while slot < last:
        g.hand[slot] = g.hand[slot + 1]
        slot += 1
    g.hand[last] = NO_CARD


@rule
def is_new_in_hand(g: State, slot: int) -> bool:
    """Hands are sorted, so equal cards lie side by side; each is listed once."""
    card = g.hand[slot]
    return card != NO_CARD and (slot % HAND_ROOM == 0 or g.hand[slot - 1] != card)


@rule
def lay_down(g: State, card: int) -> None:
    """A card of the active seat goes to the discard pile, face up."""
    remove_card(g, g.seat, card)
    g.discard[g.discarded] = card
    g.discarded += 1


@rule
def reshuffle(g: State) -> None:
    """WT-TURN-8: the discard pile becomes the draw pile."""
    for i in range(g.discarded):
        g.deck[g.discard[i]] += 1
        g.discard[i] = 0
    g.pile += g.discarded
    g.discarded = 0


@rule
def can_draw(g: State) -> bool:
    """WT-R-60: reshuffle only when a card has to be drawn; WT-SOLO-8: never in solo."""
    if g.pile == 0 and not is_solo(g):
        reshuffle(g)
    return g.pile > 0
