"""A table as the fold of its log: entries go in one by one, and nothing else changes it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from zauberturm.action import Action, Event
from zauberturm.errors import ZauberturmError
from zauberturm.game import Game
from zauberturm.opening import load, new
from zauberturm.record import commitment
from zauberturm.table import entries as log
from zauberturm.table.views import Remark, Step
from zauberturm.table.wire import SeatKind, Spectators, Status

_REMARKS: Final = 12  # how many are kept


@dataclass(frozen=True)
class Told:
    """One step of the game with all its secrets; viewers get their own version of it."""

    version: int
    seat: str | None
    action: Action | None  # None: chance alone, or something taken back
    position: bytes  # the record after it
    to_move: str | None  # after it
    events: list[Event] = field(default_factory=list)
    own: int = 0  # events of the action itself; the others are chance's
    chance: tuple[str, ...] = ()
    by: SeatKind = "person"
    forced: bool = False
    taken_back: int = 0  # decisions


@dataclass(frozen=True)
class Done:
    """How a command was answered."""

    version: int
    table: str | None = None


def opened_game(created: log.Created, options: dict[str, Any]) -> Game:
    """The game before its first event; chance waits to be told what falls."""
    seed = int(created.seed)
    if created.start is not None:
        return load(created.start, seed, "manual")
    return new(created.game, seed=seed, chance="manual", **options)


class Folded:
    """What the entries so far add up to."""

    def __init__(self, created: log.Created) -> None:
        self.created = created
        self.id, self.study = created.table, created.study
        self.options, self.chairs = created.options, dict(created.seats)
        self.listed: bool = created.listed
        self.spectators: Spectators = created.spectators
        self.game: Game | None = None
        self.told: list[Told] = []
        self.standing: list[int] = []  # steps that still hold: decisions that were not taken back
        self.since = dict.fromkeys(self.chairs, 0)  # the first step that its person may have decided
        self.auto_pass: dict[str, list[str]] = {}
        self.remarks: list[Remark] = []
        self.commitment = commitment(int(created.seed))
        self.steps_told: dict[
            str | None, list[Step]
        ] = {}  # as each kind of viewer is told them, as far as it was asked
        self.done: dict[log.Cause, Done] = {}
        self.next: str | None = None
        self.version, self.sequence, self.said = 1, 1, 0
        self._folds: dict[type, Callable[[Any], None]] = {
            log.Created: self._created,
            log.Began: self._began,
            log.Played: self._played,
            log.TookBack: self._took_back,
            log.Sat: self._sat,
            log.Preferred: self._preferred,
            log.Said: self._said,
            log.Opened: self._opened,
            log.Rematched: self._rematched,
        }
        self._note(created)

    @property
    def status(self) -> Status:
        """Where the table stands."""
        if self.game is None:
            return "gathering"
        return "over" if self.game.over else "playing"

    def apply(self, entry: log.Entry) -> None:
        """Fold one more entry."""
        self.version += type(entry) in COUNTED
        try:
            self._folds[type(entry)](entry)
        except ZauberturmError as error:
            raise log.LogError(f"entry {self.sequence} of table {self.id} contradicts the log: {error}") from error
        self.sequence += 1
        self._note(entry)

    def _note(self, entry: log.Entry) -> None:
        if entry.cause is not None:
            self.done[entry.cause] = Done(self.version, entry.table if isinstance(entry, log.Rematched) else None)

    # -- what each entry does

    @staticmethod
    def _created(_: log.Created) -> None:
        raise log.LogError("a table is created only once")

    def _began(self, entry: log.Began) -> None:
        game = opened_game(self.created, entry.options)
        events = [event for outcome in entry.chance for event in game.play(outcome)]
        self.game, self.options = game, game.options
        self._tell(None, events=events, chance=tuple(entry.chance))

    def _played(self, entry: log.Played) -> None:
        game = self.running()
        action, events = None, list[Event]()
        if not game.is_outdated(entry.seat, entry.action):
            if game.to_move != entry.seat:
                raise log.LogError(f"{entry.seat} decides, but {game.to_move} is asked")
            events = game.play(entry.action)
            action = game.history[-1]
        own = len(events)
        for outcome in entry.chance:
            events += game.play(outcome)
        self.standing.append(len(self.told))
        how = {"own": own, "chance": tuple(entry.chance), "by": entry.by, "forced": entry.forced}
        self._tell(entry.seat, action=action, events=events, **how)

    def _took_back(self, entry: log.TookBack) -> None:
        for _ in range(entry.decisions):
            if not self.standing:
                raise log.LogError("there is nothing left to take back")
            told = self.told[self.standing[-1]]
            if self.study:
                self.running().go_back((told.action is not None) + len(told.chance))
            elif told.action is not None:
                self.running().undo()
            self.standing.pop()
        self._tell(entry.seat, taken_back=entry.decisions)

    def _tell(self, seat: str | None, action: Action | None = None, **how: Any) -> None:
        game = self.running()
        position = game.rules.core.record.bytes_of(game.handle)
        self.told.append(Told(self.version, seat, action, position, game.to_move, **how))

    def _sat(self, entry: log.Sat) -> None:
        for seat, chair in entry.seats.items():
            if chair.token != self.chairs[seat].token:  # somebody else begins there
                self.auto_pass.pop(seat, None)
                self.since[seat] = len(self.told)
        self.chairs.update(entry.seats)

    def _preferred(self, entry: log.Preferred) -> None:
        self.auto_pass[entry.seat] = list(entry.auto_pass)

    def _said(self, entry: log.Said) -> None:
        self.said += 1
        self.remarks = [*self.remarks[1 - _REMARKS :], Remark(self.said, entry.seat, entry.phrase)]

    def _opened(self, entry: log.Opened) -> None:
        self.listed, self.spectators = entry.listed, entry.spectators

    def _rematched(self, entry: log.Rematched) -> None:
        self.next = entry.table

    # -- the game

    def running(self) -> Game:
        """The game, which has begun."""
        if self.game is None:
            raise log.LogError("the game has not begun")
        return self.game


# Entries that change the game or its seats; phrases and preferences do not disturb anybody's decision.
COUNTED: Final = frozenset({log.Began, log.Played, log.TookBack, log.Sat})
