"""Batches on the GPU: the same games as on the CPU, byte for byte, then how fast: `python -m bench.gpu_env`.

For a machine with a GPU, like `bench.gpu_check`. Both batches get the same actions; observations, lists and rewards
must be equal at every step. Then random policies run on the GPU alone.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any, Final

import numpy as np

from bench import machine, report
from bench.gpu_check import option_sets
from zauberturm.env import Batch, Turn
from zauberturm.registry import GAMES

COMPARED: Final = 200  # games of each option set
STEPS: Final = 300  # of the comparison
WARM: Final = 50


def host(array: Any) -> Any:
    return array.copy_to_host() if hasattr(array, "copy_to_host") else array


def different(one: Turn, other: Turn) -> list[str]:
    """Fields that are not the same on both sides."""
    fields = ("observation", "mover", "legal", "count", "reward", "terminated", "truncated", "illegal")
    return [f for f in fields if not np.array_equal(host(getattr(one, f)), host(getattr(other, f)))]


def compare(game: str, options: dict[str, Any]) -> str | None:
    """What differs first between CPU and GPU, None if nothing does."""
    cpu, gpu = (Batch(game, COMPARED, seed=1, device=device, **options) for device in ("cpu", "cuda"))
    turns = cpu.reset(), gpu.reset()
    for step in range(STEPS):
        if wrong := different(*turns):
            return f"{options}: {', '.join(wrong)} at step {step}"
        actions = cpu.random_actions()
        turns = cpu.step(actions), gpu.step(actions)
    same = all(cpu.digest(i) == gpu.digest(i) for i in range(0, COMPARED, 10))
    return None if same else f"{options}: digests"


def speed(game: str, games: int, steps: int) -> float:
    """Decisions per second with observation and list, four players, everything on the GPU."""
    batch = Batch(game, games, seed=1, device="cuda", players=4, reuse=True)
    batch.reset()
    for _ in range(WARM):
        batch.step(batch.random_actions())
    began = time.perf_counter()
    for _ in range(steps):
        batch.step(batch.random_actions())
    return games * steps / (time.perf_counter() - began)


def main() -> None:
    """Compare, measure, write; the exit status is 1 if something differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1 << 20)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--sets", type=int, default=8, help="option sets to compare, each compiled for itself")
    parser.add_argument("--out", type=Path, default=Path(".benchmarks/gpu_env.json"))
    options = parser.parse_args()
    found: dict[str, Any] = {"device": machine.gpu(), "different": [], "decisions": {}}
    for game, rules in GAMES.items():
        found["different"] += filter(None, (compare(game, one) for one in option_sets(rules)[: options.sets]))
        found["decisions"][game] = speed(game, options.games, options.steps)
    report.write_json(options.out, found)
    print(json.dumps(found, indent=1))
    sys.exit(bool(found["different"]))


if __name__ == "__main__":
    main()
