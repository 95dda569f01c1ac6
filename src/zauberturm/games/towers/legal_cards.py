"""What the cards in hand can do now: walks, shifts, dice, dead cards (WT-CARD, WT-TURN-2, -3)."""

from typing import Final

from zauberturm.games.towers.actions import (
    LAY_DEAD,
    PIECES,
    PLAY_DICE,
    PLAY_RIDER,
    PLAY_TOWER,
    PLAY_WIZARD,
    TOWER_ROW,
    WIZARD_ROW,
)
from zauberturm.games.towers.board import (
    DICE_MOVE_TOWER,
    FIRST_DICE,
    HAND_ROOM,
    PB,
    RING,
    SPACES,
    TOWER_STEPS,
    WIZARD_STEPS,
)
from zauberturm.games.towers.cards import is_new_in_hand
from zauberturm.games.towers.moves import list_shifts
from zauberturm.games.towers.state import (
    DEAD_FORBIDDEN,
    State,
    can_pay,
    controlled,
    count_of,
    has_room,
    is_master,
    is_open,
    visible,
)
from zauberturm.kernel import rule

DE_BRUIJN: Final = 0x09AF
LOWEST_BIT: Final = (0, 1, 2, 5, 3, 9, 6, 11, 15, 4, 8, 10, 14, 7, 13, 12)


@rule
def can_walk(g: State, owner: int, space: int, steps: int) -> bool:
    """WT-WIZ-1, -4: a visible wizard of `owner` there, and room where he lands."""
    return count_of(visible(g, space), owner) > 0 and has_room(g, (space + steps) & RING, 1)


@rule
def rides_are_open(g: State) -> bool:
    """WT-R-67: with basic timing the active seat may use PB for himself when he names a wizard."""
    return is_open(g, PB) and not is_master(g) and g.spell_used == 0 and can_pay(g, g.seat, PB, 1)


@rule
def rider_may_join(g: State, owner: int, space: int, steps: int) -> bool:
    """WT-R-67: with basic timing PB takes a second own wizard along."""
    return rides_are_open(g) and count_of(visible(g, space), owner) > 1 and has_room(g, (space + steps) & RING, 2)


@rule
def first_space(bits: int) -> int:
    """The number of the lowest bit that is set, by a De Bruijn multiplication: a loop here costs a tenth of a step."""
    return LOWEST_BIT[(((bits & -bits) * DE_BRUIJN) >> 12) & RING]


@rule
def walkers(g: State) -> int:
    """The spaces with a visible wizard of the colour that the active seat moves, one bit each."""
    owner, bits = controlled(g, g.seat), 0
    for space in range(SPACES):
        bits |= min(count_of(visible(g, space), owner), 1) << space
    return bits


@rule
def list_walks(g: State, owners: int, steps: int, base: int, rider_base: int, out: list[int], n: int) -> int:
    """The mover's wizards (`walkers`) that can walk, each also with a rider where PB allows it."""
    riders_may = rides_are_open(g)
    while owners != 0:
        space = first_space(owners)
        owners &= owners - 1
        if has_room(g, (space + steps) & RING, 1):
            out[n] = base + space
            n += 1
            if riders_may and rider_may_join(g, controlled(g, g.seat), space, steps):
                out[n] = rider_base + space
                n += 1
    return n


@rule
def list_number_card(g: State, owners: int, card: int, out: list[int], n: int) -> int:
    """Both halves of a number card (WT-CARD-4)."""
    if WIZARD_STEPS[card] > 0:
        row = WIZARD_ROW[card] * SPACES
        n = list_walks(g, owners, WIZARD_STEPS[card], PLAY_WIZARD + row, PLAY_RIDER + row, out, n)
    if TOWER_STEPS[card] > 0:
        n = list_shifts(g, TOWER_STEPS[card], PLAY_TOWER + TOWER_ROW[card] * PIECES, out, n)
    return n


@rule
def needs_no_roll(g: State, card: int) -> bool:
    """WT-R-24: a wizard dice card without a visible own wizard is dead before the die is touched."""
    return DICE_MOVE_TOWER[card] == 0 and walkers(g) == 0


@rule
def list_card(g: State, owners: int, card: int, out: list[int], n: int) -> int:
    """All ways to use one card; nothing if it is dead (WT-TURN-3)."""
    if card < FIRST_DICE:
        return list_number_card(g, owners, card, out, n)
    if DICE_MOVE_TOWER[card] != 0 or owners != 0:  # as `needs_no_roll`
        out[n] = PLAY_DICE + card - FIRST_DICE
        n += 1
    return n


@rule
def list_hand(g: State, out: list[int], n: int) -> int:
    """Every use of every card in hand, then the dead cards that may be laid down."""
    first, dead = n, 0
    base, owners = g.seat * HAND_ROOM, walkers(g)
    for slot in range(base, base + HAND_ROOM):
        if is_new_in_hand(g, slot):
            before = n
            n = list_card(g, owners, int(g.hand[slot]), out, n)
            if n == before:
                dead |= 1 << (slot - base)
    if dead != 0 and ((g.options & DEAD_FORBIDDEN) == 0 or n == first):  # WT-R-2
        for slot in range(HAND_ROOM):
            if (dead >> slot) & 1 != 0:
                out[n] = LAY_DEAD + g.hand[base + slot]
                n += 1
    return n
