"""Counting: how many sequences of exactly so many steps begin at a position. Chance outcomes are branches as well.

The numbers say nothing by themselves; two engines, or two versions of one, that differ in a single legal action
somewhere in the tree come to different ones.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from zauberturm.kernel.core import Core
from zauberturm.kernel.jit import JIT, bind
from zauberturm.kernel.record import Record, words_of

# Bound to a game's functions before anything here runs.
legal: Callable[..., int]
apply: Callable[..., None]


def _count_lines(records: Any, words: Any, codes: Any, counts: Any, depth: int) -> int:
    """The sequences of `depth` steps from `records[0]`; each level of the tree has a row for its record and codes."""
    lines, level = 0, 0
    counts[0] = legal(records[0], codes[0])
    while level >= 0:
        if level == depth - 1:  # the last step is counted, not taken
            lines += counts[level]
            counts[level] = 0
        if counts[level] == 0:
            level -= 1
            continue
        counts[level] -= 1
        words[level + 1, :] = words[level, :]
        apply(records[level + 1], codes[level, counts[level]])
        level += 1
        counts[level] = legal(records[level], codes[level])
    return lines


class LineCounter:
    """Counts sequences of steps in one game."""

    def __init__(self, core: Core) -> None:
        self.core = core
        functions = {"legal": core.legal, "apply": core.apply}
        self._count_lines = bind(_count_lines, "count_lines", core.legal.__module__, **functions)

    def count(self, start: Record, depth: int) -> int:
        """How many sequences of `depth` steps there are; a game that ends earlier is none."""
        if depth == 0:
            return 1
        if not JIT:
            return self._count_plain(start, depth)
        records = np.frombuffer(bytearray(start.pack() * depth), dtype=start.dtype)
        codes, counts = np.zeros((depth, self.core.max_legal), np.int16), np.zeros(depth, np.int64)
        return int(self._count_lines(records, words_of(records), codes, counts, depth))

    def _count_plain(self, start: Record, depth: int) -> int:
        codes = [0] * self.core.max_legal
        count = self.core.legal(start, codes)
        if depth == 1:
            return count
        lines, packed = 0, start.pack()
        for code in codes[:count]:
            following = type(start).unpack(packed)
            self.core.apply(following, code)
            lines += self._count_plain(following, depth - 1)
        return lines


@cache
def line_counter(core: Core) -> LineCounter:
    """The counter of a game, made once."""
    return LineCounter(core)
