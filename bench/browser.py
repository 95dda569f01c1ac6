"""How quickly the page comes, answers and moves in a real browser. The tables go into docs/web.md."""

import json
import statistics
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, CDPSession, sync_playwright

from bench.browser_games import nine_towers, storm
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.tour import Screen, Tour, arrive, at, equip, play_on, seat_down
from tests.browser.visiting import Visitor
from tests.server.running import Client, bot, ok, person, serving, token

TIMES: Final = 5
PRESSES: Final = 40
ROUNDS: Final = 16
WATCHED: Final = 12_000  # milliseconds of a game of six
PEACE: Final = 400  # milliseconds until the answer to a press has come to rest
SMOOTH: Final = 20  # milliseconds: a frame of sixty in a second, and some

# From the beginning of the navigation until the first button to play has been painted.
FIRST: Final = """() => new Promise((resolve) => {
  const look = () => document.querySelector('main button, main a[href]')
    ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))) : requestAnimationFrame(look);
  look();
})"""
# The browser's own account of every press: from the input until the next picture is on the screen, to 8 ms. What is
# quicker than 16 ms it keeps to itself.
HEAR_PRESSES: Final = """() => {
  window.presses = {};
  new PerformanceObserver((list) => list.getEntries().forEach(({ interactionId, duration }) => {
    if (interactionId) window.presses[interactionId] = Math.max(duration, window.presses[interactionId] ?? 0);
  })).observe({ type: 'event', durationThreshold: 16 });
}"""
QUICK: Final = 16.0
# Milliseconds between frames as long as something is on its way, with those in which it sets out and comes to rest.
HEAR_FRAMES: Final = """() => {
  window.frames_seen = 0;
  window.frames_moving = [];
  let [last, before] = [performance.now(), false];
  const tick = (now) => {
    const moving = document.querySelector('[data-moving]') !== null;
    if (moving || before) window.frames_moving.push(now - last);
    [last, before] = [now, moving];
    window.frames_seen += 1;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""
AT_REST: Final = "() => document.querySelector('[data-moving]') === null"
UNDER_WAY: Final = "() => document.querySelector('[data-moving]') !== null"


class Frames(NamedTuple):
    """How something moved."""

    moving: list[float]  # milliseconds of each frame while something was on its way
    work: float  # milliseconds of all processors, of all processes of the browser, for one frame


class Watch:
    """Frames and work of the browser, from now on."""

    def __init__(self, visitor: Visitor, browser: Browser) -> None:
        self.page, self.line = visitor.page, browser.new_browser_cdp_session()
        self.page.evaluate(HEAR_FRAMES)
        self.begun = worked(self.line)

    def frames(self) -> Frames:
        work = worked(self.line) - self.begun
        seen: int = self.page.evaluate("window.frames_seen")
        moving: list[float] = self.page.evaluate("window.frames_moving")
        return Frames(moving, 1000 * work / seen)


def worked(line: CDPSession) -> float:
    """Seconds of processors that all processes of the browser have used."""
    return float(sum(one["cpuTime"] for one in line.send("SystemInfo.getProcessInfo")["processInfo"]))


def first_screen(browser: Browser, url: str, address: str) -> float:
    """Milliseconds until something can be played, with nothing kept from before."""
    visitor = Visitor(browser, url)
    visitor.go(address)
    took: float = visitor.page.evaluate(FIRST)
    visitor.close()
    return took


def answers(browser: Browser, tour: Tour, game: str, what: str) -> list[float]:
    """Milliseconds from a press on something until it is seen to be chosen, or to be laid back, by turns."""
    visitor = Visitor(browser, tour.url, animation="1")
    equip(visitor, tour)
    arrive(visitor, tour, Screen("table", at(game), what))
    visitor.page.wait_for_timeout(3 * PEACE)
    box = visitor.page.locator(what).first.bounding_box()
    assert box is not None
    visitor.page.evaluate(HEAR_PRESSES)
    for _ in range(PRESSES):
        visitor.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        visitor.page.wait_for_timeout(PEACE)
    found: dict[str, float] = visitor.page.evaluate("window.presses")
    visitor.close()
    return [*found.values(), *[QUICK] * (PRESSES - len(found))]


def six_play(browser: Browser, tour: Tour) -> Frames:
    """Six play with nine towers and eighteen wizards, one move after the other."""
    seated = seat_down(tour.url, "towers", [person(name="Ida"), *[bot()] * 5])
    tour.tables["six"] = seated
    visitor = Visitor(browser, tour.url, animation="1")
    equip(visitor, tour)
    arrive(visitor, tour, Screen("table", at("six"), "[data-board] .board"))
    watch = Watch(visitor, browser)
    play_on(tour.url, seated, 2)
    visitor.page.wait_for_timeout(WATCHED)
    frames = watch.frames()
    visitor.close()
    return frames


def again_and_again(browser: Browser, url: str, file: str, before_end: int = 0) -> Frames:
    """A step of a game file, looked at many times: there it moves, back at once, there again."""
    owner = token()
    with Client(url, owner) as importer:
        table = ok(importer.post("/tables/import", {"id": token(), "file": file, "owner": owner}))["table"]
        step = importer.view(table)["steps"] - before_end
    visitor = Visitor(browser, url, animation="1")
    keys = json.dumps({table: {"game": "", "seats": [], "owner": owner, "invitation": None, "at": 0}})
    visitor.context.add_init_script(
        f"if (location.protocol === 'http:') localStorage.setItem('zauberturm.tables', {json.dumps(keys)})"
    )
    visitor.go(f"/t/{table}#replay={step - 1}")
    there, back = visitor.button("shell.replay.forward"), visitor.button("shell.replay.back")
    there.wait_for()
    visitor.page.wait_for_timeout(3 * PEACE)
    watch = Watch(visitor, browser)
    for _ in range(ROUNDS):
        there.evaluate("(button) => button.click()")
        visitor.page.wait_for_function(UNDER_WAY)
        visitor.page.wait_for_function(AT_REST)
        back.evaluate("(button) => button.click()")
        visitor.page.wait_for_timeout(PEACE / 4)
    frames = watch.frames()
    visitor.close()
    return frames


def main() -> None:
    """Measure everything and print it as tables."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        tour = Tour(server.url)
        print("| measured | median | 95 % within | worst | samples |\n| --- | ---: | ---: | ---: | ---: |")
        show_times("first playable screen, cold cache", [first_screen(browser, server.url, "/") for _ in range(TIMES)])
        show_times("press on a card of Wandering Towers", answers(browser, tour, "towers", "ul.hand .usable"))
        show_times("press on a goblin", answers(browser, tour, "zauberberg", "g.target:has(> .goblin.lit)"))
        print(f"\n| moving | within {SMOOTH} ms | 95 % within | worst | frames | work of processors per frame |")
        print("| --- | ---: | ---: | ---: | ---: | ---: |")
        wind = storm()
        scenes: list[tuple[str, Callable[[], Frames]]] = [
            (
                "nine towers with eighteen wizards, as one stack",
                lambda: again_and_again(browser, server.url, nine_towers()),
            ),
            ("a game of six with nine towers and eighteen wizards", lambda: six_play(browser, tour)),
            ("the mountain turns in a storm", lambda: again_and_again(browser, server.url, wind)),
            ("a goblin walks", lambda: again_and_again(browser, server.url, wind, before_end=1)),
        ]
        for what, moved in scenes:
            show_frames(what, moved())
        browser.close()


def quantile(numbers: Sequence[float]) -> float:
    """What 95 of 100 do not exceed."""
    return statistics.quantiles(numbers, n=20, method="inclusive")[-1]


def show_times(what: str, numbers: list[float]) -> None:
    shown: list[Any] = [statistics.median(numbers), quantile(numbers), max(numbers)]
    print(f"| {what} | {' | '.join(f'{number:.0f} ms' for number in shown)} | {len(numbers)} |", flush=True)


def show_frames(what: str, frames: Frames) -> None:
    smooth = sum(frame <= SMOOTH for frame in frames.moving) / len(frames.moving)
    times = f"{quantile(frames.moving):.1f} ms | {max(frames.moving):.1f} ms | {len(frames.moving)}"
    print(f"| {what} | {smooth:.1%} | {times} | {frames.work:.1f} ms |", flush=True)


if __name__ == "__main__":
    main()
