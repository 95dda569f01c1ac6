"""The page checks the shuffle unasked, and says so plainly when the server shows another past."""

import contextlib
import json
import sqlite3
from pathlib import Path

from tests.browser.conftest import Visit
from tests.browser.visiting import Visitor
from tests.server.running import GENEROUS, Client, serving

BOARD = "[data-board]"


def tokens(visitor: Visitor) -> list[str]:
    """The keys of the seats that this device holds."""
    kept = json.loads(str(visitor.page.evaluate("localStorage.getItem('zauberturm.tables')")))
    return [seat["token"] for seat in kept[visitor.table]["seats"]]


def finish(client: Client, table: str) -> None:
    """Play anything until it is over."""
    with client.socket(table) as socket:
        while (view := socket.next("update", 60)["state"])["status"] != "over":
            if view["asked"]:
                actions = view["legal"]
                action = actions[len(actions) // 2 if view["version"] % 2 else 0]["text"]
                socket.order(client.command({"do": "play", "action": action}, view["version"]))


def test_a_finished_game_shows_that_its_shuffle_is_verified(visit: Visit) -> None:
    ida = visit().new_table("towers", "me", "level:1")
    ida.page.locator(BOARD).wait_for()
    with Client(ida.url, *tokens(ida)) as client:
        finish(client, ida.table)
        deal = client.view(ida.table)["deal"]
    assert deal["bits"]["a"] is not None
    ida.page.locator("[data-proof=own]").wait_for()
    ida.page.reload()
    sentence = ida.page.locator("[data-proof=own]")
    sentence.wait_for()
    assert sentence.inner_text() == ida.say("shell.proof.own")
    assert ida.page.locator("[data-other-past]").count() == 0


def test_devices_of_two_people_shuffle_and_so_they_do_again_in_the_rematch(visit: Visit) -> None:
    ida = visit().new_table("towers", "me", "me")
    ida.page.locator("main").wait_for()
    held = tokens(ida)
    with Client(ida.url, *held) as both:
        while both.view(ida.table)["status"] == "gathering":
            pass
        while (view := both.view(ida.table))["status"] == "playing":
            who = held["ab".index(view["asked"])]
            both.order(ida.table, {"do": "play", "action": view["legal"][0]["text"]}, view["version"], who)
        assert None not in both.view(ida.table)["deal"]["bits"].values()
        ida.page.locator("[data-proof=own]").wait_for()
        before = ida.table
        ida.button("shell.result.rematch").click()
        ida.page.wait_for_url(lambda url: "/t/" in url and before not in url)
        after = ida.table
        while both.view(after)["status"] == "gathering":
            pass
        kept = json.loads(str(ida.page.evaluate("localStorage.getItem('zauberturm.tables')")))[after]["seats"]
        assert all(seat["revealed"] for seat in kept)


def test_whoever_cuts_off_the_past_is_found_out(visit: Visit, tmp_path: Path) -> None:
    with serving(tmp_path, {**GENEROUS, "absence": 2}) as server:
        ida = visit(server.url).new_table("towers", "me", "level:1")
        ida.page.locator(BOARD).wait_for()
        table = ida.table
        with Client(server.url, *tokens(ida)) as client:
            finish(client, table)
        ida.page.locator("[data-proof=own]").wait_for()
        ida.page.goto("about:blank")
        server.stop()
        cut_off(server.database, 15)
        server.start()
        ida.go(f"/t/{table}")
        warning = ida.page.locator("[data-other-past]")
        warning.wait_for()
        assert warning.inner_text() == ida.say("shell.proof.other_past")
        ida.page.reload()
        warning.wait_for()
        ida.page.goto("about:blank")  # before the server goes: the page may still fetch its sign


def cut_off(database: Path, entries: int) -> None:
    """Take the last entries away, with the note of where the log ended."""
    with contextlib.closing(sqlite3.connect(database)) as db:
        (last,) = db.execute("SELECT max(sequence) FROM log").fetchone()
        db.execute("DELETE FROM log WHERE sequence > ?", (last - entries,))
        db.execute("UPDATE summary SET entries = NULL, head = NULL")
        db.commit()
