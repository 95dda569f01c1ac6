"""What a viewer of a table sees: everything a client needs to draw it."""

from typing import Annotated, Any, Literal

import msgspec

from zauberturm.games.rules import ActionInfo, GameInfo
from zauberturm.table.wire import (
    ActionText,
    BotName,
    Colour,
    Seat,
    SeatKind,
    Spectators,
    Status,
    Struct,
    TableId,
    Version,
)


class SeatView(Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: Seat
    kind: SeatKind
    name: str | None
    colour: Colour
    bot: str | None  # the bot that sits there or stands in
    absent: bool  # a person's seat whose person has left
    online: bool  # somebody is connected for it
    yours: bool  # the viewer holds its token


class EventView(Struct, frozen=True):
    """Something that happened, as the viewer may know it; the sentence is `GAME.event.NAME` of the texts."""

    name: str
    facts: dict[str, Any]


class Step(Struct, frozen=True):
    """One entry of the table's log that changed the game: a decision with all that followed, or one taken back."""

    version: Version
    seat: str | None  # None: chance alone, at the beginning
    action: str  # in notation, `?` for what the viewer may not know; "" for chance alone
    events: list[EventView]
    by: SeatKind = "person"
    forced: bool = False  # passed by itself
    taken_back: int = 0  # so many of the last decisions were taken back by this step


class Remark(Struct, frozen=True):
    """A canned phrase that was said."""

    sequence: int
    seat: Seat
    phrase: str


class TableView(Struct, frozen=True):
    """A table as one viewer may know it: everything a client needs to draw it."""

    table: TableId
    version: Version
    status: Status
    game: str
    options: dict[str, Any]
    seats: list[SeatView]
    listed: bool
    spectators: Spectators
    owner: bool  # the viewer holds the owner's token
    replaceable: list[Seat]  # people who have left or are not connected, for whom the viewer may let a bot play now
    study: bool
    viewer: list[Seat]  # the seats the viewer holds; empty: a spectator
    to_move: str | None  # a seat, or None when nobody is asked
    asked: Seat | None  # the viewer's seat that is asked now
    view: dict[str, Any] | None  # as the asked seat may know it, else the viewer's only seat, else a spectator
    legal: list[ActionInfo]  # of the asked seat, in the order of the engine
    can_undo: bool
    auto_pass: dict[str, list[str]]  # of the viewer's seats
    result: dict[str, Any] | None
    commitment: str  # of the seed
    seed: str | None  # a whole number as text, once the game is over
    steps: int  # how many there are; they come by themselves in `Update`, or are asked for
    watching: int  # spectators
    phrases: list[str]  # what the viewer may say now
    remarks: list[Remark]  # the last ones
    next: TableId | None  # the rematch


# -- questions, which change nothing


class Question(Struct, frozen=True):
    """About an action of the seat whose token asks."""

    action: ActionText


class WhyNot(Struct, frozen=True):
    """Which rule refuses an action; None: it is legal."""

    rule: str | None
    facts: dict[str, Any]


class Trials(Struct, frozen=True):
    """Which actions of the asked seat shall be tried, such as all that one piece can do."""

    actions: Annotated[list[ActionText], msgspec.Meta(min_length=1, max_length=64)]
    views: bool = False  # with the position after each; without, only what would happen


class Preview(Struct, frozen=True):
    """What an action would do. It is tried in a game that the seat holds possible, so it reveals nothing."""

    action: str
    events: list[EventView]
    view: dict[str, Any] | None  # None if not asked for, or if the action shows or draws something new
    certain: bool


class Replay(Struct, frozen=True):
    """A moment of a game: after so many steps, as the viewer may know it."""

    step: int
    of: int
    view: dict[str, Any] | None
    last: Step | None
    to_move: str | None


class Listed(Struct, frozen=True):
    """A table in the list of open tables."""

    table: TableId
    game: str
    options: dict[str, Any]
    status: Status
    seats: list[SeatView]
    spectators: Spectators
    since: float  # seconds since it was made


class Level(Struct, frozen=True):
    """A bot that can be chosen."""

    bot: BotName
    name: str  # key of its name in the texts


class Warming(Struct, frozen=True):
    """Whether the rules are compiled. Until then tables work, but bots that think ahead see less far."""

    state: Literal["ready", "compiling", "failed"]  # failed: it is tried again later
    seconds: int = 0  # about how long it will still take


class Catalogue(Struct, frozen=True):
    """Everything a client needs to offer tables: games with their options, bots, phrases, limits."""

    version: str
    games: dict[str, GameInfo]
    seats: dict[str, str]  # letters of each game's seats
    levels: list[Level]
    phrases: list[str]
    colours: list[str]
    limits: dict[str, float]
    warming: Warming


class Problem(Struct, frozen=True):
    """Why a request was refused: a stable code with its facts, never a sentence."""

    code: str
    facts: dict[str, Any] = msgspec.field(default_factory=dict)
