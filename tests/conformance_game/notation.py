"""Text and typed form of every action, by code."""

from functools import cache

from tests.conformance_game.state import CARDS, MOST_SIDES
from zauberturm.games.rules import ActionInfo, Options


def words(_: Options) -> tuple[str, ...]:
    """The texts are the same at every table."""
    return ()


@cache
def describe(_: tuple[str, ...]) -> tuple[ActionInfo, ...]:
    """All actions, by code."""
    decisions = [ActionInfo(name, name, {}) for name in ("roll", "card", "double")]
    cards = [ActionInfo("deal", f"deal:{card}", {"card": str(card)}) for card in range(1, CARDS + 1)]
    rolls = [ActionInfo("fall", f"fall:{roll}", {"roll": roll}) for roll in range(1, MOST_SIDES + 1)]
    return (*decisions, *cards, *rolls)


def impossible(_: str) -> None:
    """Every text that reads well is an action."""
    return
