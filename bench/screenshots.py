"""Pictures of every screen: wide and narrow, three languages, by day and by night, into build/screenshots."""

import argparse
import tempfile
from itertools import product
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.tour import GAMES, SCREENS, Tour, arrive, equip
from tests.browser.visiting import LANGUAGES, Visitor
from tests.server.running import serving

FOLDER: Final = Path("build/screenshots")
SIZES: Final = {"desktop": (1280, 800), "phone": (390, 844)}
THEMES: Final = ("light", "dark")
SETTLES: Final = 250  # milliseconds until nothing fades any more


def wanted(text: str, all_of_them: tuple[str, ...]) -> list[str]:
    """Those that a player named, or all."""
    return [one for one in all_of_them if not text or one in text.split(",")]


def picture(visitor: Visitor, tour: Tour, name: str, path: Path) -> None:
    screen = next(screen for screen in SCREENS if screen.name == name)
    arrive(visitor, tour, screen)
    visitor.page.wait_for_timeout(SETTLES)
    visitor.page.screenshot(path=path)


def main() -> None:
    """Take them all, or those that are named."""
    parser = argparse.ArgumentParser(prog="bench.screenshots")
    for option in ("--screens", "--sizes", "--languages", "--themes"):
        parser.add_argument(option, default="", help="names with commas between them; all of them if left out")
    args = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    screens = wanted(args.screens, tuple(screen.name for screen in SCREENS))
    dresses = product(wanted(args.languages, LANGUAGES), wanted(args.themes, THEMES), wanted(args.sizes, tuple(SIZES)))
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        tour = Tour(server.url)
        for game in GAMES:
            tour.over(game)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for language, theme, size in dresses:
            visitor = Visitor(browser, server.url, language=language, theme=theme, name="Ida")
            equip(visitor, tour)
            visitor.page.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})
            for name in screens:
                picture(visitor, tour, name, FOLDER / f"{name}-{size}-{language}-{theme}.png")
            visitor.close()
        browser.close()


if __name__ == "__main__":
    main()
