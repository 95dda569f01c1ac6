"""Who beats whom, in a few games: `make strength` measures by how much.

The games are the same every time (bots, deals and seeds are fixed), so these tests do not depend on luck.
"""

import pytest

from zauberturm.arena import Match, run


@pytest.mark.parametrize(("game", "games", "needed"), [("towers", 20, 15), ("zauberberg", 12, 9)])
def test_greedy_beats_random(game: str, games: int, needed: int) -> None:
    summary = run(Match(game=game, bots=("greedy", "random"), games=games, seed=1, options={"players": 2}))
    assert summary.bot("greedy").won >= needed


@pytest.mark.parametrize("game", ["towers", "zauberberg"])
def test_search_beats_random(game: str) -> None:
    summary = run(Match(game=game, bots=("search:100", "random"), games=10, seed=1, options={"players": 2}))
    assert summary.bot("search:100").won >= 8
