"""PB, the spell that takes a second wizard along (WT-SP-PB, WT-R-43, WT-R-44, WT-R-71)."""

from typing import Any

from tests.towers.positions import castle, flasks, home, load, plays, refuses, settle, spaces, texts, turn
from zauberturm import Game


def master(board: dict[int, str], **wishes: Any) -> Game:
    """A master game with PB and MW open: who cannot ride along is still asked, because of MW."""
    return load(board, **({"variant": "master", "spells": ["PB", "MW"]} | wishes))


def test_wt_sp_pb_1_the_caster_stands_beside_the_moving_wizard__accepts() -> None:
    g = master({0: "*", 5: "ab", 9: "b"}, hands={"a": ["W2", "T1", "T2"]}, flasks={"b": [4, 2, 0]})
    plays(g, "W2:w5")
    assert g.to_move == "b"
    plays(g, "cast PB")
    assert spaces(g)[5:8] == ["", "", "ab"]
    assert flasks(g, "b") == [4, 0, 2]


def test_wt_sp_pb_1_the_same_space_but_another_surface__refuses() -> None:
    g = master({0: "*", 5: "b1a", 9: "b"}, hands={"a": ["W2", "T1", "T2"]}, flasks={"b": [4, 2, 0]})
    plays(g, "W2:w5")
    assert g.to_move == "b"
    refuses(g, "cast PB", "WT-SP-PB-1")


def test_wt_sp_pb_1_a_tower_is_moving__refuses() -> None:
    g = master({0: "*", 5: "1ab", 9: "b"}, hands={"a": ["T2", "T1", "W2"]}, flasks={"b": [4, 2, 0]})
    plays(g, "T2:t5.1")
    assert g.to_move == "b"
    refuses(g, "cast PB", "WT-SP-PB-1")


def test_wt_sp_pb_1_in_teams_a_wizard_the_caster_controls__accepts() -> None:
    wish = {"players": 4, "team": True, "turn": {"offered": True}, "hands": {"a": ["W2"]}, "flasks": {"b": [3, 2, 0]}}
    g = master({0: "*", 3: "a", 5: "ad", 9: "c"}, **wish)
    # All wizards of seat b are home, so he moves those of seat d.
    plays(g, "W2:w5", "cast PB")
    assert spaces(g)[7] == "ad"
    busy = master({0: "*", 3: "ab", 5: "ad", 9: "c"}, **wish)
    plays(busy, "W2:w5")
    refuses(busy, "cast PB", "WT-SP-PB-1")


def test_wt_sp_pb_2_the_rider_lands_on_the_same_surface__accepts() -> None:
    g = master({0: "*", 5: "ab", 8: "b2a1", 9: "b"}, hands={"a": ["W3", "T1", "T2"]}, flasks={"b": [4, 2, 0]})
    plays(g, "W3:w5", "cast PB")
    assert spaces(g)[5] == ""
    assert spaces(g)[8] == "b2a1ab"


def test_wt_sp_pb_2_who_is_not_paid_for_stays_behind__refuses() -> None:
    g = master({0: "*", 5: "aabb", 9: "b"}, hands={"a": ["W2", "T1", "T2"]}, flasks={"b": [4, 2, 0]})
    ridden, alone = g.copy(), g.copy()
    plays(ridden, "W2:w5", "cast PB")
    assert spaces(ridden)[5:8] == ["ab", "", "ab"]
    plays(alone, "W2:w5", "pass")
    assert spaces(alone)[5:8] == ["abb", "", "a"]
    assert flasks(alone, "b") == [4, 2, 0]


def test_wt_sp_pb_3_the_active_player_takes_a_second_wizard_along__accepts() -> None:
    g = master({0: "*", 5: "aab", 9: "b"}, hands={"a": ["W2", "T1", "T2"]}, flasks={"a": [4, 2, 0]})
    plays(g, "W2:w5")
    assert g.to_move == "a"
    plays(g, "cast PB")
    assert spaces(g)[5:8] == ["b", "", "aa"]
    assert turn(g) == ("a", 2)


def test_wt_sp_pb_3_basic_timing_writes_it_behind_the_card__accepts() -> None:
    g = load({0: "*", 5: "aab", 9: "b"}, spells=["PB"], hands={"a": ["W2", "T1", "T2"]}, flasks={"a": [4, 2, 0]})
    plays(g, "W2:w5 PB")
    assert spaces(g)[5:8] == ["b", "", "aa"]
    assert flasks(g, "a") == [4, 0, 2]
    assert turn(g) == ("a", 2)


def test_wt_sp_pb_3_no_second_own_wizard__refuses() -> None:
    g = master({0: "*", 5: "ab", 6: "a", 9: "b"}, hands={"a": ["W2", "T1", "T2"]}, flasks={"a": [4, 2, 0]})
    plays(g, "W2:w5")
    assert g.to_move == "a"
    refuses(g, "cast PB", "WT-SP-PB-3")
    basic = load({0: "*", 5: "ab", 6: "a"}, spells=["PB"], hands={"a": ["W2"]}, flasks={"a": [4, 2, 0]})
    refuses(basic, "W2:w5 PB", "WT-SP-PB-3")


def test_wt_sp_pb_4_six_in_the_end_is_room_enough__accepts() -> None:
    g = master({0: "*", 5: "ab", 7: "aabb"}, hands={"a": ["W2", "T1", "T2"]}, flasks={"b": [4, 2, 0]})
    plays(g, "W2:w5", "cast PB")
    assert spaces(g)[7] == "aaabbb"


def test_wt_sp_pb_4_no_room_for_both__refuses() -> None:
    g = master({0: "*", 5: "ab", 7: "aabbb"}, hands={"a": ["W2", "T1", "T2"]}, flasks={"b": [4, 2, 0]})
    plays(g, "W2:w5")
    refuses(g, "cast PB", "WT-SP-PB-4")
    basic = load({0: "*", 5: "aa", 7: "aabbb"}, spells=["PB"], hands={"a": ["W2"]}, flasks={"a": [4, 2, 0]})
    refuses(basic, "W2:w5 PB", "WT-SP-PB-4")
    plays(basic, "W2:w5")
    assert spaces(basic)[5:8] == ["a", "", "aaabbb"]


def test_wt_sp_pb_5_both_enter_and_the_castle_moves_once__accepts() -> None:
    g = master({0: "*", 7: "a", 9: "b", 15: "ab"}, hands={"a": ["W1", "T1", "T2"]}, flasks={"b": [4, 2, 0]})
    plays(g, "W1:w15", "cast PB")
    assert spaces(g)[15] == ""
    assert (home(g, "a"), home(g, "b")) == (4, 4)
    assert castle(g) == 4


def test_wt_sp_pb_5_a_move_past_the_castle_takes_nobody_in__refuses() -> None:
    g = master({0: "*", 7: "a", 9: "b", 15: "ab"}, hands={"a": ["W2", "T1", "T2"]}, flasks={"b": [4, 2, 0]})
    plays(g, "W2:w15", "cast PB")
    assert spaces(g)[1] == "ab"
    assert (home(g, "a"), home(g, "b")) == (3, 3)
    assert castle(g) == 0


def test_wt_r_43_bound_to_the_card_move_of_a_wizard__accepts() -> None:
    g = master({0: "*", 5: "aab", 9: "b"}, hands={"a": ["W2d", "T1", "T2"]}, flasks={"b": [4, 2, 0]})
    plays(g, "W2d", "roll:4", "w5")
    assert g.to_move == "b"
    plays(g, "cast PB")
    assert spaces(g)[5] == "a"
    assert spaces(g)[9] == "abb"


def test_wt_r_43_cannot_block_a_move_and_is_no_spell_of_its_own__refuses() -> None:
    g = master({0: "*", 5: "ab", 7: "aabbb"}, hands={"a": ["W2", "T1", "T2"]}, flasks={"a": [4, 2, 0], "b": [4, 2, 0]})
    refuses(g, "cast PB", "WT-MT-1")
    plays(g, "W2:w5", "pass")
    refuses(g, "cast PB", "WT-SP-PB-4")
    plays(g, "pass")
    assert spaces(g)[5:8] == ["b", "", "aaabbb"]
    basic = load({0: "*", 5: "aab", 9: "b"}, spells=["PB"], hands={"a": ["W2"]}, flasks={"a": [4, 2, 0]})
    refuses(basic, "cast PB", "WT-R-67")


def test_wt_r_43_basic_timing_needs_tile_price_and_the_spell_of_the_turn__refuses() -> None:
    board, cards = {0: "*", 5: "aab", 9: "b"}, {"a": ["W2", "T1", "W1"]}
    closed = load(board, spells=["MW"], hands=cards, flasks={"a": [0, 6, 0]})
    refuses(closed, "W2:w5 PB", "WT-MAT-7")
    poor = load(board, spells=["PB"], hands=cards, flasks={"a": [5, 1, 0]})
    refuses(poor, "W2:w5 PB", "WT-SPELL-2")
    spent = load(board, spells=["PB", "MW"], hands=cards, flasks={"a": [0, 6, 0]})
    plays(spent, "cast MW:b9")
    refuses(spent, "W2:w5 PB", "WT-SPELL-3")
    ridden = load(board, spells=["PB", "MW"], hands=cards, flasks={"a": [0, 6, 0]})
    plays(ridden, "W2:w5 PB")
    refuses(ridden, "W1:w7 PB", "WT-SPELL-3")
    refuses(ridden, "cast MW:b9", "WT-SPELL-3")


def test_wt_r_43_basic_dice_cards_bind_the_rider_after_the_roll__accepts() -> None:
    g = load({0: "*", 5: "aab", 9: "b"}, spells=["PB"], hands={"a": ["D", "W1"]}, flasks={"a": [4, 2, 0]})
    plays(g, "D", "roll:6", "w5 PB")
    assert spaces(g)[11] == "aa"
    assert flasks(g, "a") == [4, 0, 2]


def test_wt_r_44_two_own_wizards_home_in_one_turn__accepts() -> None:
    g = load(
        {0: "*", 7: "a", 9: "b", 15: "aa"},
        spells=["PB"],
        hands={"a": ["W1", "W2", "W3"]},
        flasks={"a": [4, 2, 0]},
    )
    plays(g, "W1:w15 PB")
    assert home(g, "a") == 4
    assert castle(g) == 4
    assert g.to_move == "chance"
    assert turn(settle(g)) == ("b", 1)


def test_wt_r_44_without_the_spell_only_one_comes_home__refuses() -> None:
    g = load({0: "*", 7: "a", 9: "b", 15: "aa"}, spells=["PB"], hands={"a": ["W1", "W2"]}, flasks={"a": [4, 2, 0]})
    plays(g, "W1:w15")
    assert home(g, "a") == 3
    assert spaces(g)[15] == "a"
    assert turn(settle(g)) == ("b", 1)


def test_wt_r_71_each_payment_binds_one_more_rider__accepts() -> None:
    g = master({0: "*", 5: "abbb", 9: "b"}, hands={"a": ["W2", "T1", "T2"]}, flasks={"b": [1, 5, 0]})
    plays(g, "W2:w5", "cast PB", "cast PB")
    assert spaces(g)[5:8] == ["b", "", "abb"]
    assert flasks(g, "b") == [1, 1, 4]


def test_wt_r_71_the_second_rider_needs_flasks_room_and_a_wizard__refuses() -> None:
    poor = master({0: "*", 5: "abb", 9: "b"}, hands={"a": ["W2", "T1"]}, flasks={"b": [3, 3, 0]})
    crowded = master({0: "*", 5: "abb", 7: "aabb"}, hands={"a": ["W2", "T1"]}, flasks={"b": [2, 4, 0]})
    single = master({0: "*", 5: "ab", 9: "b"}, hands={"a": ["W2", "T1"]}, flasks={"b": [2, 4, 0]})
    for g in (poor, crowded, single):
        # No question whether to go on (WT-MT-7): the two have moved.
        plays(g, "W2:w5", "cast PB")
        assert turn(g) == ("a", 2)
        assert spaces(g)[7].endswith("b")
        refuses(g, "stop", "WT-MASTER-9")


def test_wt_mt_7_whether_more_ride_along_is_asked_while_they_can__accepts() -> None:
    g = master({0: "*", 5: "abb", 9: "b"}, hands={"a": ["W2", "T1"]}, flasks={"b": [2, 4, 0]})
    plays(g, "W2:w5", "cast PB")
    assert (g.to_move, sorted(texts(g))) == ("b", ["cast PB", "stop"])
    alone, together = plays(g.copy(), "stop"), plays(g, "cast PB")
    assert (spaces(alone)[5], spaces(alone)[7]) == ("b", "ab")
    assert (spaces(together)[5], spaces(together)[7]) == ("", "abb")


def test_wt_r_71_basic_timing_binds_one_rider__refuses() -> None:
    g = load({0: "*", 5: "aaa", 9: "b"}, spells=["PB"], hands={"a": ["W2", "W1"]}, flasks={"a": [2, 4, 0]})
    plays(g, "W2:w5 PB")
    assert spaces(g)[5:8] == ["a", "", "aa"]
    assert flasks(g, "a") == [2, 2, 2]
