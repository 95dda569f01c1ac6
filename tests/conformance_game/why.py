"""Which rule refuses an action: the conditions of `legal`, one by one."""

from collections.abc import Sequence
from typing import Final

from tests.conformance_game.actions import DEALT, DOUBLE, PLAY_CARD, ROLLED
from tests.conformance_game.chance import weight
from tests.conformance_game.legal import may_double, may_play_card
from tests.conformance_game.state import DEAL, OVER, TURN, State
from zauberturm.games.refusing import FactNames, because, in_words
from zauberturm.kernel import rule

FACTS: Final[FactNames] = {
    "RACE-CARD-1": (),
    "RACE-DEAL-1": (),
    "RACE-DIE-1": ("limit",),
    "RACE-DOUBLE-1": (),
    "RACE-END-1": (),
    "RACE-TURN-1": (),
}
REFUSALS: Final = ("", *FACTS)
LEGAL, CARD_1, DEAL_1, DIE_1, DOUBLE_1, END_1, TURN_1 = range(len(REFUSALS))


@rule
def refused_to_seat(g: State, code: int) -> int:
    """While a seat is asked."""
    if code >= DEALT:
        return TURN_1
    if code == PLAY_CARD and not may_play_card(g):
        return CARD_1
    if code == DOUBLE and not may_double(g):
        return DOUBLE_1
    return LEGAL


@rule
def refusal(g: State, code: int, facts: list[int]) -> int:
    """The first rule that refuses an action, 0 if none does, and its facts."""
    if g.step == OVER:
        return END_1
    if g.step == TURN:
        return refused_to_seat(g, code)
    if weight(g, code) > 0:
        return LEGAL
    if g.step == DEAL:
        return DEAL_1
    return because(facts, DIE_1, int(g.sides), 0, 0) if code >= ROLLED else TURN_1


def refusal_facts(name: str, numbers: Sequence[int]) -> dict[str, str | int]:
    """The facts of a refusal by name."""
    return in_words(FACTS[name], numbers, {})
