"""The very tower, wizard or goblin is tapped or carried: at most two gestures for an action."""

import json
from collections import Counter
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Page, WebSocket

from tests.browser.conftest import Visit
from tests.browser.visiting import DESK, PHONE, Visitor

BOX: Final = (
    "(element) => { const { x, y, width, height } = element.getBoundingClientRect(); return [x, y, width, height]; }"
)
GONE_ON: Final = "(before) => Number(document.querySelector('[data-board]').dataset.steps) > before"


DEALS: Final = 8


class Way(NamedTuple):
    """A tower that only one card takes from one space to another."""

    start: int
    goal: int


class Legal:
    """What the server says may be done, and where it leads."""

    def __init__(self, visitor: Visitor) -> None:
        self.table: dict[str, Any] = {}
        visitor.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(json.loads(str(frame))))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] in ("update", "changed"):
            self.table = {**self.table, **message["state"]}
            self._read(message["actions"])

    def _read(self, groups: list[dict[str, Any]] | None) -> None:
        """What is legal comes in short; nothing: it is as it was."""
        if groups is None:
            return
        rows = [(group, row) for group in groups for row in group["rows"]]
        self.table["legal"] = [
            {"kind": group["kind"], "parts": dict(zip(group["parts"], row[1:], strict=True))} for group, row in rows
        ]

    def way(self) -> Way | None:
        """A way with an alternative; in the beginning every tower stands alone."""
        both = zip(self.table["legal"], self.table["landings"], strict=True)
        ways = Counter(Way(one["parts"]["space"], int(to)) for one, to in both if one["kind"] == "play_tower")
        starts = Counter(way.start for way in ways)
        return next((way for way, count in ways.items() if count == 1 and starts[way.start] > 1), None)


def tower(page: Page, space: int) -> tuple[float, float]:
    """A point on the wall of the lowest tower of a space, or on its ground."""
    x, y, width, height = page.locator(f".targets [data-space='{space}']").evaluate(BOX)
    return x + width / 2, y + 0.82 * height


def carry(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=4)
    page.locator("[data-carried]").wait_for(state="attached")
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def steps(visitor: Visitor) -> int:
    return int(visitor.page.locator("[data-board]").get_attribute("data-steps") or 0)


def my_turn(visit: Visit, device: Any = DESK) -> tuple[Visitor, Way]:
    """At a table of Wandering Towers with the device in hand."""
    ida = visit(device=device)
    legal = Legal(ida)
    for _ in range(DEALS):
        ida.new_table("towers", "me", "me")
        ida.page.locator("[data-veil] button").click()
        ida.page.locator("ul.hand button.usable").first.wait_for()
        if way := legal.way():
            return ida, way
    raise AssertionError(f"no tower with two ways in {DEALS} deals")


@pytest.mark.parametrize("device", [DESK, PHONE])
def test_a_tower_is_tapped_and_then_the_space_it_goes_to(visit: Visit, device: Any) -> None:
    ida, way = my_turn(visit, device)
    before = steps(ida)
    ida.page.mouse.click(*tower(ida.page, way.start))
    ida.page.locator(f".targets .legal[data-space='{way.goal}']").wait_for()
    ida.page.mouse.click(*tower(ida.page, way.goal))
    ida.page.wait_for_function(GONE_ON, arg=before)


def test_a_tower_is_carried_to_its_space(visit: Visit) -> None:
    ida, way = my_turn(visit)
    before = steps(ida)
    carry(ida.page, tower(ida.page, way.start), tower(ida.page, way.goal))
    ida.page.wait_for_function(GONE_ON, arg=before)


def test_what_is_dropped_nowhere_stays_chosen_and_nothing_is_played(visit: Visit) -> None:
    ida, way = my_turn(visit)
    before, board = steps(ida), ida.board()
    carry(ida.page, tower(ida.page, way.start), (8, 8))
    ida.page.locator("[data-carried]").wait_for(state="detached")
    assert ida.page.locator(f".targets .legal[data-space='{way.goal}']").count() == 1
    assert (steps(ida), ida.board()) == (before, board)


def test_a_goblin_is_carried_into_its_village(visit: Visit) -> None:
    ida = visit().new_table("zauberberg", "me", "me")
    ida.settle()
    before = steps(ida)
    start = ida.page.locator(".desk .chip").first.evaluate(BOX)
    end = ida.page.locator(".stage [data-place=V2]").first.evaluate(BOX)
    carry(ida.page, (start[0] + 20, start[1] + 20), (end[0] + end[2] / 2, end[1] + end[3] / 2))
    ida.page.wait_for_function(GONE_ON, arg=before)


def test_whoever_points_at_a_dark_field_is_told_why_at_the_finger(visit: Visit) -> None:
    ida = visit().new_table("zauberberg", "me", "level:1")
    ida.settle()
    ida.page.locator(".stage [data-place='2.3']").first.click(force=True)
    ida.page.get_by_role("note").get_by_text(ida.say("rule.note.goblin_first")).wait_for()
    assert ida.page.locator("dialog[open]").count() == 0
