"""The flying card (ZB-FLY, ZB-R-41, ZB-R-42)."""

from .positions import hand, load, on, plays, refuses, settle, texts, turn
from .tokens import discard, extra, landing, shoved


def test_zb_fly_1_one_card_at_once__accepts() -> None:
    g = landing("1.12", "flying")
    assert g.to_move == "chance"
    plays(g, "draw:*")
    assert hand(g, "a") == ["2", "*"]
    assert g.to_move == "a"


def test_zb_fly_1_for_the_owner_and_no_second_one__refuses() -> None:
    g = plays(shoved("1.12", "flying", hands={"b": "3 3 4"}), "draw:*")
    assert (hand(g, "a"), hand(g, "b")) == (["2"], ["3", "3", "4", "*"])
    refuses(g, "draw:*", "ZB-DRAW-1")


def test_zb_fly_2_a_fourth_card_in_this_turn__accepts() -> None:
    g = plays(landing("1.12", "flying"), "draw:3")
    assert extra(g, "a") == 1
    plays(g, "2+")
    assert g.to_move == "a"
    plays(g, "3+")
    assert on(g, "1.17") == ["a1"]
    assert g.to_move == "chance"


def test_zb_fly_2_a_fourth_card_in_the_next_turn_of_the_owner__accepts() -> None:
    g = plays(shoved("1.12", "flying", hands={"b": "2 1 1"}), "draw:1")
    assert (extra(g, "a"), extra(g, "b")) == (0, 1)
    settle(plays(g, "end"))
    plays(g, "2,1+", "1+")
    assert g.to_move == "b"
    plays(g, "1+")
    assert on(g, "1.15") == ["b2"]
    assert turn(settle(g)) == ("a", 3)


def test_zb_fly_2_no_fifth_and_nothing_for_another_player__refuses() -> None:
    g = plays(landing("1.12", "flying", hands={"a": "1 1 2 3"}), "draw:5", "2+", "3+")
    refuses(g, "5+", "ZB-DRAW-1")
    pushed = plays(shoved("1.12", "flying", hands={"a": "1 1 2 2"}), "draw:1", "2-")
    refuses(pushed, "2+", "ZB-DRAW-1")


def test_zb_fly_3_any_card_as_a_movement_card__accepts() -> None:
    g = plays(landing("1.12", "flying", hands={"a": "1 1 2 4"}), "draw:5", "2+")
    assert {"4+", "4-", "5+", "5-", "end"} == set(texts(g))
    plays(g, "5-")
    assert on(g, "1.9") == ["a1"]


def test_zb_fly_3_it_names_no_other_goblin_and_need_not_be_played__refuses() -> None:
    g = plays(landing("1.12", "flying", hands={"a": "1 1 2 4"}), "draw:3", "2+")
    refuses(g, "3,4+", "ZB-TURN-4")
    refuses(g, "swap:3", "ZB-TURN-1")
    plays(g, "end")
    assert on(g, "1.14") == ["a1"]


def test_zb_fly_4_each_execution_counts__accepts() -> None:
    g = plays(landing("1.12", "flying", hands={"a": "1 1 1 1 2"}), "draw:5", "1+", "1-", "draw:5")
    assert extra(g, "a") == 2
    plays(g, "2+")  # the fifth card
    assert g.to_move == "chance"
    assert discard(g) == ["1", "1", "1", "1", "2"]


def test_zb_fly_4_an_unused_permission_lapses__refuses() -> None:
    g = landing("1.12", "flying", hands={"a": "1 1 1 2 2", "b": "5 5 5"}, held={"a": 2})
    plays(g, "draw:2", "end", "draw:2")
    assert extra(g, "a") == 0
    plays(g, "swap:5", "draw:5")
    plays(g, "1,2+", "2+")
    refuses(g, "2+", "ZB-DRAW-1")


def test_zb_fly_4_it_lapses_for_the_turn_it_was_kept_for__refuses() -> None:
    g = load({"1.12": "b2"}, seat="b", hands={"b": "2 1 1 5"}, extra={"b": 2})
    plays(g, "2,1+", "end")
    settle(g)
    assert extra(g, "b") == 0


def test_zb_fly_5_above_the_limit_until_the_end_of_that_turn__accepts() -> None:
    g = plays(shoved("1.12", "flying", hands={"b": "2 1 1"}), "draw:5")
    settle(plays(g, "end"))
    assert hand(g, "b") == ["1", "1", "2", "5"]
    plays(g, "2,1+", "1+", "end")
    settle(g)
    assert (g.to_move, len(hand(g, "b"))) == ("a", 3)


def test_zb_fly_5_down_to_the_limit_at_the_end__accepts() -> None:
    g = load({"1.12": "b2"}, seat="b", hands={"b": "2 1 3 4 5 5 *"}, extra={"b": 4})
    plays(g, "2,1+", "end")
    assert g.to_move == "b"
    assert sorted(texts(g)) == ["drop:*", "drop:3", "drop:4", "drop:5"]
    plays(g, "drop:4", "drop:*")
    assert hand(g, "b") == ["3", "5", "5"]
    assert discard(g) == ["2", "1", "4", "*"]
    assert (g.to_move, turn(g)) == ("a", ("a", 2))


def test_zb_fly_5_he_must_discard_from_his_hand__refuses() -> None:
    g = plays(load({"1.12": "b2"}, seat="b", hands={"b": "2 1 3 4 5 5"}, extra={"b": 3}), "2,1+", "end")
    refuses(g, "end", "ZB-FLY-5")
    refuses(g, "3+", "ZB-FLY-5")
    refuses(g, "drop:1", "ZB-FLY-5")
    plays(g, "drop:3")
    assert g.to_move == "a"  # at the limit, so nothing is drawn and nothing more discarded


def test_zb_fly_5_not_at_the_end_of_another_players_turn__refuses() -> None:
    g = plays(shoved("1.12", "flying", hands={"b": "2 1 1"}), "draw:5")
    settle(plays(g, "end"))
    assert (g.to_move, len(hand(g, "b"))) == ("b", 4)
    refuses(g, "drop:5", "ZB-RAV-2")


def test_zb_r_41_drawn_now_and_played_next_turn__accepts() -> None:
    g = plays(shoved("1.12", "flying", hands={"b": "2 1 1"}), "draw:1")
    assert len(hand(g, "b")) == 4
    settle(plays(g, "end"))
    plays(g, "2,1+", "1+", "1+")
    assert discard(g)[-4:] == ["2", "1", "1", "1"]


def test_zb_r_41_two_executions_two_cards__accepts() -> None:
    g = load({"1.12": "b2"}, seat="b", hands={"b": "2 1 1 1 1 5"}, extra={"b": 2})
    plays(g, "2,1+", "1+", "1+", "1+")
    assert g.to_move == "chance"
    assert discard(g) == ["2", "1", "1", "1", "1"]


def test_zb_r_41_an_exchange_loses_it__refuses() -> None:
    g = load({"1.12": "b2"}, seat="b", hands={"b": "2 1 1 5"}, extra={"b": 1})
    plays(g, "swap:1")
    settle(g)
    assert extra(g, "b") == 0
    assert g.to_move == "a"


def test_zb_r_41_it_does_not_count_in_the_turn_of_another__refuses() -> None:
    g = load({"1.12": "a1"}, hands={"a": "1 1 1 1"}, extra={"b": 1})
    plays(g, "1,1+", "1+")
    refuses(g, "1+", "ZB-DRAW-1")
    settle(g)
    assert extra(g, "b") == 1


def test_zb_r_42_kept_until_the_end_of_the_next_own_turn__accepts() -> None:
    g = load({"1.12": "b2"}, seat="b", hands={"b": "2 1 3 4 5 5"}, extra={"b": 3})
    plays(g, "2,1+", "end", "drop:5")
    assert (hand(g, "b"), g.to_move) == (["3", "4", "5"], "a")


def test_zb_r_42_an_exchange_above_the_limit__accepts() -> None:
    g = load({"1.12": "b2"}, seat="b", hands={"b": "2 1 3 4 5"}, extra={"b": 2})
    plays(g, "swap:1,2,3")
    plays(g, "draw:4")
    assert (hand(g, "b"), g.to_move) == (["4", "4", "5"], "a")


def test_zb_r_42_no_card_is_drawn_while_above__refuses() -> None:
    g = load({"1.12": "b2"}, seat="b", hands={"b": "2 1 3 4 5"}, extra={"b": 2})
    plays(g, "2,1+", "end")
    assert (hand(g, "b"), g.to_move) == (["3", "4", "5"], "a")
    swap = load({"1.12": "b2"}, seat="b", hands={"b": "2 1 3 4 5"}, extra={"b": 2})
    refuses(swap, "swap:1", "ZB-EXCH-3")
    plays(swap, "swap:1,2")
    assert (hand(swap, "b"), swap.to_move) == (["3", "4", "5"], "a")
