"""Position + action -> next position.

`take` carries out a decision or a chance outcome, `settle` one step of what then follows by itself; `apply` does both
until somebody is asked again. The order is the one of the catalogue's chapter 11.
"""

from zauberturm.games.zauberberg.decisions import take_seat_decision
from zauberturm.games.zauberberg.flow import follow
from zauberturm.games.zauberberg.setup import take_chance
from zauberturm.games.zauberberg.state import CHANCE_STEPS, State
from zauberturm.kernel import rule


@rule
def take(g: State, code: int) -> None:
    """Carry out one decision or chance outcome, which must be legal."""
    if g.step < CHANCE_STEPS:
        take_chance(g, code)
    else:
        take_seat_decision(g, code)


@rule
def apply(g: State, code: int) -> None:
    """Carry out a legal action and everything that follows by itself."""
    take(g, code)
    follow(g)
