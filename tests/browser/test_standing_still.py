"""The board stands still: board, hand and question are in one window, and nothing moves while a game goes on."""

from pathlib import Path
from typing import Any, Final

import pytest

from tests.browser.conftest import Visit
from tests.browser.driving import Driver, over
from tests.browser.tour import GAMES, Tour, equip
from tests.browser.visiting import PHONE, Visitor

WHERE: Final = (Path(__file__).parent / "standing.js").read_text("utf-8")
WINDOWS: Final = (
    (320, 560), (320, 640), (360, 640), (375, 667), (390, 664), (412, 732), (412, 915), (844, 390), (768, 1024),
    (1024, 768), (1280, 800), (1440, 900), (1920, 1080),
)  # fmt: skip
CLICKS: Final = 3  # in each window
PRESETS: Final = {"towers": "magic", "zauberberg": ""}  # with all that can be asked
SPACES: Final = {"towers": 16, "zauberberg": 81}
CARDS: Final = {"towers": 3, "zauberberg": 5}
STILL: Final = ("spaces", "slots", "parts", "scrolled", "outside")

# The longest words.
IN_GERMAN: Final = """{
  const settings = JSON.parse(localStorage.getItem('zauberturm.settings'));
  localStorage.setItem('zauberturm.settings', JSON.stringify({ ...settings, language: 'de' }));
}"""


def still(found: dict[str, Any]) -> dict[str, Any]:
    """What of it must stay the same."""
    return {name: found[name] for name in STILL}


def resize(visitor: Visitor, width: int, height: int) -> dict[str, Any]:
    """Give the window another size; where everything lies once that has been drawn."""
    visitor.page.set_viewport_size({"width": width, "height": height})
    visitor.page.wait_for_function("(width) => innerWidth === width", arg=width)
    for _ in range(2):  # a picture as large as its room follows in the next frame
        visitor.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    return where(visitor)


def where(visitor: Visitor) -> dict[str, Any]:
    found: dict[str, Any] = visitor.page.evaluate(WHERE)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_while_a_game_goes_on(visit: Visit, game: str) -> None:
    ida = visit(confirmation="irreversible")
    ida.new_table(game, "me", "level:1", "level:1", preset=PRESETS[game])
    ida.page.evaluate(IN_GERMAN)
    ida.page.reload()
    driver = Driver(ida, seed=3)
    driver.look()
    for width, height in WINDOWS:
        begun = resize(ida, width, height)
        assert len(begun["spaces"]) == SPACES[game]
        assert len(begun["slots"]) == CARDS[game]
        assert begun["scrolled"] == [0, 0, 0, 0], (width, height)
        for _ in range(CLICKS):
            now = where(ida)
            assert still(now) == still(begun), (
                width,
                height,
                driver.seen,
            )
            assert now["outside"] == 0, (width, height, driver.seen)
            assert set(now["cards"]) <= set(now["slots"]), (width, height)
            if over(driver):
                return
            driver.step()


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_when_a_game_ends_or_is_looked_at_again(visit: Visit, tour: Tour, game: str) -> None:
    ida = visit()
    equip(ida, tour)
    for width, height in ((320, 560), (844, 390), (1280, 800)):
        ida.page.set_viewport_size({"width": width, "height": height})
        ida.page.goto("about:blank")
        ida.go(tour.address(f"{game} result"))
        ida.page.locator("[data-result]").wait_for()
        ended = resize(ida, width, height)
        ida.page.evaluate("location.hash = 'replay=9'")
        ida.page.locator("[data-replay]").wait_for()
        replayed = resize(ida, width, height)
        # Whoever watched the bots sees their cards only now.
        ended["slots"], replayed["slots"] = [], []
        assert still(replayed) == still(ended), (width, height)
        assert ended["scrolled"] == [0, 0, 0, 0]


# Whatever there is on the page above the board grows as soon as something is pressed.
SHIFT: Final = """() => {
  globalThis.chosen = [];
  const place = (event) => event.target.closest('[role=button], button')?.dataset.place ?? null;
  addEventListener('pointerdown', (event) => {
    globalThis.pressed = place(event);
    document.querySelector('.stage').style.translate = '0 39px';
  }, { capture: true });
  document.querySelector('.stage').addEventListener('click', (event) => globalThis.chosen.push(place(event)));
}"""


def test_what_is_pressed_is_what_is_played_whatever_has_moved_since(visit: Visit) -> None:
    ida = visit(device={**PHONE, "viewport": {"width": 320, "height": 640}}, confirmation="always")
    ida.new_table("zauberberg", "me", "level:1")
    ida.settle()
    ida.page.locator(".stage").wait_for()
    ida.page.evaluate(SHIFT)
    # In the beginning goblins are placed: the villages are lit.
    for village in ("V0", "V1", "V2", "V3"):
        ida.page.locator(".desk .chip").first.click()
        ida.page.locator(f"g.target[data-place={village}]").wait_for()
        # Choosing the goblin has moved the board, too: begin where it belongs.
        ida.page.evaluate("() => { document.querySelector('.stage').style.translate = ''; globalThis.chosen = []; }")
        box = ida.page.locator(f"g.target[data-place={village}]").bounding_box()
        assert box is not None
        ida.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        ida.page.wait_for_function("() => globalThis.chosen.length > 0")
        assert ida.page.evaluate("[globalThis.pressed, ...globalThis.chosen]") == [village, village]
        ida.button("zauberberg.desk.cancel").click()
