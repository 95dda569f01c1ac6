"""A table as the fold of its log: entries go in one by one, and nothing else changes it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from zauberturm.action import Action, Event
from zauberturm.errors import ZauberturmError
from zauberturm.game import Game
from zauberturm.opening import load, new
from zauberturm.proof import START, Deal, began_digest, line_digest, link_key, linked, played_digest, seed_of
from zauberturm.record import commitment
from zauberturm.table import entries as log
from zauberturm.table import memory
from zauberturm.table.budget import Account
from zauberturm.table.seating import Request, SeatChange, changes
from zauberturm.table.views import Remark, Step
from zauberturm.table.wire import LogOption, SeatKind, SeatReason, Spectators, Status

_REMARKS: Final = 12  # how many are kept
TURN_OF: Final = "turn_of:"  # before a seat, among preferences: until its turn ends


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
    entry: int = 0  # its number in the log


@dataclass(frozen=True)
class Done:
    """How a command was answered."""

    version: int
    next: str | None = None  # the rematch


def opened_game(created: log.Created, options: dict[str, Any], bits: Mapping[str, str | None] | None) -> Game:
    """The game before its first event; chance waits to be told what falls."""
    seed = int(created.seed) if bits is None else seed_of(created.table, created.seed, bits)
    if created.start is not None:
        return load(created.start, seed, "manual")
    return new(created.game, seed=seed, chance="manual", **options)


class Folded:
    """What the entries so far add up to."""

    def __init__(self, created: log.Created, line: bytes | None = None) -> None:
        self.created = created
        self.id, self.study = created.table, created.study
        self.chairs = dict(created.seats)
        self._agree_on(created.options)
        self.listed: bool = created.listed
        self.spectators: Spectators = created.spectators
        self.game: Game | None = None
        self.status: Status = "gathering"
        self.to_move: str | None = None  # who is asked; None: nobody
        self.seating = 0  # how often what tokens stand for has changed
        self.arrangement = 0  # how often anything else has changed than the position
        self._unpacked: tuple[Told, Any] | None = None  # the last position that somebody looked at
        self.told: list[Told] = []  # what happened in the game
        self.story: list[Told | SeatChange] = []  # what happened at the table: the steps that viewers are told
        self.rounds = memory.Rounds()
        self.requests: dict[int, Request] = {}  # that are neither answered nor out of date
        self.requested = 0  # requests so far
        self.standing: list[int] = []  # steps that still hold: decisions that were not taken back
        self.since = dict.fromkeys(self.chairs, 0)  # the first step that its person may have decided
        self.auto_pass: dict[str, list[str]] = {}
        self.remarks: list[Remark] = []
        self.secret_commitment = self.commitment = commitment(int(created.seed))
        self.deal: Deal | None = None  # what the shuffle rests on; None: not dealt yet, or by format 1
        self.gathered: float | None = None  # when the devices were asked for their bits
        self.revealed: dict[str, str] = {}  # bits by seat
        self.full: float | None = created.at if self._is_full() else None  # since when every seat is taken
        # As each kind of viewer is told them, as far as it was asked.
        self.steps_told: dict[str | None, list[Step]] = {}
        self.done: dict[log.Cause, Done] = {}
        self.next: str | None = None
        self.account = Account(len(self.chairs), self.study)
        self.version, self.sequence, self.said = 1, 0, 0
        self.digests: list[str] = []  # what each entry says
        self.links: list[str] = []  # of each entry: public, and keyed so that nothing can be guessed from them
        self.last = ""  # hash of the last line: the next entry names it
        self._key = link_key(created.table, created.seed)
        self.changed_at = created.at  # seconds since 1970
        self._note(created, line)

    def _agree_on(self, options: dict[str, Any]) -> None:
        """Note the options, and what follows from them."""
        self.options = options
        self.is_strict = memory.is_strict(options)  # whether people are to remember what they have seen
        self.log_option: LogOption = memory.log_option(self.created, options)  # what is told while the game runs

    @property
    def is_dealing(self) -> bool:
        """Whether the devices are asked for their bits, and the game begins in a moment."""
        return self.gathered is not None and self.game is None

    @property
    def reveals_wanted(self) -> list[str]:
        """The seats whose devices are asked for the bits they have pledged."""
        if not self.is_dealing:
            return []
        return [seat for seat, chair in self.chairs.items() if chair.pledge and seat not in self.revealed]

    @property
    def pledges_wanted(self) -> list[str]:
        """The seats whose devices may still pledge bits before the cards are dealt."""
        if self.game is not None or self.is_dealing:
            return []
        return [seat for seat, chair in self.chairs.items() if chair.owes_pledge]

    @property
    def waits_since(self) -> float | None:
        """Since when the deal waits for devices; None: it does not."""
        if self.game is not None:
            return None
        return self.full if self.gathered is None else self.gathered

    @property
    def seed(self) -> int:
        """The seed of the game, which nobody may know before it is over."""
        return int(self.created.seed) if self.deal is None else self.deal.seed

    @property
    def head(self) -> str:
        """The newest link."""
        return self.links[-1]

    def link_after(self, steps: int) -> str | None:
        """The link of the last of so many steps; None if there is no such step."""
        return self.links[self.story[steps - 1].entry] if 0 < steps <= len(self.story) else None

    def apply(self, entry: log.Entry, line: bytes | None = None) -> None:
        """Fold one more entry; `line` is how it stands in the log."""
        before = self.status
        self.version += type(entry) in COUNTED
        self.seating += type(entry) in SEATING
        try:
            self._FOLDS[type(entry)](self, entry)
        except ZauberturmError as error:
            raise log.LogError(f"entry {self.sequence} of table {self.id} contradicts the log: {error}") from error
        self.arrangement += type(entry) not in MOVES or self.status != before
        self._note(entry, line)

    def _note(self, entry: log.Entry, line: bytes | None) -> None:
        """What every entry does: it counts, it is linked to the one before, and its command is done."""
        self.sequence += 1
        self.account.note(entry)
        self.changed_at = entry.at
        self.last = line_digest(log.encode(entry) if line is None else line)
        self.digests.append(self._content(entry))
        self.links.append(linked(self._key, self.links[-1] if self.links else START, self.digests[-1]))
        if entry.cause is not None:
            self.done[entry.cause] = Done(self.version, entry.table if isinstance(entry, log.Rematched) else None)

    def _content(self, entry: log.Entry) -> str:
        """What an entry says, as far as a game file can say the same; of any other, the whole line."""
        if isinstance(entry, log.Began):
            return began_digest(self.commitment, entry.chance)
        if isinstance(entry, log.Played):
            return played_digest(entry.seat, str(self.told[-1].action or entry.action), entry.chance)
        return self.last

    def _is_full(self) -> bool:
        return all(chair.is_taken for chair in self.chairs.values())

    # -- what each entry does

    def _created(self, _: log.Created) -> None:
        raise log.LogError("a table is created only once")

    def _began(self, entry: log.Began) -> None:
        game = opened_game(self.created, entry.options, entry.bits)
        events = [event for outcome in entry.chance for event in game.play(outcome)]
        if entry.bits is not None:
            self.deal = self._dealt(entry.options, entry.bits)
            self.commitment = self.deal.commitment
        self.game = game
        self._agree_on(game.options)
        self._tell(None, events=events, chance=tuple(entry.chance))

    def _dealt(self, options: Mapping[str, Any], bits: Mapping[str, str | None]) -> Deal:
        seats = {seat: {"kind": one.kind, "name": one.name, "bot": one.bot_name} for seat, one in self.chairs.items()}
        pledges = {seat: chair.pledge for seat, chair in self.chairs.items()}
        return Deal(self.id, self.created.game, options, seats, pledges, bits, self.created.seed)

    def _gathered(self, entry: log.Gathered) -> None:
        self.gathered = entry.at

    def _revealed(self, entry: log.Revealed) -> None:
        self.revealed[entry.seat] = entry.bits

    def _played(self, entry: log.Played) -> None:
        game = self.running()
        action, events = None, list[Event]()
        if not game.is_outdated(entry.seat, entry.action):
            if game.to_move != entry.seat:
                raise log.LogError(f"{entry.seat} decides, but {game.to_move} is asked")
            events = game.play(entry.action)
            action = game.last
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
        self.to_move = game.to_move
        self.status = "over" if self.to_move is None else "playing"
        told = Told(self.version, seat, action, position, self.to_move, entry=self.sequence, **how)
        self.told.append(told)
        self.story.append(told)
        self.rounds.note(len(self.story), seat, self.to_move, told.events)
        if self.auto_pass and any(event.name == "turn_ended" for event in told.events):
            lasting = {one: _lasting(wishes) for one, wishes in self.auto_pass.items()}
            self.arrangement += lasting != self.auto_pass
            self.auto_pass = lasting
        if self.status == "over":
            self.seating += bool(self.requests)
            self.requests.clear()

    def _sat(self, entry: log.Sat) -> None:
        for seat, chair in entry.seats.items():
            if chair.token != self.chairs[seat].token:  # somebody else begins there
                self.auto_pass.pop(seat, None)
                self.since[seat] = len(self.told)
        changed = list(changes(self.chairs, entry, self.game is not None))
        self.chairs.update(entry.seats)
        if not self._is_full():
            self.full = None
        elif self.full is None:
            self.full = entry.at
        for seat, before, reason in changed:
            self._changed(seat, reason, self.chairs[seat].name, before, tuple(entry.agreed))
        # Whoever sits there now has not agreed, and a seat that has changed is no longer the one that was asked for.
        kept = (request.without(entry.seats) for request in self.requests.values() if request.seat not in entry.seats)
        self.requests = {request.number: request for request in kept}

    def _changed(
        self, seat: str, reason: SeatReason, name: str | None, before: str | None = None, by: tuple[str, ...] = ()
    ) -> None:
        change = SeatChange(
            self.version, seat, reason, name, before, self.chairs[seat].bot_name, by, len(self.told), self.sequence
        )
        self.story.append(change)

    def _requested(self, entry: log.Requested) -> None:
        self.requested += 1
        self.requests[self.requested] = Request(self.requested, entry.seat, entry.name, entry.token)
        self._changed(entry.seat, "asked", entry.name, self.chairs[entry.seat].name)

    def _consented(self, entry: log.Consented) -> None:
        request = self.request(entry.request)
        if entry.agree:
            self.requests[request.number] = request.agreed_by(entry.seat)
        else:
            del self.requests[request.number]
            self._changed(request.seat, "declined", request.name, self.chairs[request.seat].name, (entry.seat,))

    def _withdrew(self, entry: log.Withdrew) -> None:
        request = self.request(entry.request)
        del self.requests[request.number]
        self._changed(request.seat, "withdrew", request.name, self.chairs[request.seat].name)

    def request(self, number: int) -> Request:
        """A request that is still open."""
        if number not in self.requests:
            raise log.LogError(f"there is no request {number}")
        return self.requests[number]

    def _preferred(self, entry: log.Preferred) -> None:
        self.auto_pass[entry.seat] = list(entry.auto_pass)

    def _said(self, entry: log.Said) -> None:
        self.said += 1
        self.remarks = [*self.remarks[1 - _REMARKS :], Remark(self.said, entry.seat, entry.phrase)]

    def _opened(self, entry: log.Opened) -> None:
        self.listed, self.spectators = entry.listed, entry.spectators

    def _rematched(self, entry: log.Rematched) -> None:
        self.next = entry.table

    _FOLDS: ClassVar[dict[type, Callable[[Any, Any], None]]] = {
        log.Created: _created,
        log.Gathered: _gathered,
        log.Revealed: _revealed,
        log.Began: _began,
        log.Played: _played,
        log.TookBack: _took_back,
        log.Sat: _sat,
        log.Requested: _requested,
        log.Consented: _consented,
        log.Withdrew: _withdrew,
        log.Preferred: _preferred,
        log.Said: _said,
        log.Opened: _opened,
        log.Rematched: _rematched,
    }

    # -- the game

    def plain_after(self, told: Told) -> Any:
        """The position after a step, as a plain record that nobody changes: all viewers of one moment share it."""
        if self._unpacked is None or self._unpacked[0] is not told:
            self._unpacked = (told, self.running().rules.core.record.unpack(told.position))
        return self._unpacked[1]

    def running(self) -> Game:
        """The game, which has begun."""
        if self.game is None:
            raise log.LogError("the game has not begun")
        return self.game


def _lasting(wishes: list[str]) -> list[str]:
    """Preferences that outlive a turn."""
    return [wish for wish in wishes if not wish.startswith(TURN_OF)]


# Entries that change the game or its seats; phrases and preferences do not disturb anybody's decision.
COUNTED: Final = frozenset({log.Gathered, log.Began, log.Played, log.TookBack, log.Sat})
# Entries that change nothing but the position, unless the game ends with them or goes on.
MOVES: Final = frozenset({log.Played, log.TookBack})
# Entries after which a token may stand for something else.
SEATING: Final = frozenset({log.Began, log.Sat, log.Requested, log.Consented, log.Withdrew})
