"""The curves that make values probabilities: they grow, they add up, and every game has its own."""

import subprocess
import sys
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some

import zauberturm as zt
from zauberturm.analysis.calibration import UNKNOWN, Curve, calibration, curve_of

VALUES = some.lists(some.floats(0.0, 1.0), min_size=2, max_size=6).filter(lambda values: sum(values) >= 1)
POWERS = some.floats(0.3, 5.0)


@given(VALUES)
def test_nothing_happens_with_power_one(values: list[float]) -> None:
    total = sum(values)
    assert Curve(1.0)([value / total for value in values]) == pytest.approx([value / total for value in values])


@given(VALUES, POWERS)
def test_probabilities_add_up_and_keep_their_order(values: list[float], power: float) -> None:
    found = Curve(power)(values)
    assert sum(found) == pytest.approx(1)
    order = sorted(range(len(values)), key=lambda place: values[place])
    assert all(found[low] <= found[high] + 1e-12 for low, high in pairwise(order))


@given(some.floats(0.0, 1.0), some.floats(0.0, 1.0), POWERS, some.floats(-3, 3))
def test_alone_it_grows_too(one: float, other: float, power: float, shift: float) -> None:
    curve = Curve(power, shift)
    low, high = sorted((one, other))
    assert 0 <= curve([low])[0] <= curve([high])[0] <= 1


def test_sides_share_and_nobody_may_win() -> None:
    assert Curve(2.0)([1.0, 1.0]) == (0.5, 0.5)  # a shared victory
    assert Curve(2.0)([0.7, 0.3, 0.7, 0.3], together=2) == pytest.approx([49 / 58, 9 / 58] * 2)
    assert Curve(2.0)([0.0, 0.0]) == (0.0, 0.0)
    assert sum(Curve(2.0)([0.3, 0.2])) == pytest.approx(0.5)  # half of these games nobody wins


def test_a_steeper_curve_has_larger_steps() -> None:
    assert Curve(1.0).slope([0.5, 0.5], 0) == pytest.approx(1, abs=0.01)
    assert Curve(2.0).slope([0.5, 0.5], 0) == pytest.approx(2, abs=0.01)
    assert Curve(2.0).slope([1.0, 0.0], 0) < 0.01


@pytest.mark.parametrize(("game", "players"), [("towers", 1), ("towers", 2), ("towers", 6), ("zauberberg", 2)])
def test_every_game_has_been_measured(game: str, players: int) -> None:
    curves = curve_of(zt.new(game, players=players, seed=1))
    assert curves != UNKNOWN
    assert 0 < curves.error < 0.2
    assert "bench.calibration" in calibration().made_by


def test_who_only_plays_loads_no_search() -> None:
    script = "import sys, zauberturm as zt; assert not {'zauberturm.analysis', 'zauberturm.bots'} & set(sys.modules)"
    subprocess.run(
        [sys.executable, "-c", f"{script}; zt.analyse; assert 'zauberturm.analysis' in sys.modules"], check=True
    )
    with pytest.raises(AttributeError):
        zt.oracle  # type: ignore[attr-defined]  # noqa: B018 - asking is the test
