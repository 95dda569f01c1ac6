"""What a viewer of a table sees: everything a client needs to draw it."""

from typing import Annotated, Any, Literal

import msgspec

from zauberturm.action import Event
from zauberturm.games.forms import means
from zauberturm.games.rules import ActionInfo, Ask, GameInfo
from zauberturm.table.wire import (
    ActionText,
    BotName,
    Colour,
    Facts,
    GameResult,
    GameView,
    LogOption,
    Options,
    Seat,
    SeatKind,
    SeatReason,
    Spectators,
    Status,
    Struct,
    TableId,
    Version,
)


class SeatView(Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: Annotated[Seat, means("Letter of the seat")]
    kind: Annotated[SeatKind, means("Who sits there")]
    name: Annotated[str | None, means("What it is called; null: a person without a name, or nobody")]
    colour: Annotated[Colour, means("Colour of its pieces")]
    bot: Annotated[str | None, means("The bot that sits there or stands in")]
    absent: Annotated[bool, means("A person's seat whose person has left")]
    online: Annotated[bool, means("Somebody is connected for it")]
    yours: Annotated[bool, means("The viewer holds its token")]


class EventView(Struct, frozen=True, omit_defaults=True):
    """Something that happened, as the viewer may know it; the sentence is `GAME.event.NAME` of the texts."""

    name: Annotated[str, means("What has happened, such as `wizard_moved`; `facts` has the form that belongs to it")]
    facts: Annotated[
        dict[str, Any], means("To whom, where, how many; `?` or nothing stands for what the viewer may not know")
    ]
    news: Annotated[bool, means("False: not worth a line in the log; left out if true")] = True

    @classmethod
    def of(cls, event: Event, facts: dict[str, Any]) -> "EventView":
        """An event with the facts that the viewer may know."""
        return cls(event.name, facts, event.is_news_with(facts))


class Change(Struct, frozen=True):
    """Why a seat has changed, or who wants it to."""

    reason: Annotated[SeatReason, means("Why the seat has changed")]
    name: Annotated[str | None, means("Name of whoever sits there now, or asks to")]
    before: Annotated[str | None, means("The name that stood there before")]
    bot: Annotated[str | None, means("Bot that sits there or stands in now")]
    by: Annotated[list[Seat], means("Who has agreed or declined")]


class Step(Struct, frozen=True):
    """One step of the table's log: a decision with all that followed, one taken back, or a change of a seat."""

    version: Annotated[Version, means("Version of the table after it")]
    seat: Annotated[str | None, means("Who decided; null: chance alone, at the beginning")]
    action: Annotated[
        str, means("What was decided, in notation; `?` for what the viewer may not know, empty for chance alone")
    ]
    events: Annotated[list[EventView], means("What happened, in its order")]
    by: Annotated[SeatKind, means("Whether a person or a bot has decided")] = "person"
    forced: Annotated[bool, means("Passed by itself")] = False
    taken_back: Annotated[int, means("So many of the last decisions were taken back by this step")] = 0
    link: Annotated[str, means("Link of its entry in the hash chain of the log")] = ""
    number: Annotated[int, means("Number of the step, from 1")] = 0
    change: Annotated[Change | None, means("How the seat has changed; then nothing else has happened")] = None


class Moment(Struct, frozen=True):
    """The position between two steps, as the viewer may know it, so that a client can show them one by one."""

    steps: Annotated[int, means("How many steps had been taken by then")]
    view: Annotated[GameView, means("The position, as the viewer may know it")]
    to_move: Annotated[str | None, means("Who was asked then")]


class Remark(Struct, frozen=True):
    """A canned phrase that was said."""

    sequence: Annotated[int, means("Counts the remarks at the table, from 1")]
    seat: Annotated[Seat, means("Who said it")]
    phrase: Annotated[str, means("Key of the phrase, one of `Catalogue.phrases`")]


class Request(Struct, frozen=True):
    """Somebody asks to take over an abandoned seat."""

    number: Annotated[int, means("Number of the request, from 1; `consent` names it")]
    seat: Annotated[Seat, means("Seat that is asked for")]
    name: Annotated[str | None, means("Who asks")]
    agreed: Annotated[list[Seat], means("Who has agreed")]
    waiting: Annotated[list[Seat], means("Who still has to agree; empty: the seat can be claimed")]
    yours: Annotated[bool, means("The viewer has asked")]


class Actions(Struct, frozen=True):
    """Legal actions of one kind. Each is a row: its text, then its parts in the order of their names."""

    kind: Annotated[str, means("As in `ActionInfo`")]
    parts: Annotated[list[str], means("Names of the parts")]
    rows: Annotated[list[list[Any]], means("Of each action: its text, then its parts")]


class Choice(Struct, frozen=True):
    """All ways to choose `count` things, each a legal action: `text` with the chosen, comma between, in their order."""

    kind: Annotated[str, means("As in `ActionInfo`")]
    text: Annotated[str, means("How each text begins")]
    part: Annotated[str, means("The part of the action that names the chosen")]
    of: Annotated[list[str], means("What can be chosen")]
    count: Annotated[int, means("How many are chosen")]


class TableView(Struct, frozen=True):
    """A table as one viewer may know it: everything a client needs to draw it."""

    table: Annotated[TableId, means("Name of the table")]
    version: Annotated[
        Version, means("Version of the table; `play`, `undo` and `start` say which one they were decided at")
    ]
    status: Annotated[Status, means("How far it is")]
    game: Annotated[str, means("One of `Catalogue.games`")]
    options: Annotated[Options, means("Options that were agreed, as `Catalogue.games` describes them")]
    seats: Annotated[list[SeatView], means("All seats, clockwise")]
    listed: Annotated[bool, means("Whether it stands in the list of open tables")]
    spectators: Annotated[Spectators, means("Who may watch")]
    owner: Annotated[bool, means("The viewer holds the owner's token")]
    replaceable: Annotated[
        list[Seat], means("People who have left or are not connected, for whom the viewer may let a bot play now")
    ]
    deletable: Annotated[bool, means("The viewer is the owner and may delete the table now")]
    requests: Annotated[list[Request], means("Who asks to take over an abandoned seat")]
    returnable: Annotated[list[Seat], means("Seats that the viewer has left and may return to")]
    study: Annotated[bool, means("A game that is looked through: every seat belongs to the owner")]
    viewer: Annotated[list[Seat], means("The seats the viewer holds; empty: a spectator")]
    to_move: Annotated[str | None, means("A seat, or null when nobody is asked")]
    asked: Annotated[Seat | None, means("The viewer's seat that is asked now")]
    view: Annotated[
        GameView | None,
        means("The position as the asked seat may know it, else the viewer's only seat, else a spectator"),
    ]
    legal: Annotated[list[ActionInfo], means("All actions that the rules allow the asked seat now")]
    ask: Annotated[Ask | None, means("What the asked seat is asked")]
    landings: Annotated[
        list[str | None], means("Of each legal action: where what it moves comes to stand; empty: nothing moves")
    ]
    can_undo: Annotated[bool, means("Whether `undo` would be carried out now")]
    can_replay: Annotated[
        bool, means("Whether the past may be looked at: not while the game runs and people are to remember it")
    ]
    log: Annotated[LogOption, means("What is told of the past while the game runs")]
    told_from: Annotated[int, means("So many of the first steps are told no longer")]
    auto_pass: Annotated[dict[str, list[str]], means("By seat of the viewer: the kinds of actions it passes by itself")]
    result: Annotated[GameResult | None, means("Who has won, and why, once the game is over")]
    commitment: Annotated[str, means("Hash of the server's secret; once the cards are dealt, of the whole deal")]
    secret_commitment: Annotated[str, means("Hash of the server's secret alone, from the beginning to the end")]
    pledges_wanted: Annotated[list[Seat], means("Seats whose devices may pledge random bits for the shuffle now")]
    reveals_wanted: Annotated[list[Seat], means("Seats whose devices are asked to reveal what they have pledged")]
    head: Annotated[str, means("Link of the newest entry of the log")]
    seed: Annotated[str | None, means("Seed of the game, a whole number as text, once the game is over")]
    deal: Annotated[
        dict[str, Any] | None,
        means("What `commitment` is the hash of, once the game is over; null: an old table, or a study"),
    ]
    steps: Annotated[int, means("How many steps there are")]
    watching: Annotated[int, means("How many spectators there are")]
    phrases: Annotated[list[str], means("What the viewer may say now")]
    remarks: Annotated[list[Remark], means("The last remarks")]
    next: Annotated[TableId | None, means("Table of the rematch")]


# -- questions, which change nothing


class Question(Struct, frozen=True):
    """About an action of the seat whose token asks."""

    action: Annotated[ActionText, means("Action that is asked about")]


class WhyNot(Struct, frozen=True):
    """Which rule refuses an action; None: it is legal."""

    rule: Annotated[
        str | None, means("Rule that refuses it, of the rule book or of the table (`table.…`); null: it is legal")
    ]
    facts: Facts


class Trials(Struct, frozen=True):
    """Which actions of the asked seat shall be tried, such as all that one piece can do."""

    actions: Annotated[list[ActionText], msgspec.Meta(min_length=1, max_length=64, description="Actions to be tried")]
    views: Annotated[bool, means("With the position after each; without, only what would happen")] = False


class Preview(Struct, frozen=True):
    """What an action would do. It is tried in a game that the seat holds possible, so it reveals nothing."""

    action: Annotated[str, means("Action that was tried")]
    events: Annotated[list[EventView], means("What would happen; for an action that is not legal, nothing")]
    view: Annotated[GameView | None, means("null if not asked for, or if the action shows or draws something new")]
    certain: Annotated[bool, means("Whether nothing is drawn, rolled or shown that is not known yet")]
    reveals: Annotated[
        bool, means("It would show what the seat cannot know yet, beside the cards that refill its hand")
    ]


class Replay(Struct, frozen=True):
    """A moment of a game: after so many steps, as the viewer may know it."""

    step: Annotated[int, means("So many steps had been taken")]
    of: Annotated[int, means("So many steps there are")]
    view: Annotated[GameView | None, means("The position, as the viewer may know it")]
    last: Annotated[Step | None, means("What happened last before it")]
    to_move: Annotated[str | None, means("Who was asked then")]


class Listed(Struct, frozen=True):
    """A table in the list of open tables."""

    table: Annotated[TableId, means("Name of the table")]
    game: Annotated[str, means("One of `Catalogue.games`")]
    options: Annotated[Options, means("Options that were agreed")]
    status: Annotated[Status, means("How far it is")]
    seats: Annotated[list[SeatView], means("All seats, clockwise")]
    spectators: Annotated[Spectators, means("Who may watch")]
    since: Annotated[float, means("Seconds since the table was made")]


class Level(Struct, frozen=True):
    """A bot that can be chosen."""

    bot: Annotated[BotName, means("The bot, as `set_seat` names it")]
    name: Annotated[str, means("Key of its name in the texts of the page")]


class Warming(Struct, frozen=True):
    """Whether the rules are compiled. Until then tables work, but bots that think ahead see less far."""

    state: Annotated[Literal["ready", "compiling", "failed"], means("`failed`: it is tried again later")]
    seconds: Annotated[int, means("About how long it will still take")] = 0


class Catalogue(Struct, frozen=True):
    """Everything a client needs to offer tables: games with their options, bots, phrases, limits."""

    version: Annotated[str, means("Version of the server")]
    games: Annotated[dict[str, GameInfo], means("Games by name, with all their options")]
    seats: Annotated[dict[str, str], means("Letters of the seats, by game")]
    levels: Annotated[list[Level], means("Bots of the server, the weakest first")]
    phrases: Annotated[list[str], means("What can be said at a table")]
    colours: Annotated[list[str], means("Colours of seats")]
    bot_names: Annotated[list[str], means("What bots are called whom nobody has named")]
    limits: Annotated[dict[str, float], means("Limits by name (docs/hosting.md)")]
    warming: Annotated[Warming, means("Whether the rules are compiled")]
    join_url: Annotated[str | None, means("Where others reach this server; null: only its own machine does")] = None


class Problem(Struct, frozen=True):
    """Why a request was refused: a stable code with its facts, never a sentence."""

    code: Annotated[str, means("Stable: a rule, or one of those of docs/api.md")]
    facts: Facts = msgspec.field(default_factory=dict)
