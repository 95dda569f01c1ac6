"""Magic stones and the hand limit (ZB-STONE, ZB-R-28)."""

import pytest

from .positions import STONES, hand, load, plays, refuses, rejects, settle, texts, turn
from .tokens import approach, held, landing, ravens, shoved, stones


def test_zb_stone_1_the_owner_takes_it__accepts() -> None:
    g = landing("1.10", "stone", stones=["1.20"])
    assert stones(g) == ["1.20"]
    assert (held(g, "a"), held(g, "b")) == (1, 0)


def test_zb_stone_1_a_pushed_goblin_takes_it_for_its_owner__accepts() -> None:
    g = shoved("1.10", "stone")
    assert stones(g) == []
    assert (held(g, "a"), held(g, "b")) == (0, 1)


def test_zb_stone_1_passing_over_takes_nothing__refuses() -> None:
    g = plays(approach("1.10", "stone"), "1,2+")
    assert stones(g) == ["1.10"]
    assert held(g, "a") == 0
    assert g.to_move == "a"


@pytest.mark.parametrize("own", [0, 1, 2])
def test_zb_stone_2_three_cards_and_one_for_each_stone__accepts(own: int) -> None:
    g = load({"1.3": "a1"}, hands={"a": "1 1 2"}, held={"a": own})
    settle(plays(g, "1,1+", "end"))
    assert len(hand(g, "a")) == 3 + own
    assert g.to_move == "b"


def test_zb_stone_2_the_stones_of_others_do_not_count__refuses() -> None:
    g = load({"1.3": "a1"}, hands={"a": "1 1 2"}, held={"b": 2})
    plays(g, "1,1+", "end", "draw:4", "draw:4")
    assert g.to_move == "b"
    assert hand(g, "a") == ["2", "4", "4"]


def test_zb_stone_3_a_card_at_once__accepts() -> None:
    g = landing("1.10", "stone")
    assert g.to_move == "chance"
    plays(g, "draw:5")
    assert hand(g, "a") == ["2", "5"]
    assert g.to_move == "a"
    assert {"2+", "5+", "5-", "end"} <= set(texts(g))


def test_zb_stone_3_also_outside_the_own_turn__accepts() -> None:
    g = shoved("1.10", "stone", hands={"b": "3 3 4"})
    plays(g, "draw:*")
    assert hand(g, "b") == ["3", "3", "4", "*"]
    assert hand(g, "a") == ["2"]
    assert (g.to_move, turn(g)) == ("a", ("a", 1))


def test_zb_stone_3_only_one_card_and_only_for_a_stone__refuses() -> None:
    g = landing("1.10", "stone")
    refuses(g, "2+", "ZB-DRAW-1")
    plays(g, "draw:5")
    refuses(g, "draw:5", "ZB-DRAW-1")
    bare = plays(load({"1.9": "a1"}, hands={"a": "1 1 2"}), "1,1+")
    refuses(bare, "draw:5", "ZB-DRAW-1")


def test_zb_stone_4_a_third_stone_leaves_the_game__accepts() -> None:
    g = landing("1.10", "stone", held={"a": 2})
    assert stones(g) == []
    assert held(g, "a") == 2
    assert hand(g, "a") == ["2"]
    assert g.to_move == "a"


def test_zb_stone_4_it_does_not_wake_a_raven__accepts() -> None:
    g = landing("1.10", "stone", held={"a": 2}, ravens={"a": 1})
    assert (stones(g), held(g, "a"), ravens(g, "a")) == ([], 2, 1)


def test_zb_stone_4_nobody_owns_three__refuses() -> None:
    rejects("ZB-STONE-4", held={"a": 3})
    g = shoved("1.10", "stone", held={"b": 2}, hands={"b": "3 3 4 4 5"})
    assert held(g, "b") == 2
    refuses(g, "draw:5", "ZB-DRAW-1")


def test_zb_stone_5_three_of_five_cards_are_played__accepts() -> None:
    g = load({"1.3": "a1"}, hands={"a": "1 1 2 3 3"}, held={"a": 2})
    plays(g, "1,1+", "2+")
    assert hand(g, "a") == ["3", "3"]
    assert g.to_move == "chance"


def test_zb_stone_5_never_a_fourth__refuses() -> None:
    g = plays(load({"1.3": "a1"}, hands={"a": "1 1 2 3 3"}, held={"a": 2}), "1,1+", "2+")
    refuses(g, "3+", "ZB-DRAW-1")
    settle(g)
    assert turn(g) == ("b", 2)
    gained = plays(landing("1.10", "stone"), "draw:5", "2+")
    refuses(gained, "5+", "ZB-DRAW-1")


def test_zb_stone_6_stone_and_raven_leave_together__accepts() -> None:
    g = landing("1.10", "stone", ravens={"a": 1})
    assert (stones(g), held(g, "a"), ravens(g, "a")) == ([], 0, 0)
    assert hand(g, "a") == ["2"]
    assert g.to_move == "a"


def test_zb_stone_6_also_when_pushed__accepts() -> None:
    g = shoved("1.10", "stone", ravens={"b": 1, "a": 1})
    assert (stones(g), held(g, "b"), ravens(g, "b"), ravens(g, "a")) == ([], 0, 0, 1)
    assert g.to_move == "a"


def test_zb_stone_6_nothing_is_drawn_and_the_limit_stays__refuses() -> None:
    g = landing("1.10", "stone", ravens={"a": 1})
    refuses(g, "draw:5", "ZB-DRAW-1")
    settle(plays(g, "end"))
    assert len(hand(g, "a")) == 3


def test_zb_stone_6_a_raven_of_somebody_else_takes_nothing__refuses() -> None:
    g = landing("1.10", "stone", ravens={"b": 1})
    assert (held(g, "a"), ravens(g, "b")) == (1, 1)
    assert g.to_move == "chance"


def test_zb_stone_7_its_field_stays_bare__accepts() -> None:
    g = landing("1.10", "stone", held={"a": 2}, hands={"a": "1 1 1 2 2", "b": "5 5 5"})
    plays(g, "1-", "draw:1", "draw:1", "draw:1")
    plays(g, "swap:5", "draw:3")
    plays(g, "1,1+")
    assert (stones(g), held(g, "a")) == ([], 2)


def test_zb_stone_7_a_stolen_stone_goes_to_nobody_and_nowhere__refuses() -> None:
    g = landing("1.12", "raven", stones=["1.20"], held={"b": 1})
    settle(plays(g, "raven:b", "drop:5", "end"))
    assert stones(g) == ["1.20"]
    assert (held(g, "a"), held(g, "b")) == (0, 0)


def test_zb_stone_7_a_tenth_stone_cannot_be_made_up__refuses() -> None:
    assert len(STONES) == 9
    rejects("ZB-MAT-5", stones=STONES, held={"a": 1})


def test_zb_r_28_drawn_at_once_and_playable_in_the_same_turn__accepts() -> None:
    g = plays(landing("1.10", "stone"), "draw:3", "3+")
    assert turn(g)[0] == "a"
    assert hand(g, "a") == ["2"]


def test_zb_r_28_a_second_stone_works_the_same_way__accepts() -> None:
    g = plays(landing("1.10", "stone", held={"a": 1}), "draw:3")
    assert (held(g, "a"), hand(g, "a")) == (2, ["2", "3"])


def test_zb_r_28_option_refill_only_raises_the_limit__accepts() -> None:
    g = landing("1.10", "stone", stone_draw="refill")
    assert (held(g, "a"), hand(g, "a"), g.to_move) == (1, ["2"], "a")
    settle(plays(g, "end"))
    assert len(hand(g, "a")) == 4


def test_zb_r_28_option_refill_draws_nothing_before__refuses() -> None:
    g = landing("1.10", "stone", stone_draw="refill")
    refuses(g, "draw:3", "ZB-DRAW-1")
    pushed = shoved("1.10", "stone", stone_draw="refill", hands={"b": "3 3 4"})
    assert (held(pushed, "b"), hand(pushed, "b"), pushed.to_move) == (1, ["3", "3", "4"], "a")
    settle(plays(pushed, "end"))
    assert hand(pushed, "b") == ["3", "3", "4"]


def test_zb_r_28_the_card_is_not_drawn_twice__refuses() -> None:
    # With two cards played and one drawn in between, two are missing up to the new limit of four.
    g = plays(landing("1.10", "stone"), "draw:5", "end")
    plays(g, "draw:4", "draw:4")
    assert hand(g, "a") == ["2", "4", "4", "5"]
    assert g.to_move == "b"
