"""The command as a process of its own, with input and output through pipes."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


def command(*arguments: str, typed: str = "", **environ: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m zauberturm` as a shell would."""
    clean = {name: value for name, value in os.environ.items() if name not in ("LANG", "LC_ALL", "LC_MESSAGES")}
    return subprocess.run(
        [sys.executable, "-m", "zauberturm", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=clean | {"PYTHONIOENCODING": "utf-8"} | environ,
        cwd=ROOT,
        timeout=120,
        check=False,
    )


def keys(seed: int) -> str:
    """More than enough numbers for a game. Enter, which leaves when the game is over, does nothing before."""
    dice = random.Random(seed)
    return "".join(f"{dice.choice((1, 1, 2, 3, 5, 8))}\n\n" for _ in range(3000))


@pytest.mark.parametrize(
    ("language", "flags", "won", "bye"),
    [
        ("de", ["towers", "--players", "2", "--bots", "greedy"], "gewinnt!", "Auf Wiedersehen."),
        ("en", ["towers", "--players", "1", "--plain"], "The game is", "Goodbye."),
        ("pl", ["towers", "--players", "3", "--bots", "random,greedy", "--colour"], "wygrywa!", "Do widzenia."),
        ("de", ["zauberberg", "--players", "5", "--bots", "random,greedy", "--colour"], "gewinnt!", "Auf Wiedersehen."),
        ("en", ["zauberberg", "--players", "2"], "wins!", "Goodbye."),
        ("pl", ["zauberberg", "--players", "3", "--plain", "--bots", "random"], "wygrywa!", "Do widzenia."),
    ],
)
def test_a_whole_game_through_a_pipe(language: str, flags: list[str], won: str, bye: str) -> None:
    done = command("play", *flags, "--seed", "4", "--language", language, typed=keys(4))
    assert done.returncode == 0
    assert "Traceback" not in done.stderr  # it may say that the rules are being prepared
    lines = done.stdout.splitlines()
    assert lines[-1] == bye
    assert any(won in line for line in lines[-12:])
    assert any("--seed 4" in line for line in lines[-8:])


def test_the_language_is_that_of_the_system() -> None:
    assert "Spieler" in command("games", LANG="de_AT.UTF-8").stdout


def test_output_that_nobody_reads_is_no_error() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "zauberturm", "play", "towers", "--seat", "none", "--bots", "random", "--seed", "1"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT,
    )  # fmt: skip
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    with process.stderr as stderr:
        assert b"Error" not in stderr.read()
    assert process.wait(60) == 1


def test_a_terminal_without_these_signs_gets_question_marks() -> None:
    done = command("play", "towers", "--seed", "3", PYTHONIOENCODING="ascii", NO_COLOR="1")
    assert done.returncode == 0
    assert " A?" in done.stdout  # A and the sign of its wizards
