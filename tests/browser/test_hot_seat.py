"""Several people on one device: while it is handed on, everybody sees the board, and nobody's cards are on the page."""

import re

import pytest

from tests.browser.conftest import Visit
from tests.browser.driving import Driver, told
from tests.browser.visiting import Visitor

# The page without what everybody may know: the piles, and the log, which tells this device what all of them may know.
UNSHARED = """() => {
  const page = document.documentElement.cloneNode(true);
  const known = '[data-anchor=pile], [data-anchor=discard], .log, [data-live]';
  for (const each of page.querySelectorAll(known)) each.remove();
  const values = [...document.querySelectorAll('input, textarea')].map((one) => one.value);
  return [page.outerHTML, document.title, ...values].join(' ');
}"""
# How a card of the hand is written on the page: its name, its code, its place.
CARDS = {
    "towers": re.compile(r"(?:Tower|Wizard)[^<\"]{0,3}card|data-anchor=\"hand|card-[TW]\d"),
    "zauberberg": re.compile(r"Card \d|joker", re.IGNORECASE),
}
# What could be chosen would tell what is in the hand.
OFFERED = (
    ".hand, .prompt, .ask, dialog[open], .targets button.legal, .spells button.usable, .goblin.lit, .tile.lit, .here"
)


def hand(visitor: Visitor) -> list[str]:
    """The cards that lie open on the page, by their names."""
    cards = visitor.page.locator("ul.hand button, .desk .hand .card")
    names: list[str] = cards.evaluate_all(
        "(all) => all.map((one) => one.ariaLabel ?? one.firstElementChild.textContent)"
    )
    return names


def veil_is_tight(visitor: Visitor, game: str, hands: dict[str, list[str]]) -> None:
    page = visitor.page.evaluate(UNSHARED)
    assert visitor.page.locator("[data-board]").count() == 1
    assert visitor.page.locator(OFFERED).count() == 0
    assert not CARDS[game].search(page), CARDS[game].search(page)
    for card in {card for cards in hands.values() for card in cards}:
        assert card not in page


@pytest.mark.parametrize("game", ["towers", "zauberberg"])
def test_nothing_secret_is_on_the_page_while_the_device_is_handed_on(visit: Visit, game: str) -> None:
    both = visit().new_table(game, "me", "me")
    driver = Driver(both, seed=4)
    hands: dict[str, list[str]] = {}
    handed_on = 0
    driver.look()
    while handed_on < 4:
        if driver.has("veil"):
            veil_is_tight(both, game, hands)
            handed_on += len(hands) == 2  # from now on there is something to hide of both
        elif found := hand(both):
            hands |= dict.fromkeys(re.findall(r"Player \d", driver.seen["status"])[:1], found)
        driver.step()
    assert all(hands.values())


def test_what_one_has_drawn_is_not_told_to_the_next(visit: Visit) -> None:
    both = visit().new_table("towers", "me", "me")
    driver = Driver(both, seed=5).play(told(4)).play(lambda now: now.has("veil"))
    other = re.findall(r"Player \d", driver.seen["offers"][0]["name"])[0]
    driver.play(lambda now: not now.has("veil") and bool(now.seen["offers"]))
    assert other in driver.seen["status"]
    text = "\n".join([*both.log(), both.page.locator("[data-live]").inner_text()])
    assert re.findall(r"(Player \d) draws ", text).count("Player 1" if other == "Player 2" else "Player 2") == 0
