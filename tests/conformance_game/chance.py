"""What chance may bring, and how likely it is (RACE-DEAL-1, RACE-DIE-1)."""

from tests.conformance_game.actions import DEALT, ROLLED
from tests.conformance_game.state import CARDS, DEAL, State
from zauberturm.kernel import rule
from zauberturm.kernel.rng import below


@rule
def first_outcome(g: State) -> int:
    """The lowest code that can fall."""
    return DEALT if g.step == DEAL else ROLLED


@rule
def outcomes(g: State) -> int:
    """How many codes can fall."""
    return CARDS if g.step == DEAL else int(g.sides)


@rule
def weight(g: State, code: int) -> int:
    """All outcomes are equally likely."""
    return 1 if 0 <= code - first_outcome(g) < outcomes(g) else 0


@rule
def sample(g: State) -> int:
    """One outcome, drawn by the generator inside the record."""
    return first_outcome(g) + below(g, outcomes(g))
