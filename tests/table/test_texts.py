"""The words of the table: the same in every language, and one for everything it says."""

import ast
import json
from pathlib import Path

import pytest

from tests.test_locale import shape
from zauberturm import locale
from zauberturm.table import folded
from zauberturm.table.phrases import PHRASES

TABLE = Path(folded.__file__).parent
TEXTS = {
    language: json.loads((TABLE.parent / "locale" / language / "table.json").read_text("utf-8"))
    for language in locale.LANGUAGES
}


def rules() -> set[str]:
    """Every rule that a line of the table's code refuses by; the status is one as well."""
    calls = [
        node
        for file in TABLE.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refused"
    ]
    named = {str(call.args[0].value) for call in calls if isinstance(call.args[0], ast.Constant)}
    return {f"rule.table.{name}" for name in named | {"gathering", "over", "turn", "undo"}} | {"rule.notation"}


def test_languages_have_the_same_keys_in_the_same_order() -> None:
    assert list(TEXTS["de"]) == list(TEXTS["en"]) == list(TEXTS["pl"])


def test_everything_has_a_text_and_every_text_a_use() -> None:
    assert set(TEXTS["en"]) == rules() | {f"table.phrase.{phrase}" for phrase in PHRASES}


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_every_text_can_be_read_aloud(language: str) -> None:
    for key, text in TEXTS[language].items():
        assert not shape(text).parameters
        assert locale.text(language, key) == text
    assert len(set(TEXTS[language].values())) == len(TEXTS[language])
