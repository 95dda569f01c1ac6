"""Text <-> action, text <-> place."""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from zauberturm.games.rules import ActionInfo, Options
from zauberturm.games.zauberberg.actions import (
    ACTIONS,
    CLIMB_BACK,
    CLIMB_ON,
    CLIMB_ONLY,
    MOST_SWAPPED,
    WALK_BACK,
    WALK_ON,
)
from zauberturm.games.zauberberg.board import (
    CARDS,
    MAX_EVENTS,
    NUMBERS,
    SEAT_LETTERS,
    SUMMIT,
    TILES,
    VALUES,
    VILLAGE,
    VILLAGES,
)
from zauberturm.games.zauberberg.layout import Layout
from zauberturm.games.zauberberg.options import layout_of

SUMMIT_TEXT: Final = "S"
JOKER_MARK: Final = "*"
NOTHING: Final = "-"
USE_TEXTS: Final = {WALK_ON: "+", WALK_BACK: "-", CLIMB_ON: "^+", CLIMB_BACK: "^-", CLIMB_ONLY: "^"}

Described = Iterator[tuple[str, str, dict[str, Any]]]


def goblin_text(goblin: int) -> str:
    """How a goblin is written: seat and number."""
    return f"{SEAT_LETTERS[goblin // NUMBERS]}{goblin % NUMBERS + 1}"


def place_text(place: int, fields: Sequence[str]) -> str:
    """How a place is written; `fields` are the names of the layout's fields."""
    if place < VILLAGE:
        return fields[place]
    return SUMMIT_TEXT if place == SUMMIT else f"V{place - VILLAGE}"


def _movements() -> Iterator[tuple[str, dict[str, Any]]]:
    for mark in ("", JOKER_MARK):
        for value in range(1, VALUES + 1):
            for use, text in USE_TEXTS.items():
                parts = {"value": value, "joker": bool(mark), "climb": use >= CLIMB_ON, "direction": text.lstrip("^")}
                yield f"{value}{mark}{text}", parts


def _turn() -> Described:
    for number in range(1, NUMBERS + 1):
        for village in range(VILLAGES):
            yield "place", f"place:{number}@V{village}", {"goblin": number, "village": village}
    for mark in ("", JOKER_MARK):
        for number in range(1, NUMBERS + 1):
            for text, parts in _movements():
                named = {"goblin": number, "naming_joker": bool(mark)}
                yield "play", f"{number}{mark},{text}", {**named, **parts}
    for text, parts in _movements():
        yield "card", text, parts
    yield "end", "end", {}


def _answers() -> Described:
    for village in range(VILLAGES):
        yield "village", f"V{village}", {"village": village}
    for seat in SEAT_LETTERS:
        yield "raven", f"raven:{seat}", {"seat": seat}
    for card in CARDS:
        yield "drop", f"drop:{card}", {"card": card}
    for sign in "+-":
        yield "turn", f"turn:{sign}", {"direction": sign}


def _shows(fields: Sequence[str]) -> Described:
    for high in range(2, MAX_EVENTS):
        for middle in range(1, high):
            for low in range(middle):
                shown = [fields[low], fields[middle], fields[high]]
                yield "show", f"show:{','.join(shown)}", {"fields": shown}


def _choices(kinds: Sequence[str], room: int) -> Iterator[tuple[str, ...]]:
    """Every multiset of at most `room` cards of these kinds, in the order of their numbers (`actions.swap_rank`)."""
    if not kinds:
        yield ()
        return
    for count in range(room + 1):
        for rest in _choices(kinds[1:], room - count):
            yield (kinds[0],) * count + rest


def _swaps() -> Described:
    for cards in _choices(CARDS, MOST_SWAPPED):
        yield "swap", f"swap:{','.join(cards) or NOTHING}", {"cards": list(cards)}


def _chance(fields: Sequence[str]) -> Described:
    for field in fields:
        for tile in TILES:
            yield "tile", f"tile:{field}={tile}", {"field": field, "tile": tile}
    for card in CARDS:
        yield "draw", f"draw:{card}", {"card": card}


def event_names(options: Options) -> tuple[str, ...]:
    """The event fields of a table's layout, on which the texts of its actions depend."""
    return event_texts(layout_of(options, for_load=True))


def event_texts(layout: Layout) -> tuple[str, ...]:
    """The event fields of a layout, in its order."""
    return tuple(f"{level + 1}.{index}" for level, index in layout.events)


@cache
def _common() -> tuple[tuple[ActionInfo, ...], tuple[ActionInfo, ...]]:
    """The actions whose texts are the same on every mountain: those before and those after `show`."""
    return _infos(_turn(), _answers()), _infos(_swaps())


def _infos(*blocks: Described) -> tuple[ActionInfo, ...]:
    return tuple(ActionInfo(kind, text, parts) for block in blocks for kind, text, parts in block)


@lru_cache(maxsize=1)  # `lexicon` keeps what is needed for longer
def describe(events: tuple[str, ...]) -> tuple[ActionInfo, ...]:
    """All actions by code, for a layout with these event fields; codes beyond them have texts that nobody writes."""
    fields = (*events, *(f"?{number}" for number in range(len(events), MAX_EVENTS)))
    before, after = _common()
    actions = (*before, *_infos(_shows(fields)), *after, *_infos(_chance(fields)))
    assert len(actions) == ACTIONS
    return actions


def impossible(text: str) -> tuple[str, dict[str, Any]] | None:
    """The rule that forbids a text which reads like an action but can never be one; None: there are none here."""
    if re.fullmatch(r"swap:([1-5*],){12,}[1-5*]", text) and text == f"swap:{','.join(sorted_cards(text))}":
        return "ZB-EXCH-1", {"reason": "many", "card": NOTHING}
    return None


def sorted_cards(text: str) -> list[str]:
    """The cards an exchange names, in the order of the card table."""
    return sorted(text.partition(":")[2].split(","), key=CARDS.index)
