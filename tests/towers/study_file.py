"""The head of a golden game or perft file: options and a start position, one thing per line.

    ; A comment runs from a semicolon to the end of the line.
    game     towers
    options  players 2, spells MW HW, spell_costs HW=1, dead_cards forbidden
    source   by hand, checked against WT-WIZ-5, WT-CASTLE-1
    spaces   0 *, 4 1a, 10 b              ; or the contract's board string: `board */…`
    home     a 4, b 4
    flasks   a 6/0/0, b 3/2/1
    hands    a W4 T3 D, b T1 W5 T4W2
    discard  W1 T1
    turn     a 2 spell_used

Everything up to the board has to be there, but a game from its set-up has no position at all. What is left out of the
position is filled in by `load`; a line that names seats names all of them. Reading is strict: a line that is not
understood, or comes twice, is an error.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from tests.towers.positions import ring

SEATS: Final = "abcdef"
RULE: Final = re.compile(r"WT(?:-[A-Z]+)+-\d+")
BOARD: Final = ("board", "spaces")
POSITION: Final = (*BOARD, "home", "flasks", "hands", "deck", "discard", "turn")
FLAGS: Final = ("spell_used", "asked", "offered", "exchanged")
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


def per_seat(line: Line) -> dict[str, list[str]]:
    """`a W4 T3, b T1` -> {"a": ["W4", "T3"], "b": ["T1"]}."""
    table = {seat: words for seat, *words in groups(line)}
    if len(table) != len(groups(line)) or not all(len(seat) == 1 and seat in SEATS for seat in table):
        raise line.error("expected seats, each once")
    return table


def stacks(line: Line) -> dict[int, str]:
    """`5 1ab, 6 -` -> {5: "1ab", 6: ""}."""
    return {whole(line, space): one(line, words).removeprefix("-") for space, *words in groups(line)}


def whole(line: Line, word: str) -> int:
    if not word.isdecimal():
        raise line.error(f"{word!r} is not a number")
    return int(word)


def one(line: Line, words: Sequence[str]) -> str:
    if len(words) != 1:
        raise line.error("expected one word")
    return words[0]


def rack(line: Line, word: str) -> list[int]:
    """`3/2/1` -> empty, full, spent."""
    counts = [whole(line, count) for count in word.split("/")]
    if len(counts) != 3:
        raise line.error("expected empty/full/spent")
    return counts


def cards(words: Sequence[str]) -> list[str]:
    """A list of cards; `-` is none."""
    return [] if list(words) == ["-"] else list(words)


def option_value(name: str, words: Sequence[str]) -> Any:
    """Whole numbers, yes and no, `MW=1` tables, lists; the rest are words."""
    if any("=" in word for word in words):
        return {key: int(price) for key, price in (word.split("=") for word in words)}
    if len(words) == 1 and words[0].isdecimal():
        return int(words[0])
    if name in ("spells", "colours"):
        return cards(words)
    (word,) = words
    return {"yes": True, "no": False}.get(word, word)


@dataclass
class Study:
    """Options and start of a game, and the lines that follow them."""

    options: dict[str, Any]
    position: dict[str, Any] | None  # None: the game begins with its set-up
    rules: list[str]  # the rules it was checked against
    lines: list[Line]


def read_study(text: str, *, source_is_named: bool) -> Study:
    """Take a file apart; what comes after the start is left to the caller."""
    lines = lines_of(text)
    head = {"game": "", "options": "", **({"source": ""} if source_is_named else {})}
    if [line.key for line in lines[: len(head)]] != list(head) or lines[0].rest != "towers":
        raise FileError(f"expected the lines {', '.join(head)}, of the game towers")
    rules = read_source(lines[2]) if source_is_named else []
    options = {name: option_value(name, words) for name, *words in groups(lines[1])}
    rest = lines[len(head) :]
    if not rest or rest[0].key not in BOARD:
        return Study(options, None, rules, rest)
    count = next((at for at, line in enumerate(rest) if line.key not in POSITION), len(rest))
    return Study(options, read_position(rest[:count], options), rules, rest[count:])


def read_source(line: Line) -> list[str]:
    """Whose word it is: a file written by the engine would prove nothing."""
    if not line.rest.startswith(SOURCE):
        raise line.error(f"expected {SOURCE!r}")
    rules = [words[0] for words in groups(line._replace(rest=line.rest.removeprefix(SOURCE)))]
    if not all(RULE.fullmatch(rule) for rule in rules):
        raise line.error("expected rules behind it")
    return rules


def read_position(lines: Sequence[Line], options: dict[str, Any]) -> dict[str, Any]:
    """A position as the contract writes it."""
    position: dict[str, Any] = {"contract": 1, "game": "towers", "options": options}
    seats = list(SEATS[: options["players"]])
    for line in lines:
        name = "board" if line.key in BOARD else line.key
        if name in position:
            raise line.error("comes twice")
        if line.key in ("home", "flasks", "hands") and list(per_seat(line)) != seats:
            raise line.error(f"names other seats than {', '.join(seats)}")
        position[name] = read_part(line)
    if options.get("team") and "turn" in position:
        position["turn"] = dict.fromkeys(("asked", "offered", "exchanged"), False) | position["turn"]
    return position


def read_part(line: Line) -> Any:
    if line.key == "board":
        return line.rest
    if line.key == "spaces":
        return ring(stacks(line))
    if line.key == "home":
        return {seat: whole(line, one(line, words)) for seat, words in per_seat(line).items()}
    if line.key == "flasks":
        return {seat: rack(line, one(line, words)) for seat, words in per_seat(line).items()}
    if line.key == "hands":
        return {seat: cards(words) for seat, words in per_seat(line).items()}
    if line.key == "turn":
        return read_turn(line)
    return cards(line.rest.split())


def read_turn(line: Line) -> dict[str, Any]:
    """`a 2 spell_used`: the active seat, its action, what is used up."""
    seat, action, *flags = line.rest.split()
    if seat not in SEATS or set(flags) - set(FLAGS):
        raise line.error("expected a seat, an action and flags")
    turn: dict[str, Any] = {"seat": seat, "action": whole(line, action), "spell_used": "spell_used" in flags}
    return turn | dict.fromkeys(flags, True)
