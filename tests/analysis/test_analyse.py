"""A position looked at with the eyes of a seat: complete, repeatable, honest, and it knows a win when it sees one."""

import itertools
import json
import threading
import time
from typing import Any

import msgspec
import pytest

import tests.zauberberg.positions as zauberberg
import zauberturm as zt
from tests.analysis.games import TABLES, begun, finished, look, lookalikes, parts
from tests.towers.positions import load
from zauberturm.analysis import Analysis, Analyst, Step
from zauberturm.analysis.thinking import LEAST_VISITS


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("moves", [0, 23])
def test_every_seat_of_every_variant_gets_an_answer(table: str, moves: int) -> None:
    g = begun(table, moves)
    together = 2 if g.options.get("team") else 1
    for seat in g.seats:
        found = look(g, seat)
        assert sorted(found.chances) == g.seats
        if len(g.seats) > 1:
            assert sum(one.probability for one in found.chances.values()) == pytest.approx(together, abs=0.05)
        assert all(0 <= one.probability <= 1 and 0 < one.error <= 1 for one in found.chances.values())
        assert (found.last is None) == (moves == 0)
        if seat == g.to_move and len(g.legal()) > 1:
            assert sorted(one.action for one in found.actions) == sorted(map(str, g.legal()))
            assert found.probability == found.actions[0].probability
            assert found.actions[0].behind == 0
            assert all(one.visits >= LEAST_VISITS and one.noise <= one.error for one in found.actions)
        else:
            assert found.actions == []


@pytest.mark.parametrize("table", TABLES)
def test_the_line_can_be_played_in_a_game_that_the_seat_holds_possible(table: str) -> None:
    g = begun(table, 12)
    seat = g.to_move or ""
    found = look(g, seat, 600)
    assert found.line[0].seat == seat
    assert found.line[0].action == (found.actions[0].action if found.actions else str(g.legal()[0]))
    for step in found.line:
        assert (step.seat == "chance") == (step.likelihood is not None)
        assert step.seat in (*g.seats, "chance")
    seen = list(itertools.takewhile(lambda step: not step.action.endswith("?"), found.line))
    assert any(can_play(g.determinize(seat, seed), seen) for seed in range(500))


def can_play(world: zt.Game, line: list[Step]) -> bool:
    world.chance = "manual"
    for step in line:
        if world.to_move != step.seat or step.action not in map(str, world.legal()):
            return False
        world.play(step.action)
    return True


@pytest.mark.parametrize("table", TABLES)
def test_the_same_seed_says_the_same(table: str) -> None:
    g = begun(table, 17)
    one, other = (look(g, g.seats[-1]).json() for _ in range(2))
    assert one == other
    if table != "solo":
        assert one != look(g, g.seats[-1], seed=1).json()


def unnumbered(found: Analysis) -> bytes:
    """All that was found, but for the number of the last decision: a lookalike has a shorter past."""
    last = found.last and msgspec.structs.replace(found.last, number=0)
    return msgspec.structs.replace(found, last=last).json()


@pytest.mark.parametrize("table", [table for table in TABLES if table != "solo"])
def test_hidden_things_change_not_a_byte(table: str) -> None:
    different = 0
    for moves in (9, 14, 20):
        g = begun(table, moves)
        for seat in g.seats[:2]:
            found = unnumbered(look(g, seat, 150))
            for other in lookalikes(g, seat, 3):
                different += other.digest() != g.digest()
                assert unnumbered(look(other, seat, 150)) == found
    assert different, "nothing was hidden"


@pytest.mark.parametrize("table", ["towers", "zauberberg", "team"])
def test_a_game_drawn_anew_looks_the_same_as_the_true_one(table: str) -> None:
    g = begun(table, 15)
    for seat in g.seats:
        found = msgspec.structs.replace(look(g, seat), last=None, iterations=0)
        other = look(g.determinize(seat, 3), seat, 180)  # without a past, all of it is for the position
        assert msgspec.structs.replace(other, iterations=0) == found


def test_what_the_seat_holds_is_used() -> None:
    board, flasks = {0: "*", 14: "b", 15: "a", 9: "1", 5: "2"}, {"a": [0, 0, 6], "b": [0, 0, 6]}
    able, unable = (
        load(board, seat="a", starter="b", hands={"a": hand}, flasks=flasks)
        for hand in (["W1", "T1", "T2"], ["W3", "T1", "T2"])
    )
    assert look(able, "a").probability > look(unable, "a").probability


# -- a win is a win


def test_the_last_wizard_comes_home() -> None:
    g = load(
        {0: "*", 14: "b", 15: "a", 9: "b", 5: "1"},
        seat="a",
        starter="b",
        hands={"a": ["W1", "T1", "T2"]},
        flasks={"a": [0, 0, 6]},
    )
    found = look(g, "a")
    assert found.actions[0].action == "W1:w15"
    assert found.probability > 0.98
    assert found.chances["b"].probability < 0.02
    g.play("W1:w15")
    while not g.over:
        g.play(g.legal()[0])
    for seat, won in {"a": 1.0, "b": 0.0}.items():
        over = look(g, seat)
        assert (over.probability, over.chances[seat].error, over.actions, over.line) == (won, 0.0, [], [])


def test_the_summit_is_reached() -> None:
    g = zauberberg.load({"4.1": "b1 a1"}, hands={"a": "1 2 3"})
    found = look(g, "a")
    assert found.probability > 0.98
    g.play(found.actions[0].action)
    assert look(g, "b").chances["a"].probability == 1.0


def test_a_shared_victory_is_split() -> None:
    g = next(g for g in (finished("towers", seed) for seed in range(200)) if len((g.result() or {})["winners"]) == 2)
    found = look(g, "a")
    assert [found.chances[seat].probability for seat in "ab"] == [0.5, 0.5]


def test_partners_win_together() -> None:
    g = finished("team")
    winners = (g.result() or {})["winners"]
    assert len(winners) == 2
    found = {seat: one.probability for seat, one in look(g, "a").chances.items()}
    assert found == {seat: float(seat in winners) for seat in "abcd"}


def test_alone_it_is_the_chance_of_victory() -> None:
    lost, hopeful = finished("solo"), begun("solo", 0)
    assert look(lost, "a").probability == float("a" in (lost.result() or {})["winners"])
    assert 0 < look(hopeful, "a").probability < 1


# -- what the last change was made of


@pytest.mark.parametrize("table", TABLES)
def test_the_parts_add_up(table: str) -> None:
    for moves in range(8, 20, 3):
        g = begun(table, moves)
        for seat in g.seats:
            found = look(g, seat, 150)
            assert found.last
            for one in g.seats:
                assert found.last.before[one] + parts(found.last, one) == pytest.approx(found.last.after[one])
                assert found.last.total(one) == pytest.approx(parts(found.last, one))
                assert found.last.after[one] == found.chances[one].probability
            if found.last.seat == seat:
                assert found.last.choice[seat] <= 0
                assert found.last.action != found.last.best or found.last.choice[seat] == 0


def test_who_has_no_choice_makes_no_mistake() -> None:
    forced = 0
    for moves in range(1, 90):
        g = begun("master", moves)
        *_, (before, action) = (step for step in g.steps() if step[0].to_move != "chance")
        if before.legal() == [action]:
            last = look(g, before.to_move or "", 60).last
            assert last
            assert last.forced
            assert set(last.choice.values()) == {0.0}
            forced += 1
    assert forced


def test_without_chance_there_is_no_luck() -> None:
    g = load({8: "*", 1: "2", 2: "3", 4: "bbb", 12: "a"}, hands={"a": ["T3", "T1", "T1"]}, memory="assist")
    g.play("T3:t1.1")
    for seat in "ab":
        last = look(g, seat).last
        assert last
        assert last.chance == []
        assert set(last.luck.values()) == {0.0}


def test_a_roll_is_luck_and_all_rolls_together_are_none() -> None:
    g = load({8: "*", 4: "a", 12: "1b"}, hands={"a": ["W3d", "T1", "T2"]}, action=2)
    g.play("W3d")
    lucks = {}
    for roll in range(1, 7):
        rolled = g.copy()
        rolled.play(f"roll:{roll}")
        last = look(rolled, "a", 1200).last
        assert last
        assert last.chance == [f"roll:{roll}"]
        lucks[roll] = last.luck["a"]
    assert sum(lucks.values()) == pytest.approx(0, abs=1e-9)  # every look weighs the same six outcomes
    assert max(lucks, key=lambda roll: lucks[roll]) == 4  # right into the castle


def test_cards_that_others_draw_unseen_are_no_luck_yet() -> None:
    drawn = 0
    for moves in range(4, 40):
        g = begun("towers", moves)
        *_, (before, _) = (step for step in g.steps() if step[0].to_move != "chance")
        other = next(seat for seat in "ab" if seat != before.to_move)
        last = look(g, other, 40).last
        assert last
        if last.chance and set(last.chance) == {"draw:?"} and last.action.startswith("W"):
            drawn += 1
            assert set(last.luck.values()) == {0.0}
    assert drawn


def test_a_blunder_is_named() -> None:
    g = zauberberg.load({"4.1": "b1 a1", "1.1": "a2"}, hands={"a": "1 2 3"})
    best = look(g, "a").actions[0].action
    g.play(next(action for action in g.legal() if str(action).startswith("2,")))
    while g.to_move == "a":
        g.play(g.legal()[-1])
    last = look(g, "a").last
    assert last
    blunder = zt.review(g, "a", 3_000).changes[0]
    assert blunder.best == best
    assert blunder.choice["a"] < 0 < blunder.choice["b"]


# -- chance by hand


def test_chance_that_is_asked_is_averaged() -> None:
    g = load(
        {0: "*", 14: "b", 12: "a", 9: "b", 5: "1"},
        seat="a",
        starter="b",
        hands={"a": ["W2d", "T1", "T2"]},
        flasks={"a": [0, 0, 6]},
        action=2,
    )
    g.play("W2d")
    assert g.to_move == "chance"
    found = look(g, "a", 600)
    assert (found.actions, found.line) == ([], [])
    assert found.last
    assert set(found.last.luck.values()) == {0.0}
    values = {}
    for roll in range(1, 7):
        rolled = g.copy()
        rolled.play(f"roll:{roll}")
        values[roll] = look(rolled, "a", 600).probability
    assert values[4] > 0.98  # the last wizard comes home
    assert found.probability == pytest.approx(sum(values.values()) / 6, abs=0.05)


# -- budget


def test_it_can_be_cancelled() -> None:
    g, analyst = begun("towers", 15), Analyst("3600s")
    look(g, "a", 10)  # compiled before
    found: list[Analysis] = []
    thread = threading.Thread(target=lambda: found.append(analyst.analyse(g, g.to_move or "")))
    thread.start()
    while thread.is_alive() and not analyst.is_thinking:
        time.sleep(0.001)
    analyst.cancel()
    thread.join(60)  # far less than the hour it was given
    assert not found[0].complete
    assert len(found[0].actions) == len(g.legal())
    assert not analyst.is_thinking


def test_time_ends_it() -> None:
    g = begun("zauberberg", 15)
    found = zt.analyse(g, "a", "60ms")
    assert found.iterations > 0
    assert found.last


def test_threads_share_the_work() -> None:
    g = begun("towers", 15)
    one, other = (look(g, g.to_move or "", 400, threads=2) for _ in range(2))
    assert one == other
    assert one.complete


def test_iterations_are_kept() -> None:
    g = begun("towers", 15)
    assert 2_000 <= zt.analyse(g, "b", 4_000).iterations <= 4_000


@pytest.mark.parametrize("budget", [0, -3, "0s", "soon", "", 1.5, True, "1.5"])
def test_impossible_budgets_are_refused(budget: Any) -> None:
    with pytest.raises(zt.OptionError):
        zt.analyse(begun("towers", 3), "a", budget)


def test_impossible_seats_threads_and_memories_are_refused() -> None:
    with pytest.raises(zt.OptionError, match="no seat"):
        zt.analyse(begun("towers", 3), "c", 10)
    with pytest.raises(zt.OptionError, match="threads"):
        Analyst(10, threads=0)
    with pytest.raises(zt.OptionError, match="memory"):
        Analyst(10, memory="photographic")


def test_it_is_plain_data() -> None:
    found = look(begun("towers", 12), "a")
    assert json.loads(found.json()) == found.plain()
    assert msgspec.json.decode(found.json(), type=Analysis) == found
