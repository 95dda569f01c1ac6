"""What is on the screen is one moment: nothing tells of a later step than the one being shown."""

import json
import re
from typing import Any, Final

import pytest
from playwright.sync_api import WebSocket

from tests.browser.conftest import Visit
from tests.browser.driving import Driver
from tests.browser.tour import GAMES
from tests.browser.visiting import Visitor

# Twenty times a second: what can be seen of how far the game is.
SAMPLE: Final = """(() => {
  globalThis.samples = [];
  const texts = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent.trim());
  setInterval(() => {
    const board = document.querySelector('[data-board]');
    if (!board) return;
    globalThis.samples.push({
      behind: board.hasAttribute('data-behind'),
      status: texts('[data-status] p')[0] ?? '',
      title: document.title,
      told: Number(board.dataset.steps),
      pile: Number(texts('[data-anchor=pile]')[0] ?? -1),
      offers: document.querySelectorAll('.targets button.legal, .usable, .goblin.lit, .here, .prompt, .ask').length,
      result: document.querySelector('[data-result]') !== null,
      said: document.querySelector('[data-live]')?.textContent ?? '',
    });
  }, 50);
})()"""
LINE: Final = re.compile(r"Your turn|Your decision|You are asked")


class Heard:
    """Everything that the server has sent: how many cards lay on the pile after each step."""

    def __init__(self, visitor: Visitor) -> None:
        self.piles: dict[int, int] = {}
        self.table: dict[str, Any] = {}
        visitor.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(str(frame)))

    def _hear(self, frame: str) -> None:
        message: dict[str, Any] = json.loads(frame)
        if message["type"] == "update":
            self.table = message["state"]
        elif message["type"] == "changed":
            view = {**(self.table["view"] or {}), **message["view"]} or None
            self.table = {**self.table, "view": view, **message["state"]}
        if message["type"] not in ("update", "changed") or self.table["view"] is None:
            return
        self.piles[self.table["steps"]] = self.table["view"]["pile"]
        self.piles |= {moment["steps"]: moment["view"]["pile"] for moment in message["moments"]}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_later_step_is_on_the_screen(visit: Visit, game: str) -> None:
    ida = visit(animation="3")
    heard = Heard(ida)
    ida.context.add_init_script(SAMPLE)
    ida.new_table(game, "me", "level:1", "level:1")
    driver = Driver(ida, seed=6)
    for _ in range(14):
        ida.settle()
        driver.look(400)
        driver.step()
    ida.settle()
    samples: list[dict[str, Any]] = ida.page.evaluate("globalThis.samples")
    shown = [sample for sample in samples if sample["behind"]]
    assert len(shown) > 30  # there was something to be seen
    for sample in shown:
        assert not LINE.search(sample["status"] + sample["title"]), sample
        assert sample["offers"] == 0, sample
        assert not sample["result"], sample
        between = [heard.piles[step] for step in (sample["told"], sample["told"] + 1) if step in heard.piles]
        if len(between) == 2 and sample["pile"] >= 0:
            assert min(between) <= sample["pile"] <= max(between), (sample, between)
    told = [sample["told"] for sample in samples]
    assert told == sorted(told)
    assert len(set(told)) > 4  # line by line


def test_the_opening_is_shown_and_the_last_round_can_be_shown_again(visit: Visit) -> None:
    ida = visit(animation="3")
    ida.context.add_init_script(SAMPLE)
    ida.new_table("towers", "me", "level:1")
    ida.settle()
    dealing = [sample["pile"] for sample in ida.page.evaluate("globalThis.samples") if sample["behind"]]
    assert len(set(dealing)) > 2  # cards went from the pile to the hands
    Driver(ida, seed=2).play(lambda now: now.seen["told"] >= 5)
    ida.settle()
    board, lines = ida.board(), len(ida.log())
    ida.button("shell.show.again").click()
    ida.page.locator("[data-board][data-behind]").wait_for(state="attached")
    assert len(ida.log()) < lines
    ida.settle()
    assert ida.board() == board
    assert len(ida.log()) == lines
