"""Steps per second on the GPU: `python -m bench.gpu_bench`, on a machine with a GPU.

One thread plays one game after the other. All lanes are first played on for a while, so that they stand at different
points of their games, as they do in real use; compiling and copying the records over are not timed.
"""

import argparse
import json
import statistics
import time
from pathlib import Path
from typing import Any, Final

import numpy as np

from bench import machine, ours, report
from bench.counts import Counts
from zauberturm.kernel.batch import player

CASES: Final = (
    "basic, 2 players",
    "basic, 4 players",
    "master, 4 players, revised edition",
    "master, 4 players, first edition",
)
LANES: Final = (1 << 17, 1 << 18, 1 << 20)
STEPS: Final = 1_000  # per lane and launch
ROUNDS: Final = 5
HEAD: Final = ("", "games at once", "steps/s", "low / high", "decisions/s", "games/s")


_PLAYERS: dict[object, Any] = {}


def gpu_player(switches: object, case: str) -> Any:
    """The player compiled for a case's options; cases that differ in the number of players share one."""
    from zauberturm.kernel.cuda import GpuPlayer

    if switches not in _PLAYERS:
        _PLAYERS[switches] = GpuPlayer(ours.RULES.core, ours.start_of(case))
    return _PLAYERS[switches]


def measure(gpu: Any, case: str, lanes: int) -> list[Counts]:
    """Several timed launches after an untimed one."""
    records = player(ours.RULES.core).new(ours.start_of(case), lanes)
    fresh = records[:1].copy()
    on_device = gpu.upload(records)
    gpu.spin(on_device, fresh, 2 * STEPS)
    counts = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        done = gpu.spin(on_device, fresh, STEPS)  # waits for the GPU: the counts come back to the host
        counts.append(Counts(done.steps, done.decisions, done.games, time.perf_counter() - began))
    return counts


def row(case: str, lanes: int, counts: list[Counts]) -> list[str]:
    """One line of the table."""
    speeds = [c.steps_per_second for c in counts]
    return [
        case,
        f"{lanes:,}",
        report.short(statistics.median(speeds)),
        report.spread(speeds),
        report.short(statistics.median(c.decisions_per_second for c in counts)),
        report.short(statistics.median(c.games_per_second for c in counts)),
    ]


def same_as_cpu(gpu: Any, case: str, lanes: int = 1024, steps: int = 3_000) -> bool:
    """What is timed gives the same records as on the CPU."""
    records = player(ours.RULES.core).new(ours.start_of(case), lanes)
    fresh, on_device = records[:1].copy(), gpu.upload(records)
    gpu.spin(on_device, fresh, steps)
    player(ours.RULES.core).spin(records, steps, threads=machine.cores())
    return bool(np.array_equal(on_device.copy_to_host().view(np.uint8), records.view(np.uint8)))


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path(".benchmarks/gpu_bench.json"))
    parser.add_argument("--cases", nargs="*", default=list(CASES), choices=CASES)
    options = parser.parse_args()
    rows, same = [], {}
    for case in options.cases:
        gpu = gpu_player(tuple(sorted(ours.RULES.core.switches(ours.start_of(case)).items())), case)
        same[case] = same_as_cpu(gpu, case)
        for lanes in LANES:
            rows.append(row(case, lanes, measure(gpu, case, lanes)))
            print(*rows[-1], sep="  ", flush=True)
    verdict = "the same" if all(same.values()) else f"**not the same** ({same})"
    where = f"{machine.today()}, {machine.gpu()}; {machine.software('numpy', 'numba', 'numba-cuda')}"
    how = f"medians of {ROUNDS} launches of {STEPS:,} steps in every game"
    check = f"1,024 games played 3,000 steps in this way on GPU and CPU end {verdict}"
    told = [f"Speed ({where}): {how}. {check}.", report.markdown(HEAD, rows)]
    report.write_json(options.out, {"rows": rows, "same": same, "markdown": "\n\n".join(told)})
    print(json.dumps(same))


if __name__ == "__main__":
    main()
