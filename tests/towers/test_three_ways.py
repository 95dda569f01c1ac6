"""The same games interpreted and compiled: equal digests after every step (the GPU is compared by `bench.gpu_check`).

Whichever way this process runs, the other one runs in a process of its own: the choice is made when the rules are
imported. At least 200 games on every run, 2,000 whole ones with `make test-long`.
"""

import pytest

from tests.digests import LANE, POSITIONS, elsewhere, enough_games, here
from tests.towers.option_sets import OPTION_SETS

GAMES = {"quick": 200, "long": 2_000}[LANE]


@pytest.mark.parametrize("name", [*OPTION_SETS, POSITIONS])
def test_interpreted_and_compiled_games_are_equal(name: str) -> None:
    assert here("towers")[name] == elsewhere("towers")[name]


def test_there_are_enough_different_games() -> None:
    enough_games("towers", GAMES)
