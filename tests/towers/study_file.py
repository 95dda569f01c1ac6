"""The head of a golden game or perft file of Wandering Towers: options and a start position, one thing per line.

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
position is filled in by `load`.
"""

import re
from collections.abc import Sequence
from typing import Any, Final

from tests.study_file import SEATS, Line, Script, groups, one, per_seat, seats_of, some, whole
from tests.towers.positions import ring

RULE: Final = re.compile(r"WT(?:-[A-Z]+)+-\d+")
BOARD: Final = ("board", "spaces")
POSITION: Final = (*BOARD, "home", "flasks", "hands", "deck", "discard", "turn")
FLAGS: Final = ("spell_used", "asked", "offered", "exchanged")


def stacks(line: Line) -> dict[int, str]:
    """`5 1ab, 6 -` -> {5: "1ab", 6: ""}."""
    return {whole(line, space): one(line, words).removeprefix("-") for space, *words in groups(line)}


def rack(line: Line, word: str) -> list[int]:
    """`3/2/1` -> empty, full, spent."""
    counts = [whole(line, count) for count in word.split("/")]
    if len(counts) != 3:
        raise line.error("expected empty/full/spent")
    return counts


def option_value(name: str, words: Sequence[str]) -> Any:
    """Whole numbers, yes and no, `MW=1` tables, lists; the rest are words."""
    if any("=" in word for word in words):
        return {key: int(price) for key, price in (word.split("=") for word in words)}
    if len(words) == 1 and words[0].isdecimal():
        return int(words[0])
    if name in ("spells", "colours"):
        return some(words)
    (word,) = words
    return {"yes": True, "no": False}.get(word, word)


def read_position(lines: Sequence[Line], options: dict[str, Any]) -> dict[str, Any]:
    """A position as the contract writes it."""
    position: dict[str, Any] = {"contract": 1, "game": "towers", "options": options}
    seats = seats_of(options)
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
        return {seat: some(words) for seat, words in per_seat(line).items()}
    if line.key == "turn":
        return read_turn(line)
    return some(line.rest.split())


def read_turn(line: Line) -> dict[str, Any]:
    """`a 2 spell_used`: the active seat, its action, what is used up."""
    seat, action, *flags = line.rest.split()
    if seat not in SEATS or set(flags) - set(FLAGS):
        raise line.error("expected a seat, an action and flags")
    turn: dict[str, Any] = {"seat": seat, "action": whole(line, action), "spell_used": "spell_used" in flags}
    return turn | dict.fromkeys(flags, True)


SCRIPT: Final = Script("towers", RULE, option_value, {}, BOARD, POSITION, read_position)
