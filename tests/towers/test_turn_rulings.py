"""Rulings about turn and cards: dead cards, special turn, drawing, taking back (WT-R-1 to -8, -60, -63, -73)."""

import pytest

import zauberturm as zt

from .positions import flasks, hand, home, load, plays, refuses, settle, spaces, texts, turn

HAND = ["W1", "W2", "T1"]
OPEN = {0: "*", 5: "a", 9: "ab", 12: "1"}
LOCKED = {0: "*", 5: "aa1", 9: "b", 12: "2"}
"""No wizard of a is visible; both towers can move."""


def test_wt_r_1_the_usable_card_moves__accepts() -> None:
    g = load(LOCKED, hands={"a": HAND})
    assert {text for text in texts(g) if text.startswith("T1")} == {"T1:t5.1", "T1:t12.1"}


def test_wt_r_1_a_usable_card_without_its_move__refuses() -> None:
    refuses(load(LOCKED, hands={"a": HAND}), "T1:-", "WT-TURN-4")


def test_wt_r_2_a_dead_card_beside_a_usable_one__accepts() -> None:
    g = load(LOCKED, hands={"a": HAND})
    assert "W1:-" in texts(g)
    plays(g, "W1:-", "W2:-")


def test_wt_r_2_option_forbidden_prefers_usable_cards__refuses() -> None:
    g = load(LOCKED, hands={"a": HAND}, dead_cards="forbidden")
    refuses(g, "W1:-", "WT-R-2")
    plays(g, "T1:t12.1", "W1:-")  # now no card of the hand is usable


def test_wt_r_3_a_dead_second_card_is_laid_down__accepts() -> None:
    g = plays(load(LOCKED, hands={"a": HAND}), "T1:t12.1")
    assert set(texts(g)) == {"W1:-", "W2:-"}


def test_wt_r_3_stopping_after_one_card__refuses() -> None:
    g = plays(load(LOCKED, hands={"a": HAND}, flasks={"a": [4, 2, 0]}), "T1:t12.1")
    refuses(g, "end", "WT-TURN-4")


def test_wt_r_4_special_turn_after_a_spell__accepts() -> None:
    g = load(OPEN, hands={"a": HAND}, flasks={"a": [4, 2, 0]})
    plays(g, "cast MW:b9", "special")
    assert g.position()["discard"] == HAND


def test_wt_r_4_special_turn_after_a_card__refuses() -> None:
    refuses(plays(load(OPEN, hands={"a": HAND}), "W1:w5"), "special", "WT-R-4")


def test_wt_r_5_the_step_is_an_ordinary_tower_move__accepts() -> None:
    g = load({0: "*", 5: "ab", 4: "1", 8: "b"}, hands={"a": HAND})
    settle(plays(g, "special"))
    plays(g, "t4.1")
    assert spaces(g)[5] == "ab1"
    assert flasks(g, "a") == [5, 1, 0]


def test_wt_r_5_waiving_it_moves_and_fills_nothing__refuses() -> None:
    g = load({0: "*", 5: "ab", 4: "1", 8: "b"}, hands={"a": HAND})
    settle(plays(g, "special"))
    plays(g, "-")
    assert spaces(g)[4:6] == ["1", "ab"]
    assert flasks(g, "a") == [6, 0, 0]
    assert g.to_move == "b"


def test_wt_r_6_the_discarded_hand_is_part_of_the_reshuffle__accepts() -> None:
    g = plays(load(OPEN, hands={"a": HAND}, deck=[], discard=["T5"]), "special")
    falls = {str(outcome): chance for outcome, chance in g.outcomes()}
    assert falls == pytest.approx({"draw:W1": 0.25, "draw:W2": 0.25, "draw:T1": 0.25, "draw:T5": 0.25})


def test_wt_r_6_the_tower_waits_for_the_new_cards__refuses() -> None:
    g = plays(load(OPEN, hands={"a": HAND}), "special", "draw:W5", "draw:W5")
    refuses(g, "t12.1", "WT-TURN-5")
    refuses(g, "-", "WT-TURN-5")
    assert "t12.1" in texts(plays(g, "draw:W5"))


def special_turn(**options: object) -> zt.Game:
    """Seat a, three full flasks, has discarded and drawn and may step a tower."""
    return settle(plays(load(OPEN, hands={"a": HAND}, flasks={"a": [3, 3, 0]}, **options), "special"))


def test_wt_r_7_a_spell_between_draw_and_tower__accepts() -> None:
    g = special_turn()
    plays(g, "cast MT:t12.1", "t14.1")
    assert spaces(g)[15] == "1"
    assert g.to_move == "b"


def test_wt_r_7_option_a_spell_after_the_tower__accepts() -> None:
    g = plays(special_turn(spell_after_special=True), "t12.1")
    assert g.to_move == "a"
    plays(g, "cast MW:a5")
    assert g.to_move == "b"


def test_wt_r_7_with_the_tower_the_turn_is_over__refuses() -> None:
    assert plays(special_turn(), "t12.1").to_move == "b"
    assert plays(special_turn(), "-").to_move == "b"


def test_wt_r_7_only_one_spell__refuses() -> None:
    refuses(plays(special_turn(), "cast MT:t12.1"), "cast MT:t14.1", "WT-SPELL-3")


def test_wt_r_8_an_entry_ends_the_turn__accepts() -> None:
    g = plays(load({0: "*", 15: "a", 9: "ab"}, hands={"a": HAND}), "W1:w15", "draw:T5")
    assert g.to_move == "b"
    assert hand(g, "a") == ["W2", "T1", "T5"]


def test_wt_r_8_not_only_the_action__refuses() -> None:
    g = plays(load({0: "*", 15: "a", 9: "ab"}, hands={"a": HAND}), "W1:w15")
    refuses(g, "W2:w9", "WT-TURN-5")  # only the draw is left of this turn


def test_wt_r_60_both_piles_empty_draw_what_there_is__accepts() -> None:
    g = load(OPEN, hands={"a": ["W1"], "b": ["T1"]}, deck=[])
    plays(g, "W1:w5")  # no second card: the action is skipped
    plays(g, "draw:W1")
    assert hand(g, "a") == ["W1"]
    assert g.to_move == "b"


def test_wt_r_60_no_reshuffle_before_a_card_is_needed__refuses() -> None:
    g = load(OPEN, hands={"a": HAND}, deck=[], discard=["T5"])
    plays(g, "W1:w5")
    assert g.position()["discard"] == ["T5", "W1"]
    plays(g, "W2:w9")
    assert {str(outcome) for outcome, _ in g.outcomes()} == {"draw:T5", "draw:W1", "draw:W2"}


def test_wt_r_63_what_is_not_confirmed_is_open__accepts() -> None:
    g = plays(load(OPEN, hands={"a": ["D", "W2", "T1"]}), "D", "roll:2")
    assert {"w5", "w9", "t12.1"} <= set(texts(g))  # kind and piece are still free after the roll


def test_wt_r_63_a_roll_a_draw_and_a_move_stand__refuses() -> None:
    g = plays(load(OPEN, hands={"a": ["D", "T1W1", "T1"]}), "D", "roll:2")
    refuses(g, "roll:3", "WT-CARD-3")
    plays(g, "w5")
    refuses(g, "w9", "WT-TURN-2")
    plays(g, "T1W1:t12.1", "draw:W3")
    refuses(g, "T1W1:w9", "WT-TURN-5")
    with pytest.raises(zt.NotationError):
        g.play("undo")


ALL_HOME = {0: "*", 3: "1", 5: "b", 12: "2"}


def test_wt_r_73_towers_and_special_turns_go_on__accepts() -> None:
    g = load(ALL_HOME, hands={"a": ["W2", "T2W2", "T1"]}, flasks={"a": [1, 0, 5]})
    assert home(g, "a") == 5
    assert {"special", "W2:-", "T2W2:t3.1", "T2W2:t12.1"} <= set(texts(g))
    plays(g, "W2:-")
    assert turn(g) == ("a", 2)
    plays(g, "T2W2:t3.1")
    assert flasks(g, "a") == [0, 1, 5]


def test_wt_r_73_no_wizard_is_left_to_move__refuses() -> None:
    g = load(ALL_HOME, hands={"a": ["W2", "T2W2", "T1"]}, flasks={"a": [1, 0, 5]})
    refuses(g, "W2:w5", "WT-WIZ-1")
    refuses(g, "T2W2:w5", "WT-WIZ-1")
    refuses(g, "T2W2:-", "WT-TURN-4")
