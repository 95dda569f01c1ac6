"""What goes over the wire, defined once: TypeScript types and the API description are made from these.

Tokens are chosen by the client, 256 random bits as 43 characters of base64url: so a repeated command means the same,
and the server keeps nothing but their hashes. `id` is chosen by the client, too: a command that arrives twice is
carried out once.
"""

from typing import Annotated, Any, Final, Literal

import msgspec

from zauberturm.games.forms import means

# The lengths are there because a pattern's end lets one line end pass.
Seat = Annotated[str, msgspec.Meta(pattern="^[a-f]$", max_length=1, description="Letter of a seat, clockwise from a")]
TableId = Annotated[
    str,
    msgspec.Meta(pattern="^[A-Za-z0-9_-]{22}$", max_length=22, description="Name of a table: 128 random bits"),
]
Token = Annotated[
    str,
    msgspec.Meta(pattern="^[A-Za-z0-9_-]{43}$", max_length=43, description="Secret of a seat, an owner or a watcher"),
]
CommandId = Annotated[
    str, msgspec.Meta(min_length=1, max_length=64, description="Chosen by the client, once per command")
]
Version = Annotated[
    int, msgspec.Meta(ge=0, description="Entries of the table's log so far that changed the game or its seats")
]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24, description="What others see of a person")]
ActionText = Annotated[str, msgspec.Meta(min_length=1, max_length=200, description="An action in notation")]
BotName = Annotated[str, msgspec.Meta(pattern="^level:[1-5]$", max_length=7, description="Which bot sits there")]
ProgramId = Annotated[
    str,
    msgspec.Meta(pattern="^[A-Za-z0-9_-]{22}$", max_length=22, description="Public name of a bot that plays by token"),
]
AnyBot = Annotated[
    str,
    msgspec.Meta(
        pattern="^(level:[1-5]|program:[A-Za-z0-9_-]{22})$",
        max_length=30,
        description="A bot of the server (`level:1` to `level:5`), or one that plays by token (`program:…`)",
    ),
]
Bits = Annotated[
    str,
    msgspec.Meta(pattern="^[0-9a-f]{64}$", max_length=64, description="256 random bits of a device, in hexadecimal"),
]
BitsHash = Annotated[
    str, msgspec.Meta(pattern="^[0-9a-f]{64}$", max_length=64, description="SHA-256 of a device's bits as text")
]
Colour = Literal["blue", "yellow", "red", "green", "orange", "violet"]
Spectators = Annotated[
    Literal["off", "link", "public"],
    means("Who may watch: nobody, whoever knows the invitation, everybody"),
]
Status = Annotated[
    Literal["gathering", "playing", "over"], means("Whether the table waits for people, is played at, or is over")
]
LogOption = Annotated[
    Literal["all", "last_round"], means("What the log tells while the game runs: everything, or the last round")
]
SeatKind = Annotated[Literal["open", "person", "bot"], means("Who sits there: nobody, a person or a bot")]
SeatReason = Literal[
    "sat_down",  # at an open seat, before the game
    "left",
    "sent_away",  # by the owner, before the game
    "renamed",
    "recoloured",
    "bot_sat_down",
    "bot_removed",  # by the owner, before the game
    "bot_changed",  # another level
    "bot_asked",  # a bot that plays by token is asked to sit down
    "bot_declined",  # it does not want to, or has not answered
    "bot_left",  # it has gone before the game
    "bot_replaced",  # it has gone during the game, and a bot of the server plays on
    "bot_for_left",  # a bot stands in: the person has left
    "bot_for_away",  # a bot stands in: the person is not connected
    "stand_in_removed",
    "returned",
    "took_over",  # with the consent of others
    "asked",  # to take over an abandoned seat
    "declined",
    "withdrew",
    "unknown",
]


SCHEMAS: Final = "#/components/schemas/"


def _form(name: str, text: str) -> msgspec.Meta:
    return msgspec.Meta(description=text, extra_json_schema={"$ref": f"{SCHEMAS}{name}"})


# What a game says, in a form that belongs to it (`Rules.forms`).
GameView = Annotated[dict[str, Any], _form("GameView", "A position as the viewer may know it, in the form of its game")]
GameResult = Annotated[dict[str, Any], _form("GameResult", "Who has won and why, in the form of its game")]
Facts = Annotated[
    dict[str, Any],
    means("What it is about, by name: seats, cards, spells and places as in notation, numbers, or lists of them"),
]
Options = Annotated[dict[str, Any], means("Options of a game, as `Catalogue.games` describes them")]


class Struct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message. Unknown fields are refused, so that a misspelt one is noticed."""
