"""The part of ICU's messages that our texts use, in plain Python: for places where ICU is not installed.

{name}   {count, plural, =0 {nobody} one {# wizard} other {# wizards}}   {kind, select, raven {…} other {…}}
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

Facts = Mapping[str, Any]
Part = Callable[[Facts, str], str]  # facts, and what `#` means here -> text

_PIECE: Final = re.compile(r"[^{}#]+|[{}#]")
_HEAD: Final = re.compile(r"\s*(\w+)\s*(?:,\s*(plural|select)\s*,\s*(=\d+|\w+)\s*)?")
_CASE: Final = re.compile(r"\s*(=\d+|\w+)\s*")
_GROUPS: Final = {"de": ".", "en": ",", "pl": "\u00a0"}


class MessageFormat:
    """A message that can be filled in, as icu4py has it."""

    def __init__(self, pattern: str, language: str) -> None:
        self._language = language
        self._pieces = _PIECE.findall(pattern)
        self._at = 0
        self._whole = self._message()
        if self._at < len(self._pieces):
            raise ValueError(f"a brace too much: {pattern}")

    def format(self, facts: Facts) -> str:
        """The text with these facts."""
        return self._whole(facts, "#")

    def _message(self) -> Part:
        """Everything up to the brace that ends it."""
        parts: list[Part] = []
        while self._at < len(self._pieces) and self._pieces[self._at] != "}":
            piece = self._next()
            parts.append(self._argument() if piece == "{" else _hash if piece == "#" else _said(piece))
        return lambda facts, number: "".join(part(facts, number) for part in parts)

    def _argument(self) -> Part:
        """What stands between two braces."""
        head = _HEAD.fullmatch(self._next())
        if head is None:
            raise ValueError(f"a kind of argument that is not known here: {self._pieces[self._at - 1]}")
        name, kind, label = head.groups()
        cases = self._cases(label) if kind else {}
        self._expect("}")
        if kind == "plural":
            return lambda facts, _: self._counted(facts, name, cases)
        if kind == "select":
            return lambda facts, number: cases.get(str(facts[name]), cases["other"])(facts, number)
        return lambda facts, _: self._shown(facts[name])

    def _cases(self, label: str) -> dict[str, Part]:
        """The cases by label; the first label stands in the same piece as the name."""
        found: dict[str, Part] = {}
        while label:
            self._expect("{")
            found[label] = self._message()
            self._expect("}")
            label = self._label()
        return found

    def _label(self) -> str:
        """The next label, or nothing at the end."""
        case = _CASE.fullmatch(self._peek())
        if case is None:
            if not self._peek().strip():
                self._at += 1
            return ""
        self._at += 1
        return case[1]

    def _counted(self, facts: Facts, name: str, cases: Mapping[str, Part]) -> str:
        number = facts[name]
        chosen = cases.get(f"={number}") or cases.get(_FORMS[self._language](number)) or cases["other"]
        return chosen(facts, self._shown(number))

    def _shown(self, value: Any) -> str:
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        return f"{value:,}".replace(",", _GROUPS[self._language]) if is_whole else str(value)

    def _peek(self) -> str:
        return self._pieces[self._at] if self._at < len(self._pieces) else "the end"

    def _next(self) -> str:
        found = self._peek()
        self._at += 1
        return found

    def _expect(self, wanted: str) -> None:
        found = self._next()
        if found != wanted:
            raise ValueError(f"{wanted} is missing before {found}")


def _hash(_facts: Facts, number: str) -> str:
    return number


def _said(piece: str) -> Part:
    return lambda _facts, _number: piece


def _one_or_other(number: int) -> str:
    return "one" if number == 1 else "other"


def _polish(number: int) -> str:
    tens, ones = divmod(number % 100, 10)
    if number == 1:
        return "one"
    return "few" if tens != 1 and 2 <= ones <= 4 else "many"


_FORMS: Final[Mapping[str, Callable[[int], str]]] = {"de": _one_or_other, "en": _one_or_other, "pl": _polish}
