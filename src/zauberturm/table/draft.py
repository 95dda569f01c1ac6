"""Entries in the making: what a command would do to a table, tried on copies."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Final

from zauberturm.game import Game
from zauberturm.table import entries as log
from zauberturm.table.chairs import Chairs, refused
from zauberturm.table.folded import Folded
from zauberturm.table.making import Fresh, began
from zauberturm.table.tokens import Viewer

_PASSES: Final = ("pass", "end")  # how the games call it when a seat has nothing more to say


@dataclass
class Draft:
    """Entries in the making: how the table would stand after them, as far as that matters for the next."""

    table: Folded
    now: float
    cause: log.Cause | None
    who: Viewer
    online: Collection[str] = ()
    fresh: Callable[[], Fresh] | None = None
    entries: list[log.Entry] = field(default_factory=list)
    opens: list[log.Entry] = field(default_factory=list)
    next: str | None = None

    def __post_init__(self) -> None:
        self.chairs: Chairs = dict(self.table.chairs)
        self.game: Game | None = None  # a copy, once it is played on

    # -- what the table says

    def seat(self) -> str:
        """The seat that gives the command."""
        if self.table.study:
            raise refused("study", "a study table has no players")
        return self.who.seats[0]

    def playing(self) -> Game:
        """The game, if it runs."""
        if self.table.status != "playing":
            raise refused(self.table.status, "no game runs here")
        return self.table.running()

    def gathering(self) -> None:
        """Refuse what can be done before the game only."""
        if self.table.status != "gathering":
            raise refused("begun", "the game has begun")

    # -- entries

    def sit(self, seats: Chairs) -> None:
        """Seats change."""
        self.chairs.update(seats)
        self.entries.append(log.Sat(at=self.now, cause=self.cause, seats=seats))

    def begin_if_full(self) -> None:
        """Nobody has to be waited for any more."""
        if self.table.game is None and all(chair.is_taken for chair in self.chairs.values()):
            self.begin()

    def begin(self) -> None:
        """The game begins."""
        entry, self.game = began(self.table.created, self.table.options, self.chairs, self.now, self.cause)
        self.entries.append(entry)

    def play(self, seat: str, action: str, forced: bool = False) -> None:
        """A decision on a copy of the game, with the outcomes that follow."""
        if self.game is None:
            self.game = self.table.running().copy()
            self.game.chance = "auto"
        before = len(self.game.history)
        self.game.play(action)
        _, *chance = self.game.history[before:]
        self.entries.append(
            log.Played(
                at=self.now,
                cause=self.cause,
                seat=seat,
                action=action,
                chance=[str(each) for each in chance],
                by="bot" if self.chairs[seat].bot else "person",
                forced=forced,
            )
        )

    def pass_by_itself(self, preferences: dict[str, list[str]]) -> None:
        """As long as somebody is asked who wants to pass."""
        game = self.game or self.table.game
        while game is not None and (seat := game.to_move) in preferences:
            action = _passing(game, preferences[seat]) if _decides(self.chairs[seat]) else None
            if action is None:
                return
            self.play(seat, action, forced=True)
            game = self.game


def _decides(chair: log.Chair) -> bool:
    """Whether a person decides there."""
    return chair.kind == "person" and chair.token is not None and chair.bot is None


def _passing(game: Game, kinds: list[str]) -> str | None:
    """How the seat that is asked would pass, if all it could do else are actions of these kinds."""
    legal = game.legal()
    if not kinds:
        return None
    passing = [action for action in legal if action.kind in _PASSES]
    others = {action.kind for action in legal} - set(_PASSES)
    return passing[0].text if passing and others <= set(kinds) else None
