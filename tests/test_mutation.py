"""How mutation testing chooses tests and counts what they notice. The mutants themselves need `make mutate`."""

from pathlib import Path

import pytest

from mutation.lanes import files_for, folder_of, ordered, rules_in
from mutation.summary import interval, summary

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def in_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_quick_tests_come_before_random_games() -> None:
    tests = files_for("towers")
    assert tests[0] == "tests/towers/test_golden.py"
    assert len(set(tests)) == len(tests)
    assert tests.index("tests/towers/test_turn.py") < tests.index("tests/towers/test_against_oracle.py")
    assert "tests/towers/test_four_ways.py" not in tests


def test_a_file_is_shown_to_its_own_tests_first() -> None:
    tests = files_for("towers")
    mine = ordered(tests, folder_of("towers") / "evaluate.py")
    assert mine[0] == "tests/towers/test_evaluate.py"
    assert sorted(mine) == sorted(tests)


def test_rules_are_found_in_sources_and_tests(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text('"""WT-SP-FW-1."""\ndef test_wt_wiz_4_a_sixth_fits__accepts(): ...\n')
    assert rules_in(file) == {"wt-sp-fw-1", "wt-wiz-4"}


def test_the_interval_narrows() -> None:
    low, high = interval(85, 100)
    assert (round(low, 3), round(high, 3)) == (0.767, 0.907)
    assert interval(8500, 10000)[0] > low
    assert interval(0, 0) == (0.0, 1.0)


def test_what_is_no_python_or_unfinished_is_not_judged() -> None:
    verdicts = ("killed", "timeout", "survived", "unfinished", "invalid")
    rows = [
        {"mutant": f"a.py:{n}", "file": "a.py", "verdict": verdict, "diff": ["-x"]}
        for n, verdict in enumerate(verdicts)
    ]
    text = summary(rows, {"a.py": 10})
    assert text.startswith("3 of 10 mutants judged: 1 killed, 1 found no end, 1 survived; 1 unfinished, 1 no Python")
    assert "score 66.7%" in text
    assert "50.0% if what is unfinished survives" in text
    assert text.endswith("a.py:2\n-x\n")
