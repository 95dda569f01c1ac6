"""Texts for players in German, English and Polish: ICU messages in JSON files, one per language and domain."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import Any, Final

LANGUAGES: Final = ("de", "en", "pl")
FALLBACK: Final = "en"
_FOLDERS: Final[list[Traversable]] = [files("zauberturm.locale")]


def read_also(folder: Traversable) -> None:
    """Add the texts of a game that lives elsewhere: a folder per language, as here."""
    if folder not in _FOLDERS:
        _FOLDERS.append(folder)
        messages.cache_clear()


@cache
def messages(language: str) -> Mapping[str, str]:
    """All messages of a language by key."""
    found: dict[str, str] = {}
    for folder in _FOLDERS:
        for file in sorted((folder / language).iterdir(), key=lambda entry: entry.name):
            found.update(json.loads(file.read_text("utf-8")))
    return found


@cache
def _format(language: str, key: str) -> Any:
    return _formatter()(messages(language)[key], language)


@cache
def _formatter() -> Any:
    """ICU's, or ours where that is not installed. ICU's data is large; who reads no texts shall not load it."""
    if find_spec("icu4py") is None:
        from zauberturm.locale.plain import MessageFormat

        return MessageFormat
    from icu4py import messageformat

    return messageformat.MessageFormat


def has_text(key: str) -> bool:
    """Whether there is a message with this key."""
    return key in messages(FALLBACK)


def text(language: object, key: str, facts: Mapping[str, Any] | None = None) -> str:
    """The message `key` in a language, or else in English, with its parameters filled in."""
    spoken = language if isinstance(language, str) and language in LANGUAGES else FALLBACK
    return str(_format(spoken, key).format(dict(facts or {})))
