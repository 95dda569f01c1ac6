"""Wandering Towers for those who watch: the ring of 16 spaces, who stands where, and what everybody has."""

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

from zauberturm.env.canvas import INK, SEATS, Canvas
from zauberturm.games.rules import Position
from zauberturm.games.towers.board import SHIELD_EVERY, SPACES

WIDTH, HEIGHT = 640, 640
RING: Final = 236  # from the middle to a space
STONE, CASTLE, GROUND, SHIELD = "#b9b2a3", "#6b4d8f", "#d8e3c3", "#33313b"
BLOCK: Final = 11  # a tower's height in pixels
FLASKS: Final = "empty {}, full {}, spent {}"


class Space(NamedTuple):
    """One space from the ground up: towers with those known to be locked beneath them, and who stands on top."""

    towers: list[int]
    locked: list[str]
    top: str
    castle: bool


def spaces(board: str) -> list[Space]:
    """The spaces of a board string."""
    return [_space(text) for text in board.split("/")]


def _space(text: str) -> Space:
    towers, locked, under = [], [], ""
    for sign in text.rstrip("*"):
        if sign.isdigit():
            towers.append(int(sign))
            locked.append(under)
            under = ""
        else:
            under += sign
    return Space(towers, locked, under, "*" in text)


def text(view: Position) -> Iterator[str]:
    """A line per space, then a line per seat."""
    for number, space in enumerate(spaces(view["board"])):
        stack = "".join(f"{under}[{tower}]" for tower, under in zip(space.towers, space.locked, strict=True))
        shield = "^" if number % SHIELD_EVERY == 0 else " "
        yield f"{number:2}{shield} {stack}{space.top}{' castle' if space.castle else ''}".rstrip()
    yield from (seat_line(view, seat) for seat in view["home"])
    yield f"draw pile {view['pile']}, discard pile {len(view['discard'])}"


def seat_line(view: Position, seat: str) -> str:
    """Whose turn it is, wizards home, flasks, hand."""
    turn = ">" if view["to_move"] == seat else " "
    hand = view["hands"][seat]
    cards = f"{hand} cards" if isinstance(hand, int) else " ".join(hand)
    return f"{turn}{seat}: home {view['home'][seat]}, {FLASKS.format(*view['flasks'][seat])}, {cards}"


def picture(canvas: Canvas, view: Position) -> None:
    """The same in pixels."""
    colours = dict(zip(view["home"], view["options"]["colours"], strict=True))
    for number, space in enumerate(spaces(view["board"])):
        angle = 2 * math.pi * number / SPACES - math.pi / 2
        x, y = WIDTH / 2 + RING * math.cos(angle), HEIGHT / 2 + 14 + RING * math.sin(angle)
        _draw_space(canvas, x, y, number, space, colours)
    middle = HEIGHT / 2 + 14 - 15 * len(colours)
    for line, seat in enumerate(colours):
        _draw_seat(canvas, middle + 26 * line, view, seat, SEATS[colours[seat]])
    piles = f"draw {view['pile']}   discard {len(view['discard'])}"
    canvas.text(WIDTH / 2, middle + 26 * len(colours) + 6, piles, 13)


def _draw_space(canvas: Canvas, x: float, y: float, number: int, space: Space, colours: dict[str, str]) -> None:
    canvas.box(x - 36, y - 10, x + 36, y + 18, GROUND)
    if number % SHIELD_EVERY == 0:
        canvas.shape([(x - 5, y - 6), (x + 5, y - 6), (x + 5, y + 1), (x, y + 6), (x - 5, y + 1)], SHIELD)
    canvas.text(x + 27, y + 10, str(number), 10)
    y += 8
    for tower, locked in zip(space.towers, space.locked, strict=True):
        canvas.box(x - 18, y - BLOCK, x + 18, y, STONE)
        mark = "^" if tower % 2 else ""
        canvas.text(x, y - BLOCK / 2, f"{tower}{mark}", 9)
        for place, seat in enumerate(locked):
            canvas.disc(x + 23 + 5 * place, y - 2, 3, SEATS[colours[seat]])
        y -= BLOCK
    if space.castle:
        walls = [(-20, 0), (-20, -18), (-12, -13), (-6, -18), (0, -13), (6, -18), (12, -13), (20, -18), (20, 0)]
        canvas.shape([(x + right, y + down) for right, down in walls], CASTLE)
    for place, seat in enumerate(space.top):
        canvas.disc(x - 22 + 9 * place, y - 5, 5, SEATS[colours[seat]])


def _draw_seat(canvas: Canvas, y: float, view: Position, seat: str, colour: str) -> None:
    left = WIDTH / 2 - 165
    if view["to_move"] == seat:
        canvas.shape([(left - 12, y - 6), (left - 2, y), (left - 12, y + 6)], INK)
    canvas.disc(left + 8, y, 7, colour)
    canvas.text(left + 22, y, seat_line(view, seat)[1:], 12, anchor="lm")
