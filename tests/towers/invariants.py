"""What holds in every position, recomputed from scratch: the engine keeps some of it up to date as it goes.

`broken(g)` says what is wrong with a plain `State`. `belongings(g)` is what no move may change.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from tests.towers.positions import COPIES
from zauberturm.games.towers.board import (
    CARDS,
    HAND,
    HAND_ROOM,
    MAX_ON_SURFACE,
    NO_CARD,
    SEATS,
    SPACES,
    SURFACES,
    TOWERS,
)
from zauberturm.games.towers.state import AUTOMATIC, BACK, OVER, START, TEAM, State


def standing(g: State, surface: int) -> list[int]:
    """Wizards per seat on a surface."""
    return [(g.wizards[surface] >> (4 * seat)) & 15 for seat in range(SEATS)]


def stack_on(g: State, space: int) -> list[int]:
    """The towers of a space from the ground up, found by asking every tower what it stands on."""
    towers: list[int] = []
    surface = space
    while (above := [tower for tower in range(TOWERS) if g.under[tower] == surface]) and len(towers) <= TOWERS:
        towers.append(above[0])
        surface = SPACES + above[0]
    return towers


def hand_of(g: State, seat: int) -> list[int]:
    return g.hand[seat * HAND_ROOM : (seat + 1) * HAND_ROOM]


def broken(g: State) -> list[str]:
    """Everything that is wrong, one sentence each."""
    return [*broken_board(g), *broken_crowds(g), *broken_cards(g), *broken_turn(g)]


def broken_board(g: State) -> Iterator[str]:
    """Derived places of towers, and the castle on a surface without wizards (WT-MODEL-4)."""
    stacks = [stack_on(g, space) for space in range(SPACES)]
    for space, stack in enumerate(stacks):
        if g.top[space] != (SPACES + stack[-1] if stack else space):
            yield f"top of space {space} is {g.top[space]}, the stack is {stack}"
        for level, tower in enumerate(stack, start=1):
            if (g.tower_space[tower], g.tower_level[tower]) != (space, level):
                yield f"tower {tower} stands on {space} level {level}, noted is {g.tower_space[tower]}"
    built = sorted(tower for stack in stacks for tower in stack)
    if built != [tower for tower in range(TOWERS) if g.under[tower] >= 0]:
        yield f"the towers on the board are {built}, but they stand on {g.under}"
    if len(set(g.under)) != len(built) + (len(built) < TOWERS):
        yield f"two towers stand on one surface: {g.under}"
    if not 0 <= g.castle < SPACES or any(standing(g, g.top[g.castle])):
        yield f"the castle stands on {g.castle}, where wizards are"


def broken_crowds(g: State) -> Iterator[str]:
    """At most six on a surface (WT-WIZ-4); who is away, counted again."""
    for surface in range(SURFACES):
        crowd = standing(g, surface)
        if sum(crowd) > MAX_ON_SURFACE or any(crowd[g.players :]):
            yield f"on surface {surface} stand {crowd}"
        if surface >= SPACES and g.under[surface - SPACES] < 0 and any(crowd):
            yield f"wizards stand on tower {surface - SPACES}, which is not in the game"
    for seat in range(SEATS):
        away = sum(standing(g, surface)[seat] for surface in range(SURFACES))
        if g.step != START and g.away[seat] != away:
            yield f"seat {seat}: {away} wizards on the board, noted are {g.away[seat]}"


def broken_cards(g: State) -> Iterator[str]:
    """Hands sorted and of the right size, the pile counted again, nothing behind the discard pile."""
    if g.pile != sum(g.deck):
        yield f"the pile has {sum(g.deck)} cards, noted are {g.pile}"
    if any(g.discard[g.discarded :]):
        yield "cards lie behind the end of the discard pile"
    for seat in range(SEATS):
        hand = hand_of(g, seat)
        most = HAND + (g.step == BACK and seat == g.seat)  # a partner's card is on top until one goes back
        if hand != sorted(hand) or sum(card != NO_CARD for card in hand) > most:
            yield f"the hand of seat {seat} is {hand}"


def broken_turn(g: State) -> Iterator[str]:
    if not (g.seat < g.players and g.starter < g.players and 1 <= g.action <= 3):
        yield f"seat {g.seat}, starter {g.starter}, action {g.action}"
    if g.step >= AUTOMATIC:
        yield f"the game stopped at step {g.step}, where nobody is asked"
    if (g.step == OVER) != (g.reason != 0):
        yield f"step {g.step} and reason {g.reason} do not go together"
    if any(g.spare):
        yield "the spare bytes are used"


class Belongings(NamedTuple):
    """What stays the same from the first event to the last."""

    wizards: tuple[int, ...]  # per seat, on the board and home
    flasks: tuple[int, ...]  # per seat; in teams per team, since full ones may change hands (WT-TEAM-5)
    cards: frozenset[tuple[str, int]]  # in hands, pile and discard pile


def belongings(g: State) -> Belongings:
    mates = 2 if g.options & TEAM else 1
    sides = range(g.players // mates)
    flasks = [sum(rack[s] for rack in (g.empty, g.full, g.spent)) for s in range(g.players)]
    cards = Counter(CARDS[card] for seat in range(SEATS) for card in hand_of(g, seat) if card != NO_CARD)
    cards += Counter(CARDS[card] for card in g.discard[: g.discarded])
    cards += Counter({CARDS[kind]: count for kind, count in enumerate(g.deck)})
    return Belongings(
        tuple(g.away[seat] + g.home[seat] for seat in range(g.players)),
        tuple(sum(flasks[side :: len(sides)]) for side in sides),
        frozenset(cards.items()),
    )


WHOLE_BOX = frozenset(COPIES.items())
