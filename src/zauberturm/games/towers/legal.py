"""Position -> legal actions, one function per decision."""

from zauberturm.games.towers.actions import (
    ASK,
    CAST,
    END,
    NO_PIECE,
    OPENED,
    PIECE_RIDER,
    PIECE_TOWER,
    PIECE_WIZARD,
    REROLL,
    TAKE_SPECIAL,
)
from zauberturm.games.towers.board import DICE_MOVE_TOWER, DICE_MOVE_WIZARD, FW, SPELLS
from zauberturm.games.towers.chance import list_outcomes, tile_is_left
from zauberturm.games.towers.legal_cards import list_hand, list_walks, walkers
from zauberturm.games.towers.legal_spells import list_freeable, list_master, list_own_casts, may_cast_now
from zauberturm.games.towers.legal_team import list_exchange, list_flasks, list_partner, may_ask
from zauberturm.games.towers.moves import list_shifts
from zauberturm.games.towers.spells import list_casts
from zauberturm.games.towers.state import (
    ASKED,
    BACK,
    CHANCE_STEPS,
    CHOOSE_TILE,
    DICE,
    FREE_WHOM,
    LAST_CAST,
    OFFERED,
    OVER,
    PARTNER,
    SPECIAL,
    TEAM,
    TURN,
    State,
    is_master,
    is_open,
)
from zauberturm.kernel import rule


@rule
def list_turn(g: State, out: list[int]) -> int:
    """WT-MT-1: cards, the special turn, spells, and what partners may say."""
    n = list_hand(g, out, 0)
    if g.action == 1:  # WT-R-4: no card played yet
        out[n] = TAKE_SPECIAL
        n += 1
    if may_cast_now(g):
        n = list_own_casts(g, out, n)
    if (g.options & TEAM) != 0:
        if may_ask(g):
            out[n] = ASK
            n += 1
        n = list_flasks(g, g.seat, out, n)
    return n


@rule
def list_dice(g: State, out: list[int]) -> int:
    """WT-CARD-3, -6: a piece for the roll, another roll, or a spell in between."""
    n = 0
    if DICE_MOVE_WIZARD[g.card] != 0:
        n = list_walks(g, walkers(g), g.roll, PIECE_WIZARD, PIECE_RIDER, out, n)
    if DICE_MOVE_TOWER[g.card] != 0:
        n = list_shifts(g, g.roll, PIECE_TOWER, out, n)
    if n == 0:  # WT-CARD-7
        out[n] = NO_PIECE
        n += 1
    if g.rolls_left > 0:
        out[n] = REROLL
        n += 1
    if may_cast_now(g):
        n = list_own_casts(g, out, n)
    return n


@rule
def list_special(g: State, out: list[int]) -> int:
    """WT-TURN-6: one tower one step, or none."""
    n = list_shifts(g, 1, PIECE_TOWER, out, 0)
    out[n] = NO_PIECE  # WT-R-5: the tower may be waived
    n += 1
    if may_cast_now(g):
        n = list_own_casts(g, out, n)
    return n


@rule
def list_tiles(g: State, out: list[int]) -> int:
    """WT-SOLO-4: the tiles a solo player may still choose."""
    n = 0
    for spell in range(SPELLS):
        if tile_is_left(g, spell):
            out[n] = OPENED + spell
            n += 1
    return n


@rule
def legal(g: State, out: list[int]) -> int:
    """Write the codes of all legal actions to `out` and return their number. The order is fixed."""
    step = g.step
    if step == TURN:
        return list_turn(g, out)
    if step < CHANCE_STEPS:
        return list_outcomes(g, out)
    if step == DICE:
        return list_dice(g, out)
    if step == SPECIAL:
        return list_special(g, out)
    if step == LAST_CAST:
        out[0] = END
        return list_casts(g, int(g.seat), CAST, out, 1)
    if step == OVER:
        return 0
    if (g.options & TEAM) != 0:
        if step == PARTNER:
            return list_partner(g, out)
        if step == ASKED or step == OFFERED or step == BACK:
            return list_exchange(g, out)
    if step == CHOOSE_TILE:
        return list_tiles(g, out)
    if step == FREE_WHOM and is_open(g, FW):
        return list_freeable(g, out)
    return list_master(g, out) if is_master(g) else 0
