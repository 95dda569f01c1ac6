"""The same games interpreted, compiled and as WebAssembly: equal digests after every step.

The GPU is compared by `bench.gpu_check`, very many games in WebAssembly by `make test-wasm`.

Whichever way this process runs, the other one runs in a process of its own: the choice is made when the rules are
imported. At least 80 games and 60 crowded positions on every run, 750 whole games with `make test-long`.
"""

import pytest

from tests.digests import LANE, POSITIONS, elsewhere, enough_games, here, in_the_browser
from tests.zauberberg.option_sets import OPTION_SETS

GAMES = {"quick": 80, "long": 750}[LANE]


@pytest.mark.parametrize("name", [*OPTION_SETS, POSITIONS])
def test_interpreted_and_compiled_games_are_equal(name: str) -> None:
    assert here("zauberberg")[name] == elsewhere("zauberberg")[name]


@pytest.mark.parametrize("name", [*OPTION_SETS, POSITIONS])
def test_games_in_the_browser_are_equal(name: str) -> None:
    assert in_the_browser("zauberberg")[name] == here("zauberberg")[name]


def test_there_are_enough_different_games() -> None:
    enough_games("zauberberg", GAMES)
