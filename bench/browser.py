"""How quickly the page comes, answers and moves in a real browser. The table goes into docs/web.md."""

import statistics
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.tour import Screen, Tour, arrive, at, equip, play_on, seat_down
from tests.browser.visiting import Visitor
from tests.server.running import bot, person, serving

TIMES: Final = 5
# From the beginning of the navigation until the first button to play has been painted.
FIRST: Final = """() => new Promise((resolve) => {
  const look = () => document.querySelector('main button, main a[href]')
    ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))) : requestAnimationFrame(look);
  look();
})"""
# From a press on a card until the frame with the answer has been painted.
ANSWER: Final = """(selector) => new Promise((resolve) => {
  const card = document.querySelector(selector);
  const before = card.className;
  const begun = performance.now();
  card.click();
  const look = () => card.className === before
    ? requestAnimationFrame(look) : requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
  look();
})"""
# The frames of a while in which something is on its way, in milliseconds each.
FRAMES: Final = """(long) => new Promise((resolve) => {
  const frames = [];
  let last = performance.now();
  const end = last + long;
  const tick = (now) => {
    if (document.querySelector('.flight')) frames.push(now - last);
    last = now;
    now < end ? requestAnimationFrame(tick) : resolve(frames.slice(1));
  };
  requestAnimationFrame(tick);
})"""
WATCHED: Final = 8000  # milliseconds of a game of six bots


def first_screen(browser: Browser, url: str, address: str) -> float:
    """Seconds until something can be played, with nothing kept from before."""
    visitor = Visitor(browser, url)
    visitor.go(address)
    took: float = visitor.page.evaluate(FIRST)
    visitor.close()
    return took / 1000


def answers_of(browser: Browser, tour: Tour) -> list[float]:
    """Milliseconds from a press on a card of the hand until it is seen to be chosen, or to be laid back."""
    visitor = Visitor(browser, tour.url)
    equip(visitor, tour)
    arrive(visitor, tour, Screen("table", at("towers"), "ul.hand .usable"))
    took = [float(visitor.page.evaluate(ANSWER, "ul.hand .usable")) for _ in range(2 * TIMES)]
    visitor.close()
    return took


def frames(browser: Browser, tour: Tour) -> list[float]:
    """Frame times while six play with nine towers and eighteen wizards, animated."""
    seated = seat_down(tour.url, "towers", [person(name="Ida"), *[bot()] * 5])
    tour.tables["six"] = seated
    visitor = Visitor(browser, tour.url, animation="normal")
    equip(visitor, tour)
    arrive(visitor, tour, Screen("table", at("six"), "[data-board] .board"))
    play_on(tour.url, seated, 2)
    taken: list[float] = visitor.page.evaluate(FRAMES, WATCHED)
    visitor.close()
    return taken


def main() -> None:
    """Measure everything and print it as a table."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        tour = Tour(server.url)
        starts = [first_screen(browser, server.url, "/") for _ in range(TIMES)]
        answers = answers_of(browser, tour)
        show(starts, answers, frames(browser, tour))
        browser.close()


def show(starts: list[float], answers: list[float], frames: list[float]) -> None:
    slow = statistics.quantiles(frames, n=20)[-1]
    print("| measured | median | worst |\n| --- | ---: | ---: |")
    row("first playable screen, cold cache", "s", starts, 2)
    row("press on a card until it is seen to be chosen", "ms", answers)
    row("frame while six play with nine towers and eighteen wizards", "ms", frames, 1)
    print(f"| of these, 95 % within | {slow:.1f} ms | |")


def row(what: str, unit: str, numbers: list[float], digits: int = 0) -> None:
    print(f"| {what} | {statistics.median(numbers):.{digits}f} {unit} | {max(numbers):.{digits}f} {unit} |")


if __name__ == "__main__":
    main()
