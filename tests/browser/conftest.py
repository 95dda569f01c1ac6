"""One server and one browser for all tests of this folder; a context per visitor."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.tour import GAMES, Tour
from tests.browser.visiting import Visitor
from tests.server.running import GENEROUS, Server, serving

CHROMIUM: Final = "/usr/bin/chromium"
ARGUMENTS: Final = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip

Visit = Callable[..., Visitor]


# Not for the whole session: while Playwright is there, an event loop runs that other tests would stumble over.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    # Whoever goes away in a test is missed soon.
    with serving(tmp_path_factory.mktemp("browser"), {**GENEROUS, "absence": 2}) as running:
        yield running


@pytest.fixture(scope="package")
def tour(server: Server) -> Tour:
    """Tables in every state."""
    tour = Tour(server.url)
    for game in GAMES:
        tour.over(game)
    return tour


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Open a browser window; whatever it complains about fails the test."""
    visitors: list[Visitor] = []

    def opened(url: str = server.url, **wishes: Any) -> Visitor:
        visitors.append(Visitor(browser, url, **wishes))
        return visitors[-1]

    yield opened
    for visitor in visitors:
        visitor.close()
    for visitor in visitors:
        visitor.check()
