"""Zauberberg on a phone: the flat map is played by pointing, and whatever is pointed at is told in words."""

from typing import Final

from tests.browser.conftest import Visit
from tests.browser.driving import Driver, over
from tests.browser.visiting import Visitor

CLICKS: Final = 60


def on_a_phone(visitor: Visitor, *seats: str) -> Visitor:
    visitor.page.set_viewport_size({"width": 390, "height": 780})
    return visitor.new_table("zauberberg", *seats)


def test_every_lit_space_of_the_map_can_be_reached(visit: Visit) -> None:
    ida = on_a_phone(visit(), "me", "me", "me", "me")
    # The driver complains about anything on offer that lies below something else.
    Driver(ida, seed=8).play(lambda driver: over(driver) or driver.clicks >= CLICKS)


def test_what_is_pointed_at_is_told_in_words(visit: Visit) -> None:
    ida = on_a_phone(visit(), "me", "level:1")
    caption = ida.page.locator(".views p")
    ida.page.locator("[data-place='2.17']").first.click()
    caption.get_by_text("space 17 of level 2 · face-down event tile").wait_for()
    ida.page.locator("[data-place='1.24']").first.click()
    caption.get_by_text("space 24 of level 1 · corner space: nobody climbs from here").wait_for()
    ida.page.locator("g[data-place='V1']").first.click(position={"x": 40, "y": 12})
    caption.get_by_text("village by the pond").wait_for()
