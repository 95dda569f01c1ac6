"""What can happen, as somebody can foresee it: exact where it is few, fair where it is drawn, no more than is known."""

import pytest

from tests.analysis.games import begun
from tests.towers.positions import load
from zauberturm.analysis.purse import Purse
from zauberturm.analysis.thinking import Thinker, plan_of, plant
from zauberturm.analysis.worlds import MOST_BRANCHES, WORLDS, Branch, few, fork, leaves, possible
from zauberturm.game import Game
from zauberturm.kernel.tree import CODE


def thinker(g: Game) -> Thinker:
    return Thinker(g, Purse(1, 1), 3, threads=1, memory=None, plan=plan_of(g))


def test_six_rolls_are_listed_with_their_weights() -> None:
    g = load({8: "*", 4: "a", 12: "1b"}, hands={"a": ["W3d", "T1", "T2"]}, action=2)
    rolling = next(action for action in g.legal() if str(action) == "W3d")
    ways = fork(thinker(g), g, rolling, "a", None)
    assert sorted(branch.weight for branch in ways.values()) == pytest.approx([1 / 6] * 6)
    assert all(branch.game.to_move == "a" for branch in ways.values())


def test_the_leaves_of_a_world_weigh_one() -> None:
    for moves in range(5, 25):
        for table in ("towers", "zauberberg"):
            *_, (before, action) = (step for step in begun(table, moves).steps() if step[0].to_move != "chance")
            before.play(action)
            found = leaves(before)
            assert sum(likelihood for likelihood, _ in found) == pytest.approx(1)
            assert all(game.to_move != "chance" for _, game in found)


def test_what_others_do_is_looked_for_in_worlds_where_they_can() -> None:
    g = begun("towers", 9)
    *_, (before, action) = (step for step in g.steps() if step[0].to_move != "chance")
    other = next(seat for seat in "ab" if seat != before.to_move)
    worlds = list(possible(thinker(g), before, action, other))
    assert len(worlds) == WORLDS
    assert len({world.digest() for world in worlds}) > 1
    assert {world.plies()[0].action for world in worlds} == {str(action)}


def test_few_stand_for_many() -> None:
    g = begun("towers", 0)
    many = [Branch(weight / 820, g) for weight in range(1, 41)]
    chosen = few(many, 0.5)
    assert len(chosen) == MOST_BRANCHES
    assert sum(branch.weight for branch in chosen) == pytest.approx(1)
    assert few(many[:5], 0.5) == many[:5]


def test_all_actions_are_planted_at_once() -> None:
    g = begun("zauberberg", 14)
    mind = thinker(g)
    codes = list(range(100, 170))
    (tree,) = mind.trees
    nodes = plant(tree, codes)
    assert [int(tree.links[node, CODE]) for node in nodes] == codes
    assert list(tree.children(1)) == nodes
