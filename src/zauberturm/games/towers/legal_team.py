"""What partners may ask, offer, give and pass on now (WT-TEAM)."""

from zauberturm.games.towers.actions import ACCEPT, DECLINE, GIVE, GIVE_BACK, GIVE_FLASKS, OFFER, PASS, REFUSE
from zauberturm.games.towers.board import HAND_ROOM
from zauberturm.games.towers.cards import is_new_in_hand
from zauberturm.games.towers.state import ASKED, OFFERED, TEAM, State, hand_size, partner
from zauberturm.kernel import rule


@rule
def may_ask(g: State) -> bool:
    """WT-TEAM-2, WT-R-56: once a turn, not after an exchange."""
    if (g.options & TEAM) == 0 or g.asked != 0 or g.exchanged != 0:
        return False
    return hand_size(g, partner(g, g.seat)) > 0


@rule
def may_offer(g: State) -> bool:
    """WT-R-56: the partner may offer once a turn, not after an exchange."""
    return g.offered == 0 and g.exchanged == 0


@rule
def list_flasks(g: State, seat: int, out: list[int], n: int) -> int:
    """WT-TEAM-5: any number of full flasks."""
    for count in range(1, g.full[seat] + 1):
        out[n] = GIVE_FLASKS + count - 1
        n += 1
    return n


@rule
def list_cards_of(g: State, seat: int, base: int, out: list[int], n: int) -> int:
    """One action per kind of card in a hand."""
    for slot in range(seat * HAND_ROOM, (seat + 1) * HAND_ROOM):
        if is_new_in_hand(g, slot):
            out[n] = base + g.hand[slot]
            n += 1
    return n


@rule
def list_partner(g: State, out: list[int]) -> int:
    """The partner's window: a card offered, flasks passed on (WT-TEAM-4, -5)."""
    mate = partner(g, g.seat)
    out[0] = PASS
    n = 1
    if may_offer(g):
        n = list_cards_of(g, mate, OFFER, out, n)
    return list_flasks(g, mate, out, n)


@rule
def list_exchange(g: State, out: list[int]) -> int:
    """WT-TEAM-2 to -4: what partners answer each other."""
    if g.step == ASKED:
        out[0] = DECLINE
        return list_cards_of(g, partner(g, g.seat), GIVE, out, 1)
    if g.step == OFFERED:
        out[0], out[1] = ACCEPT, REFUSE
        return 2
    return list_cards_of(g, g.seat, GIVE_BACK, out, 0)
