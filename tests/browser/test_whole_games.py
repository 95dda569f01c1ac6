"""Whole games against bots by pointing alone; then the game file, the replay and the game file opened again."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.conftest import Visit
from tests.browser.driving import Driver, over, told
from tests.browser.visiting import Visitor


def keep_file(visitor: Visitor, path: Path) -> str:
    """Download the game file; returns what it is called."""
    with visitor.page.expect_download() as download:
        visitor.page.locator("[data-result]").get_by_role("button", name=visitor.say("shell.menu.download")).click()
    download.value.save_as(path)
    return download.value.suggested_filename


def verified(path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "zauberturm", "verify", "--language", "en", str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def look_back(visitor: Visitor) -> None:
    """From the end to the beginning with the scrubber, on by a step, to the middle, and back to the table."""
    end = visitor.board()
    visitor.page.locator("[data-result]").get_by_role("button", name=visitor.say("shell.replay.title")).click()
    bar = visitor.page.locator("[data-replay]")
    scrubber = bar.get_by_role("slider")
    last = int(scrubber.get_attribute("max") or 0)
    assert last > 20
    boards = {}
    for step in (1, last // 2):
        scrubber.fill(str(step))
        bar.get_by_text(f"Step {step} of {last}").wait_for()
        boards[step] = visitor.board()
    bar.get_by_role("button", name=visitor.say("shell.replay.forward")).click()
    bar.get_by_text(f"Step {last // 2 + 1} of {last}").wait_for()
    assert visitor.page.url.endswith(f"#replay={last // 2 + 1}")
    assert len({*boards.values(), end}) == 3
    bar.get_by_role("button", name=visitor.say("shell.replay.close")).click()
    visitor.page.locator("[data-result]").wait_for()
    assert visitor.board() == end


def open_file(visitor: Visitor, path: Path) -> None:
    visitor.go()
    visitor.page.locator("input[type=file]").set_input_files(path)
    visitor.page.wait_for_url("**/t/*")
    visitor.page.locator("[data-board] :is(.targets, .stage)").wait_for()


def played_again(visitor: Visitor) -> None:
    """The rematch is a table of its own, with the same people."""
    first = visitor.table
    visitor.button("shell.result.rematch").click()
    visitor.page.wait_for_url(lambda url: "/t/" in url and first not in url)
    Driver(visitor).play(told(3))
    visitor.page.go_back()
    visitor.link("shell.result.next").wait_for()


def nameless(board: str) -> list[str]:
    """A board without the names of those who play: a game file does not tell them."""
    lines = [re.sub(r"^Your goblin (\d)", r"Goblin \1 of yours", line) for line in board.splitlines()]
    return sorted(re.sub(r"\bof (?:Player \d|\w+)", "of somebody", line) for line in lines)


@pytest.mark.parametrize("game", ["towers", "zauberberg"])
def test_a_game_is_played_to_its_end_and_kept(visit: Visit, game: str, tmp_path: Path) -> None:
    ida = visit().new_table(game, "me", "level:1")
    Driver(ida).play(over)
    ida.page.locator(".log li").nth(20).wait_for()  # where people had to remember, the whole log comes with the result
    end = ida.board()
    assert re.fullmatch(rf"{game}-.{{6}}\.game", keep_file(ida, tmp_path / "one.game"))
    check = verified(tmp_path / "one.game")
    assert (check.returncode, check.stderr) == (3, "")  # nothing contradicts it; no link was noted that would prove it
    assert "wrong" not in check.stdout
    look_back(ida)
    played_again(ida)
    bruno = visit()
    open_file(bruno, tmp_path / "one.game")
    assert nameless(bruno.board()) == nameless(end)
    assert len(bruno.log()) >= len(ida.log())  # here everything is told, also what others have drawn
