"""FW, the spell that looks under a tower (WT-SP-FW, WT-R-40 to WT-R-42), with basic timing and in teams."""

from typing import Any

from tests.towers.positions import castle, flasks, home, load, plays, refuses, settle, spaces, texts, turn
from zauberturm import Game


def basic(board: dict[int, str], **wishes: Any) -> Game:
    """A basic game in which FW lies open and seat a holds two full flasks."""
    return load(board, **({"spells": ["FW"], "flasks": {"a": [4, 2, 0]}} | wishes))


def team(board: dict[int, str], **wishes: Any) -> Game:
    """The same with four players in teams; the partner has nothing to say at the start of the action."""
    wishes = {"players": 4, "team": True, "turn": {"offered": True}, "flasks": {"a": [3, 2, 0]}} | wishes
    return basic(board, **wishes)


def test_wt_sp_fw_1_any_tower_also_in_the_middle_of_a_stack__accepts() -> None:
    g = basic({0: "*", 5: "a1ab2b", 9: "3"})
    casts = [text for text in texts(g) if text.startswith("cast")]
    assert sorted(casts) == ["cast FW:t5.1", "cast FW:t5.2", "cast FW:t9.1"]
    plays(g, "cast FW:t5.2")
    assert spaces(g)[5] == "a1b2ab"


def test_wt_sp_fw_1_a_tower_has_to_be_named__refuses() -> None:
    g = basic({0: "*", 5: "a1b2", 9: "ab"})
    refuses(g, "cast FW:t5.3", "WT-TOWER-1")
    refuses(g, "cast FW:t9.1", "WT-TOWER-1")
    refuses(g, "cast FW:a9", "WT-SP-FW-1")


def test_wt_sp_fw_2_one_own_wizard_comes_to_the_top__accepts() -> None:
    g = basic({0: "*", 5: "aab1b", 9: "a"})
    plays(g, "cast FW:t5.1")
    assert spaces(g)[5] == "ab1ab"
    assert flasks(g, "a") == [4, 1, 1]
    assert turn(g) == ("a", 1)


def test_wt_sp_fw_2_own_or_partners_wizard_by_choice__accepts() -> None:
    g = team({0: "*", 5: "abc1", 9: "d"})
    plays(g, "cast FW:t5.1")
    assert g.to_move == "a"
    assert sorted(texts(g)) == ["free a", "free c"]
    assert spaces(plays(g.copy(), "free a"))[5] == "bc1a"
    assert spaces(plays(g.copy(), "free c"))[5] == "ab1c"


def test_wt_sp_fw_2_nobody_elses_wizard__refuses() -> None:
    g = team({0: "*", 5: "abc1", 9: "d"}, hands={"a": ["W1", "W2", "T3"]})
    refuses(g, "free a", "WT-SP-FW-2")
    plays(g, "cast FW:t5.1")
    refuses(g, "free b", "WT-SP-FW-2")
    refuses(g, "T3:t5.1", "WT-SP-FW-2")


def test_wt_sp_fw_3_under_the_castle_he_goes_home__accepts() -> None:
    g = basic({5: "a1b2*", 9: "ab"}, hands={"a": ["W1", "W2", "W3"]})
    plays(g, "cast FW:t5.1")
    assert home(g, "a") == 4
    # Space 8 has a shield and nobody on it.
    assert castle(g) == 8
    assert spaces(g)[5] == "1b2"


def test_wt_sp_fw_3_nobody_freed_no_castle_move__refuses() -> None:
    g = basic({5: "a1b2*", 9: "ab"})
    plays(g, "cast FW:t5.2")
    assert spaces(g)[5] == "a1b2*"
    assert (home(g, "a"), home(g, "b")) == (3, 3)


def test_wt_sp_fw_4_nothing_found_is_paid_all_the_same__accepts() -> None:
    g = basic({0: "*", 5: "bb1b", 7: "2", 9: "a"})
    before = spaces(g)
    plays(g.copy(), "cast FW:t7.1")
    plays(g, "cast FW:t5.1")
    assert spaces(g) == before
    assert flasks(g, "a") == [4, 1, 1]


def test_wt_sp_fw_4_without_the_price_no_look__refuses() -> None:
    g = basic({0: "*", 5: "a1", 9: "b"}, flasks={"a": [4, 0, 2]})
    refuses(g, "cast FW:t5.1", "WT-SPELL-2")


def test_wt_sp_fw_5_the_rest_is_put_back_and_flasks_stay__accepts() -> None:
    g = basic({0: "*", 3: "2b", 5: "aab1", 9: "ab"}, hands={"a": ["T2", "W1", "W2"]}, flasks={"a": [3, 2, 1]})
    plays(g, "T2:t3.1", "cast FW:t5.1")
    assert spaces(g)[5] == "ab12ab"
    # The tower came down on nobody visible, so only the price changed.
    assert flasks(g, "a") == [3, 1, 2]


def test_wt_sp_fw_5_the_flask_of_the_locker_is_not_emptied__refuses() -> None:
    g = basic({0: "*", 3: "1", 5: "a", 9: "b"}, seat="b", hands={"a": ["W1", "W2", "W3"], "b": ["T2", "W1", "W2"]})
    plays(g, "T2:t3.1", "W1:w9", "end")
    settle(g)
    assert flasks(g, "b") == [5, 1, 0]
    plays(g, "cast FW:t5.1")
    assert spaces(g)[5] == "1a"
    assert flasks(g, "b") == [5, 1, 0]


def test_wt_sp_fw_6_five_on_top_leave_room_for_one__accepts() -> None:
    g = basic({0: "*", 5: "a1aabbb", 9: "b"})
    plays(g, "cast FW:t5.1")
    assert spaces(g)[5] == "1aaabbb"


def test_wt_sp_fw_6_six_on_top__refuses() -> None:
    g = basic({0: "*", 5: "2a1aabbbb", 9: "b3"})
    refuses(g, "cast FW:t5.1", "WT-SP-FW-6")
    refuses(g, "cast FW:t5.2", "WT-SP-FW-6", space=5, limit=6)
    assert "cast FW:t9.1" in texts(g)


def test_wt_r_40_the_freed_wizard_stands_above_all_lifted_towers__accepts() -> None:
    g = basic({0: "*", 5: "a1b2b3", 9: "b"}, hands={"a": ["W1", "W2", "W3"]})
    plays(g, "cast FW:t5.1")
    assert spaces(g)[5] == "1b2b3a"
    plays(g, "W3:w5")
    assert spaces(g)[8] == "a"


def test_wt_r_40_the_limit_counts_the_top_of_the_stack_only__refuses() -> None:
    # Six wizards under the upper tower do not matter, six on it do.
    covered = basic({0: "*", 5: "a1aabbbb2", 9: "b"})
    plays(covered, "cast FW:t5.1")
    assert spaces(covered)[5] == "1aabbbb2a"
    topped = basic({0: "*", 5: "a1b2aaabbb", 9: "b"})
    refuses(topped, "cast FW:t5.1", "WT-SP-FW-6")


def test_wt_r_41_offered_whether_or_not_somebody_is_there__accepts() -> None:
    empty, *inhabited = [texts(basic({0: "*", 5: stack, 9: "ab"})) for stack in ("1", "a1", "b1", "aabb1")]
    assert "cast FW:t5.1" in empty
    assert all(offered == empty for offered in inhabited)


def test_wt_r_41_only_the_surface_directly_under_the_tower__refuses() -> None:
    g = basic({0: "*", 5: "a1b2", 9: "b"})
    plays(g, "cast FW:t5.2")
    assert spaces(g)[5] == "a1b2"
    assert flasks(g, "a") == [4, 1, 1]


def test_wt_r_42_own_wizard_freed_into_the_castle_ends_the_turn__accepts() -> None:
    g = basic({5: "a1*", 9: "ab"}, hands={"a": ["W1", "W2", "W3"]})
    plays(g, "cast FW:t5.1")
    # No card was played, so none is drawn.
    assert g.to_move == "b"
    assert turn(g) == ("b", 1)


def test_wt_r_42_freed_onto_a_tower_or_for_the_partner_the_turn_goes_on__refuses() -> None:
    g = basic({0: "*", 5: "a1", 9: "ab"})
    plays(g, "cast FW:t5.1")
    assert turn(g) == ("a", 1)
    partner = team({5: "c1*", 9: "ab"})
    plays(partner, "cast FW:t5.1")
    assert home(partner, "c") == 4
    assert castle(partner) == 8
    assert turn(partner) == ("a", 1)


def test_wt_team_10_frees_a_wizard_of_the_partner__accepts() -> None:
    g = team({0: "*", 5: "bc1", 9: "ad"})
    plays(g, "cast FW:t5.1")
    assert spaces(g)[5] == "b1c"
    assert turn(g) == ("a", 1)


def test_wt_team_10_not_a_wizard_of_the_other_team_or_without_teams__refuses() -> None:
    g = team({0: "*", 5: "bd1", 9: "ac"})
    plays(g, "cast FW:t5.1")
    assert spaces(g)[5] == "bd1"
    alone = basic({0: "*", 5: "bc1", 9: "ad"}, players=4, flasks={"a": [3, 2, 0]})
    plays(alone, "cast FW:t5.1")
    assert spaces(alone)[5] == "bc1"
