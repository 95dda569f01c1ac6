"""What may be done now. `why` asks the same conditions."""

from tests.conformance_game.actions import DOUBLE, PLAY_CARD, ROLL_DIE
from tests.conformance_game.chance import first_outcome, outcomes
from tests.conformance_game.state import OVER, TURN, State
from zauberturm.kernel import rule


@rule
def may_play_card(g: State) -> bool:
    """RACE-CARD-1."""
    return g.card[g.seat] != 0 and g.doubled == 0


@rule
def may_double(g: State) -> bool:
    """RACE-DOUBLE-1."""
    return g.doubles[g.seat] != 0 and g.doubled == 0


@rule
def legal(g: State, out: list[int]) -> int:
    """Write all legal codes to `out`, at chance the outcomes, and return their number."""
    n = 0
    if g.step == TURN:
        out[n] = ROLL_DIE
        n += 1
        if may_play_card(g):
            out[n] = PLAY_CARD
            n += 1
        if may_double(g):
            out[n] = DOUBLE
            n += 1
    elif g.step != OVER:
        while n < outcomes(g):
            out[n] = first_outcome(g) + n
            n += 1
    return n
