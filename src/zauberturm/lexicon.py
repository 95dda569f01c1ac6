"""The words of a table: all its actions by code, and their codes by text."""

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Final

from zauberturm.action import Action
from zauberturm.errors import NotationError
from zauberturm.games.rules import ActionInfo, Options, Rules

# Whose words are kept, per game: whoever loads positions can bring any layout. The first table of Zauberberg takes
# 14 MB, every other one 4 MB at most: only the words in which it differs.
_TABLES: Final = 8
_GAMES: Final = 8

Describe = Callable[[tuple[str, ...]], Sequence[ActionInfo]]


class Lexicon:
    """Every action of a table. Codes mean the same at all tables of a game; texts may name fields of its layout."""

    def __init__(self, infos: Sequence[ActionInfo], first: "Lexicon | None" = None) -> None:
        self._first = first
        self.actions = tuple(self._action(code, info) for code, info in enumerate(infos))
        own = self.actions if first is None else (a for a in self.actions if a is not first.actions[a.code])
        self._codes = {action.text: action.code for action in own}

    def _action(self, code: int, info: ActionInfo) -> Action:
        shared = None if self._first is None else self._first.actions[code]
        if shared is not None and (shared.info is info or shared.info == info):
            return shared
        return Action(code, info)

    def __contains__(self, action: Action) -> bool:
        """Whether an action says at this table what it said where it comes from."""
        return action.code < len(self.actions) and self.actions[action.code] == action

    def code(self, text: str) -> int | None:
        """The code of the action with this text; None if there is none."""
        code = self._codes.get(text)
        if code is None and self._first is not None:
            code = self._first.code(text)
            if code is not None and self.actions[code].text != text:
                return None  # said at the first table, not here
        return code

    @cached_property
    def spellings(self) -> dict[str, str]:
        """Every action text by its text in small letters, for readers who forgive capitals."""
        return {action.text.lower(): action.text for action in self.actions}

    def unreadable(self, text: str) -> NotationError:
        """Say at which column a text stops being the beginning of any action."""
        column, known = 0, [action.text for action in self.actions]
        while column < len(text) and (left := [t for t in known if t[column : column + 1] == text[column]]):
            column, known = column + 1, left
        follow = sorted({t[column] if len(t) > column else "the end" for t in known})
        found = repr(text[column]) if column < len(text) else "the end"
        expected = " or ".join(repr(sign) if len(sign) == 1 else sign for sign in follow[:12])
        message = f"expected {expected} after {text[:column]!r}, found {found} at column {column + 1} of {text[:80]!r}"
        return NotationError(message, text=text, column=column + 1)


class _Shelf:
    """The lexicons of one game."""

    def __init__(self, describe: Describe) -> None:
        self._describe, self._first = describe, None
        self.lexicon = lru_cache(maxsize=_TABLES)(self._made)

    _first: Lexicon | None

    def _made(self, words: tuple[str, ...]) -> Lexicon:
        made = Lexicon(self._describe(words), self._first)
        self._first = self._first or made
        return made


# By `describe` and not by rules: rules that differ in something else speak alike.
_shelf = lru_cache(maxsize=_GAMES)(_Shelf)


def lexicon(rules: Rules, options: Options) -> Lexicon:
    """The words of a table with these options; tables that speak alike share one."""
    return _shelf(rules.describe).lexicon(rules.words(options))
