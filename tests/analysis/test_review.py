"""A whole game: every decision judged, everything adds up, nobody sees more than they may."""

import json

import pytest

import zauberturm as zt
from tests.analysis.games import SHORT, TABLES, begun, ending, parts
from zauberturm.analysis import Analyst, Review


def reviewed(g: zt.Game, seat: str | None, budget: int = 3_000) -> Review:
    return Analyst(budget, plan=SHORT).review(g, seat)


@pytest.mark.parametrize("table", TABLES)
def test_a_seat_sees_its_game(table: str) -> None:
    g = begun(table, 25)
    seat = g.seats[-1]
    found = reviewed(g, seat)
    assert found.viewpoint == seat
    assert [(one.number, one.seat) for one in found.changes] == [
        (number, ply.seat) for number, ply in enumerate((ply for ply in g.plies() if ply.action), start=1)
    ]
    for one, next_ in zip(found.changes, found.changes[1:], strict=False):
        assert one.after == next_.before
        assert one.knower == seat
        assert one.total(seat) == pytest.approx(parts(one, seat))
        assert one.best is None or one.seat == seat


@pytest.mark.parametrize("table", ["towers", "zauberberg", "team", "solo"])
def test_the_sums_make_up_the_game(table: str) -> None:
    g = ending(table)
    found = reviewed(g, None)
    winners = (g.result() or {})["winners"]
    assert found.viewpoint == "each"
    assert list(found.seats) == g.seats
    assert all(one.knower == one.seat for one in found.changes)
    for seat, sums in found.seats.items():
        made_up = sums.start + sums.own + sum(sums.others.values()) + sums.luck + sums.insight
        assert made_up == pytest.approx(sums.end)
        assert sums.end == (1.0 if seat in winners else 0.0)
        assert sums.own <= 0
        assert sums.luck == pytest.approx(sum(one.luck[seat] for one in found.changes))


def test_one_seat_gets_one_balance() -> None:
    found = reviewed(ending("towers"), "b")
    assert list(found.seats) == ["b"]
    assert list(found.seats["b"].others) == ["a"]


def test_a_running_game_is_not_laid_open() -> None:
    with pytest.raises(zt.OptionError, match="finished"):
        zt.review(begun("towers", 10), budget=100)
    with pytest.raises(zt.OptionError, match="no seat"):
        zt.review(begun("towers", 10), "x", 100)


def test_texts_hide_what_the_seat_may_not_know() -> None:
    g = ending("towers")
    closed, opened = reviewed(g, "a"), reviewed(g, None)
    assert "draw:?" in {text for one in closed.changes for text in one.chance}
    assert "draw:?" not in {text for one in opened.changes for text in one.chance}


def test_the_same_seed_says_the_same() -> None:
    g = begun("zauberberg", 20)
    assert reviewed(g, "a").json() == reviewed(g, "a").json()
    assert json.loads(reviewed(g, "a").json()) == reviewed(g, "a").plain()


def test_a_game_that_has_not_begun_has_nothing_to_review() -> None:
    found = reviewed(begun("towers", 0), "a")
    assert (found.changes, found.seats) == ([], {})


def test_luck_has_no_side() -> None:
    """What chance brings is compared with the average of what it could bring: over many events nothing is left."""
    lucks = [one for seed in range(6) for one in reviewed(begun("towers", 60, seed), "a").changes]
    own = [one.luck["a"] for one in lucks if one.seat == "a" and one.luck["a"]]
    mean = sum(own) / len(own)
    error = (sum((one - mean) ** 2 for one in own) / len(own) ** 2) ** 0.5
    assert len(own) > 50
    assert abs(mean) < 4 * error
