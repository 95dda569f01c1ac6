"""The log of a table: what was decided, once and for all. Whoever folds the entries of a log has the table.

Every entry carries the number of its format. Formats of former times stay readable for ever, unknown newer ones are
refused. A decision is written down together with what chance brought after it, so nothing is ever rolled a second time.
"""

from typing import Any, Final

import msgspec

from zauberturm.errors import ZauberturmError
from zauberturm.table.wire import Colour, SeatKind, Spectators

FORMAT: Final = 1


class LogError(ZauberturmError, ValueError):
    """A log that cannot be read, or that contradicts itself."""


class NewerFormat(LogError):
    """An entry written by a newer version than this one."""


class Cause(msgspec.Struct, frozen=True):
    """The command behind an entry, so that it is carried out only once."""

    token: str  # its hash
    id: str


class Chair(msgspec.Struct, frozen=True):
    """Who sits at a seat. A bot never has a token; a person without one has left."""

    kind: SeatKind
    colour: Colour
    name: str | None = None
    bot: str | None = None  # sits there, or stands in for a person
    token: str | None = None  # its hash

    @property
    def is_absent(self) -> bool:
        """Whether it is the seat of a person who has left."""
        return self.kind == "person" and self.token is None

    @property
    def is_taken(self) -> bool:
        """Whether somebody or something decides there."""
        return self.kind != "open"


class _Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="entry", forbid_unknown_fields=True):
    at: float  # seconds since 1970, by the clock of whoever decided
    cause: Cause | None = None
    format: int = FORMAT


class Created(_Entry, frozen=True, kw_only=True, tag="created"):
    """The table, before anything has happened at it."""

    table: str
    game: str
    options: dict[str, Any]
    seats: dict[str, Chair]
    owner: str  # hash of the token
    invitation: str | None  # the same; None: nobody can be invited
    seed: str  # a whole number, too large for JSON
    listed: bool = False
    spectators: Spectators = "link"
    study: bool = False
    start: dict[str, Any] | None = None  # the position it begins with, if not the set-up
    before: str | None = None  # the table that this is the rematch of


class Began(_Entry, frozen=True, kw_only=True, tag="began"):
    """The game has begun. From now on its options are fixed."""

    options: dict[str, Any]
    chance: list[str]


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


Entry = Created | Began | Played | TookBack | Sat | Preferred | Said | Opened | Rematched

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[Entry]] = msgspec.json.Decoder(Entry)


class _Numbered(msgspec.Struct):
    format: int


_NUMBER: Final = msgspec.json.Decoder(_Numbered)


def encode(entry: Entry) -> bytes:
    """An entry as one line of a log."""
    return _ENCODER.encode(entry)


def decode(line: bytes) -> Entry:
    """The entry of a line."""
    try:
        number = _NUMBER.decode(line).format
        if number > FORMAT:
            raise NewerFormat(f"format {number} of a log's entry is newer than {FORMAT}, the newest known here")
        return _DECODER.decode(line)
    except msgspec.MsgspecError as error:
        raise LogError(f"an entry of a log cannot be read: {error}") from error
