"""Golden games and perft files of both games: how their heads are read.

    ; A comment runs from a semicolon to the end of the line.
    game     towers
    options  players 2, dead_cards forbidden
    source   by hand, checked against WT-WIZ-5, WT-CASTLE-1

After that comes a start position, one thing per line; the games' own `study_file` tells how it is written. A game from
its set-up has no position at all. A line that names seats names all of them. Reading is strict: a line that is not
understood, or comes twice, is an error.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

SEATS: Final = "abcdef"
SOURCE: Final = "by hand, checked against "


class FileError(Exception):
    """A line that cannot be read."""


class Line(NamedTuple):
    """What stands on one line: its first word, and the rest."""

    number: int
    key: str
    rest: str

    def error(self, message: str) -> FileError:
        return FileError(f"line {self.number}: {message}: {self.key} {self.rest}")


@dataclass
class Study:
    """Options and start of a game, and the lines that follow them."""

    options: dict[str, Any]
    position: dict[str, Any] | None  # None: the game begins with its set-up
    rules: list[str]  # the rules it was checked against
    lines: list[Line]


class Script(NamedTuple):
    """How the files of one game are written."""

    game: str
    rule: re.Pattern[str]
    option_value: Callable[[str, Sequence[str]], Any]
    option_lines: dict[str, Callable[[Line], Any]]  # options that have a line of their own behind the source
    begins: tuple[str, ...]  # a line with which a position begins
    position: tuple[str, ...]  # all lines of a position
    read_position: Callable[[Sequence[Line], dict[str, Any]], dict[str, Any]]

    def read(self, text: str, *, source_is_named: bool) -> Study:
        """Take a file apart; what comes after the start is left to the caller."""
        lines = lines_of(text)
        head = ("game", "options", *(("source",) if source_is_named else ()))
        if tuple(line.key for line in lines[: len(head)]) != head or lines[0].rest != self.game:
            raise FileError(f"expected the lines {', '.join(head)}, of the game {self.game}")
        rules = self.read_source(lines[2]) if source_is_named else []
        options = {name: self.option_value(name, words) for name, *words in groups(lines[1])}
        rest = lines[len(head) :]
        while rest and rest[0].key in self.option_lines:
            options[rest[0].key] = self.option_lines[rest[0].key](rest[0])
            rest = rest[1:]
        if not rest or rest[0].key not in self.begins:
            return Study(options, None, rules, rest)
        count = next((at for at, line in enumerate(rest) if line.key not in self.position), len(rest))
        return Study(options, self.read_position(rest[:count], options), rules, rest[count:])

    def read_source(self, line: Line) -> list[str]:
        """Whose word it is: a file written by the engine would prove nothing."""
        if not line.rest.startswith(SOURCE):
            raise line.error(f"expected {SOURCE!r}")
        rules = [words[0] for words in groups(line._replace(rest=line.rest.removeprefix(SOURCE)))]
        if not all(self.rule.fullmatch(rule) for rule in rules):
            raise line.error("expected rules behind it")
        return rules


def lines_of(text: str) -> list[Line]:
    """The lines that say something."""
    found = []
    for number, whole in enumerate(text.splitlines(), start=1):
        content = whole.partition(";")[0].split(maxsplit=1)
        if content:
            found.append(Line(number, content[0], content[1].strip() if len(content) > 1 else ""))
    return found


def groups(line: Line) -> list[list[str]]:
    """`a W4 T3, b T1` -> [["a", "W4", "T3"], ["b", "T1"]]."""
    parts = [part.split() for part in line.rest.split(",")]
    if not all(parts):
        raise line.error("nothing between commas")
    return parts


def per_name(line: Line) -> dict[str, list[str]]:
    """`a W4 T3, b T1` -> {"a": ["W4", "T3"], "b": ["T1"]}."""
    table = {name: words for name, *words in groups(line)}
    if len(table) != len(groups(line)):
        raise line.error("names something twice")
    return table


def per_seat(line: Line) -> dict[str, list[str]]:
    """The same for seats."""
    table = per_name(line)
    if not all(len(seat) == 1 and seat in SEATS for seat in table):
        raise line.error("expected seats, each once")
    return table


def whole(line: Line, word: str) -> int:
    if not word.isdecimal():
        raise line.error(f"{word!r} is not a number")
    return int(word)


def one(line: Line, words: Sequence[str]) -> str:
    if len(words) != 1:
        raise line.error("expected one word")
    return words[0]


def some(words: Sequence[str]) -> list[str]:
    """A list of cards or goblins; `-` is none."""
    return [] if list(words) == ["-"] else list(words)


def seats_of(options: dict[str, Any]) -> list[str]:
    return list(SEATS[: options["players"]])
