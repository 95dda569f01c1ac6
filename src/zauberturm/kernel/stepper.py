"""The templates of `lanes` bound to a game, over threads of the processor: one part of the lanes each."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Final

import numpy as np

from zauberturm.kernel import lanes as templates
from zauberturm.kernel.core import Core
from zauberturm.kernel.jit import JIT, bind, inlined, inner
from zauberturm.kernel.lanes import ILLEGAL
from zauberturm.kernel.record import Record
from zauberturm.kernel.rng import MASK, SEED_WORDS

# Bound before anything here runs.
may_step: Callable[..., bool]
step_lane: Callable[..., None]
reset_lane: Callable[..., None]
pick_action: Callable[..., int]
observe: Callable[..., None]

_CORE: Final = ("to_move", "sample", "weight", "legal", "apply", "follow", "observe", "evaluate", "winners")
_TEMPLATES: Final = (  # each may call those before it
    "chance_until_asked", "begin", "is_legal", "may_step", "mark", "enlist", "look", "settle_up", "shape",
    "set_potential", "open_game", "act", "end", "step_lane", "reset_lane", "pick_action",
)  # fmt: skip


_SELDOM: Final = ("settle_up", "shape", "set_potential", "open_game")  # at the ends of games, or not at all


CALLED: Final = ("may_step", "step_lane", "reset_lane", "pick_action", "observe")  # by loops over lanes


def lane_functions(core: Core) -> dict[str, Callable[..., Any]]:
    """The templates bound to a game, to be called from core loops."""
    bound: dict[str, Any] = {name: getattr(core, name) for name in _CORE}
    for name in _TEMPLATES:
        bound[name] = (inner if name in _SELDOM else inlined)(getattr(templates, name), **bound)
    return bound


# What `work` does with each lane. One function for all of it: each would be compiled with all the rules it calls.
STEP, RESET, CHECK, PICK, OBSERVE = range(5)


def _work(
    task: int, first: int, end: int, records: Any, fresh: Any, given: Any, state: Any, listed: Any, weights: Any,
    marks: Any, seen: Any, reward: Any, flags: Any, potential: Any, last_state: Any, last_listed: Any,
    last_marks: Any, last_seen: Any, scratch: Any, how: Any, rates: Any, counter: int, seed: int,
) -> int:  # fmt: skip
    """One task in some lanes; how many actions were refused. `given` are actions, games to go on, or seats."""
    refused = 0
    for i in range(first, end):
        if task == STEP:
            step_lane(
                records, i, i, fresh, int(given[i]), state, listed, weights, marks, seen, reward, flags, potential,
                last_state, last_listed, last_marks, last_seen, scratch, how, rates,
            )  # fmt: skip
        elif task == CHECK:
            is_refused = not may_step(records[i], i, int(given[i]), state, listed, scratch)
            flags[i, ILLEGAL] = is_refused
            refused += is_refused
        elif task == PICK:
            given[i] = pick_action(records[i], i, state, listed, scratch, counter, seed)
        elif task == OBSERVE:
            observe(records[i], int(given[i]), counter, seen[i])
        else:
            reset_lane(
                records, i, i, fresh, int(given[i]), state, listed, weights, marks, seen, potential, scratch, how,
                rates,
            )  # fmt: skip
    return refused


class PlainLanes:
    """Records for interpreted rules: plain ones, copied when they are put in, as elements of an array are."""

    def __init__(self, records: list[Record]) -> None:
        self.records = records

    def __len__(self) -> int:
        return len(self.records)

    def __getitem__(self, lane: int) -> Record:
        return self.records[lane]

    def __setitem__(self, lane: int, record: Record) -> None:
        self.records[lane] = type(record).unpack(record.pack())


class Stepper:
    """Compiled loops over the lanes of one game, or interpreted ones with the JIT off."""

    def __init__(self, core: Core) -> None:
        self.core = core
        bound = lane_functions(core)
        self.work = bind(_work, "work_lanes", core.legal.__module__, **{name: bound[name] for name in CALLED})

    def scratch(self, width: int) -> Any:
        """Room for the longest list of legal codes, and not less than for a row of them."""
        return np.zeros(max(self.core.max_legal, width), np.int16)

    def lanes(self, packed: bytes) -> Any:
        """Records with these bytes, as the loops take them."""
        dtype = self.core.record.dtype
        if JIT:
            return np.frombuffer(bytearray(packed), dtype)
        size = dtype.itemsize
        parts = (packed[at : at + size] for at in range(0, len(packed), size))
        return PlainLanes([self.core.record.unpack(part) for part in parts])

    def bytes_of(self, lanes: Any) -> bytes:
        """The bytes of all lanes."""
        return bytes(lanes.tobytes()) if JIT else b"".join(record.pack() for record in lanes.records)

    @staticmethod
    def set_seed(lanes: Any, lane: int, seed: int) -> None:
        """Give a lane the seed of its next game."""
        words = [(seed >> (32 * word)) & MASK for word in range(SEED_WORDS)]
        if JIT:
            lanes["seed"][lane] = words
        else:
            lanes[lane].seed = words

    def plain(self, lanes: Any, lane: int) -> Record:
        """A plain copy of one record."""
        record = self.core.record
        return record.plain_of(lanes, lane) if JIT else record.unpack(lanes[lane].pack())


@cache
def stepper(core: Core) -> Stepper:
    """The stepper of a game, made once."""
    return Stepper(core)


class Crew:
    """Threads that share the lanes. After a fork the child starts its own: threads do not survive one."""

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self._pool: ThreadPoolExecutor | None = None
        self._process = 0

    def run(self, n: int, part: Callable[[int, int, int], Any]) -> list[Any]:
        """Call `part(worker, first lane, end)` for one share of the lanes each, and wait."""
        if self.threads == 1 or n < 2 * self.threads:
            return [part(0, 0, n)]
        if self._pool is None or self._process != os.getpid():
            self._pool, self._process = ThreadPoolExecutor(self.threads), os.getpid()
        bounds = [n * worker // self.threads for worker in range(self.threads + 1)]
        others = [self._pool.submit(part, w, bounds[w], bounds[w + 1]) for w in range(1, self.threads)]
        return [part(0, bounds[0], bounds[1]), *(other.result() for other in others)]
