"""Try mutants of a game's rules, several at a time: `python -m mutation.run --help`.

Every worker has its own copy of the tree, so that mutants disturb neither each other nor the checkout. Results are
written line by line to results.jsonl; a run that is stopped keeps what it has, and `--resume` goes on from there.
"""

import argparse
import json
import multiprocessing
import os
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from mutation import child
from mutation.lanes import files_for, folder_of, ordered
from mutation.mutants import Mutant, even_sample, mutants_of, sample
from mutation.summary import summary

COPIED = ("src", "tests", "docs", "README.md", "pyproject.toml")
LATER = 60 * 10**9  # nanoseconds: Python reads a module anew when the time of its file is another one


class Job(NamedTuple):
    """One mutant for a worker; not begun after the deadline."""

    game: str
    mutant: Mutant
    usual: dict[str, float]
    deadline: float
    patience: float


def say(text: str) -> None:
    """A line for those who watch."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def leave(_number: int, _frame: object) -> NoReturn:
    """End in good order when asked to."""
    sys.exit(1)


def plant(tree: Path) -> None:
    """Copy what the tests need."""
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir(parents=True)
    for name in COPIED:
        if Path(name).is_dir():
            shutil.copytree(name, tree / name, ignore=shutil.ignore_patterns("__pycache__", ".hypothesis"))
        else:
            shutil.copy2(name, tree / name)


def enter(tree: Path) -> None:
    """Let this process and its children see one tree and no other."""
    here = os.getcwd()  # noqa: PTH109 - compared with texts
    sys.path[:] = [path for path in sys.path if path not in ("", here, str(Path(here, "src")))]
    os.chdir(tree)
    sys.path.insert(0, str(Path("src").resolve()))
    child.preload()


def enter_one(trees: Any) -> None:
    """Start a worker: a tree of its own."""
    signal.signal(signal.SIGTERM, leave)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process ends the others
    enter(Path(trees.get()))


def compile_tests(tree: Path, tests: list[str]) -> None:
    """Leave bytecode in a tree before it is copied, so that no worker has to read all files anew."""
    process = multiprocessing.get_context("fork").Process(target=collect, args=(tree, tests))
    process.start()
    process.join()


def collect(tree: Path, tests: list[str]) -> None:
    """Read all tests and run none."""
    enter(tree)
    child.run(["--collect-only", *tests], {}, keep_bytecode=True)


def unchanged(test: str) -> tuple[str, child.Outcome]:
    """How a test file fares without any change."""
    return test, child.run([test], {})


def check_unchanged(tests: list[str], patience: float) -> None:
    """The tests that every mutant is shown pass without any change."""
    outcome = child.run(tests, {}, patience=4 * patience)
    if outcome.verdict != "passed":
        sys.exit(f"{outcome.by} fails without any change")


def row(
    mutant: Mutant, verdict: str, by: str = "", seconds: float = 0, diff: list[str] | None = None
) -> dict[str, Any]:
    """One line of the results."""
    line = {"mutant": mutant.name(), "file": mutant.file, "verdict": verdict, "by": by}
    return line | {"seconds": round(seconds, 1), "diff": diff or []}


def judge(job: Job) -> dict[str, Any] | None:
    """Put one mutant into this worker's tree, show it to the tests, and take it out again."""
    began = time.time()
    if began > job.deadline:
        return None
    path = folder_of(job.game) / job.mutant.file
    text, times = path.read_text("utf-8"), path.stat()
    if not job.mutant.is_python(text):
        return row(job.mutant, "invalid", "", 0, job.mutant.diff(text))
    tests = ordered(files_for(job.game), path)
    try:
        path.write_text(job.mutant.source(text), "utf-8")
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns + LATER))
        verdict, by, _ = child.run(tests, job.usual, patience=job.patience)
    finally:
        path.write_text(text, "utf-8")
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    if verdict == "passed":
        return row(job.mutant, "survived", "", time.time() - began, job.mutant.diff(text))
    verdict = "killed" if verdict == "failed" else verdict
    return row(job.mutant, verdict, by, time.time() - began, job.mutant.diff(text))


def mutants_in(path: str) -> list[Mutant]:
    """Every mutant of one file of a worker's tree."""
    return mutants_of(Path(path))


def arguments() -> argparse.Namespace:
    """What was asked for."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--game", default="towers", help="whose rules, as their folder is named")
    asked.add_argument("--workers", type=int, default=1, help="mutants tried at the same time")
    much = asked.add_mutually_exclusive_group()
    much.add_argument("--count", type=int, default=0, help="mutants drawn from all there are; 0: all of them")
    much.add_argument("--per-file", type=int, default=0, help="mutants drawn from every file instead")
    much.add_argument("--survivors-of", type=Path, help="only what survived in this file of results")
    asked.add_argument("--seed", type=int, default=1, help="of the draw")
    asked.add_argument("--minutes", type=float, default=0, help="begin no further mutant after this time; 0: no limit")
    asked.add_argument("--stop", type=float, default=0, help="stop after so many minutes, mutants unfinished or not")
    asked.add_argument(
        "--patience",
        type=float,
        default=0,
        help="a mutant that tests of so many seconds miss has survived; 0: all tests",
    )
    asked.add_argument("--resume", action="store_true", help="go on after what the results hold already")
    asked.add_argument("--work", type=Path, default=Path("build/mutation"), help="folder for the copies")
    asked.add_argument("--out", type=Path, help="folder for results.jsonl and summary.txt; the same if not given")
    return asked.parse_args()


def rows_of(path: Path) -> list[dict[str, Any]]:
    """The lines of an earlier run."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def choose(args: argparse.Namespace, everything: list[Mutant]) -> list[Mutant]:
    """The mutants to try, in their order."""
    if args.survivors_of:
        survivors = {line["mutant"] for line in rows_of(args.survivors_of) if line["verdict"] == "survived"}
        return [mutant for mutant in everything if mutant.name() in survivors]
    if args.per_file:
        return even_sample(everything, args.seed, args.per_file)
    return sample(everything, args.seed, args.count)


def usual_seconds(pool: Any, tests: list[str]) -> dict[str, float]:
    """How long every test takes unchanged. A mutant can only be judged by tests that pass."""
    usual: dict[str, float] = {}
    for test, outcome in pool.imap_unordered(unchanged, reversed(tests)):
        if outcome.verdict != "passed":
            sys.exit(f"{test} fails without any change: {outcome.by}")
        usual |= outcome.seconds
    return usual


def results(pool: Any, jobs: list[Job], stop: float) -> Iterator[dict[str, Any]]:
    """What the workers find, until all is done or it is time to stop."""
    found = pool.imap_unordered(judge, jobs)
    while True:
        try:
            line = found.next(timeout=max(0.1, stop - time.time()) if stop else None)
        except (StopIteration, multiprocessing.TimeoutError):
            return
        if line:
            yield line


def main() -> None:
    """Copy the tree, choose the mutants, let the workers judge them."""
    args = arguments()
    began = time.time()
    signal.signal(signal.SIGTERM, leave)
    os.environ |= {"ZAUBERTURM_JIT": "0", "OPENBLAS_NUM_THREADS": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    out = (args.out or args.work).resolve()
    out.mkdir(parents=True, exist_ok=True)
    first, *others = (args.work.resolve() / f"tree{number}" for number in range(args.workers))
    tests = files_for(args.game)
    plant(first)
    compile_tests(first, tests)
    context = multiprocessing.get_context("fork")
    trees = context.SimpleQueue()
    for tree in (first, *others):
        if tree != first:
            shutil.rmtree(tree, ignore_errors=True)
            shutil.copytree(first, tree)
        trees.put(str(tree))

    lines = rows_of(out / "results.jsonl") if args.resume else []
    lines = [line for line in lines if line["verdict"] != "unfinished"]
    before = {line["mutant"] for line in lines}
    with context.Pool(args.workers, enter_one, (trees,)) as pool:
        files = [str(path) for path in sorted(folder_of(args.game).glob("*.py"))]
        everything = [mutant for some in pool.map(mutants_in, files, chunksize=1) for mutant in some]
        chosen = [mutant for mutant in choose(args, everything) if mutant.name() not in before]
        if args.patience:
            usual = {}
            pool.apply(check_unchanged, (tests, args.patience))
        else:
            usual = usual_seconds(pool, tests)
        say(f"{len(everything)} mutants, {len(chosen)} to try; ready after {time.time() - began:.0f} s")
        deadline = began + 60 * args.minutes if args.minutes else float("inf")
        jobs = [Job(args.game, mutant, usual, deadline, args.patience) for mutant in chosen]
        with (out / "results.jsonl").open("w", encoding="utf-8") as file:
            for line in lines:
                file.write(json.dumps(line) + "\n")
            for line in results(pool, jobs, began + 60 * args.stop if args.stop else 0):
                lines.append(line)
                file.write(json.dumps(line) + "\n")
                file.flush()
                if line["verdict"] == "survived":
                    say(f"survived: {line['mutant']}")
            if args.stop and time.time() > began + 60 * args.stop:
                judged = {line["mutant"] for line in lines}
                # Jobs are handed out in order, so that these are the ones in the workers' hands.
                begun = [mutant for mutant in chosen if mutant.name() not in judged][: args.workers]
                lines += [row(mutant, "unfinished") for mutant in begun]
                file.writelines(json.dumps(line) + "\n" for line in lines[len(judged) :])
    text = summary(lines, Counter(mutant.file for mutant in everything))
    (out / "summary.txt").write_text(text, "utf-8")
    say(text + f"{time.time() - began:.0f} s")


if __name__ == "__main__":
    main()
