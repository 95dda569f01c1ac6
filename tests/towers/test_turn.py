"""The turn: two cards or the special turn, drawing, whose turn it is (WT-TURN)."""

import pytest

from .positions import flasks, hand, home, load, plays, refuses, rejects, settle, spaces, texts, turn

HAND = ["W1", "W2", "T1"]
OPEN = {0: "*", 5: "a", 9: "ab", 12: "1"}
"""Everything can move: two wizards of a and a tower."""


def test_wt_turn_1_turns_go_clockwise_from_the_starter__accepts() -> None:
    g = load({0: "*", 5: "abc", 9: "1"}, players=3, seat="b", starter="b")
    for seat in "bcab":
        assert g.to_move == seat
        settle(plays(g, "special"))
        plays(g, "-")


@pytest.mark.parametrize("ends_with", ["cast MW:a15", "special"])
def test_wt_turn_1_every_turn_starts_afresh__accepts(ends_with: str) -> None:
    g = load(
        {0: "*", 15: "a", 9: "abb", 12: "1"},
        hands={"a": HAND, "b": ["W3", "W4", "T2"]},
        flasks={"a": [4, 2, 0], "b": [4, 2, 0]},
    )
    settle(plays(g, ends_with))
    if g.to_move == "a":
        plays(g, "-")
    assert turn(g) == ("b", 1)
    plays(g, "W3:w9", "cast MW:b9")
    assert turn(g) == ("b", 2)
    settle(plays(g, "T2:t12.1"))
    assert g.to_move == "a"


def test_wt_turn_1_nobody_plays_in_anothers_turn__refuses() -> None:
    g = load(
        {0: "*", 5: "a", 9: "b"},
        hands={"a": HAND, "b": ["W3", "T2", "T3"]},
        flasks={"b": [4, 2, 0]},
        variant="master",
        spells=["MW"],
    )
    plays(g, "W1:w5")
    assert g.to_move == "b"  # asked for a spell, not for a card
    refuses(g, "W3:w9", "WT-TURN-1")
    refuses(g, "special", "WT-TURN-1")


def test_wt_turn_2_two_cards_and_no_draw_between__accepts() -> None:
    g = load(OPEN, hands={"a": HAND}, discard=["T5"])
    plays(g, "W2:w5")
    assert turn(g) == ("a", 2)
    assert g.to_move == "a"
    assert hand(g, "a") == ["W1", "T1"]
    plays(g, "T1:t12.1")
    assert g.to_move == "chance"
    assert g.position()["discard"] == ["T5", "W2", "T1"]


def test_wt_turn_2_only_hand_cards_are_played__refuses() -> None:
    g = load(OPEN, hands={"a": HAND})
    refuses(g, "W3:w5", "WT-TURN-2")
    refuses(g, "W3:-", "WT-TURN-2")
    refuses(g, "T2d", "WT-TURN-2")
    refuses(g, "w5", "WT-TURN-2")
    refuses(plays(g, "W2:w5"), "W2:w9", "WT-TURN-2")
    refuses(g, "draw:W3", "WT-TURN-5")


def test_wt_turn_2_a_third_card__refuses() -> None:
    g = plays(load(OPEN, hands={"a": HAND}, flasks={"a": [4, 2, 0]}), "W2:w5", "W1:w9")
    assert turn(g) == ("a", 3)
    refuses(g, "T1:t12.1", "WT-TURN-2")


def test_wt_turn_3_a_card_that_moves_nothing_uses_the_action__accepts() -> None:
    g = load({0: "*", 5: "aab1", 9: "b"}, hands={"a": HAND})
    before = spaces(g)
    plays(g, "W2:-")
    assert spaces(g) == before
    assert turn(g) == ("a", 2)
    assert g.position()["discard"] == ["W2"]


def test_wt_turn_3_a_tower_card_without_a_move__accepts() -> None:
    g = load({0: "*", 5: "ab", 15: "1"}, hands={"a": HAND})
    assert [text for text in texts(g) if text.startswith("T1")] == ["T1:-"]


def test_wt_turn_3_a_card_that_moves_something_is_not_dead__refuses() -> None:
    refuses(load(OPEN, hands={"a": HAND}), "W2:-", "WT-TURN-4")
    refuses(load(OPEN, hands={"a": HAND}), "T1:-", "WT-TURN-4")


def test_wt_turn_4_both_actions_are_carried_out__accepts() -> None:
    g = plays(load(OPEN, hands={"a": HAND}), "W1:w5")
    assert g.to_move == "a"
    assert all(text.split(":")[0] in {"W2", "T1"} for text in texts(g))


def test_wt_turn_4_no_stopping_after_one_card__refuses() -> None:
    g = load(OPEN, hands={"a": HAND}, flasks={"a": [4, 2, 0]})
    refuses(g, "end", "WT-TURN-4")
    refuses(plays(g, "W1:w5"), "end", "WT-TURN-4")
    refuses(g, "W2:-", "WT-TURN-4")


def test_wt_turn_5_hands_are_filled_up_to_three__accepts() -> None:
    g = plays(load(OPEN, hands={"a": HAND}), "W1:w5", "W2:w9")
    assert g.to_move == "chance"
    plays(g, "draw:W5", "draw:T5")
    assert hand(g, "a") == ["W5", "T1", "T5"]
    assert g.to_move == "b"


def test_wt_turn_5_one_card_played_one_card_drawn__accepts() -> None:
    g = plays(load({0: "*", 15: "a", 9: "ab"}, hands={"a": HAND}), "W1:w15", "draw:W5")
    assert hand(g, "a") == ["W2", "W5", "T1"]
    assert g.to_move == "b"


def test_wt_turn_5_no_card_played_none_drawn__refuses() -> None:
    g = load({0: "*", 15: "a", 9: "ab"}, hands={"a": HAND}, flasks={"a": [4, 2, 0]})
    plays(g, "cast MW:a15")
    assert g.to_move == "b"
    assert hand(g, "a") == HAND
    refuses(g, "draw:W5", "WT-TURN-5")


def test_wt_turn_5_four_cards_in_a_hand__refuses() -> None:
    rejects("WT-TURN-5", OPEN, hands={"a": [*HAND, "T2"]})


def test_wt_turn_6_hand_away_three_new_cards_one_tower_step__accepts() -> None:
    g = plays(load(OPEN, hands={"a": HAND}), "special")
    assert g.position()["discard"] == HAND
    plays(g, "draw:W5", "draw:T5", "draw:T5")
    assert set(texts(g)) == {"t12.1", "-"}
    plays(g, "t12.1")
    assert spaces(g)[12:14] == ["", "1"]
    assert hand(g, "a") == ["W5", "T5", "T5"]
    assert g.to_move == "b"


def test_wt_turn_6_no_card_and_no_wizard_in_it__refuses() -> None:
    g = plays(load(OPEN, hands={"a": HAND}), "special", "draw:W5", "draw:T5", "draw:T5")
    refuses(g, "T5:t12.1", "WT-TURN-2")
    refuses(g, "w5", "WT-TURN-6")
    refuses(g, "special", "WT-TURN-6")


def test_wt_turn_6_its_step_obeys_the_tower_rules__refuses() -> None:
    g = load({0: "*", 5: "ab", 15: "1", 7: "2"}, hands={"a": HAND})
    plays(g, "special", "draw:W5", "draw:T5", "draw:T5")
    refuses(g, "t15.1", "WT-TOWER-6")
    refuses(g, "t7.2", "WT-TOWER-1")


def test_wt_turn_7_chosen_freely__accepts() -> None:
    assert "special" in texts(load(OPEN, hands={"a": HAND}))  # every card could be played
    assert "special" in texts(load({0: "*", 5: "ab1", 9: "b"}, hands={"a": ["W1", "W2", "W3"]}))  # none could


def test_wt_turn_7_not_in_the_middle_of_a_turn__refuses() -> None:
    g = load(OPEN, hands={"a": ["D", "W2", "T1"]})
    plays(g, "D", "roll:2")
    refuses(g, "special", "WT-TURN-6")
    refuses(plays(g, "w5"), "special", "WT-R-4")


def test_wt_turn_8_the_discard_pile_becomes_the_draw_pile__accepts() -> None:
    g = load(OPEN, hands={"a": HAND}, deck=["T5"], discard=["T1", "T1", "T2"])
    plays(g, "W1:w5", "W2:w9")
    assert texts(g) == ["draw:T5"]
    plays(g, "draw:T5")
    falls = {str(outcome): chance for outcome, chance in g.outcomes()}
    assert falls == pytest.approx({"draw:W1": 0.2, "draw:W2": 0.2, "draw:T1": 0.4, "draw:T2": 0.2})
    plays(g, "draw:T2")
    assert g.position()["discard"] == []
    assert sorted(g.position()["deck"]) == ["T1", "T1", "W1", "W2"]


def test_wt_turn_8_not_while_the_draw_pile_lasts__refuses() -> None:
    g = load(OPEN, hands={"a": HAND}, deck=["T5", "T4"], discard=["T1", "T1", "T2"])
    plays(g, "W1:w5", "W2:w9")
    assert set(texts(g)) == {"draw:T5", "draw:T4"}
    refuses(g, "draw:T1", "WT-MAT-5")
    plays(g, "draw:T4", "draw:T5")
    assert g.position()["discard"] == ["T1", "T1", "T2", "W1", "W2"]  # empty pile, but nothing to draw now


def test_wt_turn_9_a_an_entry_ends_it_at_once__accepts() -> None:
    g = settle(plays(load({0: "*", 15: "a", 9: "ab"}, hands={"a": HAND}, flasks={"a": [4, 2, 0]}), "W1:w15"))
    assert g.to_move == "b"
    assert home(g, "a") == 4


def test_wt_turn_9_b_the_special_turn_ends_with_its_waiver__accepts() -> None:
    g = load(OPEN, hands={"a": HAND}, flasks={"a": [4, 2, 0]})
    plays(settle(plays(g, "special")), "-")
    assert g.to_move == "b"


def test_wt_turn_9_c_after_both_actions_a_last_cast_is_asked_for__accepts() -> None:
    g = plays(load(OPEN, hands={"a": HAND}, flasks={"a": [4, 2, 0]}), "W1:w5", "W2:w9")
    assert turn(g) == ("a", 3)
    assert "end" in texts(g)
    assert "cast MW:a6" in texts(g)
    plays(g.copy(), "end", "draw:W5", "draw:W5")
    plays(g, "cast MW:a6")
    assert g.to_move == "chance"  # one spell per turn: nothing more to ask
    assert flasks(g, "a") == [4, 0, 2]


def test_wt_turn_9_nothing_is_asked_when_no_cast_is_possible__refuses() -> None:
    poor = plays(load(OPEN, hands={"a": HAND}), "W1:w5", "W2:w9")
    assert poor.to_move == "chance"
    done = plays(load(OPEN, hands={"a": HAND}, flasks={"a": [0, 6, 0]}), "cast MW:a5", "W1:w6", "W2:w9")
    assert done.to_move == "chance"
    refuses(done, "end", "WT-TURN-5")
