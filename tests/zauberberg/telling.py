"""Events as lines: the name, then the facts in their fixed order.

`goblin_walked a a3 V1 1.11 clockwise` = seat a moves its goblin 3 out of village 1 to the field 1.11.
"""

import zauberturm as zt

from .positions import texts


def line(event: zt.Event) -> str:
    facts = ("".join(fact) or "-" if isinstance(fact, list) else str(fact) for fact in event.facts.values())
    return " ".join([event.name, *facts])


def story(g: zt.Game, text: str) -> list[str]:
    """Play a legal action and give its events, one line each."""
    assert text in texts(g), f"{text} is not offered: {texts(g)}"
    return [line(event) for event in g.play(text)]
