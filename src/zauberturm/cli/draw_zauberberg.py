"""The mountain of Zauberberg in text: nested rings seen from above, villages at the corners, the seats below."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby, zip_longest
from typing import Final

from zauberturm.cli.paint import HOLD, WIDTH, Paint, wrapped
from zauberturm.cli.read_zauberberg import SUMMIT, UNKNOWN, Mountain, hand_size, kinds_left, split
from zauberturm.cli.words import Words
from zauberturm.games.rules import Position
from zauberturm.games.zauberberg.board import CARDS, HAND, LEVELS, MOST_STONES
from zauberturm.games.zauberberg.draw import grid

SIGNS: Final = {
    "passage": "↑", "ghost": "Ω", "raven": "♠", "crystal": "◎", "storm": "↻", "flying": "+", "pit": "↓",
}  # fmt: skip
COLOURS: Final = dict(zip("abcde", ("blue", "yellow", "red", "green", "violet"), strict=True))
STONE, NO_STONE, VILLAGE, TOWER, TURN, WAITS = "◆", "◇", "⌂", "♜", "▶", "…"
WIDEST: Final = 8  # columns from one field to the next
WIDE: Final = 11  # on a wider mountain only corner fields are written with their level


class Canvas:
    """Signs with their styles, to be written anywhere."""

    def __init__(self, width: int, height: int) -> None:
        self.signs = [[(" ", "")] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        """Put a text there, over what was there before."""
        for place, sign in enumerate(text, start=x):
            self.signs[y][place] = (sign, style)

    def box(self, left: int, top: int, right: int, bottom: int) -> None:
        """The wall of a step."""
        for y in range(top + 1, bottom):
            self.write(left, y, "│", "stone")
            self.write(right, y, "│", "stone")
        self.write(left, top, f"┌{'─' * (right - left - 1)}┐", "stone")
        self.write(left, bottom, f"└{'─' * (right - left - 1)}┘", "stone")

    def lines(self, paint: Paint) -> Iterator[str]:
        """The finished picture, each run of one style painted at once."""
        for row in self.signs:
            runs = groupby(row, key=lambda sign: sign[1])
            yield "".join(painted("".join(sign for sign, _ in run), style, paint) for style, run in runs).rstrip()


def painted(text: str, style: str, paint: Paint) -> str:
    """The text in a style, or as it is."""
    return paint(text, style) if style else text


def mark(mountain: Mountain, field: str) -> tuple[str, str]:
    """What lies on a field, with its style: a stone, or a tile that is unknown, known but face down, or face up."""
    if field in mountain.stones:
        return STONE, "flask"
    if field not in mountain.tiles:
        return "", ""
    kind, is_up = mountain.tiles[field]
    if kind == UNKNOWN:
        return UNKNOWN, "shield"
    return (SIGNS[kind], "strong") if is_up else (UNKNOWN + SIGNS[kind], "shield")


class Drawing:
    """One picture of one view."""

    def __init__(self, view: Position, words: Words, paint: Paint, people: Mapping[str, str]) -> None:
        self.view, self.words, self.paint, self.people = view, words, paint, people
        self.mountain = Mountain(view)
        self.side = self.mountain.sides[0]
        self.pitch = min(WIDEST, (WIDTH - 1) // self.side)
        self.width = self.side * self.pitch + 1
        self.cells = {self.spot(field): field for field in self.mountain.fields()}
        self.moving: str = view.get("pending", {}).get("goblin", "")
        self.tops = [0]
        for row in range(self.side):
            self.tops.append(self.tops[-1] + 1 + self.height(row))

    # -- where things are

    def spot(self, field: str) -> tuple[int, int]:
        """Column and row of a field on the table, where the villages stay and the mountain turns."""
        x, y = grid(self.mountain.sides, *split(field))
        for _ in range(self.mountain.rotation):
            x, y = self.side - 1 - y, x
        return x, y

    def height(self, row: int) -> int:
        """How many lines the goblins of a row need: a pair is one above the other."""
        places = [self.cells.get((column, row), SUMMIT) for column in range(self.side)]
        return max(1, *(len(self.mountain.places.get(place, [])) for place in places))

    # -- one field

    def label(self, field: str, room: int) -> str:
        """The name of a field; its number alone where there is no room for more."""
        full = (self.side <= WIDE or self.mountain.is_corner(field)) and len(field) <= room
        return field if full else str(split(field)[1])

    def goblin(self, goblin: str) -> str:
        """A goblin, and whether it is on its way or waits."""
        turn = TURN if goblin == self.moving else " "
        return f"{turn}{goblin}{WAITS if goblin in self.view['waiting'] else ''}"

    def draw_field(self, canvas: Canvas, field: str) -> None:
        """Name and mark on the upper line, goblins below it."""
        column, row = self.spot(field)
        x, y = column * self.pitch + 1, self.tops[row]
        sign, style = mark(self.mountain, field)
        room = self.pitch - 1
        label = self.label(field, room - len(sign))
        gap = " " if sign and len(label) + len(sign) < room else ""
        end = " " if len(label) + len(gap) + len(sign) < room else ""
        canvas.write(x, y, label + gap + " " * len(sign) + end, "faint")
        canvas.write(x + len(label) + len(gap), y, sign, style)
        self.draw_goblins(canvas, x, self.tops[row + 1], self.mountain.places.get(field, []))

    def draw_goblins(self, canvas: Canvas, x: int, below: int, goblins: list[str]) -> None:
        """A goblin, or two on top of each other, above a line."""
        for up, goblin in enumerate(goblins, start=1):
            canvas.write(x, below - up, self.goblin(goblin), COLOURS[goblin[0]])

    # -- all of it

    def rings(self) -> Iterator[str]:
        """The mountain."""
        canvas = Canvas(self.width, self.tops[-1] + 1)
        for step in range(LEVELS + 1):
            left, right = step, self.side - step
            canvas.box(left * self.pitch, self.tops[left], right * self.pitch, self.tops[right])
        for field in self.cells.values():
            self.draw_field(canvas, field)
        x = LEVELS * self.pitch + 1
        canvas.write(x, self.tops[LEVELS], f"{SUMMIT} {TOWER} "[: self.pitch - 1], "castle")
        self.draw_goblins(canvas, x, self.tops[self.side - LEVELS], self.mountain.places.get(SUMMIT, []))
        yield from canvas.lines(self.paint)

    def village(self, village: int) -> list[str]:
        """Who is in a village, on as many lines as it takes."""
        code = f"V{village}"
        name = f"{VILLAGE} {code} {self.words.of_game(f'village.{code}')} "
        half = self.width // 2 - 1
        lines, line = [], name
        for goblin in self.mountain.places.get(code, []):
            if len(line) + 1 + len(goblin) > half:
                lines.append(line)
                line = " " * len(name)
            line += f" {goblin}"
        return [*lines, line]

    def villages(self, left: int, right: int) -> Iterator[str]:
        """Two villages beside each other."""
        for one, other in zip_longest(self.village(left), self.village(right), fillvalue=""):
            gap = " " * (self.width - len(one) - max(map(len, self.village(right))))
            yield f"{self.coloured(one)}{gap}{self.coloured(other)}".rstrip()

    def coloured(self, line: str) -> str:
        """A line of goblins, each in its colour."""
        goblins = self.mountain.where
        return " ".join(self.paint(part, COLOURS[part[0]]) if part in goblins else part for part in line.split(" "))

    def seat_line(self, seat: str) -> str:
        """Whose turn it is, who sits there, stones, cards, ravens and extra cards."""
        view = self.view
        turn = TURN if view["turn"]["seat"] == seat and view["to_move"] else " "
        name = max(len(who) for who in self.people.values())
        person = self.paint(f"{self.words.letter(seat)} {self.people[seat]:<{name}}", COLOURS[seat])
        held = view["held"][seat]
        stones = self.paint(STONE * held, "flask") + NO_STONE * (MOST_STONES - held)
        notes = [self.words.of_game("picture.cards", count=hand_size(view, seat), limit=HAND + held)]
        if view["ravens"][seat]:
            notes.append(self.words.of_game("picture.ravens", ravens=SIGNS["raven"] * view["ravens"][seat]))
        if view["extra"][seat]:
            notes.append(self.words.of_game("picture.extra", count=view["extra"][seat]))
        return f"{turn} {person}  {stones}  {'  '.join(notes)}"

    def lines(self) -> Iterator[str]:
        """The picture, from the top down."""
        yield from self.villages(0, 1)
        yield from self.rings()
        yield from self.villages(3, 2)
        yield from map(self.seat_line, self.view["held"])
        yield from piles(self.view, self.words)
        left = kinds_left(self.view)
        if left:
            kinds = [f"{SIGNS[kind]} {self.words.of_game(f'tile.{kind}')} {count}" for kind, count in left.items()]
            tiles = " · ".join(kind.replace(" ", HOLD) for kind in kinds)
            yield from wrapped(self.words.of_game("picture.unknown", sign=UNKNOWN, tiles=tiles), self.width, "  ")


def piles(view: Position, words: Words) -> list[str]:
    """The draw pile, the discard pile, which is open, and the cards played in this turn."""
    counts: Counter[str] = Counter(view["discard"])
    shown = ", ".join(f"{card}: {counts[card]}" for card in CARDS if counts[card])
    lines = [words.of_game("plain.draw_pile", count=view["pile"])]
    lines.append(words("terminal.discard_pile", count=len(view["discard"])) + (f" ({shown})" if shown else ""))
    played = view.get("pending", {}).get("table")
    if played:
        lines.append(words.of_game("plain.table", cards=", ".join(map(words.card, played))))
    return lines
