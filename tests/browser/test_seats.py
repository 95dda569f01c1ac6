"""Seats and memories on the screen: who leaves, who asks, who agrees; and no way back where people are to remember."""

import re

from tests.browser.conftest import Visit
from tests.browser.driving import Driver, told
from tests.browser.test_access import barriers
from tests.browser.test_together import invitation, sit_down
from tests.browser.visiting import Visitor


def open_side(visitor: Visitor, key: str) -> None:
    visitor.page.get_by_role("tab", name=visitor.say(key)).click()


def request_at(visitor: Visitor) -> str:
    return visitor.page.locator("[data-request] p").inner_text()


def test_an_abandoned_seat_is_taken_over_when_all_agree(visit: Visit) -> None:
    ida, bruno, carla, dora = visit(name="Ida"), visit(), visit(), visit(name="Dora")
    ida.new_table("towers", "me", "friend", "friend")
    link = invitation(ida)
    sit_down(bruno, link, "Bruno")
    sit_down(carla, link, "Carla")
    carla.page.locator("[data-board]").wait_for()
    open_side(carla, "shell.people.title")
    carla.button("shell.lobby.stand_up").click()
    carla.page.get_by_role("dialog").get_by_role("button", name=carla.say("shell.lobby.stand_up")).click()
    carla.button("shell.people.return").first.wait_for()  # she may come back
    dora.go(link)
    open_side(dora, "shell.people.title")
    dora.button("shell.request.ask").click()
    dora.page.locator("[data-request]").wait_for()
    assert re.search("Ida.*Bruno", request_at(dora))
    for one in (ida, bruno):
        one.page.locator("[data-request]").wait_for()
        assert "Dora" in request_at(one)
        assert barriers(one, ["night", "day"]) == []
        one.button("shell.request.agree").click()
    dora.page.locator("[data-request]").wait_for(state="detached")
    dora.button("shell.lobby.stand_up").wait_for()
    carla.button("shell.people.return").first.wait_for(state="detached")
    ida.page.get_by_text("Dora takes over Carla\u2019s seat. Agreed by: Ida and Bruno.").first.wait_for()
    assert [line for line in ida.log() if "Carla" in line][-3:] == [
        "Carla leaves the table.",
        "Dora asks for Carla\u2019s seat.",
        "Dora takes over Carla\u2019s seat. Agreed by: Ida and Bruno.",
    ]


def test_where_people_are_to_remember_there_is_no_replay_and_a_short_log(visit: Visit) -> None:
    ida = visit(name="Ida").new_table("zauberberg", "me", "level:1", preset="memory")
    Driver(ida, seed=3).play(told(45))
    assert int(ida.page.locator(".log li").first.get_attribute("data-step") or 0) > 10
    assert ida.page.locator(".log li button").count() == 0
    ida.button("shell.menu.title").click()
    dialog = ida.page.get_by_role("dialog")
    for key in ("shell.replay.title", "shell.menu.download"):
        assert dialog.get_by_role("button", name=ida.say(key)).is_disabled()
    dialog.get_by_text("While the game runs, nobody looks back at this table").wait_for()
    ida.go(f"/t/{ida.table}#replay=3")  # nor by the address
    ida.settle()
    assert ida.page.locator("[data-replay]").count() == 0
