"""How good a position looks to a seat, in points: a rough guess for simple bots. No rule lives here.

Of the cards only the seat's own count, so the guess is the same for all positions that the seat cannot tell apart.
"""

from typing import Final

from zauberturm.games.towers.board import HAND_ROOM, NO_CARD, RING, SPACES, WIZARD_STEPS
from zauberturm.games.towers.state import OVER, TEAM, TURN, State, controlled, count_of, partner, visible
from zauberturm.kernel import rule

WON: Final = 1_000_000
AT_HOME: Final = 400  # a wizard in the castle
FILLED: Final = 40  # a flask, full or spent: it counts for the end of the game
FULL: Final = 110  # and it can still buy a spell
LOCKED: Final = -60  # a wizard under a tower: somebody has to move it first
IN_REACH: Final = 150  # a card in hand leads exactly into the castle
TO_PLAY: Final = 140  # a card may still be played in this turn
# A visible wizard, by his distance to the castle (0 never happens). Within a card's reach is best.
NEARNESS: Final = (0, 88, 96, 100, 96, 92, 76, 66, 58, 50, 44, 38, 32, 26, 20, 10)


@rule
def progress(g: State, seat: int) -> int:
    """What one seat has on the board and in its rack."""
    filled = g.full[seat] + g.spent[seat]
    points = AT_HOME * g.home[seat] + FILLED * filled + FULL * g.full[seat]
    locked = int(g.away[seat])
    for space in range(SPACES):
        wizards = count_of(visible(g, space), seat)
        if wizards > 0:
            locked -= wizards
            points += wizards * NEARNESS[(g.castle - space) & RING]
    return points + LOCKED * locked


@rule
def castle_is_in_reach(g: State, seat: int) -> bool:
    """Whether a number card in hand brings a wizard home."""
    owner = controlled(g, seat)
    for slot in range(seat * HAND_ROOM, (seat + 1) * HAND_ROOM):
        card = int(g.hand[slot])
        steps = 0 if card == NO_CARD else WIZARD_STEPS[card]
        if steps > 0 and count_of(visible(g, (g.castle - steps) & RING), owner) > 0:
            return True
    return False


@rule
def is_friend(g: State, seat: int, other: int) -> bool:
    """The seat itself, and in teams its partner."""
    return other == seat or ((g.options & TEAM) != 0 and other == partner(g, seat))


@rule
def evaluate(g: State, seat: int) -> int:
    """Own progress against that of the others, each of them weighing the same."""
    if g.step == OVER:
        return WON if (g.winners >> seat) & 1 != 0 else -WON
    ours, theirs, rivals = 0, 0, 0
    for other in range(g.players):
        if is_friend(g, seat, other):
            ours += progress(g, other)
        else:
            theirs += progress(g, other)
            rivals += 1
    if castle_is_in_reach(g, seat):
        ours += IN_REACH
    if g.step == TURN and g.seat == seat:
        ours += TO_PLAY
    friends = g.players - rivals
    return ours if rivals == 0 else ours * rivals - theirs * friends
