"""A round through every screen: tables in every state, and how to come to each screen."""

import json
import random
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from tests.browser.visiting import Visitor
from tests.server.running import OPEN, Client, bot, make, person, token

GAMES: Final = ("towers", "zauberberg")
MAGIC: Final = {"towers": {"variant": "master", "memory": "assist"}, "zauberberg": {"memory_aid": "on"}}
NAMES: Final = ("Ida", "Bruno")
PATIENCE: Final = 300  # seconds in which a table does not go on: bots may have to compile the rules first
MOVES: Final = {"play_tower", "play_wizard", "play"}  # kinds of actions for which a piece is chosen
DECISIONS: Final = 12  # of the visitor, until a table looks like the middle of a game
ALL: Final = 1000  # more than any game needs


class Seated(NamedTuple):
    """A table and what its visitor has the right to."""

    table: str
    game: str
    seats: tuple[str, ...]  # tokens
    owner: str
    invitation: str

    @property
    def keys(self) -> dict[str, Any]:
        """As the browser keeps them."""
        seats = [{"token": one, "seat": None} for one in self.seats]
        return {"game": self.game, "seats": seats, "owner": self.owner, "invitation": self.invitation, "at": 0}


def seat_down(url: str, game: str, wishes: Sequence[Any], options: dict[str, Any] | None = None) -> Seated:
    """Make a table at which everybody who has a token is this visitor."""
    owner, invitation = token(), token()
    table = make(url, wishes, game, owner=owner, invitation=invitation, options=options or {})
    tokens = tuple(one["token"] for one in wishes if "token" in one)
    return Seated(table, game, tokens, owner, invitation)


class Patience:
    """Ends when nothing has happened at a table for too long, however slow everything else is."""

    def __init__(self) -> None:
        self.version, self.since = -1, time.monotonic()

    def wait(self, version: int) -> None:
        """Wait a moment for another version."""
        if version != self.version:
            self.version, self.since = version, time.monotonic()
        assert time.monotonic() - self.since < PATIENCE, "the table does not go on"
        time.sleep(0.02)


def play_on(url: str, seated: Seated, decisions: int, seed: int = 1) -> None:
    """Decide some things at random, and wait until the next piece is to be moved or the game is over."""
    chance, patience = random.Random(seed), Patience()
    with Client(url, *seated.seats) as player:
        while (view := player.view(seated.table))["status"] != "over":
            if view["asked"] is None:
                patience.wait(view["version"])
            elif decisions <= 0 and any(one["kind"] in MOVES for one in view["legal"]):
                return
            else:
                action = chance.choice(view["legal"])["text"]
                player.order(seated.table, {"do": "play", "action": action}, view["version"])
                decisions -= 1


class Tour:
    """The tables of a visitor, in every state that a table can be in."""

    def __init__(self, url: str, companions: int = 3) -> None:
        self.url = url
        self.tables: dict[str, Seated] = {}
        for game in GAMES:
            self._begin(game, companions)
        for game in GAMES:
            play_on(url, self.tables[game], DECISIONS)
        # Whoever has played may play again; alone one comes to an end soon.
        self.tables["solo result"] = seat_down(url, "towers", [person(name=NAMES[0])])
        play_on(url, self.tables["solo result"], ALL)

    def _begin(self, game: str, companions: int) -> None:
        """Somebody waits, somebody hands the device on, bots play to the end while the visitor plays with others."""
        ida, bruno = (person(name=name) for name in NAMES)
        self.tables[f"{game} result"] = seat_down(self.url, game, [bot(), bot()])
        self.tables[f"{game} lobby"] = seat_down(self.url, game, [ida, OPEN, bot()])
        self.tables[f"{game} veil"] = seat_down(self.url, game, [person(name=NAMES[0]), bruno])
        self.tables[game] = seat_down(self.url, game, [person(name=NAMES[0]), *[bot()] * companions], MAGIC[game])

    def over(self, game: str) -> None:
        """Wait for the end of the bots' game."""
        seated, patience = self.tables[f"{game} result"], Patience()
        with Client(self.url, seated.owner) as watcher:
            while (view := watcher.view(seated.table))["status"] != "over":
                patience.wait(view["version"])

    @property
    def ring(self) -> str:
        """Every secret, as the browser keeps them."""
        return json.dumps({seated.table: seated.keys for seated in self.tables.values()})

    def address(self, table: str) -> str:
        return f"/t/{self.tables[table].table}"


class Screen(NamedTuple):
    """A screen by its name: where it is, what shows that it is there, what has to be done first."""

    name: str
    address: Callable[[Tour], str]
    sign: str
    act: Callable[[Visitor], None] = lambda _: None


def at(table: str, more: str = "") -> Callable[[Tour], str]:
    return lambda tour: tour.address(table) + more


def plain(address: str) -> Callable[[Tour], str]:
    return lambda _: address


def open_menu(visitor: Visitor) -> None:
    visitor.page.locator(".tools button").last.click()
    visitor.page.locator("dialog[open]").wait_for()


def open_log(visitor: Visitor) -> None:
    """On a narrow screen it is a drawer; on a wide one it is there already."""
    if visitor.page.locator("aside").count() == 0:
        visitor.page.locator(".tools button").nth(-2).click()
    visitor.page.locator(".log").first.wait_for()


def ask_why(visitor: Visitor) -> None:
    """Point at something that is forbidden."""
    visitor.page.locator(".targets button[aria-disabled=true]").first.evaluate("(space) => space.click()")
    visitor.page.locator("[data-note]").wait_for()


def open_choices(visitor: Visitor) -> None:
    """Everything that is legal, in words: at one table in a dialog, at the other below the mountain."""
    visitor.page.locator(".below .buttons > :last-child button, .desk details summary").last.click()
    visitor.page.locator("dialog[open] li, .desk details[open] li").first.wait_for()


def open_rematch(visitor: Visitor) -> None:
    visitor.page.locator("[data-result] .row button").nth(1).click()
    visitor.page.locator("dialog[open] fieldset").first.wait_for()


def pick_card(visitor: Visitor) -> None:
    """Take what can be chosen first, so that places are lit."""
    visitor.page.locator("ul.hand .usable, g.target:has(> .goblin.lit)").first.evaluate(
        "(one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true }))"
    )


BOARD: Final = "[data-board] .board, .zauberberg"
SCREENS: Final = (
    Screen("start", plain("/"), "main"),
    Screen("settings", plain("/#/settings"), "main fieldset"),
    Screen("components", plain("/#/components"), "main section"),
    Screen("towers-setup", plain("/#/new/towers/own"), "form"),
    Screen("zauberberg-setup", plain("/#/new/zauberberg/own"), "form"),
    Screen("lobby", at("towers lobby"), "main"),
    Screen("veil", at("towers veil"), "[data-veil]"),  # at the mountain nobody holds cards yet
    Screen("towers-table", at("towers"), BOARD),
    Screen("towers-choice", at("towers"), BOARD, pick_card),
    Screen("zauberberg-table", at("zauberberg"), BOARD),
    Screen("zauberberg-choice", at("zauberberg"), BOARD, pick_card),
    Screen("menu", at("towers"), BOARD, open_menu),
    Screen("log", at("zauberberg"), BOARD, open_log),
    Screen("why", at("towers"), BOARD, ask_why),
    Screen("towers-choices", at("towers"), BOARD, open_choices),
    Screen("zauberberg-choices", at("zauberberg"), BOARD, open_choices),
    Screen("towers-replay", at("towers", "#replay=9"), "[data-replay]"),
    Screen("zauberberg-replay", at("zauberberg", "#replay=9"), "[data-replay]"),
    Screen("towers-result", at("towers result"), "[data-result]"),
    Screen("zauberberg-result", at("zauberberg result"), "[data-result]"),
    Screen("solo-result", at("solo result"), "[data-result]"),
    Screen("rematch", at("solo result"), "[data-result]", open_rematch),
)


def arrive(visitor: Visitor, tour: Tour, screen: Screen) -> None:
    """Go to a screen, from wherever the visitor is."""
    visitor.page.goto("about:blank")  # otherwise an address that differs only behind its # would not be a new page
    visitor.go(screen.address(tour))
    visitor.page.locator(screen.sign).first.wait_for()
    screen.act(visitor)


# A card with a die would be played at once, and the next visitor would find another table.
ASK_FIRST: Final = """{
  const settings = JSON.parse(localStorage.getItem('zauberturm.settings') ?? '{}');
  localStorage.setItem('zauberturm.settings', JSON.stringify({ ...settings, confirmation: 'always' }));
}"""


def equip(visitor: Visitor, tour: Tour) -> None:
    """Give a visitor the keys of all tables, and let nothing be played that is only chosen."""
    keys = f"localStorage.setItem('zauberturm.tables', {json.dumps(tour.ring)});"
    visitor.context.add_init_script(f"if (location.protocol === 'http:') {{ {keys} {ASK_FIRST} }}")
