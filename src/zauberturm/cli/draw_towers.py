"""The board of Wandering Towers in text: the ring of 16 spaces with what stands on them, the table in its middle."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from zauberturm.cli.paint import Paint, padded, visible_length, wrapped
from zauberturm.cli.words import Words
from zauberturm.games.rules import Position
from zauberturm.games.towers.board import PRICES, SHIELD_EVERY, WIZARDS

SYMBOLS: Final = {"blue": "●", "yellow": "▲", "red": "■", "green": "◆", "orange": "✚", "violet": "★"}
SHIELD, CASTLE, TURN = "♠", "♜", "▶"
FULL, EMPTY, SPENT = "▮", "▯", "·"
CELL: Final = 14  # columns inside a space
TOP, RIGHT, BOTTOM, LEFT = range(5), range(5, 8), range(12, 7, -1), range(15, 12, -1)
MIDDLE: Final = 3 * CELL + 2


@dataclass
class Stack:
    """One space from the ground up, as far as it can be seen."""

    space: int
    towers: list[int]
    surfaces: list[str]  # seat letters on the ground and on each tower
    castle: bool

    @property
    def shows_ground_shield(self) -> bool:
        """Whether the raven shield printed there can be seen."""
        return self.space % SHIELD_EVERY == 0 and not self.towers


def stacks(board: str) -> list[Stack]:
    """The spaces of a board string."""
    found = []
    for space, text in enumerate(board.split("/")):
        stack = Stack(space, [], [""], "*" in text)
        for sign in text.rstrip("*"):
            if sign.isdigit():
                stack.towers.append(int(sign))
                stack.surfaces.append("")
            else:
                stack.surfaces[-1] += sign
        found.append(stack)
    return found


def colours(view: Position) -> dict[str, str]:
    """The colour of each seat."""
    return dict(zip(view["home"], view["options"]["colours"], strict=True))


def prices(view: Position) -> dict[str, int]:
    """What each open spell costs."""
    costs = view["options"]["spell_costs"]
    table: Mapping[str, int] = PRICES[costs] if isinstance(costs, str) else costs
    return {spell: table[spell] for spell in view["options"]["spells"]}


class Drawing:
    """One picture of one view."""

    def __init__(self, view: Position, words: Words, paint: Paint, people: Mapping[str, str]) -> None:
        self.view, self.words, self.paint, self.people = view, words, paint, people
        self.colours = colours(view)
        self.stacks = stacks(view["board"])

    # -- one space

    def wizards(self, letters: str) -> str:
        """Each seat's letter with one shape per wizard; without spaces if it gets too wide."""
        groups = [
            self.paint(self.words.letter(seat) + SYMBOLS[self.colours[seat]] * count, self.colours[seat])
            for seat, count in Counter(letters).items()
        ]
        spaced = " ".join(groups)
        return spaced if visible_length(spaced) < CELL else "".join(groups)

    def block(self, tower: int, locked: str) -> str:
        """One tower, and who is known to be locked in it."""
        mark, style = (SHIELD, "shield") if tower % 2 else (" ", "stone")
        inside = "".join(self.paint(self.words.letter(seat), self.colours[seat]) for seat in locked)
        return " " + self.paint(f"▐ {tower} {mark} ▌", style) + inside

    def pile(self, space: int) -> list[str]:
        """What stands on a space, from the top down."""
        stack = self.stacks[space]
        lines = [self.block(tower, under) for tower, under in zip(stack.towers, stack.surfaces, strict=False)]
        if stack.castle:
            lines.append("  " + self.paint(f"╔═{CASTLE}═╗", "castle"))
        elif stack.surfaces[-1]:
            lines.append(" " + self.wizards(stack.surfaces[-1]))
        return lines[::-1]

    def cell(self, space: int, height: int) -> list[str]:
        """The inside of a space, with air above."""
        pile = self.pile(space)
        return [padded(line, CELL) for line in [""] * (height - len(pile)) + pile]

    def height(self, spaces: Sequence[int]) -> int:
        """How many lines these spaces need side by side."""
        return max(1, *(len(self.pile(space)) for space in spaces))

    def label(self, space: int) -> str:
        """The upper edge of a space with its number."""
        shield = self.paint(SHIELD, "shield") + " " if self.stacks[space].shows_ground_shield else ""
        text = f"─ {self.paint(str(space), 'strong')} {shield}"
        return text + "─" * (CELL - visible_length(text))

    # -- the middle of the table

    def seat_line(self, seat: str) -> str:
        """Whose turn it is, who sits there, wizards home and flasks."""
        view, colour = self.view, self.colours[seat]
        turn = TURN if view["turn"]["seat"] == seat and view["to_move"] else " "
        name = max(len(who) for who in self.people.values())
        person = f"{SYMBOLS[colour]} {self.words.letter(seat)} {self.people[seat]:<{name}}"
        home = f"{CASTLE} {view['home'][seat]}/{WIZARDS[len(view['home'])]}"
        return f" {turn} {self.paint(person, colour)}  {home}  {self.flasks(view['flasks'][seat])}"

    def flasks(self, counts: Sequence[int]) -> str:
        """The rack of a seat."""
        empty, full, spent = counts
        return self.paint(FULL * full, "flask") + EMPTY * empty + self.paint(SPENT * spent, "faint")

    def spell_line(self, spell: str, price: int) -> str:
        """An open tile with its price."""
        return f" {price}{self.paint(FULL, 'flask')} {spell} {self.words.spell(spell)}"

    def panel(self) -> list[str]:
        """Seats, spells and piles."""
        view, words = self.view, self.words
        lines = ["", *map(self.seat_line, view["home"]), ""]
        lines += [self.spell_line(*item) for item in prices(view).items()]
        if prices(view):
            lines.append("")
        for line in piles(view, words):
            lines += [f" {part}" for part in wrapped(line, MIDDLE - 2, "  ")]
        return lines

    # -- all of it

    def lines(self) -> Iterator[str]:
        """The picture, from the top down."""
        yield "┌" + "┬".join(map(self.label, TOP)) + "┐"
        yield from self.row(TOP)
        yield from self.centre()
        yield f"├{self.label(12)}┼" + "┬".join(map(self.label, (11, 10, 9))) + f"┼{self.label(8)}┤"
        yield from self.row(BOTTOM)
        yield "└" + "┴".join("─" * CELL for _ in BOTTOM) + "┘"

    def row(self, spaces: Sequence[int]) -> Iterator[str]:
        """Five spaces side by side."""
        height = self.height(spaces)
        for parts in zip(*(self.cell(space, height) for space in spaces), strict=True):
            yield "│" + "│".join(parts) + "│"

    def centre(self) -> Iterator[str]:
        """The three rows that have only a left and a right space, and the panel between them."""
        panel = self.panel()
        heights = [self.height(pair) for pair in zip(LEFT, RIGHT, strict=True)]
        lack = len(panel) - sum(heights) - 2  # the two labels further down leave room as well
        heights = [height + max(0, (lack + row) // 3) for row, height in enumerate(heights)]
        middle = iter(panel)
        ceiling = f"{'─' * CELL}┴{'─' * CELL}┴{'─' * CELL}"
        for left, right, height in zip(LEFT, RIGHT, heights, strict=True):
            first = left == LEFT[0]
            inside = f"┼{ceiling}┼" if first else f"┤{padded(next(middle, ''), MIDDLE)}├"
            yield f"├{self.label(left)}{inside}{self.label(right)}┤"
            for one, other in zip(self.cell(left, height), self.cell(right, height), strict=True):
                yield f"│{one}│{padded(next(middle, ''), MIDDLE)}│{other}│"


def piles(view: Position, words: Words) -> list[str]:
    """The draw pile and the discard pile, of which only the last card may be open."""
    discard: list[str] = view["discard"]
    lines = [words("terminal.draw_pile", count=view["pile"])]
    if view["options"]["discard_view"] == "all":
        lines.append(words("terminal.discard_pile", count=len(discard)))
    if discard:
        lines.append(words("terminal.discard_top", card=words.card(discard[-1])))
    return lines
