"""The same rules as plain Python: `ZAUBERTURM_JIT=0 python -m bench.interpreted` prints steps per second."""

import time

from bench import ours
from zauberturm.kernel.core import NOBODY_MOVES
from zauberturm.kernel.jit import JIT, inner
from zauberturm.kernel.playout import random_step
from zauberturm.kernel.rng import pick, set_seed

SECONDS = 2.0


def steps_per_second() -> float:
    """Random games without the compiler, for about two seconds."""
    core = ours.RULES.core
    step = inner(random_step, to_move=core.to_move, sample=core.sample, legal=core.legal, apply=core.apply, pick=pick)
    out, done, games = [0] * core.max_legal, 0, 0
    began = time.perf_counter()
    while (elapsed := time.perf_counter() - began) < SECONDS:
        g = ours.start_of(ours.MAIN)
        set_seed(g, games)  # type: ignore[arg-type]
        core.follow(g)
        while core.to_move(g) != NOBODY_MOVES:
            step(g, out)
            done += 1
        games += 1
    return done / elapsed


if __name__ == "__main__":
    assert not JIT, "set ZAUBERTURM_JIT=0"
    print(round(steps_per_second()))
