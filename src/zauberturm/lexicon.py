"""The words of a table: all its actions by code, and their codes by text."""

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Final

from zauberturm.action import Action
from zauberturm.errors import NotationError
from zauberturm.games.rules import ActionInfo, Options
from zauberturm.registry import GAMES

_TABLES: Final = 32  # whose words are kept: a table takes 14 MB, and whoever loads positions can bring any layout


class Lexicon:
    """Every action of a table. Codes mean the same at all tables of a game; texts may name fields of its layout."""

    def __init__(self, infos: Sequence[ActionInfo]) -> None:
        self.actions = tuple(Action(code, info) for code, info in enumerate(infos))
        self.codes = {action.text: action.code for action in self.actions}

    @cached_property
    def spellings(self) -> dict[str, str]:
        """Every action text by its text in small letters, for readers who forgive capitals."""
        return {text.lower(): text for text in self.codes}

    def unreadable(self, text: str) -> NotationError:
        """Say at which column a text stops being the beginning of any action."""
        column, known = 0, list(self.codes)
        while column < len(text) and (left := [t for t in known if t[column : column + 1] == text[column]]):
            column, known = column + 1, left
        follow = sorted({t[column] if len(t) > column else "the end" for t in known})
        found = repr(text[column]) if column < len(text) else "the end"
        expected = " or ".join(repr(sign) if len(sign) == 1 else sign for sign in follow[:12])
        message = f"expected {expected} after {text[:column]!r}, found {found} at column {column + 1} of {text[:80]!r}"
        return NotationError(message, text=text, column=column + 1)


@lru_cache(maxsize=_TABLES)
def _lexicon(describe: Callable[[tuple[str, ...]], Sequence[ActionInfo]], words: tuple[str, ...]) -> Lexicon:
    return Lexicon(describe(words))


def lexicon(game: str, options: Options) -> Lexicon:
    """The words of a table with these options; tables that speak alike share one."""
    rules = GAMES[game]
    return _lexicon(rules.describe, rules.words(options))
