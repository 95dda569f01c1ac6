"""Drawing and discarding (ZB-DRAW, ZB-R-49, ZB-R-50, ZB-R-60)."""

from typing import Any

import pytest

import zauberturm as zt

from .positions import hand, load, plays, refuses, rejects, settle, texts, turn
from .tokens import chances, discard, landing, shoved


def quiet(cards: str = "1 1 2", **wishes: Any) -> zt.Game:
    """a1 stands where its steps trigger nothing."""
    more: dict[str, Any] = {"hands": {"a": cards}} | wishes
    return load({"1.3": "a1"}, **more)


@pytest.mark.parametrize(("cards", "missing"), [("1 1 2", 2), ("1 1 2 3", 1), ("1 1 2 3 4", 0)])
def test_zb_draw_1_up_to_the_limit__accepts(cards: str, missing: int) -> None:
    g = plays(quiet(cards), "1,1+", "end", *["draw:5"] * missing)
    assert len(hand(g, "a")) == 3
    assert (g.to_move, turn(g)) == ("b", ("b", 2))


def test_zb_draw_1_one_by_one_from_the_pile__accepts() -> None:
    g = plays(quiet(deck="4 4 5", hands={"a": "1 1 2", "b": "5 5 5"}), "1,1+", "end")
    assert chances(g) == pytest.approx({"draw:4": 2 / 3, "draw:5": 1 / 3})
    plays(g, "draw:5")
    assert chances(g) == pytest.approx({"draw:4": 1})


def test_zb_draw_1_not_more_and_not_above_it__refuses() -> None:
    g = plays(quiet("1 1 2 3 4"), "1,1+", "end")
    refuses(g, "draw:5", "ZB-DRAW-1")
    drawing = plays(quiet(deck="4", hands={"a": "1 1 2", "b": "5 5 5"}), "1,1+", "end")
    refuses(drawing, "end", "ZB-DRAW-1")
    refuses(drawing, "draw:5", "ZB-MAT-4")  # no 5 is left in the pile


def test_zb_draw_1_others_do_not_refill__refuses() -> None:
    g = settle(plays(quiet(hands={"a": "1 1 2", "b": "5"}), "1,1+", "end"))
    assert (hand(g, "b"), g.to_move) == (["5"], "b")


def test_zb_draw_2_in_the_order_played_then_the_refill__accepts() -> None:
    g = plays(quiet("1 3 *", discard="5 4"), "1,2*+", "3-")
    assert g.to_move == "chance"
    assert discard(g) == ["5", "4", "1", "*", "3"]
    for watcher in ("a", "b", None):
        assert g.view(watcher)["discard"] == ["5", "4", "1", "*", "3"]


def test_zb_draw_2_other_discards_at_once__accepts() -> None:
    g = plays(landing("1.12", "raven", held={"b": 1}), "raven:b", "drop:5")
    assert discard(g) == ["5"]
    settle(plays(g, "end"))
    assert discard(g) == ["5", "1", "1"]
    assert discard(plays(quiet("1 1 2"), "swap:1,2")) == ["1", "2"]


def test_zb_draw_2_not_during_the_turn__refuses() -> None:
    g = plays(quiet("1 1 2", discard="4"), "1,1+")
    assert discard(g) == ["4"]
    assert g.view("b")["discard"] == ["4"]


def test_zb_draw_3_the_discard_pile_becomes_the_draw_pile__accepts() -> None:
    g = landing("1.10", "stone", deck="", discard="4 4 5", hands={"b": "5 5 5"})
    assert discard(g) == []
    assert chances(g) == pytest.approx({"draw:4": 2 / 3, "draw:5": 1 / 3})
    plays(g, "draw:4")
    settle(plays(g, "end"))
    assert (hand(g, "a"), discard(g)) == (["2", "4", "4", "5"], ["1", "1"])


def test_zb_draw_3_drawing_goes_on__accepts() -> None:
    g = plays(quiet(deck="3", discard="4", hands={"a": "1 1 2", "b": "5 5 5"}), "1,1+", "end", "draw:3")
    # The pile is used up: the discard pile with the cards of this turn is the new one.
    assert chances(g) == pytest.approx({"draw:1": 2 / 3, "draw:4": 1 / 3})
    assert discard(g) == []


def test_zb_draw_3_not_while_a_card_is_left__refuses() -> None:
    g = landing("1.10", "stone", deck="3", discard="4 4 5", hands={"b": "5 5 5"})
    assert chances(g) == {"draw:3": 1}
    assert discard(g) == ["4", "4", "5"]
    plays(g, "draw:3")
    assert discard(g) == ["4", "4", "5"]  # shuffled when a card is needed, not before


def test_zb_draw_4_no_pile_no_card__accepts() -> None:
    g = landing("1.10", "stone", deck="", discard="", hands={"b": "5 5 5"})
    assert (hand(g, "a"), g.to_move) == (["2"], "a")


def test_zb_draw_4_the_game_goes_on_with_fewer__accepts() -> None:
    # The two cards of the turn are all there is to refill four places.
    g = plays(quiet(held={"a": 2}, deck="", hands={"a": "1 1 2", "b": "5 5 5"}), "1,1+", "end")
    plays(g, "draw:1", "draw:1")
    assert (hand(g, "a"), g.to_move) == (["1", "1", "2"], "b")


def test_zb_draw_4_no_card_comes_from_outside_the_box__refuses() -> None:
    rejects("ZB-MAT-4", hands={"a": "1 1 2", "b": "5 5 5"}, deck=["1"] * 10)
    rejects("ZB-MAT-4", hands={"a": "* * *", "b": "* * *"})
    g = landing("1.10", "stone", deck="", discard="", hands={"b": "5 5 5"})
    refuses(g, "draw:1", "ZB-DRAW-1")


def test_zb_r_49_shuffled_when_a_draw_is_needed__accepts() -> None:
    g = landing("1.12", "flying", deck="", discard="3 3", hands={"b": "5 5 5"})
    assert chances(g) == {"draw:3": 1}
    assert discard(g) == []


def test_zb_r_49_a_raven_card_is_shuffled_in__accepts() -> None:
    g = landing("1.12", "raven", tiles={"1.14": "flying"}, held={"b": 1}, deck="", hands={"b": "5 5 5"})
    plays(g, "raven:b", "drop:5", "2+")
    assert chances(g) == {"draw:5": 1}


def test_zb_r_49_the_cards_on_the_table_are_not__refuses() -> None:
    g = landing("1.12", "flying", deck="", discard="3", hands={"b": "5 5 5"})
    refuses(g, "draw:1", "ZB-MAT-4")
    plays(g, "draw:3")
    assert discard(g) == []


def test_zb_r_49_taking_the_last_card_shuffles_nothing__refuses() -> None:
    g = plays(landing("1.12", "flying", deck="4", discard="3 3", hands={"b": "5 5 5"}), "draw:4")
    assert discard(g) == ["3", "3"]
    assert g.position()["deck"] == []


def test_zb_r_50_the_draw_is_skipped__accepts() -> None:
    g = shoved("1.12", "flying", deck="", hands={"b": "5 5 5"})
    assert (hand(g, "b"), g.to_move) == (["5", "5", "5"], "a")
    assert g.position()["extra"]["b"] == 1


def test_zb_r_50_nobody_is_stuck_and_nothing_is_owed__refuses() -> None:
    g = landing("1.10", "stone", deck="", hands={"b": "5 5 5"})
    settle(plays(g, "end"))  # refilled with the two cards of the turn; the skipped one does not come later
    assert (hand(g, "a"), g.to_move) == (["1", "1", "2"], "b")


def test_zb_r_60_on_the_table_until_the_turn_ends__accepts() -> None:
    g = plays(quiet("1 1 2"), "1,1+")
    assert discard(g) == []
    plays(g, "2+")
    assert discard(g) == ["1", "1", "2"]
    assert g.to_move == "chance"


def test_zb_r_60_also_at_the_end_by_a_ghost__accepts() -> None:
    g = landing("1.12", "ghost")
    assert discard(g) == []
    plays(g, "V0")
    assert discard(g) == ["1", "1"]


def test_zb_r_60_a_reshuffle_in_between_leaves_them__refuses() -> None:
    g = plays(landing("1.10", "stone", deck="", discard="3 4", hands={"b": "5 5 5"}), "draw:3")
    assert g.position()["deck"] == ["4"]
    plays(g, "end")
    assert discard(g) == ["1", "1"]
    assert "draw:4" in texts(g)
    refuses(g, "draw:1", "ZB-MAT-4")
