"""Where the castle goes after an entry (WT-CASTLE, WT-R-13 to -15)."""

import pytest

import zauberturm as zt

from .positions import castle, home, load, plays, settle, spaces


def entering(board: dict[int, str]) -> zt.Game:
    """Seat a has just sent his wizard from space 15 into the castle on space 0; another one of his is on space 14."""
    return plays(load({0: "*", 15: "a", 14: "a"} | board, hands={"a": ["W1", "T1", "T2"]}), "W1:w15")


def test_wt_castle_1_the_nearest_free_shield_ahead__accepts() -> None:
    assert castle(entering({9: "b"})) == 4
    assert castle(entering({2: "1", 3: "3", 9: "b"})) == 2
    assert castle(entering({3: "2", 4: "b", 7: "5b", 6: "7"})) == 6


def test_wt_castle_1_all_fifteen_spaces_are_searched__accepts() -> None:
    # Only the tower on the space just behind the castle shows a free shield.
    g = load({3: "*", 2: "1", 1: "a", 0: "b", 4: "b", 8: "b", 12: "b"}, hands={"a": ["W2", "T1", "T2"]})
    plays(g, "W2:w1")
    assert spaces(g)[2] == "1*"


def test_wt_castle_1_no_move_without_an_entry__refuses() -> None:
    g = load({0: "*", 15: "ab", 14: "a"}, hands={"a": ["W2", "T1", "T2"]})
    plays(g, "W2:w15")
    assert castle(g) == 0


def test_wt_castle_1_the_nearest_not_a_farther_or_the_one_behind__refuses() -> None:
    # The tower on 13 is nearer to where the castle stood, but behind it.
    assert castle(entering({13: "1", 7: "3", 9: "b"})) == 4


def test_wt_castle_2_it_stays_when_no_shield_is_free__accepts() -> None:
    g = entering({1: "2", 4: "b", 6: "4", 8: "b", 12: "b", 10: "1b"})
    assert castle(g) == 0
    assert home(g, "a") == 4


def test_wt_castle_2_one_free_shield_is_enough__refuses() -> None:
    assert castle(entering({1: "2", 4: "b", 6: "4", 8: "b", 12: "6", 10: "1b", 13: "9"})) == 13


def test_wt_castle_3_the_place_he_left_is_free__accepts() -> None:
    g = load({1: "*", 0: "a", 4: "b", 8: "b", 12: "b", 14: "a"}, hands={"a": ["W1", "T1", "T2"]})
    plays(g, "W1:w0")
    assert castle(g) == 0


def test_wt_castle_3_not_if_somebody_else_still_stands_there__refuses() -> None:
    g = load({1: "*", 0: "ab", 4: "b", 8: "b", 12: "b", 14: "a"}, hands={"a": ["W1", "T1", "T2"]})
    plays(g, "W1:w0")
    assert castle(g) == 1


def test_wt_castle_4_a_shield_tower_on_a_plain_space__accepts() -> None:
    g = entering({1: "27", 9: "b"})
    assert spaces(g)[1] == "27*"


def test_wt_castle_4_a_plain_tower_on_a_shield_space__refuses() -> None:
    g = entering({4: "12", 9: "b"})
    assert castle(g) == 8
    assert spaces(g)[4] == "12"


def test_wt_castle_5_a_tower_without_wizards_is_free__accepts() -> None:
    g = entering({2: "1", 9: "b"})
    assert spaces(g)[2] == "1*"


def test_wt_castle_5_a_tower_with_a_wizard_is_not__refuses() -> None:
    g = entering({2: "1b", 9: "b"})
    assert spaces(g)[2] == "1b"
    assert castle(g) == 4


def pair_at_the_gate() -> zt.Game:
    return load(
        {0: "*", 15: "aa", 9: "ab"},
        hands={"a": ["W1", "T1", "T2"]},
        flasks={"a": [4, 2, 0]},
        spells=["PB"],
    )


def test_wt_castle_6_two_by_one_movement_move_it_once__accepts() -> None:
    g = plays(pair_at_the_gate(), "W1:w15 PB")
    assert home(g, "a") == 4
    assert castle(g) == 4


def test_wt_castle_6_two_movements_move_it_twice__refuses() -> None:
    g = load(
        {0: "*", 15: "a", 3: "b", 9: "ab"},
        hands={"a": ["W1", "T1", "T2"], "b": ["W1", "T1", "T2"]},
    )
    settle(plays(g, "W1:w15"))
    assert castle(g) == 4
    plays(g, "W1:w3")
    assert castle(g) == 8


def test_wt_r_13_the_topmost_tower_decides__accepts() -> None:
    assert castle(entering({2: "2461", 9: "b"})) == 2


def test_wt_r_13_shields_further_down_are_covered__refuses() -> None:
    assert castle(entering({2: "1352", 4: "4", 9: "b"})) == 8


@pytest.mark.parametrize("left", ["1a", "a", "23a"])
def test_wt_r_14_his_old_surface_can_be_the_new_place__accepts(left: str) -> None:
    # Space 12 shows a shield as bare ground and under a shield tower; all others are taken.
    g = load({14: "*", 12: left, 0: "b", 4: "b", 8: "b", 2: "a"}, hands={"a": ["W2", "T1", "T2"]})
    plays(g, "W2:w12")
    assert castle(g) == 12


def test_wt_r_14_his_old_surface_without_a_shield__refuses() -> None:
    g = load({14: "*", 12: "2a", 0: "b", 4: "b", 8: "b", 2: "a"}, hands={"a": ["W2", "T1", "T2"]})
    plays(g, "W2:w12")
    assert castle(g) == 14


def test_wt_r_14_its_own_place_is_not_examined__refuses() -> None:
    # It stands on a shield; that does not keep it there while another one is free.
    g = load({4: "1*", 3: "a", 8: "b", 12: "b", 0: "", 9: "ab"}, hands={"a": ["W1", "T1", "T2"]})
    plays(g, "W1:w3")
    assert castle(g) == 0
    assert spaces(g)[4] == "1"


def test_wt_r_15_towers_may_be_free__accepts() -> None:
    # There is a tower on the space, and it is free all the same.
    assert castle(entering({4: "5", 9: "b"})) == 4


def test_wt_r_15_a_wizard_on_the_tower_counts__refuses() -> None:
    assert castle(entering({4: "5b", 9: "b"})) == 8
