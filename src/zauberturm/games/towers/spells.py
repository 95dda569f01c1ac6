"""The spells one by one (WT-SP): which uses are legal, and what a use does."""

from zauberturm.games.towers.actions import (
    CAST_PB,
    LEVELS,
    MAX_TIMES,
    PIECES,
    USE_CASTLE,
    USE_FREE,
    USE_SWAP,
    USE_TOWER,
    spell_of,
    swap_high,
    swap_low,
    swap_use,
    times_of,
    tower_use,
    wizard_use,
)
from zauberturm.games.towers.board import (
    FW,
    HOME,
    MC,
    ON_CASTLE,
    ON_DECLARED,
    ON_LOCKED,
    ON_TOWER,
    ON_TWO_TOWERS,
    ON_WIZARD,
    PB,
    RING,
    SEATS,
    SPACES,
    SPELL_STEPS,
    SPELL_TARGET,
    SPELLS,
    SW,
    TOWERS,
)
from zauberturm.games.towers.moves import (
    after_entry,
    bring_home,
    can_shift_tower,
    declared_target,
    is_declared_at,
    list_shifts,
    move_tower,
    move_wizard,
    nearest_free,
    place_of,
    put_wizards,
    swap_towers,
)
from zauberturm.games.towers.state import (
    FIRST_EDITION,
    FREE_WHOM,
    MERGED,
    SWAP_CARRIES_CASTLE,
    TEAM,
    WIZARD,
    State,
    can_pay,
    controlled,
    count_of,
    ground_of,
    has_room,
    has_tower,
    is_master,
    is_open,
    is_slot_spell,
    partner,
    tower_at,
    visible,
)
from zauberturm.kernel import rule

# -- conditions


@rule
def may_target(g: State, caster: int, owner: int) -> bool:
    """WT-SPELL-7: in the first edition's basic game MW and HW move own (or the partner's) wizards only."""
    if (g.options & FIRST_EDITION) == 0 or is_master(g) or owner == caster:
        return True
    return (g.options & TEAM) != 0 and owner == partner(g, caster)


@rule
def can_swap_at(g: State, space: int) -> bool:
    """WT-SP-SW-1: a tower is needed; WT-SP-SW-3: the castle on it forbids, unless it goes along."""
    return has_tower(g, space) and (space != g.castle or (g.options & SWAP_CARRIES_CASTLE) != 0)


@rule
def can_free_at(g: State, space: int) -> bool:
    """WT-SP-FW-6: room on top is public; what is inside never matters (WT-INFO-9)."""
    return has_tower(g, space) and has_room(g, space, 1)


@rule
def has_companion(g: State, caster: int) -> bool:
    """WT-SP-PB-1, -3: a wizard of the caster beside the declared one who does not ride yet."""
    if g.declared != WIZARD or declared_target(g) < 0:
        return False
    owner = controlled(g, caster)
    return count_of(int(g.wizards[g.piece]), owner) > g.riders + (1 if owner == g.owner else 0)


@rule
def can_ride(g: State, caster: int) -> bool:
    """WT-SP-PB-4: a companion, and room for everybody."""
    return has_companion(g, caster) and has_room(g, declared_target(g), 2 + g.riders)


@rule
def repeats_merge(g: State, spell: int) -> bool:
    """WT-R-45: repeats of a moving spell are chosen at once; the basic game knows no repeated use (WT-R-29)."""
    return (g.options & MERGED) != 0 and is_master(g) and SPELL_STEPS[spell] != 0


@rule
def most_times(g: State, caster: int, spell: int, prepaid: int) -> int:
    """WT-R-45: how often a use may be multiplied; more than once only where repeats merge."""
    return min(MAX_TIMES, prepaid + g.full[caster] // g.price[spell]) if repeats_merge(g, spell) else 1


@rule
def has_use(g: State, caster: int, spell: int, prepaid: int) -> bool:
    """WT-R-28: whether the spell has a legal use now (the price is asked elsewhere)."""
    target = SPELL_TARGET[spell]
    if target == ON_DECLARED:
        return can_ride(g, caster)
    if target == ON_CASTLE:
        return nearest_free(g, 1) >= 0
    if target == ON_TWO_TOWERS:
        swappable = 0
        for space in range(SPACES):
            swappable += can_swap_at(g, space)
        return swappable >= 2
    if target == ON_LOCKED:
        for space in range(SPACES):
            if can_free_at(g, space):
                return True
        return False
    for times in range(1, most_times(g, caster, spell, prepaid) + 1):
        steps = SPELL_STEPS[spell] * times
        for space in range(SPACES):
            if target == ON_TOWER:
                if can_shift_tower(g, space, steps):
                    return True
            elif visible(g, space) != 0 and has_room(g, (space + steps) & RING, 1):
                for owner in range(g.players):
                    if count_of(visible(g, space), owner) > 0 and may_target(g, caster, owner):
                        return True
    return False


@rule
def can_cast(g: State, caster: int, spell: int) -> bool:
    """Open, paid for and of use: everything about a spell except the moment."""
    return is_open(g, spell) and can_pay(g, caster, spell, 1) and has_use(g, caster, spell, 0)


@rule
def can_cast_any(g: State, caster: int) -> bool:
    """Whether some spell could be cast into the slot. PB is bound to a declaration and asked for there."""
    if g.full[caster] == 0:  # every price is at least 1
        return False
    for spell in range(SPELLS):
        if spell != PB and is_slot_spell(g, spell) and can_cast(g, caster, spell):
            return True
    return False


# -- lists


@rule
def list_wizard_uses(g: State, caster: int, spell: int, most: int, base: int, out: list[int], n: int) -> int:
    """WT-SP-MW-1, WT-SP-HW-1: every visible wizard that finds room."""
    for times in range(1, most + 1):
        steps = SPELL_STEPS[spell] * times
        for space in range(SPACES):
            packed = visible(g, space)
            if packed == 0 or not has_room(g, (space + steps) & RING, 1):
                continue
            for owner in range(g.players):
                count = count_of(packed, owner)
                if count > 0 and may_target(g, caster, owner):
                    out[n] = base + wizard_use(spell, times, 0, owner, space)
                    n += 1
                    if count > 1 and is_declared_at(g, owner, int(g.top[space])):
                        out[n] = base + wizard_use(spell, times, 1, owner, space)
                        n += 1
    return n


@rule
def list_tower_uses(g: State, spell: int, most: int, base: int, out: list[int], n: int) -> int:
    """WT-SP-MT-1, WT-SP-HT-1: every tower that does not land on the castle."""
    for times in range(1, most + 1):
        first = base + tower_use(spell, times, 0, 1)
        n = list_shifts(g, SPELL_STEPS[spell] * times, first, out, n)
    return n


@rule
def list_uses(g: State, caster: int, spell: int, prepaid: int, base: int, out: list[int], n: int) -> int:
    """All legal uses of one spell, as codes from `base` on."""
    target = SPELL_TARGET[spell]
    if target == ON_WIZARD:
        return list_wizard_uses(g, caster, spell, most_times(g, caster, spell, prepaid), base, out, n)
    if target == ON_TOWER:
        return list_tower_uses(g, spell, most_times(g, caster, spell, prepaid), base, out, n)
    if target == ON_CASTLE:
        if nearest_free(g, 1) >= 0:
            out[n], out[n + 1] = base + USE_CASTLE, base + USE_CASTLE + 1
            n += 2
    elif target == ON_TWO_TOWERS:
        for low in range(SPACES):
            if can_swap_at(g, low):
                for high in range(low + 1, SPACES):
                    if can_swap_at(g, high):
                        out[n] = base + swap_use(low, high)
                        n += 1
    elif target == ON_LOCKED:
        for tower in range(TOWERS):
            if g.tower_level[tower] > 0 and can_free_at(g, int(g.tower_space[tower])):
                out[n] = base + USE_FREE + place_of(g, tower)
                n += 1
    elif can_ride(g, caster):
        out[n] = CAST_PB
        n += 1
    return n


@rule
def list_casts(g: State, caster: int, base: int, out: list[int], n: int) -> int:
    """Everything that may be cast into the slot now."""
    if g.full[caster] == 0:  # every price is at least 1
        return n
    for spell in range(SPELLS):
        if spell != PB and is_open(g, spell) and is_slot_spell(g, spell) and can_pay(g, caster, spell, 1):
            n = list_uses(g, caster, spell, 0, base, out, n)
    return n


# -- effects


@rule
def pay(g: State, caster: int, spell: int, times: int) -> None:
    """WT-SPELL-2: full flasks become spent."""
    g.full[caster] -= g.price[spell] * times
    g.spent[caster] += g.price[spell] * times


@rule
def take_rider(g: State) -> None:
    """WT-R-67: PB with basic timing, paid with the declaration."""
    pay(g, g.seat, PB, 1)
    g.spell_used, g.riders, g.rider = 1, 1, g.owner


@rule
def free_wizard(g: State, caster: int, owner: int, surface: int, declared: bool) -> None:
    """WT-SP-FW-2, -3: out of the tower onto the top of the stack, or into the castle standing there."""
    space = ground_of(g, surface)
    own = owner == controlled(g, caster)
    put_wizards(g, owner, surface, -1)
    if space == g.castle:
        bring_home(g, owner, 1)
        after_entry(g, caster, own)
        landed = HOME
    else:
        landed = int(g.top[space])
        put_wizards(g, owner, landed, 1)
    if declared:
        g.piece = landed


@rule
def freeable(g: State, caster: int, owner: int, surface: int) -> int:
    """How many different wizards of `owner` FW could free there: 0, 1, or 2 if the declared one is among others."""
    if owner != caster and ((g.options & TEAM) == 0 or owner != partner(g, caster)):
        return 0
    count = count_of(int(g.wizards[surface]), owner)
    return 2 if count > 1 and is_declared_at(g, owner, surface) else min(count, 1)


@rule
def look_under(g: State, caster: int, tower: int) -> bool:
    """WT-SP-FW-1: lift a tower and free whom one finds. True if the caster has to choose whom."""
    surface = int(g.under[tower])
    found, whom = 0, -1
    for owner in range(g.players):
        some = freeable(g, caster, owner, surface)
        found += some
        if some > 0:
            whom = owner
    if found == 1:
        free_wizard(g, caster, whom, surface, is_declared_at(g, whom, surface))
    if found > 1:
        g.freer, g.free_under, g.step = caster, surface, FREE_WHOM
    return found > 1


@rule
def use_spell(g: State, caster: int, use: int, prepaid: int) -> bool:
    """Pay for one use and carry out its effect. True if FW left its caster a choice."""
    spell, times = spell_of(use), times_of(use)
    pay(g, caster, spell, times - prepaid)
    if use < USE_TOWER:
        space, owner, named = use % SPACES, use // SPACES % SEATS, use // (SPACES * SEATS) % 2
        surface = int(g.top[space])
        declared = is_declared_at(g, owner, surface) and (named == 1 or count_of(visible(g, space), owner) == 1)
        move_wizard(g, caster, owner, surface, space, SPELL_STEPS[spell] * times, declared)
    elif use < USE_SWAP:
        piece = (use - USE_TOWER) % PIECES
        space = piece // LEVELS
        move_tower(g, caster, tower_at(g, space, piece % LEVELS + 1), space, SPELL_STEPS[spell] * times)
    elif use < USE_CASTLE and is_open(g, SW):
        swap_towers(g, swap_low(use), swap_high(use))
    elif use < USE_FREE and is_open(g, MC):
        g.castle = nearest_free(g, 1 if use == USE_CASTLE else -1)
    elif is_open(g, FW):
        piece = use - USE_FREE
        return look_under(g, caster, tower_at(g, piece // LEVELS, piece % LEVELS + 1))
    return False
