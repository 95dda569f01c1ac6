"""Another position that a seat cannot tell from this one, all of them equally likely (WT-INFO)."""

from typing import Final

from zauberturm.games.towers.board import HAND_ROOM, MAX_ON_SURFACE, NO_CARD, SURFACES
from zauberturm.games.towers.cards import add_card
from zauberturm.games.towers.moves import put_wizards
from zauberturm.games.towers.seen import (
    card_is_changing_hands,
    changing_card_holder,
    covered_surfaces,
    knows_changing_card,
)
from zauberturm.games.towers.state import WIZARD, State, count_of, crowd, hand_size
from zauberturm.kernel import rule
from zauberturm.kernel.rng import below

# What the seat has in mind beyond what it sees: bits of `remember`.
REMEMBER_LOCKED: Final = 1  # where all the locked wizards are (memory "assist")
FORGET_DISCARD: Final = 2  # of the discard pile only the last card (discard_view "top")
REMEMBER_SURFACE: Final = 4  # who is locked on the first surface; on the others: the next bits

# The tightest case, 18 wizards on three surfaces, fits at once in 4 of 100 attempts: a thousand are never needed.
ATTEMPTS: Final = 1000

# -- cards


@rule
def put_into_pool(g: State, card: int) -> None:
    """The draw pile serves as the pool of all cards the seat cannot see."""
    g.deck[card] += 1
    g.pile += 1


@rule
def take_from_pool(g: State, card: int) -> int:
    """Take one card of a kind out of the pool."""
    g.deck[card] -= 1
    g.pile -= 1
    return card


@rule
def draw_from_pool(g: State) -> int:
    """Any card of the pool, each single one equally likely."""
    nth, kind = below(g, int(g.pile)), 0
    while nth >= g.deck[kind]:
        nth -= int(g.deck[kind])
        kind += 1
    return take_from_pool(g, kind)


@rule
def hand_into_pool(g: State, seat: int) -> None:
    """A whole hand goes into the pool."""
    for slot in range(seat * HAND_ROOM, (seat + 1) * HAND_ROOM):
        if g.hand[slot] != NO_CARD:
            put_into_pool(g, int(g.hand[slot]))
            g.hand[slot] = NO_CARD


@rule
def deal_again(g: State, seat: int, unseen_discards: int) -> None:
    """WT-INFO-1, -2: what the seat cannot see is shuffled together and dealt anew, every hand as large as before."""
    sizes = 0
    for other in range(g.players):
        if other != seat:
            sizes |= hand_size(g, other) << (4 * other)
            hand_into_pool(g, other)
    for place in range(unseen_discards):
        put_into_pool(g, int(g.discard[place]))
    if card_is_changing_hands(g) and knows_changing_card(g, seat) and changing_card_holder(g) != seat:
        add_card(g, changing_card_holder(g), take_from_pool(g, int(g.card)))
    for other in range(g.players):
        if other != seat:
            for _ in range(count_of(sizes, other) - hand_size(g, other)):
                add_card(g, other, draw_from_pool(g))
    for place in range(unseen_discards):
        g.discard[place] = draw_from_pool(g)


@rule
def guess_changing_card(g: State, seat: int) -> None:
    """WT-INFO-10: who does not know the partner's card takes it for any card of its holder."""
    if card_is_changing_hands(g) and not knows_changing_card(g, seat):
        holder = changing_card_holder(g)
        g.card = g.hand[holder * HAND_ROOM + below(g, hand_size(g, holder))]


# -- locked wizards


@rule
def nth_surface(surfaces: int, nth: int) -> int:
    """The place of the nth bit that is set."""
    surface = 0
    while (surfaces >> surface) & 1 == 0 or nth > 0:
        nth -= (surfaces >> surface) & 1
        surface += 1
    return surface


@rule
def next_with_room(g: State, surfaces: int, surface: int) -> int:
    """The first of these surfaces from `surface` on, in a circle, that is not full."""
    while (surfaces >> surface) & 1 == 0 or crowd(int(g.wizards[surface])) == MAX_ON_SURFACE:
        surface = (surface + 1) % SURFACES
    return surface


@rule
def scatter(g: State, surfaces: int, size: int, locked: int, follow: bool, anyhow: bool) -> bool:
    """Put each locked wizard on any of these surfaces; False if one would be overfull, unless it must go `anyhow`.

    `follow`: the declared wizard is among them, as the first one of his owner (WT-MODEL-8).
    """
    for surface in range(SURFACES):
        if (surfaces >> surface) & 1 != 0:
            g.wizards[surface] = 0
    for owner in range(g.players):
        for nth in range(count_of(locked, owner)):
            surface = nth_surface(surfaces, below(g, size))
            if crowd(int(g.wizards[surface])) == MAX_ON_SURFACE:
                if not anyhow:
                    return False
                surface = next_with_room(g, surfaces, surface)
            put_wizards(g, owner, surface, 1)
            if follow and owner == g.owner and nth == 0:
                g.piece = surface
    return True


@rule
def lock_again(g: State, surfaces: int, attempts: int) -> None:
    """WT-INFO-5: nobody is shown who is under which tower, so who is locked on one of these may be on any of them."""
    size, locked = 0, 0
    for surface in range(SURFACES):
        if (surfaces >> surface) & 1 != 0:
            size += 1
            locked += int(g.wizards[surface])
    if locked == 0:
        return
    follow = g.declared == WIZARD and g.piece >= 0 and (surfaces >> g.piece) & 1 != 0
    # Starting all over whenever a surface is overfull keeps the arrangements that fit equally likely (WT-WIZ-4).
    for attempt in range(attempts):
        if scatter(g, surfaces, size, locked, follow, attempt == attempts - 1):
            return


@rule
def resample(g: State, seat: int, remember: int) -> None:
    """Change `g` into a position that `seat` (NOBODY: a spectator) cannot tell from it, all equally likely.

    The random numbers come from `g`; the caller gives it a fresh seed before, or it would foresee the real game's dice.
    """
    forgotten = max(int(g.discarded) - 1, 0) if (remember & FORGET_DISCARD) != 0 else 0
    deal_again(g, seat, forgotten)
    guess_changing_card(g, seat)
    if (remember & REMEMBER_LOCKED) == 0:
        lock_again(g, covered_surfaces(g) & ~(remember // REMEMBER_SURFACE), ATTEMPTS)
