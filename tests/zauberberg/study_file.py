"""The head of a golden game or perft file of Zauberberg: options and a start position, one thing per line.

    game     zauberberg
    options  players 2, third_card free
    source   by hand, checked against ZB-MOVE-6, ZB-R-22
    layout   sides 9 7 5 3, events 1.4 2.3, stones 4.1    ; a mountain of one's own
    places   1.5 b3 a4, V2 a1         ; lower goblins first
    tiles    1.6 ghost, 2.3 passage up
    stones   1.10 1.20
    held     a 1, b 0                 ; also: ravens, extra
    hands    a 1 3 *, b 2 2 5
    deck     1 1 4                    ; left out: every card that is nowhere else
    discard  1 1
    waiting  a5 b1
    rotation 1
    turn     b 17

Everything up to the places has to be there, but a game from its set-up has no position at all. Goblins that are not
named stand in villages, 1 and 4 in V0, 2 and 5 in V1, 3 in V2; in a file with `placing` they are not placed yet.
"""

import re
from collections.abc import Sequence
from typing import Any, Final

from tests.study_file import Line, Script, one, per_name, per_seat, seats_of, some, whole
from tests.zauberberg import positions

RULE: Final = re.compile(r"ZB(?:-[A-Z]+)+-\d+")
COUNTS: Final = ("held", "ravens", "extra")
POSITION: Final = (
    "places", "tiles", "stones", *COUNTS, "hands", "deck", "discard", "waiting", "rotation", "turn", "placing"
)  # fmt: skip


def option_value(_name: str, words: Sequence[str]) -> Any:
    (word,) = words
    return int(word) if word.isdecimal() else word


def read_layout(line: Line) -> dict[str, Any]:
    """A record (ZB-GEO-13) with its marked fields in the order of the line."""
    parts = per_name(line)
    record: dict[str, Any] = {"name": "own", "sides": [whole(line, word) for word in parts.pop("sides", [])]}
    for kind in ("events", "stones"):
        marks: dict[str, list[int]] = {}
        for field in parts.pop(kind, []):
            level, _, index = field.partition(".")
            marks.setdefault(level, []).append(whole(line, index))
        record[kind] = marks
    if parts:
        raise line.error("expected sides, events and stones")
    return record


def read_position(lines: Sequence[Line], options: dict[str, Any]) -> dict[str, Any]:
    """A position as the contract writes it."""
    seats, wishes = seats_of(options), dict[str, Any]()
    for line in lines:
        if line.key in wishes:
            raise line.error("comes twice")
        if line.key in (*COUNTS, "hands") and list(per_seat(line)) != seats:
            raise line.error(f"names other seats than {', '.join(seats)}")
        wishes[line.key] = read_part(line)
    if "placing" not in wishes and "hands" not in wishes:
        raise lines[0].error("the hands are missing")
    turn = wishes.pop("turn", {})
    return positions.position(**wishes, **turn, **options)


def read_part(line: Line) -> Any:
    if line.key == "places":
        return places(line)
    if line.key == "tiles":
        return {field: " ".join(words) for field, words in per_name(line).items()}
    if line.key in COUNTS:
        return counts(line)
    if line.key == "hands":
        return {seat: some(words) for seat, words in per_seat(line).items()}
    if line.key == "rotation":
        return whole(line, line.rest)
    if line.key == "turn":
        seat, number = line.rest.split()
        return {"seat": seat, "number": whole(line, number)}
    if line.key == "placing":
        return True
    return some(line.rest.split())


def places(line: Line) -> dict[str, list[str]]:
    """`1.5 b3 a4, V0 -` -> {"1.5": ["b3", "a4"], "V0": []}."""
    return {} if line.rest == "-" else {place: some(words) for place, words in per_name(line).items()}


def counts(line: Line) -> dict[str, int]:
    """`a 1, b 0` -> {"a": 1, "b": 0}."""
    return {seat: whole(line, one(line, words)) for seat, words in per_seat(line).items()}


SCRIPT: Final = Script("zauberberg", RULE, option_value, {"layout": read_layout}, ("places",), POSITION, read_position)
