"""What MW, MT, HW, HT, SW and MC do (WT-SP, WT-R-36 to WT-R-39), cast by the active player with basic timing."""

from tests.towers.positions import castle, flasks, home, load, plays, refuses, settle, spaces, texts, turn


def test_wt_sp_mw_1_any_visible_wizard_goes_one_space_forward__accepts() -> None:
    g = load({0: "*", 3: "a", 5: "b", 6: "1"}, spells=["MW"], flasks={"a": [4, 2, 0]})
    plays(g, "cast MW:b5")
    assert spaces(g)[5:7] == ["", "1b"]
    assert flasks(g, "a") == [4, 0, 2]
    assert turn(g) == ("a", 1)


def test_wt_sp_mw_1_a_foreign_wizard_enters_the_castle__accepts() -> None:
    g = load({0: "*", 3: "a", 9: "b", 15: "b"}, spells=["MW"], flasks={"a": [4, 2, 0]})
    plays(g, "cast MW:b15")
    assert home(g, "b") == 4
    assert castle(g) == 4
    assert turn(g) == ("a", 1)


def test_wt_sp_mw_1_full_surface_and_tower__refuses() -> None:
    g = load({0: "*", 3: "a", 5: "b", 6: "aabbbb", 9: "1"}, spells=["MW"], flasks={"a": [4, 2, 0]})
    refuses(g, "cast MW:b5", "WT-WIZ-4")
    refuses(g, "cast MW:t9.1", "WT-SP-MW-1")
    refuses(g, "cast MW:b3", "WT-R-34")
    plays(g, "cast MW:b6")
    assert spaces(g)[6:8] == ["aabbb", "b"]


def test_wt_sp_mt_1_two_spaces_forward_and_a_flask_for_the_caster__accepts() -> None:
    g = load({0: "*", 3: "1a", 5: "b", 9: "b"}, spells=["MT"], flasks={"a": [5, 1, 0]})
    plays(g, "cast MT:t3.1")
    assert spaces(g)[3:6] == ["", "", "b1a"]
    assert flasks(g, "a") == [4, 1, 1]


def test_wt_sp_mt_1_not_onto_the_castle_not_a_wizard__refuses() -> None:
    g = load({0: "*", 3: "a", 9: "b", 13: "2", 14: "1"}, spells=["MT"], flasks={"a": [5, 1, 0]})
    refuses(g, "cast MT:t14.1", "WT-TOWER-6")
    refuses(g, "cast MT:a3", "WT-SP-MT-1")
    refuses(g, "cast MT:t3.1", "WT-TOWER-1")
    plays(g, "cast MT:t13.1")
    assert spaces(g)[13:16] == ["", "1", "2"]


def test_wt_sp_hw_1_one_space_backward__accepts() -> None:
    g = load({0: "*", 3: "a", 4: "1a", 5: "b"}, spells=["HW"], flasks={"a": [4, 2, 0]})
    plays(g, "cast HW:b5")
    assert spaces(g)[4:6] == ["1ab", ""]
    assert flasks(g, "a") == [4, 0, 2]


def test_wt_sp_hw_1_backward_into_the_castle_which_goes_forward__accepts() -> None:
    g = load({0: "*", 1: "a", 3: "a", 9: "b"}, spells=["HW"], flasks={"a": [4, 2, 0]}, hands={"a": ["W1", "W2", "W3"]})
    plays(g, "cast HW:a1")
    assert home(g, "a") == 4
    assert castle(g) == 4
    assert turn(settle(g)) == ("b", 1)


def test_wt_sp_hw_1_full_surface_behind__refuses() -> None:
    g = load({0: "*", 3: "a", 4: "aabbbb", 5: "b", 7: "a1"}, spells=["HW"], flasks={"a": [4, 2, 0]})
    refuses(g, "cast HW:b5", "WT-WIZ-4")
    refuses(g, "cast HW:a7", "WT-R-34")
    refuses(g, "cast HW:t7.1", "WT-SP-HW-1")


def test_wt_sp_ht_1_two_spaces_backward_with_the_castle_on_top__accepts() -> None:
    g = load({3: "b", 5: "1*", 9: "a"}, spells=["HT"], flasks={"a": [5, 1, 0]})
    plays(g, "cast HT:t5.1")
    assert spaces(g)[3:6] == ["b1*", "", ""]
    assert home(g, "b") == 4
    assert flasks(g, "a") == [4, 1, 1]


def test_wt_sp_ht_1_not_onto_the_castle__refuses() -> None:
    g = load({0: "*", 1: "3", 2: "1", 9: "a", 12: "b"}, spells=["HT"], flasks={"a": [5, 1, 0]})
    refuses(g, "cast HT:t2.1", "WT-TOWER-6")
    refuses(g, "cast HT:a9", "WT-SP-HT-1")
    plays(g, "cast HT:t1.1")
    assert spaces(g)[15] == "3"


def test_wt_sp_sw_1_topmost_towers_change_places_with_those_on_them__accepts() -> None:
    g = load({0: "*", 3: "a1b2a", 7: "b3b", 9: "a"}, spells=["SW"], flasks={"a": [5, 1, 0]})
    plays(g, "cast SW:3,7")
    assert spaces(g)[3] == "a1b3b"
    assert spaces(g)[7] == "b2a"


def test_wt_sp_sw_1_a_space_without_tower_or_the_same_space__refuses() -> None:
    g = load({0: "*", 3: "1a2", 7: "3", 9: "ab"}, spells=["SW"], flasks={"a": [5, 1, 0]})
    refuses(g, "cast SW:3,9", "WT-SP-SW-1")
    refuses(g, "cast SW:3,3", "WT-SP-SW-1")
    assert [text for text in texts(g) if text.startswith("cast")] == ["cast SW:3,7"]


def test_wt_sp_sw_2_who_was_visible_stays_visible__accepts() -> None:
    g = load({0: "*", 3: "1a", 7: "2b"}, spells=["SW"], flasks={"a": [5, 1, 0]}, hands={"a": ["W1", "W2", "T3"]})
    plays(g, "cast SW:3,7")
    assert spaces(g)[3] == "2b"
    plays(g, "W1:w7")
    assert spaces(g)[8] == "a"


def test_wt_sp_sw_2_fills_no_flask__refuses() -> None:
    g = load({0: "*", 3: "b1", 5: "b2", 9: "a"}, spells=["SW", "MT"], flasks={"a": [5, 1, 0]}, hands={"a": ["T3"]})
    swapped, moved = g.copy(), g.copy()
    plays(swapped, "cast SW:3,5")
    assert flasks(swapped, "a") == [5, 0, 1]
    assert spaces(swapped)[3:6] == ["b2", "", "b1"]
    # The same tower set down on a visible wizard by MT does fill one.
    plays(moved, "T3:t5.1", "cast MT:t3.1")
    assert flasks(moved, "a") == [4, 1, 1]


def test_wt_sp_sw_3_with_the_option_the_castle_goes_along__accepts() -> None:
    g = load({3: "1*", 7: "4b2a", 9: "b"}, spells=["SW"], flasks={"a": [5, 1, 0]}, swap_carries_castle=True)
    plays(g, "cast SW:3,7")
    assert spaces(g)[3] == "2a"
    assert spaces(g)[7] == "4b1*"
    assert home(g, "a") == 4


def test_wt_sp_sw_3_a_stack_with_the_castle__refuses() -> None:
    g = load({3: "1*", 7: "2a", 9: "3b"}, spells=["SW"], flasks={"a": [5, 1, 0]})
    refuses(g, "cast SW:3,7", "WT-SP-SW-3")
    refuses(g, "cast SW:3,9", "WT-SP-SW-3")
    plays(g, "cast SW:7,9")
    assert spaces(g)[7:10] == ["3b", "", "2a"]


def test_wt_sp_mc_1_nearest_free_surface_either_way_shield_or_not__accepts() -> None:
    g = load({2: "1b", 3: "b", 4: "*", 5: "a", 6: "3a", 7: "a2"}, spells=["MC"], flasks={"a": [4, 2, 0]})
    forward, backward = g.copy(), g.copy()
    plays(forward, "cast MC:+")
    assert spaces(forward)[7] == "a2*"
    assert spaces(forward)[4] == ""
    plays(backward, "cast MC:-")
    assert castle(backward) == 1


def test_wt_sp_mc_1_no_free_surface_anywhere__refuses() -> None:
    crowd = dict(enumerate("*abcdefabcdefabc"))
    g = load(crowd, players=6, spells=["MC", "MW"], flasks={"a": [2, 2, 0]})
    refuses(g, "cast MC:+", "WT-SP-MC-1")
    refuses(g, "cast MC:-", "WT-SP-MC-1")
    # With a single free space both ways end there.
    crowd[9] = ""
    g = load(crowd, players=6, spells=["MC"], flasks={"a": [2, 2, 0]})
    assert castle(plays(g.copy(), "cast MC:+")) == 9
    assert castle(plays(g.copy(), "cast MC:-")) == 9


def test_wt_r_36_locked_wizards_stay_where_they_are_and_locked__accepts() -> None:
    g = load({0: "*", 3: "aa1", 7: "b4bb2b", 9: "a"}, spells=["SW"], flasks={"a": [5, 1, 0]}, hands={"a": ["W1"]})
    plays(g, "cast SW:3,7")
    assert spaces(g)[3] == "aa2b"
    assert spaces(g)[7] == "b4bb1"
    refuses(g, "W1:w3", "WT-WIZ-1")


def test_wt_r_36_any_distance_but_no_flask__refuses() -> None:
    g = load({0: "*", 1: "b1", 15: "b2", 9: "a"}, spells=["SW"], flasks={"a": [5, 1, 0]})
    plays(g, "cast SW:1,15")
    assert flasks(g, "a") == [5, 0, 1]
    assert flasks(g, "b") == [6, 0, 0]


def test_wt_r_37_the_option_also_carries_the_castle_from_the_second_space__accepts() -> None:
    g = load({3: "1a", 7: "2*", 9: "b"}, spells=["SW"], flasks={"a": [5, 1, 0]}, swap_carries_castle=True)
    plays(g, "cast SW:3,7")
    assert spaces(g)[3] == "2*"
    assert spaces(g)[7] == "1a"


def test_wt_r_37_castle_on_the_ground_is_no_tower_even_with_the_option__refuses() -> None:
    g = load({3: "*", 7: "2a", 8: "1", 9: "b"}, spells=["SW"], flasks={"a": [5, 1, 0]}, swap_carries_castle=True)
    refuses(g, "cast SW:3,7", "WT-SP-SW-1")
    assert "cast SW:7,8" in texts(g)


def test_wt_r_39_surfaces_with_wizards_are_skipped_locked_ones_do_not_matter__accepts() -> None:
    g = load({0: "*", 1: "1a", 2: "b", 3: "bb2", 12: "a"}, spells=["MC"], flasks={"a": [4, 2, 0]})
    plays(g, "cast MC:+")
    assert spaces(g)[3] == "bb2*"


def test_wt_r_39_the_next_surface_is_not_passed_over_for_a_shield__refuses() -> None:
    g = load({0: "*", 1: "2", 2: "1", 9: "a", 12: "b"}, spells=["MC"], flasks={"a": [4, 2, 0]})
    plays(g, "cast MC:+")
    assert castle(g) == 1
    assert home(g, "a") == 4
