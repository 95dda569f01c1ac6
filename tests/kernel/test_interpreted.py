"""A compiled core function has a plain twin in the same process."""

from typing import Annotated

import numpy as np

from zauberturm.kernel import I1, JIT, Array, Record, interpreted, rule


class Counter(Record):
    total: I1
    parts: Annotated[list[int], Array(np.int8, 3)]


@rule
def add(g: Counter, amount: int) -> None:
    g.total += amount


@rule
def add_all(g: Counter) -> int:
    for amount in g.parts:
        add(g, amount)
    return g.total


def test_the_twin_works_on_a_plain_record_with_all_that_it_calls() -> None:
    g = Counter()
    g.parts = [1, 2, 3]
    assert interpreted(add_all)(g) == 6
    assert g.total == 6


def test_the_twin_is_plain_python_and_made_once() -> None:
    twin = interpreted(add_all)
    assert not hasattr(twin, "py_func")
    assert not hasattr(twin.__globals__["add"], "py_func")
    assert interpreted(add_all) is twin
    assert hasattr(add_all, "py_func") == JIT
