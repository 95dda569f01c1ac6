"""No barrier that axe-core knows of (WCAG 2.0 to 2.2, A and AA) on any screen, in any language, by night and by day."""

import os
from pathlib import Path
from typing import Any, Final

import pytest

from tests.browser.conftest import Visit
from tests.browser.tour import SCREENS, Tour, arrive, equip
from tests.browser.visiting import LANGUAGES, Visitor

AXE: Final = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LOOK: Final = (Path(__file__).parent / "barriers.js").read_text("utf-8")
THEMES: Final = {"de": ["day"], "en": ["night", "contrast"], "pl": ["day"]}
WHOLE: Final = "ZAUBERTURM_WHOLE" in os.environ  # every language in every theme: `make access`


def barriers(visitor: Visitor, themes: list[str]) -> list[Any]:
    visitor.page.evaluate(AXE)
    return list(visitor.page.evaluate(LOOK, {"tags": TAGS, "themes": themes}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_screen_has_a_barrier(visit: Visit, tour: Tour, language: str) -> None:
    visitor = visit(language=language)
    equip(visitor, tour)
    found = {}
    for screen in SCREENS:
        arrive(visitor, tour, screen)
        if violations := barriers(visitor, ["night", "day", "contrast"] if WHOLE else THEMES[language]):
            found[screen.name] = violations
    assert found == {}
