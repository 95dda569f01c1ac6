"""The layout record: how large the rings are and which fields are marked (ZB-GEO-1, -12 to -15).

{"name": "zb9", "sides": [9, 7, 5, 3], "events": {"1": [2, 6, ...], ...}, "stones": {"1": [10, 20, 30], ...}}
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Final, NamedTuple

from zauberturm.errors import shown
from zauberturm.games.zauberberg.board import (
    LEAST_LAST_SIDE,
    LEVELS,
    MAX_EVENTS,
    MAX_STONE_FIELDS,
    MOST_FIRST_SIDE,
    STONES,
    TILE_COUNT,
    TOP_TILES,
)

LayoutRecord = dict[str, Any]

ZB9: Final[LayoutRecord] = {
    "name": "zb9",
    "sides": [9, 7, 5, 3],
    "events": {"1": [2, 6, 12, 14, 17, 23, 26, 28], "2": [3, 10, 13, 17, 20], "3": [1, 3, 9, 11], "4": [3, 5, 7]},
    "stones": {"1": [10, 20, 30], "2": [7, 15, 23], "3": [5, 15], "4": [1]},
}
LAYOUTS: Final = {"zb9": ZB9}
_LEVEL_KEYS: Final = tuple(str(level + 1) for level in range(LEVELS))


class LayoutFault(ValueError):
    """Why a layout is refused (ZB-GEO-14)."""

    def __init__(self, message: str, **facts: Any) -> None:
        super().__init__(message)
        self.facts = facts


class Layout(NamedTuple):
    """A checked layout: sides, and the marked fields as (level, index) in the order of the record."""

    sides: tuple[int, ...]
    events: tuple[tuple[int, int], ...]
    stones: tuple[tuple[int, int], ...]

    def number(self, level: int, index: int) -> int:
        """A field as the core counts it."""
        return 4 * level * (self.sides[0] - level) + index

    def texts(self) -> list[str]:
        """The names of all fields, by number."""
        return [f"{level + 1}.{p}" for level, side in enumerate(self.sides) for p in range(4 * (side - 1))]


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _sides(record: Mapping[str, Any]) -> tuple[int, ...]:
    sides = record.get("sides")
    if not isinstance(sides, (list, tuple)) or not all(map(_is_count, sides)) or len(sides) != LEVELS:
        raise LayoutFault(f"sides={shown(sides)} are not {LEVELS} numbers", sides=sides)
    if any(lower - upper != 2 for lower, upper in pairwise(sides)):
        raise LayoutFault(f"the sides {shown(list(sides))} do not shrink by 2", sides=list(sides))
    if sides[-1] < LEAST_LAST_SIDE:
        raise LayoutFault(f"the last side {shown(sides[-1])} is below {LEAST_LAST_SIDE}", sides=list(sides))
    if sides[0] > MOST_FIRST_SIDE:
        raise LayoutFault(f"the first side {shown(sides[0])} is above {MOST_FIRST_SIDE}", sides=list(sides))
    return tuple(sides)


def _marks(record: Mapping[str, Any], kind: str, sides: tuple[int, ...], most: int) -> tuple[tuple[int, int], ...]:
    """The fields with one kind of mark: in range, and none of them twice."""
    marks = record.get(kind)
    if not isinstance(marks, Mapping) or any(key not in _LEVEL_KEYS for key in marks):
        raise LayoutFault(f"{kind} is no table of the levels {', '.join(_LEVEL_KEYS)}", marks=kind)
    fields = []
    for level, key in enumerate(_LEVEL_KEYS):
        indices = marks.get(key, [])
        if not isinstance(indices, (list, tuple)) or not all(map(_is_count, indices)):
            raise LayoutFault(f"{kind} of level {key} is no list of numbers", marks=kind, level=level + 1)
        for index in indices:
            if not 0 <= index < 4 * (sides[level] - 1):
                raise LayoutFault(f"level {key} has no field {shown(index)}", marks=kind, field=f"{key}.{shown(index)}")
            if (level, index) in fields:
                raise LayoutFault(f"{key}.{index} is marked twice", marks=kind, field=f"{key}.{index}")
            fields.append((level, index))
    if len(fields) > most:
        raise LayoutFault(f"{len(fields)} fields are too many, at most {most}", marks=kind, count=len(fields))
    return tuple(fields)


def read_layout(record: Any, for_load: bool = False) -> Layout:
    """Check a layout record; `for_load` allows other numbers of marked fields (ZB-GEO-15)."""
    if not isinstance(record, Mapping):
        raise LayoutFault(f"{shown(record)} is no layout", layout=record)
    unknown = [key for key in record if key not in ZB9]
    if unknown:
        raise LayoutFault(f"a layout has no {shown(unknown[0])}", layout=unknown[0])
    if not isinstance(record.get("name", ""), str):
        raise LayoutFault(f"{shown(record['name'])} is no name", layout=record["name"])
    sides = _sides(record)
    events = _marks(record, "events", sides, MAX_EVENTS)
    stones = _marks(record, "stones", sides, MAX_STONE_FIELDS)
    for level, index in events:
        if (level, index) in stones:
            raise LayoutFault(f"{level + 1}.{index} is event and stone field", field=f"{level + 1}.{index}")
        if index % (sides[level] - 1) == 0:
            raise LayoutFault(f"the event field {level + 1}.{index} is a corner", field=f"{level + 1}.{index}")
    on_top = sum(level == LEVELS - 1 for level, _ in events)
    counts = (len(events) - on_top, on_top, len(stones))
    if not for_load and counts != (TILE_COUNT - TOP_TILES, TOP_TILES, STONES):
        raise LayoutFault(
            f"{counts[0]} + {on_top} event fields and {counts[2]} stone fields instead of 17 + 3 and 9",
            events=len(events),
            top=on_top,
            stones=counts[2],
        )
    return Layout(sides, events, stones)


def plain_record(record: Mapping[str, Any]) -> LayoutRecord:
    """A checked layout record in its fixed form."""
    marks = {
        kind: {key: list(record[kind].get(key, [])) for key in _LEVEL_KEYS if record[kind].get(key)}
        for kind in ("events", "stones")
    }
    return {"name": record.get("name", ""), "sides": list(record["sides"]), **marks}
