"""Events as lines: the name, then the facts in their fixed order.

`wizard_moved a b 5 7` = seat a moves a wizard of seat b from space 5 to space 7.
"""

from typing import Any

import zauberturm as zt
from tests.towers.positions import load, texts


def line(event: zt.Event) -> str:
    facts = ("".join(fact) or "-" if isinstance(fact, list) else str(fact) for fact in event.facts.values())
    return " ".join([event.name, *facts])


def story(g: zt.Game, text: str) -> list[str]:
    """Play a legal action and give its events, one line each."""
    assert text in texts(g), f"{text} is not offered: {texts(g)}"
    return [line(event) for event in g.play(text)]


def team(board: dict[int, str], **wishes: Any) -> zt.Game:
    """Four players in teams."""
    return load(board, **({"players": 4, "team": True} | wishes))
