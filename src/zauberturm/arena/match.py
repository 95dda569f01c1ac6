"""A match: which bots meet in which game, how often, and with which dice. Everything about game k follows from it."""

from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from zauberturm.bots import dismiss, make
from zauberturm.errors import OptionError, shown
from zauberturm.games.rules import Rules
from zauberturm.kernel.sources import EVERYTHING, source_digest
from zauberturm.registry import engine

Duplicate = Literal["no", "rotations", "all"]
MOST_GAMES: Final = 10_000_000
SOURCES: Final = "sources"
_PACKAGE: Final = Path(__file__).parent.parent


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays what, how often. `options` are those of `zt.new`; a bot may be named several times."""

    game: str
    bots: tuple[str, ...]
    games: int = 100
    seed: int = 0
    duplicate: Duplicate = "no"
    options: dict[str, Any] = {}

    def __post_init__(self) -> None:
        self.rules.resolve(self.options)
        if not self.bots:
            raise OptionError("option", "bots=() names no bot", {"option": "bots"})
        for spec in dict.fromkeys(self.bots):
            dismiss({"": make(spec, 0)})  # raises OptionError if there is no such bot
        if not 1 <= self.games <= MOST_GAMES:
            message = f"games={shown(self.games)} is not between 1 and {MOST_GAMES}"
            raise OptionError("option", message, {"option": "games"})
        if self.duplicate not in ("no", "rotations", "all"):
            message = f"duplicate={shown(self.duplicate)} is none of 'no', 'rotations', 'all'"
            raise OptionError("option", message, {"option": "duplicate"})

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return engine(self.game).rules

    @property
    def players(self) -> int:
        """Seats at the table."""
        return int(self.rules.resolve(self.options)["players"])

    @property
    def seats(self) -> str:
        """Their letters."""
        return self.rules.seats[: self.players]

    @property
    def together(self) -> int:
        """How many seats win as one side."""
        return self.rules.winners_together(self.rules.resolve(self.options))

    @property
    def names(self) -> tuple[str, ...]:
        """The different bots."""
        return tuple(dict.fromkeys(self.bots))

    def plain(self) -> dict[str, Any]:
        """What decides about game k: everything but the number of games, and the sources that play it."""
        told: dict[str, Any] = msgspec.to_builtins(self)
        del told["games"]
        return told | {SOURCES: sources()}


def sources() -> str:
    """A digest of rules, kernel and bots: results of other sources are not to be added to these."""
    return source_digest(tuple((_PACKAGE / room, EVERYTHING) for room in ("kernel", "games", "bots")))
