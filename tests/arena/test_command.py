"""`zauberturm arena`: what it prints, what it leaves behind, and how it is interrupted."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.screen import Shown, run
from zauberturm.arena.store import RESULTS, read_games
from zauberturm.cli.arena import game_in
from zauberturm.cli.progress import Progress, picture, span

QUICK = ("--game", "towers", "--bots", "random,search:2", "--players", "2", "--workers", "0")


def arena(folder: Path, *flags: str) -> Shown:
    return run("arena", *QUICK, "--out", str(folder), *flags)


def test_the_result_is_printed_and_written(tmp_path: Path) -> None:
    shown = arena(tmp_path, "--games", "6", "--seed", "3")
    assert (shown.status, shown.err) == (0, "")
    assert shown.lines[0] == "towers, 2 players, 6 games, seed 3"
    for part in ("rating", "wins at seat", "random : search:2", "decisions per game", "A bot like all others"):
        assert part in shown.out
    summary = json.loads((tmp_path / "summary.json").read_text())
    assert summary["games"] == 6
    assert sum(bot["won"] for bot in summary["bots"]) == 6
    rows = list(csv.DictReader((tmp_path / "games.csv").read_text().splitlines()))
    assert [int(row["game"]) for row in rows] == list(range(6))
    for row, played in zip(rows, read_games(tmp_path), strict=True):
        assert [row["bot_a"], row["bot_b"]] == played.bots
        assert [float(row["share_a"]), float(row["share_b"])] == played.shares
        assert int(row["length"]) == int(row["decisions_a"]) + int(row["decisions_b"]) == played.length


def test_started_again_it_plays_nothing_and_says_the_same(tmp_path: Path) -> None:
    first = arena(tmp_path, "--games", "4")
    written = (tmp_path / RESULTS).read_text()
    assert arena(tmp_path, "--games", "4").out == first.out
    assert (tmp_path / RESULTS).read_text() == written


def test_without_a_folder_a_match_has_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for seed in ("1", "2", "1"):
        assert run("arena", *QUICK, "--games", "2", "--seed", seed).status == 0
    folders = list((tmp_path / "arena").iterdir())
    assert len(folders) == 2
    assert all(folder.name.startswith("towers-2-") for folder in folders)


def test_options_of_either_game_are_flags(tmp_path: Path) -> None:
    flags = ("--bots", "random", "--games", "2", "--workers", "0", "--out", str(tmp_path))
    shown = run("arena", "--game", "zauberberg", "--turn-limit", "5", *flags)
    assert shown.status == 0, shown.err
    assert shown.lines[0] == "zauberberg, 2 players, turn_limit=5, 2 games, seed 0"
    assert "without a winner: 2" in shown.out
    assert run("arena", "--game", "towers", "--turn-limit", "5", *flags).status == 2


def test_deals_are_compared(tmp_path: Path) -> None:
    shown = arena(tmp_path, "--games", "5", "--duplicate")
    assert "5 games, seed 0, duplicate" in shown.lines[0]
    assert "deal by deal" in shown.out
    assert "a round of all tables and seats is 2 games: the last 1 are a part of one" in shown.out


def test_it_stops_when_it_is_sure(tmp_path: Path) -> None:
    shown = arena(tmp_path, "--games", "400", "--until-sure", "0.999")
    assert shown.status == 0
    assert "random is surely below 99.9 %" in shown.out
    assert len(read_games(tmp_path)) < 40


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        ("--bots clever", "there is no bot 'clever'"),
        ("--bots random --game chess", "chess"),
        ("", "--bots"),
        ("--bots random --games many", "'many' is not a whole number"),
        ("--bots random --games 0", "games=0"),
        ("--bots random --players 9", "players=9"),
        ("--bots random --duplicate sometimes", "sometimes"),
        ("--bots random --plot result.jpg", "'result.jpg' ends in none of: .svg, .png"),
        ("--bots random --until-sure soon", "'soon' is not a number"),
        ("--bots random --until-sure 2", "until_sure=2.0 is not between 0 and 1"),
    ],
)
def test_bad_flags_give_a_clear_message(tmp_path: Path, flags: str, says: str) -> None:
    shown = run("arena", *flags.split(), "--out", str(tmp_path))
    assert shown.status == 2
    assert says in shown.err


def test_another_match_in_the_folder_is_refused(tmp_path: Path) -> None:
    arena(tmp_path, "--games", "2")
    shown = arena(tmp_path, "--games", "2", "--seed", "9")
    assert shown.status == 2
    assert "holds another match: seed is 0 there, not 9" in shown.err


@pytest.mark.parametrize(("name", "begins"), [("match.svg", b"<?xml"), ("match.png", b"\x89PNG")])
def test_a_picture(tmp_path: Path, name: str, begins: bytes) -> None:
    assert arena(tmp_path, "--games", "4", "--plot", str(tmp_path / name)).status == 0
    first = (tmp_path / name).read_bytes()
    assert first.startswith(begins)
    arena(tmp_path, "--games", "4", "--plot", str(tmp_path / name))
    assert (tmp_path / name).read_bytes() == first


@pytest.mark.parametrize(("package", "flags"), [("matplotlib", ("--plot", "x.png")), ("ray", ("--ray",))])
def test_a_missing_extra_is_named(
    tmp_path: Path, package: str, flags: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)  # as if it were not installed
    shown = arena(tmp_path, *flags)
    assert shown.status == 2
    assert f"needs the package {package}: pip install 'zauberturm[" in shown.err
    assert not (tmp_path / RESULTS).exists()


def test_ctrl_c_leaves_everything_on_disk_and_says_how_to_go_on(tmp_path: Path) -> None:
    flags = ("--bots", "random", "--games", "100000", "--workers", "2", "--out", str(tmp_path))
    command = [sys.executable, "-W", "error", "-m", "zauberturm", "arena", *flags]
    # Tests that run in the background may be deaf to Ctrl-C, and what they start would be, too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # A process group of its own, as a terminal gives it: Ctrl-C reaches the workers, too.
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        path, patience = tmp_path / RESULTS, time.monotonic() + 120
        while not (path.exists() and path.stat().st_size > 2000) and time.monotonic() < patience:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        try:
            _, said = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    there = len(read_games(tmp_path))
    assert there > 0
    assert said == f"stopped: {there} of 100000 games are in {tmp_path}; the same command goes on\n"
    assert path.read_bytes().endswith(b"\n")


@pytest.mark.parametrize(
    ("argv", "game"),
    [
        ([], "towers"),
        (["--game", "zauberberg"], "zauberberg"),
        (["--game=zauberberg"], "zauberberg"),
        (["--game", "chess"], "towers"),
        (["--game"], "towers"),
    ],
)
def test_the_game_decides_about_the_flags(argv: list[str], game: str) -> None:
    assert game_in(argv) == game


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_where_somebody_can_see_it() -> None:
    quiet, seen = io.StringIO(), Terminal()
    for out in (quiet, seen):
        with Progress(out) as progress:
            for there in range(3):
                progress(there, 2)
            assert progress.there == 2
    assert quiet.getvalue() == ""
    assert "[##############################] 2/2" in seen.getvalue()
    assert seen.getvalue().endswith("\r\x1b[K")


def test_the_bar_tells_how_long_it_will_take() -> None:
    assert picture(0, 10, 0, 0.0) == f"[{'-' * 30}] 0/10"
    assert picture(5, 10, 5, 10.0) == f"[{'#' * 15}{'-' * 15}] 5/10, 0.5/s, 10 s left"
    assert [span(seconds) for seconds in (59, 61, 3600, 7320)] == ["59 s", "1 min 01 s", "1 h 00 min", "2 h 02 min"]
