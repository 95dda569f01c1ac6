"""Rulings on tiles in general (ZB-R-29 to -36, ZB-R-53, ZB-R-54)."""

from typing import Any

import pytest

import zauberturm as zt

from .positions import hand, load, on, plays, refuses, settle, texts, tile, turn, whereabouts
from .tokens import held, landing, layout, rotation, shoved, stones, waiting

CHAIN = layout({1: [2, 6], 2: [1]})
"""A passage on 1.2 leads to the event field 2.1, a pitfall on 2.1 back to 1.2."""


def test_zb_r_29_going_on_from_where_the_goblin_now_is__accepts() -> None:
    g = plays(landing("1.12", "passage"), "2+")
    assert on(g, "2.11") == ["a1"]
    fallen = plays(landing("2.3", "pit"), "2-")
    assert on(fallen, "1.2") == ["a1"]


def test_zb_r_29_not_after_a_ghost_or_a_pitfall_on_level_1__refuses() -> None:
    for kind in ("ghost", "pit"):
        g = plays(landing("1.12", kind), "V1")
        assert "end" not in texts(g)
        refuses(g, "2+", "ZB-DRAW-1")


@pytest.mark.parametrize("kind", ["ghost", "pit"])
def test_zb_r_30_the_turn_of_the_owner_is_over__accepts(kind: str) -> None:
    g = plays(landing("1.12", kind), "V1")
    assert turn(settle(g)) == ("b", 2)
    own = load({"1.10": "a1", "1.11": "b1 a2"}, tiles={"1.12": kind}, hands={"a": "1 1 2"})
    plays(own, "1,1+", "V1")  # his own goblin, pushed
    assert turn(settle(own)) == ("b", 2)


@pytest.mark.parametrize("kind", ["ghost", "pit"])
def test_zb_r_30_not_that_of_somebody_else__refuses(kind: str) -> None:
    g = plays(shoved("1.12", kind), "V1")
    assert "b2" in on(g, "V1")
    assert (g.to_move, turn(g)) == ("a", ("a", 1))
    plays(g, "2-")


@pytest.mark.parametrize(("field", "down"), [("2.3", "1.4"), ("3.9", "2.14"), ("4.5", "3.10")])
def test_zb_r_31_a_pitfall_further_up_does_not_end_the_turn__accepts(field: str, down: str) -> None:
    g = landing(field, "pit")
    assert on(g, down) == ["a1"]
    assert (g.to_move, turn(g)) == ("a", ("a", 1))


def test_zb_r_31_option_always_ends_it_on_every_level__accepts() -> None:
    g = landing("2.3", "pit", pit_end="always")
    assert on(g, "1.4") == ["a1"]
    assert turn(settle(g)) == ("b", 2)
    blocked = landing("2.3", "pit", {"1.4": "b1"}, pit_end="always")
    assert (on(blocked, "2.3"), waiting(blocked)) == (["a1"], ["a1"])
    assert turn(settle(blocked)) == ("b", 2)


def test_zb_r_31_option_always_also_for_a_pushed_goblin__accepts() -> None:
    g = shoved("2.3", "pit", pit_end="always")
    assert on(g, "1.4") == ["b2"]
    assert turn(settle(g)) == ("b", 2)


def test_zb_r_31_option_always_not_by_a_later_transfer__refuses() -> None:
    g = load(
        {"2.3": "a1", "1.4": "a2"}, tiles={"2.3": "pit seen"}, waiting="a1", hands={"a": "2 1 1"}, pit_end="always"
    )
    plays(g, "2,1+")
    assert on(g, "1.4") == ["a1"]
    assert (g.to_move, turn(g)) == ("a", ("a", 1))


def test_zb_r_31_nor_when_it_is_blocked_by_default__refuses() -> None:
    g = landing("2.3", "pit", {"1.4": "b1"})
    assert waiting(g) == ["a1"]
    assert (g.to_move, turn(g)) == ("a", ("a", 1))


@pytest.mark.parametrize(
    ("field", "kind", "target"), [("1.12", "passage", "2.9"), ("2.3", "passage", "3.2"), ("2.3", "pit", "1.4")]
)
def test_zb_r_32_a_blocked_tile_is_turned_face_down__accepts(field: str, kind: str, target: str) -> None:
    g = landing(field, kind, {target: "b1"})
    assert tile(g, field) == f"{kind} seen"
    assert g.view(None)["waiting"] == ["a1"]


def test_zb_r_32_it_does_not_stay_open_even_if_it_was__refuses() -> None:
    g = landing("1.12", "passage up", {"2.9": "b1"})
    assert tile(g, "1.12") == "passage seen"


def arrival(**wishes: Any) -> zt.Game:
    """A passage leads to a stone."""
    return landing("1.2", "passage", layout=layout({1: [2]}, {2: [1]}), stones=["2.1"], **wishes)


def test_zb_r_33_arriving_is_landing__accepts() -> None:
    g = arrival()
    assert (stones(g), held(g, "a"), g.to_move) == ([], 1, "chance")


def test_zb_r_33_option_no_leaves_everything_there__accepts() -> None:
    g = arrival(relocate_trigger="no", hands={"a": "1 1 1"})
    assert (stones(g), held(g, "a"), on(g, "2.1")) == (["2.1"], 0, ["a1"])
    refuses(g, "draw:4", "ZB-DRAW-1")
    ghost = landing("1.2", "passage", tiles={"2.1": "ghost"}, layout=CHAIN, relocate_trigger="no")
    assert (on(ghost, "2.1"), tile(ghost, "2.1"), ghost.to_move) == (["a1"], "ghost", "a")


def test_zb_r_33_option_no_the_stone_is_there_for_the_next_one__accepts() -> None:
    g = load(
        {"2.1": "a1", "2.0": "b1"},
        layout=layout({1: [2]}, {2: [1]}),
        stones="2.1",
        relocate_trigger="no",
        hands={"a": "1 1 2", "b": "1 1 5"},
    )
    settle(plays(g, "1,1+", "end"))
    assert (stones(g), held(g, "a")) == (["2.1"], 0)
    plays(g, "1,1+")
    assert (stones(g), held(g, "b")) == ([], 1)


def test_zb_r_33_option_no_nobody_takes_it_from_under_a_goblin__refuses() -> None:
    marks = layout({1: [2]}, {2: [1]})
    wishes: dict[str, Any] = {"layout": marks, "stones": "2.1", "relocate_trigger": "no", "hands": {"a": "2 1 1"}}
    g = plays(load({"2.1": "a1", "2.0": "a2"}, **wishes), "2,1+")
    assert (stones(g), held(g, "a"), on(g, "2.1")) == (["2.1"], 0, ["a1", "a2"])
    bare = plays(load({"2.2": "a1", "2.0": "a2"}, **wishes), "2,1+")
    assert (stones(bare), held(bare, "a")) == ([], 1)


def test_zb_r_34_up_and_down_once__accepts() -> None:
    g = landing("1.2", "passage", tiles={"2.1": "pit"}, layout=CHAIN)
    assert whereabouts(g, "a1") == "1.2"
    assert g.to_move == "a"


def test_zb_r_34_no_waiting_in_the_loop__refuses() -> None:
    g = landing("2.1", "pit", tiles={"1.2": "passage"}, layout=CHAIN)
    assert whereabouts(g, "a1") == "2.1"
    assert waiting(g) == []
    settle(plays(g, "end"))
    assert whereabouts(g, "a1") == "2.1"


def test_zb_r_35_again_for_anybody__accepts() -> None:
    g = landing("1.12", "flying", {"1.13": "b1"}, hands={"a": "1 1 2 2", "b": "1 1 3"})
    plays(g, "draw:4", "2+")
    settle(plays(g, "end"))
    plays(g, "1,1-")
    assert g.to_move == "chance"
    plays(g, "draw:4")
    assert hand(g, "b") == ["3", "4"]


def test_zb_r_35_it_is_not_used_up__refuses() -> None:
    g = landing("1.12", "passage", {"1.11": "b1 a1"}, hands={"b": "1 1 3"})
    assert on(g, "2.9") == ["a1"]
    settle(plays(g, "2+"))
    plays(g, "1,1+")
    assert on(g, "2.9") == ["b1"]


def test_zb_r_36_uncovering_is_no_landing__accepts() -> None:
    g = load({"1.12": "b1 a1"}, tiles={"1.12": "storm up"}, hands={"a": "1 1 2"})
    plays(g, "1,1+")
    assert (g.to_move, rotation(g), tile(g, "1.12")) == ("a", 0, "storm up")


def test_zb_r_36_not_even_for_a_tile_that_never_acted_on_it__refuses() -> None:
    # The tile was never shown, and nobody has landed on it now.
    g = load({"1.12": "a2 b1"}, seat="b", tiles={"1.12": "ghost"}, hands={"b": "1 1 2"})
    plays(g, "1,1+")
    assert on(g, "1.12") == ["a2"]
    assert (g.to_move, tile(g, "1.12")) == ("b", "ghost")


def test_zb_r_53_no_step_is_left_over__accepts() -> None:
    g = load({"1.8": "a1"}, tiles={"1.12": "passage"}, hands={"a": "1 4 2"})
    plays(g, "1,4+")
    assert on(g, "2.9") == ["a1"]


def test_zb_r_53_the_way_up_costs_nothing__refuses() -> None:
    # The next card is used in full from the new field; nothing was taken off it, nothing is added.
    g = plays(landing("1.12", "passage"), "2-")
    assert on(g, "2.7") == ["a1"]
    passed = load({"1.10": "a1"}, tiles={"1.12": "passage"}, hands={"a": "1 4 2"})
    plays(passed, "1,4+")
    assert on(passed, "1.14") == ["a1"]


def test_zb_r_54_an_ordinary_field_from_then_on__accepts() -> None:
    g = landing("1.12", "crystal", hands={"a": "1 1 1 1 1"})
    settle(plays(g, "1+"))
    plays(g, "swap:5", "draw:5")
    plays(g, "1,1-")
    assert on(g, "1.12") == ["a1"]
    assert (g.to_move, turn(g)) == ("a", ("a", 3))


def test_zb_r_54_nothing_is_laid_there_again__refuses() -> None:
    g = landing("1.12", "raven", tiles={"1.14": "storm"})
    plays(g, "raven:b", "2+", "turn:+")
    settle(g)
    assert g.position()["tiles"] == {"1.14": "storm seen"}
