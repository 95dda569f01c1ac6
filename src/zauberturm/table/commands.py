"""What a client may ask of a table, and the answers: every command gets exactly one."""

from typing import Annotated, Any

import msgspec

from zauberturm.table.views import TableView
from zauberturm.table.wire import (
    ActionText,
    BotName,
    Colour,
    CommandId,
    Name,
    Seat,
    SeatKind,
    Spectators,
    Struct,
    TableId,
    Token,
    Version,
)

# -- making a table


class SeatWish(Struct, frozen=True):
    """Who shall sit at a seat of a new table. A person without a token is somebody still to come: the seat is open."""

    kind: SeatKind = "open"
    name: Name | None = None
    colour: Colour | None = None
    bot: BotName | None = None
    token: Token | None = None  # of a person who sits down at once; several on one device is a hot-seat table


class NewTable(Struct, frozen=True):
    """Make a table. The same `id` and `owner` make it once."""

    id: CommandId
    game: Annotated[str, msgspec.Meta(max_length=40)]
    options: dict[str, Any]
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=6)]
    owner: Token
    invitation: Token  # whoever knows it may sit down, and watch unless spectators are off
    listed: bool = False  # in the list of open tables, where the invitation is not needed
    spectators: Spectators = "link"


class ImportedTable(Struct, frozen=True):
    """Make a study table from a game file: every seat is the importer's, any action may be tried and taken back."""

    id: CommandId
    file: Annotated[str, msgspec.Meta(max_length=1_000_000)]
    owner: Token
    upto: Annotated[int, msgspec.Meta(ge=0)] | None = None  # decisions; None: all


class Made(Struct, frozen=True, tag="made", tag_field="answer"):
    """A table was made, now or by the same request before."""

    table: TableId


# -- commands


class Play(Struct, frozen=True, tag="play", tag_field="do"):
    """Carry out an action for the seat that is asked."""

    action: ActionText


class Undo(Struct, frozen=True, tag="undo", tag_field="do"):
    """Take back the seat's own last decision, as long as nothing new was shown since."""


class Claim(Struct, frozen=True, tag="claim", tag_field="do"):
    """Sit down at an open seat. The command's token will be the seat's."""

    seat: Seat
    name: Name
    colour: Colour | None = None
    invitation: Token | None = None


class Leave(Struct, frozen=True, tag="leave", tag_field="do"):
    """Stand up. Before the game the seat is open again; during it, it waits for its person or somebody else."""


class Rename(Struct, frozen=True, tag="rename", tag_field="do"):
    """Take another name or colour."""

    name: Name
    colour: Colour | None = None


class SetSeat(Struct, frozen=True, tag="set_seat", tag_field="do"):
    """By the owner: let a bot sit down at an open, absent or bot seat (`bot`), or open a seat (None).

    A person's seat can be opened as long as the game has not begun. While the owner is away, everybody who plays may
    let a bot play for a person who is away, too (`TableView.replaceable`).
    """

    seat: Seat
    bot: BotName | None = None


class Return(Struct, frozen=True, tag="return", tag_field="do"):
    """Take one's own seat back from the bot that stood in."""


class Start(Struct, frozen=True, tag="start", tag_field="do"):
    """By the owner: begin; open seats are filled with bots. A table whose seats are all taken begins by itself."""

    bot: BotName = "level:3"


class Prefer(Struct, frozen=True, tag="prefer", tag_field="do"):
    """Pass by itself whenever this seat may pass and could otherwise only do actions of these kinds."""

    auto_pass: Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=20)]


class Say(Struct, frozen=True, tag="say", tag_field="do"):
    """One of the canned phrases (`Catalogue.phrases`); in teams, none that could help a partner during the game."""

    phrase: Annotated[str, msgspec.Meta(max_length=40)]


class Open(Struct, frozen=True, tag="open", tag_field="do"):
    """By the owner: who may find and watch the table."""

    listed: bool
    spectators: Spectators


class Rematch(Struct, frozen=True, tag="rematch", tag_field="do"):
    """By the owner or a seat, when the game is over: a new table with the same people; their tokens stay valid."""

    rotated: bool = False  # everybody moves on by one seat
    options: dict[str, Any] | None = None  # None: the same


Order = Play | Undo | Claim | Leave | Rename | SetSeat | Return | Start | Prefer | Say | Open | Rematch


class Command(Struct, frozen=True):
    """What a client wants, by HTTP or WebSocket alike."""

    id: CommandId
    token: Token
    order: Order
    expects: Version | None = None  # the version it was decided at; needed for play, undo and start


# -- answers


class Accepted(Struct, frozen=True, tag="accepted", tag_field="answer"):
    """It is done and on disk."""

    id: CommandId
    version: Version
    table: TableId | None = None  # of a rematch


class Duplicate(Struct, frozen=True, tag="duplicate", tag_field="answer"):
    """It was done before; this is what was answered then."""

    id: CommandId
    version: Version
    table: TableId | None = None


class Conflict(Struct, frozen=True, tag="conflict", tag_field="answer"):
    """The table has gone on. This is how it stands."""

    id: CommandId
    version: Version
    table: TableView


class Illegal(Struct, frozen=True, tag="illegal", tag_field="answer"):
    """A rule of the game or of the table refuses it."""

    id: CommandId
    rule: str
    facts: dict[str, Any]
    action: str = ""


class Denied(Struct, frozen=True, tag="denied", tag_field="answer"):
    """This token may not do that here."""

    id: CommandId


class Limited(Struct, frozen=True, tag="limited", tag_field="answer"):
    """Too much at once. Try again later."""

    id: CommandId
    retry_after: float  # seconds


Answer = Accepted | Duplicate | Conflict | Illegal | Denied | Limited
