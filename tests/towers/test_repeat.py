"""Using a spell several times in a row (WT-MASTER-9, WT-MT-7, WT-R-45), one after the other or merged."""

from typing import Any

import pytest

from tests.towers.positions import castle, flasks, home, load, plays, refuses, settle, spaces, texts, turn
from zauberturm import Game

CARDS = {"a": ["W2", "T2", "T1"]}


def master(board: dict[int, str], *spells: str, **wishes: Any) -> Game:
    """A master game in which seat a holds five full flasks."""
    plain = {"variant": "master", "spells": list(spells), "hands": CARDS, "flasks": {"a": [1, 5, 0]}}
    return load(board, **(plain | wishes))


def merged(board: dict[int, str], *spells: str, **wishes: Any) -> Game:
    """The same, repeats merged into one longer move."""
    return master(board, *spells, repeat_mode="merged", **wishes)


def test_wt_master_9_four_flasks_move_a_wizard_two_spaces__accepts() -> None:
    g = master({0: "*", 3: "a", 9: "b"}, "MW")
    plays(g, "cast MW:a3", "cast MW:a4")
    assert spaces(g)[3:6] == ["", "", "a"]
    assert flasks(g, "a") == [1, 1, 4]
    assert turn(g) == ("a", 1)


def test_wt_master_9_each_use_has_its_own_target__accepts() -> None:
    g = master({0: "*", 3: "a", 9: "b"}, "MW")
    plays(g, "cast MW:a3", "cast MW:b9")
    assert (spaces(g)[4], spaces(g)[10]) == ("a", "b")


def test_wt_master_9_only_the_same_spell_and_only_for_its_price__refuses() -> None:
    g = master({0: "*", 3: "a", 7: "1", 9: "b"}, "MW", "MT")
    refuses(g, "stop", "WT-MASTER-9")
    plays(g, "cast MW:a3")
    refuses(g, "cast MT:t7.1", "WT-MASTER-9")
    plays(g, "cast MW:a4")
    # One flask is left, MW costs two: there is no question, and the slot is used.
    refuses(g, "stop", "WT-MASTER-9")
    refuses(g, "cast MW:a5", "WT-MASTER-2")


def test_wt_mt_7_only_the_caster_is_asked_again__accepts() -> None:
    g = master({0: "*", 3: "a", 5: "b", 9: "b"}, "MW", flasks={"a": [2, 4, 0], "b": [2, 4, 0]})
    plays(g, "W2:w3", "pass", "cast MW:b5 before")
    assert g.to_move == "b"
    assert "stop" in texts(g)
    plays(g, "cast MW:b6")
    assert spaces(g)[7] == "b"
    # The movement follows, then the second action; seat a could not answer the spell.
    assert spaces(g)[5] == "a"
    assert turn(g) == ("a", 2)


def test_wt_mt_7_an_entry_by_another_caster_ends_nothing__accepts() -> None:
    g = master({0: "*", 3: "a", 5: "b", 15: "bb"}, "MW", flasks={"b": [0, 6, 0]})
    plays(g, "W2:w3", "cast MW:b15 before")
    assert castle(g) == 4
    plays(g, "cast MW:b15", "cast MW:a3")
    # The first one went home to space 0, the castle moved to 4; the second one only reached space 0.
    assert spaces(g)[0] == "b"
    assert (home(g, "a"), home(g, "b")) == (5, 3)
    assert castle(g) == 8
    # The declared wizard is home: his movement is lost, the turn goes on.
    assert turn(g) == ("a", 2)


@pytest.mark.parametrize(
    ("use", "again"),
    [
        ("MW:a3", "MW:a4"),
        ("HW:a3", "HW:a2"),
        ("MT:t5.1", "MT:t7.1"),
        ("HT:t5.1", "HT:t3.1"),
        ("SW:5,7", "SW:5,7"),
        ("MC:+", "MC:-"),
        ("FW:t5.1", "FW:t5.1"),
    ],
)
def test_wt_mt_7_asked_while_flasks_and_a_use_are_left__accepts(use: str, again: str) -> None:
    g = master({0: "*", 3: "a", 5: "ab1", 7: "2", 9: "b"}, use[:2])
    plays(g, f"cast {use}")
    assert g.to_move == "a"
    assert {f"cast {again}", "stop"} <= set(texts(g))
    assert all(text == "stop" or text.startswith(f"cast {use[:2]}") for text in texts(g))


def test_wt_mt_7_without_the_price_no_question__refuses() -> None:
    g = master({0: "*", 3: "a", 9: "b"}, "MW", flasks={"a": [3, 3, 0]})
    plays(g, "cast MW:a3")
    assert (turn(g), "W2:w4" in texts(g)) == (("a", 1), True)
    refuses(g, "stop", "WT-MASTER-9")


@pytest.mark.parametrize(
    ("spell", "board", "cast"),
    [
        # The last visible wizard went home.
        ("MW", {0: "*", 15: "b"}, "cast MW:b15"),
        ("HW", {0: "*", 1: "b"}, "cast HW:b1"),
        # The only tower has come to stand two spaces from the castle.
        ("MT", {0: "*", 2: "a", 12: "1"}, "cast MT:t12.1"),
        ("HT", {0: "*", 3: "a", 4: "1"}, "cast HT:t4.1"),
        # The freed wizard is the sixth on the only tower (WT-SP-FW-6).
        ("FW", {0: "*", 5: "a1aabbb"}, "cast FW:t5.1"),
    ],
)
def test_wt_mt_7_without_a_use_no_question__refuses(spell: str, board: dict[int, str], cast: str) -> None:
    g = master(board, spell)
    plays(g, cast)
    assert turn(g) == ("a", 1)
    refuses(g, "stop", "WT-MASTER-9")


def test_wt_mt_7_no_question_after_an_own_wizard_went_home__refuses() -> None:
    g = master({0: "*", 3: "a", 9: "b", 15: "a"}, "MW")
    plays(g, "cast MW:a15")
    assert (g.to_move, turn(g)) == ("b", ("b", 1))
    assert flasks(g, "a") == [1, 3, 2]


def test_wt_mt_7_a_foreign_entry_lets_the_active_player_go_on__refuses() -> None:
    g = master({0: "*", 3: "a", 9: "b", 15: "b"}, "MW")
    plays(g, "cast MW:b15")
    assert g.to_move == "a"
    assert home(g, "b") == 4
    plays(g, "cast MW:a3")
    # The castle had moved to space 4: own wizard home, turn over.
    assert home(g, "a") == 5
    assert turn(settle(g)) == ("b", 1)


def test_wt_r_45_a_flask_filled_by_one_use_pays_the_next__accepts() -> None:
    g = master({0: "*", 3: "1", 5: "b", 9: "a"}, "MT", flasks={"a": [5, 1, 0]})
    plays(g, "cast MT:t3.1")
    assert flasks(g, "a") == [4, 1, 1]
    plays(g, "cast MT:t5.1")
    assert spaces(g)[5:8] == ["b", "", "1"]
    assert flasks(g, "a") == [4, 0, 2]


def test_wt_r_45_one_after_the_other_enters_with_the_first_step__accepts() -> None:
    g = master({0: "*", 3: "a", 9: "b", 15: "b"}, "MW")
    plays(g, "cast MW:b15", "stop")
    assert home(g, "b") == 4


def test_wt_r_45_merged_is_one_longer_move__accepts() -> None:
    g = merged({0: "*", 3: "a", 9: "b", 15: "b"}, "MW")
    plays(g, "cast MW:b15 x2")
    # Only the end counts: he walked past the castle.
    assert spaces(g)[1] == "b"
    assert (home(g, "b"), castle(g)) == (3, 0)
    assert flasks(g, "a") == [1, 1, 4]
    # There is no question whether to go on.
    assert "stop" not in texts(g)
    assert turn(g) == ("a", 1)


@pytest.mark.parametrize(
    ("spell", "cast", "space", "stack"),
    [
        ("MW", "cast MW:a3 x2", 5, "b1a"),
        ("HW", "cast HW:a3 x2", 1, "a"),
        ("MT", "cast MT:t5.1 x3", 11, "1"),
        ("HT", "cast HT:t5.1 x2", 1, "1"),
    ],
)
def test_wt_r_45_merged_for_the_four_moving_spells__accepts(spell: str, cast: str, space: int, stack: str) -> None:
    g = merged({0: "*", 3: "a", 5: "b1", 8: "b"}, spell)
    plays(g, cast)
    assert spaces(g)[space] == stack
    # Nobody in between was touched, no flask was filled on the way.
    assert spaces(g)[8] == "b"
    assert flasks(g, "a")[0] == 1


def test_wt_r_45_merged_in_a_claim__accepts() -> None:
    g = merged({0: "*", 3: "a", 5: "b", 9: "b"}, "MW", flasks={"b": [2, 4, 0]})
    plays(g, "W2:w3")
    assert {"cast MW:b5 before", "cast MW:b5 x2 before"} <= set(texts(g))
    assert "cast MW:b5 x3 before" not in texts(g)
    plays(g, "cast MW:b5 x2 before")
    assert spaces(g)[7] == "b"
    assert turn(g) == ("a", 2)


def test_wt_r_45_no_multiple_where_repeats_are_not_merged__refuses() -> None:
    g = master({0: "*", 3: "a", 5: "1", 7: "2", 9: "b"}, "MW", "SW")
    refuses(g, "cast MW:a3 x2", "WT-R-45")
    single = merged({0: "*", 3: "a", 5: "1", 7: "2", 9: "b"}, "MW", "SW", "MC", "FW")
    refuses(single, "cast SW:5,7 x2", "WT-R-45")
    refuses(single, "cast MC:+ x2", "WT-R-45")
    refuses(single, "cast FW:t5.1 x2", "WT-R-45")
    refuses(single, "cast MW:a3 x3", "WT-SPELL-2")
    # SW is still repeated one by one.
    plays(single, "cast SW:5,7")
    assert {"cast SW:5,7", "stop"} <= set(texts(single))


def test_wt_r_45_sequential_does_not_walk_past_the_castle__refuses() -> None:
    g = master({0: "*", 3: "a", 9: "b", 15: "b"}, "MW")
    plays(g, "cast MW:b15")
    assert castle(g) == 4
    refuses(g, "cast MW:b0", "WT-R-34")
