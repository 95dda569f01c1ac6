"""The bot that thinks ahead: repeatable, honest, legal, within its budget, and it sees a win."""

import threading
import time
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

import tests.zauberberg.positions as zauberberg
import zauberturm as zt
from tests.bots.tables import ALL, positions
from tests.towers.positions import load
from zauberturm.bots import Search, decide
from zauberturm.bots.search import CROWD, OUTLOOK, OUTLOOK_IN_A_CROWD, PLAN, asked, likely, plan_for
from zauberturm.bots.trail import TRIALS, Trail
from zauberturm.kernel.search import Budget, Plan, Question, merged, searcher
from zauberturm.kernel.tree import USED

FEW = 24
AN_HOUR, A_MINUTE = 3_600_000, 60  # milliseconds, seconds
SHORT = replace(PLAN, worlds=1, cut=2, tries=2)  # interpreted, playing on takes long


def begun(name: str, moves: int = 14, **options: Any) -> zt.Game:
    """A game in progress."""
    g = zt.new(name, seed=5, players=2, **options)
    for _ in range(moves):
        g.play(g.legal()[len(g.legal()) // 2])
    return g


def told(bot: Search, g: zt.Game) -> list[tuple[str, int, float, float]]:
    assert g.to_move
    return [(str(one.action), one.visits, one.value, one.error) for one in bot.explore(g, g.to_move)]


@pytest.mark.parametrize("name", ["towers", "zauberberg"])
def test_every_legal_action_is_told_about(name: str) -> None:
    g = begun(name)
    found = Search(3, iterations=FEW, plan=SHORT).explore(g, g.to_move or "")
    assert [one.action for one in found] == g.legal()
    assert sum(one.visits for one in found) == FEW
    assert all(0 <= one.value <= 1 and 0 < one.error <= 1 for one in found)


@pytest.mark.parametrize("name", ["towers", "zauberberg"])
@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_finds_the_same(name: str, threads: int) -> None:
    g = begun(name)
    one, other = (told(Search(3, iterations=FEW, threads=threads, plan=SHORT), g) for _ in range(2))
    assert one == other != told(Search(4, iterations=FEW, threads=threads, plan=SHORT), g)


@pytest.mark.parametrize("iterations", [FEW, FEW + 1])
def test_threads_share_the_budget_and_are_added_up(iterations: int) -> None:
    g = begun("towers")
    bot = Search(3, iterations=iterations, threads=3, plan=SHORT)
    assert sum(visits for _, visits, _, _ in told(bot, g)) == bot.done == iterations
    total = merged(bot.trees, 0)
    for code, tally in total.items():
        each = [tree.tallies(0)[code] for tree in bot.trees if code in tree.tallies(0)]
        assert tally.visits == sum(one.visits for one in each)
        assert tally.sum == pytest.approx(sum(one.sum for one in each))


@pytest.mark.parametrize("name", ALL)
def test_hidden_things_change_nothing_that_is_found(name: str) -> None:
    different = 0
    for g in islice(positions(name), 3):
        seat = g.to_move
        assert seat
        found = told(Search(5, iterations=FEW // 2, plan=SHORT), g)
        for seed in range(2):
            other = g.determinize(seat, seed, "assist")
            different += other.digest() != g.digest()
            assert told(Search(5, iterations=FEW // 2, plan=SHORT), other) == found
    assert different or name == "solo", "nothing was hidden"


def test_hidden_goblins_change_nothing_that_is_found() -> None:
    g = begun("zauberberg")
    seat = g.to_move or ""
    others = [g.determinize(seat, seed) for seed in range(3)]
    assert len({other.digest() for other in others}) > 1
    found = told(Search(5, iterations=FEW, plan=SHORT), g)
    assert all(told(Search(5, iterations=FEW, plan=SHORT), other) == found for other in others)


def test_it_brings_the_last_wizard_home() -> None:
    g = load(
        {0: "*", 14: "b", 15: "a", 9: "b", 5: "1"},
        seat="a",
        starter="b",
        hands={"a": ["W1", "T1", "T2"]},
        flasks={"a": [0, 0, 6]},
    )
    found = {str(one.action): one for one in Search(1, iterations=60, plan=SHORT).explore(g, "a")}
    assert str(decide(Search(1, iterations=60, plan=SHORT), g, seed=2)) == "W1:w15"
    assert found["W1:w15"].value > 0.9


def test_it_climbs_to_the_summit() -> None:
    g = zauberberg.load({"4.1": "b1 a1"}, hands={"a": "1 2 3"})
    chosen = str(decide(Search(1, iterations=60, plan=SHORT), g, seed=2))
    g.play(chosen)
    assert g.result() == {"winners": ["a"], "teams": None, "reason": "ZB-END-1", "turns": 1}


def test_long_lists_are_widened_step_by_step() -> None:
    g = zauberberg.load({"1.1": "a1"}, hands={"a": "1 2 3 4 5 * * 1 2"}, held={"a": 2})
    assert len(g.legal()) > 100
    found = Search(1, iterations=FEW, plan=SHORT).explore(g, "a")
    tried = Search(1, iterations=8 * FEW, plan=SHORT).explore(g, "a")
    assert len(found) == len(g.legal())
    assert sum(one.visits > 0 for one in found) < sum(one.visits > 0 for one in tried) < len(g.legal())


def test_a_turn_goes_on_with_the_same_tree() -> None:
    g = zauberberg.load({"1.5": "b1 a1", "1.8": "a2"}, hands={"a": "1 1 2 2"}, exchange_min=1)
    bot, fresh = Search(2, iterations=100, plan=SHORT), Search(2, iterations=100, plan=SHORT)
    g.play(bot.choose(g.determinize("a", 1, "assist"), "a"))
    assert g.to_move == "a"
    fresh.choose(g.determinize("a", 2, "assist"), "a")
    bot.choose(g.determinize("a", 3), "a")
    assert sum(tally.visits for tally in merged(fresh.trees, 0).values()) == 100
    assert sum(tally.visits for tally in merged(bot.trees, 0).values()) > 100


def test_another_game_begins_with_an_empty_tree() -> None:
    bot = Search(2, iterations=FEW, plan=SHORT)
    for g in islice(positions("basic"), 3):
        bot.choose(g.determinize(g.to_move, 1), g.to_move or "")
        assert sum(tally.visits for tally in merged(bot.trees, 0).values()) == FEW


def trail(bot: Search, g: zt.Game, code: int, before: Question, seat: str) -> tuple[int, ...] | None:
    finder = searcher(g.rules.core)
    return Trail(finder, asked(g.determinize(seat, 3, "assist"), seat), bot.trees[0]).from_(before, code)


def test_a_roll_belongs_to_the_line() -> None:
    g, bot = load({8: "*", 4: "a", 12: "1b"}, hands={"a": ["W3d", "T1", "T2"]}, action=2), Search(1, iterations=200)
    bot.explore(g, "a")
    before, rolling = asked(g, "a"), next(action for action in g.legal() if str(action) == "W3d")
    other = load({8: "*", 5: "a", 12: "1b"}, hands={"a": ["W3d", "T1", "T2"]}, action=2)
    g.play(rolling)
    outcome = next(action for action in g.legal() if str(action) == "roll:4")
    g.play(outcome)
    assert trail(bot, g, rolling.code, before, "a") == (rolling.code, outcome.code)
    assert trail(bot, other, rolling.code, before, "a") is None


def test_what_others_have_decided_belongs_to_the_line() -> None:
    g = load({0: "*", 4: "a", 12: "1b"}, variant="master", hands={"a": ["W3", "T1", "T2"]}, flasks={"b": [0, 3, 0]})
    bot = Search(1, iterations=300)
    bot.explore(g, "a")
    before, mine = asked(g, "a"), next(action for action in g.legal() if str(action) == "W3:w4")
    g.play(mine)
    line = [mine.code]
    while g.to_move != "a":
        waived = next(action for action in g.legal() if action.kind == "pass")
        g.play(waived)
        line.append(waived.code)
    assert len(line) > 1
    assert trail(bot, g, mine.code, before, "a") == tuple(line)


def test_it_gives_up_looking_for_the_line_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    g = zauberberg.load({"1.5": "a1", "1.9": "b1"}, hands={"a": "1 2 3 4 5", "b": "1 2 3"}, exchange_min=1)
    g.chance = "auto"
    bot, finder = Search(1, iterations=200, plan=SHORT), searcher(g.rules.core)
    bot.explore(g, "a")
    before, plain = asked(g, "a"), finder.apply
    mine = next(action for action in g.legal() if str(action) == "swap:1,2,3,4,5")
    for action in (mine, None, None):  # a new hand, and the turn of seat b
        g.play(action or g.legal()[0])
    while g.to_move != "a":
        g.play(g.legal()[-1])
    tried: list[int] = []

    def counted(handle: Any, code: int) -> None:
        tried.append(code)
        plain(handle, code)

    monkeypatch.setattr(finder, "apply", counted)
    trail(bot, g, mine.code, before, "a")
    assert 1 < len(tried) <= TRIALS


def test_it_can_be_cancelled() -> None:
    g, bot = begun("towers"), Search(1, milliseconds=AN_HOUR, plan=SHORT)
    told(Search(1, iterations=1, plan=SHORT), g)  # compiled before
    chosen: list[zt.Action] = []
    thread = threading.Thread(target=lambda: chosen.append(decide(bot, g, seed=1)))
    thread.start()
    while thread.is_alive() and not bot.is_thinking:
        time.sleep(0.001)
    bot.cancel()
    thread.join(A_MINUTE)  # far more than a busy machine needs
    assert chosen
    assert chosen[0] in g.legal()


def test_a_budget_of_time_ends() -> None:
    g, bot = begun("towers"), Search(1, milliseconds=1, threads=2, plan=SHORT)
    assert bot.choose(g, g.to_move or "") in g.legal()
    assert bot.done >= 2


@pytest.mark.parametrize("wrong", [{"threads": 0}, {"threads": 65}, {"iterations": 0}, {"milliseconds": -1}])
def test_impossible_budgets_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(zt.OptionError):
        Search(1, **wrong)


def test_a_single_answer_needs_no_thought() -> None:
    g = next(g for g in positions("master", apart=1) if len(g.legal()) == 1)
    bot = Search(1)
    assert bot.choose(g, g.to_move or "") == g.legal()[0]
    assert bot.done == 0


@pytest.mark.parametrize("sides", [1, 2, 6])
def test_a_hopeless_position_has_a_value_too(sides: int) -> None:
    assert 0 <= likely(-1e12, 2500.0, sides) < 1e-6 < 1 - 1e-6 < likely(1e12, 2500.0, sides) <= 1


def test_a_crowd_is_searched_by_another_plan_and_a_game_with_an_outlook_too() -> None:
    def plan(players: int, name: str = "towers", **options: Any) -> Plan:
        g = zt.new(name, seed=1, players=players, **options)
        return plan_for(g.rules.core, asked(g, g.to_move or ""))

    assert [plan(1), plan(2), plan(4, team=True)] == [PLAN] * 3
    assert [plan(3), plan(4)] == [CROWD] * 2
    assert [plan(2, "zauberberg"), plan(3, "zauberberg")] == [OUTLOOK, OUTLOOK_IN_A_CROWD]


@pytest.mark.parametrize(("fair", "least", "most"), [(False, 40, 40), (True, 8, 32)])
def test_whoever_plays_on_fairly_cannot_see_what_lies_face_down(fair: bool, least: int, most: int) -> None:
    """All goblins of a are covered; b has the choice between a passage to the summit and a ghost, both face down."""
    covered = {"1.1": "a1 b2", "1.3": "a2 b3", "1.5": "a3 b4", "1.9": "a4 b5", "1.11": "a5 c1"}
    jokers = {"a": "1 1 1", "b": "* * *", "c": "* * 1"}
    g = zauberberg.load(
        {"4.1": "b1", **covered}, players=3, hands=jokers, tiles={"4.3": "passage", "4.7": "ghost"}, deck=""
    )
    plan = replace(SHORT, cut=1, tries=1_000, fair=fair)
    visited = [found for seed in range(40) for found in Search(seed, iterations=1, plan=plan).explore(g, "a")]
    assert least <= sum(one.visits == 1 and one.value == 0 for one in visited) <= most


def test_a_race_at_the_root_gives_up_nobody_early() -> None:
    """To climb looks best right away; the others get more than a glance all the same."""
    g = zauberberg.load({"3.2": "b1 a1", "1.5": "a2"}, hands={"a": "1 2 3"})
    plans = [replace(SHORT, scale=1500.0, trust=50.0, race=race, firm=2.0) for race in (0.0, 2.0)]
    counts = [sorted(one.visits for one in Search(3, iterations=8 * FEW, plan=plan).explore(g, "a")) for plan in plans]
    assert counts[0][0] < counts[1][0]
    assert counts[0][-1] > counts[1][-1]


def test_in_a_race_luck_parts_nobody() -> None:
    """Whenever an action has its first turn, it meets the world that the very first one has met."""
    g = begun("zauberberg", moves=40)
    question, codes = asked(g, g.to_move or ""), [action.code for action in g.legal()]

    def tried(iterations: int, first: Iterable[int]) -> dict[int, tuple[int, float]]:
        """What is least certain is tried first."""
        finder = searcher(g.rules.core)
        tree = finder.new_tree(1_000)
        tree.plant({code: 0.5 if code in first else 0.9 for code in codes}, 1.0)
        finder.search(question, replace(SHORT, race=1e6), [tree], 7, Budget(iterations, None, 1))
        return {code: (one.visits, one.sum) for code, one in tree.tallies(question.seat).items() if one.visits}

    single = {code: tried(1, [code]) for code in codes}
    assert all(list(one) == [code] for code, one in single.items())
    assert tried(len(codes), codes) == {code: one[code] for code, one in single.items()}


def test_a_tree_of_ones_own_ends_where_others_decide() -> None:
    """It has nodes for the next cards of this turn, but none for the turns after it."""
    g = begun("zauberberg")
    bots = [Search(3, iterations=20 * FEW, plan=replace(SHORT, cut=0, alone=alone)) for alone in (False, True)]
    for bot in bots:
        bot.explore(g, g.to_move or "")
    deep, own = (int(bot.trees[0].notes[USED]) for bot in bots)
    assert len(g.legal()) < own < deep
