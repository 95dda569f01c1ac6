"""Two browsers at one table."""

import re

import pytest

from tests.browser.conftest import Visit
from tests.browser.driving import Driver
from tests.browser.visiting import CUT_OFF, Visitor
from tests.browser.wire import Wire
from tests.server.running import Server

OWN = re.compile(r"(?:You draw|You get|\w+ draws|\w+ gets) [^.]*\.")
THINGS = re.compile(r"\d+|castle|raven|flask|stone|tower|wizard|goblin|village|tile")


def invitation(host: Visitor) -> str:
    """The link that the host would send."""
    link = host.page.get_by_label(host.say("shell.invite.link")).input_value()
    return link.removeprefix(host.url)


def sit_down(guest: Visitor, address: str, name: str) -> None:
    guest.go(address)
    guest.page.get_by_label(guest.say("shell.lobby.name")).fill(name)
    guest.button("shell.lobby.sit").first.click()
    guest.page.get_by_text(name, exact=True).first.wait_for()


def gather(host: Visitor, guest: Visitor, game: str, preset: str = "") -> tuple[Driver, Driver]:
    """The host makes a table, the guest comes by the link, and the game begins by itself."""
    host.new_table(game, "me", "friend", preset=preset)
    sit_down(guest, invitation(host), "Bruno")
    return Driver(host, seed=7), Driver(guest, seed=8)


def take_turns(drivers: tuple[Driver, Driver], lines: int) -> None:
    """Whoever is asked plays, until the log has so many lines for both."""
    for _ in range(400):
        if all(driver.seen["told"] >= lines for driver in drivers):
            return
        for driver in drivers:
            driver.look(50)
            if driver.next() is not None:
                driver.step()
    raise AssertionError([driver.seen for driver in drivers])


def public(visitor: Visitor) -> list[str]:
    """The log without what is told to one alone: the cards that were drawn."""
    lines = [OWN.sub("", line).strip() for line in visitor.log()]
    return [line for line in lines if line]


def things(text: str) -> list[str]:
    """What a text is about. The rest depends on who reads: "You fill a flask" is "Ida fills a flask" for others."""
    return THINGS.findall(text.lower())


def settle(*drivers: Driver) -> None:
    """Wait until both have heard of everything."""
    most = max(int(driver.page.locator("[data-steps]").get_attribute("data-steps") or 0) for driver in drivers)
    for driver in drivers:
        driver.page.locator(f"[data-steps='{most}']").wait_for()


def same(one: Visitor, other: Visitor) -> None:
    """Both see the same table."""
    assert [things(line) for line in public(one)] == [things(line) for line in public(other)]
    assert sorted(map(things, one.board().splitlines())) == sorted(map(things, other.board().splitlines()))


@pytest.mark.parametrize("game", ["towers", "zauberberg"])
def test_a_friend_comes_by_the_link_and_both_play(visit: Visit, game: str) -> None:
    ida, bruno = visit(name="Ida"), visit()
    drivers = gather(ida, bruno, game, preset="family")  # with a log of the whole game
    take_turns(drivers, 12)
    settle(*drivers)
    same(ida, bruno)
    assert {line.split()[0] for line in ida.log()} >= {"You", "Bruno"}


def alone(driver: Driver) -> None:
    """Play while the other cannot, until it is the other's turn; at least something happens."""
    told = driver.seen["told"]
    driver.play(lambda now: now.seen["told"] > told and now.seen["status"].endswith("s turn"))


def test_what_is_chosen_during_a_cut_is_done_once(visit: Visit, server: Server) -> None:
    with Wire(server.port) as wire:
        ida = visit(url=wire.url, excused=CUT_OFF, name="Ida").new_table("towers", "me", "level:1")
        Driver(ida).play(lambda now: now.seen["asks"].endswith("action 1 of 2"))
        ida.button("towers.ui.all").click()
        wire.cut()
        ida.page.get_by_text(ida.say("shell.line.lost")).wait_for()
        played = len(own(ida))
        ida.page.get_by_role("dialog").locator("li button").first.click()
        ida.say_yes_until("[data-board][aria-busy=true]")
        for space in range(16):  # what is pointed at meanwhile is neither done nor explained
            ida.page.locator(f"[data-space='{space}']").click(force=True)
        wire.mend()
        ida.page.locator("[data-board][aria-busy=false]").wait_for()
        ida.page.get_by_text(ida.say("shell.line.lost")).wait_for(state="detached")
        assert ida.page.get_by_role("dialog").count() == 0
        assert len(own(ida)) == played + 1


def test_when_the_host_is_gone_a_bot_plays_on_until_the_host_is_back(visit: Visit) -> None:
    ida, bruno = visit(name="Ida"), visit()
    drivers = gather(ida, bruno, "towers")
    take_turns(drivers, 4)
    table = ida.page.url.removeprefix(ida.url)
    while drivers[1].look(200)["asks"] != "":  # it has to be Ida's turn
        drivers[1].step()
    ida.go("/")
    bruno.button("shell.people.let_bot").click()
    bruno.page.get_by_text(bruno.say("shell.people.let_bot")).wait_for(state="detached")
    drivers[1].play(lambda now: now.next() is not None)  # the bot has done its turn
    ida.go(table)
    ida.button("shell.people.return").first.click()
    ida.page.get_by_text(ida.say("shell.people.return")).first.wait_for(state="detached")
    drivers[0].look(200)
    take_turns(drivers, drivers[1].seen["told"] + 4)
    settle(*drivers)
    same(ida, bruno)


def own(visitor: Visitor) -> list[str]:
    """What the log tells of the reader."""
    return [line for line in visitor.log() if line.startswith("You ")]


def test_after_a_cut_nothing_is_lost(visit: Visit, server: Server) -> None:
    with Wire(server.port) as wire:
        ida, bruno = visit(name="Ida"), visit(url=wire.url, excused=CUT_OFF)
        drivers = gather(ida, bruno, "towers")
        take_turns(drivers, 6)
        while drivers[0].look(200)["asks"] == "":  # it has to be Ida's turn
            drivers[1].step()
        wire.cut()
        bruno.page.get_by_text(bruno.say("shell.line.lost")).wait_for()
        alone(drivers[0])
        wire.mend()
        bruno.page.get_by_text(bruno.say("shell.line.lost")).wait_for(state="detached")
        settle(*drivers)
        same(ida, bruno)
        take_turns(drivers, drivers[0].seen["told"] + 4)
        settle(*drivers)
        same(ida, bruno)
