"""Buffers without NumPy: a grid that is asked as NumPy's would be."""

import pytest

from zauberturm.kernel.buffers import Grid


def test_a_grid_keeps_what_is_written() -> None:
    grid = Grid(1 << 19, 3)  # no room is taken before it is needed
    grid[2, 1] = 0.5
    grid[0, 0] = 7
    grid[2, 1] += 1
    assert [[grid[row, column] for column in range(3)] for row in range(3)] == [[7, 0, 0], [0, 0, 0], [0, 1.5, 0]]
    assert len(grid) == 1 << 19


@pytest.mark.parametrize("at", [(2, 0), (-1, 0), (0, 3), (0, -1)])
def test_there_is_nothing_outside(at: tuple[int, int]) -> None:
    with pytest.raises(IndexError, match="no cell"):
        Grid(2, 3)[at] = 1
