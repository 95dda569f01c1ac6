"""Lanes run side by side as far as there are cores, all of them also after a failure, and say how long they took."""

import re
import sys
from pathlib import Path

import pytest

from tests import lanes
from tests.lanes import LANES, ROOT, Lane, Result, Runner, slowest, summary

REPORT = """<testsuites><testsuite>
  <testcase classname="tests.a" name="test_long" time="9.5"/>
  <testcase classname="tests.a" name="test_short" time="0.1"/>
</testsuite></testsuites>"""
# Two processes that wait for each other: alone, neither would end.
MEET = """import os, sys, time
open(sys.argv[1], 'w').close()
while not os.path.exists(sys.argv[2]): time.sleep(0.01)
"""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "REPORTS", tmp_path)


def python(name: str, code: str, *arguments: str, cores: int = 1) -> Lane:
    return Lane(name, [sys.executable, "-c", code, *arguments], cores)


def test_two_lanes_run_at_once(tmp_path: Path) -> None:
    one, two = str(tmp_path / "one"), str(tmp_path / "two")
    results = Runner(2).run([python("one", MEET, one, two), python("two", MEET, two, one)])
    assert [result.status for result in results] == [0, 0]


def test_a_lane_that_takes_all_cores_runs_alone(tmp_path: Path) -> None:
    """The second one looks whether the first one has ended."""
    ended = tmp_path / "ended"
    first = python("first", f"open({str(ended)!r}, 'w')")
    assert [r.status for r in Runner(2).run([first, python("second", f"open({str(ended)!r})", cores=2)])] == [0, 0]


def test_a_lane_with_more_cores_than_there_are_runs_all_the_same() -> None:
    assert [result.status for result in Runner(1).run([python("wide", "", cores=2)])] == [0]


def test_a_failure_is_told_and_the_others_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    results = Runner(1).run([python("bad", "print('what went wrong'); raise SystemExit(3)"), python("good", "")])
    assert {result.lane.name: result.status for result in results} == {"bad": 3, "good": 0}
    said = capsys.readouterr().out
    assert "bad: FAILED" in said
    assert "what went wrong" in said
    assert "good: passed" in said


def test_time_and_work_are_told_with_the_slowest_tests(tmp_path: Path) -> None:
    lane = Lane("towers", [])
    lane.report.write_text(REPORT)
    told = summary([Result(lane, 1, clock=61, work=118)], clock=70).splitlines()
    assert told[2] == "towers           61 s    118 s  FAILED"
    assert told[3] == "all              70 s    118 s"
    assert told[-2:] == ["   9.5 s  tests.a.test_long (towers)", "   0.1 s  tests.a.test_short (towers)"]


def test_work_is_counted_with_that_of_children() -> None:
    busy = "import time\nwhile time.process_time() < 0.2: pass"
    (result,) = Runner(1).run(
        [python("busy", f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {busy!r}])")]
    )
    assert result.work >= 0.2


def test_a_report_that_is_not_there_is_left_out(tmp_path: Path) -> None:
    assert slowest([tmp_path / "none.xml"]) == []


def test_every_lane_is_a_target_and_told_about() -> None:
    makefile = "\n".join(path.read_text("utf-8") for path in [ROOT / "Makefile", *ROOT.glob("tests/*.mk")])
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    page = (ROOT / "docs/testing.md").read_text("utf-8")
    for lane in LANES:
        assert lane.name in targets
        assert f"`make {lane.name}`" in page
