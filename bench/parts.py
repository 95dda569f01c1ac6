"""Where the time of a step goes: `python -m bench.parts`.

Positions from random games are kept and put through one part of a step: listing, drawing, applying. There are so many
of them that the processor cannot learn their branches by heart, as it cannot in a real game either; the parts then add
up to nearly a whole step. Processor time is used, so a busy machine matters less.
"""

import time
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from bench import ours, report
from zauberturm.games.towers import state
from zauberturm.kernel.batch import Records, player
from zauberturm.kernel.core import CHANCE_MOVES, NOBODY_MOVES
from zauberturm.kernel.jit import bind, inner
from zauberturm.kernel.playout import random_step
from zauberturm.kernel.rng import pick

KINDS: Final = ("START", "TILE", "DEAL", "ROLL", "DRAW", "TURN", "DICE", "SPECIAL", "CLAIM", "REPEAT", "LAST_CAST")
KEPT: Final = 20_000
EVERY: Final = 53  # keep one position of so many, so that they come from everywhere in many games
REPEATS: Final = 9
HEAD: Final = ("step", "share", "list", "draw", "apply", "ns per average step")

# Bound to a game's functions before anything here runs.
to_move: Callable[..., int]
sample: Callable[..., int]
legal: Callable[..., int]
apply: Callable[..., None]


def _collect(records: Any, out: Any, kept: Any, codes: Any) -> int:
    n, seen = 0, 0
    for i in range(len(records)):
        while n < len(kept) and to_move(records[i]) != NOBODY_MOVES:
            seen += 1
            if seen % EVERY == 0:
                kept[n] = records[i]
                if to_move(records[i]) == CHANCE_MOVES:
                    codes[n] = sample(kept[n])
                else:
                    codes[n] = out[pick(kept[n], legal(kept[n], out))]
                n += 1
            random_step(records[i], out)
    return n


def _copied(kept: Any, codes: Any, out: Any, work: Any) -> int:
    total = 0
    for i in range(len(kept)):
        work[i & 1] = kept[i]
        total += work[i & 1].step + codes[i] + out[0]
    return total


def _applied(kept: Any, codes: Any, out: Any, work: Any) -> int:
    total = 0
    for i in range(len(kept)):
        work[i & 1] = kept[i]
        apply(work[i & 1], codes[i])
        total += work[i & 1].step + codes[i] + out[0]
    return total


def _listed(kept: Any, codes: Any, out: Any, work: Any) -> int:
    total = 0
    for i in range(len(kept)):
        work[i & 1] = kept[i]
        total += legal(work[i & 1], out) + codes[i] + out[0]
    return total


def _drawn(kept: Any, codes: Any, out: Any, work: Any) -> int:
    total = 0
    for i in range(len(kept)):
        work[i & 1] = kept[i]
        total += sample(work[i & 1]) + codes[i] + out[0]
    return total


def nanoseconds(part: Callable[..., int], kept: Records, codes: Any) -> float:
    """One position through one part, the best of several runs over all positions."""
    out, work = np.zeros(ours.RULES.core.max_legal, np.int16), np.zeros(2, kept.dtype)
    part(kept, codes, out, work)
    times = []
    for _ in range(REPEATS):
        began = time.process_time()
        part(kept, codes, out, work)
        times.append(time.process_time() - began)
    return min(times) / len(kept) * 1e9


def real_nanoseconds(case: str) -> float:
    """Processor time of a step when whole games are played, the best of several runs."""
    times = []
    for _ in range(REPEATS):
        began = time.process_time()
        steps = ours.steps(case, 0.2).steps
        times.append((time.process_time() - began) / steps)
    return min(times) * 1e9


def rows(case: str = ours.MAIN) -> list[list[str]]:
    """A line per kind of step, and their sum."""
    core = ours.RULES.core
    functions = {"to_move": core.to_move, "sample": core.sample, "legal": core.legal, "apply": core.apply, "pick": pick}
    module, step = core.legal.__module__, inner(random_step, **functions)
    copied, applied, listed, drawn = (
        bind(template, f"parts{template.__name__}", module, **functions)
        for template in (_copied, _applied, _listed, _drawn)
    )
    collect = bind(_collect, "parts_collect", module, random_step=step, **functions)
    kept, codes = np.zeros(KEPT, core.record.dtype), np.zeros(KEPT, np.int64)
    count = collect(player(core).new(ours.start_of(case), 2_000), np.zeros(core.max_legal, np.int16), kept, codes)
    kept, codes = kept[:count], codes[:count]
    lines, total = [], 0.0
    for name in KINDS:
        chosen = kept["step"] == getattr(state, name)
        if chosen.sum() < KEPT // 1000:
            continue
        some, their = kept[chosen].copy(), codes[chosen].copy()
        # Each part works on a fresh copy of the position; the copying is measured alone and taken off.
        base = nanoseconds(copied, some, their)
        chance = getattr(state, name) < state.CHANCE_STEPS
        listing = 0.0 if chance else nanoseconds(listed, some, their) - base
        drawing = nanoseconds(drawn, some, their) - base if chance else 0.0
        applying = nanoseconds(applied, some, their) - base
        share = float(chosen.mean())
        total += (weight := share * (listing + drawing + applying))
        shown = (f"{ns:.0f} ns" if ns else "" for ns in (listing, drawing, applying))
        lines.append([name.lower().replace("_", " "), f"{share:.1%}", *shown, f"{weight:.0f}"])
    lines.append(["all parts", "", "", "", "", f"{total:.0f}"])
    lines.append(["a step in real games", "", "", "", "", f"{real_nanoseconds(case):.0f}"])
    return lines


if __name__ == "__main__":
    print(report.plain(HEAD, rows()))
