"""The long runs against a server of our own: `python -m bench.reliability_runs kill` and others. Figures as JSON."""

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.reliability import abuse, killing, schedules
from tests.server.running import serving

KEEP = Path(".benchmarks")
SCHEDULES = 60


def share(values: Sequence[float], part: float) -> float:
    """The value that this part of all values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def spread(seconds: Sequence[float]) -> dict[str, float]:
    """Middle, 95 of 100 and longest."""
    shown = {"median": statistics.median(seconds), "p95": share(seconds, 0.95), "most": max(seconds)}
    return {name: round(value, 3) for name, value in shown.items()}


def kill(folder: Path) -> dict[str, Any]:
    """At least 200 kills, at least 50,000 acknowledged commands, 1,000 tables on disk."""
    plan = killing.Plan(kills=200, commands=50_000, hot_seats=24, pairs=4, with_bots=2, quiet=1000, seed=2026)
    run = killing.Campaign(folder, plan)

    async def shown() -> None:
        while not run.enough.is_set():
            print(
                f"\r{run.report.kills} kills, {run.tally.accepted} acknowledged ", end="", file=sys.stderr, flush=True
            )
            await asyncio.sleep(5)

    async def both() -> killing.Report:
        report, _ = await asyncio.gather(run.run(), shown())
        return report

    report = asyncio.run(both())
    figures = asdict(report)
    return {**figures, "restarts": spread(report.restarts), "work": spread(report.work)}


def restart(folder: Path) -> dict[str, Any]:
    """From the start of the process to the first answer of a table, with 1,000 tables on disk."""
    run = killing.Campaign(folder, killing.Plan(1, 1, hot_seats=1, pairs=0, with_bots=0, quiet=1000))
    report = asyncio.run(run.restart_often(10))
    return {"wall": spread(report.restarts), "one core": spread(report.work), "faults": []}


def fault(folder: Path) -> dict[str, Any]:
    """Many schedules of bad lines."""
    outcome, plans = schedules.Outcome(), []
    with serving(folder, options=["--workers", "1"]) as server:

        async def all_of_them() -> None:
            for seed in range(SCHEDULES):
                plans.append(schedules.Schedule(server, seed))
                await plans[-1].run(1.0, outcome)

        asyncio.run(all_of_them())
        server.stop()
        schedules.audited(server, plans, outcome)
    return asdict(outcome)


def abused(folder: Path) -> dict[str, Any]:
    """Twelve honest people, and one address at fifty times its limits."""
    with serving(folder, {}, ["--workers", "1", "--proxy", "127.0.0.1"]) as server:
        found = asyncio.run(abuse.Evening(server, people=12, seconds=20).run())
    return {
        **asdict(found),
        "before": {"answers": len(found.before), **spread(found.before)},
        "during": {"answers": len(found.during), **spread(found.during)},
    }


RUNS: dict[str, Callable[[Path], dict[str, Any]]] = {"kill": kill, "restart": restart, "fault": fault, "abuse": abused}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", choices=RUNS)
    name = parser.parse_args().run
    with tempfile.TemporaryDirectory() as folder:
        figures = RUNS[name](Path(folder))
    text = json.dumps(figures, indent=2)
    KEEP.mkdir(exist_ok=True)
    (KEEP / f"reliability_{name}.json").write_text(text + "\n", "utf-8")
    print(text)
    return 1 if figures["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
