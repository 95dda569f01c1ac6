"""What an update costs the browser early and late in a game: `python -m bench.updates`; `--write` for docs/web.md.

Somebody looks at a table from seat a, with the whole log and without animation, while four people play at random.
Script is what the browser's own account says, in a real Chromium; it hangs on the machine, its growth does not.
"""

import argparse
import json
import random
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import CDPSession, sync_playwright

from bench import report
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.visiting import Visitor
from tests.server.running import Client, make, person, serving, token

PAGE: Final = Path(__file__).parent.parent / "docs" / "web.md"
AROUND: Final = (10, 100, 300)
WINDOW: Final = 20  # updates that are measured from there on
SEEN: Final = "(steps) => document.querySelector('[data-steps]')?.dataset.steps === String(steps)"
HEAD: Final = ("per update", *(f"move {number}" for number in AROUND))
Found = dict[int, dict[str, float]]


class Game:
    """A long game, and whoever looks at it."""

    def __init__(self, url: str, game: str) -> None:
        self.dice, self.url = random.Random(game), url
        self.tokens = [token() for _ in range(4)]
        options = {"team": True} if game == "towers" else {}
        self.table = make(url, [person(one) for one in self.tokens], game, options=options, log="all")
        self.clients = [Client(url, one) for one in self.tokens]
        self.moves = 0

    def visited(self, visitor: Visitor, game: str) -> None:
        keys = {
            "game": game,
            "seats": [{"token": self.tokens[0], "seat": "a"}],
            "owner": None,
            "invitation": None,
            "at": 0,
        }
        kept = json.dumps(json.dumps({self.table: keys}))
        visitor.context.add_init_script(
            f"if (location.protocol === 'http:') localStorage.setItem('zauberturm.tables', {kept})"
        )
        visitor.go(f"/t/{self.table}")

    def move(self) -> int:
        """Somebody plays; returns the number of steps after it."""
        asked = next(one for one in self.clients if (view := one.view(self.table))["asked"])
        view = asked.view(self.table)
        action = self.dice.choice(view["legal"])["text"]
        answer = asked.order(self.table, {"do": "play", "action": action}, view["version"])
        assert answer["answer"] == "accepted", answer
        self.moves += 1
        steps: int = asked.view(self.table)["steps"]
        return steps


def metrics(line: CDPSession) -> dict[str, float]:
    return {one["name"]: one["value"] for one in line.send("Performance.getMetrics")["metrics"]}


def measured(visitor: Visitor, game: Game) -> Found:
    """Milliseconds of script and layout per update, and nodes of the page, from each of the moves on."""
    line = visitor.context.new_cdp_session(visitor.page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})  # of the processor, whatever else the machine does
    found: Found = {}
    for number in AROUND:
        while game.moves < number:
            seen(visitor, game.move())
        line.send("HeapProfiler.collectGarbage")
        before = metrics(line)
        for _ in range(WINDOW):
            seen(visitor, game.move())
        after = metrics(line)
        script, layout = ((after[name] - before[name]) * 1000 / WINDOW for name in ("ScriptDuration", "LayoutDuration"))
        nodes: float = visitor.page.evaluate("document.querySelectorAll('*').length")
        found[number] = {"script": script, "layout": layout, "elements": nodes}
    return found


def seen(visitor: Visitor, steps: int) -> None:
    """Wait until the page shows so many steps."""
    visitor.page.wait_for_function(SEEN, arg=steps)


def rows(game: str, found: Found) -> list[list[str]]:
    shapes = {"script": "{:.1f} ms", "layout": "{:.1f} ms", "elements": "{:.0f}"}
    return [[f"{game}: {name}", *(shape.format(one[name]) for one in found.values())] for name, shape in shapes.items()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="the table into docs/web.md")
    given = parser.parse_args()
    lines: list[list[str]] = []
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser: Any = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for name in ("towers", "zauberberg"):
            game = Game(server.url, name)
            visitor = Visitor(browser, server.url)
            game.visited(visitor, name)
            lines += rows(name, measured(visitor, game))
            visitor.close()
        browser.close()
    print(report.plain(HEAD, lines))
    if given.write:
        report.replace_section(PAGE, "updates", report.markdown(HEAD, lines))


if __name__ == "__main__":
    main()
