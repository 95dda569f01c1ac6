"""Which rule refuses an action: the conditions of `legal`, asked one by one in a fixed order."""

from typing import Final

from zauberturm.games.refusing import because
from zauberturm.games.towers.actions import (
    CLAIM_AFTER,
    DRAWN,
    END,
    FREE_SEAT,
    LAY_DEAD,
    OPENED,
    PASS,
    PLAY_DICE,
    ROLLED,
    STARTS,
    STOP,
    TAKE_SPECIAL,
)
from zauberturm.games.towers.board import DICE_MOVE_TOWER, HAND, IN_SOLO, PB
from zauberturm.games.towers.chance import tile_is_left, weight
from zauberturm.games.towers.refusals import (
    CARD_3,
    FACTS,
    GAME_OVER,
    LEGAL,
    MASTER_1,
    MASTER_3,
    MASTER_9,
    MAT_5,
    MAT_6,
    MT_3,
    MT_6,
    R_29,
    REFUSALS,
    SETUP_4,
    SETUP_5,
    SOLO_4,
    SP_FW_2,
    SPELL_1,
    TURN_4,
    TURN_5,
)
from zauberturm.games.towers.state import (
    CHANCE_STEPS,
    CHOOSE_TILE,
    CLAIM,
    DEAL,
    FREE,
    LAST_CAST,
    OVER,
    PARTNER,
    REPEAT,
    ROLL,
    START,
    TILE,
    WINDOW_0,
    WINDOW_2,
    State,
    is_master,
    is_solo,
)
from zauberturm.games.towers.why_cards import why_not_card, why_not_piece, why_not_special
from zauberturm.games.towers.why_spells import why_not_spell
from zauberturm.games.towers.why_team import owes_answer, why_no_answer, why_not_team
from zauberturm.kernel import rule

__all__ = ["FACTS", "FACTS_ROOM", "REFUSALS", "refusal"]

FACTS_ROOM: Final = 8  # length of the array that `refusal` writes facts to


# -- chance


@rule
def why_not_tile(g: State, spell: int) -> int:
    """WT-MAT-6: each tile exists once; WT-SOLO-4: not every spell is a solo spell."""
    if tile_is_left(g, spell):
        return LEGAL
    return SOLO_4 if IN_SOLO[spell] == 0 and is_solo(g) else MAT_6


@rule
def why_no_outcome(g: State, code: int, facts: list[int]) -> int:
    """WT-SETUP-4, -5, WT-MASTER-1, WT-CARD-3, WT-TURN-5: chance is at work; WT-MAT-5, -6: it has only what is left."""
    step = g.step
    if step == START:
        return LEGAL if STARTS <= code < STARTS + g.players else SETUP_5
    if step == TILE:
        return why_not_tile(g, code - OPENED) if OPENED <= code < STARTS else MASTER_1
    if step == ROLL:
        return LEGAL if ROLLED <= code < DRAWN else because(facts, CARD_3, code, 0, 0)
    if DRAWN <= code < OPENED:
        return LEGAL if weight(g, code) > 0 else MAT_5
    return SETUP_4 if step == DEAL else because(facts, TURN_5, HAND, 0, 0)


@rule
def why_not_chance(g: State, code: int, facts: list[int]) -> int:
    """WT-CARD-3, WT-TURN-5, WT-MASTER-1, WT-SETUP-5: an outcome, while a seat decides."""
    if code >= STARTS:
        return SETUP_5
    if code >= OPENED:
        return why_not_tile(g, code - OPENED) if g.step == CHOOSE_TILE else MASTER_1
    if code >= DRAWN:
        return because(facts, TURN_5, HAND, 0, 0)
    return because(facts, CARD_3, code, 0, 0)


# -- seats


@rule
def why_never(code: int, facts: list[int]) -> int:
    """WT-CARD-3: a tower dice card is never dead unrolled; WT-MT-3: PB goes with the move, not after it."""
    if LAY_DEAD <= code < PLAY_DICE and DICE_MOVE_TOWER[code - LAY_DEAD] != 0:
        return because(facts, CARD_3, code, 0, 0)
    return because(facts, MT_3, code, 0, 0) if code == CLAIM_AFTER + PB else LEGAL


@rule
def why_not_end(g: State) -> int:
    """WT-TURN-4: both actions are made first; WT-MT-6: in the master variant the turn ends by itself."""
    if g.step == LAST_CAST:
        return LEGAL
    return MT_6 if is_master(g) else TURN_4


@rule
def why_not_pass(g: State) -> int:
    """WT-MASTER-3, WT-SPELL-1: one passes when one is asked."""
    step = g.step
    if step == PARTNER or step == WINDOW_0 or step == CLAIM or step == FREE or step == WINDOW_2:
        return LEGAL
    return MASTER_3 if is_master(g) else SPELL_1


@rule
def why_not_stop(g: State) -> int:
    """WT-MASTER-9, WT-R-29: only a repeated spell is stopped."""
    if g.step == REPEAT:
        return LEGAL
    return MASTER_9 if is_master(g) else R_29


@rule
def why_not_said(g: State, code: int, facts: list[int]) -> int:
    """The rule of each kind of action, for a seat that is free to choose."""
    if code < TAKE_SPECIAL:
        return why_not_card(g, code, facts)
    if code == TAKE_SPECIAL:
        return why_not_special(g, facts)
    if code < END:
        return why_not_piece(g, code, facts)
    if code == END:
        return why_not_end(g)
    if code == PASS:
        return why_not_pass(g)
    if code == STOP:
        return why_not_stop(g)
    if code < FREE_SEAT:
        return why_not_team(g, code, facts)
    if code < CLAIM_AFTER:
        return because(facts, SP_FW_2, code, 0, 0)
    return why_not_spell(g, code, facts)


@rule
def refusal(g: State, code: int, facts: list[int]) -> int:
    """0 if the action is legal, else the number of the rule in `REFUSALS`; its `FACTS` are written to `facts`.

    Neither rule nor facts depend on what the seat that is asked may not know (WT-INFO-9).
    """
    never = why_never(code, facts)
    if never != LEGAL:
        return never
    if g.step == OVER:
        return GAME_OVER[g.reason]
    if g.step < CHANCE_STEPS:
        return why_no_outcome(g, code, facts)
    if code >= ROLLED:
        return why_not_chance(g, code, facts)
    if owes_answer(g):
        return why_no_answer(g, code, facts)
    return why_not_said(g, code, facts)
