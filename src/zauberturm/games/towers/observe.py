"""What a seat may know as numbers between 0 and about 1, for learning (WT-INFO). The planes are listed in `planes`.

Built like a view, by adding what the seat may know: nothing here reads a foreign hand, the draw pile's cards or, with
strict memory, a covered surface. A partner's card in exchange is not shown, not even to its giver.
"""

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from zauberturm.games.towers.actions import MAX_FLASKS
from zauberturm.games.towers.board import (
    COPIES,
    DECK,
    DIE,
    FIRST_DICE,
    HAND_ROOM,
    KINDS,
    MAX_ON_SURFACE,
    NO_CARD,
    ROLLS,
    SPACES,
    SPELLS,
    TOWERS,
    WIZARDS,
)
from zauberturm.games.towers.planes import (
    ACTION,
    ACTIVE,
    AT_HOME,
    AWAY,
    CASTER,
    CASTLE,
    CLAIMED,
    DECLARED_OUT_OF_SIGHT,
    DECLARED_STEPS,
    DECLARED_TOWER,
    DECLARED_WIZARD,
    DICE_CARD,
    DISCARD,
    DISCARDED,
    EMPTY,
    FULL,
    HAND_SIZE,
    HAS_ASKED,
    HAS_EXCHANGED,
    HAS_OFFERED,
    HEIGHT,
    IN_PLAY,
    LAID_BARE,
    LOCKED,
    OPTION,
    OPTION_BITS,
    OWN_HAND,
    PILE,
    PLANES,
    PRICE,
    RIDERS,
    ROLLED_FACE,
    ROLLS_LEFT,
    SHIELD,
    SPECIAL_TURN,
    SPELL,
    SPELL_USED,
    SPENT,
    STARTER,
    STEP,
    STEP_ROW,
    TILES,
    TILES_TO_DRAW,
    TO_MOVE,
    TOWER_ID,
    TOWER_SHIELD,
    TURN_OVER,
    VISIBLE,
)
from zauberturm.games.towers.seen import declared_wizard_space, dice_card, is_laid_bare, level_of, spell_is_running
from zauberturm.games.towers.state import (
    ASSIST,
    DISCARD_TOP,
    NO_SPELL,
    NOTHING,
    START,
    TOWER,
    State,
    count_of,
    ground_of,
    hand_size,
    height,
    shows_shield,
    to_move,
    visible,
)
from zauberturm.kernel import rule

Planes: TypeAlias = npt.NDArray[np.float32]

MOST_ROLLS: Final = max(ROLLS)


@rule
def spread(out: Planes, plane: int, value: float) -> None:
    """A number that belongs to no space fills its plane."""
    for space in range(SPACES):
        out[plane, space] = value


@rule
def place_after(g: State, first: int, seat: int) -> int:
    """How many seats clockwise after `first` a seat sits."""
    return (seat - first) % g.players


@rule
def show_wizards(g: State, first: int, packed: int, out: Planes, plane: int, stride: int, space: int) -> None:
    """Wizards of one surface, one plane per relative seat, `stride` planes apart."""
    for seat in range(g.players):
        out[plane + place_after(g, first, seat) * stride, space] = count_of(packed, seat) / MAX_ON_SURFACE


@rule
def show_stack(g: State, first: int, space: int, out: Planes) -> None:
    """WT-INFO-3: towers are public; WT-INFO-6: locked wizards are shown only if the table remembers for the players."""
    surface = int(g.top[space])
    for level in range(height(g, space), 0, -1):
        tower = surface - SPACES
        out[TOWER_ID + level - 1, space] = (tower + 1) / TOWERS
        out[TOWER_SHIELD + level - 1, space] = 1 - tower % 2  # WT-MAT-3
        surface = int(g.under[tower])
        if (g.options & ASSIST) != 0:
            show_wizards(g, first, int(g.wizards[surface]), out, LOCKED + level - 1, TOWERS, space)
        if is_laid_bare(g, surface):
            show_wizards(g, first, int(g.wizards[surface]), out, LAID_BARE, 1, space)


@rule
def show_board(g: State, first: int, out: Planes) -> None:
    """WT-INFO-3, -7: what stands on top is visible to all."""
    for space in range(SPACES):
        show_wizards(g, first, visible(g, space), out, VISIBLE, 1, space)
        out[HEIGHT, space] = height(g, space) / TOWERS
        out[SHIELD, space] = 1 if shows_shield(g, space) else 0
        show_stack(g, first, space, out)
    out[CASTLE, g.castle] = 1


@rule
def show_declaration(g: State, first: int, out: Planes) -> None:
    """WT-MT-2: a declaration is public; where the declared wizard is locked is not (WT-INFO-5)."""
    if g.declared == NOTHING:
        return
    spread(out, DECLARED_STEPS, g.steps / DIE)
    if g.declared == TOWER:
        surface = SPACES + int(g.piece)
        out[DECLARED_TOWER, ground_of(g, surface)] = level_of(g, surface) / TOWERS
        return
    space = declared_wizard_space(g)
    if space >= 0:
        out[DECLARED_WIZARD + place_after(g, first, g.owner), space] = 1
    else:
        spread(out, DECLARED_OUT_OF_SIGHT, 1)
    if g.riders > 0:
        spread(out, RIDERS + place_after(g, first, g.rider), g.riders / MAX_ON_SURFACE)


@rule
def show_cards(g: State, seat: int, first: int, out: Planes) -> None:
    """WT-INFO-1: the own hand, of the others only how many; WT-INFO-2, -3: the piles."""
    if seat >= 0:
        for slot in range(seat * HAND_ROOM, (seat + 1) * HAND_ROOM):
            if g.hand[slot] != NO_CARD:
                plane = OWN_HAND + g.hand[slot]
                spread(out, plane, out[plane, 0] + 1 / HAND_ROOM)
    for other in range(g.players):
        spread(out, HAND_SIZE + place_after(g, first, other), hand_size(g, other) / HAND_ROOM)
    show_discard(g, 0, out)
    spread(out, PILE, g.pile / DECK)
    spread(out, DISCARDED, g.discarded / DECK)


@rule
def show_discard(g: State, oldest: int, out: Planes) -> None:
    """The discard pile by kinds, from its card number `oldest` on."""
    for kind in range(KINDS):
        count = 0
        for place in range(oldest, g.discarded):
            count += g.discard[place] == kind
        spread(out, DISCARD + kind, count / COPIES[kind])


@rule
def hide_discard(g: State, out: Planes) -> None:
    """WT-R-64: with discard_view "top" an observation keeps only the last card of the discard pile."""
    show_discard(g, max(int(g.discarded) - 1, 0), out)


@rule
def show_seats(g: State, first: int, out: Planes) -> None:
    """WT-INFO-3, -4: flasks and the castle's content are public."""
    for seat in range(g.players):
        after = place_after(g, first, seat)
        spread(out, EMPTY + after, g.empty[seat] / MAX_FLASKS)
        spread(out, FULL + after, g.full[seat] / MAX_FLASKS)
        spread(out, SPENT + after, g.spent[seat] / MAX_FLASKS)
        spread(out, AT_HOME + after, g.home[seat] / WIZARDS[g.players])
        spread(out, AWAY + after, g.away[seat] / WIZARDS[g.players])
        spread(out, IN_PLAY + after, 1)
    if g.step != START:
        spread(out, STARTER + place_after(g, first, g.starter), 1)
        spread(out, ACTIVE + place_after(g, first, g.seat), 1)
    if to_move(g) >= 0:
        spread(out, TO_MOVE + place_after(g, first, to_move(g)), 1)


@rule
def show_table(g: State, out: Planes) -> None:
    """What was agreed before the game: tiles, prices, options."""
    for spell in range(SPELLS):
        spread(out, TILES + spell, (g.tiles >> spell) & 1)
        spread(out, PRICE + spell, min(int(g.price[spell]), MAX_FLASKS) / MAX_FLASKS)
    for bit in range(OPTION_BITS):
        spread(out, OPTION + bit, (g.options >> bit) & 1)
    spread(out, TILES_TO_DRAW, g.tiles_to_draw / SPELLS)


@rule
def show_turn(g: State, out: Planes) -> None:
    """WT-INFO-3: how far the turn is, and what the die shows."""
    spread(out, STEP + STEP_ROW[g.step], 1)
    if g.action > 0:
        spread(out, ACTION + g.action - 1, 1)
    spread(out, SPELL_USED, g.spell_used)
    spread(out, SPECIAL_TURN, g.special)
    spread(out, TURN_OVER, g.turn_over)
    spread(out, HAS_ASKED, g.asked)
    spread(out, HAS_OFFERED, g.offered)
    spread(out, HAS_EXCHANGED, g.exchanged)
    if dice_card(g) != NO_CARD:
        spread(out, DICE_CARD + dice_card(g) - FIRST_DICE, 1)
        spread(out, ROLLS_LEFT, g.rolls_left / MOST_ROLLS)
        if g.roll > 0:
            spread(out, ROLLED_FACE + g.roll - 1, 1)


@rule
def show_spells(g: State, first: int, out: Planes) -> None:
    """What is being cast is public (section 15 of the catalogue)."""
    if g.claimed != NO_SPELL:
        spread(out, CLAIMED + g.claimed, 1)
    if spell_is_running(g):
        spread(out, SPELL + g.spell, 1)
    if g.claimed != NO_SPELL or spell_is_running(g):
        spread(out, CASTER + place_after(g, first, g.caster), 1)


@rule
def observe(g: State, seat: int, out: Planes) -> None:
    """Fill `out` (OBSERVATION_SHAPE) with what `seat` may know; NOBODY is a spectator, who counts from seat a."""
    for plane in range(PLANES):
        spread(out, plane, 0)
    first = max(seat, 0)
    show_board(g, first, out)
    show_declaration(g, first, out)
    show_cards(g, seat, first, out)
    show_seats(g, first, out)
    show_table(g, out)
    if (g.options & DISCARD_TOP) != 0:
        hide_discard(g, out)
    show_turn(g, out)
    show_spells(g, first, out)
