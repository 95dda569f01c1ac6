"""Wizard moves and castle entry (WT-WIZ, WT-R-9 to -12, WT-R-70)."""

import pytest

import zauberturm as zt

from .positions import castle, flasks, home, load, plays, refuses, rejects, settle, spaces, texts, turn

HAND = ["W1", "W2", "T1"]


def test_wt_wiz_1_an_own_visible_wizard__accepts() -> None:
    g = load({0: "*", 5: "ab", 9: "b1a"}, hands={"a": HAND})
    assert {text for text in texts(g) if text.startswith("W2")} == {"W2:w5", "W2:w9"}
    plays(g, "W2:w9")
    assert spaces(g)[9:12] == ["b1", "", "a"]


def test_wt_wiz_1_foreign_absent_or_locked__refuses() -> None:
    g = load({0: "*", 5: "a", 7: "b", 9: "aa1"}, hands={"a": HAND})
    refuses(g, "W2:w7", "WT-WIZ-1")
    refuses(g, "W2:w3", "WT-WIZ-1")
    refuses(g, "W2:w9", "WT-LOCK-6")


def test_wt_wiz_2_what_lies_on_the_way_has_no_effect__accepts() -> None:
    g = load({2: "*", 1: "ab", 3: "12", 4: "bb"}, hands={"a": ["W4", "T1", "T2"]})
    plays(g, "W4:w1")
    assert spaces(g)[5] == "a"
    assert spaces(g)[2:5] == ["*", "12", "bb"]


def test_wt_wiz_2_levels_are_not_counted__refuses() -> None:
    g = load({0: "*", 2: "1234a", 4: "56", 9: "b"}, hands={"a": HAND})
    plays(g, "W2:w2")
    assert spaces(g)[4] == "56a"


def test_wt_wiz_3_ground_or_top_of_the_stack__accepts() -> None:
    g = load({0: "*", 5: "aa", 6: "b", 7: "b12b"}, hands={"a": HAND})
    plays(g, "W1:w5", "W2:w5")
    assert spaces(g)[6] == "ab"
    assert spaces(g)[7] == "b12ab"


def test_wt_wiz_3_never_under_or_between_towers__refuses() -> None:
    g = load({0: "*", 5: "ab", 7: "1"}, hands={"a": HAND})
    plays(g, "W2:w5")
    assert spaces(g)[7] == "1a"
    plays(g, "W1:w7")  # he is not locked there


FULL = {0: "*", 5: "a", 8: "bbbbcc"}
"""Six wizards on the ground of space 8; with three players everybody has four."""


def test_wt_wiz_4_a_sixth_wizard_fits__accepts() -> None:
    g = load({0: "*", 5: "a", 8: "bbbbc"}, players=3, hands={"a": ["W3", "W2", "T1"]})
    plays(g, "W3:w5")
    assert spaces(g)[8] == "abbbbc"


def test_wt_wiz_4_locked_wizards_below_do_not_count__accepts() -> None:
    g = load({0: "*", 5: "a", 8: "bbbbcc1"}, players=3, hands={"a": ["W3", "W2", "T1"]})
    plays(g, "W3:w5")
    assert spaces(g)[8] == "bbbbcc1a"


def test_wt_wiz_4_a_seventh_does_not__refuses() -> None:
    refuses(load(FULL, players=3, hands={"a": ["W3", "W2", "T1"]}), "W3:w5", "WT-WIZ-4")
    on_tower = load({0: "*", 5: "a", 8: "1bbbbcc"}, players=3, hands={"a": ["W3", "W2", "T1"]})
    refuses(on_tower, "W3:w5", "WT-WIZ-4")
    # Seven would also be too many if they were locked.
    rejects("WT-WIZ-4", {0: "*", 8: "aaabbbb"}, players=3)
    rejects("WT-WIZ-4", {0: "*", 8: "aaabbbb1"}, players=3)


def test_wt_wiz_5_onto_the_castle_means_into_it__accepts() -> None:
    for stack in ("*", "1*", "a2468*"):
        g = load({7: stack, 5: "ab", 9: "a"}, hands={"a": HAND})
        before = home(g, "a")
        plays(g, "W2:w5")
        assert home(g, "a") == before + 1
        assert spaces(g)[5] == "b"


def test_wt_wiz_5_whoever_is_in_stays_in__refuses() -> None:
    g = load({0: "*", 15: "a", 9: "ab"}, hands={"a": HAND})
    settle(plays(g, "W1:w15"))
    settle(plays(g, "special"))
    plays(g, "-")
    assert castle(g) == 4
    assert home(g, "a") == 4
    refuses(g, "W2:w4", "WT-WIZ-1")
    refuses(g, "W2:w0", "WT-WIZ-1")


def test_wt_wiz_6_by_exact_count__accepts() -> None:
    g = plays(load({0: "*", 14: "ab", 9: "a"}, hands={"a": HAND}), "W2:w14")
    assert home(g, "a") == 4


def test_wt_wiz_6_a_higher_value_goes_past__refuses() -> None:
    g = plays(load({0: "*", 15: "ab", 9: "a"}, hands={"a": HAND}), "W2:w15")
    assert home(g, "a") == 3
    assert spaces(g)[1] == "a"
    assert castle(g) == 0
    assert turn(g) == ("a", 2)


def test_wt_wiz_7_the_castle_has_room_for_all__accepts() -> None:
    g = load({0: "*", 15: "ab"}, hands={"a": HAND})
    assert home(g, "a") + home(g, "b") == 8
    plays(g, "W1:w15")
    assert home(g, "a") == 5


def test_wt_wiz_7_the_surface_beside_it_has_not__refuses() -> None:
    g = load({7: "*", 5: "a", 6: "bbbbcc"}, players=3, hands={"a": HAND})
    refuses(g, "W1:w5", "WT-WIZ-4")
    plays(g, "W2:w5")
    assert home(g, "a") == 4


def test_wt_wiz_8_the_turn_is_over_at_once__accepts() -> None:
    g = load({0: "*", 15: "ab", 9: "a", 3: "1"}, hands={"a": HAND}, flasks={"a": [4, 2, 0]})
    plays(g, "W1:w15")
    assert g.to_move == "chance"
    plays(g, "draw:T5")
    assert g.to_move == "b"
    assert flasks(g, "a") == [4, 2, 0]  # the spell was not used


def test_wt_wiz_8_the_second_card_is_lost__refuses() -> None:
    g = load({0: "*", 15: "ab", 14: "a", 3: "1"}, hands={"a": HAND}, flasks={"a": [4, 2, 0]})
    plays(g, "W1:w15")
    refuses(g, "W2:w14", "WT-TURN-5")
    refuses(g, "cast MW:a14", "WT-TURN-5")


def test_wt_wiz_8_only_an_own_wizard_ends_the_turn__refuses() -> None:
    g = load({0: "*", 15: "ab", 9: "a"}, hands={"a": HAND}, flasks={"a": [4, 2, 0]})
    plays(g, "cast MW:b15")
    assert home(g, "b") == 5
    assert turn(g) == ("a", 1)


def test_wt_r_9_only_the_landing_surface_counts__accepts() -> None:
    # Six are locked on the ground, five above them.
    g = load({0: "*", 5: "a", 8: "aaabbb1bcccc2"}, players=3, hands={"a": ["W3", "W2", "T1"]})
    plays(g, "W3:w5")
    assert spaces(g)[8] == "aaabbb1bcccc2a"


def test_wt_r_9_not_the_surface_he_comes_from__refuses() -> None:
    # He leaves a nearly empty ground: what counts is the full top he would reach.
    g = load({0: "*", 5: "a", 8: "b1bbbccc"}, players=3, hands={"a": ["W3", "W2", "T1"]})
    refuses(g, "W3:w5", "WT-WIZ-4")
    full_start = load({0: "*", 5: "aabbbb", 8: "1c"}, players=3, hands={"a": ["W3", "W2", "T1"]})
    plays(full_start, "W3:w5")
    assert spaces(full_start)[8] == "1ac"


def test_wt_r_10_towers_carry_and_uncover_whole_surfaces__accepts() -> None:
    g = load({0: "*", 5: "aabbcc1aabbcc"}, players=3, hands={"a": ["T3", "T2", "W1"]})
    plays(g, "T3:t5.1")
    assert spaces(g)[5] == "aabbcc"
    assert spaces(g)[8] == "1aabbcc"


def test_wt_r_10_a_full_surface_under_a_full_tower__accepts() -> None:
    g = load({0: "*", 5: "1aabbcc", 8: "2aabbcc"}, players=3, hands={"a": ["T3", "T2", "W1"]})
    plays(g, "T3:t5.1")
    assert spaces(g)[8] == "2aabbcc1aabbcc"


def test_wt_r_10_wizard_moves_and_fw_respect_the_limit__refuses() -> None:
    g = load({0: "*", 5: "aabbcc1aabbc", 4: "c"}, players=3, seat="c", hands={"c": ["T3", "W1", "W2"]})
    plays(g, "T3:t5.1")
    refuses(g, "W1:w4", "WT-WIZ-4")  # the uncovered ground holds six
    full = load({0: "*", 5: "a1aabbcc"}, players=3, flasks={"a": [4, 1, 0]}, spells=["FW"])
    refuses(full, "cast FW:t5.1", "WT-SP-FW-6")


def test_wt_r_11_the_castle_space_is_counted__accepts() -> None:
    g = load({0: "*", 15: "1", 14: "ab", 9: "a"}, hands={"a": ["W3", "T2", "T1"]})
    plays(g, "W3:w14")
    assert spaces(g)[1] == "a"
    plays(g, "T2:t15.1")
    assert spaces(g)[1] == "a1"


def test_wt_r_11_it_is_not_jumped_over__refuses() -> None:
    g = load({0: "*", 15: "1", 14: "ab", 9: "a"}, hands={"a": ["W2", "T1", "T2"]})
    refuses(g, "T1:t15.1", "WT-TOWER-6")
    plays(g, "W2:w14")
    assert home(g, "a") == 4
    assert spaces(g)[1] == ""


@pytest.mark.parametrize("stack", ["*", "2*", "24*", "123456789*"])
def test_wt_r_12_any_height_can_be_entered__accepts(stack: str) -> None:
    g = plays(load({7: stack, 5: "ab", 10: "a"}, hands={"a": HAND}), "W2:w5")
    assert home(g, "a") == 4


def test_wt_r_12_height_does_not_replace_distance__refuses() -> None:
    g = plays(load({7: "12*", 6: "34a", 10: "ab"}, hands={"a": ["W2", "W1", "T1"]}), "W2:w6")
    assert home(g, "a") == 3
    assert spaces(g)[8] == "a"


def travelling() -> zt.Game:
    """Three wizards of a are in a castle that stands on a tower."""
    return load({3: "1*", 9: "ab", 12: "a"}, hands={"a": HAND}, flasks={"a": [2, 4, 0]})


def test_wt_r_70_wizards_travel_with_the_castle__accepts() -> None:
    g = plays(travelling(), "T1:t3.1")
    assert spaces(g)[4] == "1*"
    assert home(g, "a") == 3


def test_wt_r_70_nothing_brings_them_out__refuses() -> None:
    g = travelling()
    refuses(g, "cast MW:a3", "WT-R-34")
    refuses(g, "W1:w3", "WT-LOCK-6")
    plays(g, "T1:t3.1")
    refuses(g, "cast MW:a3", "WT-R-34")
    assert home(g, "a") == 3
