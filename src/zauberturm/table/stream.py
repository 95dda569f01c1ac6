"""What goes through a socket, in both directions."""

from typing import Annotated

import msgspec

from zauberturm.table.commands import Answer, Command
from zauberturm.table.views import Step, TableView
from zauberturm.table.wire import Struct, Token

Tokens = Annotated[list[Token], msgspec.Meta(max_length=8)]


class Update(Struct, frozen=True, tag="update", tag_field="type"):
    """How the table stands now, and the steps since the version the client had."""

    table: TableView
    steps: list[Step]


class Answered(Struct, frozen=True, tag="answered", tag_field="type"):
    """The answer to a command that came through the socket. An update follows if the table changed."""

    answer: Answer


class Gone(Struct, frozen=True, tag="gone", tag_field="type"):
    """The server closes the socket: `shutdown`, `slow`, `limit`, `denied` or `malformed`."""

    reason: str


Pushed = Update | Answered | Gone


class Hello(Struct, frozen=True, tag="hello", tag_field="type"):
    """The first message on a socket: who is watching, and what it has seen already."""

    tokens: Tokens = msgspec.field(default_factory=list)  # of seats, owner or invitation; none: public
    after: int | None = None  # number of steps already known; None: all of them are wanted


class Ordered(Struct, frozen=True, tag="command", tag_field="type"):
    """A command through the socket."""

    command: Command


class Ping(Struct, frozen=True, tag="ping", tag_field="type"):
    """Keeps the line open; answered by an update when anything changed, by nothing otherwise."""


Sent = Hello | Ordered | Ping
