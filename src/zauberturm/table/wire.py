"""What goes over the wire, defined once: TypeScript types and the API description are made from these.

Tokens are chosen by the client, 256 random bits as 43 characters of base64url: so a repeated command means the same,
and the server keeps nothing but their hashes. `id` is chosen by the client, too: a command that arrives twice is
carried out once.
"""

from typing import Annotated, Literal

import msgspec

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
Colour = Literal["blue", "yellow", "red", "green", "orange", "violet"]
Spectators = Literal["off", "link", "public"]  # nobody, whoever knows the invitation, everybody
Status = Literal["gathering", "playing", "over"]
SeatKind = Literal["open", "person", "bot"]


class Struct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message. Unknown fields are refused, so that a misspelt one is noticed."""
