"""What the page says while the server still compiles the rules."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.server.held_back import HeldBack, holding_back


@pytest.fixture
def held_back(tmp_path: Path) -> Iterator[HeldBack]:
    with holding_back(tmp_path) as server:
        yield server


def test_a_notice_stands_on_the_page_until_the_rules_are_compiled(visit: Visit, held_back: HeldBack) -> None:
    ida = visit(url=held_back.url, language="de")
    notice = ida.go().page.locator("[data-warming] p")
    expect(notice).to_contain_text("Aufwärmen")
    below = ida.page.locator(".games").bounding_box()
    held_back.release()
    expect(notice).to_be_hidden(timeout=60_000)
    assert ida.page.locator(".games").bounding_box() == below  # nothing moves away under a finger


def test_choosing_a_strong_bot_shows_a_notice_and_starts_the_game(visit: Visit, held_back: HeldBack) -> None:
    ida = visit(url=held_back.url)
    ida.go("/#/new/towers/own")
    ida.seat_at(2, "level:3")
    notice = ida.page.locator("[data-warming] p")
    expect(notice).to_have_count(0)
    ida.seat_at(2, "level:5")
    expect(notice).to_contain_text("Warming up")
    ida.page.locator("form button[type=submit]").click()
    expect(ida.page.locator(".toast")).to_contain_text("Warming up")
    expect(ida.page.locator("[data-board]")).to_be_visible()
