"""How people come to tables: the list of open ones, and links that promise only what the server can keep."""

from collections.abc import Iterator

import pytest

from tests.browser.conftest import Visit
from tests.browser.test_access import barriers
from tests.browser.test_together import invitation
from tests.server.running import GENEROUS, OPEN, Client, Server, new_table, ok, person, serving
from tests.server.test_bots import Bot

TABLES = 53  # a page holds fifty
OUTSIDE = "https://towers.example.org"


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the world reaches, with many open tables."""
    options = ["--workers", "1", "--public-url", OUTSIDE]
    with serving(tmp_path_factory.mktemp("crowded"), GENEROUS, options) as server:
        with Client(server.url) as anybody:
            for _ in range(TABLES):
                ok(anybody.post("/tables", new_table([person(name="Ida"), OPEN], listed=True)))
        yield server


@pytest.mark.parametrize("width", [360, 1280])
def test_the_list_of_open_tables_goes_on(visit: Visit, crowded: Server, width: int) -> None:
    ida = visit(crowded.url, device={"viewport": {"width": width, "height": 800}}).go()
    tables = ida.page.locator("a[href^='/t/']")
    more = ida.button("shell.list.more")
    more.wait_for()
    assert tables.count() == 50
    assert barriers(ida, ["day", "night"]) == []
    more.click()
    more.wait_for(state="detached")
    assert tables.count() == TABLES


def test_a_link_leads_others_to_the_address_they_reach(visit: Visit, crowded: Server) -> None:
    ida = visit(crowded.url, name="Ida").new_table("towers", "me", "friend")
    ida.page.get_by_role("img", name=ida.say("shell.invite.qr")).wait_for()
    assert invitation(ida).startswith(f"{OUTSIDE}/t/")
    ida.page.get_by_text(ida.say("shell.invite.how")).wait_for()


def test_a_server_for_this_machine_alone_promises_phones_nothing(visit: Visit) -> None:
    ida = visit(name="Ida").new_table("towers", "me", "friend")
    ida.page.get_by_text(ida.say("shell.invite.alone")).wait_for()
    assert invitation(ida).startswith("/t/")
    assert ida.page.get_by_role("img", name=ida.say("shell.invite.qr")).count() == 0
    assert barriers(ida, ["day", "night"]) == []


@pytest.mark.parametrize("width", [360, 1280])
def test_a_connected_bot_can_be_asked_to_play(visit: Visit, crowded: Server, width: int) -> None:
    device = {"viewport": {"width": width, "height": 800}}
    with Bot(crowded.url, f"Deep Tower {width}") as bot:
        ida = visit(crowded.url, device=device, name="Ida").new_table("towers", "me", "friend", "friend")
        chosen = ida.page.get_by_label(ida.say("shell.lobby.level"))
        ida.page.locator("optgroup option", has_text=bot.name).wait_for(state="attached")
        chosen.select_option(label=bot.name)
        ida.page.get_by_role("button", name=ida.say("shell.lobby.ask_bot").format(name=bot.name)).first.click()
        ida.page.get_by_text(ida.say("shell.lobby.asked").format(name=bot.name)).wait_for()
        assert barriers(ida, ["day", "night"]) == []
        challenge = bot.next("challenge")
        assert ok(bot.reply(challenge["table"], challenge["seat"])) == {"seated": True}
        ida.page.get_by_text(ida.say("shell.bot.program")).wait_for()
