"""What a bot that plays by token is told while it waits, one line each, and what it answers."""

from typing import Annotated, Literal

from zauberturm.games.forms import means
from zauberturm.table.views import SeatView
from zauberturm.table.wire import AnyBot, Options, Seat, Struct, TableId


class BotView(Struct, frozen=True):
    """A bot that is connected and can be asked to play."""

    bot: Annotated[AnyBot, means("As `set_seat` names it")]
    name: Annotated[str, means("What it calls itself")]
    games: Annotated[list[str], means("What it plays, of `Catalogue.games`")]
    free: Annotated[bool, means("Whether it takes one more game now")]


class Welcome(Struct, frozen=True, tag="welcome", tag_field="type"):
    """The first line: people can see the bot and ask it to play."""

    bot: Annotated[AnyBot, means("The bot's public name, the same whenever it comes with this token")]
    name: Annotated[str, means("What others see")]


class Challenge(Struct, frozen=True, tag="challenge", tag_field="type"):
    """Somebody asks the bot to sit down. It answers with `POST /api/v1/tables/{table}/challenge`."""

    table: Annotated[TableId, means("Name of the table")]
    seat: Annotated[Seat, means("Where it would sit")]
    game: Annotated[str, means("One of `Catalogue.games`")]
    options: Annotated[Options, means("Options that were agreed")]
    seats: Annotated[list[SeatView], means("Who sits there already")]
    seconds: Annotated[float, means("After so many seconds no answer means no")]


class ChallengeOver(Struct, frozen=True, tag="challenge_over", tag_field="type"):
    """Nobody waits for the answer any more: it was given, came too late, or the seat is somebody else's."""

    table: Annotated[TableId, means("Name of the table")]
    seat: Annotated[Seat, means("The seat it was about")]


class Seated(Struct, frozen=True, tag="seated", tag_field="type"):
    """The bot sits at a table: it goes there with its token, by socket or long polling, and plays."""

    table: Annotated[TableId, means("Name of the table")]
    seat: Annotated[Seat, means("Where it sits")]


class Alive(Struct, frozen=True, tag="alive", tag_field="type"):
    """Nothing new; the line is up."""


class Dismissed(Struct, frozen=True, tag="dismissed", tag_field="type"):
    """The last line."""

    reason: Annotated[
        Literal["shutdown", "elsewhere", "slow"],
        means("The server stops, the same token has come again, or too many lines wait for a slow reader"),
    ]


BotNews = Welcome | Challenge | ChallengeOver | Seated | Alive | Dismissed


class ChallengeAnswer(Struct, frozen=True):
    """Whether the bot sits down."""

    seat: Annotated[Seat, means("The seat it was asked for")]
    accept: Annotated[bool, means("Sit down, or not")]


class ChallengeAnswered(Struct, frozen=True):
    """What has come of it."""

    seated: Annotated[bool, means("Whether the bot sits there now")]
