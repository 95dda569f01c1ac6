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

CASES: Final = (
    "basic, 2 players",
    "basic, 4 players",
    "master, 4 players, revised edition",
    "master, 4 players, first edition",
    *ours.ZAUBERBERG,
)
LANES: Final = (1 << 17, 1 << 19)
ROUNDS: Final = 400  # per lane and launch; about two steps each
LAUNCHES: Final = 5
HEAD: Final = ("", "games at once", "steps/s", "low / high", "decisions/s", "games/s")


_PLAYERS: dict[object, Any] = {}


def gpu_player(case: str) -> Any:
    """The player compiled for a case's options; cases that differ in the number of players share one."""
    from zauberturm.kernel.cuda import GpuPlayer

    core, start = ours.rules_of(case).core, ours.start_of(case)
    key = (core, *sorted(core.switches(start).items()))
    if key not in _PLAYERS:
        _PLAYERS[key] = GpuPlayer(core, start)
    return _PLAYERS[key]


def measure(gpu: Any, case: str, lanes: int) -> list[Counts]:
    """Several timed launches after an untimed one."""
    records = ours.player_of(case).new(ours.start_of(case), lanes)
    fresh = records[:1].copy()
    on_device = gpu.upload(records)
    gpu.spin(on_device, fresh, 3 * ROUNDS)
    counts = []
    for _ in range(LAUNCHES):
        began = time.perf_counter()
        done = gpu.spin(on_device, fresh, ROUNDS)  # waits for the GPU: the counts come back to the host
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


def same_as_cpu(gpu: Any, case: str, lanes: int = 2048, rounds: int = 1_500) -> bool:
    """What is timed gives the same records as on the CPU."""
    records = ours.player_of(case).new(ours.start_of(case), lanes)
    fresh, on_device = records[:1].copy(), gpu.upload(records)
    gpu.spin(on_device, fresh, rounds)
    ours.player_of(case).spin(records, rounds, threads=machine.cores())
    return bool(np.array_equal(gpu.download(on_device).view(np.uint8), records.view(np.uint8)))


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path(".benchmarks/gpu_bench.json"))
    parser.add_argument("--cases", nargs="*", default=list(CASES), choices=CASES)
    options = parser.parse_args()
    rows, same = [], {}
    for case in options.cases:
        gpu = gpu_player(case)
        same[case] = same_as_cpu(gpu, case)
        for lanes in LANES:
            with machine.gpu_alone():
                counts = measure(gpu, case, lanes)
            rows.append(row(case, lanes, counts))
            print(*rows[-1], "same" if same[case] else "NOT THE SAME", sep="  ", flush=True)
    verdict = "the same" if all(same.values()) else f"**not the same** ({same})"
    where = f"{machine.today()}, {machine.gpu()}; {machine.software('numpy', 'numba', 'numba-cuda')}"
    how = f"medians of {LAUNCHES} launches of {ROUNDS} rounds in every game"
    check = f"2,048 games of each row played 1,500 rounds in this way on GPU and CPU end {verdict}"
    told = [f"Speed ({where}): {how}. {check}.", report.markdown(HEAD, rows)]
    report.write_json(options.out, {"rows": rows, "same": same, "markdown": "\n\n".join(told)})
    print(json.dumps(same))


if __name__ == "__main__":
    main()
