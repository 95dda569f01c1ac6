"""Another position that a seat cannot tell from this one."""

from tests.conformance_game.state import CARDS, SEATS, State
from zauberturm.kernel import rule
from zauberturm.kernel.rng import below


@rule
def resample(g: State, seat: int, remember: int) -> None:
    """RACE-INFO-1: cards in the hands of others can be any; -1 is a spectator."""
    for other in range(SEATS):
        if other != seat and g.card[other] != 0:
            g.card[other] = 1 + below(g, CARDS)
