"""What a game gives to the rest of the house: its core functions, its texts, its description."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from zauberturm.kernel.core import Core

Position = dict[str, Any]
Options = dict[str, Any]


class OptionInfo(msgspec.Struct, frozen=True):
    """One option, described well enough to build a form or a command line from it."""

    name: str
    kind: Literal["integer", "flag", "choice", "list", "table"]
    default: Any
    values: tuple[Any, ...] = ()  # of a choice, or of the elements of a list or the keys of a table
    least: int | None = None
    most: int | None = None
    also: tuple[str, ...] = ()  # words or kinds allowed instead: "integer", "random", ...


class GameInfo(msgspec.Struct, frozen=True):
    """A game, described for command line, server and browser."""

    name: str
    least_players: int
    most_players: int
    options: dict[str, OptionInfo]
    actions: int
    observation_shape: tuple[int, ...]  # with default options

    @property
    def players(self) -> range:
        """The possible numbers of players."""
        return range(self.least_players, self.most_players + 1)


class ActionInfo(msgspec.Struct, frozen=True):
    """The typed form of an action: what it is, and its parts by name."""

    kind: str
    text: str
    parts: dict[str, Any]


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
    plane_names: Sequence[str]
    observation_shape: Callable[[Options], tuple[int, ...]]
    # plain record -> bit of `resample`'s `remember` and fingerprint of each thing that was public and is covered now
    covered: Callable[[Any], Sequence[tuple[int, int]]] = lambda _: ()

    def __deepcopy__(self, _: Any) -> "Rules":
        return self  # nothing in it changes

    # Answers to questions that earlier versions asked and this one does not: old files and logs still hold them.
    no_longer_asked: frozenset[str] = frozenset()
