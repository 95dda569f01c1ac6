"""Positions for the checks of the model by hand."""

from collections.abc import Iterable, Mapping
from typing import Any

from . import Oracle
from .layout import ZB9, Layout
from .table import NUMBERS

ENTRIES = ("rotation", "stones", "held", "ravens", "extra", "discard", "deck", "waiting", "turn", "tiles")


def load(places: Mapping[str, str], hand: str = "", other: str = "", **more: Any) -> Oracle:
    """`load({"1.4": "b1 a1"}, "1 2 3")`: a's hand and b's; a's other goblins are in V0, everybody else's in V2."""
    position: dict[str, Any] = {name: more.pop(name) for name in ENTRIES if name in more}
    options: dict[str, Any] = {"players": 2, **more}
    stood = {place: goblins.split() for place, goblins in places.items()}
    named = {goblin for goblins in stood.values() for goblin in goblins}
    for seat in "abcde"[: options["players"]]:
        rest = [f"{seat}{number}" for number in NUMBERS if f"{seat}{number}" not in named]
        stood.setdefault("V0" if seat == "a" else "V2", []).extend(rest)
    position |= {"options": options, "places": stood, "hands": {"a": hand.split(), "b": other.split()}}
    return Oracle.load({"contract": 1, "game": "zauberberg", **position})


def mountain(events: Iterable[str], stones: Iterable[str] = ()) -> dict[str, Any]:
    """The rings of zb9 with these marks alone."""
    record: dict[str, Any] = {"name": "own", "sides": ZB9["sides"]}
    for name, fields in (("events", events), ("stones", stones)):
        record[name] = {level: [int(field[2:]) for field in fields if field[0] == level] for level in "1234"}
    return record


def play(game: Oracle, *answers: str) -> Oracle:
    for answer in answers:
        game.play(answer)
    return game


def moves_of(game: Oracle, goblin: int | None = None) -> set[str]:
    """Legal movement cards, without the naming card where there is one."""
    texts = [text for text in game.legal() if not text.startswith(("swap", "end"))]
    if goblin is None:
        return set(texts)
    return {text.split(",")[1] for text in texts if text.startswith(f"{goblin},")}


def zb9() -> Layout:
    return Layout.of("zb9")
