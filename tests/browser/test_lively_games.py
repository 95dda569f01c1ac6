"""Whole games as most people play them: with everything moving, and with a finger on a phone."""

from typing import Final

import pytest

from tests.browser.conftest import Visit
from tests.browser.driving import PATIENCE, Driver, Offer, over
from tests.browser.tour import GAMES
from tests.browser.visiting import PHONE

WATCHED: Final = 0.05  # share of decisions before which everything is watched to its end; the rest is skipped by clicks
SKIP: Final = """async () => {
  const board = document.querySelector('[data-board]');
  while (board?.isConnected && board.matches('[data-behind], [aria-busy=true]')) {
    (board.querySelector('.targets, .stage') ?? board).click();
    await new Promise((done) => setTimeout(done, 20));
  }
}"""
COUNT_MOVES: Final = """() => {
  globalThis.moves = 0;
  const begins = ({ target }) => target.hasAttribute('data-moving');
  const count = (changes) => (globalThis.moves += changes.filter(begins).length);
  new MutationObserver(count).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-moving'] });
}"""
COUNT_POINTERS: Final = """() => {
  globalThis.pointers = {};
  const count = ({ pointerType }) => (globalThis.pointers[pointerType] = (globalThis.pointers[pointerType] ?? 0) + 1);
  document.addEventListener('pointerdown', count, { capture: true });
}"""


class Onlooker(Driver):
    """Watches some steps to their end and skips the others by clicks on the board."""

    def look(self, patience: int = PATIENCE) -> Offer:
        if self.random.random() < WATCHED:
            self.visitor.settle()
        else:
            self.page.evaluate(SKIP)
        return super().look(patience)


class Finger(Driver):
    """Plays by touch."""

    def press(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_everything_moving_ends_where_it_stands(visit: Visit, game: str) -> None:
    ida = visit(animation="3").new_table(game, "me", "level:1")
    ida.page.evaluate(COUNT_MOVES)
    Onlooker(ida).play(over)
    board = ida.board()
    assert ida.page.evaluate("globalThis.moves") > 20
    ida.page.reload()
    ida.page.locator("[data-result]").wait_for()
    ida.page.locator("[data-board] :is(.targets, .stage)").wait_for()
    assert ida.board() == board  # what has moved there stands there


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_touch_on_a_phone(visit: Visit, game: str) -> None:
    ida = visit(device=PHONE).new_table(game, "me", "level:1")
    ida.page.evaluate(COUNT_POINTERS)
    finger = Finger(ida).play(over)
    assert ida.page.evaluate("globalThis.pointers") == {"touch": finger.clicks}
