"""Which rule refuses to move a goblin by card: what `moves.uses_of` leaves out, and why."""

from zauberturm.games.refusing import because
from zauberturm.games.zauberberg.actions import CLIMB_ONLY, direction_of, is_climb
from zauberturm.games.zauberberg.board import SUMMIT, VALUES
from zauberturm.games.zauberberg.moves import (
    destination,
    may_climb,
    must_not_walk,
    reach,
    reach_of,
    use_bit,
    uses_of,
)
from zauberturm.games.zauberberg.refusals import (
    ALONE,
    CLIMB_1,
    CLIMB_2,
    CLIMB_4,
    CLIMB_7,
    CLIMB_8,
    CLIMB_9,
    CORNER,
    LEGAL,
    MOVE_6,
    MOVE_8,
    OCCUPIED,
    R_22,
    place_fact,
)
from zauberturm.games.zauberberg.state import (
    NO_CLIMB_REST,
    ON_SINGLE,
    State,
    field_above,
    is_corner,
    is_covered,
    sits_on_another,
)
from zauberturm.kernel import rule


@rule
def why_no_walk(g: State, goblin: int, use: int, first_card: bool, facts: list[int]) -> int:
    """ZB-CLIMB-4, ZB-R-22: it has just landed on somebody; ZB-MOVE-6: a pair is in the way."""
    if not first_card and must_not_walk(g):
        place = place_fact(g, int(g.place[goblin]))
        return because(facts, CLIMB_4 if g.landed == ON_SINGLE else R_22, goblin, place, 0)
    pair = destination(g, goblin, reach_of(g, goblin, direction_of(use)), use)
    return because(facts, MOVE_6, goblin, place_fact(g, pair), 0)


@rule
def why_not_up(g: State, goblin: int, first_card: bool, facts: list[int]) -> int:
    """ZB-CLIMB-1, -7: what a climb begins with."""
    place = int(g.place[goblin])
    if may_climb(g, goblin, first_card):
        return LEGAL
    if not sits_on_another(g, goblin):
        return because(facts, CLIMB_1, ALONE, goblin, place_fact(g, place))
    if first_card and (g.options & NO_CLIMB_REST) != 0:
        return because(facts, CLIMB_7, goblin, place_fact(g, place), 0)
    if is_corner(g, place):
        return because(facts, CLIMB_1, CORNER, goblin, place_fact(g, place))
    return because(facts, CLIMB_1, OCCUPIED, goblin, place_fact(g, field_above(g, place)))


@rule
def why_no_climb(g: State, goblin: int, value: int, use: int, first_card: bool, facts: list[int]) -> int:
    """ZB-CLIMB-9, -2: whether a direction is named; ZB-CLIMB-8: a pair is in the way up there."""
    reason = why_not_up(g, goblin, first_card, facts)
    if reason != LEGAL:
        return reason
    above = field_above(g, int(g.place[goblin]))
    if above == SUMMIT:
        return because(facts, CLIMB_9, goblin, 0, 0)
    if (value == 1) != (use == CLIMB_ONLY):
        return because(facts, CLIMB_2, value, 0, 0)
    pair = destination(g, goblin, 1 + reach(g, above, direction_of(use), VALUES - 1), use)
    return because(facts, CLIMB_8, goblin, place_fact(g, pair), 0)


@rule
def why_not_moved(g: State, goblin: int, value: int, use: int, first_card: bool, facts: list[int]) -> int:
    """ZB-MOVE-8 first, then what stands against the walk or the climb."""
    if uses_of(g, goblin, first_card) & use_bit(value, use) != 0:
        return LEGAL
    if is_covered(g, goblin):
        return because(facts, MOVE_8, goblin, place_fact(g, int(g.place[goblin])), 0)
    if is_climb(use):
        return why_no_climb(g, goblin, value, use, first_card, facts)
    return why_no_walk(g, goblin, use, first_card, facts)
