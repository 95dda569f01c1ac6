"""Rulings about spells in general (WT-R-26 to -35, WT-R-66, WT-R-67)."""

import pytest

import zauberturm as zt

from .positions import castle, flasks, home, load, plays, refuses, settle, spaces, texts, turn

HAND = ["W1", "W2", "T1"]
OPEN = {0: "*", 5: "ab", 9: "a", 12: "1"}
GATE = {0: "*", 15: "ab", 9: "a", 12: "1"}


def rich(board: dict[int, str], **options: object) -> zt.Game:
    """Seat a with four full flasks."""
    return load(board, hands={"a": HAND}, flasks={"a": [2, 4, 0]}, **options)


def rolled(**options: object) -> zt.Game:
    """Seat a has rolled a three for a wizard card with two dice."""
    g = load(OPEN, hands={"a": ["W2d", "W1", "T1"]}, flasks={"a": [2, 4, 0]}, **options)
    return plays(g, "W2d", "roll:3")


def test_wt_r_26_after_each_roll__accepts() -> None:
    g = plays(rolled(), "cast MW:a9")
    assert set(texts(g)) == {"reroll", "w5", "w10"}
    plays(g, "w10")
    assert spaces(g)[13] == "a"
    late = plays(rolled(), "reroll", "roll:1", "cast MT:t12.1", "w9")
    assert spaces(late)[14] == "1"


def test_wt_r_26_option_between_actions_leaves_three_moments__accepts() -> None:
    for texts_of_turn in (
        ("cast MW:a5", "W1:w6", "W2:w9"),
        ("W1:w5", "cast MW:a6", "W2:w9"),
        ("W1:w5", "W2:w9", "cast MW:a6"),
    ):
        g = plays(rich(OPEN, spell_timing="between_actions"), *texts_of_turn)
        assert flasks(g, "a") == [2, 2, 2]


def test_wt_r_26_option_between_actions__refuses() -> None:
    g = rolled(spell_timing="between_actions")
    refuses(g, "cast MW:a9", "WT-R-26")
    assert set(texts(g)) == {"reroll", "w5", "w9"}
    plays(g, "w9", "cast MW:a12")
    special = rich(OPEN, spell_timing="between_actions")
    refuses(settle(plays(special, "special")), "cast MT:t12.1", "WT-R-26")


def test_wt_r_27_towers_belong_to_nobody__accepts() -> None:
    g = plays(rich({0: "*", 5: "1bb", 9: "a"}, edition="first"), "cast MT:t5.1")
    assert spaces(g)[7] == "1bb"


def test_wt_r_27_the_partner_is_oneself_too__accepts() -> None:
    board = {0: "*", 5: "abcd", 9: "ac"}
    wishes = {"players": 4, "team": True, "edition": "first", "turn": {"exchanged": True}}
    plays(load(board, flasks={"a": [3, 2, 0]}, **wishes), "cast MW:c5")
    refuses(load(board, flasks={"a": [3, 2, 0]}, **wishes), "cast MW:b5", "WT-SPELL-7")


def test_wt_r_27_no_foreign_wizard_in_the_first_edition__refuses() -> None:
    refuses(rich(OPEN, edition="first"), "cast MW:b5", "WT-SPELL-7")
    refuses(rich(OPEN, edition="first", spells=["HW"]), "cast HW:b5", "WT-SPELL-7")


def test_wt_r_28_fw_may_find_nobody__accepts() -> None:
    g = plays(rich(OPEN, spells=["FW"]), "cast FW:t12.1")
    assert flasks(g, "a") == [2, 3, 1]
    assert spaces(g)[12] == "1"


def test_wt_r_28_a_spell_without_a_legal_use_is_not_paid_for__refuses() -> None:
    crowded = load({0: "*", 5: "a", 6: "bbbbcc"}, players=3, flasks={"a": [1, 4, 0]})
    refuses(crowded, "cast MW:a5", "WT-WIZ-4")
    assert flasks(crowded, "a") == [1, 4, 0]
    refuses(rich({0: "*", 5: "ab", 14: "1"}), "cast MT:t14.1", "WT-TOWER-6")
    refuses(rich({0: "*", 5: "ab", 14: "1"}, spells=["SW"]), "cast SW:5,14", "WT-SP-SW-1")


@pytest.mark.parametrize(("edition", "asked"), [("revised", "a"), ("first", "chance")])
def test_wt_r_28_nobody_is_asked_about_a_spell_without_a_use__refuses(edition: str, asked: str) -> None:
    # The one wizard of a stands before a full surface; in the first edition he may not move the others (WT-SPELL-7).
    g = load(
        {0: "*", 5: "a", 6: "bbbbcc", 10: "2"},
        players=3,
        hands={"a": ["T1", "T2", "W1"]},
        flasks={"a": [1, 4, 0]},
        spells=["MW"],
        edition=edition,
    )
    plays(g, "T1:t10.1", "T2:t11.1")
    assert g.to_move == asked


def test_wt_r_29_one_use__accepts() -> None:
    g = plays(rich(OPEN), "cast MT:t12.1")
    assert turn(g) == ("a", 1)
    assert {text.split(":")[0] for text in texts(g)} == {"W1", "W2", "T1", "special"}


def test_wt_r_29_no_repeat_in_the_basic_game__refuses() -> None:
    g = plays(rich(OPEN), "cast MT:t12.1")
    refuses(g, "cast MT:t14.1", "WT-SPELL-3")
    refuses(g, "stop", "WT-R-29")


def test_wt_r_30_taking_a_foreign_wizard_home_goes_on__accepts() -> None:
    for spell, cast in (("MW", "cast MW:b15"), ("HW", "cast HW:b1")):
        g = plays(rich({0: "*", 1: "b", 15: "b", 9: "a"}, spells=[spell]), cast)
        assert home(g, "b") == 4
        assert turn(g) == ("a", 1)


def test_wt_r_30_option_any_entry_ends_the_turn__refuses() -> None:
    g = plays(rich(GATE, foreign_entry_ends_turn=True), "cast MW:b15")
    assert home(g, "b") == 5
    assert g.to_move == "b"


def test_wt_r_31_the_castle_moves_after_every_entry__accepts() -> None:
    assert castle(plays(rich(GATE), "cast MW:b15")) == 4
    assert castle(plays(rich(GATE), "cast MW:a15")) == 4
    freed = load({8: "b1*", 5: "ab"}, seat="b", flasks={"b": [5, 1, 0]}, spells=["FW"])
    assert castle(plays(freed, "cast FW:t8.1")) == 12


def test_wt_r_31_option_not_after_a_foreign_entry__refuses() -> None:
    foreign = plays(rich(GATE, foreign_entry_moves_castle=False), "cast MW:b15")
    assert home(foreign, "b") == 5
    assert castle(foreign) == 0
    own = plays(rich(GATE, foreign_entry_moves_castle=False), "cast MW:a15")
    assert castle(own) == 4


def helped_by_b() -> zt.Game:
    """Seat b, asked in the turn of a, has sent the wizard of a on space 15 home before the declared move."""
    g = load(
        {0: "*", 15: "a", 5: "ab", 9: "a"},
        hands={"a": HAND},
        flasks={"b": [4, 2, 0]},
        variant="master",
        spells=["MW"],
    )
    plays(g, "W1:w5", "cast MW:a15 before")
    return plays(g, "stop") if "stop" in texts(g) else g


def test_wt_r_32_help_from_others_ends_nothing__accepts() -> None:
    g = helped_by_b()
    assert home(g, "a") == 3
    assert spaces(g)[6] == "a"  # the declared move was made
    assert turn(g) == ("a", 2)
    assert g.to_move == "a"


def test_wt_r_32_his_own_move_does__refuses() -> None:
    g = load({0: "*", 15: "a", 5: "ab", 9: "a"}, hands={"a": HAND}, variant="master", spells=["MW"])
    settle(plays(g, "W1:w15"))
    assert g.to_move == "b"


def test_wt_r_33_filled_and_spent_in_one_turn__accepts() -> None:
    board = {0: "*", 4: "1", 5: "b", 9: "a", 8: "2"}
    g = load(board, hands={"a": ["T1", "T1", "W1"]}, flasks={"a": [6, 0, 0]})
    plays(g, "T1:t4.1", "T1:t8.1", "cast MT:t5.1")
    assert flasks(g, "a") == [4, 1, 1]


def test_wt_r_33_only_a_full_flask_is_full__refuses() -> None:
    g = load({0: "*", 4: "1", 5: "b", 9: "a"}, hands={"a": ["T1", "T1", "W1"]}, flasks={"a": [0, 0, 6]})
    plays(g, "T1:t4.1")
    refuses(g, "cast MT:t5.1", "WT-SPELL-2")  # nothing was filled, so nothing can be spent


def test_wt_r_34_visible_wizards_of_any_colour__accepts() -> None:
    board = {0: "*", 5: "ab", 9: "b1a"}
    g = rich(board, spells=["MW", "HW"])
    casts = {text for text in texts(g) if text.startswith("cast")}
    assert casts == {f"cast {spell}:{who}" for spell in ("MW", "HW") for who in ("a5", "b5", "a9")}


@pytest.mark.parametrize("spell", ["MW", "HW"])
def test_wt_r_34_locked_or_absent_wizards__refuses(spell: str) -> None:
    g = rich({0: "*", 5: "ab", 9: "b1a"}, spells=["MW", "HW"])
    refuses(g, f"cast {spell}:b9", "WT-R-34")
    refuses(g, f"cast {spell}:a7", "WT-R-34")


def test_wt_r_35_headwind_into_the_castle__accepts() -> None:
    g = plays(rich({3: "*", 4: "a", 9: "ab"}, spells=["HW"]), "cast HW:a4")
    assert home(g, "a") == 4
    assert castle(g) == 4  # forward, and the place he left is free
    assert g.to_move == "b"


def test_wt_r_35_one_space_only_and_the_castle_never_goes_back__refuses() -> None:
    short = plays(rich({3: "*", 5: "a", 9: "ab"}, spells=["HW"]), "cast HW:a5")
    assert home(short, "a") == 3
    assert castle(short) == 3
    entered = plays(rich({5: "*", 6: "a", 9: "ab"}, spells=["HW"]), "cast HW:a6")
    assert castle(entered) == 8  # not back to the nearer shield on 4


def all_home_off_turn(full: int) -> zt.Game:
    """Seat a has declared; b, with every wizard home and an empty flask left, may be asked."""
    g = load(
        {0: "*", 5: "aa", 9: "a", 3: "1"},
        hands={"a": HAND},
        flasks={"b": [1, full, 5 - full]},
        variant="master",
        spells=["MT"],
    )
    return plays(g, "W1:w9")


def test_wt_r_66_all_home_and_still_casting__accepts() -> None:
    g = all_home_off_turn(1)
    assert home(g, "b") == 5
    assert g.to_move == "b"
    plays(g, "cast MT:t3.1 before")
    assert flasks(g, "b") == [0, 1, 5]


def test_wt_r_66_who_cannot_pay_is_not_asked__refuses() -> None:
    g = all_home_off_turn(0)
    assert g.to_move == "a"
    assert turn(g) == ("a", 2)


def pair(full: int = 4, stack: str = "aab") -> zt.Game:
    board = {0: "*", 5: stack, 9: "ab"}
    return load(board, hands={"a": HAND}, flasks={"a": [2, full, 4 - full]}, spells=["PB", "HW", "SW"])


def test_wt_r_67_other_spells_with_basic_timing__accepts() -> None:
    g = plays(pair(), "W2:w5 PB")
    assert spaces(g)[5:8] == ["b", "", "aa"]
    assert flasks(g, "a") == [2, 2, 2]
    plays(pair(), "cast HW:b5")


def test_wt_r_67_still_one_per_turn_and_only_for_himself__refuses() -> None:
    refuses(pair(), "cast PB", "WT-R-67")
    refuses(plays(pair(), "cast HW:b5"), "W2:w5 PB", "WT-SPELL-3")
    refuses(plays(pair(), "W2:w5 PB"), "cast HW:b5", "WT-SPELL-3")
    refuses(pair(stack="ab"), "W2:w5 PB", "WT-SP-PB-3")  # b is no rider for a
    refuses(pair(full=1), "W2:w5 PB", "WT-SPELL-2")
