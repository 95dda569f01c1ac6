"""A game that was let in for a while goes on with its own rules when it is no longer registered."""

import copy
import pickle
from dataclasses import replace

import pytest

import zauberturm as zt
from tests.conformance_game import RULES
from zauberturm.games.towers import RULES as TOWERS
from zauberturm.registry import GAMES, guest


@pytest.fixture
def left() -> zt.Game:
    with guest(RULES):
        g = zt.new(RULES.info.name, seed=1)
        g.play(g.legal()[0])
    assert RULES.info.name not in GAMES
    return g


def test_everything_goes_on_without_a_registration(left: zt.Game) -> None:
    g = left
    seat = g.seats[0]
    drawn = g.determinize(seat, 1)
    assert drawn.view(seat) == g.view(seat)
    assert [str(action) for _, action in g.steps()] == [str(action) for action in g.history]
    assert g.record().startswith(f"game: {RULES.info.name}\n")
    assert g.record(seat)
    assert drawn.record()
    for other in (g.copy(), copy.copy(g), copy.deepcopy(g)):
        assert other.digest() == g.digest()
        while not other.over:
            events = other.play(other.legal()[0])
            assert all(event.seen_by(None).game == RULES.info.name for event in events)
    assert not g.over
    g.go_back(len(g.history))
    assert g.history == []


def test_a_guest_travels_to_where_it_is_registered(left: zt.Game) -> None:
    data = pickle.dumps(left)
    with guest(RULES):
        assert pickle.loads(data).digest() == left.digest()
    with pytest.raises(zt.OptionError, match=f"there is no game '{RULES.info.name}'"):
        pickle.loads(data)


def test_a_game_does_not_go_on_with_other_rules_of_the_same_name(left: zt.Game) -> None:
    data = pickle.dumps(left)
    other = replace(TOWERS, info=RULES.info)
    with guest(other), pytest.raises(zt.OptionError, match="the rules of race are others here"):
        pickle.loads(data)


def test_a_game_keeps_its_rules_while_a_guest_has_its_name() -> None:
    g = zt.new("towers", seed=1)
    with guest(replace(TOWERS, shown_rule="WT-R-1")):
        assert g.rules.shown_rule == g.copy().rules.shown_rule == "WT-INFO-11"
        assert g.determinize("a", 1).rules is TOWERS
