"""The log of a table: what was decided, once and for all. Whoever folds the entries of a log has the table.

Every entry carries the number of its format. Formats of former times stay readable for ever, unknown newer ones are
refused. A decision is written down together with what chance brought after it, so nothing is ever rolled a second time.
From format 2 on every entry names the hash of the line before it.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from zauberturm.errors import ZauberturmError
from zauberturm.proof import line_digest
from zauberturm.table.wire import Colour, LogOption, SeatKind, SeatReason, Spectators

FORMAT: Final = 2
PROGRAM: Final = "program:"  # before the name of a bot that plays by token


class LogError(ZauberturmError, ValueError):
    """A log that cannot be read, or that contradicts itself."""


class NewerFormat(LogError):
    """An entry written by a newer version than this one."""


class Cause(msgspec.Struct, frozen=True):
    """The command behind an entry, so that it is carried out only once."""

    token: str  # its hash
    id: str


class Chair(msgspec.Struct, frozen=True):
    """Who sits at a seat. A bot has a token only if it is a program; a person without one has left."""

    kind: SeatKind
    colour: Colour
    name: str | None = None
    bot: str | None = None  # sits there, or stands in for a person
    token: str | None = None  # its hash
    pledge: str | None = None  # hash of the random bits that the person's device keeps for the shuffle
    former: str | None = None  # hash of the token of a person who has left: it may return until somebody takes over
    program: str | None = None  # a bot that plays by token: it sits there (`bot`), or is asked to (`open`)

    @property
    def has_person(self) -> bool:
        """Whether a person holds the seat, connected or not."""
        return self.kind == "person" and self.token is not None

    @property
    def has_program(self) -> bool:
        """Whether a bot that plays by token sits there."""
        return self.kind == "bot" and self.program is not None

    @property
    def bot_name(self) -> str | None:
        """Which bot sits there, stands in or is asked to sit down, as the wire names it."""
        return self.bot or (f"{PROGRAM}{self.program}" if self.program else None)

    @property
    def is_absent(self) -> bool:
        """Whether it is the seat of a person who has left."""
        return self.kind == "person" and self.token is None

    @property
    def owes_pledge(self) -> bool:
        """Whether a person sits there whose device has not pledged any bits."""
        return self.kind == "person" and self.token is not None and self.pledge is None

    @property
    def is_taken(self) -> bool:
        """Whether somebody or something decides there."""
        return self.kind != "open"


class _Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="entry", forbid_unknown_fields=True):
    at: float  # seconds since 1970, by the clock of whoever decided
    cause: Cause | None = None
    format: int = FORMAT
    before: str | None = None  # hash of the line before; None: the first one, or format 1


class Created(_Entry, frozen=True, kw_only=True, tag="created"):
    """The table, before anything has happened at it."""

    table: str
    game: str
    options: dict[str, Any]
    seats: dict[str, Chair]
    owner: str  # hash of the token
    invitation: str | None  # the same; None: nobody can be invited
    seed: str  # the server's secret, a whole number too large for JSON; in format 1 and studies the game's own seed
    listed: bool = False
    spectators: Spectators = "link"
    study: bool = False
    start: dict[str, Any] | None = None  # the position it begins with, if not the set-up
    before: str | None = None  # the table that this is the rematch of
    log: LogOption | None = None  # None: as the options about memory suggest


class Began(_Entry, frozen=True, kw_only=True, tag="began"):
    """The game has begun. From now on its options are fixed."""

    options: dict[str, Any]
    chance: list[str]
    bits: dict[str, str | None] | None = None  # of each seat's device; None: format 1, the secret is the seed


class Gathered(_Entry, frozen=True, kw_only=True, tag="gathered"):
    """Every seat is taken. Devices that have pledged bits are asked to reveal them, then the game begins."""


class Revealed(_Entry, frozen=True, kw_only=True, tag="revealed"):
    """A device has revealed the bits it had pledged."""

    seat: str
    bits: str


class Played(_Entry, frozen=True, kw_only=True, tag="played"):
    """A decision, and what chance brought after it."""

    seat: str
    action: str
    chance: list[str]
    by: SeatKind
    forced: bool = False  # passed by itself


class TookBack(_Entry, frozen=True, kw_only=True, tag="took_back"):
    """The last decisions were taken back."""

    seat: str
    decisions: int


class Sat(_Entry, frozen=True, kw_only=True, tag="sat"):
    """Seats have changed: somebody sat down, left, took another name, a bot took over or gave back."""

    seats: dict[str, Chair]
    reason: SeatReason = "unknown"
    agreed: list[str] = msgspec.field(default_factory=list)  # seats whose people consented


class Requested(_Entry, frozen=True, kw_only=True, tag="requested"):
    """Somebody asks to take over an abandoned seat. Requests are numbered from 1."""

    seat: str
    name: str | None
    token: str  # its hash


class Consented(_Entry, frozen=True, kw_only=True, tag="consented"):
    """A person at the table has answered a request; one refusal ends it."""

    request: int
    seat: str
    agree: bool


class Withdrew(_Entry, frozen=True, kw_only=True, tag="withdrew"):
    """Whoever asked no longer wants the seat."""

    request: int


class Preferred(_Entry, frozen=True, kw_only=True, tag="preferred"):
    """When a seat passes by itself."""

    seat: str
    auto_pass: list[str]


class Said(_Entry, frozen=True, kw_only=True, tag="said"):
    """A canned phrase."""

    seat: str
    phrase: str


class Opened(_Entry, frozen=True, kw_only=True, tag="opened"):
    """Who may find and watch the table."""

    listed: bool
    spectators: Spectators


class Rematched(_Entry, frozen=True, kw_only=True, tag="rematched"):
    """The same people go on at another table."""

    table: str


Entry = (
    Created
    | Gathered
    | Revealed
    | Began
    | Played
    | TookBack
    | Sat
    | Requested
    | Consented
    | Withdrew
    | Preferred
    | Said
    | Opened
    | Rematched
)

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[Entry]] = msgspec.json.Decoder(Entry)


class _Numbered(msgspec.Struct):
    format: int


_NUMBER: Final = msgspec.json.Decoder(_Numbered)


def encode(entry: Entry) -> bytes:
    """An entry as one line of a log."""
    return _ENCODER.encode(entry)


def chained(entries: Iterable[Entry], before: str | None = None) -> Iterator[Entry]:
    """The same entries, each with the hash of the line before it."""
    return (entry for entry, _ in written(entries, before))


def written(entries: Iterable[Entry], before: str | None = None) -> Iterator[tuple[Entry, bytes]]:
    """The same entries, each with the hash of the line before it, and as lines of the log."""
    last = None
    for entry in entries:
        linked = msgspec.structs.replace(entry, before=before if last is None else line_digest(last))
        last = encode(linked)
        yield linked, last


def decode(line: bytes) -> Entry:
    """The entry of a line."""
    try:
        number = _NUMBER.decode(line).format
        if number > FORMAT:
            raise NewerFormat(f"format {number} of a log's entry is newer than {FORMAT}, the newest known here")
        return _DECODER.decode(line)
    except msgspec.MsgspecError as error:
        raise LogError(f"an entry of a log cannot be read: {error}") from error
