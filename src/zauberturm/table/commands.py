"""What a client may ask of a table, and the answers: every command gets exactly one."""

from typing import Annotated

import msgspec

from zauberturm.games.forms import means
from zauberturm.table.views import TableView
from zauberturm.table.wire import (
    ActionText,
    AnyBot,
    Bits,
    BitsHash,
    BotName,
    Colour,
    CommandId,
    Facts,
    LogOption,
    Name,
    Options,
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

    kind: Annotated[SeatKind, means("Who sits there; a person without a token is still to come")] = "open"
    name: Annotated[Name | None, means("What a person or a bot is called")] = None
    colour: Annotated[Colour | None, means("Colour of the pieces; null: any that is free")] = None
    bot: Annotated[AnyBot | None, means("Which bot sits there; null: one of level 3. A `program:…` is asked first")] = (
        None
    )
    token: Annotated[
        Token | None, means("New secret of a person who sits down at once; several on one device make a hot-seat table")
    ] = None
    pledge: Annotated[BitsHash | None, means("The person's device will add random bits to the shuffle")] = None


class NewTable(Struct, frozen=True):
    """Make a table. The same `id` and `owner` make it once."""

    id: Annotated[CommandId, means("Chosen by the client")]
    game: Annotated[str, msgspec.Meta(max_length=40, description="One of `Catalogue.games`")]
    options: Annotated[Options, means("As `Catalogue.games` describes them; those left out have their defaults")]
    seats: Annotated[
        list[SeatWish], msgspec.Meta(min_length=1, max_length=6, description="Clockwise; as many as there are players")
    ]
    owner: Annotated[Token, means("New secret: whoever shows it is the owner")]
    invitation: Annotated[Token, means("Whoever knows it may sit down, and watch unless spectators are off")]
    listed: Annotated[bool, means("Whether it stands in the list of open tables, where no invitation is needed")] = (
        False
    )
    spectators: Annotated[Spectators, means("Who may watch")] = "link"
    log: Annotated[
        LogOption | None, means("While the game runs; null: all, or the last round if people are to remember")
    ] = None


class ImportedTable(Struct, frozen=True):
    """Make a study table from a game file: every seat is the importer's, any action may be tried and taken back."""

    id: Annotated[CommandId, means("Chosen by the client")]
    file: Annotated[str, msgspec.Meta(max_length=1_000_000, description="A game file")]
    owner: Annotated[Token, means("New secret: whoever shows it is the owner")]
    upto: Annotated[Annotated[int, msgspec.Meta(ge=0)] | None, means("So many decisions of the file; null: all")] = None


class Made(Struct, frozen=True, tag="made", tag_field="answer"):
    """A table was made, now or by the same request before."""

    table: Annotated[TableId, means("Its name")]


class Deleted(Struct, frozen=True, tag="deleted", tag_field="answer"):
    """A table is gone with everything about it."""

    table: Annotated[TableId, means("Its name")]


# -- commands


class Play(Struct, frozen=True, tag="play", tag_field="do"):
    """Carry out an action for the seat that is asked."""

    action: Annotated[ActionText, means("One of `TableView.legal`")]


class Undo(Struct, frozen=True, tag="undo", tag_field="do"):
    """Take back the seat's own last decision, as long as nothing new was shown since."""


class Claim(Struct, frozen=True, tag="claim", tag_field="do"):
    """Sit down at an open seat. Whoever shows the invitation may, and anybody where the table is listed.

    Once cards are dealt, an abandoned seat is only asked for: the people at the table have to agree (`Consent`). The
    same order again takes the seat when all have agreed. The person who left it sits down at once.
    """

    seat: Annotated[Seat, means("Seat to sit down at")]
    token: Annotated[Token, means("New secret, which the seat will have")]
    name: Annotated[Name | None, means("What others call whoever sits down; null: nobody has to have a name")] = None
    colour: Annotated[Colour | None, means("Colour of the pieces; null: that of the seat")] = None
    pledge: Annotated[BitsHash | None, means("The device will add random bits to the shuffle")] = None


class Leave(Struct, frozen=True, tag="leave", tag_field="do"):
    """Stand up. Before the game the seat is open again; during it, it waits for its person or somebody else."""


class Consent(Struct, frozen=True, tag="consent", tag_field="do"):
    """By a seat: let somebody take over an abandoned seat (`TableView.requests`), or not. One refusal is enough."""

    request: Annotated[int, msgspec.Meta(ge=1, description="Number of the request")]
    agree: Annotated[bool, means("One refusal is enough")]


class Withdraw(Struct, frozen=True, tag="withdraw", tag_field="do"):
    """By whoever has asked for a seat: no longer want it."""


class Rename(Struct, frozen=True, tag="rename", tag_field="do"):
    """Take another name or colour."""

    name: Annotated[Name, means("The new one")]
    colour: Annotated[Colour | None, means("The new one; null: as before")] = None


class SetSeat(Struct, frozen=True, tag="set_seat", tag_field="do"):
    """By the owner: let a bot sit down at an open, absent or bot seat (`bot`), or open a seat (None).

    Seats are opened before the game only; during it, None sends a stand-in away. Nobody is replaced before their line
    has been cut for a while. While the owner is away, everybody who plays may let a bot play for a person who is away,
    too (`TableView.replaceable`).
    """

    seat: Annotated[Seat, means("Seat to be changed")]
    bot: Annotated[
        AnyBot | None,
        means("Bot that sits down, or is asked to (`program:…`); null: open the seat, or send a stand-in away"),
    ] = None


class Return(Struct, frozen=True, tag="return", tag_field="do"):
    """Take one's own seat back: from the bot that stood in, or after having left, unless somebody has taken over."""


class Start(Struct, frozen=True, tag="start", tag_field="do"):
    """By the owner: begin; open seats are filled with bots. A table whose seats are all taken begins by itself."""

    bot: Annotated[BotName, means("Bot for open seats")] = "level:3"


class Pledge(Struct, frozen=True, tag="pledge", tag_field="do"):
    """Pledge random bits for the shuffle, before the cards are dealt: only their hash is told."""

    pledge: Annotated[BitsHash, means("Hash of the bits")]


class Reveal(Struct, frozen=True, tag="reveal", tag_field="do"):
    """Tell the bits that were pledged, when the table asks for them (`TableView.reveals_wanted`)."""

    bits: Annotated[Bits, means("Bits that were pledged")]


class Prefer(Struct, frozen=True, tag="prefer", tag_field="do"):
    """What this seat need not be asked: it passes by itself where it could otherwise only do actions of these kinds.

    `window:own`, `window:concerned` and `window:other` let it pass when it could only react to its own announced move,
    to one that touches its pieces, or to any other; `turn_of:SEAT` at every reaction until that turn ends; with
    `only_answer`
    a question with one answer is answered by itself. Words that mean nothing are kept and do nothing.
    """

    auto_pass: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=40)]],
        msgspec.Meta(max_length=20, description="Kinds of actions; none: always ask"),
    ]


class Say(Struct, frozen=True, tag="say", tag_field="do"):
    """One of the canned phrases (`Catalogue.phrases`); in teams, none that could help a partner during the game."""

    phrase: Annotated[str, msgspec.Meta(max_length=40, description="One of `TableView.phrases`")]


class Open(Struct, frozen=True, tag="open", tag_field="do"):
    """By the owner: who may find and watch the table."""

    listed: Annotated[bool, means("In the list of open tables")]
    spectators: Annotated[Spectators, means("Who may watch")]


class Rematch(Struct, frozen=True, tag="rematch", tag_field="do"):
    """By the owner or a seat, when the game is over: a new table with the same people; their tokens stay valid."""

    rotated: Annotated[bool, means("Everybody moves on by one seat")] = False
    options: Annotated[Options | None, means("Options of the new game; null: the same")] = None
    pledge: Annotated[
        BitsHash | None,
        means("Hash of bits of the seat that asks; then the table waits a moment for those of the others"),
    ] = None


Order = (
    Play
    | Undo
    | Claim
    | Leave
    | Consent
    | Withdraw
    | Rename
    | SetSeat
    | Return
    | Start
    | Pledge
    | Reveal
    | Prefer
    | Say
    | Open
    | Rematch
)


class Command(Struct, frozen=True):
    """What a client wants, by HTTP or WebSocket alike."""

    id: Annotated[CommandId, means("Chosen by the client")]
    order: Annotated[Order, means("What is to be done")]
    expects: Annotated[
        Version | None, means("The version of the table it was decided at; needed for play, undo and start")
    ] = None
    seat: Annotated[
        Seat | None,
        means(
            "Which of the seats whose tokens are shown gives it; null: the one that is asked, else the first that may"
        ),
    ] = None


# -- answers


class Accepted(Struct, frozen=True, tag="accepted", tag_field="answer"):
    """It is done and on disk."""

    id: Annotated[CommandId, means("Id of the command")]
    version: Annotated[Version, means("Version of the table now")]
    next: Annotated[TableId | None, means("The rematch, if the command has asked for one")] = None


class Duplicate(Struct, frozen=True, tag="duplicate", tag_field="answer"):
    """It was done before; this is what was answered then."""

    id: Annotated[CommandId, means("Id of the command")]
    version: Annotated[Version, means("Version of the table after it was carried out")]
    next: Annotated[TableId | None, means("The rematch, if the command has asked for one")] = None


class Conflict(Struct, frozen=True, tag="conflict", tag_field="answer"):
    """The table has gone on. This is how it stands."""

    id: Annotated[CommandId, means("Id of the command")]
    version: Annotated[Version, means("Version of the table now")]
    state: Annotated[TableView, means("The table as it is now")]


class Illegal(Struct, frozen=True, tag="illegal", tag_field="answer"):
    """A rule of the game or of the table refuses it."""

    id: Annotated[CommandId, means("Id of the command")]
    rule: Annotated[str, means("Rule that refuses it, of the rule book or of the table (`table.…`)")]
    facts: Facts
    action: Annotated[str, means("Action that was to be played")] = ""


class Denied(Struct, frozen=True, tag="denied", tag_field="answer"):
    """This token may not do that here."""

    id: Annotated[CommandId, means("Id of the command")]


class Limited(Struct, frozen=True, tag="limited", tag_field="answer"):
    """Too much at once. Try again later."""

    id: Annotated[CommandId, means("Id of the command")]
    retry_after: Annotated[float, means("Seconds to wait")]


Answer = Accepted | Duplicate | Conflict | Illegal | Denied | Limited
