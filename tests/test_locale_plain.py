"""Texts without ICU: every message, in every language and every branch, as ICU says it."""

import random
import sys
from collections.abc import Sequence
from typing import Any

import pytest
from icu4py.messageformat import MessageFormat as Icu

from tests.test_locale import shape
from zauberturm import locale
from zauberturm.locale.plain import MessageFormat

LANGUAGES = locale.LANGUAGES
NUMBERS = (0, 1, 2, 4, 5, 12, 21, 22, 112, 1_234, 12_345, 1_234_567)
ENOUGH = 40  # ways to fill in a message


def words_of(message: str, name: str) -> Sequence[str | int]:
    """What a parameter may be: every word that is asked for, or anything."""
    asked = {word for word in message.replace("{", " ").replace("}", " ").replace(",", " ").split() if word.isalpha()}
    return sorted(asked | {"raven"}) if name in shape(message).selects else [*NUMBERS, "raven"]


def counted(message: str) -> set[str]:
    """The parameters that have to be numbers."""
    return {name for name in shape(message).parameters if f"{{{name}, plural" in message}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_says_what_icu_says(language: str) -> None:
    said, dice = 0, random.Random(language)
    for key, message in locale.messages(language).items():
        names, numbers = sorted(shape(message).parameters), counted(message)
        ways = [NUMBERS if name in numbers else words_of(message, name) for name in names]
        ours, theirs = MessageFormat(message, language), Icu(message, language)
        for _ in range(ENOUGH if names else 1):
            facts: dict[str, Any] = {name: dice.choice(way) for name, way in zip(names, ways, strict=True)}
            assert ours.format(facts) == theirs.format(facts), (key, facts)
            said += 1
    assert said > 1_000


def test_a_refusal_has_its_sentence_without_icu(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = locale.text("pl", "rule.WT-WIZ-4", {"space": 3, "limit": 6})
    monkeypatch.setitem(sys.modules, "icu4py", None)
    for made in (locale._formatter, locale._format):
        made.cache_clear()
    try:
        assert locale.text("pl", "rule.WT-WIZ-4", {"space": 3, "limit": 6}) == expected
        assert locale._formatter() is MessageFormat
    finally:
        monkeypatch.undo()
        for made in (locale._formatter, locale._format):
            made.cache_clear()


@pytest.mark.parametrize("broken", ["{a", "a}", "{a, number}", "{n, plural, other {#}", "{n, plural, one {#} } }"])
def test_a_message_that_is_none_is_refused(broken: str) -> None:
    with pytest.raises(ValueError, match=r"missing|too much|not known"):
        MessageFormat(broken, "en")
