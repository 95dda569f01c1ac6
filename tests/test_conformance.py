"""Both games and a third one are what the house expects, and what is broken is found."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import zauberturm as zt
from tests.broken_games import BROKEN
from tests.cli.screen import Shown, run
from tests.conformance_game import RULES as RACE
from zauberturm import conformance
from zauberturm.conformance.order import GAME_FILES, KNOWN_FILES, NEEDED_FILES, upward_imports
from zauberturm.registry import GAMES, guest

ROOT = Path(__file__).resolve().parent.parent

CHECKS = [
    *conformance.checks(GAMES["towers"], games=3),
    *conformance.checks(GAMES["zauberberg"], games=3, options={"turn_limit": 150}),
    *conformance.checks(RACE),
]


@pytest.mark.parametrize("one", CHECKS, ids=lambda one: f"{one.subject.name}: {one}")
def test_a_game_is_what_the_house_expects(one: conformance.Check) -> None:
    assert one.faults() == []


def test_the_random_games_see_everything_of_a_small_game() -> None:
    checks = conformance.checks(RACE)
    assert all(one.faults() == [] for one in checks)
    subject = checks[0].subject
    assert len(subject.events) == 5
    kinds = {action.kind for moment in subject.moments for action in moment.game.legal()}
    assert kinds == {"deal", "fall", "roll", "card", "double"}


def test_one_call_checks_everything() -> None:
    assert conformance.check(RACE, games=3, seed=5, options={"goal": 20}) == []


@cache
def faults_of_broken_games() -> dict[str, list[str]]:
    """Interpreted, in another process: what is broken there is plain Python."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.broken_games"],
        cwd=ROOT,
        env={**os.environ, "ZAUBERTURM_JIT": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_found_and_named(name: str) -> None:
    check, _, words = BROKEN[name][1].partition(": ")
    found = faults_of_broken_games()[name]
    assert any(fault.startswith(f"{check}: ") and words in fault for fault in found), found


def test_every_check_can_fail() -> None:
    broken = {expected.partition(":")[0] for _, expected in BROKEN.values()}
    # Whether a function is marked as a rule shows only compiled, where these variants cannot run.
    assert broken | {"compiled"} == set(conformance.CHECKS)


def test_a_guest_leaves_when_the_test_is_over() -> None:
    towers = GAMES["towers"]
    with guest(RACE) as engine:
        assert zt.new("race", seed=1).to_move == "a"
        assert engine.rules is RACE
    assert list(zt.games()) == ["towers", "zauberberg"]
    assert GAMES["towers"] is towers
    with pytest.raises(zt.OptionError):
        zt.new("race")


def test_every_needed_file_has_a_place() -> None:
    assert NEEDED_FILES <= KNOWN_FILES
    assert sum(map(len, GAME_FILES)) == len(KNOWN_FILES)  # and only one


def test_imports_that_go_up_are_found(tmp_path: Path) -> None:
    (tmp_path / "legal.py").write_text("from game.state import State\nfrom game import apply\n", "utf-8")
    (tmp_path / "state.py").write_text("import os\nimport game.view\n", "utf-8")
    (tmp_path / "apply.py").write_text("from game.legal import legal\n", "utf-8")
    assert list(upward_imports(tmp_path, "game")) == [
        "legal.py imports from apply.py, which comes after it",
        "state.py imports from view.py, which comes after it",
    ]


def test_the_command_line_checks_a_game() -> None:
    assert run("check", "towers", "--games", "1") == Shown(0, "", "")
    with guest(replace(RACE, refusals=(*RACE.refusals, "RACE-NONE-1"))):
        shown = run("check", "race", "--games", "1")
    assert shown.status == 1
    assert shown.lines[0] == "folder: RULES.md has no rule RACE-NONE-1"
