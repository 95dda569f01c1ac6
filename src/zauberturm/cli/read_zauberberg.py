"""The mountain of Zauberberg as a view shows it: who is where, what lies where, and where a move leads."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from zauberturm.games.rules import Position
from zauberturm.games.zauberberg.board import LEVELS, TILES, VILLAGES
from zauberturm.games.zauberberg.layout import LAYOUTS

SUMMIT: Final = "S"
UNKNOWN: Final = "?"  # a tile that nobody has seen, or that nobody is reminded of
UP: Final = "up"


class Tile(NamedTuple):
    """An event tile as it can be seen: its kind or UNKNOWN, and whether it lies face up."""

    kind: str
    is_up: bool


class Landing(NamedTuple):
    """What a move finds at its end. The effect is none, stone, tile, unknown, single, pair or summit."""

    place: str
    effect: str
    other: str = ""  # the goblin that is covered, or pushed on
    tile: str = ""


class Mountain:
    """One view, in the words of the board."""

    def __init__(self, view: Position) -> None:
        layout = view["options"]["layout"]
        self.layout: Mapping[str, Any] = LAYOUTS[layout] if isinstance(layout, str) else layout
        self.sides: list[int] = self.layout["sides"]
        self.rotation: int = view["rotation"]
        self.places: Mapping[str, list[str]] = view["places"]
        self.where = {goblin: place for place, goblins in self.places.items() for goblin in goblins}
        self.tiles = {field: _tile(text) for field, text in view["tiles"].items()}
        self.stones: list[str] = view["stones"]

    def ring(self, level: int) -> int:
        """How many fields a level has."""
        return 4 * (self.sides[level - 1] - 1)

    def fields(self) -> list[str]:
        """Every field of the four rings, level by level."""
        return [f"{level}.{index}" for level in range(1, LEVELS + 1) for index in range(self.ring(level))]

    def is_corner(self, field: str) -> bool:
        """ZB-GEO-6: from there nobody climbs."""
        level, index = split(field)
        return index % (self.sides[level - 1] - 1) == 0

    def gate(self, village: int) -> str:
        """ZB-GEO-10: the corner field that a village touches, as the mountain is turned now."""
        return f"1.{(village - self.rotation) % VILLAGES * (self.sides[0] - 1)}"

    def villages(self) -> list[str]:
        """V0 to V3."""
        return [f"V{village}" for village in range(VILLAGES)]

    def seat_of(self, goblin: str) -> str:
        """The goblin it sits on; empty if it sits on none."""
        place = self.where.get(goblin, "")
        pair = is_field(place) and len(self.places[place]) > 1 and self.places[place][1] == goblin
        return self.places[place][0] if pair else ""

    def above(self, field: str) -> str:
        """ZB-GEO-6: the field right beside it on the next step."""
        level, index = split(field)
        if level == LEVELS:
            return SUMMIT
        side, along = divmod(index, self.sides[level - 1] - 1)
        return f"{level + 1}.{side * (self.sides[level] - 1) + along - 1}"

    def walked(self, field: str, steps: int) -> str:
        """So many fields on, clockwise."""
        level, index = split(field)
        return f"{level}.{(index + steps) % self.ring(level)}"

    def target(self, goblin: str, move: Mapping[str, Any]) -> str:
        """Where a movement card leads a goblin: `move` has value, climb and direction."""
        place = self.where[goblin]
        steps = (move["value"] - 1) * (-1 if move["direction"] == "-" else 1)
        if move["climb"]:
            up = self.above(place)
            return up if up == SUMMIT else self.walked(up, steps)
        if is_field(place):
            return self.walked(place, steps + (-1 if move["direction"] == "-" else 1))
        return self.walked(self.gate(int(place[1:])), steps)

    def landing(self, goblin: str, move: Mapping[str, Any]) -> Landing:
        """What a goblin finds where a card leads it."""
        place = self.target(goblin, move)
        others = [other for other in self.places.get(place, []) if other != goblin]
        if place == SUMMIT:
            return Landing(place, "summit")
        if others:
            return Landing(place, "pair" if len(others) > 1 else "single", others[-1])
        if place in self.stones:
            return Landing(place, "stone")
        if place in self.tiles:
            kind = self.tiles[place].kind
            return Landing(place, "unknown" if kind == UNKNOWN else "tile", tile=kind)
        return Landing(place, "none")

    def face_down(self) -> list[str]:
        """The fields of the tiles that a crystal ball may show, in the order of the layout."""
        return [field for field, tile in self.tiles.items() if not tile.is_up]


def kinds_left(view: Position) -> dict[str, int]:
    """The kinds of tiles on the mountain, and how many of each are still unknown."""
    known = {text.partition(" ")[0] for text in view["tiles"].values()}
    return {kind: view["unseen"].count(kind) for kind in TILES if kind in known or kind in view["unseen"]}


def hand_size(view: Position, seat: str) -> int:
    """How many cards a seat holds; its own it sees one by one."""
    hand = view["hands"][seat]
    return len(hand) if isinstance(hand, list) else int(hand)


def is_field(place: str) -> bool:
    """Whether it is on one of the rings."""
    return "." in place


def split(field: str) -> tuple[int, int]:
    """Level and number of a field."""
    level, _, index = field.partition(".")
    return int(level), int(index)


def _tile(text: str) -> Tile:
    kind, _, face = text.partition(" ")
    return Tile(kind, face == UP)
