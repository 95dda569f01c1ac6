"""Buffers of numbers that the core reads and writes: NumPy's where rules are compiled, plain ones elsewhere."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from zauberturm.kernel.jit import JIT

if JIT or TYPE_CHECKING:
    import numpy as np

NOTHING: Final = 0.0


class LateNumPy:
    """NumPy, imported when it is first used: by those who learn from games, not by those who play them."""

    def __getattr__(self, name: str) -> Any:
        import numpy as np

        return getattr(np, name)


class Grid:
    """Rows and columns, asked for as in NumPy: `grid[row, column]`. Rows come into being when they are written to."""

    def __init__(self, rows: int, columns: int) -> None:
        self._rows, self._columns = rows, columns
        self._cells: list[Any] = []

    def __len__(self) -> int:
        return self._rows

    def __getitem__(self, at: tuple[int, int]) -> Any:
        return self._cells[at[0] * self._columns + at[1]]

    def __setitem__(self, at: tuple[int, int], value: Any) -> None:
        if not (0 <= at[0] < self._rows and 0 <= at[1] < self._columns):
            raise IndexError(f"there is no cell {at} in {self._rows} rows of {self._columns}")
        missing = (at[0] + 1) * self._columns - len(self._cells)
        if missing > 0:
            self._cells.extend([0] * missing)
        self._cells[at[0] * self._columns + at[1]] = value


def codes(size: int) -> Any:
    """Room for codes of actions."""
    return np.zeros(size, np.int16) if JIT else [0] * size


def wholes(size: int) -> Any:
    """Room for whole numbers."""
    return np.zeros(size, np.int64) if JIT else [0] * size


def reals(size: int) -> Any:
    """Room for real numbers."""
    return np.zeros(size, np.float64) if JIT else [NOTHING] * size


def links(rows: int, columns: int) -> Any:
    """Rows of whole numbers."""
    return np.zeros((rows, columns), np.int32) if JIT else Grid(rows, columns)


def sums(rows: int, columns: int) -> Any:
    """Rows of real numbers."""
    return np.zeros((rows, columns), np.float64) if JIT else Grid(rows, columns)


def lists(rows: int, size: int) -> Any:
    """Room for several lists of codes."""
    return np.zeros((rows, size), np.int16) if JIT else [[0] * size for _ in range(rows)]


def flag() -> Any:
    """One number that another thread may set while the core looks at it."""
    return np.zeros(1, np.uint8) if JIT else [0]


def table(numbers: Iterable[int]) -> Any:
    """Constants that the core looks up."""
    return np.array(list(numbers)) if JIT else list(numbers)
