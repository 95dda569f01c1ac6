"""Rewards: what winning together is worth."""

import pytest

import zauberturm as zt
from zauberturm.env.rewards import rewards
from zauberturm.games.towers.state import OVER


@pytest.mark.parametrize(
    ("winners", "values"), [("a", [1, -0.5, -0.5]), ("ab", [0.25, 0.25, -0.5]), ("abc", [0, 0, 0]), ("", [0, 0, 0])]
)
def test_a_tie_is_worth_the_same_to_all(winners: str, values: list[float]) -> None:
    game = zt.new("towers", players=3, seed=0)
    plain = game._plain()
    plain.step, plain.reason = OVER, 2
    plain.winners = sum(1 << "abc".index(seat) for seat in winners)
    game._g = plain.handle()
    assert game.over
    assert rewards(game) == pytest.approx(values)
