"""What goes through a socket, in both directions."""

from typing import Annotated, Any

import msgspec

from zauberturm.games.forms import means
from zauberturm.table.commands import Answer, Command
from zauberturm.table.views import Actions, Choice, Moment, Step, TableView
from zauberturm.table.wire import Struct, Token

Tokens = Annotated[list[Token], msgspec.Meta(max_length=8)]


class Update(Struct, frozen=True, tag="update", tag_field="type"):
    """How the table stands now, and the steps since the version the client had."""

    state: Annotated[TableView, means("How the table stands for this viewer")]
    steps: Annotated[list[Step], means("Steps that the client does not know yet")]
    moments: Annotated[
        list[Moment],
        means(
            "Positions between these steps, if there are few; if several people share a device, also after the last one"
        ),
    ] = msgspec.field(default_factory=list)
    link: Annotated[str | None, means("Link of the last step that the client had: it must be the one it holds")] = None
    newest: Annotated[str | None, means("Link of the last step there is")] = None
    actions: Annotated[list[Actions] | None, means("Instead of `legal`, by kinds, for those who said `changes`")] = None
    choice: Annotated[Choice | None, means("Instead of these: all ways to choose so many things")] = None


class Changed(Struct, frozen=True, tag="changed", tag_field="type"):
    """What is no longer as the last message on this line said, for those who asked for `changes`."""

    state: Annotated[
        dict[str, Any], means("Fields of `TableView` that are others now; `view` only if it came or went as a whole")
    ]
    view: Annotated[dict[str, Any], means("Entries of the position that are others or new")]
    more: Annotated[dict[str, list[Any]], means("Of entries that are lists: what was added at their ends")]
    gone: Annotated[list[str], means("Entries of the position that are no longer there")]
    steps: Annotated[list[Step], means("Steps that the client does not know yet")]
    moments: Annotated[list[Moment], means("Positions between these steps, as in `Update`")]
    actions: Annotated[list[Actions] | None, means("What is legal now; null: the same as before")]
    choice: Annotated[Choice | None, means("Instead of these: all ways to choose so many things")]


class Answered(Struct, frozen=True, tag="answered", tag_field="type"):
    """The answer to a command that came through the socket. An update follows if the table changed."""

    answer: Annotated[Answer, means("As by HTTP")]


class Gone(Struct, frozen=True, tag="gone", tag_field="type"):
    """The server closes the socket: `shutdown`, `slow`, `limit`, `denied`, `malformed`, or `deleted` with its table."""

    reason: Annotated[str, means("Why the line is closed")]


class Pong(Struct, frozen=True, tag="pong", tag_field="type"):
    """The answer to a ping: the line is up, and so is the server."""


Pushed = Update | Changed | Answered | Pong | Gone


class Hello(Struct, frozen=True, tag="hello", tag_field="type"):
    """The first message on a socket: who is watching, and what it has seen already."""

    tokens: Annotated[Tokens, means("Tokens of seats, owner or invitation; none: a public table")] = msgspec.field(
        default_factory=list
    )
    after: Annotated[int | None, means("Steps known already; null: all of them are wanted")] = None
    changes: Annotated[
        bool, means("After the first update, send only what has changed (`Changed`); choices of k of n come as one")
    ] = False


class Ordered(Struct, frozen=True, tag="command", tag_field="type"):
    """A command through the socket."""

    command: Annotated[Command, means("As by HTTP")]


class Ping(Struct, frozen=True, tag="ping", tag_field="type"):
    """Keeps the line open, and shows that it is: answered by a pong."""


Sent = Hello | Ordered | Ping
