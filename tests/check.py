"""`make check`: style, types and the tests that what is not committed yet can affect, in two minutes."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from tests.affected import ALWAYS, affected, nearest, read_graph
from tests.lanes import CORES, ROOT, Lane, main, show, target

COSTS: Final[Mapping[str, float]] = json.loads((ROOT / "tests/costs.json").read_text("utf-8"))
CHEAP: Final = 0.5  # seconds of a core for a file that is not listed among the costs
MOST: Final = 140.0  # seconds of a core for tests: the rest of two minutes on two cores is for types and starting up
PYTEST: Final = (
    sys.executable, "-m", "pytest", "-q", f"--numprocesses={CORES}", "--dist=loadfile", "--no-loadscope-reorder",
)  # fmt: skip
# Rules that have changed would have to be compiled first, so they are run as they stand.
CORE: Final = ("src/zauberturm/games/", "src/zauberturm/kernel/")
# Of no use then: these compare both ways of running the rules, or run programs that would compile them.
COMPILED_ONLY: Final = ("test_four_ways.py", "test_against_oracle.py", "test_docs.py", "test_cache.py", "test_wasm.py")


def changed_files(since: str = "") -> list[str]:
    """What differs from a commit, or else from the last one, and what git does not know yet."""
    listings = [["diff", "--name-only", "-z", "--no-renames", since or "HEAD"]]
    listings.append(["ls-files", "--others", "--exclude-standard", "-z"])
    # The checkout may belong to another user than the one who runs the tests.
    told = [
        subprocess.run(["git", "-c", "safe.directory=*", *one], cwd=ROOT, check=True, capture_output=True, text=True)
        for one in listings
    ]
    return sorted({name for one in told for name in one.stdout.split("\0") if name})


def within(most: float, first: Iterable[str], files: Iterable[str], costs: Mapping[str, float]) -> list[str]:
    """As many files as fit: what must be first, then the others, each time the cheapest of those left."""
    near = set(first)
    chosen, spent = [], 0.0
    for file in sorted(files, key=lambda one: (one not in near, costs.get(one, CHEAP), one)):
        cost = costs.get(file, CHEAP)
        if spent + cost <= most:
            spent += cost
            chosen.append(file)
    return chosen


def lanes(changed: Sequence[str], tests: Sequence[str]) -> list[Lane]:
    """What to run for these changes."""
    plain = any(path.startswith(CORE) and path.endswith(".py") for path in changed)
    found = [target("lint-style"), target("lint-mypy"), target("lint-pyright")]
    if any(path.startswith("web/") for path in changed):
        found += [target("lint-web"), target("test-web")]
    environ = {"ZAUBERTURM_JIT": "0", "ZAUBERTURM_SHARE": "10"} if plain else {}
    runnable = [one for one in tests if not (plain and one.endswith(COMPILED_ONLY))] or [ALWAYS]
    lane = Lane("check", PYTEST, CORES, environ)
    return [replace(lane, command=[*PYTEST, f"--junitxml={lane.report}", *runnable]), *found]


def check(since: str) -> int:
    """Say what is run and what is left to `make test`, run it; the exit status."""
    changed = changed_files(since)
    if not changed:
        show("nothing has changed: nothing to check")
        return 0
    graph = read_graph(ROOT)
    every = [one for one in affected(changed, graph) if (ROOT / one).exists()]
    chosen = within(MOST, nearest(changed, graph), every, COSTS)
    show(f"{len(changed)} changed files can affect {len(every)} of {len(graph.tests)} test files")
    if left := sorted(set(every) - set(chosen)):
        show(f"{len(left)} of them are left to make test, which takes longer: {', '.join(left)}")
    return main(lanes(changed, chosen))


if __name__ == "__main__":
    sys.exit(check(os.environ.get("SINCE", "")))
