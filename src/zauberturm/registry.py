"""The games of the house. Adding one is one line here and one folder in `games`."""

import copyreg
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from zauberturm.engine import Engine
from zauberturm.errors import OptionError, shown
from zauberturm.games.rules import GameInfo, Rules
from zauberturm.games.towers import RULES as TOWERS
from zauberturm.games.zauberberg import RULES as ZAUBERBERG

GAMES: dict[str, Rules] = {rules.info.name: rules for rules in (TOWERS, ZAUBERBERG)}
HOUSE = tuple(GAMES)  # those that every process knows; guests may join GAMES for a while
_ENGINES: dict[int, Engine] = {}  # by identity of the rules: an engine keeps its rules, so no number is used twice


def _rules(name: str) -> Rules:
    """The rules of a game that was pickled."""
    return engine(name).rules


# Rules are functions, which other processes have themselves: a pickle names the game, and is read with the rules that
# are registered there.
copyreg.pickle(Rules, lambda rules: (_rules, (rules.info.name,)))


def games() -> dict[str, GameInfo]:
    """Every game with its players and options: types, defaults and ranges."""
    return {name: rules.info for name, rules in GAMES.items()}


def engine(name: Any) -> Engine:
    """The engine of a game; names come from outside."""
    if not isinstance(name, str) or name not in GAMES:
        raise OptionError("option", f"there is no game {shown(name)}, only {', '.join(GAMES)}", {"game": name})
    rules = GAMES[name]
    return _ENGINES.setdefault(id(rules), Engine(rules))


@contextmanager
def guest(rules: Rules) -> Iterator[Engine]:
    """Let a game in that is not of the house, or takes the place of one, until the `with` block ends."""
    name = rules.info.name
    before = GAMES.get(name)
    GAMES[name] = rules
    try:
        yield engine(name)
    finally:
        if before is None:
            del GAMES[name]
        else:
            GAMES[name] = before
