"""Entries in the making: what a command would do to a table, tried on copies."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

from zauberturm.game import Game
from zauberturm.table import entries as log
from zauberturm.table.chairs import Chairs, refused
from zauberturm.table.folded import TURN_OF, Folded
from zauberturm.table.making import Fresh, began
from zauberturm.table.presence import NOBODY, Presence
from zauberturm.table.tokens import Viewer
from zauberturm.table.wire import SeatReason

_PASSES: Final = ("pass", "end")  # how the games call it when a seat has nothing more to say
# What a seat may prefer, beside kinds of actions that it never wants to be asked about, and `window:own`,
# `window:concerned`, `window:other` (Rules.window) for reactions.
ONLY_ANSWER: Final = "only_answer"  # a question with one answer is answered by itself, unless a turn begins with it
_TURN: Final = "turn"  # how the games call the question that a turn begins with


@dataclass
class Draft:
    """Entries in the making: how the table would stand after them, as far as that matters for the next."""

    table: Folded
    now: float
    cause: log.Cause | None
    who: Viewer
    presence: Presence = NOBODY
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
        self.not_dealing()

    def not_dealing(self) -> None:
        """Refuse what would change the seats while the cards are shuffled for them."""
        if self.table.is_dealing:
            raise refused("dealing", "the cards are being shuffled")

    # -- entries

    def sit(self, reason: SeatReason, seats: Chairs, agreed: Collection[str] = ()) -> None:
        """Seats change, and everybody is told why; those that stay as they are leave no trace."""
        changed = {seat: chair for seat, chair in seats.items() if chair != self.chairs[seat]}
        if changed:
            self.chairs.update(changed)
            entry = log.Sat(at=self.now, cause=self.cause, seats=changed, reason=reason, agreed=list(agreed))
            self.entries.append(entry)

    def begin_if_full(self) -> None:
        """Nobody has to be waited for any more."""
        if self.table.game is None and all(chair.is_taken for chair in self.chairs.values()):
            self.gather()

    def gather(self) -> None:
        """Ask devices for the bits they have pledged; if none has, the game begins at once."""
        if any(chair.pledge for chair in self.chairs.values()):
            self.entries.append(log.Gathered(at=self.now, cause=self.cause))
        else:
            self.begin({})

    def begin(self, revealed: Mapping[str, str]) -> None:
        """The game begins, with these bits of devices."""
        table = self.table
        entry, self.game = began(table.created, table.options, self.chairs, revealed, self.now, self.cause)
        self.entries.append(entry)

    def play(self, seat: str, action: str, forced: bool = False) -> None:
        """A decision on a copy of the game, with the outcomes that follow."""
        if self.game is None:
            self.game = self.table.running().copy()
            self.game.chance = "auto"
        before = self.game.plays
        self.game.play(action)
        _, *chance = self.game.plays_since(before)
        self.entries.append(
            log.Played(
                at=self.now,
                cause=self.cause,
                seat=seat,
                action=action,
                chance=[str(each) for each in chance],
                by="bot" if self.chairs[seat].bot or self.chairs[seat].kind == "bot" else "person",
                forced=forced,
            )
        )

    def pass_by_itself(self, preferences: dict[str, list[str]]) -> None:
        """As long as somebody is asked who wants to pass."""
        game = self.game or self.table.game
        while game is not None and (seat := game.to_move) in preferences:
            action = _by_itself(game, seat, preferences[seat]) if _decides(self.chairs[seat]) else None
            if action is None:
                return
            self.play(seat, action, forced=True)
            game = self.game


def _decides(chair: log.Chair) -> bool:
    """Whether a person decides there."""
    return chair.kind == "person" and chair.token is not None and chair.bot is None


def _by_itself(game: Game, seat: str, wishes: list[str]) -> str | None:
    """What a seat with these wishes answers without being asked; None: it is asked."""
    if not wishes:
        return None
    legal = game.legal()
    if len(legal) == 1 and ONLY_ANSWER in wishes and not _begins_a_turn(game, seat):
        return legal[0].text
    passing = [action for action in legal if action.kind in _PASSES]
    others = {action.kind for action in legal} - set(_PASSES)
    if not passing:
        return None
    return passing[0].text if others <= set(wishes) or _lets_go(game, seat, wishes) else None


def _begins_a_turn(game: Game, seat: str) -> bool:
    asked = game.ask(seat)
    return asked is not None and asked.key == _TURN


def _lets_go(game: Game, seat: str, wishes: list[str]) -> bool:
    """Whether a seat does not want to react: not to such moves, or not in this turn."""
    window = game.window(seat)
    return window is not None and (f"window:{window}" in wishes or TURN_OF + game.view(None)["turn"]["seat"] in wishes)
