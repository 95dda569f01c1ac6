"""The pitfall (ZB-PIT)."""

import pytest

import zauberturm as zt

from .positions import load, on, plays, refuses, settle, texts, tile, turn
from .tokens import landing, shoved, waiting

DOWN = {
    "2.3": "1.4",
    "2.10": "1.13",
    "2.13": "1.18",
    "2.17": "1.22",
    "2.20": "1.27",
    "3.1": "2.2",
    "3.3": "2.4",
    "3.9": "2.14",
    "3.11": "2.16",
    "4.3": "3.6",
    "4.5": "3.10",
    "4.7": "3.14",
}
"""The targets of the catalogue's table, chapter 2.4."""
LEVEL_1 = ["1.2", "1.6", "1.12", "1.14", "1.17", "1.23", "1.26", "1.28"]


@pytest.mark.parametrize(("field", "target"), DOWN.items())
def test_zb_pit_1_down_to_the_empty_field__accepts(field: str, target: str) -> None:
    g = landing(field, "pit")
    assert (on(g, target), on(g, field)) == (["a1"], [])
    assert tile(g, field) == "pit seen"
    assert g.to_move == "a"


def test_zb_pit_1_not_into_a_village__refuses() -> None:
    g = landing("2.3", "pit")
    refuses(g, "V0", "ZB-GHOST-1")
    pushed = shoved("2.3", "pit")
    assert (on(pushed, "1.4"), pushed.to_move) == (["b2"], "a")


@pytest.mark.parametrize("below", ["b1", "b1 a3"])
def test_zb_pit_2_blocked_and_waiting__accepts(below: str) -> None:
    g = landing("2.3", "pit", {"1.4": below})
    assert (on(g, "2.3"), waiting(g), g.to_move) == (["a1"], ["a1"], "a")
    assert on(g, "1.4") == below.split()


def test_zb_pit_2_it_drops_when_the_field_is_empty__accepts() -> None:
    g = landing("2.3", "pit", {"1.4": "b1"}, hands={"b": "1 1 5"})
    settle(plays(g, "end"))
    plays(g, "1,1-")
    assert (on(g, "1.4"), on(g, "2.3"), waiting(g)) == (["a1"], [], [])
    assert g.to_move == "b"


def test_zb_pit_2_not_while_somebody_is_there__refuses() -> None:
    g = landing("2.3", "pit", {"1.4": "b3 b1"}, hands={"b": "1 1 5"})
    settle(plays(g, "end"))
    plays(g, "1,1-")
    assert (on(g, "1.4"), on(g, "2.3"), waiting(g)) == (["b3"], ["a1"], ["a1"])


def test_zb_pit_3_the_turn_goes_on__accepts() -> None:
    g = landing("3.9", "pit")
    assert (g.to_move, turn(g)) == ("a", ("a", 1))
    plays(g, "2+")
    assert on(g, "2.16") == ["a1"]


def test_zb_pit_3_only_the_option_ends_it__refuses() -> None:
    assert "end" in texts(landing("3.9", "pit", pit_end="level1"))
    ended = landing("3.9", "pit", pit_end="always")
    refuses(ended, "2+", "ZB-DRAW-1")


@pytest.mark.parametrize("field", LEVEL_1)
def test_zb_pit_4_from_level_1_to_a_village_of_his_choice__accepts(field: str) -> None:
    g = landing(field, "pit")
    assert texts(g) == ["V0", "V1", "V2", "V3"]
    plays(g, "V3")
    assert on(g, "V3") == ["a1"]
    assert tile(g, field) == "pit seen"
    assert turn(settle(g)) == ("b", 2)


def test_zb_pit_4_the_owner_chooses_and_the_active_player_goes_on__accepts() -> None:
    g = shoved("1.12", "pit")
    assert g.to_move == "b"
    plays(g, "V3")
    assert (on(g, "V3"), g.to_move) == (["b2"], "a")
    plays(g, "2+")


def test_zb_pit_4_only_a_village_will_do_and_then_it_is_over__refuses() -> None:
    g = landing("1.12", "pit")
    for text in ("end", "2+", "turn:+"):
        refuses(g, text, "ZB-PIT-4")
    with pytest.raises(zt.NotationError):
        g.play("V4")
    plays(g, "V0")
    refuses(g, "2+", "ZB-DRAW-1")


def test_zb_pit_4_nobody_waits_on_level_1__refuses() -> None:
    assert waiting(landing("1.12", "pit", {"2.9": "b1"})) == []


def test_zb_pit_5_a_waiting_goblin_may_be_moved_on__accepts() -> None:
    g = plays(landing("2.3", "pit", {"1.4": "b1"}), "2+")
    assert (on(g, "2.5"), waiting(g)) == (["a1"], [])
    later = load({"2.3": "a1", "1.4": "b1"}, tiles={"2.3": "pit seen"}, waiting="a1", hands={"a": "1 3 5"})
    plays(later, "1,3-")
    assert (on(later, "2.0"), waiting(later)) == (["a1"], [])


def test_zb_pit_5_it_does_not_drop_afterwards__refuses() -> None:
    g = landing("2.3", "pit", {"1.4": "b1"}, hands={"b": "1 1 5"})
    settle(plays(g, "2+"))
    plays(g, "1,1-")
    assert (on(g, "1.4"), on(g, "2.5")) == ([], ["a1"])
