"""Try mutants of the towers rules one by one: `python -m mutation.run --help`.

The tree is copied to build/mutation, so the checkout stays untouched. Each mutant runs in a forked child, which saves
the start of Python and pytest; a mutant that needs far more time or memory than the tests do counts as killed.
"""

import argparse
import json
import os
import resource
import shutil
import sys
import time
from pathlib import Path

import msgspec
import numpy as np
import pytest

from mutation.mutants import Mutant, mutants_of, sample

PRELOADED = (msgspec, np, pytest)  # what every child needs and no mutant changes
RULES = Path("src/zauberturm/games/towers")
COPIED = ("src", "tests", "docs", "README.md", "pyproject.toml")
# They draw games at random and take long interpreted; only what the other tests let pass is shown to them.
SLOW = ("against_oracle", "three_ways", "leaks", "why_agrees", "story_replay", "perft", "properties")
CPU_SECONDS = {"fast": 60, "slow": 900}
MEMORY = 4 << 30


def say(text: str) -> None:
    """A line for those who watch."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def lanes() -> dict[str, list[str]]:
    """The test files of both lanes; whole games first, since they notice most."""
    folder = Path("tests/towers")
    slow = [str(folder / f"test_{name}.py") for name in SLOW]
    fast = sorted(str(path) for path in folder.glob("test_*.py") if str(path) not in slow)
    # This one reads the names of tests, never the rules.
    fast.remove(str(folder / "test_every_rule_is_tested.py"))
    fast.sort(key=lambda path: ("golden" not in path, "resample" in path))
    # The bots are the only ones who ask evaluate.py; the fuzzed positions question pending.py.
    return {"fast": fast, "slow": [*slow, "tests/bots", "tests/fuzz"]}


def passes(tests: list[str], seconds: int) -> bool:
    """Run tests in a forked child; True if all of them pass."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        hole = os.open(os.devnull, os.O_WRONLY)
        os.dup2(hole, 1)
        os.dup2(hole, 2)
        code = 1
        try:
            code = int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", *tests]))
        finally:
            os._exit(code)
    return os.waitpid(child, 0)[1] == 0


def judge(mutant: Mutant, slow: bool) -> str:
    """Who noticed: "fast", "slow", or "" if the mutant survived."""
    path = RULES / mutant.file
    text = path.read_text()
    path.write_text(mutant.source(text))
    try:
        for lane, tests in lanes().items():
            if (lane == "fast" or slow) and not passes(tests, CPU_SECONDS[lane]):
                return lane
        return ""
    finally:
        path.write_text(text)


def main() -> None:
    """Copy the tree, choose the mutants, write one JSON line for each."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--per-file", type=int, default=0, help="mutants drawn from every file; 0: all there are")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--minutes", type=float, default=0, help="start no further mutant after this time; 0: no limit")
    asked.add_argument("--skip", type=int, default=0, help="go on after so many mutants of an earlier run")
    asked.add_argument("--survivors-of", type=Path, help="only what survived in this file of results")
    asked.add_argument("--no-slow", action="store_true", help="leave out the slow tests")
    asked.add_argument("--work", type=Path, default=Path("build/mutation"))
    args = asked.parse_args()

    tree = args.work / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    for name in COPIED:
        source = Path(name)
        tree.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, tree / name)
    earlier = args.survivors_of.read_text().splitlines() if args.survivors_of else []
    survivors = {row["mutant"] for row in map(json.loads, earlier) if not row["killed"]}
    results = (args.work / "results.jsonl").resolve()
    os.chdir(tree)
    sys.path.insert(0, str(Path("src").resolve()))
    sys.dont_write_bytecode = True
    os.environ["ZAUBERTURM_JIT"] = "0"
    os.environ["PYTHONPATH"] = str(Path("src").resolve()) + os.pathsep + os.environ.get("PYTHONPATH", "")
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"

    everything = [mutant for path in sorted(RULES.glob("*.py")) for mutant in mutants_of(path)]
    chosen = sample(everything, args.per_file, args.seed) if args.per_file else everything
    if survivors:
        chosen = [mutant for mutant in everything if mutant.name() in survivors]
    say(f"{len(everything)} mutants, {len(chosen)} chosen")
    for lane, tests in lanes().items():
        if (lane == "fast" or not args.no_slow) and not passes(tests, CPU_SECONDS[lane]):
            sys.exit(f"the {lane} tests fail without any change")
    began = time.monotonic()
    tried = killed = 0
    with results.open("a" if args.skip else "w") as file:
        for mutant in chosen[args.skip :]:
            if args.minutes and time.monotonic() - began > 60 * args.minutes:
                break
            lane = judge(mutant, not args.no_slow)
            tried += 1
            killed += bool(lane)
            file.write(json.dumps({"mutant": mutant.name(), "killed": lane}) + "\n")
            file.flush()
            if not lane:
                say(f"survived: {mutant.name()}")
    say(f"{killed} of {tried} killed, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
