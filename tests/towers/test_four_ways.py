"""The same games interpreted, compiled and as WebAssembly: equal digests after every step.

The GPU is compared by `bench.gpu_check`, very many games in WebAssembly by `make test-wasm`.

Whichever way this process runs, the other one runs in a process of its own: the choice is made when the rules are
imported. At least 200 games on every run, 2,000 whole ones with `make test-long`.
"""

import pytest

from tests.digests import LANE, POSITIONS, elsewhere, enough_games, here, in_the_browser
from tests.towers.option_sets import OPTION_SETS

GAMES = {"quick": 200, "long": 2_000}[LANE]


@pytest.mark.parametrize("name", [*OPTION_SETS, POSITIONS])
def test_interpreted_and_compiled_games_are_equal(name: str) -> None:
    assert here("towers")[name] == elsewhere("towers")[name]


@pytest.mark.parametrize("name", [*OPTION_SETS, POSITIONS])
def test_games_in_the_browser_are_equal(name: str) -> None:
    assert in_the_browser("towers")[name] == here("towers")[name]


def test_there_are_enough_different_games() -> None:
    enough_games("towers", GAMES)
