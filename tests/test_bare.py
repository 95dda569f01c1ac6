"""Playing without NumPy, Numba and ICU: here they are out of reach, in `make test-wheel` they are not installed."""

import os
import subprocess
import sys

import pytest

import zauberturm as zt
from zauberturm.bots import Search

COMPILED = ("numpy", "numba", "llvmlite", "icu4py")
PLAY = """
import sys
sys.modules.update(dict.fromkeys({missing}))
import zauberturm as zt, zauberturm.bots, zauberturm.table
g = zt.new("{game}", players=2, seed=1)
for _ in range(8):
    g.play(g.legal()[0])
print(g.digest(), zauberturm.bots.Search(3, iterations=3).choose(g, g.to_move))
"""


@pytest.mark.parametrize("game", zt.games())
def test_a_game_needs_nothing_that_compiles(game: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", PLAY.format(missing=COMPILED, game=game)],
        env={**os.environ, "ZAUBERTURM_JIT": "0"},
        check=True,
        capture_output=True,
        text=True,
    )
    g = zt.new(game, players=2, seed=1)
    for _ in range(8):
        g.play(g.legal()[0])
    digest, chosen = run.stdout.strip().split(" ", 1)
    assert digest == g.digest()
    assert chosen == str(Search(3, iterations=3).choose(g, str(g.to_move)))
