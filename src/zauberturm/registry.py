"""The games of the house. Adding one is one line here and one folder in `games`."""

from functools import cache

from zauberturm.engine import Engine
from zauberturm.errors import OptionError
from zauberturm.games.rules import GameInfo, Rules
from zauberturm.games.towers import RULES as TOWERS
from zauberturm.games.zauberberg import RULES as ZAUBERBERG

GAMES: dict[str, Rules] = {rules.info.name: rules for rules in (TOWERS, ZAUBERBERG)}


def games() -> dict[str, GameInfo]:
    """Every game with its players and options: types, defaults and ranges."""
    return {name: rules.info for name, rules in GAMES.items()}


@cache
def engine(name: str) -> Engine:
    """The engine of a game."""
    if name not in GAMES:
        raise OptionError("option", f"there is no game {name!r}, only {', '.join(GAMES)}", {"game": name})
    return Engine(GAMES[name])
