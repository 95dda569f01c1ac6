"""Playing at a table with nothing but eyes and a pointer: look what is offered, point at some of it, look again."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from tests.browser.visiting import TEXTS, Visitor

HERE: Final = Path(__file__).parent
OFFERS: Final = (HERE / "offers.js").read_text("utf-8")
REACH: Final = (HERE / "reach.js").read_text("utf-8")
BACK: Final = [
    text
    for texts in TEXTS.values()
    for key, text in texts.items()
    if key in ("towers.ui.back", "zauberberg.desk.cancel")
]
PATIENCE: Final = 90_000  # milliseconds without anything new until a table counts as stuck
NOW: Final = 0  # look, but wait for nothing
A_WHILE: Final = 400  # milliseconds for an answer that may as well not come
STUCK: Final = 8  # clicks in a row without any effect, each with twice the patience

Offer = dict[str, Any]


class Driver:
    """Chooses at random, but finishes what it has begun."""

    def __init__(self, visitor: Visitor, seed: int = 1) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.random = random.Random(seed)
        self.clicks = 0
        self.asked: set[str] = set()  # every question that was put
        self.seen: Offer = {"mark": "", "offers": [], "told": 0, "status": "", "asks": ""}

    # -- looking

    def look(self, patience: int = PATIENCE) -> Offer:
        """What is offered now, once it is something new."""
        known = {"before": self.seen["mark"], "patience": patience, "words": {"back": BACK}}
        self.seen = self.page.evaluate(OFFERS, known)
        self.asked.add(self.seen["asks"])
        return self.seen

    def offered(self, *kinds: str, chosen: bool = False) -> list[int]:
        """Numbers of offers of these kinds."""
        offers = enumerate(self.seen["offers"])
        return [number for number, offer in offers if offer["what"] in kinds and offer["chosen"] is chosen]

    def has(self, kind: str) -> bool:
        return any(offer["what"] == kind for offer in self.seen["offers"])

    # -- pointing

    def point(self, number: int) -> None:
        """Click on something, where nothing else lies above it."""
        place = self.page.evaluate(REACH, number)
        if place is None:  # the table has gone on in the meantime
            return
        assert not isinstance(place, str), f"cannot be pointed at: {self.seen['offers'][number]}: {place}"
        self.press(*place)
        self.clicks += 1

    def press(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def next(self) -> int | None:
        """What to point at: what is left to do of something begun, otherwise the beginning of something."""
        for kind in ("explained", "listed", "veil", "confirm", "piece", "tile", "victim"):
            if found := self.offered(kind):
                return self.random.choice(found)
        if self.has("unready"):  # cards for an exchange
            return self.random.choice(self.offered("card", "loose") or self.offered("back"))
        found = self._going_on() if self.has("back") else self._beginning()
        return self.random.choice(found) if found else None

    def _going_on(self) -> list[int]:
        """An answer or a place for what was chosen; a card for a space."""
        if found := self.offered("place") or self.offered("answer"):
            return found
        if self.offered("space", chosen=True) and not self.offered("card", "spell", chosen=True):
            return self.offered("card", "spell")
        return self.offered("space")

    def _beginning(self) -> list[int]:
        """A card, a spell, a goblin, a place to go; now and then one of the other things that can be done."""
        main, other = self.offered("card", "spell", "goblin", "place"), self.offered("answer")
        if self.has("place"):
            main = self.offered("place")
        if main and (not other or self.random.random() > 0.15):
            return main
        return other or self.offered("space")

    # -- playing

    def step(self, still: int = 0) -> None:
        """Point at one thing, once there is one."""
        number = self.next()
        if number is None:
            self.look()
            assert self.seen["changed"], f"nothing leads on: {self.seen}"
            return
        self.point(number)
        self.look(A_WHILE * 2**still)

    def play(self, until: Callable[["Driver"], bool], most: int = 1000) -> "Driver":
        """Play on until something is as wanted."""
        self.look(A_WHILE if self.seen["mark"] else PATIENCE)
        still = 0
        for _ in range(most):
            if until(self):
                return self
            mark = self.seen["mark"]
            self.step(still)
            still = still + 1 if self.seen["mark"] == mark else 0
            assert still < STUCK, f"nothing happens: {self.seen}"
        raise AssertionError(f"still not so after {most} things to point at: {self.seen}")


def over(driver: Driver) -> bool:
    """The result is on the screen."""
    return driver.has("result")


def told(number: int) -> Callable[[Driver], bool]:
    """The log has so many lines."""
    return lambda driver: driver.seen["told"] >= number
