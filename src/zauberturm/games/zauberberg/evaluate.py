"""How good a position looks to a seat, in points: a rough guess for simple bots. No rule lives here.

Of the cards only the seat's own count, and of the tiles none, so the guess is the same for all positions that the seat
cannot tell apart.
"""

from typing import Final

from zauberturm.games.zauberberg.board import JOKER, NUMBERS, SUMMIT
from zauberturm.games.zauberberg.cards import holds
from zauberturm.games.zauberberg.state import (
    OVER,
    SUMMIT_REACHED,
    State,
    field_above,
    is_corner,
    is_covered,
    is_field,
    level_of,
    sits_on_another,
)
from zauberturm.kernel import rule

WON: Final = 1_000_000
HEIGHT: Final = (100, 260, 500, 850)  # a goblin on the mountain, by level
COVERED: Final = -30
READY: Final = (60, 100, 160, 700)  # it sits on another one and the way up is free
READY_WITH_CARD: Final = (60, 100, 160, 700)  # and its owner holds the card that names it
BEST: Final = 2  # how much the best goblin counts besides the sum of all
STONE: Final = 60
RAVEN: Final = -40
EXTRA_CARD: Final = 30
CARD: Final = 10  # in the own hand
JOKER_CARD: Final = 40


@rule
def is_ready(g: State, goblin: int) -> bool:
    """ZB-CLIMB-1: it could climb with the next card."""
    field = int(g.place[goblin])
    if not sits_on_another(g, goblin) or is_corner(g, field):
        return False
    above = field_above(g, field)
    return above == SUMMIT or g.on[above] == 0


@rule
def goblin_points(g: State, goblin: int, has_card: bool) -> int:
    """How far one goblin has come."""
    if not is_field(int(g.place[goblin])):
        return 0
    level = level_of(g, int(g.place[goblin]))
    points = HEIGHT[level]
    if is_covered(g, goblin):
        points += COVERED
    elif is_ready(g, goblin):
        points += READY[level]
        if has_card:
            points += READY_WITH_CARD[level]
    return points


@rule
def can_name(g: State, seat: int, number: int) -> bool:
    """ZB-TURN-3: the goblin is the one of the running turn, or a card in hand names it."""
    if g.goblin == seat * NUMBERS + number:
        return True
    return holds(g, seat, number) > 0 or holds(g, seat, JOKER) > 0


@rule
def progress(g: State, seat: int, knows_hand: bool) -> int:
    """What one seat has reached, without its cards."""
    points, best = 0, 0
    for number in range(NUMBERS):
        has_card = knows_hand and can_name(g, seat, number)
        one = goblin_points(g, seat * NUMBERS + number, has_card)
        points += one
        best = max(best, one)
    return points + BEST * best + STONE * g.held[seat] + RAVEN * g.ravens[seat] + EXTRA_CARD * g.extra[seat]


@rule
def evaluate(g: State, seat: int) -> int:
    """The own progress and hand against the progress of the best opponent."""
    if g.step == OVER:
        if g.reason != SUMMIT_REACHED:
            return 0
        return WON if g.winner == seat else -WON
    theirs = 0
    for other in range(g.players):
        if other != seat:
            theirs = max(theirs, progress(g, other, False))
    cards = CARD * g.in_hand[seat] + JOKER_CARD * holds(g, seat, JOKER)
    return progress(g, seat, True) + cards - theirs
