"""Zauberturm: the board games Wandering Towers and Zauberberg, with rules written once and run four ways."""

from typing import TYPE_CHECKING, Any

from zauberturm.action import Action, Event, Refusal
from zauberturm.errors import (
    IllegalAction,
    InvariantBroken,
    MissingExtra,
    NotationError,
    OptionError,
    PositionError,
    ZauberturmError,
)
from zauberturm.game import Game
from zauberturm.opening import load, new, replay
from zauberturm.registry import games

if TYPE_CHECKING:
    from zauberturm.analysis import analyse, review
    from zauberturm.compilation import prepare
else:  # a function of this name would tell the type checkers that there is everything

    def __getattr__(name: str) -> Any:
        """Load what needs bots when it is first asked for: most programs need no search."""
        if name in ("analyse", "review"):
            from zauberturm import analysis

            return getattr(analysis, name)
        if name == "prepare":
            from zauberturm import compilation

            return compilation.prepare
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__version__ = "0.1.0"

__all__ = [
    "Action",
    "Event",
    "Game",
    "IllegalAction",
    "InvariantBroken",
    "MissingExtra",
    "NotationError",
    "OptionError",
    "PositionError",
    "Refusal",
    "ZauberturmError",
    "analyse",
    "games",
    "load",
    "new",
    "prepare",
    "replay",
    "review",
]
