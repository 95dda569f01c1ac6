"""Looking one action ahead: templates that `Weigher` binds to a game's functions, and what it keeps for them.

Each action is tried in positions that the seat holds possible. Where chance has few outcomes then, a roll for example,
all of them are weighed; where it has many, as with a card from the pile, one is drawn, and the average runs over the
positions. If the seat is asked again after that, its best answer counts.
"""

import math
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from zauberturm.kernel import buffers, descent
from zauberturm.kernel.core import CHANCE_MOVES, Core
from zauberturm.kernel.jit import JIT, bind, inner
from zauberturm.kernel.rng import MASK, SEED_WORDS
from zauberturm.kernel.search import Question

FEW: Final = 8  # outcomes that are weighed one by one
ANSWERS: Final = 24  # answers that are tried; of longer lists so many, evenly spread

# The records: the position to decide in, one of those the seat holds possible, and a rung for every step after that:
# the action, an outcome, an answer (to roll again, perhaps), an outcome, an answer.
START, WORLD, ACTED = range(3)
RECORDS: Final = 7

# What is asked for.
SEAT, REMEMBER, SEED = range(3)
WHOLES: Final = SEED + SEED_WORDS - 1  # the last word of the seed counts positions

# Bound before anything here runs: a game's functions (see `kernel.core.Core` for what they do) ...
to_move: Callable[..., int]
legal: Callable[..., int]
weight: Callable[..., int]
take_chance: Callable[..., None]
follow: Callable[..., None]
resample: Callable[..., None]
evaluate: Callable[..., int]
# ... templates of `descent` ...
put: Callable[..., None]
go_on: Callable[..., None]
run_chance: Callable[..., int]
# ... and those below, each bound to the ones that look one step less far.
deeper: Callable[..., float]
answered: Callable[..., float]
expected: Callable[..., float]


def evaluated_(records: Any, _outs: Any, at: int, seat: int) -> float:
    """How good it looks to a seat."""
    return float(evaluate(records[at], seat))


def answered_(records: Any, outs: Any, at: int, seat: int) -> float:
    """The same after what chance still brings and, if the seat is asked then, after its best answer."""
    g = records[at]
    run_chance(g)
    if to_move(g) != seat:
        return float(evaluate(g, seat))
    count, best = legal(g, outs[at]), -math.inf
    for place in range(0, count, 1 + (count - 1) // ANSWERS):
        put(records, at + 1, at)
        go_on(records[at + 1], int(outs[at][place]))
        best = max(best, deeper(records, outs, at + 1, seat))
    return best


def expected_(records: Any, outs: Any, at: int, seat: int) -> float:
    """The same on average over what chance may bring now."""
    g = records[at]
    if to_move(g) != CHANCE_MOVES:
        return float(evaluate(g, seat))
    count, total, points = legal(g, outs[at]), 0, 0.0
    if count > FEW:
        return float(answered(records, outs, at, seat))
    for place in range(count):
        code = int(outs[at][place])
        share = weight(g, code)
        put(records, at + 1, at)
        take_chance(records[at + 1], code)
        follow(records[at + 1])
        points += share * answered(records, outs, at + 1, seat)
        total += share
    return points / total


def weigh(records: Any, outs: Any, whole: Any, points: Any, worlds: int) -> int:
    """Add to the points of each legal action how good it looks in so many positions; how many actions there are."""
    seat, count = int(whole[SEAT]), 0
    g = records[WORLD]
    for world in range(worlds):
        put(records, WORLD, START)
        for word in range(SEED_WORDS - 1):
            g.seed[word] = int(whole[SEED + word])
        g.seed[SEED_WORDS - 1] = world
        g.chances = g.picks = 0
        resample(g, seat, int(whole[REMEMBER]))
        count = legal(g, outs[WORLD])
        for place in range(count):
            put(records, ACTED, WORLD)
            go_on(records[ACTED], int(outs[WORLD][place]))
            points[place] += expected(records, outs, ACTED, seat)
    return count


class Weigher:
    """Weighs the actions of one game."""

    def __init__(self, core: Core) -> None:
        self.core = core
        bound: dict[str, Any] = {
            name: getattr(core, name)
            for name in ("to_move", "sample", "legal", "weight", "take_decision", "take_chance", "follow", "resample")
        }
        bound |= {"evaluate": core.evaluate, "put": inner(descent.put_) if JIT else descent.put_plain}
        for name in ("go_on", "run_chance"):
            bound[name] = inner(getattr(descent, f"{name}_"), **bound)
        look: Callable[..., float] = inner(evaluated_, **bound)
        for _ in range((RECORDS - ACTED) // 2):
            look = inner(expected_, **bound, answered=inner(answered_, **bound, deeper=look))
        self.loop = bind(weigh, "weigh", core.legal.__module__, **bound, expected=look)

    def weigh(self, question: Question, seed: int, worlds: int) -> list[float]:
        """How good each legal action looks, on average, in the order of the game's list."""
        core = self.core
        records, outs = core.record.several(RECORDS), buffers.lists(RECORDS, core.max_legal)
        records[START] = question.handle[0] if JIT else core.record.copy_of(question.handle)
        words = [(seed >> (32 * word)) & MASK for word in range(SEED_WORDS - 1)]
        whole, points = buffers.wholes(WHOLES), buffers.reals(core.max_legal)
        whole[:] = [question.seat, question.remember, *words]
        count = int(self.loop(records, outs, whole, points, worlds))
        return [float(sum_) / worlds for sum_ in points[:count]]


@cache
def weigher(core: Core) -> Weigher:
    """The weigher of a game, made once."""
    return Weigher(core)
