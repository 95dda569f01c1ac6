"""The engine's messages, as far as a test has to recognise them on the page."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

ENGINE: Final = Path(__file__).parents[2] / "src" / "zauberturm" / "locale"


@cache
def engine_texts(language: str) -> dict[str, str]:
    texts: dict[str, str] = {}
    for path in (ENGINE / language).glob("*.json"):
        texts |= json.loads(path.read_text("utf-8"))
    return texts


@cache
def message(key: str, language: str = "en") -> re.Pattern[str]:
    """The fixed words of a message in their order, with anything where its facts are."""
    text = engine_texts(language)[key]
    while re.search(r"\{[^{}]*\}", text):
        text = re.sub(r"\{[^{}]*\}", "\0", text)
    return re.compile(".*".join(re.escape(part) for part in re.split("\0+", text)), re.DOTALL)
