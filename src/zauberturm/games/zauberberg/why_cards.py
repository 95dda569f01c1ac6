"""Which rule refuses a card: to name a goblin, to move it, or to be exchanged."""

from zauberturm.games.refusing import because
from zauberturm.games.zauberberg.actions import (
    END,
    MOVEMENTS,
    NEXT_CARD,
    PLAY,
    SWAP,
    joker_of,
    swap_count,
    use_of,
    value_of,
)
from zauberturm.games.zauberberg.board import JOKER, KINDS, NUMBERS
from zauberturm.games.zauberberg.cards import holds, least_swapped
from zauberturm.games.zauberberg.refusals import (
    EXCH_1,
    EXCH_3,
    LEGAL,
    MISSING,
    NAMED,
    NONE,
    TURN_1,
    TURN_3,
    TURN_4,
    TURN_5,
    UNNAMED,
)
from zauberturm.games.zauberberg.state import EXCHANGE_NONE, NEXT, TURN, State, hand_limit
from zauberturm.games.zauberberg.why_moves import why_not_moved
from zauberturm.kernel import rule


@rule
def naming_card(code: int) -> int:
    """The card with which a play names a goblin."""
    naming = (code - PLAY) // MOVEMENTS
    return JOKER if naming >= NUMBERS else naming


@rule
def movement_card(movement: int) -> int:
    """The card that makes a movement."""
    return JOKER if joker_of(movement) != 0 else value_of(movement) - 1


@rule
def why_not_held(g: State, card: int, named: int, refused_by: int, facts: list[int]) -> int:
    """ZB-TURN-5 for a joker, else `refused_by`: the card is in the hand, even after `named` is laid down (or KINDS)."""
    if holds(g, int(g.seat), card) - (card == named) > 0:
        return LEGAL
    if card == JOKER:
        return because(facts, TURN_5, holds(g, int(g.seat), JOKER), 0, 0)
    return because(facts, refused_by, MISSING, card, 0)


@rule
def why_not_play(g: State, code: int, facts: list[int]) -> int:
    """ZB-TURN-3 to -5: one card names a goblin, another one moves it."""
    if g.step == NEXT:
        return because(facts, TURN_4, NAMED, naming_card(code), 0)
    named, movement = naming_card(code), (code - PLAY) % MOVEMENTS
    reason = why_not_held(g, named, KINDS, TURN_3, facts)
    if reason == LEGAL:
        reason = why_not_held(g, movement_card(movement), named, TURN_4, facts)
    if reason != LEGAL:
        return reason
    goblin = int(g.seat) * NUMBERS + (code - PLAY) // MOVEMENTS % NUMBERS
    return why_not_moved(g, goblin, value_of(movement), use_of(movement), True, facts)


@rule
def why_not_next(g: State, movement: int, facts: list[int]) -> int:
    """ZB-TURN-4: another card for the goblin of this turn; ZB-TURN-3: if one has been named."""
    card = movement_card(movement)
    if g.step == TURN:
        return because(facts, TURN_3, UNNAMED, card, 0)
    reason = why_not_held(g, card, KINDS, TURN_4, facts)
    if reason != LEGAL:
        return reason
    return why_not_moved(g, int(g.goblin), value_of(movement), use_of(movement), False, facts)


@rule
def why_not_swap(g: State, swap: int, facts: list[int]) -> int:
    """ZB-TURN-1: instead of playing; ZB-EXCH-1: cards of the hand; ZB-EXCH-3: as many as there are too many."""
    if g.step == NEXT:
        return TURN_1
    seat, total = int(g.seat), 0
    for card in range(KINDS):
        count = swap_count(swap, card)
        if count > holds(g, seat, card):
            return because(facts, EXCH_1, MISSING, card, 0)
        total += count
    if total >= least_swapped(g):
        return LEGAL
    if total == 0 and (g.options & EXCHANGE_NONE) == 0:
        return because(facts, EXCH_1, NONE, KINDS, 0)
    return because(facts, EXCH_3, least_swapped(g), hand_limit(g, seat), 0)


@rule
def why_not_card(g: State, code: int, facts: list[int]) -> int:
    """What the active seat does with its hand, at the start of a turn or in the middle of it."""
    if code < NEXT_CARD:
        return why_not_play(g, code, facts)
    if code < END:
        return why_not_next(g, code - NEXT_CARD, facts)
    if code == END:
        return LEGAL if g.step == NEXT else TURN_1
    return why_not_swap(g, code - SWAP, facts)
