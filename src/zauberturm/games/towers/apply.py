"""Position + action -> next position.

`take` carries out a decision or a chance outcome, `settle` one step of what then follows by itself; `apply` does both
until somebody is asked again. The flow is the one of the catalogue's section 15, with the basic game as its short form.
"""

from zauberturm.games.towers.decisions import take_seat_decision
from zauberturm.games.towers.flow import follow
from zauberturm.games.towers.setup import take_chance
from zauberturm.games.towers.state import DRAW, State
from zauberturm.kernel import rule


@rule
def take(g: State, code: int) -> None:
    """Carry out one decision or chance outcome, which must be legal."""
    if g.step <= DRAW:
        take_chance(g, code)
    else:
        take_seat_decision(g, code)


@rule
def apply(g: State, code: int) -> None:
    """Carry out a legal action and everything that follows by itself."""
    take(g, code)
    follow(g)
