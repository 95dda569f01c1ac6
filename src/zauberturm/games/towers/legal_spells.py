"""Which spells may be cast, claimed, carried out or repeated now (WT-SPELL, WT-MT)."""

from zauberturm.games.towers.actions import (
    CAST,
    CAST_BEFORE,
    CAST_PB,
    CLAIM_AFTER,
    FREE_DECLARED,
    FREE_SEAT,
    PASS,
    STOP,
)
from zauberturm.games.towers.board import FW, PB, SPELLS
from zauberturm.games.towers.moves import declared_target
from zauberturm.games.towers.spells import can_cast, freeable, list_casts, list_uses
from zauberturm.games.towers.state import (
    BETWEEN_ACTIONS,
    CARRY,
    CLAIM,
    FREE,
    LAST_CAST,
    REPEAT,
    TURN,
    WIZARD,
    State,
    asked_seat,
    can_pay,
    is_first_master,
    is_master,
    is_open,
    is_slot_spell,
    is_solo,
)
from zauberturm.kernel import rule


@rule
def slot_is_open(g: State) -> bool:
    """Whether the active seat may cast at the present decision of his (WT-SPELL-3, WT-MT-1, WT-R-26, WT-SOLO-6)."""
    if g.spell_used != 0:
        return False
    if is_master(g) or g.step == LAST_CAST:
        return True
    if is_solo(g):
        return False
    return g.step == TURN or (g.options & BETWEEN_ACTIONS) == 0


@rule
def may_cast_now(g: State) -> bool:
    """Whether the active seat has a full flask, which every spell costs, and an open slot, or perhaps FW beside it."""
    # Asked first since it is inlined and `list_own_casts` is not: most decisions of a playout are spared that call.
    return g.full[g.seat] != 0 and (slot_is_open(g) or is_first_master(g))


@rule
def list_own_casts(g: State, out: list[int], n: int) -> int:
    """What the active seat may cast at the present decision of his: into the slot, and FW beside it (WT-MT-9)."""
    if slot_is_open(g):
        n = list_casts(g, int(g.seat), CAST, out, n)
    if is_first_master(g) and is_open(g, FW) and can_pay(g, int(g.seat), FW, 1):
        n = list_uses(g, int(g.seat), FW, 0, CAST, out, n)
    return n


@rule
def declared_enters(g: State) -> bool:
    """Whether the declared movement would take a wizard into the castle (WT-R-48)."""
    return g.declared == WIZARD and declared_target(g) == g.castle


@rule
def may_claim_after(g: State, seat: int, spell: int) -> bool:
    """WT-MT-3: the price is needed, a legal use is not; not for the active seat before his own castle entry."""
    if spell == PB or not is_open(g, spell) or not is_slot_spell(g, spell) or not can_pay(g, seat, spell, 1):
        return False
    return seat != g.seat or not declared_enters(g)


@rule
def list_claim(g: State, out: list[int]) -> int:
    """WT-MT-3: pass, a spell before or after the movement, or a ride along."""
    seat = asked_seat(g)
    out[0] = PASS
    n = list_casts(g, seat, CAST_BEFORE, out, 1)
    for spell in range(SPELLS):
        if may_claim_after(g, seat, spell):
            out[n] = CLAIM_AFTER + spell
            n += 1
    if can_cast(g, seat, PB):
        out[n] = CAST_PB
        n += 1
    return n


@rule
def may_free(g: State, seat: int) -> bool:
    """WT-MT-9: who can pay for FW and name a tower is asked, the active seat only while his turn lasts."""
    return not (seat == g.seat and g.turn_over != 0) and can_cast(g, seat, FW)


@rule
def list_freeable(g: State, out: list[int]) -> int:
    """WT-SP-FW-2: whom the caster may free."""
    n = 0
    for owner in range(g.players):
        some = freeable(g, int(g.freer), owner, int(g.free_under))
        if some > 0:
            out[n] = FREE_SEAT + owner
            n += 1
        if some > 1:
            out[n] = FREE_DECLARED + owner
            n += 1
    return n


@rule
def list_repeats(g: State, out: list[int], n: int) -> int:
    """WT-MASTER-9: the same spell again, paid again."""
    if can_pay(g, int(g.caster), int(g.spell), 1):
        n = list_uses(g, int(g.caster), int(g.spell), 0, CAST, out, n)
    return n


@rule
def list_master(g: State, out: list[int]) -> int:
    """The questions that only the master-wizard variant asks (WT-MT)."""
    step = g.step
    if step == CLAIM:
        return list_claim(g, out)
    if step == CARRY:
        return list_uses(g, int(g.caster), int(g.claimed), 1, CAST, out, 0)
    if step == REPEAT:
        out[0] = STOP
        return list_repeats(g, out, 1)
    out[0] = PASS
    if step == FREE:
        return list_uses(g, asked_seat(g), FW, 0, CAST, out, 1)
    return list_casts(g, asked_seat(g), CAST, out, 1)  # WINDOW_0 and WINDOW_2
