"""How good a position looks to a seat: a rough guess, from what the seat may know."""

from tests.conformance_game.state import State
from zauberturm.kernel import rule


@rule
def evaluate(g: State, seat: int) -> int:
    """The lead, and the own card."""
    return int(g.place[seat]) - int(g.place[1 - seat]) + int(g.card[seat])
