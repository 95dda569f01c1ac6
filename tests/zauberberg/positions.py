"""Positions for the rule tests, written as briefly as a study under a diagram.

    g = load({"1.5": "b3 a4", "2.4": "a5"}, hands={"a": "4 2 *"}, tiles={"1.12": "storm"})
    plays(g, "4,2^+")
    assert on(g, "2.4") == ["a5"]
    refuses(g, "4,1^", "ZB-TURN-3")

Goblins of a field are listed lower first. Whatever a test does not mention is filled in so that it does not disturb:
goblins without a place are in the villages V0, V1 and V2, hands hold three number cards, there are no tiles and no
stones, the mountain is not turned and seat a begins a turn. Chance is "manual": a test says what falls.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import pytest

import zauberturm as zt
from tests.playing import plays, refuses, settle, texts

__all__ = ["plays", "refuses", "settle", "texts"]  # tests of both games play in the same way

Words: TypeAlias = str | Sequence[str]
"""Several goblins, cards or fields: a list, or a text with blanks between them."""

HAND = 3
NUMBERS = range(1, 6)
VILLAGES = ("V0", "V1", "V2", "V3")

COPIES: dict[str, int] = {**{str(value): 11 for value in NUMBERS}, "*": 5}
"""ZB-MAT-4, written down a second time on purpose: the tests do not believe the engine's table."""

KINDS: dict[str, int] = {"passage": 4, "ghost": 3, "raven": 3, "crystal": 3, "storm": 3, "flying": 2, "pit": 2}
"""ZB-MAT-6, likewise."""

ZB9: dict[str, Any] = {
    "name": "zb9",
    "sides": [9, 7, 5, 3],
    "events": {"1": [2, 6, 12, 14, 17, 23, 26, 28], "2": [3, 10, 13, 17, 20], "3": [1, 3, 9, 11], "4": [3, 5, 7]},
    "stones": {"1": [10, 20, 30], "2": [7, 15, 23], "3": [5, 15], "4": [1]},
}
"""The record of ZB-GEO-13, likewise."""

EVENTS = [f"{level}.{index}" for level, marks in ZB9["events"].items() for index in marks]
STONES = [f"{level}.{index}" for level, marks in ZB9["stones"].items() for index in marks]
"""The marked fields of zb9 in the order of its record."""


def words(several: Words) -> list[str]:
    """The single words of a list or of a text with blanks."""
    return several.split() if isinstance(several, str) else list(several)


def at_home(goblin: str) -> str:
    """The village of a goblin a test says nothing about: V0 for 1 and 4, V1 for 2 and 5, V2 for 3."""
    return VILLAGES[(int(goblin[1:]) - 1) % 3]


def position(
    places: Mapping[str, Words] | None = None,
    *,
    players: int = 2,
    hands: Mapping[str, Words] | None = None,
    tiles: Mapping[str, str] | None = None,
    stones: Words = (),
    held: Mapping[str, int] | None = None,
    ravens: Mapping[str, int] | None = None,
    extra: Mapping[str, int] | None = None,
    discard: Words = (),
    deck: Words | None = None,
    waiting: Words = (),
    rotation: int = 0,
    seat: str = "a",
    number: int = 1,
    placing: bool = False,
    **options: Any,
) -> dict[str, Any]:
    """A position as the contract writes it; options of the game are given as keywords.

    `hands`, `held`, `ravens` and `extra` may name some seats only; the other hands get three cards, and nobody else
    has a stone, a raven or an extra card. `placing` leaves the other goblins unplaced and all hands empty. A `deck`
    left out is missing in the position, too, and `load` fills it in.
    """
    seats = "abcde"[:players]
    given = {name: words(cards) for name, cards in (hands or {}).items()}
    taken = [card for cards in given.values() for card in cards] + words(discard) + words(deck or ())
    unnamed = [name for name in seats if name not in given]
    stood = {field: words(goblins) for field, goblins in (places or {}).items()}
    written: dict[str, Any] = {
        "contract": 1,
        "game": "zauberberg",
        "options": {"players": players, "layout": "zb9"} | options,
        "rotation": rotation,
        "places": stood if placing else _settled(stood, seats),
        "tiles": dict(tiles or {}),
        "stones": words(stones),
        "held": dict.fromkeys(seats, 0) | dict(held or {}),
        "ravens": dict.fromkeys(seats, 0) | dict(ravens or {}),
        "hands": given | ({name: [] for name in unnamed} if placing else _filled(unnamed, taken)),
        "discard": words(discard),
        "waiting": words(waiting),
        "extra": dict.fromkeys(seats, 0) | dict(extra or {}),
        "turn": {"seat": seat, "number": number},
    }
    if deck is not None:
        written["deck"] = words(deck)
    return written


def _settled(places: Mapping[str, list[str]], seats: str) -> dict[str, list[str]]:
    """These places, and all goblins that have none in the villages."""
    full = {field: list(goblins) for field, goblins in places.items()}
    named = {goblin for goblins in places.values() for goblin in goblins}
    for goblin in [f"{seat}{number}" for seat in seats for number in NUMBERS]:
        if goblin not in named:
            full.setdefault(at_home(goblin), []).append(goblin)
    return full


def _filled(seats: Iterable[str], taken: Iterable[str]) -> dict[str, list[str]]:
    """Three number cards for each of these seats, none of them beyond its copies in the box."""
    left = Counter(COPIES)
    left.subtract(card for card in taken if card in COPIES)
    supply = iter([card for card in "54321" for _ in range(left[card])])
    return {seat: [next(supply) for _ in range(HAND)] for seat in seats}


def load(places: Mapping[str, Words] | None = None, **wishes: Any) -> zt.Game:
    """A game at `position(places, **wishes)`; chance is manual, so a test says what falls."""
    return zt.load(position(places, **wishes), seed=1, chance="manual")


def rejects(rule: str, places: Mapping[str, Words] | None = None, **wishes: Any) -> None:
    """Such a position cannot be loaded, because of this rule."""
    with pytest.raises(zt.PositionError) as caught:
        load(places, **wishes)
    assert caught.value.rule == rule


def fresh(players: int = 2, **options: Any) -> zt.Game:
    """A new game before its first tile; chance is manual."""
    return zt.new("zauberberg", players=players, seed=1, chance="manual", **options)


def placed(g: zt.Game) -> zt.Game:
    """Let chance lay the tiles and everybody place his goblins as `at_home` says; the deal is next."""
    settle(g)
    while g.to_move != "chance":
        plays(g, next(text for text in texts(g) if text.endswith(at_home(f"{g.to_move}{text[6]}"))))
    return g


def started(players: int = 2, **options: Any) -> zt.Game:
    """A new game at its first turn."""
    return settle(placed(fresh(players, **options)))


def places(g: zt.Game) -> dict[str, list[str]]:
    """Who is where, lower goblins first; fields without goblins are left out."""
    return {field: list(goblins) for field, goblins in g.position()["places"].items() if goblins}


def on(g: zt.Game, field: str) -> list[str]:
    """The goblins of a field or village, lower first."""
    return places(g).get(field, [])


def whereabouts(g: zt.Game, goblin: str) -> str:
    """The field or village of a goblin."""
    return next(field for field, goblins in places(g).items() if goblin in goblins)


def tile(g: zt.Game, field: str) -> str:
    """The tile of a field with its face as the position writes it, or nothing."""
    return str(g.position()["tiles"].get(field, ""))


def hand(g: zt.Game, seat: str) -> list[str]:
    """The cards of a seat, in the order 1-5, joker."""
    return list(g.position()["hands"][seat])


def turn(g: zt.Game) -> tuple[str, int]:
    """The active seat and the number of the turn."""
    entry = g.position()["turn"]
    return str(entry["seat"]), int(entry["number"])
