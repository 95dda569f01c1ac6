"""What `make check` takes a change to affect: from rooms upwards, not across seams, and never nothing."""

import subprocess
from pathlib import Path

import pytest

from tests.affected import ALWAYS, Graph, affected, nearest, read_graph
from tests.check import COMPILED_ONLY, COSTS, lanes, within

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def graph() -> Graph:
    return read_graph(ROOT)


def folders(tests: list[str]) -> set[str]:
    return {test.split("/")[1] for test in tests if test.count("/") > 1}


def test_where_nothing_has_changed_nothing_is_affected(graph: Graph) -> None:
    assert affected([], graph) == []


def test_a_test_affects_itself(graph: Graph) -> None:
    assert affected(["tests/store/test_log.py"], graph) == ["tests/store/test_log.py", ALWAYS]


def test_a_room_affects_those_above_it_and_none_below(graph: Graph) -> None:
    found = folders(affected(["src/zauberturm/store/sqlite.py", "src/zauberturm/table/table.py"], graph))
    assert {"store", "table", "server", "reliability"} <= found
    assert not found & {"kernel", "towers", "zauberberg", "fuzz"}


def test_only_modules_that_import_the_changed_one_are_affected(graph: Graph) -> None:
    assert "tests/arena/test_stats.py" in affected(["src/zauberturm/arena/stats.py"], graph)
    assert "store" not in folders(affected(["src/zauberturm/arena/stats.py"], graph))


def test_a_game_affects_what_plays_it_and_not_the_other_game(graph: Graph) -> None:
    found = affected(["src/zauberturm/games/towers/legal.py"], graph)
    assert {"tests/towers/test_wizards.py", "tests/test_conformance.py", "tests/fuzz/test_positions.py"} <= set(found)
    assert not folders(found) & {"zauberberg", "server", "table", "arena"}


def test_what_all_games_share_affects_everything_that_plays(graph: Graph) -> None:
    found = affected(["src/zauberturm/kernel/rng.py"], graph)
    assert {"kernel", "towers", "zauberberg", "bots", "analysis", "table", "server", "cli"} <= folders(found)


def test_the_analysis_is_not_behind_the_front_door(graph: Graph) -> None:
    assert "towers" not in folders(affected(["src/zauberturm/analysis/thinking.py"], graph))
    assert "towers" in folders(affected(["src/zauberturm/game.py"], graph))


def test_helpers_affect_the_tests_that_use_them(graph: Graph) -> None:
    found = affected(["tests/table/desk.py"], graph)
    assert {"tests/table/test_play.py", "tests/reliability/test_kill.py"} <= set(found)
    assert "tests/towers/test_wizards.py" not in found


def test_fixtures_affect_all_tests_below_them(graph: Graph) -> None:
    assert folders(affected(["tests/server/conftest.py"], graph)) == {"server"}
    assert affected(["tests/conftest.py"], graph) == graph.tests


@pytest.mark.parametrize(
    ("path", "test"),
    [
        ("docs/api.md", "tests/test_docs.py"),
        ("README.md", "tests/test_docs.py"),
        ("src/zauberturm/locale/de/game.json", "tests/test_locale.py"),
        ("src/zauberturm/games/towers/RULES.md", "tests/test_every_rule_is_tested.py"),
        ("web/src/App.svelte", "tests/test_locale.py"),
        ("tests/towers/golden/new.game", "tests/towers/test_golden.py"),
        ("Makefile", ALWAYS),
    ],
)
def test_what_is_no_python_affects_what_reads_it(graph: Graph, path: str, test: str) -> None:
    assert test in affected([path], graph)


def test_every_source_file_affects_a_test_of_its_own_room(graph: Graph) -> None:
    for path in graph.files:
        if path.startswith("src/"):
            assert set(affected([path], graph)) - {ALWAYS}, path


def test_imports_in_functions_and_relative_ones_count(tmp_path: Path) -> None:
    files = {
        "src/zauberturm/__init__.py": "",
        "src/zauberturm/kernel/__init__.py": "from .rng import below",
        "src/zauberturm/kernel/rng.py": "below = 1",
        "src/zauberturm/store/__init__.py": "",
        "tests/__init__.py": "",
        "tests/kernel/test_rng.py": "def test() -> None:\n    from zauberturm.kernel import below",
        "tests/store/test_a.py": "import zauberturm.store",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert affected(["src/zauberturm/kernel/rng.py"], read_graph(tmp_path)) == ["tests/kernel/test_rng.py", ALWAYS]


# -- two minutes


def test_what_is_near_comes_first_then_what_is_cheap() -> None:
    costs = {"near": 3.0, "dear": 9.0, "cheap": 1.0}
    assert within(5, ["near"], ["dear", "cheap", "near"], costs) == ["near", "cheap"]
    assert within(50, ["near"], ["dear", "cheap", "near"], costs) == ["near", "cheap", "dear"]
    assert within(2, ["near"], ["dear", "cheap", "near"], costs) == ["cheap"]


def test_near_are_changed_tests_and_the_tests_of_changed_rooms(graph: Graph) -> None:
    near = nearest(["tests/cli/test_words.py", "src/zauberturm/store/sqlite.py"], graph)
    assert "tests/cli/test_words.py" in near
    assert {test.split("/")[1] for test in near} == {"cli", "store"}


def test_changed_rules_are_run_as_they_stand() -> None:
    tests = ["tests/towers/test_wizards.py", "tests/towers/test_four_ways.py"]
    plain, compiled = (lanes([path], tests)[0] for path in ("src/zauberturm/games/towers/legal.py", "docs/api.md"))
    assert plain.environ["ZAUBERTURM_JIT"] == "0"
    assert (tests[0] in plain.command, tests[1] in plain.command) == (True, False)
    assert compiled.environ == {}
    assert set(tests) <= set(compiled.command)


def test_without_a_test_that_can_be_run_not_all_of_them_are() -> None:
    assert lanes(["src/zauberturm/games/towers/legal.py"], ["tests/towers/test_four_ways.py"])[0].command[-1] == ALWAYS


def test_the_page_is_checked_where_it_has_changed() -> None:
    names = [[lane.name for lane in lanes([path], [])] for path in ("web/src/App.svelte", "docs/api.md")]
    assert {"lint-web", "test-web"} <= set(names[0])
    assert not {"lint-web", "test-web"} & set(names[1])


def test_costs_are_known_of_tests_that_there_are(graph: Graph) -> None:
    assert COSTS
    assert set(COSTS) <= set(graph.tests)
    assert all(any(test.endswith(one) for test in graph.tests) for one in COMPILED_ONLY)


def test_what_is_not_committed_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.check.ROOT", tmp_path)
    from tests.check import changed_files

    def git(*words: str) -> None:
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *words], cwd=tmp_path, check=True)

    git("init", "-q")
    for name in ("one", "two"):
        (tmp_path / name).write_text(name)
        git("add", name)
        git("commit", "-q", "-m", name)
    assert changed_files() == []
    assert changed_files("HEAD~1") == ["two"]
    (tmp_path / "one").write_text("changed")
    (tmp_path / "a new one").write_text("")
    assert changed_files() == ["a new one", "one"]
    assert changed_files("HEAD~1") == ["a new one", "one", "two"]
