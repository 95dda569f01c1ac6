"""Spells outside of one's turn, and partners who exchange cards."""

from tests.browser.conftest import Visit
from tests.browser.driving import Driver, told
from tests.browser.visiting import Visitor
from tests.browser.words import message


def test_a_spell_window_is_answered_outside_of_ones_turn(visit: Visit) -> None:
    ida = visit(name="Ida").new_table("towers", "me", "level:1", preset="magic")
    windows = [message(f"towers.ask.{step}") for step in ("claim", "window_0", "window_2")]

    def asked_off_turn(now: Driver) -> bool:
        asks = now.seen["asks"]
        return "Bot 2" in asks and not now.has("explained") and any(window.fullmatch(asks) for window in windows)

    driver = Driver(ida, seed=6).play(asked_off_turn)
    assert driver.offered("spell")
    before = len(ida.log())
    ida.page.locator(".below .buttons").get_by_role("button", name="Pass", exact=True).click()
    driver.play(told(before + 1))
    switch_off_windows(ida)
    driver.look(300)
    driver.asked.clear()
    driver.play(lambda now: now.seen["told"] > before + 12 or now.has("result"))
    assert not [text for text in driver.asked for window in windows if "Bot 2" in text and window.fullmatch(text)]


def switch_off_windows(visitor: Visitor) -> None:
    """Let spell windows pass by themselves from now on."""
    visitor.page.get_by_role("tab", name=visitor.say("shell.people.title")).click()
    visitor.page.get_by_role("switch", name=visitor.say("shell.pass.spells")).check()
    visitor.page.get_by_role("tab", name=visitor.say("shell.log.title")).click()


def test_partners_exchange_cards(visit: Visit) -> None:
    ida = visit(name="Ida").new_table("towers", "me", "level:1", "me", "level:1", preset="teams")
    ask = ida.button("towers.ui.verb.ask")
    driver = Driver(ida, seed=9).play(lambda _: ask.is_visible())
    asking = driver.seen["status"]
    ask.click()
    driver.play(lambda now: now.has("veil"))
    driver.play(lambda now: bool(message("towers.ask.asked").fullmatch(now.seen["asks"])))
    assert driver.seen["status"] != asking
    ida.page.locator("ul.hand button.usable").first.click()
    driver.look(300)
    driver.play(lambda now: bool(message("towers.ask.back").fullmatch(now.seen["asks"])))
    assert driver.seen["status"] == asking
    assert ida.page.locator("ul.hand button").count() == 4
    ida.page.locator("ul.hand button.usable").first.click()
    driver.look(300)
    driver.play(lambda now: now.seen["asks"].startswith("Your turn") and now.seen["status"] == asking)
    assert ida.page.locator("ul.hand button").count() == 3
