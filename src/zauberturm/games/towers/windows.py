"""Who is asked when: windows of the master variant and of teams (WT-MT-3, -8, -9), and casting (WT-MT-7)."""

from zauberturm.games.towers.actions import FREE_DECLARED, FREE_SEAT, spell_of
from zauberturm.games.towers.board import PB, SEATS, SPELLS
from zauberturm.games.towers.legal_spells import may_claim_after, may_free
from zauberturm.games.towers.legal_team import may_offer
from zauberturm.games.towers.moves import is_declared_at
from zauberturm.games.towers.spells import can_cast, can_cast_any, free_wizard, pay, use_spell
from zauberturm.games.towers.state import (
    ASK_REPEAT,
    CLAIM,
    CLOSE,
    FREE,
    FREE_THEN_TURN,
    FREE_USED,
    MOVE,
    OPEN_CLAIM,
    OPEN_WINDOW_0,
    PARTNER,
    TEAM,
    TURN,
    USED,
    WINDOW_0,
    State,
    asked_seat,
    controlled,
    count_of,
    hand_size,
    is_first_master,
    is_slot_spell,
    partner,
    seat_after,
)
from zauberturm.kernel import rule

# -- spells


@rule
def cast(g: State, caster: int, use: int, prepaid: int, after_spell: int) -> None:
    """WT-MT-7: one use; `after_spell` keeps what comes after the last one. FW may stand beside the slot (WT-MT-9)."""
    g.spell, g.caster, g.after_spell = spell_of(use), caster, after_spell
    if is_slot_spell(g, int(g.spell)):
        g.spell_used = 1
    if not use_spell(g, caster, use, prepaid):
        g.step = USED


@rule
def bind_rider(g: State, caster: int) -> None:
    """WT-R-71: each payment for PB binds one more wizard of the caster to the declared move."""
    pay(g, caster, PB, 1)
    g.spell, g.caster, g.spell_used, g.after_spell = PB, caster, 1, MOVE
    g.riders += 1
    g.rider = controlled(g, caster)
    g.step = ASK_REPEAT


@rule
def cast_in_free_window(g: State, use: int) -> None:
    """WT-MT-9: needs no slot and opens no further window; the same seat is asked again."""
    if not use_spell(g, asked_seat(g), use, 0):
        g.step = FREE_USED


@rule
def free_whom(g: State, code: int) -> None:
    """WT-SP-FW-2: the caster has chosen."""
    owner = (code - FREE_SEAT) % SEATS
    surface = int(g.free_under)
    named = code >= FREE_DECLARED
    alone = is_declared_at(g, owner, surface) and count_of(int(g.wizards[surface]), owner) == 1
    free_wizard(g, int(g.freer), owner, surface, named or alone)
    g.freer, g.free_under = 0, 0
    g.step = FREE_USED if g.after_free != 0 else USED


# -- windows


@rule
def can_answer(g: State, window: int, seat: int) -> bool:
    """A seat is asked only if it has something to say besides passing."""
    if window == FREE:
        return may_free(g, seat)
    if g.turn_over != 0 and seat == g.seat:  # only WINDOW_2 comes after an entry (WT-MT-8)
        return False
    if window == CLAIM:
        for spell in range(SPELLS):
            if may_claim_after(g, seat, spell):
                return True
        if can_cast(g, seat, PB):
            return True
    return can_cast_any(g, seat)


@rule
def after_window(g: State, window: int) -> int:
    """Where the game goes on when nobody (else) answers."""
    if window == FREE:
        after, g.after_free = int(g.after_free), 0
        # A wizard freed into the castle by his active owner ends the turn, unless the card has moved already.
        return CLOSE if g.turn_over != 0 and (after == TURN or after == OPEN_CLAIM) else after
    if window == WINDOW_0:
        return FREE_THEN_TURN
    return MOVE if window == CLAIM else CLOSE


@rule
def ask_window(g: State, window: int, first: int) -> None:
    """Ask the next seat in order, from `first` seats after the active one; without one the window closes."""
    for asking in range(first, g.players):
        if can_answer(g, window, seat_after(g, int(g.seat), asking)):
            g.asking, g.step = asking, window
            return
    g.asking, g.step = 0, after_window(g, window)


@rule
def open_free(g: State, after_free: int) -> None:
    """WT-MT-9: first edition only; elsewhere the game simply goes on."""
    if is_first_master(g):
        g.after_free = after_free
        ask_window(g, FREE, 0)
    else:
        g.step = after_free


@rule
def open_partner(g: State) -> None:
    """The partner's window comes first in an action and stays open while there is something to say."""
    mate = partner(g, g.seat)
    if (g.options & TEAM) != 0 and (g.full[mate] > 0 or (may_offer(g) and hand_size(g, mate) > 0)):
        g.step = PARTNER
    else:
        g.step = OPEN_WINDOW_0
