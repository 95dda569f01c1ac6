"""Locking wizards and filling flasks (WT-LOCK, WT-R-20 to -23)."""

import pytest

import zauberturm as zt

from .positions import flasks, load, plays, refuses, settle, spaces, texts, turn

HAND = ["T1", "T2", "W1"]


def test_wt_lock_1_visible_wizards_are_locked_and_a_flask_filled__accepts() -> None:
    g = plays(load({0: "*", 4: "1", 5: "b", 9: "ab"}, hands={"a": HAND}), "T1:t4.1")
    assert spaces(g)[5] == "b1"
    assert flasks(g, "a") == [5, 1, 0]


def test_wt_lock_1_nobody_there_no_flask__refuses() -> None:
    g = plays(load({0: "*", 4: "1", 6: "b", 9: "ab"}, hands={"a": HAND}), "T1:t4.1")
    assert flasks(g, "a") == [6, 0, 0]
    assert flasks(g, "b") == [6, 0, 0]


def test_wt_lock_2_several_wizards__accepts() -> None:
    g = plays(load({0: "*", 4: "1", 5: "aabbbb"}, hands={"a": HAND}), "T1:t4.1")
    assert flasks(g, "a") == [5, 1, 0]


def test_wt_lock_2_never_two_flasks_for_one_move__refuses() -> None:
    # Two towers come down together on four wizards; the next move may earn the second flask.
    g = plays(load({0: "*", 4: "12", 5: "aabb", 7: "3", 9: "ab"}, hands={"a": HAND}), "T1:t4.1")
    assert flasks(g, "a") == [5, 1, 0]
    plays(g, "T2:t7.1")
    assert flasks(g, "a") == [4, 2, 0]


@pytest.mark.parametrize("victims", ["a", "b", "ab"])
def test_wt_lock_3_colours_do_not_matter__accepts(victims: str) -> None:
    g = plays(load({0: "*", 4: "1", 5: victims, 9: "ab"}, hands={"a": HAND}), "T1:t4.1")
    assert flasks(g, "a") == [5, 1, 0]


def test_wt_lock_3_the_owner_of_the_locked_gets_nothing__refuses() -> None:
    g = plays(load({0: "*", 4: "1", 5: "bb", 9: "ab"}, hands={"a": HAND}), "T1:t4.1")
    assert flasks(g, "b") == [6, 0, 0]


def test_wt_lock_4_the_last_empty_flask__accepts() -> None:
    g = load({0: "*", 4: "1", 5: "bb", 9: "ab"}, hands={"a": HAND}, flasks={"a": [1, 2, 3]})
    assert flasks(plays(g, "T1:t4.1"), "a") == [0, 3, 3]


def test_wt_lock_4_without_empty_flasks_nothing_is_earned__refuses() -> None:
    g = load({0: "*", 4: "1", 5: "bb", 9: "ab"}, hands={"a": HAND}, flasks={"a": [0, 3, 3]})
    plays(g, "T1:t4.1")
    assert spaces(g)[5] == "bb1"  # the move itself is allowed
    assert flasks(g, "a") == [0, 3, 3]
    assert flasks(g, "b") == [6, 0, 0]


def test_wt_lock_5_visible_ones_above_locked_ones__accepts() -> None:
    g = plays(load({0: "*", 4: "1", 5: "b2b", 9: "ab"}, hands={"a": HAND}), "T1:t4.1")
    assert spaces(g)[5] == "b2b1"
    assert flasks(g, "a") == [5, 1, 0]


def test_wt_lock_5_locked_or_carried_wizards_earn_nothing__refuses() -> None:
    locked = plays(load({0: "*", 4: "1", 5: "bb2", 9: "ab"}, hands={"a": HAND}), "T1:t4.1")
    assert spaces(locked)[5] == "bb21"
    assert flasks(locked, "a") == [6, 0, 0]
    carried = plays(load({0: "*", 4: "1b3a", 5: "2", 9: "ab"}, hands={"a": HAND}), "T1:t4.1")
    assert spaces(carried)[5] == "21b3a"
    assert flasks(carried, "a") == [6, 0, 0]


def test_wt_lock_6_freed_by_lifting_the_tower__accepts() -> None:
    g = load({0: "*", 5: "a1", 9: "b"}, hands={"a": HAND})
    assert "W1:w5" not in texts(g)
    plays(g, "T2:t5.1", "W1:w5")


def test_wt_lock_6_a_locked_wizard_does_not_walk__refuses() -> None:
    g = load({0: "*", 5: "a1", 9: "b"}, hands={"a": HAND}, flasks={"a": [4, 2, 0]})
    refuses(g, "W1:w5", "WT-LOCK-6")
    refuses(g, "cast MW:a5", "WT-R-34")
    # The answer is the same for a stack that hides nobody of his.
    refuses(load({0: "*", 5: "b1", 9: "ab"}, hands={"a": HAND}), "W1:w5", "WT-LOCK-6")


def test_wt_lock_7_card_special_turn_and_spells_alike__accepts() -> None:
    board = {0: "*", 4: "1", 5: "b", 9: "ab"}
    special = settle(plays(load(board, hands={"a": HAND}), "special"))
    assert flasks(plays(special, "t4.1"), "a") == [5, 1, 0]
    forward = load({0: "*", 3: "1", 5: "b", 9: "ab"}, hands={"a": HAND}, flasks={"a": [5, 1, 0]}, spells=["MT"])
    assert flasks(plays(forward, "cast MT:t3.1"), "a") == [4, 1, 1]
    backward = load({0: "*", 7: "1", 5: "b", 9: "ab"}, hands={"a": HAND}, flasks={"a": [5, 1, 0]}, spells=["HT"])
    assert flasks(plays(backward, "cast HT:t7.1"), "a") == [4, 1, 1]


def test_wt_lock_7_wizard_moves_and_exchanged_towers_lock_nobody__refuses() -> None:
    walk = plays(load({0: "*", 4: "a", 5: "b", 9: "ab"}, hands={"a": HAND}), "W1:w4")
    assert spaces(walk)[5] == "ab"
    assert flasks(walk, "a") == [6, 0, 0]
    swap = load({0: "*", 4: "a1b", 5: "b2a", 9: "b"}, hands={"a": HAND}, flasks={"a": [5, 1, 0]}, spells=["SW"])
    assert flasks(plays(swap, "cast SW:4,5"), "a") == [5, 0, 1]
    assert spaces(swap)[4:6] == ["a2a", "b1b"]


def test_wt_r_20_locking_himself__accepts() -> None:
    g = plays(load({0: "*", 4: "1", 5: "aa", 9: "b"}, hands={"a": HAND}), "T1:t4.1")
    assert flasks(g, "a") == [5, 1, 0]


def test_wt_r_20_his_own_passengers_do_not_count__refuses() -> None:
    g = plays(load({0: "*", 4: "1a", 6: "a", 9: "b"}, hands={"a": HAND}), "T1:t4.1")
    assert flasks(g, "a") == [6, 0, 0]


def test_wt_r_21_visible_just_before_the_landing__accepts() -> None:
    # The first move lays b bare, so the second one may lock him again.
    g = load({0: "*", 5: "b1", 3: "2", 9: "ab"}, hands={"a": HAND})
    plays(g, "T1:t5.1", "T2:t3.1")
    assert spaces(g)[5] == "b2"
    assert flasks(g, "a") == [5, 1, 0]


def test_wt_r_21_already_covered__refuses() -> None:
    g = load({0: "*", 5: "b1", 3: "2", 9: "ab"}, hands={"a": HAND})
    plays(g, "T2:t3.1")
    assert spaces(g)[5] == "b12"
    assert flasks(g, "a") == [6, 0, 0]


def claimed_by_b() -> zt.Game:
    """Seat a has declared a wizard move; b, who can pay for MT once, is asked."""
    g = load(
        {0: "*", 3: "1", 5: "a", 9: "ab"},
        hands={"a": ["W1", "W2", "T1"]},
        flasks={"b": [5, 1, 0]},
        variant="master",
        spells=["MT"],
    )
    return plays(g, "W1:w9")


def test_wt_r_22_the_caster_made_the_move__accepts() -> None:
    g = plays(claimed_by_b(), "cast MT:t3.1 before")
    assert spaces(g)[5] == "a1"
    assert flasks(g, "b") == [4, 1, 1]


def test_wt_r_22_not_the_active_player_and_nobody_is_asked__refuses() -> None:
    g = plays(claimed_by_b(), "cast MT:t3.1 before")
    assert flasks(g, "a") == [6, 0, 0]
    # The filled flask would pay for another use: that, and only that, is b's question now.
    assert all(text == "stop" or text.startswith("cast MT") for text in texts(g))
    own = plays(load({0: "*", 4: "1", 5: "b", 9: "ab"}, hands={"a": HAND}), "T1:t4.1")
    assert turn(own) == ("a", 2)  # filled without a question


def test_wt_r_23_empty_ones_are_filled_spent_ones_stay__accepts() -> None:
    g = load({0: "*", 4: "1", 5: "b", 9: "ab"}, hands={"a": HAND}, flasks={"a": [1, 0, 5]})
    assert flasks(plays(g, "T1:t4.1"), "a") == [0, 1, 5]


def test_wt_r_23_spent_flasks_are_out_of_the_game__refuses() -> None:
    g = load({0: "*", 4: "1", 5: "b", 9: "ab"}, hands={"a": HAND}, flasks={"a": [0, 0, 6]})
    assert flasks(plays(g, "T1:t4.1"), "a") == [0, 0, 6]
