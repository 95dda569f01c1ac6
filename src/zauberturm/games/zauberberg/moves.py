"""Walking, stacking, pushing and climbing (ZB-MOVE, ZB-STACK, ZB-PUSH, ZB-CLIMB)."""

from typing import Final

from zauberturm.games.zauberberg.actions import (
    CLIMB_BACK,
    CLIMB_ON,
    CLIMB_ONLY,
    USES,
    WALK_BACK,
    WALK_ON,
    direction_of,
    is_climb,
    use_of,
    value_of,
)
from zauberturm.games.zauberberg.board import NUMBERS, SUMMIT, VALUES, VILLAGE
from zauberturm.games.zauberberg.state import (
    NO_CLIMB_REST,
    NOBODY,
    ON_FIELD,
    ON_PAIR,
    ON_SINGLE,
    OVER,
    SUMMIT_REACHED,
    THIRD_CLIMB_ONLY,
    THIRD_FREE,
    State,
    edge_of,
    field_above,
    first_field,
    gate_of,
    is_corner,
    is_covered,
    is_field,
    level_of,
    owner_of,
    ring_step,
    round_ring,
    sits_on_another,
)
from zauberturm.kernel import rule

EVERY_VALUE: Final = sum(1 << (value * USES) for value in range(VALUES))  # the first use of every value, as a set

# -- what is possible


@rule
def reach(g: State, field: int, direction: int, most: int) -> int:
    """ZB-MOVE-6: how many steps lead from a field along its ring before a pair would have to be passed."""
    level = level_of(g, field)
    first, length = first_field(g, level), 4 * edge_of(g, level)
    along, steps = field - first, 0
    while steps < most:
        along = round_ring(along + direction, length)
        steps += 1
        if g.on[first + along] == 2:
            return steps
    return steps


@rule
def reach_of(g: State, goblin: int, direction: int) -> int:
    """How far a goblin can walk; from a village the first step is onto its corner (ZB-MOVE-4)."""
    place = int(g.place[goblin])
    if is_field(place):
        return reach(g, place, direction, VALUES)
    gate = gate_of(g, place - VILLAGE)
    return 1 if g.on[gate] == 2 else 1 + reach(g, gate, direction, VALUES - 1)


@rule
def must_not_walk(g: State) -> bool:
    """ZB-CLIMB-4, ZB-R-22: after landing on a goblin the next card may have to be a climb."""
    if g.landed == ON_SINGLE:
        return (g.options & THIRD_FREE) == 0
    return g.landed == ON_PAIR and (g.options & THIRD_CLIMB_ONLY) != 0


@rule
def may_climb(g: State, goblin: int, first_card: bool) -> bool:
    """ZB-CLIMB-1, -7: from the shoulders of another goblin, not on a corner, to a field without goblins."""
    if not sits_on_another(g, goblin) or (first_card and (g.options & NO_CLIMB_REST) != 0):
        return False
    if is_corner(g, int(g.place[goblin])):
        return False
    above = field_above(g, int(g.place[goblin]))
    return above == SUMMIT or g.on[above] == 0


@rule
def use_bit(value: int, use: int) -> int:
    """One use of a card of some value, in the sets that `uses_of` makes."""
    return 1 << ((value - 1) * USES + use)


@rule
def up_to(value: int, use: int) -> int:
    """One use of all cards up to some value."""
    return (EVERY_VALUE & ((1 << (value * USES)) - 1)) << use


@rule
def walks_of(g: State, goblin: int) -> int:
    """The walks of a goblin as a set: a bit for every value and use."""
    return up_to(reach_of(g, goblin, 1), WALK_ON) | up_to(reach_of(g, goblin, -1), WALK_BACK)


@rule
def climbs_of(g: State, goblin: int) -> int:
    """The climbs of a goblin that may climb, as a set (ZB-CLIMB-2, -8, -9)."""
    above = field_above(g, int(g.place[goblin]))
    if above == SUMMIT:
        return up_to(VALUES, CLIMB_ONLY)
    ahead = up_to(1 + reach(g, above, 1, VALUES - 1), CLIMB_ON)
    behind = up_to(1 + reach(g, above, -1, VALUES - 1), CLIMB_BACK)
    return use_bit(1, CLIMB_ONLY) | ((ahead | behind) & ~(up_to(1, CLIMB_ON) | up_to(1, CLIMB_BACK)))


@rule
def uses_of(g: State, goblin: int, first_card: bool) -> int:
    """Everything a goblin can do with a movement card, as a set: a bit for every value and use."""
    if is_covered(g, goblin):
        return 0
    uses = 0 if not first_card and must_not_walk(g) else walks_of(g, goblin)
    if may_climb(g, goblin, first_card):
        uses |= climbs_of(g, goblin)
    return uses


# -- what happens


@rule
def stop_waiting(g: State, goblin: int) -> None:
    """ZB-WAIT-1: a goblin that leaves its tile waits no longer."""
    kept = 0
    for i in range(g.waiters):
        if g.waiting[i] != goblin:
            g.waiting[kept] = g.waiting[i]
            kept += 1
    for i in range(kept, g.waiters):
        g.waiting[i] = 0
    g.waiters = kept


@rule
def leave(g: State, goblin: int) -> None:
    """Take a goblin from its place; one below it is single from now on (ZB-MOVE-11)."""
    place = g.place[goblin]
    if is_field(place):
        g.on[place] -= 1
    g.uppers &= ~(1 << goblin)
    stop_waiting(g, goblin)


@rule
def put_on_field(g: State, goblin: int, field: int) -> None:
    """Put a goblin on a field, on top of whoever is there (ZB-STACK-1)."""
    g.place[goblin] = field
    if g.on[field] > 0:
        g.uppers |= 1 << goblin
    g.on[field] += 1


@rule
def upper_at(g: State, field: int) -> int:
    """The upper goblin of the pair on a field."""
    for goblin in range(g.players * NUMBERS):
        if g.place[goblin] == field and sits_on_another(g, goblin):
            return goblin
    return NOBODY


@rule
def push(g: State, pushed: int, direction: int) -> None:
    """ZB-PUSH-1 to -5: the upper goblin of a pair goes one field on, and so does whoever it finds on top of a pair."""
    while True:
        field = ring_step(g, int(g.place[pushed]), direction)
        crowd = int(g.on[field])
        next_pushed = upper_at(g, field) if crowd == 2 else NOBODY
        leave(g, pushed)
        put_on_field(g, pushed, field)
        if crowd == 0:
            g.lander = pushed
        if crowd < 2:
            return
        pushed = next_pushed


@rule
def win(g: State, goblin: int) -> None:
    """ZB-END-1: the first goblin on the summit ends the game at once."""
    leave(g, goblin)
    g.place[goblin] = SUMMIT
    g.winner, g.reason, g.step = owner_of(goblin), SUMMIT_REACHED, OVER


@rule
def destination(g: State, goblin: int, value: int, use: int) -> int:
    """Where a legal movement ends."""
    field, steps, direction = int(g.place[goblin]), value, direction_of(use)
    if is_climb(use):
        field, steps = field_above(g, field), value - 1
        if field == SUMMIT:
            return SUMMIT  # ZB-CLIMB-9: surplus steps lapse
    elif not is_field(field):
        field, steps = gate_of(g, field - VILLAGE), value - 1
    return ring_step(g, field, direction * steps)


@rule
def move_by_card(g: State, movement: int) -> None:
    """ZB-ORDER-2, -3: the goblin of this turn leaves its place, arrives, and pushes whoever has to go."""
    goblin, use = int(g.goblin), use_of(movement)
    field = destination(g, goblin, value_of(movement), use)
    g.lander = NOBODY
    if field == SUMMIT:
        win(g, goblin)
        return
    leave(g, goblin)
    crowd = int(g.on[field])
    pushed = upper_at(g, field) if crowd == 2 else NOBODY
    put_on_field(g, goblin, field)
    if crowd == 0:
        g.landed, g.lander = ON_FIELD, goblin
    elif crowd == 1:
        g.landed = ON_SINGLE
    else:
        g.landed = ON_PAIR
        push(g, pushed, direction_of(use))
