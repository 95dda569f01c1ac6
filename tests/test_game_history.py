"""What was played in a game: listed, counted, and taken back in studies."""

import random

import pytest

import zauberturm as zt


def played(steps: int) -> zt.Game:
    g, dice = zt.new("towers", players=2, seed=3), random.Random(1)
    for _ in range(steps):
        g.play(dice.choice(g.legal()))
    return g


def test_the_history_is_what_the_game_file_says() -> None:
    g = played(12)
    said = [text for ply in g.plies() for text in (ply.action, *ply.chance) if text]
    assert [str(action) for action in g.history] == said


def test_so_many_plays_can_be_taken_back_and_no_more() -> None:
    found = 0
    for steps in range(30):
        g = played(steps)
        found = max(found, g.undoable)
        assert g.can_undo == (g.undoable > 0)
        for _ in range(g.undoable):
            g.undo()
        assert not g.can_undo
    assert found


def test_it_is_known_whether_the_last_play_showed_something() -> None:
    g = zt.new("towers", players=2, seed=3)
    for _ in range(30):
        before = g.undoable
        g.play(g.legal()[0])
        assert g.undoable == 0 or not g.shown
        assert g.undoable in (0, before + 1)


def test_a_study_goes_back_as_far_as_it_likes() -> None:
    g = played(20)
    whole = len(g.history)
    for plays in (0, 1, 7, whole - 8):
        g.go_back(plays)
    assert g.history == []
    assert not g.can_undo
    again = zt.new("towers", players=2, seed=3, chance="manual")
    assert g.digest() == again.digest()


@pytest.mark.parametrize("plays", [-1, 10_000])
def test_nobody_goes_back_before_the_beginning(plays: int) -> None:
    g = played(3)
    digest = g.digest()
    with pytest.raises(zt.OptionError):
        g.go_back(plays)
    assert g.digest() == digest


def test_the_last_plays_are_told_without_the_whole_history() -> None:
    g = zt.new("towers", players=2, seed=7)
    before = g.plays
    assert (g.last, g.plays_since(before)) == (g.history[-1], [])
    g.play(g.legal()[0])
    assert before < g.plays == len(g.history)
    assert g.plays_since(before) == g.history[before:]
    assert g.last == g.history[-1]
    back = g.copy()
    back.go_back(back.plays)
    assert (back.plays, back.last) == (0, None)


def test_games_that_take_turns_do_not_disturb_each_other() -> None:
    """They share the room in which stories are told."""
    one, other = zt.new("towers", players=2, seed=7), zt.new("towers", players=2, seed=8)
    one.play(one.legal()[0])
    shown, events = one.shown, one.copy().play(one.legal()[0])
    other.play(other.legal()[-1])
    assert one.shown == shown
    assert one.play(one.legal()[0]) == events
