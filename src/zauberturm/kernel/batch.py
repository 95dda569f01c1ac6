"""Many games at once over CPU threads. The compiled loop holds no interpreter lock, so threads run side by side."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from zauberturm.kernel.core import Core
from zauberturm.kernel.jit import JIT, bind, inner
from zauberturm.kernel.playout import (
    COUNTS,
    carry_out,
    chance_moves,
    mix,
    play_one,
    random_step,
    restart,
    spin_one,
    trace_one,
)
from zauberturm.kernel.record import Record, words_of
from zauberturm.kernel.rng import SEED_WORDS, pick

NO_LIMIT: Final = 1 << 40
PLAYED: Final = ("to_move", "sample", "legal", "apply", "take_decision", "take_chance", "follow")
Records = npt.NDArray[Any]

# Bound to a game's functions before anything here runs.
follow: Callable[..., None]


@dataclass(frozen=True)
class Counts:
    """What a batch has done."""

    games: int
    steps: int
    decisions: int


def seeded(start: Record, games: int, seed: int) -> Records:
    """Records of `games` games before their first event; game number i has the seed `seed + i`."""
    records = np.frombuffer(bytearray(start.pack() * games), dtype=start.dtype)
    seeds = [seed + i for i in range(games)]
    for word in range(SEED_WORDS):
        records["seed"][:, word] = [(s >> (32 * word)) & 0xFFFFFFFF for s in seeds]
    records["chances"] = records["picks"] = 0
    return records


def _play_all(records: Any, out: Any, counts: Any, rounds: int) -> None:
    for i in range(len(records)):
        play_one(records[i], out, counts, rounds)
        counts[2] += 1


def _spin_all(records: Any, fresh: Any, out: Any, counts: Any, rounds: int) -> None:
    for i in range(len(records)):
        spin_one(records, i, fresh, out, counts, rounds)


def _trace_all(records: Any, words: Any, out: Any, counts: Any, digests: Any, limit: int) -> None:
    for i in range(len(records)):
        digests[i] = trace_one(records[i], words[i], out, counts, limit)


def _begin_all(records: Any) -> None:
    for i in range(len(records)):
        follow(records[i])


def playouts(core: Core) -> dict[str, Callable[..., Any]]:
    """The playout templates bound to a game, to be called from core loops."""
    bound = {name: getattr(core, name) for name in PLAYED}
    moves = {
        "chance_moves": inner(chance_moves, **bound),
        "carry_out": inner(carry_out, pick=pick, **bound),
        "follow": core.follow,
        "legal": core.legal,
        "to_move": core.to_move,
    }
    step = inner(random_step, pick=pick, **bound)
    return {
        "play_one": inner(play_one, **moves),
        "spin_one": inner(spin_one, restart=inner(restart), **moves),
        "trace_one": inner(trace_one, random_step=step, mix=inner(mix), to_move=core.to_move),
    }


class Player:
    """Plays batches of one game at random."""

    def __init__(self, core: Core) -> None:
        self.core = core
        module, bound = core.legal.__module__, playouts(core)
        self._play_all = bind(_play_all, "play_all", module, play_one=bound["play_one"])
        self._spin_all = bind(_spin_all, "spin_all", module, spin_one=bound["spin_one"])
        self._trace_all = bind(_trace_all, "trace_all", module, trace_one=bound["trace_one"])
        self._begin_all = bind(_begin_all, "begin_all", module, follow=core.follow)
        self._trace_plain = bound["trace_one"]

    def new(self, start: Record, games: int, seed: int = 0) -> Records:
        """Records of fresh games, ready for their first event."""
        records = seeded(start, games, seed)
        if JIT:
            self._begin_all(records)
        else:
            for i in range(games):
                g = type(start).plain_of(records, i)
                self.core.follow(g)
                records[i : i + 1] = np.frombuffer(g.pack(), dtype=start.dtype)
        return records

    def play(self, records: Records, rounds: int = NO_LIMIT, threads: int = 1) -> Counts:
        """Play every game to its end, or so many rounds (a decision each), in place. Compiled only."""

        def part(some: Records, counts: npt.NDArray[np.int64]) -> None:
            self._play_all(some, np.zeros(self.core.max_legal, np.int16), counts, rounds)

        return _over_threads(part, records, threads)

    def spin(self, records: Records, rounds: int, threads: int = 1) -> Counts:
        """Play so many rounds (a decision each) in every lane, game after game: a steady load. Compiled only."""
        fresh = records[:1].copy()

        def part(some: Records, counts: npt.NDArray[np.int64]) -> None:
            self._spin_all(some, fresh, np.zeros(self.core.max_legal, np.int16), counts, rounds)

        return _over_threads(part, records, threads)

    def trace(self, records: Records, limit: int = NO_LIMIT) -> npt.NDArray[np.int64]:
        """Play every game in place and give one digest each, made of the record after every step."""
        digests = np.zeros(len(records), np.int64)
        if JIT:
            out, counts = np.zeros(self.core.max_legal, np.int16), np.zeros(COUNTS, np.int64)
            self._trace_all(records, words_of(records), out, counts, digests, limit)
        else:
            for i in range(len(records)):
                digests[i] = self._trace_interpreted(records, i, limit)
        return digests

    def _trace_interpreted(self, records: Records, i: int, limit: int) -> int:
        g = self.core.record.plain_of(records, i)
        digest: int = self._trace_plain(g, LiveWords(g), [0] * self.core.max_legal, [0] * COUNTS, limit)
        records[i : i + 1] = np.frombuffer(g.pack(), dtype=self.core.record.dtype)
        return digest


def _over_threads(part: Callable[[Records, Any], None], records: Records, threads: int) -> Counts:
    """Run `part` on slices of the records side by side and add up what it counts."""
    slices = np.array_split(records, threads)
    counts = np.zeros((threads, COUNTS), np.int64)
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(part, slices, counts))
    steps, decisions, games = counts.sum(axis=0).tolist()
    return Counts(games, steps, decisions)


class LiveWords:
    """The words of a plain record as they are now, each time they are asked for."""

    def __init__(self, record: Record) -> None:
        self.record = record

    def __iter__(self) -> Any:
        return iter(np.frombuffer(self.record.pack(), np.uint32).tolist())


@cache
def player(core: Core) -> Player:
    """The player of a game, made once."""
    return Player(core)
