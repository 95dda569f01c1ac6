"""Lanes: commands that prove something, run so that no core idles, with their times at the end.

`python -m tests.lanes` is `make test`. A lane is one target of the Makefile. As many run at once as there are cores;
a lane that spreads over several cores by itself takes them all. What a lane says is shown when it ends.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

ROOT: Final = Path(__file__).resolve().parent.parent
REPORTS: Final = Path("build/lanes")
SLOWEST: Final = 12
CORES: Final = 2


@dataclass(frozen=True)
class Lane:
    """A command with a name. Lanes start in the order of their list."""

    name: str
    command: Sequence[str]
    cores: int = 1
    environ: dict[str, str] = field(default_factory=dict)

    @property
    def report(self) -> Path:
        """Where a lane of pytest tells how long each test took."""
        return REPORTS / f"{self.name}.xml"


@dataclass(frozen=True)
class Result:
    """How a lane has ended. `work` is the time that all its processes have used a core."""

    lane: Lane
    status: int
    clock: float
    work: float


def target(name: str, cores: int = 1) -> Lane:
    """A lane that is a target of the Makefile."""
    return Lane(name, ["make", "--no-print-directory", name], cores)


# First what the others need, then what spreads over all cores, the rest where there is room. The browser comes last and
# has the machine for itself: there somebody waits for what a busy core would show too late.
LANES: Final = (
    target("compiled", CORES),
    target("test-compiled", CORES),
    target("test-plain", CORES),
    target("lint-pyright"),
    target("lint-mypy"),
    target("lint-web"),
    target("test-web"),
    target("lint-style"),
    target("test-wheel", CORES),
    target("test-browser", CORES),
)


class Runner:
    """Runs lanes, each as soon as it has its cores and all before it have started."""

    def __init__(self, cores: int = CORES) -> None:
        self.cores = self.free = cores
        self.results: list[Result] = []
        self.changed = threading.Condition()

    def run(self, lanes: Sequence[Lane]) -> list[Result]:
        """Run all of them, also after one has failed; the results in the order in which they ended."""
        threads = [self._start(lane) for lane in lanes]
        for thread in threads:
            thread.join()
        return self.results

    def _start(self, lane: Lane) -> threading.Thread:
        with self.changed:
            needed = min(lane.cores, self.cores)
            self.changed.wait_for(lambda: self.free >= needed)
            self.free -= needed
        thread = threading.Thread(target=self._work, args=(lane, needed))
        thread.start()
        return thread

    def _work(self, lane: Lane, needed: int) -> None:
        result, said = run_one(lane)
        with self.changed:
            self.free += needed
            self.results.append(result)
            show(f"\n== {lane.name}: {'passed' if result.status == 0 else 'FAILED'} in {result.clock:.0f} s\n{said}")
            self.changed.notify_all()


def run_one(lane: Lane) -> tuple[Result, str]:
    """Run a lane to its end; what it has said is kept beside its report as well."""
    REPORTS.mkdir(parents=True, exist_ok=True)
    log = REPORTS / f"{lane.name}.log"
    began = time.monotonic()
    with log.open("wb") as out:
        process = subprocess.Popen(lane.command, stdout=out, stderr=out, env={**os.environ, **lane.environ})
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    work = used.ru_utime + used.ru_stime
    return Result(lane, process.returncode, time.monotonic() - began, work), log.read_text("utf-8", errors="replace")


def slowest(reports: Sequence[Path], count: int = SLOWEST) -> list[tuple[float, str]]:
    """The tests that took longest, from the reports of pytest."""
    cases = [
        (float(case.get("time", 0)), f"{case.get('classname')}.{case.get('name')} ({report.stem})")
        for report in reports
        if report.exists()
        for case in ET.parse(report).iter("testcase")  # noqa: S314  # our own reports
    ]
    return sorted(cases, reverse=True)[:count]


def summary(results: Sequence[Result], clock: float) -> str:
    """Each lane's time, then the slowest tests."""
    rows = [(one.lane.name, one.clock, one.work, "" if one.status == 0 else "  FAILED") for one in results]
    rows.append(("all", clock, sum(one.work for one in results), ""))
    lanes = [f"{name:14}{clock:5.0f} s  {work:5.0f} s{failed}" for name, clock, work, failed in rows]
    tests = [f"{seconds:6.1f} s  {name}" for seconds, name in slowest([one.lane.report for one in results])]
    return "\n".join(["", "lane            clock     work", *lanes, "", "slowest tests", *tests])


def show(text: str) -> None:
    """Say something at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main(lanes: Sequence[Lane] = LANES) -> int:
    """Run lanes, say how long everything took; the exit status."""
    os.chdir(ROOT)
    for lane in lanes:
        lane.report.unlink(missing_ok=True)
    began = time.monotonic()
    results = Runner().run(lanes)
    show(summary(results, time.monotonic() - began))
    return int(any(one.status for one in results))


if __name__ == "__main__":
    sys.exit(main())
