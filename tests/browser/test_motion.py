"""Nobody has to wait for what is moving."""

from pathlib import Path
from typing import Final

import pytest

import zauberturm as zt
from tests.browser.conftest import Visit

MOVES: Final = {"towers": "play_tower", "zauberberg": "play"}
MOVING: Final = "[data-moving]"
ALL: Final = 1000  # more steps than there are: the last one
BEFORE_THE_END: Final = """() => {
  const moment = document.querySelector('[data-replay] input[type=range]');
  return moment && Number(moment.value) === Number(moment.max) - 1;
}"""
LATER: Final = 3_600_000  # milliseconds: the clock is stopped there


def game_that_ends_with_a_move(game: str) -> str:
    """A game file whose last step moves a piece."""
    begun = zt.new(game, players=2, seed=5)
    for _ in range(12):
        begun.play(begun.legal()[0])
    while not (moves := [action for action in begun.legal() if action.kind == MOVES[game]]):
        begun.play(begun.legal()[0])
    begun.play(moves[0])
    return begun.record()


@pytest.mark.parametrize(("game", "board"), [("towers", ".board .targets"), ("zauberberg", ".stage")])
def test_a_click_anywhere_on_the_board_finishes_what_is_moving(
    visit: Visit, game: str, board: str, tmp_path: Path
) -> None:
    (tmp_path / "moved.game").write_text(game_that_ends_with_a_move(game), "utf-8")
    ida = visit(animation="1")
    ida.page.clock.install(time=0)
    ida.go()
    ida.page.locator("input[type=file]").set_input_files(tmp_path / "moved.game")
    ida.page.wait_for_url("**/t/*")
    ida.page.locator(board).first.wait_for()
    table = ida.table
    ida.page.goto("about:blank")
    ida.go(f"/t/{table}#replay={ALL}")
    ida.button("shell.replay.back").click()
    ida.page.wait_for_function(BEFORE_THE_END)
    ida.page.clock.pause_at(LATER)  # from now on nothing comes to its end by itself
    ida.button("shell.replay.forward").evaluate("(button) => button.click()")
    ida.page.locator(MOVING).wait_for(state="attached")
    ida.page.locator(board).first.evaluate("(board) => board.click()")
    ida.page.locator(MOVING).wait_for(state="detached")
    moment = ida.page.locator("[data-replay] input[type=range]").input_value()
    assert (
        ida.page.locator(".log li[aria-current=step]").get_attribute("data-step") == moment
    )  # its line of the log is lit
