"""What can be agreed, and the record a game begins with."""

from collections.abc import Mapping
from typing import Any, Final

from tests.conformance_game.state import SEATS, State
from zauberturm.errors import OptionError, shown
from zauberturm.games.rules import OptionInfo, Options

OPTIONS: Final = {
    "players": OptionInfo("players", "integer", SEATS, least=SEATS, most=SEATS),
    "goal": OptionInfo("goal", "integer", 12, least=5, most=50),
    "die": OptionInfo("die", "choice", 6, (6, 4)),
}


def resolve(asked: Mapping[str, Any]) -> Options:
    """All options with their values; what is missing gets its default."""
    for name in asked:
        if name not in OPTIONS:
            raise OptionError("option", f"there is no option {name!r}", {"option": name})
    options = {name: asked.get(name, option.default) for name, option in OPTIONS.items()}
    for name, value in options.items():
        info = OPTIONS[name]
        known = info.values or range(info.least or 0, (info.most or 0) + 1)
        if type(value) is not int or value not in known:
            raise OptionError("option", f"{name}={shown(value)} is not possible", {"option": name})
    return options


def start(options: Options) -> State:
    """Nobody has moved or holds a card."""
    g = State()
    g.goal, g.sides = options["goal"], options["die"]
    g.doubles = [1] * SEATS
    return g
