"""How a rule test plays: what is legal, what is refused and by which rule, and chance where it does not matter."""

from typing import Any

import pytest

import zauberturm as zt


def texts(g: zt.Game) -> list[str]:
    """The legal actions in notation, in the order of the engine."""
    return [str(action) for action in g.legal()]


def refuses(g: zt.Game, text: str, rule: str, **facts: Any) -> None:
    """The action is not offered, is refused by this rule, for these facts, when tried; and trying changes nothing."""
    before = g.position()
    refusal = g.why_not(text)
    assert refusal is not None, f"{text} is legal, but {rule} forbids it"
    assert refusal.rule == rule, f"{text} is refused by {refusal.rule}, not by {rule}"
    assert facts.items() <= refusal.facts.items()
    assert text not in texts(g)
    with pytest.raises(zt.IllegalAction) as caught:
        g.play(text)
    assert caught.value.rule == rule
    assert g.position() == before


def plays(g: zt.Game, *actions: str) -> zt.Game:
    """Play these one after the other, each of them legal and offered; gives the game back."""
    for text in actions:
        refusal = g.why_not(text)
        assert refusal is None, f"{text} is refused by {refusal.rule}; legal: {texts(g)}"
        assert text in texts(g), f"{text} is accepted but not offered: {texts(g)}"
        g.play(text)
    return g


def settle(g: zt.Game) -> zt.Game:
    """Let chance play its first outcome until a seat is asked or the game is over (for draws that do not matter)."""
    while g.to_move == "chance":
        g.play(texts(g)[0])
    return g
