"""The three kinds of cards and the dice (WT-CARD, WT-R-24, WT-R-25)."""

import pytest

import zauberturm as zt

from .positions import load, plays, refuses, spaces, texts, turn

OPEN = {0: "*", 5: "ab", 9: "a", 12: "1"}


def holding(*cards: str) -> zt.Game:
    """Seat a with two visible wizards, a tower on space 12 and these cards."""
    return load(OPEN, hands={"a": cards})


def test_wt_card_1_each_kind_moves_its_pieces__accepts() -> None:
    assert {text for text in texts(holding("W2")) if ":" in text} == {"W2:w5", "W2:w9"}
    assert {text for text in texts(holding("T2")) if ":" in text} == {"T2:t12.1"}
    assert {text for text in texts(holding("T2W2")) if ":" in text} == {"T2W2:w5", "T2W2:w9", "T2W2:t12.1"}


def test_wt_card_1_the_wrong_kind__refuses() -> None:
    refuses(holding("W2", "T3"), "W2:t12.1", "WT-CARD-1")
    refuses(holding("W2", "T3"), "T3:w5", "WT-CARD-1")
    refuses(plays(holding("T2d"), "T2d", "roll:2"), "w5", "WT-CARD-1")
    refuses(plays(holding("W2d"), "W2d", "roll:2"), "t12.1", "WT-CARD-1")


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_wt_card_2_exactly_its_number__accepts(value: int) -> None:
    g = load({0: "*", 6: "1", 13: "ab"}, hands={"a": [f"W{value}", f"T{value}"]})
    plays(g, f"T{value}:t6.1", f"W{value}:w13")
    assert spaces(g)[6 + value] == "1"
    assert value == 3 or spaces(g)[(13 + value) % 16] == "a"  # three steps lead home


def test_wt_card_2_neither_less_nor_more__refuses() -> None:
    g = plays(holding("W3"), "W3:w5")
    assert [spaces(g)[space] for space in (6, 7, 8, 9)] == ["", "", "a", "a"]
    refuses(holding("W3"), "W2:w5", "WT-TURN-2")
    # Four steps would lead onto the castle, so three of them cannot be made instead.
    refuses(holding("T4"), "T4:t12.1", "WT-TOWER-6")


def test_wt_card_3_stop_after_any_roll__accepts() -> None:
    first = plays(holding("W3d"), "W3d", "roll:1", "w9")
    assert spaces(first)[10] == "a"
    second = plays(holding("W3d"), "W3d", "roll:1", "reroll", "roll:4", "w9")
    assert spaces(second)[13] == "a"
    third = plays(holding("W3d"), "W3d", "roll:1", "reroll", "roll:4", "reroll", "roll:6", "w9")
    assert spaces(third)[15] == "a"
    assert spaces(plays(holding("T2d"), "T2d", "roll:5", "reroll", "roll:2", "t12.1"))[14] == "1"


def test_wt_card_3_no_more_rolls_than_dice_on_the_card__refuses() -> None:
    refuses(plays(holding("T2d"), "T2d", "roll:5", "reroll", "roll:2"), "reroll", "WT-CARD-3")
    refuses(
        plays(holding("T3d"), "T3d", "roll:5", "reroll", "roll:2", "reroll", "roll:1"),
        "reroll",
        "WT-CARD-3",
    )
    refuses(holding("T2d", "W1"), "reroll", "WT-CARD-3")


def test_wt_card_3_the_last_roll_counts__refuses() -> None:
    g = plays(holding("T2d"), "T2d", "roll:3", "reroll", "roll:4")
    refuses(g, "t12.1", "WT-TOWER-6")  # with the first roll he could have moved
    assert texts(g) == ["-"]


def test_wt_card_3_the_die_decides_and_must_be_thrown__refuses() -> None:
    g = plays(holding("T2d"), "T2d")
    assert g.to_move == "chance"
    refuses(g, "t12.1", "WT-CARD-3")
    refuses(holding("T2d"), "T2d:-", "WT-CARD-3")
    refuses(holding("T2d"), "roll:4", "WT-CARD-3")


def test_wt_card_4_the_value_of_the_chosen_half__accepts() -> None:
    assert spaces(plays(holding("T2W4"), "T2W4:w9"))[13] == "a"
    assert spaces(plays(holding("T2W4"), "T2W4:t12.1"))[14] == "1"


def test_wt_card_4_the_other_half_is_gone__refuses() -> None:
    g = plays(holding("T2W4", "T1"), "T2W4:t12.1")
    assert spaces(g)[9] == "a"
    refuses(g, "T2W4:w9", "WT-TURN-2")
    assert turn(g) == ("a", 2)
    # The tower half would fit with the value of the other one, but that is not its value.
    refuses(load({0: "*", 14: "1", 5: "ab"}, hands={"a": ["T2W4"]}), "T2W4:t14.1", "WT-TOWER-6")


def test_wt_card_5_one_roll_then_wizard_or_tower__accepts() -> None:
    g = plays(holding("D", "T1"), "D", "roll:2")
    assert set(texts(g)) == {"w5", "w9", "t12.1"}
    assert spaces(plays(g.copy(), "t12.1"))[14] == "1"
    assert spaces(plays(g.copy(), "w9"))[11] == "a"


def test_wt_card_5_no_second_roll__refuses() -> None:
    refuses(plays(holding("D", "T1"), "D", "roll:2"), "reroll", "WT-CARD-5")


def test_wt_card_6_the_piece_is_chosen_after_the_final_roll__accepts() -> None:
    g = plays(holding("W2d"), "W2d", "roll:2")
    assert set(texts(g)) == {"w5", "w9", "reroll"}
    assert set(texts(plays(g, "reroll", "roll:3"))) == {"w5", "w9"}


def test_wt_card_6_not_before__refuses() -> None:
    refuses(holding("D"), "D:w5", "WT-CARD-6")
    refuses(holding("T2d"), "T2d:t12.1", "WT-CARD-6")
    refuses(holding("W3d"), "W3d:w5", "WT-CARD-6")


def test_wt_card_7_a_roll_without_a_move_is_lost__accepts() -> None:
    g = plays(holding("T2d", "W1"), "T2d", "roll:4")
    assert set(texts(g)) == {"-", "reroll"}
    plays(g, "-")
    assert spaces(g)[12] == "1"
    assert g.position()["discard"] == ["T2d"]
    assert turn(g) == ("a", 2)


def test_wt_card_7_wizards_blocked_by_a_full_surface__accepts() -> None:
    g = load({0: "*", 5: "a", 8: "bbbbcc"}, players=3, hands={"a": ["D", "W1"]})
    assert texts(plays(g, "D", "roll:3")) == ["-"]


def test_wt_card_7_not_while_something_can_be_moved__refuses() -> None:
    refuses(plays(holding("T2d", "W1"), "T2d", "roll:3"), "-", "WT-TURN-4")
    # The tower is stopped by the castle, but the die is good for a wizard, too.
    refuses(plays(holding("D", "W1"), "D", "roll:4"), "-", "WT-TURN-4")


UNSEEN = {0: "*", 5: "aa1", 9: "b"}


def test_wt_r_24_a_wizard_dice_card_without_wizards_is_not_rolled__accepts() -> None:
    g = load(UNSEEN, hands={"a": ["W2d", "W3d", "T1"]})
    assert {"W2d:-", "W3d:-"} <= set(texts(g))
    plays(g, "W2d:-")
    assert turn(g) == ("a", 2)


def test_wt_r_24_rolling_it_for_nothing_or_not_rolling_it__refuses() -> None:
    refuses(load(UNSEEN, hands={"a": ["W2d", "T1"]}), "W2d", "WT-R-24")
    refuses(holding("W2d", "T1"), "W2d:-", "WT-R-24")


def test_wt_r_25_dead_only_if_neither_half_can_move__accepts() -> None:
    # No wizard of a is visible, and the one tower would land on the castle.
    g = load({0: "*", 15: "aa1", 9: "b"}, hands={"a": ["T1W5", "T1"]})
    assert "T1W5:-" in texts(g)


def test_wt_r_25_one_half_that_can_move_is_enough__refuses() -> None:
    refuses(load(UNSEEN, hands={"a": ["T1W5"]}), "T1W5:-", "WT-TURN-4")
    refuses(load({0: "*", 15: "1", 9: "ab"}, hands={"a": ["T1W5"]}), "T1W5:-", "WT-TURN-4")
