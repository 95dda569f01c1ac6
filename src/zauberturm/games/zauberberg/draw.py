"""Zauberberg: a picture of the mountain of any layout, seen from above (ZB-GEO-2 to ZB-GEO-13), as SVG text.

It knows the plain layout record and nothing else of the game, so it draws a mountain nobody has played on yet.
"""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final, NamedTuple

from zauberturm.games.zauberberg import draw_parts as parts

CELL: Final = 72  # from one field to the next
MARGIN: Final = 118  # around the mountain: room for the villages
WALL: Final = 8  # a step's wall as seen from above
VILLAGE: Final = 1.02  # from the centre of a corner field to the village beside it, in fields, along both axes


class Field(NamedTuple):
    """One field: its name, its level, where its middle lies, what is marked on it, and which corner it is, if any."""

    name: str
    level: int
    x: float
    y: float
    mark: str
    corner: int | None


def mountain(layout: Mapping[str, Any], rotation: int = 0) -> str:
    """Draw the mountain of `layout`, turned clockwise by `rotation` quarters (ZB-GEO-10); villages never turn."""
    sides: Sequence[int] = layout["sides"]
    size = sides[0] * CELL + 2 * MARGIN
    body = [*_ground(size, sides[0])]
    for level, side in enumerate(sides, start=1):
        body += [
            *_step(level, side),
            *(_stairs(side) if level > 1 else ()),
            *(_tile(one) for one in fields(layout, rotation) if one.level == level),
        ]
    body += [*_summit(len(sides) + 1, sides[-1] - 2)]
    box = f"{parts.num(-size / 2)} {parts.num(-size / 2)} {size} {size}"
    shown = 'role="img" aria-labelledby="zb-title zb-desc"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{size}" height="{size}" {shown}>',
            f'<title id="zb-title">Zauberberg: the mountain {escape(str(layout["name"]))}</title>',
            f'<desc id="zb-desc">{_description(layout, rotation)}</desc>',
            parts.sheet(),
            parts.drawings(),
            *body,
            "</svg>\n",
        ]
    )


def fields(layout: Mapping[str, Any], rotation: int = 0) -> Iterator[Field]:
    """Every field of the four rings with its place on the picture, whose middle is (0, 0)."""
    sides: Sequence[int] = layout["sides"]
    middle = (sides[0] - 1) / 2
    for level, side in enumerate(sides, start=1):
        events, stones = layout["events"].get(str(level), ()), layout["stones"].get(str(level), ())
        for index in range(4 * (side - 1)):
            x, y = grid(sides, level, index)
            corner, along = divmod(index, side - 1)
            yield Field(
                f"{level}.{index}",
                level,
                *_turned((x - middle) * CELL, (y - middle) * CELL, rotation),
                mark="event" if index in events else "stone" if index in stones else "",
                corner=None if along else corner,
            )


def grid(sides: Sequence[int], level: int, index: int) -> tuple[int, int]:
    """ZB-GEO-8: column and row of a field on the mountain that was not turned."""
    low = level - 1
    high = sides[0] - 1 - low
    side, along = divmod(index, sides[level - 1] - 1)
    return ((low + along, low), (high, low + along), (high - along, high), (low, high - along))[side]


def _tile(one: Field) -> str:
    shape = "plain" if one.corner is None else "corner"
    drawn = [parts.use(shape)]
    if sum(map(ord, one.name)) % 5 < 2:  # no two stones of a real mountain look the same
        drawn.append(parts.use(f"worn-{shape}"))
    if one.mark:
        drawn.append(parts.use(one.mark))
    if one.corner == 0:  # ZB-GEO-3; a stone may lie on a corner too, and then the dot makes room
        drawn.append(parts.use("dot", -21, 6, 0.6) if one.mark else parts.use("dot"))
    height = 8 if one.corner is None and not one.mark else 27
    name = f'<text class="zb-text zb-name zb-name{one.level}" y="{height}">{one.name}</text>'
    return (
        f'<g class="zb-tile{one.level}" data-field="{one.name}"{parts.moved(one.x, one.y)}>{"".join(drawn)}{name}</g>'
    )


def _step(level: int, side: int) -> Iterator[str]:
    """One step of the pyramid: its shadow on the step below, its four walls in the light, its ground."""
    outer = side * CELL / 2 + WALL / 2
    inner = outer - WALL
    yield _square("shade", outer, shift=7)
    yield _square(f"step{level}", outer)
    for kind, (x, y) in (("light", (-1, -1)), ("dark", (1, 1))):
        yield (
            f'<path class="zb-{kind}" d="M{_at(outer * x, outer * y)}L{_at(-outer * x, outer * y)} '
            f"{_at(-inner * x, inner * y)} {_at(inner * x, inner * y)} {_at(inner * x, -inner * y)} "
            f'{_at(outer * x, -outer * y)}Z"/>'
        )
    middle = outer - WALL / 2
    yield (
        f'<path class="zb-joint" stroke-width="{WALL}" stroke-dasharray="1.5 {CELL / 4 - 1.5}" '
        f'd="M{_at(-middle, -middle)}H{parts.num(middle)}V{parts.num(middle)}H{parts.num(-middle)}Z"/>'
    )


def _stairs(side: int) -> Iterator[str]:
    """ZB-GEO-6: a stair up to this step from every field below that has one above it; corners have none."""
    edge = side * CELL / 2
    for turn in range(4):
        stairs = "".join(parts.use("stair", (i - (side - 1) / 2) * CELL, -edge) for i in range(side))
        yield f'<g transform="rotate({90 * turn})">{stairs}</g>'


def _square(kind: str, half: float, shift: float = 0) -> str:
    corner, width = parts.num(shift - half), parts.num(2 * half)
    return f'<rect class="zb-{kind}" x="{corner}" y="{corner}" width="{width}" height="{width}" rx="3"/>'


def _at(x: float, y: float) -> str:
    return f"{parts.num(x)} {parts.num(y)}"


def _summit(level: int, side: int) -> Iterator[str]:
    """ZB-GEO-6: one field, however wide the last ring leaves it."""
    yield from _step(level, side)
    yield from _stairs(side)
    yield _square("snow", side * CELL / 2 - 5)
    scale = 0.8 + 0.55 * (side - 1)
    name = f'<text class="zb-text zb-name zb-name{level}"{parts.moved(-27 * scale, 26 * scale)}>S</text>'
    yield f'<g data-field="S">{parts.use("tower", 0, 11 * scale, scale)}{name}</g>'


def _ground(size: float, side: int) -> Iterator[str]:
    half = size / 2
    for kind, inset, bend in (("paper", 3, 26), ("meadow", 14, 66)):
        at, wide = parts.num(inset - half), parts.num(size - 2 * inset)
        yield f'<rect class="zb-{kind}" x="{at}" y="{at}" width="{wide}" height="{wide}" rx="{bend}" stroke-width="3"/>'
    reach = ((side - 1) / 2 + VILLAGE) * CELL
    for number, (x, y) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1))):
        yield _village(number, reach * x, reach * y, (x, y))
    yield from _growth(side)
    yield _directions(-(side * CELL / 2) - 56)


def _village(number: int, x: float, y: float, away: tuple[int, int]) -> str:
    """ZB-GEO-9: a clearing with three houses; they keep away from the corner of the mountain."""
    houses = ((-19, -17, 0), (19, -15, 2), (0, -3, 1))
    drawn = "".join(
        f"<g{parts.moved(left + 6 * away[0], top + 4 * away[1])}>{parts.use('house', scale=1.06)}"
        f'<g class="zb-roof{colour}" stroke-width="1.5" stroke-linejoin="round">{parts.use("roof", scale=1.06)}</g></g>'
        for left, top, colour in houses
    )
    name = f'<text class="zb-text zb-place" x="{6 * away[0]}" y="{38 + 4 * away[1]}">V{number}</text>'
    return f'<g data-field="V{number}"{parts.moved(x, y)}>{parts.use("clearing")}{drawn}{name}</g>'


# What grows along the four sides: how far along, from 0 to 1, how far out, what, and how large.
GROWTH: Final = (
    (
        (0.02, 6, "bush", 1), (0.07, -18, "fir", 1.2), (0.11, 4, "fir", 0.95), (0.17, -14, "bush", 0.8),
        (0.24, 14, "flowers", 1), (0.76, -12, "flowers", 1), (0.82, 10, "rock", 1), (0.88, -8, "fir", 1.1),
        (0.93, 12, "fir", 0.85), (0.98, -12, "bush", 1),
    ),
    (
        (0.0, 4, "flowers", 1), (0.12, -12, "fir", 1), (0.16, 12, "fir", 1.25), (0.23, -6, "bush", 0.9),
        (0.36, 10, "flowers", 1), (0.5, -8, "rock", 1.1), (0.54, 14, "flowers", 0.9), (0.68, 16, "fir", 0.9),
        (0.73, -10, "fir", 1.2), (0.8, 10, "fir", 1), (0.86, -4, "bush", 1.1), (0.98, 6, "flowers", 1),
    ),
    (
        (0.0, -6, "fir", 1.1), (0.05, 14, "bush", 1), (0.14, -4, "flowers", 1), (0.3, 10, "rock", 0.9),
        (0.38, -8, "fir", 1.2), (0.43, 8, "fir", 0.9), (0.49, -10, "bush", 0.9), (0.62, 6, "flowers", 1),
        (0.72, -10, "flowers", 0.9), (0.86, 10, "rock", 1.1), (0.92, -8, "fir", 1), (0.97, 10, "fir", 1.2),
    ),
    (
        (0.04, -4, "bush", 1), (0.1, 12, "fir", 1.15), (0.15, -12, "fir", 0.9), (0.3, 6, "flowers", 1),
        (0.42, -10, "rock", 1), (0.48, 14, "fir", 1.05), (0.53, -6, "bush", 0.9), (0.66, 8, "flowers", 1),
        (0.8, -10, "fir", 1.2), (0.85, 14, "fir", 0.95), (0.91, -8, "flowers", 1), (0.97, 8, "bush", 0.9),
    ),
)  # fmt: skip


def _growth(side: int) -> Iterator[str]:
    """Trees and stones beside the mountain, the far ones first so that the near ones stand in front."""
    strip, reach = side * CELL / 2 + 56, (side - 2.9) * CELL / 2
    spots = [
        (*_turned((2 * along - 1) * reach, -strip - out, quarter), kind, scale)
        for quarter, row in enumerate(GROWTH)
        for along, out, kind, scale in row
    ]
    yield from (parts.use(kind, x, y, scale) for x, y, kind, scale in sorted(spots, key=lambda spot: spot[1]))


def _turned(x: float, y: float, quarters: int) -> tuple[float, float]:
    """Turn a point clockwise around the middle of the picture."""
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


def _directions(y: float) -> str:
    """ZB-GEO-5: which way is + and which is -."""
    return (
        f'<g{parts.moved(0, y)}><path class="zb-sign" d="M12 0H52m-10-9 10 9-10 9M-12 0H-52m10-9-10 9 10 9'
        'M66 0H84M75-9V9M-66 0H-84"/></g>'
    )


def _description(layout: Mapping[str, Any], rotation: int) -> str:
    """Say in words what the picture shows."""
    rings = ", ".join(str(4 * (side - 1)) for side in layout["sides"])
    marked = {mark: ", ".join(one.name for one in fields(layout) if one.mark == mark) for mark in ("event", "stone")}
    return (
        f"A stepped pyramid seen from above: ring paths of {rings} spaces, one above the other, and the summit S "
        f"with its tower. Event spaces: {marked['event']}. Magic stones: {marked['stone']}. The villages V0 to V3 lie "
        f"at the corners, clockwise from the top left; the corner with the white dots is beside V{rotation % 4}."
    )
