"""The master-wizard variant: who may cast, how often, for whom (WT-MASTER, WT-MT-1, -2, -6, WT-R-72)."""

from typing import Any

import pytest

import zauberturm as zt
from tests.towers.positions import castle, flasks, hand, home, load, plays, refuses, settle, spaces, texts, turn

CARDS = {"a": ["W2", "T2", "T1"]}
RICH = {"a": [0, 6, 0], "b": [0, 6, 0]}


def master(board: dict[int, str], **wishes: Any) -> zt.Game:
    """A master game with MW and MT open in which both players can pay."""
    return load(board, **({"variant": "master", "spells": ["MW", "MT"], "hands": CARDS, "flasks": RICH} | wishes))


def casts(g: zt.Game) -> list[str]:
    """The casts the asked seat may choose from."""
    return [text for text in texts(g) if text.startswith("cast")]


def test_wt_master_2_one_slot_per_action__accepts() -> None:
    g = master({0: "*", 3: "a", 5: "b", 7: "1"})
    plays(g, "cast MW:a3", "stop", "W2:w4")
    # The slot was used before the card: nobody is asked, and action 2 has a fresh one.
    assert turn(g) == ("a", 2)
    plays(g, "cast MT:t7.1", "stop", "T2:t9.1")
    assert spaces(g)[6] == "a"
    assert spaces(g)[11] == "1"
    assert flasks(g, "a") == [0, 3, 3]


def test_wt_master_2_no_second_spell_in_the_action__refuses() -> None:
    g = master({0: "*", 3: "a", 5: "b", 7: "1"})
    plays(g, "cast MW:a3", "stop")
    refuses(g, "cast MW:a4", "WT-MASTER-2")
    refuses(g, "cast MT:t7.1", "WT-MASTER-2")
    assert casts(g) == []


def test_wt_master_2_a_special_turn_has_one_slot__refuses() -> None:
    g = master({0: "*", 3: "a", 5: "b", 7: "1"})
    plays(g, "cast MW:a3", "stop", "special")
    settle(g)
    refuses(g, "cast MT:t7.1", "WT-MASTER-2")
    plays(g, "t7.1")
    assert turn(g) == ("b", 1)


@pytest.mark.parametrize(("choice", "stack"), [("t7.1", ["", "1"]), ("-", ["1", ""])])
def test_wt_master_2_the_special_turn_is_claimed_like_a_card__accepts(choice: str, stack: list[str]) -> None:
    g = master({0: "*", 3: "a", 5: "b", 7: "1"}, flasks={"b": [2, 4, 0]})
    plays(g, "special")
    plays(settle(g), choice)
    assert g.to_move == "b"
    plays(g, "after MW", "cast MW:b5", "stop")
    assert spaces(g)[6:9] == ["b", *stack]
    assert (g.to_move, turn(g)) == ("b", ("b", 1))


def test_wt_master_3_the_right_goes_round_clockwise__accepts() -> None:
    g = load(
        {0: "*", 3: "b", 5: "a", 7: "1c", 9: "a"},
        players=3,
        variant="master",
        spells=["MW"],
        seat="b",
        hands={"b": ["W2", "T1", "T2"]},
        flasks={seat: [3, 2, 0] for seat in "abc"},
    )
    plays(g, "W2:w3")
    asked = []
    while turn(g) == ("b", 1):
        asked.append(g.to_move)
        plays(g, "pass")
    assert asked == ["b", "c", "a"]


def test_wt_master_3_the_first_answer_takes_the_slot__refuses() -> None:
    g = master({0: "*", 3: "a", 5: "b", 7: "1"})
    refuses(g, "pass", "WT-MASTER-3")
    plays(g, "W2:w3")
    assert g.to_move == "a"
    plays(g, "cast MT:t7.1 before", "stop")
    # Seat b is not asked any more.
    assert turn(g) == ("a", 2)
    assert g.to_move == "a"


def test_wt_master_4_a_spell_in_another_players_turn__accepts() -> None:
    g = master({0: "*", 3: "a", 5: "b", 7: "1"})
    plays(g, "W2:w3", "pass")
    assert g.to_move == "b"
    plays(g, "cast MW:b5 before", "stop")
    assert spaces(g)[5:7] == ["a", "b"]
    assert flasks(g, "b") == [0, 4, 2]


def test_wt_master_4_in_the_basic_game_only_the_active_player__refuses() -> None:
    g = load({0: "*", 3: "a", 5: "b", 7: "1"}, hands=CARDS, flasks=RICH)
    seen = {g.to_move}
    for text in ("W2:w3", "T2:t7.1", "end"):
        plays(g, text)
        seen.add(g.to_move)
        if text != "end":
            refuses(g, "pass", "WT-SPELL-1")
    assert seen <= {"a", "chance"}


def test_wt_master_5_for_oneself_or_against_others__accepts() -> None:
    for edition in ("revised", "first"):
        g = master({0: "*", 3: "a", 5: "b", 7: "1"}, spells=["HW"], edition=edition)
        if edition == "first":
            plays(g, "pass", "pass")
        assert sorted(casts(g)) == ["cast HW:a3", "cast HW:b5"]
        plays(g, "cast HW:b5")
        assert spaces(g)[4:6] == ["b", ""]


def test_wt_master_5_locked_wizards_are_no_target_and_the_basic_first_edition_is_narrower__refuses() -> None:
    g = master({0: "*", 3: "a", 5: "b1", 7: "b"}, spells=["HW"])
    refuses(g, "cast HW:b5", "WT-R-34")
    basic = load({0: "*", 3: "a", 5: "b"}, spells=["HW"], edition="first", flasks=RICH)
    refuses(basic, "cast HW:b5", "WT-SPELL-7")


def test_wt_master_6_the_caster_chooses_before_or_after__accepts() -> None:
    g = master({0: "*", 3: "1", 5: "b", 9: "a"}, flasks={"a": [6, 0, 0], "b": [4, 2, 0]})
    plays(g, "T2:t3.1")
    assert g.to_move == "b"
    before, after = g.copy(), g.copy()
    plays(before, "cast MW:b5 before")
    assert spaces(before)[5:7] == ["1", "b"]
    assert flasks(before, "a") == [6, 0, 0]
    plays(after, "after MW")
    assert spaces(after)[5] == "b1"
    assert flasks(after, "a") == [5, 1, 0]
    plays(after, "cast MW:a9")
    assert spaces(after)[9:11] == ["", "a"]


def test_wt_master_6_the_order_has_to_be_said__refuses() -> None:
    g = master({0: "*", 3: "1", 5: "b", 9: "a"}, flasks={"a": [6, 0, 0], "b": [4, 2, 0]})
    plays(g, "T2:t3.1")
    refuses(g, "cast MW:b5", "WT-MT-3")
    plays(g, "after MW")
    # Locked by the movement he let pass.
    refuses(g, "cast MW:b5", "WT-R-34")


def test_wt_master_12_the_caster_fills_his_flask_the_owner_gets_home__accepts() -> None:
    g = master({0: "*", 3: "1", 5: "a", 9: "b", 15: "a"}, flasks={"a": [6, 0, 0], "b": [3, 3, 0]})
    locking, entering = g.copy(), g.copy()
    plays(locking, "W2:w5", "cast MT:t3.1 before", "stop")
    assert spaces(locking)[5] == "a1"
    assert flasks(locking, "b") == [2, 3, 1]
    plays(entering, "W2:w5", "cast MW:a15 before")
    assert home(entering, "a") == 4
    # The shield of tower 1 is the next one.
    assert castle(entering) == 3


def test_wt_master_12_not_the_active_player_and_no_end_of_his_turn__refuses() -> None:
    g = master({0: "*", 3: "1", 5: "a", 9: "b", 15: "a"}, flasks={"a": [6, 0, 0], "b": [3, 3, 0]})
    locking, entering = g.copy(), g.copy()
    plays(locking, "W2:w5", "cast MT:t3.1 before", "stop")
    assert flasks(locking, "a") == [6, 0, 0]
    plays(entering, "W2:w5", "cast MW:a15 before")
    assert turn(entering) == ("a", 2)
    assert home(entering, "b") == 4


def test_wt_mt_1_card_special_or_cast__accepts() -> None:
    g = master({0: "*", 3: "a", 5: "b", 7: "1"})
    assert {"W2:w3", "T2:t7.1", "special", "cast MW:a3", "cast MW:b5", "cast MT:t7.1"} <= set(texts(g))
    assert not {"pass", "end", "stop"} & set(texts(g))


def test_wt_mt_1_an_own_wizard_home_by_a_spell_closes_the_turn__accepts() -> None:
    g = master({0: "*", 3: "a", 5: "b", 7: "1", 15: "a"})
    plays(g, "cast MW:a15")
    assert home(g, "a") == 4
    # No card was played and none is drawn; nobody is asked to repeat or to claim.
    assert g.to_move == "b"
    assert turn(g) == ("b", 1)
    assert hand(g, "a") == ["W2", "T1", "T2"]


def test_wt_mt_1_no_piggyback_and_no_late_special__refuses() -> None:
    g = master({0: "*", 3: "aa", 5: "b", 7: "1"}, spells=["PB", "MW"])
    refuses(g, "cast PB", "WT-MT-1")
    refuses(g, "after MW", "WT-MT-3")
    refuses(g, "cast MW:a3 before", "WT-MT-3")
    plays(g, "T2:t7.1", "pass", "pass")
    assert turn(g) == ("a", 2)
    refuses(g, "special", "WT-R-4")


def test_wt_mt_2_a_cast_between_the_rolls__accepts() -> None:
    g = master({0: "*", 3: "a", 5: "b", 7: "1"}, hands={"a": ["W2d", "T1", "T2"]})
    plays(g, "W2d", "roll:3")
    assert {"reroll", "w3", "cast MW:a3"} <= set(texts(g))
    plays(g, "cast MW:a3", "stop", "reroll", "roll:5", "w4")
    assert spaces(g)[9] == "a"
    # The slot is used, so there was no claim.
    assert turn(g) == ("a", 2)


def test_wt_mt_2_a_cast_after_the_draw_of_a_special_turn__accepts() -> None:
    g = plays(master({0: "*", 3: "a", 5: "b", 7: "1"}), "special")
    plays(settle(g), "cast MT:t7.1", "stop", "t9.1")
    assert spaces(g)[10] == "1"
    assert (g.to_move, turn(g)) == ("b", ("b", 1))


def test_wt_mt_2_the_declaration_is_legal_now_and_binding__refuses() -> None:
    g = master({0: "*", 3: "a", 5: "b", 13: "1"}, hands={"a": ["T2d", "W1", "W2"]})
    plays(g, "T2d", "roll:1")
    refuses(g, "-", "WT-TURN-4")
    refuses(g, "cast MW:a3 before", "WT-MT-3")
    plays(g, "reroll", "roll:3")
    refuses(g, "t13.1", "WT-TOWER-6")
    plays(g, "-", "pass", "pass")
    assert spaces(g)[13] == "1"
    plays(g, "W1:w3")
    refuses(g, "W2:w3", "WT-TURN-2")


def test_wt_mt_6_action_two_has_a_fresh_slot__accepts() -> None:
    g = master({0: "*", 3: "a", 5: "b", 7: "1"})
    plays(g, "W2:w3", "cast MW:a3 before", "stop")
    assert spaces(g)[6] == "a"
    assert turn(g) == ("a", 2)
    assert g.position()["turn"]["spell_used"] is False
    assert "cast MT:t7.1" in texts(g)


def test_wt_mt_6_after_an_entry_there_is_no_second_action__refuses() -> None:
    g = master({0: "*", 3: "a", 5: "b", 7: "1", 14: "a"})
    refuses(g, "end", "WT-MT-6")
    plays(g, "W2:w14", "pass", "pass")
    assert home(g, "a") == 4
    assert g.to_move == "chance"
    assert turn(settle(g)) == ("b", 1)


def test_wt_r_72_one_spell_for_all_players_together__accepts() -> None:
    g = master({0: "*", 3: "a", 5: "b", 7: "1"})
    plays(g, "W2:w3", "pass", "cast MW:b5 before", "stop")
    assert turn(g) == ("a", 2)
    plays(g, "cast MW:b6", "stop")
    assert flasks(g, "a") == [0, 4, 2]


def test_wt_r_72_not_one_per_player__refuses() -> None:
    g = load(
        {0: "*", 3: "a", 5: "b", 7: "1c"},
        players=3,
        variant="master",
        spells=["MW"],
        hands={"a": ["W2", "T1", "T2"]},
        flasks={seat: [3, 2, 0] for seat in "abc"},
    )
    plays(g, "W2:w3", "pass", "cast MW:b5 before")
    # Seat c could pay, too, but the action is over.
    assert (g.to_move, turn(g)) == ("a", ("a", 2))
    assert flasks(g, "c") == [3, 2, 0]
