"""The long runs against a server of our own: `python -m bench.reliability_runs kill` and others. Figures as JSON.

The figures go to docs/reliability.md as well, with the load of the machine: times mean little on a busy one.
`--share 0.5` does half of it, where there is no time for all.
"""

import argparse
import asyncio
import json
import os
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bench import machine, reliability_report
from tests.reliability import abuse, abuser, killing, schedules
from tests.server.running import serving

KEEP = Path(".benchmarks")
KILLS, COMMANDS = 200, 50_000
RESTARTS = 10
SCHEDULES = 60
PHASE = 30  # seconds of each kind of abuse
NICE = 15  # the abuser must not take the processor from this server's workers
P95 = 0.2  # seconds for honest answers beside an abuser
TIMES = 2  # as long as usual, for honest bots beside an abuser


def share(values: Sequence[float], part: float) -> float:
    """The value that this part of all values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def spread(seconds: Sequence[float]) -> dict[str, float]:
    """Middle, 95 of 100 and longest."""
    shown = {"median": statistics.median(seconds), "p95": share(seconds, 0.95), "most": max(seconds)}
    return {name: round(value, 3) for name, value in shown.items()}


def kill(folder: Path, part: float) -> dict[str, Any]:
    """At least 200 kills, at least 50,000 acknowledged commands, 1,000 tables on disk."""
    kills, commands = round(KILLS * part), round(COMMANDS * part)
    plan = killing.Plan(kills, commands, hot_seats=24, pairs=4, with_bots=2, quiet=1000, seed=2026)
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


def restart(folder: Path, part: float) -> dict[str, Any]:
    """From the start of the process to the first answer of a table, with 1,000 tables on disk."""
    run = killing.Campaign(folder, killing.Plan(1, 1, hot_seats=1, pairs=0, with_bots=0, quiet=1000))
    report = asyncio.run(run.restart_often(round(RESTARTS * part)))
    return {"wall": spread(report.restarts), "one core": spread(report.work), "faults": []}


def fault(folder: Path, part: float) -> dict[str, Any]:
    """Many schedules of bad lines."""
    outcome, plans = schedules.Outcome(), []
    with serving(folder, options=["--workers", "1"]) as server:

        async def all_of_them() -> None:
            for seed in range(round(SCHEDULES * part)):
                plans.append(schedules.Schedule(server, seed))
                await plans[-1].run(1.0, outcome)

        asyncio.run(all_of_them())
        server.stop()
        schedules.audited(server, plans, outcome)
    return asdict(outcome)


def abused(folder: Path, part: float) -> dict[str, Any]:
    """Twelve honest people, four more against bots, and one address at fifty times its limits: each kind, then all."""
    with serving(folder, {}, ["--workers", "1"]) as server:
        evening = abuse.Evening(server, people=12, levels=[3, 3, 5, 5], seconds=PHASE * part, nice=NICE)
        phases = asyncio.run(evening.run([*abuser.KINDS, "all"]))
    normal = phases[abuse.QUIET]
    figures = {kind: told(phase, normal) for kind, phase in phases.items()}
    missed = [kind for kind, one in figures.items() if kind != abuse.QUIET and not one["goal"]]
    return {"phases": figures, "goal missed": missed, "faults": evening.tally.faults}


def told(phase: abuse.Phase, normal: abuse.Phase) -> dict[str, Any]:
    """How long people waited for answers and for bots, and how many times as long as when nobody abuses anything."""
    answers = {"count": len(phase.answers), **spread(phase.answers)}
    bots = {}
    for level, waits in phase.bots.items():
        times = statistics.median(waits) / statistics.median(normal.bots[level])
        bots[level] = {"count": len(waits), **spread(waits), "times normal": round(times, 2)}
    # A handful of waits, some of them for decisions that need no thought, show nothing either way.
    judged = [one["times normal"] < TIMES for one in bots.values() if one["count"] >= reliability_report.ENOUGH]
    goal = answers["p95"] < P95 and bool(judged) and all(judged)
    return {"answers": answers, "bots": bots, "abuser": dict(phase.abuser), "goal": goal}


Run = Callable[[Path, float], dict[str, Any]]
RUNS: dict[str, Run] = {"kill": kill, "restart": restart, "fault": fault, "abuse": abused}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", choices=RUNS)
    parser.add_argument("--share", type=float, default=1.0, help="how much of the whole")
    asked = parser.parse_args()
    name, before = asked.run, os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        figures = RUNS[name](Path(folder), asked.share)
    figures["day"] = machine.today()
    figures["load"] = {"before": round(before, 1), "after": round(os.getloadavg()[1], 1), "cores": machine.cores()}
    text = json.dumps(figures, indent=2)
    KEEP.mkdir(exist_ok=True)
    (KEEP / f"reliability_{name}.json").write_text(text + "\n", "utf-8")
    print(text)
    reliability_report.write(name, figures)
    return 1 if figures["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
