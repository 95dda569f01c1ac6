"""Two hundred hostile names: on the pages of others they are letters and nothing else."""

from typing import Any, Final

from tests.browser.conftest import Visit
from tests.browser.driving import Driver, told
from tests.browser.payloads import in_groups, payloads
from tests.browser.visiting import Visitor
from tests.server.running import OPEN, Client, Server, make, person, token

# Whatever is called from inside a name would tell on itself.
TRAP: Final = "window.hack = () => console.error('a name was run')"
FOREIGN: Final = """() => [...document.querySelectorAll('*')].filter((one) =>
  ['SCRIPT', 'STYLE', 'LINK'].includes(one.tagName) ? !one.closest('head') :
  ['IFRAME', 'OBJECT', 'EMBED', 'BASE', 'VIDEO', 'MATH', 'TITLE'].includes(one.tagName) ? !one.closest('head') :
  one.getAttributeNames().some((name) => name.startsWith('on')) ||
  /^(javascript|data):/i.test(one.getAttribute('href') ?? '')
).map((one) => one.outerHTML.slice(0, 200)).concat(window.x === undefined ? [] : ['x was set'])"""


def harmless(visitor: Visitor, names: list[str]) -> None:
    """All names can be read on the page, and none of them has become a part of it."""
    assert visitor.page.evaluate(FOREIGN) == []
    text = visitor.page.locator("body").evaluate("(body) => body.textContent")
    assert [name for name in names if name not in text] == []


def visitor_of(visit: Visit) -> Visitor:
    visitor = visit()
    visitor.context.add_init_script(TRAP)
    return visitor


def test_names_in_the_list_of_open_tables(visit: Visit, server: Server) -> None:
    names = payloads()
    for some in in_groups(names, 5):
        make(server.url, [*(person(name=name) for name in some), OPEN], listed=True)
    ida = visitor_of(visit).go()
    ida.page.locator("a[href^='/t/']").nth(len(names) // 5 - 1).wait_for()
    harmless(ida, names)


def begun(url: str, names: list[str]) -> str:
    """A game of these people in which one move has been made, so that the log tells of them."""
    seats: list[dict[str, Any]] = [person(token(), name=name) for name in names]
    table = make(url, seats, spectators="public")
    with Client(url, *(seat["token"] for seat in seats)) as all_of_them:
        asked = all_of_them.view(table)["asked"]
        answer = all_of_them.play(table, who=seats["abcdef".index(asked)]["token"])
        assert answer["answer"] == "accepted", answer
    return table


def test_names_at_the_board_and_in_the_log(visit: Visit, server: Server) -> None:
    ida = visitor_of(visit)
    for names in in_groups(payloads(), 5):
        ida.go(f"/t/{begun(server.url, names)}")
        ida.page.locator(".log li").first.wait_for()
        ida.page.locator("[data-board] .targets").wait_for()
        harmless(ida, names)


def test_names_typed_into_the_form_on_the_privacy_screen_and_in_notes(visit: Visit) -> None:
    names = ["<img src onerror=hack()>", "<svg/onload=hack()>"]
    ida = visitor_of(visit)
    ida.go("/#/new/towers/together")
    for number, name in enumerate(names, start=1):
        ida.page.get_by_label(ida.say("shell.setup.name").replace("{n}", str(number))).fill(name)
    ida.page.locator("form button[type=submit]").click()
    driver = Driver(ida).play(lambda now: now.has("veil"))
    assert ida.page.evaluate(FOREIGN) == []
    driver.play(told(4))
    driver.play(lambda now: bool(now.seen["asks"]))
    harmless(ida, names)
    ida.page.locator(".targets button:not(.legal)").first.click(force=True)
    ida.page.locator("[data-note]").wait_for()
    harmless(ida, names)
