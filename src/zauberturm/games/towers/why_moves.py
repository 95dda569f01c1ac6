"""Which rule refuses to move a piece, by card or by spell, or to pay for a spell."""

from zauberturm.games.refusing import because
from zauberturm.games.towers.actions import LEVELS
from zauberturm.games.towers.board import MAX_ON_SURFACE, PB, RING
from zauberturm.games.towers.legal_cards import can_walk, rider_may_join
from zauberturm.games.towers.moves import can_shift_tower
from zauberturm.games.towers.refusals import (
    LEGAL,
    LOCK_6,
    MASTER_1,
    MASTER_2,
    MAT_7,
    R_19,
    SOLO_4,
    SOLO_6,
    SP_PB_3,
    SP_PB_4,
    SPELL_2,
    SPELL_3,
    TOWER_1,
    TOWER_6,
    WIZ_1,
    WIZ_4,
)
from zauberturm.games.towers.state import (
    State,
    can_pay,
    controlled,
    count_of,
    has_tower,
    height,
    is_master,
    is_open,
    is_solo,
    visible,
)
from zauberturm.kernel import rule

# -- spells in general


@rule
def why_not_open(g: State, spell: int, facts: list[int]) -> int:
    """WT-MAT-7, WT-MASTER-1, WT-SOLO-4: only open tiles can be used."""
    if is_open(g, spell):
        return LEGAL
    if is_solo(g):
        return SOLO_4
    return MASTER_1 if is_master(g) else because(facts, MAT_7, spell, 0, 0)


@rule
def why_used(g: State) -> int:
    """WT-SPELL-3, WT-MASTER-2, WT-SOLO-6: the spell of this turn or action has been cast."""
    if is_solo(g):
        return SOLO_6
    return MASTER_2 if is_master(g) else SPELL_3


@rule
def why_not_paid(g: State, caster: int, spell: int, times: int, facts: list[int]) -> int:
    """WT-SPELL-2."""
    if can_pay(g, caster, spell, times):
        return LEGAL
    return because(facts, SPELL_2, spell, int(g.price[spell] * times), int(g.full[caster]))


# -- pieces


@rule
def why_not_walk(g: State, space: int, steps: int, facts: list[int]) -> int:
    """WT-WIZ-1, -4, WT-LOCK-6: the active seat moves a visible wizard of his to where there is room."""
    owner = controlled(g, g.seat)
    if can_walk(g, owner, space, steps):
        return LEGAL
    if count_of(visible(g, space), owner) > 0:
        return because(facts, WIZ_4, (space + steps) & RING, MAX_ON_SURFACE, 0)
    # A stack with nobody on top gives the same answer whoever may be inside (WT-INFO-9).
    bare_stack = has_tower(g, space) and visible(g, space) == 0
    return because(facts, LOCK_6 if bare_stack else WIZ_1, space, 0, 0)


@rule
def why_no_rider(g: State, space: int, steps: int, facts: list[int]) -> int:
    """WT-R-67: PB with basic timing, for a wizard who could walk alone."""
    owner = controlled(g, g.seat)
    if rider_may_join(g, owner, space, steps):
        return LEGAL
    reason = why_not_open(g, PB, facts)
    if reason == LEGAL and g.spell_used != 0:
        reason = why_used(g)
    if reason == LEGAL:
        reason = why_not_paid(g, g.seat, PB, 1, facts)
    if reason != LEGAL:
        return reason
    if count_of(visible(g, space), owner) < 2:
        return SP_PB_3
    return because(facts, SP_PB_4, (space + steps) & RING, MAX_ON_SURFACE, 0)


@rule
def why_no_such_tower(g: State, place: int, facts: list[int]) -> int:
    """WT-TOWER-1: a place names a space and a level; the stack has to be that high."""
    space, level = place // LEVELS, place % LEVELS + 1
    return LEGAL if level <= height(g, space) else because(facts, TOWER_1, space, level, 0)


@rule
def why_not_shift(g: State, place: int, steps: int, facts: list[int]) -> int:
    """WT-TOWER-6, WT-R-19: for the tower at a place, by card, special turn or spell."""
    reason = why_no_such_tower(g, place, facts)
    if reason != LEGAL or can_shift_tower(g, place // LEVELS, steps):
        return reason
    if steps & RING == 0:  # once round the ring the castle on the stack comes along and is not in the way
        return because(facts, R_19, place // LEVELS, 0, 0)
    return because(facts, TOWER_6, int(g.castle), 0, 0)
