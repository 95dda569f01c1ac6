"""Somebody in front of a browser of their own, whose every complaint is heard."""

import contextlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Self

from playwright.sync_api import Browser, ConsoleMessage, Dialog, Locator, Page, Request
from playwright.sync_api import TimeoutError as NotInTime

WEB: Final = Path(__file__).parents[2] / "web" / "src" / "texts"
LANGUAGES: Final = ("de", "en", "pl")
TEXTS: Final[Mapping[str, Mapping[str, str]]] = {
    language: {
        key: text
        for path in (WEB / language).glob("*.json")
        for key, text in json.loads(path.read_text("utf-8")).items()
    }
    for language in LANGUAGES
}
# Nothing moves, nothing asks twice: a test is in a hurry.
HURRIED: Final = {
    "language": "en",
    "theme": "dark",
    "animation": "off",
    "confirmation": "off",
    "spells": "always",
    "name": "",
}
DESK: Final[Mapping[str, Any]] = {"viewport": {"width": 1360, "height": 900}}
PHONE: Final[Mapping[str, Any]] = {"viewport": {"width": 412, "height": 915}, "has_touch": True, "is_mobile": True}
KEEP_SETTINGS: Final = """if (location.protocol === 'http:' && !localStorage.getItem('zauberturm.settings'))
  localStorage.setItem('zauberturm.settings', %s)"""
HEAR_VIOLATIONS: Final = """document.addEventListener('securitypolicyviolation', (event) =>
  console.error(`policy ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`))"""
# What a browser says when it is cut off from the world: no fault of the page.
CUT_OFF: Final = re.compile(r"net::ERR_(?:INTERNET|NETWORK|CONNECTION|SOCKET|EMPTY_RESPONSE)|WebSocket connection to")
# Nothing ordered, nothing yet to be shown, nothing in the air.
SETTLED: Final = "[data-board]:not([aria-busy=true]):not([data-behind]):not(:has([data-moving]))"
# How often a button that may go by itself is tried, and for how many milliseconds.
_ASKED_AGAIN, _A_MOMENT = 10, 2000
# Said of a space to whoever may choose it.
LEADS_TO: Final = "Go to space "
OFFERED: Final = re.compile(r" (?:Can be chosen|Chosen)\.$")


class Visitor:
    """A context of its own: other cookies, other memory, as if on another device."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        excused: re.Pattern[str] | None = None,
        device: Mapping[str, Any] = DESK,
        **settings: str,
    ) -> None:
        self.url, self.excused = url, excused
        self.faults: list[str] = []
        self.settings = {**HURRIED, **settings}
        self.context = browser.new_context(locale="en-GB", **device)
        self.context.set_default_timeout(30_000)
        self.context.add_init_script(KEEP_SETTINGS % json.dumps(json.dumps(self.settings)))
        self.context.add_init_script(HEAR_VIOLATIONS)
        self.context.on("console", self._on_console)
        self.context.on("weberror", lambda error: self.faults.append(f"page error: {error.error}"))
        self.context.on("request", self._on_request)
        self.context.on("dialog", self._on_dialog)
        self.page: Page = self.context.new_page()

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not (self.excused and self.excused.search(message.text)):
            self.faults.append(f"console: {message.text} {message.location.get('url', '')}")

    def _on_dialog(self, dialog: Dialog) -> None:
        self.faults.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith((self.url, self.url.replace("http", "ws"), "blob:", "data:")):
            self.faults.append(f"request: {request.url}")

    def check(self) -> None:
        """Nothing was complained about."""
        assert self.faults == [], self.faults

    def close(self) -> None:
        self.context.close()

    # -- going about

    def go(self, address: str = "/") -> Self:
        self.page.goto(self.url + address)
        return self

    @property
    def language(self) -> str:
        kept: dict[str, Any] = json.loads(self.page.evaluate("localStorage.getItem('zauberturm.settings')"))
        return str(kept["language"])

    def say(self, key: str) -> str:
        """A text of the client that has no facts in it."""
        return TEXTS[self.settings["language"]][key]

    def button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=self.say(key), exact=True)

    def link(self, key: str) -> Locator:
        return self.page.get_by_role("link", name=self.say(key), exact=True)

    def seat_at(self, number: int, who: str) -> None:
        """In the form of a new table: let `me`, a `friend` or a bot (`level:1`) sit at a seat."""
        label = self.say("shell.setup.who").replace("{n}", str(number))
        self.page.get_by_label(label, exact=True).select_option("bot" if ":" in who else who)
        if ":" in who:
            self.page.get_by_label(self.say("shell.setup.level").replace("{n}", str(number))).select_option(who)

    def new_table(self, game: str, *seats: str, preset: str = "", options: Mapping[str, str] | None = None) -> Self:
        """Fill in the form for a new table and make it."""
        self.go(f"/#/new/{game}/own")
        if preset:
            self.page.get_by_role("radio", name=re.compile(f"^{self.say(f'shell.preset.{game}.{preset}')}")).check()
        players = self.page.get_by_role("group", name=re.compile("players", re.IGNORECASE))
        players.get_by_role("radio", name=str(len(seats)), exact=True).check()
        for number, who in enumerate(seats, start=1):
            self.seat_at(number, who)
        self.choose(options or {})
        self.page.locator("form button[type=submit]").click()
        self.page.wait_for_url("**/t/*")
        return self

    def say_yes_until(self, sign: str) -> None:
        """Wait for a sign that something chosen is on its way, and say yes if that is asked for first.

        It depends on the cards dealt: a roll of the die may wait for a yes, and so does, whatever the setting, a choice
        that could still be continued.
        """
        yes, there = self.button("towers.ui.confirm"), self.page.locator(sign)
        for _ in range(_ASKED_AGAIN):
            there.or_(yes).first.wait_for()
            if there.is_visible():
                return
            with contextlib.suppress(NotInTime):  # it was on its way without a yes: the button has gone meanwhile
                yes.click(timeout=_A_MOMENT)
        there.wait_for()

    def choose(self, options: Mapping[str, str]) -> None:
        """Open the rules of the form and choose among them, by the names that are written there."""
        if options:
            self.page.locator("form summary").click()
        for group, value in options.items():
            self.page.get_by_role("group", name=group, exact=True).get_by_role("radio", name=value, exact=True).check()

    @property
    def table(self) -> str:
        """The name of the table on the screen."""
        return self.page.url.split("/t/")[1].split("#")[0]

    def log(self) -> list[str]:
        """The sentences of the log, oldest first."""
        return self.page.locator(".log li p").all_inner_texts()

    def settle(self) -> None:
        """Wait until nothing is on its way, and the board has shown everything that has come."""
        self.page.locator(SETTLED).wait_for(state="attached")

    def board(self) -> str:
        """What stands on the board, in words: every space or piece has its name for those who cannot see.

        Waits until it shows all that was told.
        """
        self.settle()
        names = self.page.locator(".targets [data-space], .stage svg [role=img], .stage svg [role=button]")
        found: list[str] = names.evaluate_all("(all) => all.map((one) => one.getAttribute('aria-label'))")
        return "\n".join(sorted(OFFERED.sub("", name) for name in found if not name.startswith(LEADS_TO)))
