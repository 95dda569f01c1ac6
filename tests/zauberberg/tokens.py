"""What lies around on the mountain and before the players, and the two ways a goblin comes upon a stone or a tile.

g = landing("1.12", "ghost")     # a1 took one step onto the ghost
g = shoved("1.12", "ghost")      # a1 landed on a pair and pushed b2 onto the ghost
"""

from collections.abc import Mapping, Sequence
from typing import Any

import zauberturm as zt

from .positions import Words, load, plays

RINGS = {"1": 32, "2": 24, "3": 16, "4": 8}
"""Fields of the rings in zb9 (ZB-GEO-2), written down a second time."""


def before(field: str, steps: int) -> str:
    """The field so many steps before this one, going clockwise."""
    level, index = field.split(".")
    return f"{level}.{(int(index) - steps) % RINGS[level]}"


def layout(events: Mapping[int, Sequence[int]], stones: Mapping[int, Sequence[int]] | None = None) -> dict[str, Any]:
    """The rings of zb9 with other marked fields."""
    return {
        "name": "study",
        "sides": [9, 7, 5, 3],
        "events": {str(level): list(events.get(level, ())) for level in range(1, 5)},
        "stones": {str(level): list((stones or {}).get(level, ())) for level in range(1, 5)},
    }


def prepared(field: str, there: str, places: Mapping[str, Words], wishes: Mapping[str, Any]) -> zt.Game:
    """A position with a stone, or a tile, on this field; seat a holds 1 1 2 unless a test wishes otherwise."""
    more: dict[str, Any] = {"hands": {"a": "1 1 2"}} | dict(wishes)
    more["hands"] = {"a": "1 1 2"} | dict(more["hands"])
    if there == "stone":
        more["stones"] = [field, *more.get("stones", ())]
    else:
        more["tiles"] = {field: there} | dict(more.get("tiles", {}))
    return load(places, **more)


def approach(field: str, there: str, places: Mapping[str, Words] | None = None, **wishes: Any) -> zt.Game:
    """a1 stands one step before a stone or a tile and is to move; the action is `1,1+`."""
    return prepared(field, there, {before(field, 1): "a1"} | dict(places or {}), wishes)


def landing(field: str, there: str, places: Mapping[str, Words] | None = None, **wishes: Any) -> zt.Game:
    """a1 took one step onto a stone or a tile with the card 1; seat a has a 2 left."""
    return plays(approach(field, there, places, **wishes), "1,1+")


def shoving(field: str, there: str, places: Mapping[str, Words] | None = None, **wishes: Any) -> zt.Game:
    """a1 stands before the pair a2<b2, and behind that lies a stone or a tile; the action is `1,1+`."""
    stood = {before(field, 2): "a1", before(field, 1): "a2 b2"} | dict(places or {})
    return prepared(field, there, stood, wishes)


def shoved(field: str, there: str, places: Mapping[str, Words] | None = None, **wishes: Any) -> zt.Game:
    """a1 landed on the pair a2<b2 and pushed b2 onto a stone or a tile; seat a has a 2 left."""
    return plays(shoving(field, there, places, **wishes), "1,1+")


def stones(g: zt.Game) -> list[str]:
    """The fields with a stone."""
    return list(g.position()["stones"])


def held(g: zt.Game, seat: str) -> int:
    """How many stones a seat owns."""
    return int(g.position()["held"][seat])


def ravens(g: zt.Game, seat: str) -> int:
    """How many ravens wait in front of a seat."""
    return int(g.position()["ravens"][seat])


def extra(g: zt.Game, seat: str) -> int:
    """How many additional cards a seat may play in the turn they count for."""
    return int(g.position()["extra"][seat])


def waiting(g: zt.Game) -> list[str]:
    """The waiting goblins, oldest first."""
    return list(g.position()["waiting"])


def discard(g: zt.Game) -> list[str]:
    """The discard pile, oldest first."""
    return list(g.position()["discard"])


def rotation(g: zt.Game) -> int:
    """How many quarter turns the mountain has made."""
    return int(g.position()["rotation"])


def chances(g: zt.Game) -> dict[str, float]:
    """The outcomes of chance with their probabilities."""
    return {str(action): chance for action, chance in g.outcomes()}


def verdict(g: zt.Game) -> dict[str, Any]:
    """Winners and the rule that ended the game, which must be over."""
    result = g.result()
    assert g.over
    assert result is not None, "the game is still running"
    return result
