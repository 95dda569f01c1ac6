"""One run of tests in a forked child, which saves the start of Python, NumPy, Numba and pytest."""

import importlib
import json
import os
import resource
import signal
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple

import pytest

# What every child needs and no mutant changes.
PRELOADED = ("msgspec", "numba", "numpy", "hypothesis.stateful", "icu4py")
CPU_SECONDS = 900
MEMORY = 4 << 30
# A test may take four times as long as it does unchanged, and ten seconds at least.
PATIENCE, LEAST_SECONDS = 4.0, 10.0
COLLECTING = 60.0
QUICK_TEST = 30.0  # of a test whose usual time is not known


class Outcome(NamedTuple):
    """How a run of tests ended: "passed", "failed" or "timeout", at which test, and how long each test took."""

    verdict: str
    by: str
    seconds: dict[str, float]


class Watcher:
    """A pytest plugin: names the first failure, and stops a test that finds no end."""

    def __init__(self, pipe: int, usual: dict[str, float], patience: float = 0) -> None:
        self.pipe, self.usual, self.patience = pipe, usual, patience
        self.by = ""
        self.at = "collection"
        self.seconds: defaultdict[str, float] = defaultdict(float)
        signal.signal(signal.SIGPROF, lambda _number, _frame: self.report("timeout", self.at))
        signal.setitimer(signal.ITIMER_PROF, COLLECTING)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A mutant may break what is done at import."""
        if report.failed and not self.by:
            self.by = f"import for {report.nodeid}"

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Give the test its time, counted in time of the processor."""
        self.at = nodeid
        if self.patience and time.process_time() > self.patience:
            self.report("passed", "nobody noticed so far")
        seconds = QUICK_TEST if self.patience else max(LEAST_SECONDS, PATIENCE * self.usual.get(nodeid, 0.0))
        signal.setitimer(signal.ITIMER_PROF, seconds)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the time, and who failed first."""
        self.seconds[report.nodeid] += report.duration
        if report.failed and not self.by:
            self.by = report.nodeid

    def report(self, verdict: str, by: str) -> None:
        """Tell the parent, and end."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        text = json.dumps([verdict, by, {} if self.usual else self.seconds])
        with os.fdopen(self.pipe, "w") as file:
            file.write(text)
        os._exit(0)


def preload() -> None:
    """Import what all children share, and let Hypothesis report a failure without making it small."""
    for name in PRELOADED:
        importlib.import_module(name)
    hypothesis: Any = importlib.import_module("hypothesis")
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile("mutation", database=None, phases=phases)
    hypothesis.settings.load_profile("mutation")


def run_here(watcher: Watcher, tests: list[str]) -> None:
    """The child's part."""
    hole = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(hole, stream)
    code = pytest.main(["-x", "-q", "-p", "no:cacheprovider", *tests], plugins=[watcher])
    rules = getattr(sys.modules.get("zauberturm"), "__file__", None)
    if rules and not Path(rules).is_relative_to(Path.cwd()):
        watcher.by = f"tests of another tree, {rules}"
    watcher.report("failed" if code or watcher.by else "passed", watcher.by or f"exit status {int(code)}")


def run(tests: list[str], usual: dict[str, float], *, keep_bytecode: bool = False, patience: float = 0) -> Outcome:
    """Run tests in a forked child, in the folder this process stands in.

    `usual` says how long they take unchanged; after `patience` seconds of the processor (0: none) they count as passed.
    """
    ear, mouth = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(ear)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            sys.dont_write_bytecode = not keep_bytecode
            resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            run_here(Watcher(mouth, usual, patience), tests)
        finally:
            os._exit(1)
    os.close(mouth)
    ended = False
    try:
        with os.fdopen(ear) as file:
            text = file.read()
        status = os.waitpid(child, 0)[1]
        ended = True
    finally:
        if not ended:
            os.kill(child, signal.SIGKILL)
    if not text:
        return Outcome("failed", f"the process ended with status {status}", {})
    return Outcome(*json.loads(text))
