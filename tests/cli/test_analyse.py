"""The commands that look at a game file: readable in every language, complete for programs."""

import json
from pathlib import Path

import pytest

from tests.analysis.games import begun, ending
from tests.cli.screen import run, saved


@pytest.mark.parametrize(("language", "word"), [("en", "chance"), ("de", "Chance"), ("pl", "szansa")])
@pytest.mark.parametrize("table", ["towers", "zauberberg"])
def test_an_analysis_is_shown(tmp_path: Path, table: str, language: str, word: str) -> None:
    g = begun(table, 12)
    shown = run("analyse", saved(tmp_path, g), "--budget", "200", language=language)
    assert shown.status == 0, shown.err
    assert word in shown.out
    assert any(line.startswith(str(action)) for line in shown.lines for action in g.legal())
    assert f" {12} " in shown.out  # the last decision


def test_programs_get_everything(tmp_path: Path) -> None:
    g = begun("towers", 12)
    shown = run("analyse", saved(tmp_path, g), "--budget", "200", "--seat", "b", "--upto", "9", "--json")
    found = json.loads(shown.out)
    assert found["seat"] == "b"
    assert found["last"]["number"] == 9
    reviewed = json.loads(run("review", saved(tmp_path, g), "--budget", "200", "--seat", "a", "--json").out)
    assert len(reviewed["changes"]) == 12


@pytest.mark.parametrize(("language", "word"), [("en", "luck"), ("de", "Glück"), ("pl", "szczęście")])
def test_a_review_is_shown(tmp_path: Path, language: str, word: str) -> None:
    shown = run("review", saved(tmp_path, ending("towers", 6)), "--budget", "200", language=language)
    assert shown.status == 0, shown.err
    assert word in shown.out
    assert "100.0 %" in shown.out


def test_a_long_list_is_cut(tmp_path: Path) -> None:
    shown = run("analyse", saved(tmp_path, begun("towers", 0)), "--budget", "200")
    assert "more actions are worse" in shown.out


def test_what_cannot_be_shown_is_said(tmp_path: Path) -> None:
    file = saved(tmp_path, begun("towers", 5))
    for command in (["review"], ["review", "--seat", "a", "--upto", "0"], ["analyse", "--seat", "x"]):
        shown = run(command[0], file, *command[1:], "--budget", "50")
        assert shown.status == 2
        assert "option:" in shown.err
    assert run("analyse", file, "--budget", "soon").status == 2
