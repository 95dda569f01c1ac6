"""Small windows, small targets, long words, no colours: everything can still be read, told apart and pointed at."""

from pathlib import Path
from typing import Any, Final

import pytest

from tests.browser.conftest import Visit
from tests.browser.tour import GAMES, SCREENS, Tour, arrive, equip
from tests.browser.visiting import Visitor

LOOK: Final = (Path(__file__).parent / "layout.js").read_text("utf-8")
SMALLEST: Final = 24  # pixels of a target, either way
# A window of 1280 by 800, enlarged four times, has room for this much.
SIZES: Final = {"phone": (320, 640), "enlarged": (320, 200), "desktop": (1280, 800)}


def complaints(visitor: Visitor, tour: Tour) -> dict[str, Any]:
    """What is wrong, by screen."""
    equip(visitor, tour)
    found = {}
    for screen in SCREENS:
        arrive(visitor, tour, screen)
        seen = visitor.page.evaluate(LOOK, {"smallest": SMALLEST})
        if wrong := [line for lines in seen.values() for line in lines]:
            found[screen.name] = wrong
    return found


# The language `pseudo` is a third longer than English.
@pytest.mark.parametrize(("language", "size"), [("de", "enlarged"), ("pseudo", "phone"), ("pseudo", "desktop")])
def test_nothing_is_too_wide_too_small_or_cut_off(visit: Visit, tour: Tour, language: str, size: str) -> None:
    visitor = visit(language=language)
    width, height = SIZES[size]
    visitor.page.set_viewport_size({"width": width, "height": height})
    assert complaints(visitor, tour) == {}


# The pieces, and of each its seat's colour and the path of its seat's symbol: on the robe, on the cap.
PIECES: Final = {"towers": ".scene .wizard:has(.cloth)", "zauberberg": ".stage .goblin"}
SIGNS: Final = {
    "towers": """(all) => all.map((one) =>
      [one.querySelector('.cloth').getAttribute('fill'), one.querySelector('.symbol')?.getAttribute('d')])""",
    "zauberberg": """(all) => all.map((one) =>
      [one.style.getPropertyValue('--coat'), one.querySelector(':scope > g:not(.waiting) path')?.getAttribute('d')])""",
}


@pytest.mark.parametrize("game", GAMES)
def test_seats_are_told_apart_without_colours(visit: Visit, tour: Tour, game: str) -> None:
    visitor = visit()
    equip(visitor, tour)
    visitor.go(tour.address(game))
    pieces = visitor.page.locator(PIECES[game])
    pieces.first.wait_for()
    signs = {(colour, symbol) for colour, symbol in pieces.evaluate_all(SIGNS[game])}
    colours, symbols = ({sign[place] for sign in signs} for place in (0, 1))
    assert None not in symbols
    assert len(signs) == len(colours) == len(symbols) > 1  # one symbol for each colour, none for two
