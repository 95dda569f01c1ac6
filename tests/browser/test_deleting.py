"""Deleting a table: asked twice, gone for everybody."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.test_access import barriers
from tests.browser.test_together import invitation
from tests.browser.visiting import LANGUAGES, Visitor


def question(visitor: Visitor) -> None:
    """Ask to delete the table that is on the screen; nothing happens yet."""
    visitor.button("shell.delete.title").click()
    visitor.page.get_by_role("dialog", name=visitor.say("shell.delete.title")).wait_for()


def at_home(visitor: Visitor) -> None:
    visitor.page.get_by_role("heading", name=visitor.say("shell.start.title")).wait_for()
    visitor.page.get_by_role("heading", name=visitor.say("shell.start.open")).wait_for()


def test_a_table_that_gathers_is_deleted_and_its_guests_are_told(visit: Visit) -> None:
    ida, bruno = visit(name="Ida"), visit()
    ida.new_table("towers", "me", "friend")
    bruno.go(invitation(ida))
    bruno.button("shell.lobby.sit").wait_for()
    question(ida)
    ida.button("shell.delete.yes").click()
    at_home(ida)
    bruno.page.get_by_role("heading", name=bruno.say("shell.deleted.title")).wait_for()
    assert ida.page.evaluate("localStorage.getItem('zauberturm.tables')") == "{}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_alone_with_bots_is_deleted_from_the_menu(visit: Visit, language: str) -> None:
    ida = visit(language=language).go()
    ida.page.locator("article").first.get_by_role("button", name=ida.say("shell.start.play")).click()
    ida.page.wait_for_url("**/t/*")
    address = ida.page.url.removeprefix(ida.url)
    ida.button("shell.menu.title").click()
    question(ida)
    assert barriers(ida, ["day", "night"]) == []
    ida.button("shell.delete.keep").click()  # it has the focus as well
    question(ida)
    ida.button("shell.delete.yes").click()
    at_home(ida)
    ida.go(address)
    ida.page.get_by_role("heading", name=ida.say("shell.closed.title")).wait_for()


def test_nobody_is_offered_to_delete_a_game_of_others(visit: Visit) -> None:
    ida, bruno = visit(name="Ida"), visit()
    ida.new_table("towers", "me", "friend")
    bruno.go(invitation(ida))
    bruno.button("shell.lobby.sit").click()
    for visitor in (ida, bruno):
        visitor.button("shell.menu.title").click()
        visitor.page.get_by_role("dialog", name=visitor.say("shell.menu.title")).wait_for()
        assert visitor.button("shell.delete.title").count() == 0
