"""Exchanging cards (ZB-EXCH, ZB-R-45)."""

import pytest

import zauberturm as zt

from .positions import hand, load, on, places, plays, refuses, settle, texts, turn
from .tokens import chances, discard, landing, rotation, waiting

STUCK = {"1.3": "a1 b1", "1.4": "a2 b2", "1.5": "a3 b3", "1.6": "a4 b4", "1.7": "a5 b5"}
"""All goblins of a are covered."""


def test_zb_exch_1_any_number_then_as_many__accepts() -> None:
    g = load(hands={"a": "1 3 *"}, discard="5")
    plays(g, "swap:1,*")
    assert discard(g) == ["5", "1", "*"]
    plays(g, "draw:4", "draw:4")
    assert hand(g, "a") == ["3", "4", "4"]
    assert (g.to_move, turn(g)) == ("b", ("b", 2))


def test_zb_exch_1_each_choice_is_offered_once__accepts() -> None:
    g = load(hands={"a": "1 1 *"})
    swaps = sorted(text for text in texts(g) if text.startswith("swap:"))
    assert swaps == ["swap:*", "swap:1", "swap:1,*", "swap:1,1", "swap:1,1,*"]


def test_zb_exch_1_first_put_down_then_drawn__accepts() -> None:
    # With an empty pile the cards just put down are shuffled and drawn.
    g = plays(load(hands={"a": "1 3 4", "b": "5 5 5"}, deck=""), "swap:1,3")
    assert chances(g) == pytest.approx({"draw:1": 0.5, "draw:3": 0.5})


def test_zb_exch_1_at_least_one_and_only_his_own__refuses() -> None:
    g = load(hands={"a": "1 3 *", "b": "5 5 5"})
    refuses(g, "swap:-", "ZB-EXCH-1")
    refuses(g, "swap:5", "ZB-EXCH-1")
    refuses(g, "swap:1,1", "ZB-EXCH-1")


@pytest.mark.parametrize("text", ["swap:3,1", "swap:*,1", "swap:6", "swap:", "swap:1,-"])
def test_zb_exch_1_written_in_one_way_only__refuses(text: str) -> None:
    with pytest.raises(zt.NotationError):
        load(hands={"a": "1 3 *"}).play(text)


def test_zb_exch_1_his_turn_is_over__refuses() -> None:
    g = plays(load({"1.3": "a1"}, hands={"a": "1 1 4"}), "swap:4")
    refuses(g, "1,1+", "ZB-DRAW-1")
    plays(g, "draw:5")
    assert g.to_move == "b"


def test_zb_exch_2_although_he_could_play__accepts() -> None:
    g = load({"1.3": "a1"}, hands={"a": "1 1 4"})
    assert {"1,1+", "1,4-", "swap:1"} <= set(texts(g))
    plays(g, "swap:1")


def test_zb_exch_2_not_after_playing__refuses() -> None:
    g = plays(load({"1.3": "a1"}, hands={"a": "1 1 4"}), "1,1+")
    refuses(g, "swap:4", "ZB-TURN-1")


def test_zb_exch_3_the_excess_must_go__accepts() -> None:
    g = load(hands={"a": "1 2 3 4 5"}, extra={"a": 2})
    plays(g, "swap:1,5")
    assert (hand(g, "a"), g.to_move) == (["2", "3", "4"], "b")
    more = plays(load(hands={"a": "1 2 3 4 5"}, extra={"a": 2}), "swap:1,2,3,5", "draw:*", "draw:*")
    assert (hand(more, "a"), more.to_move) == (["4", "*", "*"], "b")


def test_zb_exch_3_less_than_the_excess__refuses() -> None:
    g = load(hands={"a": "1 2 3 4 5"}, extra={"a": 2})
    for text in ("swap:1", "swap:5"):
        refuses(g, text, "ZB-EXCH-3")
    assert not [text for text in texts(g) if text.startswith("swap:") and text.count(",") < 1]
    with_stones = load(hands={"a": "1 2 3 4 5"}, held={"a": 2})
    plays(with_stones, "swap:1", "draw:1")  # at his limit of five: nothing is too much


def test_zb_exch_4_only_cards_change__accepts() -> None:
    g = load({"1.3": "a1", "1.12": "b1"}, tiles={"1.12": "storm seen"}, stones="1.10", hands={"a": "1 1 4"})
    before = places(g)
    settle(plays(g, "swap:1,1"))
    assert places(g) == before
    assert g.position()["tiles"] == {"1.12": "storm seen"}
    assert g.position()["stones"] == ["1.10"]


def test_zb_exch_4_no_tile_and_no_transfer__refuses() -> None:
    g = load({"1.12": "a1", "2.3": "a2"}, tiles={"1.12": "passage seen", "2.3": "storm"}, waiting="a1")
    settle(plays(g, "swap:5"))
    assert (on(g, "1.12"), waiting(g), rotation(g)) == (["a1"], ["a1"], 0)
    assert g.to_move == "b"


def test_zb_r_45_a_blocked_player_exchanges__accepts() -> None:
    g = load(STUCK, hands={"a": "1 2 3"})
    assert texts(g)
    assert all(text.startswith("swap:") for text in texts(g))
    settle(plays(g, "swap:1,2,3"))
    assert g.to_move == "b"


def test_zb_r_45_as_many_as_were_put_down__accepts() -> None:
    # Two cards below his limit of five he still gets one for one.
    g = plays(load(hands={"a": "1 2 3"}, held={"a": 2}), "swap:1", "draw:4")
    assert (hand(g, "a"), g.to_move) == (["2", "3", "4"], "b")


def test_zb_r_45_option_zero_allows_an_idle_turn__accepts() -> None:
    g = load(hands={"a": "1 2 3"}, exchange_min=0)
    plays(g, "swap:-")
    assert (hand(g, "a"), g.to_move, discard(g)) == (["1", "2", "3"], "b", [])


def test_zb_r_45_an_empty_hand_passes__accepts() -> None:
    g = load(hands={"a": ""})
    assert texts(g) == ["swap:-"]
    plays(g, "swap:-")
    assert (hand(g, "a"), g.to_move) == ([], "b")


def test_zb_r_45_no_idle_turn_by_default__refuses() -> None:
    refuses(load(STUCK, hands={"a": "1 2 3"}), "swap:-", "ZB-EXCH-1")
    refuses(load(hands={"a": "1"}), "swap:-", "ZB-EXCH-1")
    refuses(load(hands={"a": "1 2 3"}), "end", "ZB-TURN-1")


def test_zb_r_45_not_even_the_option_keeps_the_excess__refuses() -> None:
    g = load(hands={"a": "1 2 3 4"}, extra={"a": 1}, exchange_min=0)
    refuses(g, "swap:-", "ZB-EXCH-3")


def test_zb_r_45_a_turn_begun_by_playing_is_no_exchange__refuses() -> None:
    g = landing("1.12", "crystal", exchange_min=0)
    refuses(g, "swap:-", "ZB-TURN-1")
