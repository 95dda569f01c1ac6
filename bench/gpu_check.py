"""Play the same games on the GPU and on the CPU and compare: `python -m bench.gpu_check`, on a machine with a GPU.

Every game gives one digest into which its whole record is folded after every step, so equal digests mean equal
positions all along the way. The games are spread over many option sets, the measured ones among them.
"""

import argparse
import json
import random
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from bench import machine, ours, report
from zauberturm.errors import OptionError
from zauberturm.games.rules import Rules
from zauberturm.kernel.batch import Records, player
from zauberturm.kernel.core import Core
from zauberturm.registry import GAMES

SETS: Final = 50  # the measured ones among them
MEASURED: Final = {"towers": ours.TOWERS, "zauberberg": ours.ZAUBERBERG}

# Mountains of other sizes, with marked fields above each other.
_EVENTS: Final = {"1": [1, 5, 12, 15, 19, 23, 26, 29], "2": [4, 10, 13, 16, 20], "3": [1, 4, 9, 11], "4": [1, 4, 7]}
_STONES: Final = {"1": [3, 8, 30], "2": [2, 7, 15], "3": [2, 7], "4": [2]}
LAYOUTS: Final = tuple(
    {"name": f"side {side}", "sides": [side, side - 2, side - 4, side - 6], "events": _EVENTS, "stones": _STONES}
    for side in (10, 11, 14)
)


def random_options(rules: Rules, rng: random.Random) -> dict[str, Any]:
    """Options as a table might choose them: every choice and flag at random, spells by number, layouts of any size."""
    chosen: dict[str, Any] = {"players": rng.choice(rules.info.players)}
    for option in rules.info.options.values():
        if option.kind in ("choice", "flag") and option.name != "starter":
            chosen[option.name] = rng.choice((*option.values, *(LAYOUTS if option.name == "layout" else ())))
    if "spells" in rules.info.options and chosen["players"] > 1:
        chosen["spells"] = rng.randint(1, 8)
    return chosen


def option_sets(rules: Rules) -> list[dict[str, Any]]:
    """The measured sets and random ones, the same every time; combinations the rules refuse are left out."""
    rng, sets = random.Random(1), list(MEASURED[rules.info.name].values())
    while len(sets) < SETS:
        chosen = random_options(rules, rng)
        try:
            rules.resolve(chosen)
        except OptionError:
            continue
        sets.append(chosen)
    return sets


def fresh_games(rules: Rules, sets: list[dict[str, Any]], games: int) -> Records:
    """`games` games before their first event, dealt out over the option sets, every game with a seed of its own."""
    per_set, more = divmod(games, len(sets))
    parts, seed = [], 0
    for number, options in enumerate(sets):
        count = per_set + (number < more)
        start = rules.start(rules.resolve(options))
        parts.append(player(rules.core).new(start, count, seed))
        seed += count
    return np.concatenate(parts)


def cpu_trace(core: Core, records: Records) -> npt.NDArray[np.int64]:
    """The digests from the CPU, on all its cores; `records` are played to the end in place."""
    slices = np.array_split(records, machine.cores() * 8)
    with ThreadPoolExecutor(machine.cores()) as pool:
        return np.concatenate(list(pool.map(player(core).trace, slices)))


def first_difference(core: Core, gpu: Any, record: Records) -> int:
    """The first step after which a game differs, found by halving; `record` is the game before its first event."""
    same, different = 0, 1 << 20
    while different - same > 1:
        middle = (same + different) // 2
        digests = [trace(record.copy(), middle)[0] for trace in (gpu.trace, player(core).trace)]
        if digests[0] == digests[1]:
            same = middle
        else:
            different = middle
    return different


def compare(rules: Rules, games: int) -> dict[str, Any]:
    """Play, compare, and say what was seen."""
    from zauberturm.kernel.cuda import GpuPlayer

    core, sets = rules.core, option_sets(rules)
    fresh = fresh_games(rules, sets, games)
    gpu = GpuPlayer(core)
    on_cpu, on_gpu = fresh.copy(), fresh.copy()
    began = time.perf_counter()
    with machine.gpu_alone():
        from_gpu = gpu.trace(on_gpu)
    gpu_done = time.perf_counter()
    from_cpu = cpu_trace(core, on_cpu)
    cpu_done = time.perf_counter()
    counts = player(core).play(fresh.copy(), threads=machine.cores())
    rows = zip(on_cpu.view(np.uint8).reshape(games, -1), on_gpu.view(np.uint8).reshape(games, -1), strict=True)
    ends_differ = [i for i, (cpu, gpu_row) in enumerate(rows) if not np.array_equal(cpu, gpu_row)]
    wrong = sorted({*np.flatnonzero(from_gpu != from_cpu).tolist(), *ends_differ})
    return {
        "game": rules.info.name,
        "games": games,
        "option_sets": len(sets),
        "steps": counts.steps,
        "different": len(wrong),
        "examples": [{"game": i, "step": first_difference(core, gpu, fresh[i : i + 1])} for i in wrong[:5]],
        "seconds": {"gpu with compiling": gpu_done - began, "cpu with compiling": cpu_done - gpu_done},
    }


def markdown(found: dict[str, Any], device: str) -> str:
    """What goes into docs/benchmarks.md."""
    verdict = "all equal" if found["different"] == 0 else f"**{found['different']} games differ**"
    where = f"{machine.today()}, {device}"
    what = f"{found['games']:,} games over {found['option_sets']} option sets, {found['steps']:,} steps"
    how = "a digest of the record after every step"
    return f"Same games of {found['game']} on GPU and CPU ({where}): {what}, {how}: {verdict}."


def main() -> None:
    """Check, print, write; the exit status is 1 if a game differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(MEASURED), default="towers")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--out", type=Path, default=Path(".benchmarks/gpu_check.json"))
    options = parser.parse_args()
    found = compare(GAMES[options.game], options.games)
    found["markdown"] = markdown(found, machine.gpu())
    report.write_json(options.out, found)
    print(json.dumps(found, indent=1))
    sys.exit(found["different"] > 0)


if __name__ == "__main__":
    main()
