"""Wandering Towers alone, from the start page to the last card."""

import json
import re

import pytest

from tests.browser.conftest import Visit
from tests.browser.driving import Driver, over
from tests.browser.visiting import Visitor
from tests.browser.words import message
from tests.server.running import Client


def begin(visitor: Visitor) -> None:
    """As somebody does who has nobody to play with: the link on the start page, and nothing else."""
    visitor.go().link("shell.start.solo").click()
    visitor.page.locator("form button[type=submit]").click()
    visitor.page.wait_for_url("**/t/*")


def own_token(visitor: Visitor) -> str:
    """As the browser keeps it."""
    kept = json.loads(visitor.page.evaluate("localStorage.getItem('zauberturm.tables')"))
    return str(kept[visitor.table]["seats"][0]["token"])


@pytest.mark.parametrize("seed", [1, 2])
def test_a_solo_game_is_played_to_its_end(visit: Visit, seed: int) -> None:
    ida = visit(name="Ida")
    begin(ida)
    driver = Driver(ida, seed)
    driver.look()
    assert ida.page.locator("li.seat").count() == 1
    assert driver.seen["asks"] == "Your turn: play a card"
    driver.play(over)
    with Client(ida.url, own_token(ida)) as player:
        result = player.view(ida.table)["result"]
    headline, reason = (ida.page.locator(f"[data-result] {part}").inner_text() for part in ("h2", ".words p"))
    assert headline == ("You win!" if result["winners"] else "The game is lost.")
    assert message(f"rule.{result['reason']}").fullmatch(reason)
    assert len(ida.log()) > 10
    assert any(re.search(r"\bspace \d+", line) for line in ida.log())
    assert ida.log()[-1].endswith(headline)
