"""Factored actions: each code as four small numbers (kind, card, place, target), for networks with small heads."""

from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from zauberturm.errors import OptionError
from zauberturm.registry import engine

PARTS: Final = ("kind", "card", "place", "target")
NO_ACTION: Final = -1


class Factors:
    """The codes of one game as rows of four numbers, and back."""

    def __init__(self, game: str) -> None:
        rules = engine(game).rules
        table, self.names = rules.factors()
        self.table: npt.NDArray[np.uint8] = table
        self.sizes: tuple[int, ...] = tuple(map(len, self.names))
        self._codes = np.argsort(self._keys(self.table), kind="stable")
        self._sorted = self._keys(self.table)[self._codes]

    def _keys(self, factored: Any) -> npt.NDArray[np.int64]:
        """One number for the four, in the order of a dictionary."""
        numbers = np.asarray(factored, np.int64)
        keys = np.zeros(numbers.shape[:-1], np.int64)
        for part, size in enumerate(self.sizes):
            keys = keys * size + numbers[..., part]
        return keys

    def split(self, codes: Any) -> npt.NDArray[np.uint8]:
        """Codes (...) as numbers (..., 4)."""
        given = np.asarray(codes)
        if given.dtype.kind not in "iu" or ((given < 0) | (given >= len(self.table))).any():
            raise OptionError("option", f"codes: whole numbers from 0 to {len(self.table) - 1}", {"option": "codes"})
        found: npt.NDArray[np.uint8] = self.table[given]
        return found

    def join(self, factored: Any) -> npt.NDArray[np.int64]:
        """Numbers (..., 4) as codes (...); -1 where they name no action."""
        given = np.asarray(factored)
        if given.dtype.kind not in "iu" or given.shape[-1:] != (len(PARTS),):
            raise OptionError("option", "factored: whole numbers, four for each action", {"option": "factored"})
        possible: Any = ((given >= 0) & (given < np.array(self.sizes))).all(axis=-1)
        keys = self._keys(np.where(possible[..., None], given, 0))
        at = np.minimum(np.searchsorted(self._sorted, keys), len(self._sorted) - 1)
        found = possible & (self._sorted[at] == keys)
        return np.where(found, self._codes[at], NO_ACTION)

    def mask(self, codes: Any, *chosen: int) -> npt.NDArray[np.bool_]:
        """Of the next number, given the first ones: which values some legal code has. Codes below 0 are no codes."""
        if len(chosen) >= len(PARTS):
            raise OptionError("option", "all four numbers are chosen", {})
        given = np.asarray(codes).ravel()
        rows = self.split(given[given >= 0])
        rows = rows[(rows[:, : len(chosen)] == np.array(chosen, np.int64)).all(axis=1)]
        mask = np.zeros(self.sizes[len(chosen)], np.bool_)
        mask[rows[:, len(chosen)]] = True
        return mask


@cache
def factors(game: str) -> Factors:
    """The factored actions of a game, made once."""
    return Factors(game)
