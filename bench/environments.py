"""Batches with observation and legal set beside other vectorised environments: `python -m bench.environments`.

One decision is one action of one game, with the observation of the seat that moves next and all that is legal for it.
Policies draw uniformly; drawing is part of the time, here and in the peers. The table goes into docs/benchmarks.md.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, NamedTuple

from bench import machine, report
from bench.counts import Missing
from bench.peers.vector_envs import PEERS
from zauberturm.env import Batch

GAMES: Final = 4096  # side by side
WARM: Final = 100  # steps before anything is measured, so that games are spread over all their phases
HEAD: Final = ("four players, 4,096 games", "decisions/s", "per CPU second", "low / high", "two threads / one")


class Rate(NamedTuple):
    """Decisions by the clock, and by the time that processors have worked."""

    clock: float
    work: float


@dataclass
class Row:
    """One way to play, and what was measured."""

    name: str
    measure: Callable[[float], Rate]
    rates: list[Rate] = field(default_factory=list[Rate])
    ratios: list[float] = field(default_factory=list[float])

    def cells(self) -> list[str]:
        clock, work = ([rate[column] for rate in self.rates] for column in range(2))
        ratio = f"{statistics.median(self.ratios):.2f}" if self.ratios else ""
        return [
            self.name,
            report.short(statistics.median(clock)),
            report.short(statistics.median(work)),
            report.spread(work),
            ratio,
        ]


def timed(step: Callable[[], int], seconds: float) -> Rate:
    """Step for so long; `step` says how many decisions it made."""
    decisions, clock, work = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - clock < seconds:
        decisions += step()
    return Rate(decisions / (time.perf_counter() - clock), decisions / (time.process_time() - work))


def ours(game: str, threads: int = 1, **more: Any) -> Callable[[float], Rate]:
    """A batch of ours; it goes on where it stopped."""
    batch = Batch(game, GAMES, seed=1, players=4, threads=threads, reuse=True, **more)
    ends = 0
    batch.reset()

    def step() -> int:
        nonlocal ends
        decisions = GAMES - ends  # where a game was over, the step begins the next one
        turn = batch.step(batch.random_actions())
        ends = int(turn.terminated.sum())
        return decisions

    for _ in range(WARM):
        step()
    return lambda seconds: timed(step, seconds)


def rows() -> tuple[list[Row], list[str]]:
    """Ours in pairs, one thread and two; then other forms, then the peers that are installed."""
    found = [
        Row(f"{game}, {threads} thread{'s' if threads > 1 else ''}", ours(game, threads))
        for game in ("towers", "zauberberg")
        for threads in (1, 2)
    ]
    for form in ("bits", "dense"):
        found += [Row(f"{game}, legal sets as {form}", ours(game, legal=form)) for game in ("towers", "zauberberg")]
    missing = []
    for name, prepare in PEERS.items():
        try:
            step = prepare()
        except Missing:
            missing.append(f"{name} was not measured: it is not installed.")
            continue
        found.append(Row(name, partial(timed, step)))
    return found, missing


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--no-page", action="store_true", help="leave docs/benchmarks.md as it is")
    options = parser.parse_args()
    load = machine.load()
    lines, missing = rows()
    for number in range(1, options.rounds + 1):
        print(f"round {number} of {options.rounds}", file=sys.stderr, flush=True)
        for row in lines:
            row.rates.append(row.measure(options.seconds))
        for one, two in zip(lines[:4:2], lines[1:4:2], strict=True):
            two.ratios.append(two.rates[-1].clock / one.rates[-1].clock)
    cells = [row.cells() for row in lines]
    print(report.plain(HEAD, cells), *missing, sep="\n")
    if not options.no_page:
        where = f"{machine.today()}, {machine.cpu()}, load {load} before the run and {machine.load()} after it"
        how = f"`python -m bench.environments --rounds {options.rounds} --seconds {options.seconds:g}`, medians"
        text = [f"{where}; {how}.", report.markdown(HEAD, cells), *missing]
        report.replace_section(report.PAGE, "environments", "\n\n".join(text))


if __name__ == "__main__":
    main()
