"""Position + action -> next position."""

from tests.conformance_game.actions import DEALT, DOUBLE, PLAY_CARD, ROLLED
from tests.conformance_game.state import DEAL, OVER, ROLL, SEATS, TURN, State
from zauberturm.kernel import rule


@rule
def walk(g: State, steps: int) -> None:
    """RACE-END-1, or the next seat's turn."""
    g.place[g.seat] = min(g.place[g.seat] + steps, int(g.goal))
    g.doubled = 0
    if g.place[g.seat] == g.goal:
        g.winner, g.step = g.seat, OVER
    else:
        g.seat, g.step = 1 - g.seat, TURN


@rule
def take_decision(g: State, code: int) -> None:
    """What a seat has decided."""
    if code == DOUBLE:
        g.doubles[g.seat], g.doubled = 0, 1
    elif code == PLAY_CARD:
        card = int(g.card[g.seat])
        g.card[g.seat] = 0
        walk(g, card)
    else:
        g.step = ROLL


@rule
def take_chance(g: State, code: int) -> None:
    """What chance has brought."""
    if code >= ROLLED:
        walk(g, (code - ROLLED + 1) * (1 + g.doubled))
    else:
        g.card[g.seat] = code - DEALT + 1
        g.seat = (g.seat + 1) % SEATS
        g.step = TURN if g.seat == 0 else DEAL


@rule
def follow(g: State) -> None:
    """Nothing happens by itself."""


@rule
def apply(g: State, code: int) -> None:
    """Carry out a legal action and everything that follows by itself."""
    if code >= DEALT:
        take_chance(g, code)
    else:
        take_decision(g, code)
    follow(g)
