"""Games by keyboard alone. The focus is never lost, and what is said aloud is what is written."""

import os
from typing import Any, Final

import pytest
from playwright.sync_api import TimeoutError as NotInTime

from tests.browser.conftest import Visit
from tests.browser.driving import PATIENCE, Driver, over
from tests.browser.tour import GAMES
from tests.browser.visiting import Visitor

# Where the focus is, seen from what is wanted.
WHERE: Final = """(number) => {
  const { element: wanted, selector } = globalThis.offered[number];
  const now = document.activeElement;
  if (!wanted.isConnected || !wanted.matches(selector)) return 'gone';
  if (document.querySelector('dialog[open]') && !wanted.closest('dialog')) return 'gone';
  if (now === wanted) return 'here';
  return now?.dataset.space !== undefined && wanted.dataset.space !== undefined ? 'ring' : 'away';
}"""
FOCUS: Final = "() => document.activeElement === document.body ? '' : document.activeElement.outerHTML.slice(0, 120)"
KEYS: Final = {"away": "Tab", "ring": "ArrowRight", "here": "Enter"}
FAR: Final = 300  # keys until something counts as out of reach
WHOLE: Final = "ZAUBERTURM_WHOLE" in os.environ  # games to their end: `make access`
DECISIONS: Final = 25


class Typist(Driver):
    """Plays without a pointer."""

    def __init__(self, visitor: Visitor, seed: int) -> None:
        super().__init__(visitor, seed)
        self.keys = 0
        self.pressed = ""

    def point(self, number: int) -> None:
        """Go there key by key, and press Enter."""
        for _ in range(FAR):
            where = self.page.evaluate(WHERE, number)
            if where == "gone":
                return
            self.page.keyboard.press(KEYS[where])
            self.keys += 1
            if where == "here":
                self.pressed = str(self.seen["offers"][number])
                self.clicks += 1
                return
        raise AssertionError(f"out of reach: {self.seen['offers'][number]}")

    def look(self, patience: int = PATIENCE) -> dict[str, Any]:
        """Look, and make sure that the focus is somewhere."""
        seen = super().look(patience)
        if self.clicks > 0 and not self.page.evaluate(FOCUS):
            self._await_focus()
        return seen

    def _await_focus(self) -> None:
        """A screen may have to come up first; nobody but this player could bring the focus back later."""
        try:
            self.page.wait_for_function(FOCUS)
        except NotInTime as late:
            raise AssertionError(f"the focus is lost after {self.pressed}") from late


def spoken(visitor: Visitor) -> list[str]:
    return visitor.page.locator("[data-live] p").all_inner_texts()


def as_written(visitor: Visitor) -> None:
    """The lines of the log that still tell everything were said aloud, word for word and in this order."""
    newest = visitor.page.locator(".log li[data-fresh] p").all_inner_texts()
    said = [line for line in spoken(visitor) if line in newest]
    assert said[-len(newest) :] == newest


def enough(driver: Driver) -> bool:
    return over(driver) or (not WHOLE and len(driver.asked) > 1 and driver.clicks >= DECISIONS)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_with_keys_alone(visit: Visit, game: str) -> None:
    ida = visit().new_table(game, "me", "level:1")
    typist = Typist(ida, seed=3)
    typist.play(enough)
    as_written(ida)
    assert int(ida.page.locator("[data-steps]").get_attribute("data-steps") or 0) > 5


def test_whose_turn_it_is_is_said_as_it_is_written(visit: Visit) -> None:
    ida = visit().new_table("towers", "me", "level:1")
    Typist(ida, seed=4).play(lambda driver: driver.clicks > 3 and driver.seen["asks"] != "")
    headline = ida.page.locator("[data-status] p").inner_text()
    assert any(line.startswith(headline) for line in spoken(ida))


@pytest.mark.parametrize("opener", ["shell.menu.title", "shell.side.title"])
def test_escape_closes_a_dialog_and_goes_back_to_where_it_was_opened(visit: Visit, opener: str) -> None:
    ida = visit().new_table("zauberberg", "me", "level:1")
    ida.page.set_viewport_size({"width": 390, "height": 844})
    button = ida.button(opener)
    button.focus()
    ida.page.keyboard.press("Enter")
    ida.page.locator("dialog[open]").wait_for()
    inside = "document.activeElement.closest('dialog[open]') !== null"
    for _ in range(12):
        ida.page.keyboard.press("Tab")
        assert ida.page.evaluate(inside) or ida.page.evaluate("document.activeElement === document.body")
    ida.page.keyboard.press("Escape")
    ida.page.locator("dialog[open]").wait_for(state="detached")
    assert button.evaluate("(one) => one === document.activeElement")


PROMPT: Final = "(said) => document.querySelector('.below .prompt')?.innerText === said"
ANOTHER_PROMPT: Final = "(said) => document.querySelector('.below .prompt')?.innerText !== said"


def test_escape_takes_back_one_choice_after_the_other(visit: Visit) -> None:
    ida = visit(confirmation="always").new_table("towers", "me", "level:1")
    Driver(ida).play(lambda now: now.seen["asks"].endswith("action 1 of 2"))
    prompt, card = ida.page.locator(".below .prompt"), ida.page.locator("ul.hand .usable").first
    said = [prompt.inner_text()]
    card.focus()
    while ida.page.locator(".below .buttons .gold").count() == 0:
        ida.page.keyboard.press("Enter")
        ida.page.wait_for_function(ANOTHER_PROMPT, arg=said[-1])
        said.append(prompt.inner_text())
    assert ida.page.locator(".below .buttons .gold").evaluate("(one) => one === document.activeElement")
    for before in reversed(said[:-1]):
        ida.page.keyboard.press("Escape")
        ida.page.wait_for_function(PROMPT, arg=before)
        assert ida.page.evaluate(FOCUS)
    assert card.evaluate("(one) => one === document.activeElement")
