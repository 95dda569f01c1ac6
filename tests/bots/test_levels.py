"""Five opponents per game: named, legal everywhere, honest, repeatable, and to be hurried."""

import threading
import time
from dataclasses import replace
from itertools import islice

import pytest

import zauberturm as zt
from tests.bots.tables import ALL, positions
from zauberturm import locale
from zauberturm.bots import Level, decide, levels, make
from zauberturm.bots.levels import GRADES, LEVELS, level_name
from zauberturm.bots.search import Search

FEW = 10  # iterations, instead of thousands


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels that differ in all but how long they think."""
    short = {
        game: tuple(replace(g, iterations=min(g.iterations, FEW)) for g in grades) for game, grades in GRADES.items()
    }
    monkeypatch.setattr(levels, "GRADES", short)
    monkeypatch.setattr(levels, "OTHERS", short["towers"])


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("number", LEVELS)
@pytest.mark.parametrize("name", ALL)
def test_a_level_decides_by_what_its_seat_may_know(name: str, number: int) -> None:
    for g in islice(positions(name, apart=11), 2):
        seat = g.to_move
        assert seat
        chosen = Level(number, 5).choose(g, seat)
        assert chosen in g.legal()
        for seed in range(2):
            assert Level(number, 5).choose(g.determinize(seat, seed, "assist"), seat) == chosen


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("number", LEVELS)
def test_the_same_seed_gives_the_same_choices(number: int) -> None:
    games = list(islice(positions("basic"), 6))
    one, other = ([str(decide(bot, g, 3)) for g in games] for bot in (Level(number, 5), Level(number, 5)))
    assert one == other


def test_up_to_level_4_a_move_takes_at_most_three_tenths_of_a_second_and_at_5_two() -> None:
    for grades in GRADES.values():
        assert all(grade.milliseconds <= 300 for grade in grades[:4])
        assert grades[4].milliseconds <= 2000
        assert all((grade.milliseconds > 0) == (grade.iterations > 0) for grade in grades)


def test_who_is_stronger_remembers_more_and_the_strongest_everything() -> None:
    for grades in GRADES.values():
        attention = [grade.attention for grade in grades]
        assert attention == sorted(attention)
        assert attention[-1] == 1


def test_whims_and_noise_become_rarer() -> None:
    for grades in GRADES.values():
        assert [grade.whims for grade in grades] == sorted((grade.whims for grade in grades), reverse=True)
        assert [grade.noise for grade in grades] == sorted((grade.noise for grade in grades), reverse=True)


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_every_level_has_a_name_of_its_own(language: str) -> None:
    names = [level_name(game, number, language) for game in GRADES for number in LEVELS]
    assert len(set(names)) == len(names)
    for name, number in zip(names, [*LEVELS, *LEVELS], strict=True):
        bot = make(f"level:{name}", 1)
        assert isinstance(bot, Level)
        assert bot.number == number


@pytest.mark.parametrize("text", ["0", "6", "", "01", "level", "-1", "\u0663"])
def test_there_are_no_other_levels(text: str) -> None:
    with pytest.raises(zt.OptionError) as caught:
        make(f"level:{text}", 1)
    assert "1 to 5" in str(caught.value)


def test_a_number_that_is_no_level_is_refused() -> None:
    with pytest.raises(zt.OptionError):
        Level(6)


def test_one_opponent_can_play_both_games() -> None:
    bot = Level(2, 1)
    for game in ("towers", "zauberberg"):
        g = zt.new(game, seed=1, players=2)
        assert decide(bot, g, 1) in g.legal()


def test_it_can_be_hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    long = replace(GRADES["towers"][4], iterations=10**10, milliseconds=3_600_000)
    monkeypatch.setitem(levels.GRADES, "towers", (*GRADES["towers"][:4], long))
    g, bot, chosen = zt.new("towers", seed=1, players=2), Level(5, 1), list[zt.Action]()
    Search(1, iterations=1).choose(
        g.determinize(g.to_move, 1, "assist"), g.to_move or ""
    )  # compiled before the clock runs
    thread = threading.Thread(target=lambda: chosen.append(decide(bot, g, 1)))
    thread.start()
    while thread.is_alive() and not bot.is_thinking:
        time.sleep(0.001)
    bot.cancel()
    thread.join(60)  # far less than the hour it was given
    assert chosen
    assert chosen[0] in g.legal()
