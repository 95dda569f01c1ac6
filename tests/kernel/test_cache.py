"""The on-disk cache: a changed rule is noticed, even in a file that the cached one only calls; the rest is kept."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from zauberturm.kernel.cache import cache_folder
from zauberturm.kernel.sources import EVERYTHING, source_digest, sources_of

FILES = {
    "__init__.py": "",
    "inside.py": """
from zauberturm.kernel import rule

@rule
def step(n):
    return n + 1
""",
    "outside.py": """
from zauberturm.kernel import U4, Record, rule
from pair.inside import step

class Counter(Record):
    n: U4

@rule
def twice(g, n):
    g.n = step(step(n))
    return int(g.n)
""",
}
RUN = """
import json, sys
compiler = "numba.core.compiler"
from pair.outside import Counter, twice
from zauberturm.kernel import JIT, entry

ready = entry(twice)
result = int(ready(Counter().handle(), 5))
hits = sum(ready.stats.cache_hits.values()) if JIT else 0
print(json.dumps({"result": result, "hits": hits, "plain": ready is twice, "compiler": compiler in sys.modules}))
"""
NO_COMPILER = {
    "__init__.py": "def njit(*arguments, **options):\n    raise RuntimeError('there is no compiler here')\n",
    "core/__init__.py": "types = None\n",
}


def plant(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


def run(place: Path, script: str = RUN, **settings: str) -> dict[str, Any]:
    """Start Python anew beside the planted package, with a cache of its own."""
    out, err = begin(place, script, **settings).communicate()
    assert out, err
    found: dict[str, Any] = json.loads(out)
    return found


def begin(place: Path, script: str, **settings: str) -> "subprocess.Popen[str]":
    """The same, without waiting for its end."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", script],
        env=surroundings(place, **settings),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def surroundings(place: Path, **settings: str) -> dict[str, str]:
    """An environment with a cache of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ZAUBERTURM", "NUMBA"))}
    return kept | {"ZAUBERTURM_CACHE_DIR": str(place / "cache"), "PYTHONPATH": str(place), **settings}


def folders(place: Path) -> set[str]:
    return {folder.name for folder in (place / "cache" / "zauberturm").glob("*")}


def test_a_changed_rule_in_another_file_is_noticed(tmp_path: Path) -> None:
    plant(tmp_path / "pair", FILES)
    first = run(tmp_path)
    assert (first["result"], first["hits"]) == (7, 0)
    known = folders(tmp_path)
    assert len(known) == 1

    again = run(tmp_path)
    assert (again["result"], again["hits"]) == (7, 1)  # nothing was compiled
    assert folders(tmp_path) == known

    plant(tmp_path / "pair", {"inside.py": FILES["inside.py"].replace("n + 1", "n * 3")})
    changed = run(tmp_path)
    assert (changed["result"], changed["hits"]) == (45, 0)
    assert len(folders(tmp_path)) == 2


def test_folders_that_nobody_uses_any_more_are_removed(tmp_path: Path) -> None:
    plant(tmp_path / "pair", FILES)
    run(tmp_path)
    (used,) = folders(tmp_path)
    cache, month = tmp_path / "cache" / "zauberturm", 31 * 24 * 3600
    ages = {"0" * 24: month, "1" * 24: month - 2 * 24 * 3600, "notes": month, used: month}
    for name, age in ages.items():
        (cache / name / "within").mkdir(parents=True, exist_ok=True)
        os.utime(cache / name, (time.time() - age, time.time() - age))

    assert run(tmp_path)["hits"] == 1
    assert folders(tmp_path) == {used, "1" * 24, "notes"}  # young, or not one of ours
    assert (cache / used).stat().st_mtime > time.time() - 3600


def test_without_the_jit_no_compiler_is_needed(tmp_path: Path) -> None:
    plant(tmp_path / "pair", FILES)
    plant(tmp_path / "numba", NO_COMPILER)
    found = run(tmp_path, ZAUBERTURM_JIT="0")
    assert found == {"result": 7, "hits": 0, "plain": True, "compiler": False}
    assert not (tmp_path / "cache").exists()


def test_without_the_jit_a_whole_game_can_be_played(tmp_path: Path) -> None:
    plant(tmp_path / "numba", NO_COMPILER)
    script = """
import json, random
import zauberturm as zt
g, dice = zt.new("towers", players=2, seed=1), random.Random(1)
for _ in range(30):
    g.play(dice.choice(g.legal()))
print(json.dumps({"view": g.view("a")["game"], "drawn": g.determinize("a", 1).position() != g.position()}))
"""
    assert run(tmp_path, script, ZAUBERTURM_JIT="0") == {"view": "towers", "drawn": True}


def test_the_digest_follows_names_and_contents(tmp_path: Path) -> None:
    def digest(**files: str) -> str:
        place = tmp_path / str(len(list(tmp_path.iterdir())))
        plant(place, {f"{name}.py": text for name, text in files.items()})
        return source_digest(((place, EVERYTHING),))

    base = digest(a="x = 1", b="y = 2")
    assert digest(a="x = 1", b="y = 2") == base
    assert digest(a="x = 1", b="y = 3") != base
    assert digest(a="x = 1", c="y = 2") != base
    assert digest(a="x = 1y = 2", b="") != base
    assert digest(a="x = 1", b="y = 2", c="") != base


def test_the_cache_can_be_put_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = "zauberturm.games.towers.legal"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.delenv("ZAUBERTURM_CACHE_DIR", raising=False)
    assert cache_folder(module).parent == tmp_path / "xdg" / "zauberturm"
    monkeypatch.setenv("ZAUBERTURM_CACHE_DIR", str(tmp_path / "own"))
    assert cache_folder(module).parent == tmp_path / "own" / "zauberturm"


def test_a_copy_of_the_sources_elsewhere_finds_what_was_compiled(tmp_path: Path) -> None:
    for place in ("here", "there"):
        plant(tmp_path / place / "pair", FILES)
    shared = {"ZAUBERTURM_CACHE_DIR": str(tmp_path / "cache")}
    assert run(tmp_path / "here", **shared)["hits"] == 0
    assert run(tmp_path / "there", **shared)["hits"] == 1


def test_a_change_of_one_game_leaves_the_other_compiled() -> None:
    towers, zauberberg = (f"zauberturm.games.{name}.legal" for name in ("towers", "zauberberg"))
    for module, own, other in ((towers, "towers", "zauberberg"), (zauberberg, "zauberberg", "towers")):
        files = {path for folder, pattern in sources_of(module) for path in folder.glob(pattern)}
        rooms = {path.parent.name for path in files}
        assert {own, "games", "kernel"} <= rooms
        assert other not in rooms


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
def test_files_of_nonsense_are_compiled_anew(tmp_path: Path, ending: str) -> None:
    plant(tmp_path / "pair", FILES)
    run(tmp_path)
    (file,) = (tmp_path / "cache").rglob(f"*.{ending}")
    file.write_bytes(b"nonsense")
    found = run(tmp_path)
    assert (found["result"], found["hits"]) == (7, 0)
    assert run(tmp_path)["hits"] == 1


TOGETHER = RUN.replace("ready = entry(twice)", "ready = entry(twice); print('ready', flush=True); sys.stdin.readline()")


def test_of_several_processes_one_compiles(tmp_path: Path) -> None:
    plant(tmp_path / "pair", FILES)
    processes = [begin(tmp_path, TOGETHER) for _ in range(4)]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    found = [json.loads(process.communicate()[0]) for process in processes]
    assert [one["result"] for one in found] == [7] * 4
    assert sorted(one["hits"] for one in found) == [0, 1, 1, 1]


def test_a_killed_compiler_leaves_the_turn_to_the_next(tmp_path: Path) -> None:
    plant(tmp_path / "pair", FILES)
    holder = begin(tmp_path, HOLD)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "mine\n"
    waiter = begin(tmp_path, RUN)
    holder.kill()
    holder.communicate()
    assert json.loads(waiter.communicate()[0])["result"] == 7


HOLD = """
import sys
from zauberturm.kernel.cache import cache_folder
from zauberturm.kernel.turns import turn
import pair.outside
with turn(cache_folder("pair.outside")):
    print("mine", flush=True)
    sys.stdin.readline()
"""


def test_a_home_that_cannot_be_written_costs_one_line(tmp_path: Path) -> None:
    plant(tmp_path / "pair", FILES)
    (tmp_path / "file").write_text("in the way", "utf-8")
    (tmp_path / "temporary").mkdir()
    settings = {"ZAUBERTURM_CACHE_DIR": str(tmp_path / "file"), "TMPDIR": str(tmp_path / "temporary")}
    process = begin(tmp_path, RUN, **settings)
    out, err = process.communicate()
    assert json.loads(out)["result"] == 7
    (line,) = (line for line in err.splitlines() if "compiling the rules" not in line)  # a busy machine says that, too
    assert line.startswith(f"zauberturm: cannot write compiled rules to {tmp_path / 'file' / 'zauberturm'} (")
    assert "ZAUBERTURM_CACHE_DIR" in line
    assert run(tmp_path, **settings)["hits"] == 1, "the temporary folder is used again"
    (folder,) = (tmp_path / "temporary").iterdir()
    assert folder.stat().st_mode & 0o077 == 0, "nobody else can put code there"


def test_a_temporary_folder_that_others_may_write_is_not_used(tmp_path: Path) -> None:
    plant(tmp_path / "pair", FILES)
    (tmp_path / "file").write_text("in the way", "utf-8")
    open_to_all = tmp_path / "temporary" / f"zauberturm-{os.getuid()}"
    open_to_all.mkdir(parents=True)
    open_to_all.chmod(0o777)
    run(tmp_path, ZAUBERTURM_CACHE_DIR=str(tmp_path / "file"), TMPDIR=str(tmp_path / "temporary"))
    assert list(open_to_all.iterdir()) == []


SLOW = """
import sys
from zauberturm.kernel import notice
notice.PATIENCE = 0.0
for _ in range(2):
    with notice.compiling("towers"):
        while not notice._Spent.explained:
            pass
with notice.quiet(), notice.compiling("zauberberg"):
    pass
print("0")
"""


def test_who_waits_for_the_compiler_is_told_once(tmp_path: Path) -> None:
    process = begin(tmp_path, SLOW)
    _, err = process.communicate()
    (line,) = err.splitlines()
    assert "compiling the rules of towers" in line
    assert "zauberturm prepare" in line
