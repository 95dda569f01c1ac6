"""Zauberberg for those who watch: the mountain from above, goblins, tiles and stones, and what everybody has."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from zauberturm.env.canvas import INK, SEATS, Canvas
from zauberturm.games.rules import Position
from zauberturm.games.zauberberg.draw import CELL, VILLAGE, Field, fields
from zauberturm.games.zauberberg.layout import LAYOUTS

WIDTH, HEIGHT = 640, 760
MOUNTAIN: Final = 560  # pixels of the lowest level and its villages
COLOURS: Final = dict(zip("abcde", ("blue", "yellow", "red", "green", "violet"), strict=True))
LEVELS: Final = ("#cfe0b0", "#dccf9f", "#cdb58a", "#b99b7c", "#a08777")
SIGNS: Final = {
    "?": "?", "passage": "P", "ghost": "G", "raven": "R", "crystal": "C", "storm": "S", "flying": "F", "pit": "U",
}  # fmt: skip
CORNERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))  # of the villages V0 to V3, which never turn
WIDE: Final = 6  # columns of a field in text


def layout_of(view: Position) -> Mapping[str, Any]:
    """The mountain of a view."""
    layout = view["options"]["layout"]
    found: Mapping[str, Any] = LAYOUTS[layout] if isinstance(layout, str) else layout
    return found


def sign(view: Position, field: str) -> str:
    """What lies on a field: `*` a stone, `?` a tile face down, a capital letter a known one."""
    if field in view["stones"]:
        return "*"
    tile = view["tiles"].get(field, "")
    return SIGNS[tile.partition(" ")[0]] if tile else ""


def text(view: Position) -> Iterator[str]:
    """The mountain row by row, a field with its level, its mark and its goblins; villages and seats below."""
    layout = layout_of(view)
    side = layout["sides"][0]
    rows = [["".ljust(WIDE)] * side for _ in range(side)]
    for field in fields(layout, view["rotation"]):
        column, row = (round(one / CELL + (side - 1) / 2) for one in (field.x, field.y))
        goblins = "".join(view["places"].get(field.name, []))
        rows[row][column] = f"{field.level}{sign(view, field.name)}{goblins}".ljust(WIDE)
    yield from ("".join(row).rstrip() for row in rows)
    for place in ("V0", "V1", "V2", "V3", "S"):
        yield f"{place}: {' '.join(view['places'].get(place, []))}".rstrip()
    yield from (seat_line(view, seat) for seat in view["hands"])
    yield f"draw pile {view['pile']}, discard pile {len(view['discard'])}"


def seat_line(view: Position, seat: str) -> str:
    """Whose turn it is, stones, ravens, hand."""
    turn = ">" if view["to_move"] == seat else " "
    hand = view["hands"][seat]
    cards = f"{hand} cards" if isinstance(hand, int) else " ".join(hand)
    return f"{turn}{seat}: stones {view['held'][seat]}, ravens {view['ravens'][seat]}, {cards}"


def picture(canvas: Canvas, view: Position) -> None:
    """The same in pixels."""
    layout = layout_of(view)
    side = layout["sides"][0]
    cell = MOUNTAIN / (side + 2)
    middle = WIDTH / 2, WIDTH / 2
    half = cell * (layout["sides"][-1] - 2) / 2
    canvas.box(middle[0] - half, middle[1] - half, middle[0] + half, middle[1] + half, LEVELS[-1])
    _draw_goblins(canvas, *middle, cell, view["places"].get("S", []))
    for field in fields(layout, view["rotation"]):
        _draw_field(canvas, middle[0] + field.x / CELL * cell, middle[1] + field.y / CELL * cell, cell, field, view)
    out = cell * ((side - 1) / 2 + VILLAGE)
    for village, (right, down) in enumerate(CORNERS):
        x, y = middle[0] + right * out, middle[1] + down * out
        canvas.disc(x, y, cell * 0.55, "#e9d9b0")
        for place, goblin in enumerate(view["places"].get(f"V{village}", [])):
            _draw_goblin(
                canvas, x + (place % 4 - 1.5) * cell * 0.34, y + (place // 4 - 1) * cell * 0.34, cell * 0.2, goblin
            )
    for line, seat in enumerate(view["hands"]):
        _draw_seat(canvas, WIDTH + 8 + 22 * line, view, seat)


def _draw_field(canvas: Canvas, x: float, y: float, cell: float, field: Field, view: Position) -> None:
    half = cell / 2 - 1
    canvas.box(x - half, y - half, x + half, y + half, LEVELS[min(field.level, len(LEVELS)) - 1], "#8b7b5c")
    mark = sign(view, field.name)
    if mark == "*":
        canvas.shape([(x, y - 9), (x + 7, y), (x, y + 9), (x - 7, y)], "#3aa7a0")
    elif mark:
        is_up = view["tiles"][field.name].endswith(" up")
        canvas.disc(x, y, cell * 0.3, "#fff7d6" if is_up else "#c9bda0")
        canvas.text(x, y, mark, cell * 0.3)
    _draw_goblins(canvas, x, y, cell, view["places"].get(field.name, []))


def _draw_goblins(canvas: Canvas, x: float, y: float, cell: float, goblins: list[str]) -> None:
    for above, goblin in enumerate(goblins):
        _draw_goblin(canvas, x, y + cell * (0.12 - 0.24 * above), cell * 0.24, goblin)


def _draw_goblin(canvas: Canvas, x: float, y: float, radius: float, goblin: str) -> None:
    canvas.disc(x, y, radius, SEATS[COLOURS[goblin[0]]])
    canvas.text(x, y, goblin[1:], radius * 1.3, "white")


def _draw_seat(canvas: Canvas, y: float, view: Position, seat: str) -> None:
    left = 120.0
    if view["to_move"] == seat:
        canvas.shape([(left - 12, y - 6), (left - 2, y), (left - 12, y + 6)], INK)
    canvas.disc(left + 8, y, 7, SEATS[COLOURS[seat]])
    canvas.text(left + 22, y, seat_line(view, seat)[1:], 12, anchor="lm")
