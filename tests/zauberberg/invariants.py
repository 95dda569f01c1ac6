"""What holds in every position, recomputed from scratch: the engine keeps some of it up to date as it goes.

`broken(g)` says what is wrong with a plain `State`. `belongings(g)` is what no move may change, `supply(g)` what may
only become less.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from tests.zauberberg.positions import COPIES
from zauberturm.games.zauberberg.board import (
    CARDS,
    GOBLINS,
    KINDS,
    MAX_FIELDS,
    MOST_STONES,
    NO_TILE,
    NOWHERE,
    NUMBERS,
    PASSAGE,
    PIT,
    SEATS,
    STONES,
    SUMMIT,
    TILE_KINDS,
    TILES,
)
from zauberturm.games.zauberberg.state import (
    AUTOMATIC,
    DEAL,
    DRAW,
    LAY_TILE,
    NEXT,
    NO_RELOCATE_TRIGGER,
    OVER,
    PLACE,
    RAVEN_TARGET,
    SURPLUS,
    TURN,
    State,
)

SETTING_UP: Final = (LAY_TILE, PLACE, DEAL)
BETWEEN_CARDS: Final = (TURN, NEXT, SURPLUS)


def fields_of(g: State) -> int:
    """How many fields the four rings have."""
    return sum(4 * (g.edge - 2 * level) for level in range(4))


def level_ends(g: State) -> list[int]:
    """The first field of each level, and the one after the last (ZB-GEO-2)."""
    ends = [0]
    for level in range(4):
        ends.append(ends[-1] + 4 * (g.edge - 2 * level))
    return ends


def hand_of(g: State, seat: int) -> list[int]:
    """Cards per kind."""
    return list(g.hand[seat * KINDS : (seat + 1) * KINDS])


def broken(g: State) -> list[str]:
    """Everything that is wrong, one sentence each."""
    return [*broken_places(g), *broken_marks(g), *broken_waiting(g), *broken_cards(g), *broken_turn(g)]


def broken_places(g: State) -> Iterator[str]:
    """At most two on a field (ZB-STACK-1), one of them the upper one; derived crowds, counted again."""
    crowds = Counter(g.place[goblin] for goblin in range(GOBLINS))
    for field in range(MAX_FIELDS):
        if g.on[field] != crowds[field] or crowds[field] > 2:
            yield f"on field {field} are {crowds[field]}, noted are {g.on[field]}"
        if field >= fields_of(g) and crowds[field]:
            yield f"field {field} is not on this mountain"
        here = [goblin for goblin in range(GOBLINS) if g.place[goblin] == field]
        if sum(g.uppers >> goblin & 1 for goblin in here) != (len(here) == 2):
            yield f"of {here} on field {field} not one sits on the other"
    for goblin in range(GOBLINS):
        place = g.place[goblin]
        if g.uppers >> goblin & 1 and place >= MAX_FIELDS:
            yield f"goblin {goblin} sits on another one at {place}"
        if goblin >= g.players * NUMBERS and place != NOWHERE:
            yield f"goblin {goblin} of nobody is at {place}"
        if goblin < g.players * NUMBERS and place == NOWHERE and g.step not in (LAY_TILE, PLACE):
            yield f"goblin {goblin} is nowhere"
        if (place == SUMMIT) and g.step != OVER:
            yield f"goblin {goblin} is on the summit, and the game goes on"


def broken_marks(g: State) -> Iterator[str]:
    """Stones lie apart from each other and never under goblins (ZB-STACK-4); faces belong to tiles (ZB-EVT-2)."""
    lying = [field for field in g.stone_field if field != NOWHERE]
    if list(g.stone_field) != lying + [NOWHERE] * (STONES - len(lying)) or len(set(lying)) != len(lying):
        yield f"the stones lie on {g.stone_field}"
    if not g.options & NO_RELOCATE_TRIGGER and any(g.on[field] for field in lying):
        yield f"a goblin stands on one of the stones {lying}"
    for event in range(len(g.tile)):
        shown = g.seen >> event & 1, g.face_up >> event & 1
        if (g.tile[event] == NO_TILE or event >= g.events) and any(shown):
            yield f"no tile on event field {event}, but it was seen"
        if shown == (0, 1):
            yield f"the tile on event field {event} lies face up and was never seen"
        if g.tile[event] > TILE_KINDS:
            yield f"no such tile on event field {event}"
    if not 0 <= g.rotation < 4:
        yield f"the mountain is turned by {g.rotation}"


def broken_waiting(g: State) -> Iterator[str]:
    """ZB-WAIT-1: on a passage below level 4 or a pitfall above level 1, and on no other goblin."""
    queue, ends = list(g.waiting[: g.waiters]), level_ends(g)
    if len(set(queue)) != len(queue) or any(g.waiting[g.waiters :]):
        yield f"{g.waiters} wait: {g.waiting}"
    for goblin in queue:
        place = g.place[goblin]
        kinds = [g.tile[event] for event in range(g.events) if g.event_field[event] == place]
        fits = (kinds == [PASSAGE] and place < ends[3]) or (kinds == [PIT] and place >= ends[1])
        if not fits or g.uppers >> goblin & 1:
            yield f"goblin {goblin} waits on field {place}"
    if g.step in BETWEEN_CARDS and any(g.acted):
        yield f"tiles that have acted are noted between cards: {g.acted}"


def broken_cards(g: State) -> Iterator[str]:
    """Hands and the pile counted again, nothing behind the end of discard pile and table."""
    if g.pile != sum(g.deck):
        yield f"the pile has {sum(g.deck)} cards, noted are {g.pile}"
    if any(g.discard[g.discarded :]) or any(g.table[g.laid :]):
        yield "cards lie behind the end of the discard pile or the table"
    for seat in range(SEATS):
        if g.in_hand[seat] != sum(hand_of(g, seat)) or (seat >= g.players and g.in_hand[seat]):
            yield f"the hand of seat {seat} is {hand_of(g, seat)}, noted are {g.in_hand[seat]}"
        if g.held[seat] > MOST_STONES:
            yield f"seat {seat} has {g.held[seat]} stones"


def broken_turn(g: State) -> Iterator[str]:
    if not (g.seat < g.players and g.starter < g.players and g.asked < g.players):
        yield f"seat {g.seat}, starter {g.starter}, asked {g.asked}"
    if g.step >= AUTOMATIC:
        yield f"the game stopped at step {g.step}, where nobody is asked"
    if (g.step == OVER) != (g.reason != 0):
        yield f"step {g.step} and reason {g.reason} do not go together"
    if g.step == TURN and (g.laid or g.asked != g.seat):
        yield f"a turn begins with {g.laid} cards on the table and seat {g.asked} asked"
    if (g.step == DRAW) != (g.draws > 0):
        yield f"step {g.step}, and {g.draws} cards to draw"
    if g.turn_number > g.turn_limit:
        yield f"turn {g.turn_number} of {g.turn_limit}"


def belongings(g: State) -> frozenset[tuple[str, int]]:
    """The cards in hands, piles and on the table."""
    cards = Counter({CARDS[kind]: g.deck[kind] for kind in range(KINDS)})
    for seat in range(SEATS):
        cards += Counter({CARDS[kind]: count for kind, count in enumerate(hand_of(g, seat))})
    cards += Counter(CARDS[card] for card in [*g.discard[: g.discarded], *g.table[: g.laid]])
    return frozenset(cards.items())


class Supply(NamedTuple):
    """What leaves the game, and what does not."""

    stones: int  # on the mountain and in front of players
    ravens: int  # likewise
    crystals: int
    others: tuple[tuple[str, int], ...]  # tiles that never leave


def supply(g: State) -> Supply:
    tiles = Counter(TILES[tile] for tile in g.tile[: g.events] if tile != NO_TILE)
    stones = sum(field != NOWHERE for field in g.stone_field) + sum(g.held)
    in_the_air = g.step == RAVEN_TARGET  # off the mountain, and not in front of anybody yet
    ravens = tiles.pop("raven", 0) + sum(g.ravens) + in_the_air
    return Supply(stones, ravens, tiles.pop("crystal", 0), tuple(sorted(tiles.items())))


WHOLE_BOX: Final = frozenset(COPIES.items())
