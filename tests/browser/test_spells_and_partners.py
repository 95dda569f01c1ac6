"""Spells outside of one's turn, and partners who exchange cards."""

from typing import Final

from tests.browser.conftest import Visit
from tests.browser.driving import NOW, Driver, over, told
from tests.browser.visiting import Visitor
from tests.browser.words import message

WINDOWS: Final = [message(f"towers.ask.{step}") for step in ("claim", "window_0", "window_2")]
GAMES: Final = 6  # some end before anybody may cast a spell outside of their turn


class Counting(Driver):
    """Counts what is clicked."""

    passes = 0

    def point(self, number: int) -> None:
        self.passes += self.seen["offers"][number]["name"] == "Pass"
        super().point(number)


def asked_off_turn(now: Driver) -> bool:
    return "Your turn" not in now.seen["status"] and any(window.fullmatch(now.seen["asks"]) for window in WINDOWS)


def at_a_window(visit: Visit) -> Counting:
    """A game in which Ida has just been asked whether she casts a spell while it is not her turn."""
    for seed in range(GAMES):
        ida = visit(name="Ida").new_table("towers", "me", "level:1", preset="magic")
        driver = Counting(ida, seed)
        driver.play(lambda now: asked_off_turn(now) or over(now))
        if asked_off_turn(driver):
            return driver
    raise AssertionError(f"no window in {GAMES} games")


def test_a_spell_is_cast_outside_of_ones_turn(visit: Visit) -> None:
    driver = at_a_window(visit)
    cast = len(casts(driver.visitor))
    driver.point(driver.offered("spell")[0])
    driver.look(NOW)
    driver.play(lambda _: len(casts(driver.visitor)) > cast)


def test_windows_are_passed_one_by_one_or_all_at_once(visit: Visit) -> None:
    driver = at_a_window(visit)
    ida = driver.visitor
    before = len(ida.log())
    ida.page.locator(".below .buttons").get_by_role("button", name="Pass", exact=True).click()
    driver.play(told(before + 1))
    switch_off_windows(ida)
    driver.play(lambda now: not asked_off_turn(now))
    driver.asked.clear()
    driver.play(lambda now: now.seen["told"] > before + 12 or over(now))
    assert not [text for text in driver.asked for window in WINDOWS if "Ida" not in text and window.fullmatch(text)]


def test_a_turn_can_be_let_go_beside_the_question(visit: Visit) -> None:
    driver = at_a_window(visit)
    told_before, passes = driver.seen["told"], driver.passes
    driver.visitor.button("towers.ui.wish.turn").click()
    driver.play(lambda now: now.seen["told"] > told_before or over(now))
    assert driver.passes == passes  # the table has passed by itself


def test_a_master_game_hardly_asks_anybody_to_pass(visit: Visit) -> None:
    ida = visit(spells="concerned", confirmation="irreversible")
    ida.new_table("towers", "me", "level:1", "level:1", preset="magic")
    counting = Counting(ida, seed=3)
    counting.play(over)
    assert counting.clicks > 20
    assert 10 * counting.passes <= counting.clicks


def casts(visitor: Visitor) -> list[str]:
    return [line for line in visitor.log() if "You cast" in line]


def switch_off_windows(visitor: Visitor) -> None:
    """Let spell windows pass by themselves from now on."""
    visitor.page.get_by_role("tab", name=visitor.say("shell.people.title")).click()
    visitor.page.get_by_role("radio", name=visitor.say("shell.spells.never")).check()
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
    driver.look(NOW)
    driver.play(lambda now: bool(message("towers.ask.back").fullmatch(now.seen["asks"])))
    assert driver.seen["status"] == asking
    assert ida.page.locator("ul.hand button").count() == 4
    ida.page.locator("ul.hand button.usable").first.click()
    driver.look(NOW)
    driver.play(lambda now: now.seen["asks"].startswith("Your turn") and now.seen["status"] == asking)
    assert ida.page.locator("ul.hand button").count() == 3
