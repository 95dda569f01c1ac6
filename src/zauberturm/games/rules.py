"""What a game gives to the rest of the house: its core functions, its texts, its description."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

import msgspec

from zauberturm.games.forms import Forms, means
from zauberturm.kernel.core import Core

Position = dict[str, Any]
Options = dict[str, Any]


class OptionInfo(msgspec.Struct, frozen=True):
    """One option, described well enough to build a form or a command line from it."""

    name: Annotated[str, means("Name of the option")]
    kind: Annotated[Literal["integer", "flag", "choice", "list", "table"], means("What its value is")]
    default: Annotated[Any, means("Its value if it is left out")]
    values: Annotated[
        tuple[Any, ...], means("Possible values of a choice, of the elements of a list or of the keys of a table")
    ] = ()
    least: Annotated[int | None, means("Least value of a number")] = None
    most: Annotated[int | None, means("Greatest value of a number")] = None
    also: Annotated[tuple[str, ...], means("Words or kinds allowed instead, such as `integer` or `random`")] = ()
    players: Annotated[tuple[int, ...], means("Numbers of players for which it means anything; empty: all")] = ()
    only_with: Annotated[dict[str, Any], means("It means something only if these options have these values")] = {}


class Preset(msgspec.Struct, frozen=True):
    """A way to play that has a name: what most people choose instead of single options."""

    name: Annotated[str, means("Name of the preset")]
    players: Annotated[tuple[int, ...], means("Numbers of players it is for")]
    options: Annotated[dict[str, Any], means("Options that it sets; all others have their defaults")]


class GameInfo(msgspec.Struct, frozen=True):
    """A game, described for command line, server and browser."""

    name: Annotated[str, means("Name of the game")]
    least_players: Annotated[int, means("Fewest players")]
    most_players: Annotated[int, means("Most players")]
    options: Annotated[dict[str, OptionInfo], means("Options by name")]
    actions: Annotated[int, means("How many different actions there are: codes 0 to `actions` - 1")]
    observation_shape: Annotated[tuple[int, ...], means("Shape of observations with default options")]
    presets: Annotated[tuple[Preset, ...], means("Usual ways to play; the first is for who begins with one tap")] = ()

    @property
    def players(self) -> range:
        """The possible numbers of players."""
        return range(self.least_players, self.most_players + 1)


class ActionInfo(msgspec.Struct, frozen=True):
    """The typed form of an action: what it is, and its parts by name."""

    kind: Annotated[str, means("What is done, such as `move_tower`; `parts` has the form that belongs to it")]
    text: Annotated[str, means("In notation: what `play` sends")]
    parts: Annotated[dict[str, Any], means("What is done to what")]


NO_FORMS: Final = Forms()


Window = Literal["own", "concerned", "other"]  # a seat may react to: its own move, one that touches it, any other


class Ask(msgspec.Struct, frozen=True):
    """What a seat is asked: the sentence is `GAME.ask.KEY` of the texts; its facts are written as in the notation."""

    key: Annotated[str, means("What is asked, such as `turn` or `dice`")]
    facts: Annotated[dict[str, Any], means("What the question is about, by name, as in the notation")]


@dataclass(frozen=True)
class Rules:
    """A whole game. The functions here are plain Python over plain records."""

    core: Core
    info: GameInfo
    seats: str  # letters, in order
    resolve: Callable[[Mapping[str, Any]], Options]  # options as asked for -> complete, or OptionError
    start: Callable[[Options], Any]  # -> plain record before the first event
    load: Callable[[Any], tuple[Options, Any]]  # -> options and plain record, or PositionError
    position: Callable[[Any, Options], Position]
    view: Callable[[Any, Options, int | None], Position]
    result: Callable[[Any], dict[str, Any]]
    words: Callable[[Options], tuple[str, ...]]  # what the texts of a table's actions depend on
    describe: Callable[[tuple[str, ...]], Sequence[ActionInfo]]  # words -> all actions, by code
    impossible: Callable[[str], tuple[str, dict[str, Any]] | None]  # well-formed text without a code -> rule, facts
    refusals: Sequence[str]
    refusal_facts: Callable[[str, Sequence[int]], dict[str, Any]]
    log_width: int  # numbers per row of a story
    log_room: int  # rows of a story
    event_facts: Callable[[Sequence[int]], tuple[str, dict[str, Any]]]
    redacted: Callable[
        [str, dict[str, Any], str | None], dict[str, Any]
    ]  # event name, facts, viewer -> what he may see
    resample_mode: Callable[[Options, str | None], int]  # what a seat remembers, as `resample` takes it
    winners_together: Callable[[Options], int]  # seats that win as one side
    shown_rule: str  # why something that was shown cannot be taken back
    # every code as four small numbers (kind, card, place, target), and the names of their values
    factors: Callable[[], tuple[Any, tuple[tuple[str, ...], ...]]]
    number_names: Sequence[Sequence[str]]  # of an observation, for each of OBSERVERS
    planes: Callable[[Any, Options], Any]  # compact observations (games, numbers) -> planes (games, *observation_shape)
    plane_names: Sequence[str]
    observation_shape: Callable[[Options], tuple[int, ...]]  # of the planes
    forms: Forms = NO_FORMS  # what the data of this game look like
    # plain record -> bit of `resample`'s `remember` and fingerprint of each thing that was public and is covered now
    covered: Callable[[Any], Sequence[tuple[int, int]]] = lambda _: ()
    ask: Callable[[Position], Ask] = lambda _: Ask("turn", {})  # a view -> what its seat to move is asked
    # plain record, options, legal actions -> where what each moves comes to stand; None: nothing goes to a place
    landings: Callable[[Any, Options, Sequence[ActionInfo]], list[str | None]] = lambda _, __, legal: (
        [None] * len(legal)
    )
    is_news: Callable[[str, Mapping[str, Any]], bool] = lambda _, __: True  # event name and facts -> whether it is told
    window: Callable[[Position, str], Window | None] = lambda _, __: (
        None
    )  # view, seat -> what a reaction is asked about

    def __deepcopy__(self, _: Any) -> "Rules":
        return self  # nothing in it changes

    # Answers to questions that earlier versions asked and this one does not: old files and logs still hold them.
    no_longer_asked: frozenset[str] = frozenset()
