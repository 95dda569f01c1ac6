"""What holds for all event tiles (ZB-EVT)."""

from typing import Any

import pytest

import zauberturm as zt

from .positions import hand, load, on, places, plays, refuses, settle, texts, tile, turn
from .tokens import approach, held, landing, layout, rotation, shoved, stones, waiting

CHAIN = layout({1: [2], 2: [1]})
"""A passage on 1.2 leads to the event field 2.1, a pitfall on 2.1 back to 1.2."""


def chained(upper: str, **wishes: Any) -> zt.Game:
    """a1 went through the passage on 1.2 and landed on another tile on 2.1."""
    return landing("1.2", "passage", tiles={"2.1": upper}, layout=CHAIN, **wishes)


def test_zb_evt_1_shown_executed_and_turned_face_down__accepts() -> None:
    g = landing("1.12", "ghost")
    assert tile(g, "1.12") == "ghost up"
    plays(g, "V3")
    assert tile(g, "1.12") == "ghost seen"
    flying = landing("1.12", "flying")
    assert tile(flying, "1.12") == "flying up"
    plays(flying, "draw:4")
    assert tile(flying, "1.12") == "flying seen"


def test_zb_evt_1_passing_over_shows_nothing__refuses() -> None:
    g = plays(approach("1.12", "ghost"), "1,2+")
    assert tile(g, "1.12") == "ghost"
    assert on(g, "1.13") == ["a1"]
    assert g.to_move == "a"


def test_zb_evt_1_a_tile_under_a_goblin_is_not_shown__refuses() -> None:
    g = landing("1.12", "ghost", {"1.12": "b1"})
    assert tile(g, "1.12") == "ghost"
    assert on(g, "1.12") == ["b1", "a1"]
    refuses(g, "V0", "ZB-GHOST-1")


@pytest.mark.parametrize("answers", [("raven", "raven:b"), ("crystal", "show:1.2,1.6,1.14")])
def test_zb_evt_2_raven_and_crystal_ball_leave__accepts(answers: tuple[str, str]) -> None:
    kind, answer = answers
    others = {"1.2": "pit", "1.6": "storm", "1.14": "flying", "1.17": "storm"}
    g = landing("1.12", kind, tiles=others, hands={"a": "1 1 1 1 1"})
    plays(g, answer, "1+")
    settle(g)
    assert tile(g, "1.12") == ""
    plays(g, "swap:5", "draw:5")
    plays(g, "1,1-")  # back onto the bare field
    assert on(g, "1.12") == ["a1"]
    assert g.to_move == "a"
    assert "end" in texts(g)


@pytest.mark.parametrize(
    ("kind", "answers"),
    [("passage", []), ("ghost", ["V0"]), ("storm", ["turn:+"]), ("flying", ["draw:4"]), ("pit", ["V0"])],
)
def test_zb_evt_2_all_others_stay__refuses(kind: str, answers: list[str]) -> None:
    assert tile(plays(landing("1.12", kind), *answers), "1.12") == f"{kind} seen"


@pytest.mark.parametrize("face", ["", " up", " seen"])
def test_zb_evt_3_executed_whatever_its_face__accepts(face: str) -> None:
    ghost = plays(landing("1.12", f"ghost{face}"), "V0")
    assert tile(ghost, "1.12") == "ghost seen"
    raven = landing("1.12", f"raven{face}")
    assert tile(raven, "1.12") == ""
    plays(raven, "raven:b")


def test_zb_evt_3_an_open_tile_under_a_goblin_stays_open__refuses() -> None:
    g = landing("1.12", "ghost up", {"1.12": "b1"})
    assert tile(g, "1.12") == "ghost up"
    assert g.to_move == "a"
    passed = plays(approach("1.12", "ghost up"), "1,2+")
    assert tile(passed, "1.12") == "ghost up"


@pytest.mark.parametrize("kind", ["ghost", "pit", "raven", "crystal"])
def test_zb_evt_4_the_owner_of_the_goblin_decides__accepts(kind: str) -> None:
    others = {"1.2": "storm", "1.6": "storm", "1.17": "storm", "2.3": "passage"}
    assert shoved("1.12", kind, tiles=others).to_move == "b"
    assert landing("1.12", kind, tiles=others).to_move == "a"


def test_zb_evt_4_not_the_active_player_except_for_the_storm__refuses() -> None:
    flying = plays(shoved("1.12", "flying", hands={"b": "3 3 4"}), "draw:5")
    assert hand(flying, "b") == ["3", "3", "4", "5"]
    assert hand(flying, "a") == ["2"]
    assert shoved("1.12", "storm").to_move == "a"


@pytest.mark.parametrize(
    ("kind", "answers"),
    [("passage", []), ("raven", ["raven:b"]), ("crystal", []), ("storm", ["turn:-"]), ("flying", ["draw:4"])],
)
def test_zb_evt_5_further_cards_after_it__accepts(kind: str, answers: list[str]) -> None:
    g = plays(landing("1.12", kind), *answers)
    assert (g.to_move, turn(g)) == ("a", ("a", 1))
    assert {"2+", "2-", "end"} <= set(texts(g))


@pytest.mark.parametrize("kind", ["ghost", "pit"])
def test_zb_evt_5_unless_the_tile_says_otherwise__refuses(kind: str) -> None:
    g = plays(landing("1.12", kind), "V0")
    refuses(g, "2+", "ZB-DRAW-1")
    assert turn(settle(g)) == ("b", 2)


def test_zb_evt_6_off_and_on_again__accepts() -> None:
    g = load({"1.12": "a1"}, tiles={"1.12": "storm seen"}, hands={"a": "1 1 1"})
    plays(g, "1,1+")
    assert rotation(g) == 0
    plays(g, "1-", "turn:+")
    assert rotation(g) == 1


def test_zb_evt_6_staying_there_has_no_effect__refuses() -> None:
    g = load({"1.12": "a1", "1.3": "a2"}, tiles={"1.12": "storm seen"}, hands={"a": "1 1 2"})
    plays(g, "2,1+")
    assert (g.to_move, rotation(g)) == ("a", 0)
    assert tile(g, "1.12") == "storm seen"
    settle(plays(g, "end"))
    assert g.to_move == "b"


def test_zb_evt_7_a_stone_is_taken_on_arrival__accepts() -> None:
    g = landing("1.2", "passage", layout=layout({1: [2]}, {2: [1]}), stones=["2.1"])
    assert on(g, "2.1") == ["a1"]
    assert (stones(g), held(g, "a")) == ([], 1)
    plays(g, "draw:5")
    assert hand(g, "a") == ["2", "5"]


def test_zb_evt_7_a_tile_is_executed_on_arrival__accepts() -> None:
    g = plays(chained("ghost"), "V3")
    assert "a1" in on(g, "V3")
    assert turn(settle(g)) == ("b", 2)
    fallen = landing("2.1", "pit", tiles={"1.2": "storm"}, layout=CHAIN)
    assert on(fallen, "1.2") == ["a1"]
    plays(fallen, "turn:+")


def test_zb_evt_7_nothing_on_a_plain_field__refuses() -> None:
    g = landing("1.2", "passage", tiles={"1.6": "ghost", "2.3": "ghost"}, stones=["2.7"])
    assert on(g, "2.1") == ["a1"]
    assert (g.to_move, stones(g)) == ("a", ["2.7"])
    assert [tile(g, field) for field in ("1.6", "2.3")] == ["ghost", "ghost"]


def test_zb_evt_8_it_stays_on_a_tile_that_acted_already__accepts() -> None:
    g = chained("pit")
    assert on(g, "1.2") == ["a1"]
    assert waiting(g) == []
    assert [tile(g, field) for field in ("1.2", "2.1")] == ["passage seen", "pit seen"]
    assert {"2+", "end"} <= set(texts(g))


def test_zb_evt_8_a_later_card_is_free_of_it__refuses() -> None:
    # Both goblins go round the loop once; then b1 is in the way, and the passage makes a1 wait as if nothing had been.
    g = load(
        {"1.1": "a1", "2.2": "b1"},
        tiles={"1.2": "passage", "2.1": "pit"},
        layout=CHAIN,
        hands={"a": "1 1 1 1 1", "b": "1 1 5"},
    )
    settle(plays(g, "1,1+", "1+"))
    plays(g, "1,1-")
    assert (on(g, "2.1"), on(g, "1.3"), waiting(g)) == (["b1"], ["a1"], [])
    settle(plays(g, "end"))
    plays(g, "1,1-")
    assert (on(g, "1.2"), waiting(g)) == (["a1"], ["a1"])


def test_zb_evt_9_face_down_before_the_new_field_is_executed__accepts() -> None:
    g = chained("ghost")
    assert (tile(g, "1.2"), tile(g, "2.1")) == ("passage seen", "ghost up")
    assert on(g, "2.1") == ["a1"]


def test_zb_evt_9_so_a_crystal_ball_may_choose_it__accepts() -> None:
    marks = layout({1: [2, 6, 12, 14], 2: [1]})
    hidden = {"1.6": "ghost", "1.12": "storm", "1.14": "raven", "2.1": "crystal"}
    g = landing("1.2", "passage", tiles=hidden, layout=marks)
    plays(g, "show:1.2,1.6,1.12")
    assert tile(g, "1.2") == "passage up"


def test_zb_evt_9_it_is_not_still_open_up_there__refuses() -> None:
    # Three tiles are face down only because the passage is; so nothing is asked and it is turned up like the others.
    marks = layout({1: [2, 6, 12], 2: [1]})
    g = landing("1.2", "passage", tiles={"1.6": "ghost", "1.12": "storm", "2.1": "crystal"}, layout=marks)
    assert places(g)["2.1"] == ["a1"]
    assert [tile(g, field) for field in ("1.2", "1.6", "1.12", "2.1")] == ["passage up", "ghost up", "storm up", ""]
    assert g.to_move == "a"
