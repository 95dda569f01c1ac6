"""The legal actions as a numbered list: grouped by card and spell, in columns, or one full sentence per line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from zauberturm.action import Action
from zauberturm.cli.face import Face
from zauberturm.cli.paint import Paint, padded, visible_length, wrapped
from zauberturm.cli.words import Words
from zauberturm.games.rules import Position

GAP: Final = "  "


@dataclass
class Menu:
    """What is on offer: number n is `actions[n - 1]`."""

    actions: list[Action]
    lines: list[str]


@dataclass
class MenuMaker:
    """Writes menus for one table."""

    face: Face
    words: Words
    paint: Paint
    width: int
    plain: bool

    def menu(self, legal: Sequence[Action], view: Position) -> Menu:
        """Everything on offer, in groups; the groups stand in the order in which their first action is listed."""
        listed, remarks = self.face.offered(legal, view, self.words)
        groups: dict[str | None, list[Action]] = {}
        for action in listed:
            groups.setdefault(self.face.heading(action, view, self.words), []).append(action)
        alone = groups.pop(None, [])  # pass, end, special: at the end, where the eye rests
        actions = [action for group in (*groups.values(), alone) for action in group]
        if self.plain:
            sentences = [self._sentence(n, action, view) for n, action in enumerate(actions, start=1)]
            return Menu(actions, sentences + remarks)
        told = [line for remark in remarks for line in wrapped(remark, self.width, "  ")]
        return Menu(actions, [*self._grouped(groups, alone, view), *told])

    def _sentence(self, number: int, action: Action, view: Position) -> str:
        return f"{number}. {action} = {self.words.action(action, self.face.facts(action, view))}"

    def _grouped(self, groups: dict[str | None, list[Action]], alone: list[Action], view: Position) -> Iterator[str]:
        numbers = len(str(sum(map(len, groups.values())) + len(alone)))
        first = 1
        for heading, group in groups.items():
            if heading:
                yield self.paint(heading, "strong")
            entries = [self._entry(n, action, view, numbers, group) for n, action in enumerate(group, start=first)]
            yield from in_columns(entries, self.width)
            first += len(group)
        for number, action in enumerate(alone, start=first):
            yield from self._long_entry(number, action, view, numbers)

    def _entry(self, number: int, action: Action, view: Position, numbers: int, group: Sequence[Action]) -> str:
        """Number, notation and a few words."""
        notation = max(len(str(each)) for each in group)
        facts = self.face.facts(action, view)
        brief = self.face.brief(action)
        if brief == "":
            return f" {self._number(number, numbers)} {action}"
        text = self.words.of_game(brief, **self.words.facts(facts)) if brief else self.words.action(action, facts)
        return f" {self._number(number, numbers)} {action!s:<{notation}}  {text}"

    def _long_entry(self, number: int, action: Action, view: Position, numbers: int) -> list[str]:
        """An entry with room for a sentence."""
        head = f" {' ' * numbers} {action}  "
        lines = wrapped(head + self.words.action(action, self.face.facts(action, view)), self.width, " " * len(head))
        return [f" {self._number(number, numbers)}{lines[0][numbers + 1 :]}", *lines[1:]]

    def _number(self, number: int, numbers: int) -> str:
        return self.paint(f"{number:>{numbers}}", "strong")


def in_columns(entries: Sequence[str], width: int) -> Iterator[str]:
    """Entries in as many columns as fit, to be read downwards."""
    for count in range(len(entries), 0, -1):
        rows = -(-len(entries) // count)
        columns = [entries[start : start + rows] for start in range(0, len(entries), rows)]
        widths = [max(map(visible_length, column)) for column in columns]
        if sum(widths) + len(GAP) * (len(columns) - 1) <= width or count == 1:
            for row in zip_longest(*columns, fillvalue=""):
                yield GAP.join(map(padded, row, widths)).rstrip()
            return
