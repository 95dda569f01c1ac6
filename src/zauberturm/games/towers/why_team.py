"""Which rule refuses a word between partners, or an answer that is owed."""

from zauberturm.games.refusing import because
from zauberturm.games.towers.actions import (
    ACCEPT,
    ASK,
    CLAIM_AFTER,
    DECLINE,
    FREE_DECLARED,
    FREE_SEAT,
    GIVE,
    GIVE_BACK,
    GIVE_FLASKS,
    OFFER,
    REFUSE,
)
from zauberturm.games.towers.board import SEATS
from zauberturm.games.towers.legal_team import may_ask, may_offer
from zauberturm.games.towers.refusals import LEGAL, R_56, R_57, SOLO_4, SP_FW_2, TEAM_1, TEAM_2, TEAM_3, TEAM_4, TEAM_5
from zauberturm.games.towers.spells import freeable
from zauberturm.games.towers.state import (
    ASKED,
    BACK,
    CHOOSE_TILE,
    FREE_WHOM,
    OFFERED,
    PARTNER,
    TEAM,
    TURN,
    State,
    holds,
    to_move,
)
from zauberturm.kernel import rule


@rule
def owes_answer(g: State) -> bool:
    """Whether the present question can only be answered, not put off."""
    step = g.step
    return step == ASKED or step == OFFERED or step == BACK or step == FREE_WHOM or step == CHOOSE_TILE


@rule
def is_named_card(g: State, code: int, first: int) -> bool:
    """Whether a code of the block from `first` on names a card in the hand of whoever is asked."""
    return first <= code < first + GIVE - OFFER and holds(g, to_move(g), code - first)


@rule
def may_be_freed(g: State, code: int) -> bool:
    """WT-SP-FW-2: one of those found under the tower; the declared one is named apart if he is among others."""
    if not FREE_SEAT <= code < CLAIM_AFTER:
        return False
    found = freeable(g, int(g.freer), (code - FREE_SEAT) % SEATS, int(g.free_under))
    return found > 1 if code >= FREE_DECLARED else found > 0


@rule
def why_no_answer(g: State, code: int, facts: list[int]) -> int:
    """WT-TEAM-2 to -4, WT-SP-FW-2, WT-SOLO-4: nothing else goes before the answer."""
    if g.step == ASKED:
        answers, asked_by = code == DECLINE or is_named_card(g, code, GIVE), TEAM_2
    elif g.step == OFFERED:
        answers, asked_by = code == ACCEPT or code == REFUSE, TEAM_4
    elif g.step == BACK:
        answers, asked_by = is_named_card(g, code, GIVE_BACK), TEAM_3
    elif g.step == FREE_WHOM:
        answers, asked_by = may_be_freed(g, code), SP_FW_2
    else:
        return SOLO_4  # the tiles of a solo game; an outcome `spell:` is answered as chance
    return LEGAL if answers else because(facts, asked_by, code, 0, 0)


@rule
def why_not_ask(g: State, code: int, facts: list[int]) -> int:
    """WT-R-56: once, at the turn decision, before an exchange; WT-TEAM-2: a partner who has cards."""
    if g.step == TURN and may_ask(g):
        return LEGAL
    if g.step != TURN or g.asked != 0 or g.exchanged != 0:
        return R_56
    return because(facts, TEAM_2, code, 0, 0)


@rule
def why_not_offer(g: State, code: int, facts: list[int]) -> int:
    """WT-R-56: once, in the partner's window, before an exchange; WT-TEAM-4: a card of his hand."""
    if g.step != PARTNER or not may_offer(g):
        return R_56
    return LEGAL if is_named_card(g, code, OFFER) else because(facts, TEAM_4, code, 0, 0)


@rule
def why_not_flasks(g: State, count: int, facts: list[int]) -> int:
    """WT-R-57: at the turn decision and in the partner's window; WT-TEAM-5: full ones only."""
    if g.step != TURN and g.step != PARTNER:
        return R_57
    full = int(g.full[to_move(g)])
    return LEGAL if count <= full else because(facts, TEAM_5, count, full, 0)


@rule
def why_not_team(g: State, code: int, facts: list[int]) -> int:
    """WT-TEAM-1: words for partners only; answers nobody has asked for are refused by the rule of the question."""
    if (g.options & TEAM) == 0:
        return TEAM_1
    if code == ASK:
        return why_not_ask(g, code, facts)
    if GIVE_FLASKS <= code < OFFER:
        return why_not_flasks(g, code - GIVE_FLASKS + 1, facts)
    if OFFER <= code < GIVE:
        return why_not_offer(g, code, facts)
    if code == ACCEPT or code == REFUSE:
        return because(facts, TEAM_4, code, 0, 0)
    return because(facts, TEAM_3 if code >= GIVE_BACK else TEAM_2, code, 0, 0)
