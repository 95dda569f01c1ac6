"""`zauberturm check-bot` finds what a bot does wrong; at the terminal bots hear the game, and files start nothing."""

import json
import shlex
import sys
from pathlib import Path

import pytest

import zauberturm as zt
from tests.bots.own.places import EXAMPLES, HERE, PATIENT
from tests.cli.screen import play, run
from zauberturm.bots.own.check import check, variants
from zauberturm.registry import GAMES

RECORDER = f"program:{sys.executable} {HERE}/recorder.py"


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_option_is_played(game: str) -> None:
    played = list(variants(GAMES[game]))
    assert len({json.dumps(one) for one in played}) == len(played)
    for option in GAMES[game].info.options.values():
        wanted = {"choice": option.values, "flag": (False, True)}.get(option.kind, ())
        met = [one.get(option.name, option.default) for one in played]
        assert all(value in met for value in wanted), option.name
    assert {one["players"] for one in played} == set(GAMES[game].info.players)


def test_a_good_bot_has_no_faults() -> None:
    report = check(f"program:{EXAMPLES['Python']}?{PATIENT}", "towers", games=4)
    assert (report.games, report.faults) == (4, [])
    assert report.decisions > 100


def test_faults_are_told_with_the_variant() -> None:
    shown = run(
        "check-bot", f"program:{sys.executable} {HERE}/hostile.py illegal?{PATIENT}", "--game", "towers", "--games", "1"
    )
    assert shown.status == 1
    assert len(shown.lines) == 4
    assert shown.lines[0].startswith("{'players': 1}: seat a, decision 1: illegal: WT-TURN-2")
    assert shown.lines[-1].startswith("towers: 1 games, ")
    assert shown.lines[-1].endswith(", 3 faults")


def test_without_a_game_all_are_played() -> None:
    shown = run("check-bot", f"python:tests.bots.own.callables:last?{PATIENT}", "--games", "1")
    assert shown.status == 0
    assert [line.partition(":")[0] for line in shown.lines] == list(GAMES)


def test_bots_of_the_house_can_be_checked_too() -> None:
    assert check("random", "zauberberg", games=2).faults == []


def test_a_bot_that_does_not_exist_is_refused() -> None:
    shown = run("check-bot", "program:there-is-no-such-program", "--game", "towers")
    assert shown.status == 2
    assert "begins with no program that can be run" in shown.err


@pytest.mark.parametrize("bot", ["program:cat", "python:os:getcwd"])
def test_a_game_file_starts_no_program(tmp_path: Path, bot: str) -> None:
    path = tmp_path / "some.game"
    head, _, rest = zt.new("towers", players=2, seed=1).record().partition("\n\n")
    path.write_text(f"{head}\nterminal.humans: a\nterminal.bots: b={bot}\n\n{rest}", "utf-8")
    shown = play("--load", str(path))
    assert shown.status == 2
    assert "a game file cannot start" in shown.err
    assert play("--load", str(path), "--bots", "random").status == 0


def test_bots_at_the_terminal_hear_the_whole_game(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    bot = f"{RECORDER} {shlex.quote(str(heard))}?{PATIENT}"
    assert play("--seat", "none", "--bots", f"{bot},random", "--players", "2", "--seed", "5").status == 0
    lines = [json.loads(line) for line in heard.read_text("utf-8").splitlines()]
    names = [event["name"] for line in lines for event in line.get("events", [])]
    assert lines[0]["seat"] == "a"
    assert lines[-1]["type"] == "bye"
    assert lines[-1]["result"]["winners"]
    assert names[0] == "starter_chosen"
    assert names.count("turn_began") > 10
