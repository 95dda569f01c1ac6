"""The on-disk cache: a changed rule is noticed, even in a file that the cached one only calls; the rest is kept."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from zauberturm.kernel.jit import cache_folder, source_digest

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
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith(("ZAUBERTURM", "NUMBA"))}
    surroundings |= {"ZAUBERTURM_CACHE_DIR": str(place / "cache"), "PYTHONPATH": str(place), **settings}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script], env=surroundings, check=True, capture_output=True, text=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


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
        return source_digest((place,))

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
