"""Which rule refuses a spell: its moment, its tile and price, its target."""

from zauberturm.games.refusing import because
from zauberturm.games.towers.actions import (
    CAST,
    CAST_BEFORE,
    CAST_PB,
    CLAIM_AFTER,
    LEVELS,
    PIECES,
    USE_CASTLE,
    USE_FREE,
    USE_SWAP,
    USE_TOWER,
    spell_of,
    swap_high,
    swap_low,
    times_of,
)
from zauberturm.games.towers.board import FW, MAX_ON_SURFACE, PB, RING, SEATS, SPACES, SPELL_STEPS
from zauberturm.games.towers.legal_spells import may_claim_after, slot_is_open
from zauberturm.games.towers.moves import declared_target, is_declared_at, nearest_free
from zauberturm.games.towers.refusals import (
    LEGAL,
    MASTER_3,
    MASTER_9,
    MT_1,
    MT_3,
    MT_5,
    MT_9,
    R_26,
    R_34,
    R_45,
    R_48,
    R_67,
    SOLO_6,
    SP_FW_6,
    SP_MC_1,
    SP_PB_1,
    SP_PB_3,
    SP_PB_4,
    SP_SW_1,
    SP_SW_3,
    SPELL_1,
    SPELL_3,
    SPELL_7,
    WIZ_4,
)
from zauberturm.games.towers.spells import can_free_at, can_ride, can_swap_at, has_companion, may_target
from zauberturm.games.towers.state import (
    CARRY,
    CLAIM,
    DICE,
    FREE,
    LAST_CAST,
    MERGED,
    PARTNER,
    REPEAT,
    SPECIAL,
    TURN,
    WIZARD,
    State,
    count_of,
    has_room,
    has_tower,
    is_master,
    is_slot_spell,
    is_solo,
    to_move,
    visible,
)
from zauberturm.games.towers.why_moves import why_no_such_tower, why_not_open, why_not_paid, why_not_shift, why_used
from zauberturm.kernel import rule

# -- the moment


@rule
def is_own_decision(g: State) -> bool:
    """The decisions of the active seat at which a spell may go into the slot."""
    return g.step == TURN or g.step == DICE or g.step == SPECIAL or g.step == LAST_CAST


@rule
def why_not_now_basic(g: State, code: int) -> int:
    """WT-SPELL-1, WT-R-26, WT-R-67, WT-SOLO-6: the active seat, at his decisions, PB only behind a wizard move."""
    if g.step == PARTNER:
        return SPELL_1
    if g.spell_used == 0 and not slot_is_open(g):
        return SOLO_6 if is_solo(g) else R_26
    if code == CAST_PB:
        return LEGAL if is_solo(g) else R_67  # in solo it is no tile at all
    return LEGAL if CAST <= code < CAST_BEFORE else SPELL_3


@rule
def why_not_now_master(g: State, code: int, spell: int, facts: list[int]) -> int:
    """WT-MT-1 to -9: before and after belong to the claim; who carries out a spell casts no other one."""
    step = g.step
    plain = CAST <= code < CAST_BEFORE
    if code != CAST_PB and plain == (step == CLAIM):
        return because(facts, MT_3, code, 0, 0)
    if step == REPEAT and spell != g.spell:
        return MASTER_9
    if step == CARRY and spell != g.claimed:
        return because(facts, MT_5, int(g.claimed), 0, 0)
    if step == FREE and spell != FW:
        return MT_9
    if code == CAST_PB and step != CLAIM and step != REPEAT:
        return MT_1
    return MASTER_3 if step == PARTNER else LEGAL


# -- the target


@rule
def why_not_wizard_target(g: State, caster: int, use: int, facts: list[int]) -> int:
    """WT-R-34, WT-SPELL-7, WT-WIZ-4: a visible wizard, whom the edition allows, with room where he lands."""
    space, owner, named = use % SPACES, use // SPACES % SEATS, use // (SPACES * SEATS) % 2
    count = count_of(visible(g, space), owner)
    # `a5!` exists only where the declared wizard has a companion of his colour.
    if count == 0 or (named != 0 and (count == 1 or not is_declared_at(g, owner, int(g.top[space])))):
        return because(facts, R_34, owner, space, 0)
    if not may_target(g, caster, owner):
        return SPELL_7
    target = (space + SPELL_STEPS[spell_of(use)] * times_of(use)) & RING
    return LEGAL if has_room(g, target, 1) else because(facts, WIZ_4, target, MAX_ON_SURFACE, 0)


@rule
def why_not_swap(g: State, low: int, high: int, facts: list[int]) -> int:
    """WT-SP-SW-1, -3: two spaces with towers, the castle on neither."""
    if can_swap_at(g, low) and can_swap_at(g, high):
        return LEGAL
    if not has_tower(g, low) or not has_tower(g, high):
        return SP_SW_1
    return because(facts, SP_SW_3, int(g.castle), 0, 0)


@rule
def why_not_free(g: State, place: int, facts: list[int]) -> int:
    """WT-TOWER-1, WT-SP-FW-6: any tower with room on top of its stack; never what is inside (WT-INFO-9)."""
    reason = why_no_such_tower(g, place, facts)
    if reason != LEGAL or can_free_at(g, place // LEVELS):
        return reason
    return because(facts, SP_FW_6, place // LEVELS, MAX_ON_SURFACE, 0)


@rule
def why_not_ride(g: State, caster: int, facts: list[int]) -> int:
    """WT-SP-PB-1, -3, -4."""
    if can_ride(g, caster):
        return LEGAL
    if not has_companion(g, caster):
        return SP_PB_3 if caster == g.seat and g.declared == WIZARD else SP_PB_1
    return because(facts, SP_PB_4, declared_target(g), MAX_ON_SURFACE, 0)


@rule
def why_not_target(g: State, caster: int, use: int, facts: list[int]) -> int:
    """WT-SP: the conditions of the single spell, for a use of it."""
    if use < USE_TOWER:
        return why_not_wizard_target(g, caster, use, facts)
    if use < USE_SWAP:
        return why_not_shift(g, (use - USE_TOWER) % PIECES, SPELL_STEPS[spell_of(use)] * times_of(use), facts)
    if use < USE_CASTLE:
        return why_not_swap(g, swap_low(use), swap_high(use), facts)
    if use < USE_FREE:
        return LEGAL if nearest_free(g, 1) >= 0 else SP_MC_1
    return why_not_free(g, use - USE_FREE, facts)


# -- all of it


@rule
def why_not_cast(g: State, spell: int, times: int, facts: list[int]) -> int:
    """WT-SPELL-2, -3, WT-MASTER-2, WT-MT-9, WT-R-45: the tile, the slot, how often, the price."""
    caster = to_move(g)
    reason = why_not_open(g, spell, facts)
    if reason != LEGAL:
        return reason
    if is_slot_spell(g, spell):
        if is_own_decision(g) and not slot_is_open(g):
            return why_used(g)
    elif g.step != FREE and not is_own_decision(g):
        return MT_9
    if times > 1 and (g.options & MERGED) == 0:
        return because(facts, R_45, spell, 0, 0)
    prepaid = 1 if g.step == CARRY else 0
    return why_not_paid(g, caster, spell, times - prepaid, facts)


@rule
def spell_named(code: int) -> int:
    """The spell of an action that casts or claims one."""
    if code == CAST_PB:
        return PB
    if code < CAST_PB:
        return code - CLAIM_AFTER
    return spell_of(code - CAST if code < CAST_BEFORE else code - CAST_BEFORE)


@rule
def why_not_spell(g: State, code: int, facts: list[int]) -> int:
    """WT-SPELL, WT-MT, WT-SP: first the moment, then tile and price, then the target."""
    spell, times = spell_named(code), 1
    use = code - CAST if code < CAST_BEFORE else code - CAST_BEFORE
    if use >= 0:
        times = times_of(use)
    reason = why_not_now_master(g, code, spell, facts) if is_master(g) else why_not_now_basic(g, code)
    if reason == LEGAL:
        reason = why_not_cast(g, spell, times, facts)
    if reason != LEGAL:
        return reason
    if code == CAST_PB:
        return why_not_ride(g, to_move(g), facts)
    if use < 0:  # claimed now, aimed later; only the way home is left to forbid it
        return LEGAL if may_claim_after(g, to_move(g), spell) else R_48
    return why_not_target(g, to_move(g), use, facts)
