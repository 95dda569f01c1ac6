"""How likely a seat is to win, as search needs it: from what games between greedy bots led to. No rule lives here.

While `evaluate` tells a simple bot what to do next, step by step up the mountain, this tells who will be first: it
matters little how many goblins stand on the lower levels, and much who can climb from level 3 with the cards in hand.
`bench/outlook.py` finds the numbers. Only what the seat itself knows counts: the board, its own cards and whose turn
it is; of tiles only that there is one.
"""

from typing import Final

from zauberturm.games.zauberberg.board import JOKER, LEVELS, NUMBERS, VALUES
from zauberturm.games.zauberberg.cards import holds
from zauberturm.games.zauberberg.evaluate import can_name, is_ready
from zauberturm.games.zauberberg.state import (
    NO_EVENT,
    State,
    event_at,
    is_corner,
    is_covered,
    is_field,
    level_of,
    ring_step,
    sits_on_another,
)
from zauberturm.kernel import rule

# Exponents in thousandths: 693 doubles the weight. For a goblin, by its level:
COVERED: Final = (0, 50, 0, -800)
SINGLE: Final = (0, 50, 300, 350)
UPPER: Final = (0, 300, 450, 800)  # it sits on another one, but the way up is not free
READY: Final = (50, 200, 650, 1000)  # it is
NAMED: Final = (100, 500, 1200, 2200)  # and a card names it
NAMED_NOW: Final = (0, 50, 400, 4500)  # and it is its owner's turn
JUMP: Final = (50, 150, 750, 450)  # a card names it, and another one takes it onto a single goblin
JUMP_NOW: Final = (0, 0, 400, 1300)
TILE: Final = 1200  # on the highest level another card takes it onto a tile, a passage perhaps
TILE_NOW: Final = 300
BEST: Final = (0, 250, 500, 1250)  # the highest goblin of a seat
BEST_NOW: Final = (0, 0, 0, 400)
# For a seat:
LATER: Final = -500  # if all others have their turns first
STONE: Final = 240
RAVEN: Final = -250
EXTRA_CARD: Final = 100
CARD: Final = 120
JOKER_CARD: Final = 190


@rule
def chances_of_walk(g: State, goblin: int, level: int, now: int) -> int:
    """What the cards of its owner can make of a goblin that cannot climb: a ladder, or a tile on the highest level."""
    seat, number = goblin // NUMBERS, goblin % NUMBERS
    naming = number if g.goblin != goblin else VALUES  # that card is gone then
    field, jump, tile = int(g.place[goblin]), 0, 0
    for value in range(VALUES):
        if holds(g, seat, value) > int(value == naming) or holds(g, seat, JOKER) > 0:
            for direction in (-1, 1):
                there = ring_step(g, field, direction * (value + 1))
                if g.on[there] == 1 and not is_corner(g, there):
                    jump = JUMP[level] + now * JUMP_NOW[level]
                elif level == LEVELS - 1 and g.on[there] == 0 and event_at(g, there) != NO_EVENT:
                    tile = TILE + now * TILE_NOW
    return jump + tile


@rule
def goblin_outlook(g: State, goblin: int, level: int, now: int) -> int:
    """What a goblin on the mountain adds."""
    if is_covered(g, goblin):
        return COVERED[level]
    named = can_name(g, goblin // NUMBERS, goblin % NUMBERS)
    if is_ready(g, goblin):
        return READY[level] + (NAMED[level] + now * NAMED_NOW[level] if named else 0)
    points = UPPER[level] if sits_on_another(g, goblin) else SINGLE[level]
    return points + (chances_of_walk(g, goblin, level, now) if named else 0)


@rule
def outlook(g: State, seat: int) -> int:
    """The exponent of a seat: the higher, the likelier it is to win."""
    turns = (seat + int(g.players) - int(g.seat)) % int(g.players)
    now, points, highest = int(turns == 0), 0, -1
    for goblin in range(seat * NUMBERS, (seat + 1) * NUMBERS):
        if is_field(int(g.place[goblin])):
            level = level_of(g, int(g.place[goblin]))
            highest = max(highest, level)
            points += goblin_outlook(g, goblin, level, now)
    if highest >= 0:
        points += BEST[highest] + now * BEST_NOW[highest]
    points += STONE * g.held[seat] + RAVEN * g.ravens[seat] + EXTRA_CARD * g.extra[seat]
    return points + CARD * g.in_hand[seat] + JOKER_CARD * holds(g, seat, JOKER) + LATER * turns // int(g.players)
