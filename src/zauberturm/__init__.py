"""Zauberturm: the board games Wandering Towers and Zauberberg, with rules written once and run three ways."""

from zauberturm.action import Action, Event, Refusal
from zauberturm.errors import (
    IllegalAction,
    InvariantBroken,
    NotationError,
    OptionError,
    PositionError,
    ZauberturmError,
)
from zauberturm.game import Game, load, new, replay
from zauberturm.registry import games

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Event",
    "Game",
    "IllegalAction",
    "InvariantBroken",
    "NotationError",
    "OptionError",
    "PositionError",
    "Refusal",
    "ZauberturmError",
    "games",
    "load",
    "new",
    "replay",
]
