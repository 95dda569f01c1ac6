"""Another position that a seat cannot tell from this one, each as likely as chance makes it (ZB-INFO)."""

from typing import Final

from zauberturm.games.zauberberg.actions import TILE_LAID
from zauberturm.games.zauberberg.board import KINDS, MOVERS, PASSAGE, TILE_KINDS
from zauberturm.games.zauberberg.chance import in_pool, sample
from zauberturm.games.zauberberg.legal import can_go_on
from zauberturm.games.zauberberg.seen import ALL_EVENTS, count_tiles, top_fields, unknown_tiles
from zauberturm.games.zauberberg.state import LAY_TILE, NEXT, State
from zauberturm.games.zauberberg.tiles import can_move_goblins, count_bits
from zauberturm.kernel import rule
from zauberturm.kernel.rng import below

# What the seat has in mind beyond what it sees: bits of `remember`.
REMEMBER_SHOWN: Final = 1  # all tiles that were shown and lie face down again (memory_aid "on")
REMEMBER_EVENT: Final = 2  # the tile of the first event field, if it was shown; those of the others: the next bits

# A hand of one card that must be the only usable one of 57 is found 35 times in 2000 attempts.
ATTEMPTS: Final = 2000

# -- cards


@rule
def hand_into_pool(g: State, seat: int) -> None:
    """The draw pile serves as the pool of all cards the seat cannot see; how many the hand had stays noted."""
    for kind in range(KINDS):
        g.deck[kind] += g.hand[seat * KINDS + kind]
        g.hand[seat * KINDS + kind] = 0
    g.pile += g.in_hand[seat]


@rule
def hand_from_pool(g: State, seat: int) -> None:
    """As many cards as the hand had, each single one of the pool equally likely."""
    for _ in range(int(g.in_hand[seat])):
        nth, kind = below(g, int(g.pile)), 0
        while nth >= g.deck[kind]:
            nth -= int(g.deck[kind])
            kind += 1
        g.deck[kind] -= 1
        g.pile -= 1
        g.hand[seat * KINDS + kind] += 1


@rule
def hand_that_goes_on(g: State, seat: int) -> None:
    """ZB-TURN-9: who is asked for another card holds one that can be played, and everybody knows that."""
    for _ in range(ATTEMPTS):
        hand_from_pool(g, seat)
        if can_go_on(g):
            return
        hand_into_pool(g, seat)
    hand_from_pool(g, seat)


@rule
def deal_again(g: State, seat: int) -> None:
    """ZB-INFO-1, -2: what the seat cannot see is shuffled together and dealt anew, every hand as large as before."""
    playing = int(g.seat) if g.step == NEXT else seat
    for other in range(g.players):
        if other != seat:
            hand_into_pool(g, other)
    if playing != seat:
        hand_that_goes_on(g, playing)
    for other in range(g.players):
        if other != seat and other != playing:
            hand_from_pool(g, other)


# -- tiles


@rule
def lay_again(g: State) -> None:
    """ZB-SETUP-2, -3: in the middle of the set-up nothing was shown yet, so it is done once more."""
    laid = int(g.event)
    for event in range(laid):
        g.event = event
        g.tile[event] = (sample(g) - TILE_LAID) % TILE_KINDS
    g.event = laid


@rule
def nth_bit(bits: int, nth: int) -> int:
    """The place of the nth bit that is set, counted from 0."""
    place = 0
    while (bits >> place) & 1 == 0 or nth > 0:
        nth -= (bits >> place) & 1
        place += 1
    return place


@rule
def fill_from_pool(g: State, events: int, pool: int) -> None:
    """Lay the tiles of the pool on these event fields, each single one equally likely."""
    left = count_bits(events)
    for event in range(g.events):
        if (events >> event) & 1 != 0:
            nth, tile = below(g, left), 0
            while nth >= in_pool(pool, tile):
                nth -= in_pool(pool, tile)
                tile += 1
            g.tile[event] = tile
            pool -= 1 << (4 * tile)
            left -= 1


@rule
def shuffle_tiles(g: State, unknown: int) -> None:
    """ZB-INFO-4, -7: unknown tiles as the set-up would have laid them, given all that is known.

    The set-up makes an arrangement more likely the more passages it has on level 4: any of them may be the one that
    was set aside. So either that one is known by now and the others are shuffled, or it is one of the unknown ones,
    each to be weighed by the number of arrangements it leaves.
    """
    pool, top = 0, top_fields(g)
    for tile in range(TILE_KINDS):
        pool += count_tiles(g, unknown, tile) << (4 * tile)
    set_aside_known = count_tiles(g, top & ~unknown, PASSAGE) * count_bits(unknown)
    set_aside_unknown = count_bits(unknown & top) * in_pool(pool, PASSAGE)
    # Neither is possible where a study has no passage on level 4; then it has no set-up either.
    cases = set_aside_known + set_aside_unknown
    if cases > 0 and below(g, cases) >= set_aside_known:
        event = nth_bit(unknown & top, below(g, count_bits(unknown & top)))
        g.tile[event] = PASSAGE
        pool -= 1 << (4 * PASSAGE)
        unknown &= ~(1 << event)
    fill_from_pool(g, unknown, pool)


# -- the loop guard: its marks are kept by the number of a passage or pitfall among all of them


@rule
def gather_marks(g: State, unknown: int) -> None:
    """Number the marks by the known tiles only: what is unknown has not acted."""
    number, kept = 0, 0
    for event in range(g.events):
        if can_move_goblins(g, event):
            if (unknown >> event) & 1 == 0:
                g.acted[kept] = g.acted[number]
                kept += 1
            number += 1
    for other in range(kept, MOVERS):
        g.acted[other] = 0


@rule
def spread_marks(g: State, unknown: int) -> None:
    """Undo `gather_marks` after the unknown tiles have changed."""
    number, kept = 0, 0
    for event in range(g.events):
        if can_move_goblins(g, event):
            number += 1
            kept += 1 - ((unknown >> event) & 1)
    for event in range(g.events - 1, -1, -1):
        if can_move_goblins(g, event):
            number -= 1
            if (unknown >> event) & 1 == 0:
                kept -= 1
                marks = int(g.acted[kept])
                g.acted[kept] = 0
                g.acted[number] = marks


@rule
def resample(g: State, seat: int, remember: int) -> None:
    """Change `g` into a position that `seat` (-1: a spectator) cannot tell from it, drawn as chance would have.

    The random numbers come from `g`; the caller gives it a fresh seed before, or it would foresee the real game's
    cards.
    """
    deal_again(g, seat)
    if g.step == LAY_TILE:
        lay_again(g)
        return
    unknown = unknown_tiles(g, ALL_EVENTS if (remember & REMEMBER_SHOWN) != 0 else remember // REMEMBER_EVENT)
    gather_marks(g, unknown)
    shuffle_tiles(g, unknown)
    spread_marks(g, unknown)
