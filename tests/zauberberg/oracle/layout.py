"""The mountain as a drawing (chapter 2): fields lie on a square grid, and up and down are looked up on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

SUMMIT = "S"
VILLAGES = ("V0", "V1", "V2", "V3")
LEVELS = (1, 2, 3, 4)
INWARDS = ((0, 1), (-1, 0), (0, -1), (1, 0))  # per side: one step towards the middle

ZB9: dict[str, Any] = {
    "name": "zb9",
    "sides": [9, 7, 5, 3],
    "events": {
        "1": [2, 6, 12, 14, 17, 23, 26, 28],
        "2": [3, 10, 13, 17, 20],
        "3": [1, 3, 9, 11],
        "4": [3, 5, 7],
    },
    "stones": {"1": [10, 20, 30], "2": [7, 15, 23], "3": [5, 15], "4": [1]},
}


def level_of(place: str) -> int:
    return int(place[0])


def number_of(place: str) -> int:
    return int(place.split(".")[1])


def marked(record: Mapping[str, Sequence[int]]) -> list[str]:
    """The fields of one kind of mark in the order of the record, lowest level first."""
    return [f"{level}.{number}" for level in LEVELS for number in record.get(str(level), ())]


@dataclass
class Layout:
    sides: Sequence[int]
    events: list[str]
    stones: list[str]
    _grid: dict[tuple[int, int], str] = field(default_factory=dict[tuple[int, int], str])
    _spots: dict[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])

    def __post_init__(self) -> None:
        for level in LEVELS:
            for number in range(self.ring(level)):
                spot = self.spot(level, number)
                self._grid[spot] = f"{level}.{number}"
                self._spots[f"{level}.{number}"] = spot

    @classmethod
    def of(cls, record: object) -> Layout:
        data: Any = ZB9 if record == "zb9" else record
        return cls(list(data["sides"]), marked(data["events"]), marked(data["stones"]))

    def ring(self, level: int) -> int:
        """ZB-GEO-2: how many fields the ring has."""
        return 4 * (self.sides[level - 1] - 1)

    def spot(self, level: int, number: int) -> tuple[int, int]:
        """ZB-GEO-8: x and y of the field in the drawing."""
        side, along = divmod(number, self.sides[level - 1] - 1)
        near = level - 1
        far = self.sides[0] - 1 - near
        return ((near + along, near), (far, near + along), (far - along, far), (near, far - along))[side]

    def is_corner(self, place: str) -> bool:
        """ZB-GEO-4."""
        return number_of(place) % (self.sides[level_of(place) - 1] - 1) == 0

    def step(self, place: str, direction: str) -> str:
        """ZB-GEO-5: the ring neighbour in this direction."""
        level, number = level_of(place), number_of(place)
        return f"{level}.{(number + (1 if direction == '+' else -1)) % self.ring(level)}"

    def up(self, place: str) -> str | None:
        """ZB-GEO-6: the neighbour one level higher."""
        if self.is_corner(place):
            return None
        return SUMMIT if level_of(place) == LEVELS[-1] else self._neighbour(place, +1)

    def down(self, place: str) -> str | None:
        """ZB-GEO-7: the neighbour one level lower."""
        if self.is_corner(place) or level_of(place) == 1:
            return None
        return self._neighbour(place, -1)

    def _neighbour(self, place: str, steps: int) -> str:
        x, y = self._spots[place]
        side = number_of(place) // (self.sides[level_of(place) - 1] - 1)
        return self._grid[x + steps * INWARDS[side][0], y + steps * INWARDS[side][1]]

    def gate(self, village: str, rotation: int) -> str:
        """ZB-GEO-10: the corner field that the village touches."""
        return f"1.{(self.sides[0] - 1) * ((int(village[1]) - rotation) % 4)}"
