"""The same games interpreted and compiled: equal digests after every step (the GPU is compared by `bench.gpu_check`).

Whichever way this process runs, the other one runs in a process of its own: the choice is made when the rules are
imported. At least 200 games on every run, 2,000 whole ones with `make test-long`.
"""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.towers.digests import LANES, digests
from tests.towers.option_sets import OPTION_SETS
from zauberturm.kernel import JIT

LANE = "long" if os.environ.get("ZAUBERTURM_LONG") == "1" else "quick"
GAMES = {"quick": 200, "long": 2_000}[LANE]
ROOT = Path(__file__).parents[2]


@cache
def here() -> dict[str, list[str]]:
    return digests(LANES[LANE])


@cache
def elsewhere() -> dict[str, list[str]]:
    """The digests of the way this process does not run."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.towers.digests", LANE],
        env={**os.environ, "ZAUBERTURM_JIT": "0" if JIT else "1"},
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    found: dict[str, list[str]] = json.loads(run.stdout)
    return found


@pytest.mark.parametrize("name", [*OPTION_SETS, "late positions"])
def test_interpreted_and_compiled_games_are_equal(name: str) -> None:
    assert here()[name] == elsewhere()[name]


def test_there_are_enough_different_games() -> None:
    games = [digest for name in OPTION_SETS for digest in here()[name]]
    assert len(games) >= GAMES
    assert len(set(games)) == len(games)
    assert set(here()) == set(elsewhere())
