"""What a loaded question must agree with: the turn it is asked in."""

import pytest

import zauberturm as zt
from tests.towers.positions import load, plays, settle


@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize("action", [2, 3])
def test_a_special_turn_is_no_later_action(action: int, drawn: bool) -> None:
    g = plays(load({0: "*", 3: "1ab", 5: "2"}, hands={"a": ["W2", "T5", "D"]}), "special")
    position = (settle(g) if drawn else g).position()
    zt.load(position)
    position["turn"]["action"] = action
    with pytest.raises(zt.PositionError) as caught:
        zt.load(position)
    assert caught.value.rule == "position"


def test_a_repeat_in_ones_own_turn_asks_nobody_else() -> None:
    g = load(
        {0: "*", 3: "a", 9: "b"},
        variant="master",
        spells=["MW"],
        hands={"a": ["W2", "T2", "T1"]},
        flasks={"a": [1, 5, 0]},
    )
    position = plays(g, "cast MW:a3").position()
    assert position["pending"]["step"] == "repeat"
    zt.load(position)
    position["pending"]["asking"] = 1
    with pytest.raises(zt.PositionError) as caught:
        zt.load(position)
    assert caught.value.rule == "position"


def test_the_announced_wizard_belongs_to_the_seat_that_moves() -> None:
    g = load(
        {0: "*", 3: "ab", 9: "b"},
        variant="master",
        spells=["MW"],
        hands={"a": ["W2", "T2", "T1"]},
        flasks={"a": [1, 5, 0], "b": [1, 5, 0]},
    )
    position = plays(g, "W2:w3").position()
    assert position["pending"]["step"] == "claim"
    zt.load(position)
    position["pending"]["owner"] = 1
    with pytest.raises(zt.PositionError) as caught:
        zt.load(position)
    assert caught.value.rule == "position"


def test_a_spell_that_cannot_be_repeated_is_not_asked_for_again() -> None:
    g = load({0: "*", 3: "a", 9: "b"}, variant="master", spells=["MW"], flasks={"a": [1, 5, 0]})
    position = plays(g, "cast MW:a3").position()
    position["flasks"]["a"] = [1, 1, 4]
    with pytest.raises(zt.PositionError, match="repeated"):
        zt.load(position)


def test_there_is_no_ninth_spell_to_repeat() -> None:
    g = load({0: "*", 3: "a", 9: "b"}, variant="master", spells=["MW"], flasks={"a": [1, 5, 0]})
    position = plays(g, "cast MW:a3").position()
    position["pending"]["spell"] = 8
    with pytest.raises(zt.PositionError, match="spell"):
        zt.load(position)
