"""What a seat may know as small numbers, for learning (WT-INFO). They are listed in `compact`; `planes` unfolds them.

Built like a view, by adding what the seat may know: for the observer "now" nothing here reads a foreign hand, the draw
pile's cards or, with strict memory, a covered surface. "recall" knows what everybody has seen at some time: who is
under which tower, and the whole discard pile. "full" knows everything but the dice to come.
"""

from typing import TYPE_CHECKING, TypeAlias

from zauberturm.games.towers.actions import MAX_FLASKS
from zauberturm.games.towers.board import FIRST_DICE, HAND_ROOM, KINDS, NO_CARD, SEATS, SPACES, SPELLS, SURFACES, TOWERS
from zauberturm.games.towers.compact import (
    ACTION,
    ACTIVE,
    AT_HOME,
    AWAY,
    BARE_SPACE,
    CARD_IN_QUESTION,
    CASTER,
    CASTLE,
    CLAIMED,
    DECLARED_OUT_OF_SIGHT,
    DECLARED_OWNER,
    DECLARED_STEPS,
    DECLARED_SURFACE,
    DECLARED_TOWER,
    DECLARED_WIZARD,
    DICE_CARD,
    DISCARD,
    DISCARDED,
    DRAW_PILE,
    EMPTY,
    EXCHANGED_CARD,
    FULL_FLASKS,
    FULL_SIZE,
    GO_ON,
    HAND_SIZE,
    HANDS,
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
    PRICE,
    RIDERS,
    ROLLED_FACE,
    ROLLS_LEFT,
    SHIELD,
    SIZE,
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
    TOWER_LEVEL,
    TOWER_SPACE,
    TURN_OVER,
    VISIBLE,
)
from zauberturm.games.towers.seen import (
    card_is_changing_hands,
    card_seen,
    covered_surfaces,
    declared_wizard_space,
    dice_card,
    level_of,
    spell_is_running,
)
from zauberturm.games.towers.state import (
    ASSIST,
    DISCARD_TOP,
    FREE_WHOM,
    NO_SPELL,
    NOTHING,
    START,
    TOWER,
    WIZARD,
    State,
    count_of,
    ground_of,
    hand_size,
    shows_shield,
    to_move,
    visible,
)
from zauberturm.kernel import rule
from zauberturm.kernel.core import FULL, NOW

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Numbers: TypeAlias = "npt.NDArray[np.uint8]"


@rule
def place_after(g: State, first: int, seat: int) -> int:
    """How many seats clockwise after `first` a seat sits; without a division, which is dear."""
    after = 0 + seat - first
    return after + g.players if after < 0 else after


@rule
def show_wizards(g: State, first: int, packed: int, out: Numbers, at: int) -> None:
    """Wizards of one surface, one number per relative seat: the counts of four bits are turned, then laid out.

    Whether anybody stands there is hard to foretell, so nothing here depends on it: a branch would cost more.
    """
    turned = (packed >> (4 * first)) | (packed << (4 * (g.players - first)))
    turned &= (1 << (4 * g.players)) - 1
    for seat in range(SEATS):
        out[at + seat] = count_of(turned, seat)


@rule
def show_board(g: State, first: int, out: Numbers) -> None:
    """WT-INFO-3, -7: towers, and what stands on top, are visible to all."""
    for space in range(SPACES):
        show_wizards(g, first, visible(g, space), out, VISIBLE + space * SEATS)
        out[SHIELD + space] = 1 if shows_shield(g, space) else 0
    out[CASTLE + g.castle] = 1
    for tower in range(TOWERS):
        space, level = int(g.tower_space[tower]), int(g.tower_level[tower])  # level 0: not in the game
        out[HEIGHT + space] = max(int(out[HEIGHT + space]), level)
        out[TOWER_SPACE + tower] = space + 1 if level > 0 else 0
        out[TOWER_LEVEL + tower] = level


@rule
def show_locked(g: State, first: int, observer: int, out: Numbers) -> None:
    """WT-INFO-6: locked wizards are shown only if the table remembers for the players; WT-SP-FW-1: or FW shows them."""
    if observer != NOW or (g.options & ASSIST) != 0:
        covered = covered_surfaces(g)
        if g.step == FREE_WHOM:
            covered |= 1 << g.free_under
        for surface in range(SURFACES):
            if (covered >> surface) & 1 != 0:
                show_wizards(g, first, int(g.wizards[surface]), out, LOCKED + surface * SEATS)
    if g.step == FREE_WHOM:
        show_wizards(g, first, int(g.wizards[g.free_under]), out, LAID_BARE)
        out[BARE_SPACE] = ground_of(g, int(g.free_under)) + 1


@rule
def show_declaration(g: State, first: int, out: Numbers) -> None:
    """WT-MT-2: a declaration is public; where the declared wizard is locked is not (WT-INFO-5)."""
    if g.declared == NOTHING:
        return
    out[DECLARED_STEPS] = g.steps
    if g.declared == TOWER:
        surface = SPACES + int(g.piece)
        out[DECLARED_TOWER + ground_of(g, surface)] = level_of(g, surface)
        return
    space = declared_wizard_space(g)
    if space >= 0:
        out[DECLARED_WIZARD + space] = 1
        out[DECLARED_OWNER + place_after(g, first, int(g.owner))] = 1
    else:
        out[DECLARED_OUT_OF_SIGHT] = 1
    if g.riders > 0:
        out[RIDERS + place_after(g, first, int(g.rider))] = g.riders


@rule
def show_hand(g: State, seat: int, out: Numbers, at: int) -> None:
    """A hand by kinds."""
    for slot in range(seat * HAND_ROOM, (seat + 1) * HAND_ROOM):
        if g.hand[slot] != NO_CARD:
            out[at + g.hand[slot]] += 1


@rule
def show_cards(g: State, seat: int, first: int, observer: int, out: Numbers) -> None:
    """WT-INFO-1: the own hand, of the others only how many; WT-INFO-2, -3: the piles; WT-INFO-10: an exchange."""
    if seat >= 0:
        show_hand(g, seat, out, OWN_HAND)
    for other in range(g.players):
        out[HAND_SIZE + place_after(g, first, other)] = hand_size(g, other)
    # WT-R-64: with discard_view "top" only the last card of the discard pile lies open.
    is_hidden = observer == NOW and (g.options & DISCARD_TOP) != 0
    for place in range(max(int(g.discarded) - 1, 0) if is_hidden else 0, g.discarded):
        out[DISCARD + g.discard[place]] += 1
    out[PILE], out[DISCARDED] = g.pile, g.discarded
    if seat >= 0 and card_is_changing_hands(g) and card_seen(g, seat) != NO_CARD:
        out[EXCHANGED_CARD] = card_seen(g, seat) + 1


@rule
def show_seats(g: State, first: int, out: Numbers) -> None:
    """WT-INFO-3, -4: flasks and the castle's content are public."""
    for seat in range(g.players):
        after = place_after(g, first, seat)
        out[EMPTY + after], out[FULL_FLASKS + after], out[SPENT + after] = g.empty[seat], g.full[seat], g.spent[seat]
        out[AT_HOME + after], out[AWAY + after], out[IN_PLAY + after] = g.home[seat], g.away[seat], 1
    if g.step != START:
        out[STARTER + place_after(g, first, int(g.starter))] = 1
        out[ACTIVE + place_after(g, first, int(g.seat))] = 1
    if to_move(g) >= 0:
        out[TO_MOVE + place_after(g, first, to_move(g))] = 1


@rule
def show_table(g: State, out: Numbers) -> None:
    """What was agreed before the game: tiles, prices, options."""
    for spell in range(SPELLS):
        out[TILES + spell] = (g.tiles >> spell) & 1
        out[PRICE + spell] = min(int(g.price[spell]), MAX_FLASKS)
    for bit in range(OPTION_BITS):
        out[OPTION + bit] = (g.options >> bit) & 1
    out[TILES_TO_DRAW] = g.tiles_to_draw


@rule
def show_turn(g: State, out: Numbers) -> None:
    """WT-INFO-3: how far the turn is, and what the die shows."""
    out[STEP + STEP_ROW[g.step]] = 1
    if g.action > 0:
        out[ACTION + g.action - 1] = 1
    out[SPELL_USED], out[SPECIAL_TURN], out[TURN_OVER] = g.spell_used, g.special, g.turn_over
    out[HAS_ASKED], out[HAS_OFFERED], out[HAS_EXCHANGED] = g.asked, g.offered, g.exchanged
    if dice_card(g) != NO_CARD:
        out[DICE_CARD + dice_card(g) - FIRST_DICE] = 1
        out[ROLLS_LEFT] = g.rolls_left
        if g.roll > 0:
            out[ROLLED_FACE + g.roll - 1] = 1


@rule
def show_spells(g: State, first: int, out: Numbers) -> None:
    """What is being cast is public (section 15 of the catalogue)."""
    if g.claimed != NO_SPELL:
        out[CLAIMED + g.claimed] = 1
    if spell_is_running(g):
        out[SPELL + g.spell] = 1
    if g.claimed != NO_SPELL or spell_is_running(g):
        out[CASTER + place_after(g, first, int(g.caster))] = 1


@rule
def show_secrets(g: State, first: int, out: Numbers) -> None:
    """What nobody at the table sees, or only some do, for the observer who sees everything."""
    for seat in range(g.players):
        show_hand(g, seat, out, HANDS + place_after(g, first, seat) * KINDS)
    for kind in range(KINDS):
        out[DRAW_PILE + kind] = g.deck[kind]
    if card_is_changing_hands(g):
        out[CARD_IN_QUESTION] = g.card + 1
    if g.declared == WIZARD:
        out[DECLARED_SURFACE] = g.piece + 1
    out[GO_ON], out[GO_ON + 1], out[GO_ON + 2] = g.after_draw, g.after_swap, g.after_free
    out[GO_ON + 3], out[GO_ON + 4] = g.after_spell, g.asking


@rule
def observe(g: State, seat: int, observer: int, out: Numbers) -> None:
    """Fill `out` with what `seat` may know; NOBODY is a spectator, who counts from seat a."""
    for number in range(FULL_SIZE if observer == FULL else SIZE):
        out[number] = 0
    first = max(seat, 0)
    show_board(g, first, out)
    show_locked(g, first, observer, out)
    show_declaration(g, first, out)
    show_cards(g, seat, first, observer, out)
    show_seats(g, first, out)
    show_table(g, out)
    show_turn(g, out)
    show_spells(g, first, out)
    if observer == FULL:
        show_secrets(g, first, out)
