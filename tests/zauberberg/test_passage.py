"""The secret passage (ZB-PASS)."""

import pytest

from .positions import load, on, plays, settle, texts, tile, turn
from .tokens import approach, landing, shoved, verdict, waiting

UP = {
    "1.2": "2.1",
    "1.6": "2.5",
    "1.12": "2.9",
    "1.14": "2.11",
    "1.17": "2.12",
    "1.23": "2.18",
    "1.26": "2.19",
    "1.28": "2.21",
    "2.3": "3.2",
    "2.10": "3.7",
    "2.13": "3.8",
    "2.17": "3.12",
    "2.20": "3.13",
    "3.1": "4.0",
    "3.3": "4.2",
    "3.9": "4.4",
    "3.11": "4.6",
}
"""The targets of the catalogue's table, chapter 2.4."""


@pytest.mark.parametrize(("field", "target"), UP.items())
def test_zb_pass_1_up_to_the_empty_field__accepts(field: str, target: str) -> None:
    g = landing(field, "passage")
    assert on(g, target) == ["a1"]
    assert on(g, field) == []
    assert tile(g, field) == "passage seen"
    assert (g.to_move, waiting(g)) == ("a", [])


def test_zb_pass_1_also_for_a_pushed_goblin__accepts() -> None:
    g = shoved("1.12", "passage")
    assert on(g, "2.9") == ["b2"]
    assert g.to_move == "a"


def test_zb_pass_1_no_choice_and_no_step__refuses() -> None:
    g = landing("1.12", "passage")
    assert "2+" in texts(g)
    plays(g, "2+")
    assert on(g, "2.11") == ["a1"]  # both steps of the card, none went into the passage
    passed = plays(approach("1.12", "passage"), "1,2+")
    assert on(passed, "1.13") == ["a1"]
    assert tile(passed, "1.12") == "passage"


@pytest.mark.parametrize("above", ["b1", "b1 b3"])
def test_zb_pass_2_blocked_and_waiting__accepts(above: str) -> None:
    g = landing("1.12", "passage", {"2.9": above})
    assert on(g, "1.12") == ["a1"]
    assert waiting(g) == ["a1"]
    assert g.to_move == "a"


def test_zb_pass_2_it_may_be_moved_on__accepts() -> None:
    g = plays(landing("1.12", "passage", {"2.9": "b1"}), "2+")
    assert on(g, "1.14") == ["a1"]
    assert waiting(g) == []
    later = load({"1.12": "a1", "2.9": "b1"}, tiles={"1.12": "passage seen"}, waiting="a1", hands={"a": "1 3 5"})
    plays(later, "1,3-")
    assert (on(later, "1.9"), waiting(later)) == (["a1"], [])


def test_zb_pass_2_nobody_is_joined_up_there__refuses() -> None:
    g = landing("1.12", "passage", {"2.9": "a2"})
    assert on(g, "2.9") == ["a2"]
    settle(plays(g, "end"))
    settle(plays(g, "swap:5"))
    assert (on(g, "1.12"), waiting(g)) == (["a1"], ["a1"])


def test_zb_pass_3_as_soon_as_the_field_is_empty__accepts() -> None:
    g = landing("1.12", "passage", {"2.9": "b1"}, hands={"b": "1 1 5"})
    settle(plays(g, "end"))
    plays(g, "1,1+")
    assert (on(g, "2.9"), on(g, "1.12"), waiting(g)) == (["a1"], [], [])
    assert g.to_move == "b"


def test_zb_pass_3_not_if_one_of_two_goblins_stays__refuses() -> None:
    g = landing("1.12", "passage", {"2.9": "b3 b1"}, hands={"b": "1 1 5"})
    settle(plays(g, "end"))
    plays(g, "1,1+")
    assert (on(g, "2.9"), waiting(g)) == (["b3"], ["a1"])


def test_zb_pass_3_not_if_it_has_walked_on__refuses() -> None:
    g = landing("1.12", "passage", {"2.9": "b1"}, hands={"b": "1 1 5"})
    settle(plays(g, "2+"))
    plays(g, "1,1+")
    assert (on(g, "2.9"), on(g, "1.14")) == ([], ["a1"])


@pytest.mark.parametrize("field", ["4.3", "4.5", "4.7"])
def test_zb_pass_4_from_level_4_to_the_summit__accepts(field: str) -> None:
    g = landing(field, "passage")
    assert verdict(g)["winners"] == ["a"]
    assert verdict(g)["reason"] == "ZB-END-1"


def test_zb_pass_4_only_from_level_4__refuses() -> None:
    g = landing("3.11", "passage")
    assert not g.over
    assert on(g, "4.6") == ["a1"]
    assert turn(g) == ("a", 1)
    for kind in ("storm", "crystal", "flying"):
        assert not landing("4.3", kind).over
