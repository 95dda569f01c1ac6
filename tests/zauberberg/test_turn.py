"""A turn: play or exchange, naming, movement cards, its end (ZB-TURN)."""

import pytest

import zauberturm as zt

from .positions import hand, load, on, plays, refuses, settle, texts, turn, whereabouts

COVERED = {f"1.{1 + 6 * number}": f"a{number} b{number}" for number in range(1, 6)}
"""All goblins of seat a are covered."""


def walker(cards: str = "1 2 5", **wishes: object) -> zt.Game:
    """Seat a has a1 on 1.3 and these cards, the rest is in the villages."""
    return load({"1.3": "a1"}, hands={"a": cards}, **wishes)


def next_turn(g: zt.Game) -> bool:
    """Whether, after drawing, seat b is at the start of his turn."""
    return turn(settle(g)) == ("b", 2) and any(text.startswith("swap:") for text in texts(g))


def test_zb_turn_1_play_or_exchange__accepts() -> None:
    g = walker()
    assert {"1,2+", "1,5-", "swap:1", "swap:1,2,5"} <= set(texts(g))
    assert next_turn(plays(g.copy(), "swap:2"))
    assert next_turn(plays(g, "1,2+", "end"))


def test_zb_turn_1_not_both_and_not_neither__refuses() -> None:
    g = walker()
    refuses(g, "end", "ZB-TURN-1")
    plays(g, "1,2+")
    refuses(g, "swap:5", "ZB-TURN-1")
    swapped = plays(walker(), "swap:2")
    assert not any("," in text for text in texts(swapped))
    assert next_turn(swapped)


def test_zb_turn_2_two_or_three_cards__accepts() -> None:
    assert whereabouts(plays(walker(), "1,2+", "end"), "a1") == "1.5"
    three = plays(walker(), "1,2+", "5+")
    assert whereabouts(three, "a1") == "1.10"
    assert next_turn(three)


def test_zb_turn_2_one_card_is_no_turn__refuses() -> None:
    refuses(walker(), "5+", "ZB-TURN-3")
    lonely = load({"1.3": "a1"}, hands={"a": "1"})
    assert texts(lonely) == ["swap:1"]
    refuses(lonely, "1,1+", "ZB-TURN-4")


@pytest.mark.parametrize("number", "12345")
def test_zb_turn_3_the_first_card_names_the_goblin__accepts(number: str) -> None:
    row = {f"2.{3 * int(name)}": f"a{name}" for name in "12345"}
    g = plays(load(row, hands={"a": [number, "2", "2"]}), f"{number},2+")
    assert on(g, f"2.{3 * int(number) + 2}") == [f"a{number}"]
    assert sum(field in row for field in g.position()["places"]) == 4


def test_zb_turn_3_a_naming_card_that_is_missing__refuses() -> None:
    refuses(walker(), "3,2+", "ZB-TURN-3")
    refuses(walker("1 2 2"), "5,1+", "ZB-TURN-3")


def test_zb_turn_4_the_others_move_it__accepts() -> None:
    g = plays(walker(), "1,5+")
    assert whereabouts(g, "a1") == "1.8"
    assert whereabouts(plays(g, "2+"), "a1") == "1.10"


def test_zb_turn_4_a_movement_card_that_is_missing_or_another_goblin__refuses() -> None:
    g = load({"1.3": "a1", "1.13": "a2"}, hands={"a": "1 2 2 5"})
    refuses(g, "1,4+", "ZB-TURN-4")
    refuses(g, "1,1+", "ZB-TURN-4")  # the only 1 names the goblin
    plays(g, "1,2+")
    refuses(g, "2,5+", "ZB-TURN-4")
    refuses(g, "4+", "ZB-TURN-4")
    assert whereabouts(g, "a2") == "1.13"


@pytest.mark.parametrize("value", "12345")
def test_zb_turn_5_a_joker_stands_for_any_value__accepts(value: str) -> None:
    row = {f"2.{3 * int(name)}": f"a{name}" for name in "12345"}
    naming = plays(load(row, hands={"a": "2 5 *"}), f"{value}*,2+")
    assert whereabouts(naming, f"a{value}") == f"2.{3 * int(value) + 2}"
    moving = plays(load({"1.3": "a1"}, hands={"a": "1 5 *"}), f"1,{value}*+")
    assert whereabouts(moving, "a1") == f"1.{3 + int(value)}"


def test_zb_turn_5_several_jokers__accepts() -> None:
    g = plays(load({"1.3": "a4"}, hands={"a": "* * *"}), "4*,2*+", "5*-")
    assert whereabouts(g, "a4") == "1.0"


def test_zb_turn_5_a_joker_that_is_missing__refuses() -> None:
    refuses(walker(), "1*,2+", "ZB-TURN-5")
    refuses(walker(), "1,3*+", "ZB-TURN-5")
    refuses(walker("1 2 *"), "1*,3*+", "ZB-TURN-5")
    g = plays(walker("1 2 *"), "1,4*+")
    refuses(g, "4*+", "ZB-TURN-5")
    for text in ("6*,2+", "0*,2+", "1,6*+", "1,*+"):
        with pytest.raises(zt.NotationError):
            walker("1 2 *").play(text)


def test_zb_turn_6_naming_and_moving_are_one_action__accepts() -> None:
    g = walker()
    assert {text for text in texts(g) if text.startswith("1,")} == {"1,2+", "1,2-", "1,5+", "1,5-"}
    assert whereabouts(plays(g, "1,5-"), "a1") == "1.30"


def test_zb_turn_6_a_goblin_that_cannot_be_moved__refuses() -> None:
    covered = load({"1.3": "a1 b1"}, hands={"a": "1 2 5"})
    refuses(covered, "1,2+", "ZB-MOVE-8")
    penned = load({"1.3": "a1", "1.2": "b1 b2", "1.4": "b3 b4"}, hands={"a": "1 2 5"})
    for text in ("1,2+", "1,2-", "1,5+", "1,5-"):
        refuses(penned, text, "ZB-MOVE-6")
    for g in (covered, penned):
        assert not any(text.startswith("1,") for text in texts(g))


def test_zb_turn_7_the_third_card_is_chosen_afterwards__accepts() -> None:
    g = load({"1.8": "a1"}, hands={"a": "1 2 5"}, stones="1.10")
    plays(g, "1,2+", "draw:4")
    assert texts(g).count("end") == 1
    assert {"4+", "4-", "5+", "5-"} <= set(texts(g))
    assert whereabouts(plays(g, "4+"), "a1") == "1.14"


def test_zb_turn_7_not_before_the_second_is_resolved__refuses() -> None:
    g = plays(load({"1.8": "a1"}, hands={"a": "1 2 5"}, stones="1.10"), "1,2+")
    refuses(g, "5+", "ZB-DRAW-1")
    refuses(g, "end", "ZB-DRAW-1")
    storm = plays(load({"1.10": "a1"}, hands={"a": "1 2 5"}, tiles={"1.12": "storm"}), "1,2+")
    refuses(storm, "5+", "ZB-STORM-2")
    refuses(storm, "end", "ZB-STORM-2")


def test_zb_turn_8_three_cards_and_one_per_credit__accepts() -> None:
    assert next_turn(plays(walker("1 2 2 2 2", held={"a": 2}), "1,2+", "2+"))
    g = plays(walker("1 2 2 2 2 2", extra={"a": 2}), "1,2+", "2+", "2+")
    assert "2+" in texts(g)
    plays(g, "2+")
    assert whereabouts(g, "a1") == "1.11"


def test_zb_turn_8_however_large_the_hand__refuses() -> None:
    g = plays(walker("1 2 2 2 2", held={"a": 2}), "1,2+", "2+")
    refuses(g, "2+", "ZB-DRAW-1")
    credited = plays(walker("1 2 2 2 2", extra={"a": 1}), "1,2+", "2+", "2+")
    refuses(credited, "2+", "ZB-DRAW-1")
    foreign = plays(walker("1 2 2 2 2", held={"a": 2}, extra={"b": 1}), "1,2+", "2+")
    refuses(foreign, "2+", "ZB-DRAW-1")


def test_zb_turn_9_all_ways_to_end__accepts() -> None:
    assert next_turn(plays(walker(), "1,2+", "end"))
    assert next_turn(plays(walker(), "1,2+", "5+"))
    assert next_turn(plays(walker("1 2"), "1,2+"))  # no card left
    assert next_turn(plays(walker(), "swap:1"))
    assert next_turn(plays(walker("1 3 5", tiles={"1.6": "ghost"}), "1,3+", "V0"))
    assert next_turn(plays(walker("1 3 5", tiles={"1.6": "pit"}), "1,3+", "V0"))
    assert plays(load({"4.1": "b1 a1"}, hands={"a": "1 2 5"}), "1,2^").over


def test_zb_turn_9_no_card_can_be_played__accepts() -> None:
    # Both ways are barred by pairs, so the turn is over although there is a card left.
    board = {"1.3": "a1", "1.6": "b1 b2", "1.2": "b3 b4"}
    g = load(board, hands={"a": "1 2 5"})
    assert next_turn(plays(g, "1,2+"))


def test_zb_turn_9_no_needless_question__refuses() -> None:
    # On a corner on top of a single goblin nothing is left to do: nobody is asked whether he ends his turn.
    g = plays(load({"1.6": "a1", "1.8": "b1"}, hands={"a": "1 2 5"}), "1,2+")
    assert "end" not in texts(g)
    refuses(g, "end", "ZB-DRAW-1")
    assert next_turn(g)


def test_zb_turn_9_it_goes_on_after_other_tiles__refuses() -> None:
    g = walker("1 3 5", tiles={"1.6": "storm"})
    assert {"5+", "5-", "end"} == set(texts(plays(g, "1,3+", "turn:+")))
    plain = plays(walker(), "1,2+")
    assert plain.to_move == "a"
    assert "end" in texts(plain)


def test_zb_turn_10_fill_up_and_pass_on__accepts() -> None:
    g = plays(walker(), "1,2+", "end", "draw:3", "draw:4")
    assert (hand(g, "a"), g.to_move, turn(g)) == (["3", "4", "5"], "b", ("b", 2))
    rich = plays(walker(held={"a": 2}), "1,2+", "end", *["draw:3"] * 4)
    assert (hand(rich, "a"), rich.to_move) == (["3", "3", "3", "3", "5"], "b")


def test_zb_turn_10_not_beyond_the_limit_and_not_to_the_right__refuses() -> None:
    g = plays(load({"1.3": "a1"}, players=3, hands={"a": "1 2 5"}), "1,2+", "end", "draw:3", "draw:4")
    refuses(g, "draw:1", "ZB-DRAW-1")
    assert g.to_move == "b"
    large = plays(walker("1 2 3 4 5"), "1,2+", "end")
    assert (hand(large, "a"), large.to_move) == (["3", "4", "5"], "b")


def test_zb_turn_11_exchanging_is_always_possible__accepts() -> None:
    g = load(COVERED, hands={"a": "1 2 *"})
    assert set(texts(g)) == {"swap:1", "swap:2", "swap:*", "swap:1,2", "swap:1,*", "swap:2,*", "swap:1,2,*"}
    assert next_turn(plays(g, "swap:1"))


def test_zb_turn_11_but_not_doing_nothing__refuses() -> None:
    g = load(COVERED, hands={"a": "1 2 *"})
    refuses(g, "swap:-", "ZB-EXCH-1")
    refuses(g, "end", "ZB-TURN-1")
