"""A Python callable that is trusted: asked right here, without limits."""

from collections.abc import Callable
from typing import Any

import msgspec

from zauberturm import checks
from zauberturm.action import Action
from zauberturm.bots.bot import must_be_asked
from zauberturm.bots.own.limits import Limits
from zauberturm.bots.own.talk import named
from zauberturm.bots.own.wire import clock, decide
from zauberturm.errors import OptionError, shown
from zauberturm.game import Game

Asked = Callable[[dict[str, Any], list[dict[str, Any]], dict[str, Any]], str | int | dict[str, Any]]


class FunctionBot:
    """Decides by calling `function(view, legal, clock)`, with the same plain data as in a process of its own.

    For experiments: nobody stops it when it takes long, its errors come out as they are, and an action that is not
    legal is a BotFault.
    """

    def __init__(self, function: Asked, move: float = Limits.move) -> None:
        if not callable(function):
            raise OptionError("option", f"{shown(function)} cannot be called", {"option": "function"})
        self._function, self._clock = function, clock(checks.above_zero(move, "move"), None)
        self._number = 0

    def choose(self, game: Game, seat: str) -> Action:
        """The legal action that the function names."""
        must_be_asked(game, seat)
        self._number += 1
        question = msgspec.to_builtins(decide(self._number, game, seat, (), self._clock))
        said = self._function(question["view"], question["legal"], question["clock"])
        return named(said.get("text") if isinstance(said, dict) else said, game)
