"""Single figures of ours that have no counterpart in a peer: sizes, start-up, the friendly interface."""

import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np

import zauberturm as zt
from bench import report
from zauberturm.registry import engine

REPEATS = 5
# The peers bring SciPy, which Numba imports if it can; without them, as players start the game, it is not there.
WITHOUT_SCIPY = "import sys; sys.modules['scipy'] = None; "
START = WITHOUT_SCIPY + "import zauberturm as zt; g = zt.new('towers', players=4, seed=1)"
START_AND_PLAY = START + "; g.play(str(g.legal()[0]))"


@dataclass(frozen=True, slots=True)
class Figure:
    """A name and what was measured, with its unit."""

    name: str
    value: str


def _copy_many(records: Any, times: int) -> None:
    last = len(records) - 1
    for i in range(times):
        records[(i * 7 + 1) & last] = records[i & last]


def copy_nanoseconds(times: int = 2_000_000) -> float:
    """One position copied to another inside compiled code, sources and targets spread over 64 records."""
    start = zt.new("towers", players=4, seed=1)
    rules = engine("towers").rules
    _, record = rules.load(start.position())
    records = np.repeat(record.handle(), 64)
    copy_many: Callable[[Any, int], None] = numba.njit(_copy_many)
    copy_many(records, 1)
    return 1e9 / times * median_seconds(lambda: copy_many(records, times))


def median_seconds(run: Callable[[], object]) -> float:
    """The median of a few runs."""

    def once() -> float:
        began = time.perf_counter()
        run()
        return time.perf_counter() - began

    return statistics.median(once() for _ in range(REPEATS))


def random_game(seed: int) -> list[str]:
    """The actions of one random game, as text."""
    rng, game, played = random.Random(seed), zt.new("towers", players=4, seed=seed), []
    while not game.over:
        played.append(str(rng.choice(game.legal())))
        game.play(played[-1])
    return played


def friendly_actions_per_second(games: int = 5) -> float:
    """`g.play(text)` over whole games; dice and draws that follow an action are part of it."""
    texts = {seed: random_game(seed) for seed in range(games)}

    def replay() -> None:
        for seed, played in texts.items():
            game = zt.new("towers", players=4, seed=seed)
            for text in played:
                game.play(text)

    return sum(map(len, texts.values())) / median_seconds(replay)


def cpu_seconds_of_children() -> float:
    """Processor time of all processes started and ended so far: unlike wall time, a busy machine hardly changes it."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def process(code: str) -> str:
    """A new Python process from start to end, with everything compiled before: wall time and processor time."""
    run = [sys.executable, "-c", code]
    with tempfile.TemporaryDirectory() as bytecode:
        # Installed packages have their bytecode beside them; here it may be switched off, so keep it in a folder.
        env = {**os.environ, "PYTHONPYCACHEPREFIX": bytecode}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        subprocess.run(run, check=True, env=env)
        before = cpu_seconds_of_children()
        wall = median_seconds(lambda: subprocess.run(run, check=True, env=env))
        cpu = (cpu_seconds_of_children() - before) / REPEATS
    return f"{wall:.2f} s ({cpu:.2f} s of processor time)"


def interpreted_steps_per_second() -> float:
    """Measured in a process of its own, because the choice is made when the package is imported."""
    run = [sys.executable, "-m", "bench.interpreted"]
    env = {**os.environ, "ZAUBERTURM_JIT": "0"}
    return float(subprocess.run(run, check=True, env=env, capture_output=True, text=True).stdout)


def figures() -> list[Figure]:
    """All of them."""
    dtype = engine("towers").rules.core.record.dtype
    return [
        Figure("position record", f"{dtype.itemsize} bytes"),
        Figure("copy of a position, compiled", f"{copy_nanoseconds():.0f} ns"),
        Figure("`g.play(text)`", f"{report.short(friendly_actions_per_second())} actions/s"),
        Figure("interpreted, basic, 4 players", f"{report.short(interpreted_steps_per_second())} steps/s"),
        Figure("`import zauberturm` and the first `zt.new` in a new process, warm cache", process(START)),
        Figure("the same with the first `g.legal()` and `g.play(text)`", process(START_AND_PLAY)),
        Figure("a Python process that does nothing, for comparison", process("pass")),
    ]
