"""The windows of the first edition (WT-MASTER-10, -11, WT-MT-8 to -10, WT-R-69): before, during and after an action."""

from typing import Any

import pytest

from tests.towers.positions import castle, flasks, hand, home, load, plays, refuses, settle, spaces, texts, turn
from zauberturm import Game

CARDS = {"a": ["W2", "T2", "T1"]}
FULL = {"a": [2, 4, 0], "b": [2, 4, 0]}


def first(board: dict[int, str], *spells: str, **wishes: Any) -> Game:
    """A master game of the first edition in which only seat b can pay."""
    plain = {"variant": "master", "edition": "first", "spells": list(spells), "hands": CARDS}
    return load(board, **(plain | {"flasks": {"b": [2, 4, 0]}} | wishes))


def test_wt_master_10_before_during_or_after_the_action__accepts() -> None:
    g = first({0: "*", 3: "a", 6: "b"}, "MW")
    assert g.to_move == "b"
    before, during, after = g.copy(), g.copy(), g.copy()
    plays(before, "cast MW:a3", "stop", "W2:w4")
    assert spaces(before)[6] == "ab"
    plays(during, "pass", "W2:w3", "cast MW:b6 before", "stop")
    assert spaces(during)[5:8] == ["a", "", "b"]
    plays(after, "pass", "W2:w3", "pass")
    assert spaces(after)[5] == "a"
    assert (after.to_move, turn(after)) == ("b", ("a", 1))
    plays(after, "cast MW:a5", "stop")
    assert spaces(after)[6] == "ab"
    assert turn(after) == ("a", 2)


def test_wt_master_10_the_revised_edition_has_only_the_claim__refuses() -> None:
    g = first({0: "*", 3: "a", 6: "b"}, "MW", edition="revised")
    assert g.to_move == "a"
    plays(g, "W2:w3")
    assert g.to_move == "b"
    plays(g, "pass")
    assert (g.to_move, turn(g)) == ("a", ("a", 2))


def test_wt_master_11_free_beside_another_spell__accepts() -> None:
    g = first({0: "*", 3: "a", 6: "b", 9: "b1"}, "MW", "FW")
    plays(g, "cast MW:b6")
    # After the use, before the question whether to repeat it.
    assert (g.to_move, "stop" in texts(g)) == ("b", False)
    plays(g, "cast FW:t9.1")
    assert spaces(g)[9] == "1b"
    assert flasks(g, "b") == [2, 1, 3]


def test_wt_master_11_in_the_revised_edition_it_takes_the_slot__refuses() -> None:
    g = first({0: "*", 3: "a", 9: "a1b"}, "MW", "FW", edition="revised", flasks=FULL)
    plays(g, "cast FW:t9.1", "stop")
    refuses(g, "cast MW:a3", "WT-MASTER-2")
    plays(g, "W2:w3")
    # The slot is used, seat b has no say in this action.
    assert turn(g) == ("a", 2)


def test_wt_mt_8_all_seats_in_order_while_the_slot_is_free__accepts() -> None:
    g = first({0: "*", 3: "a", 6: "b"}, "MW", flasks=FULL)
    asked = []
    for text in ("pass", "pass", "W2:w3", "pass", "pass", "pass", "pass"):
        asked.append((g.to_move, text))
        plays(g, text)
    before, during, after = asked[0:2], asked[3:5], asked[5:7]
    assert asked[2] == ("a", "W2:w3")
    assert [seat for seat, _ in before] == ["a", "b"]
    assert [seat for seat, _ in during] == ["a", "b"]
    assert [seat for seat, _ in after] == ["a", "b"]
    assert turn(g) == ("a", 2)


def test_wt_mt_8_the_active_player_is_offered_the_cast_again_with_his_card__accepts() -> None:
    g = first({0: "*", 3: "a", 6: "b"}, "MW", flasks=FULL)
    assert sorted(texts(g)) == ["cast MW:a3", "cast MW:b6", "pass"]
    plays(g, "pass", "pass")
    assert "cast MW:a3" in texts(g)
    plays(g, "cast MW:a3", "stop", "W2:w4")
    # The slot is used: neither claim nor window after the movement.
    assert turn(g) == ("a", 2)


def test_wt_mt_8_a_used_slot_closes_the_windows__refuses() -> None:
    g = first({0: "*", 3: "a", 6: "b"}, "MW", flasks=FULL)
    plays(g, "pass", "cast MW:b6", "stop")
    assert g.to_move == "a"
    refuses(g, "cast MW:a3", "WT-MASTER-2")
    plays(g, "W2:w3")
    assert (g.to_move, turn(g)) == ("a", ("a", 2))


def test_wt_mt_8_not_piggyback_and_not_the_active_player_after_an_entry__refuses() -> None:
    g = first({0: "*", 3: "a", 6: "b", 14: "ab"}, "MW", "PB", flasks=FULL)
    refuses(g, "cast PB", "WT-MT-1")
    refuses(g, "cast MW:a3 before", "WT-MT-3")
    plays(g, "pass", "pass", "W2:w14", "pass", "pass")
    assert home(g, "a") == 4
    # After the movement only seat b is asked.
    assert g.to_move == "b"
    plays(g, "pass")
    assert turn(settle(g)) == ("b", 1)


def test_wt_mt_9_asked_after_every_step_of_the_action__accepts() -> None:
    g = first({0: "*", 3: "a", 6: "b", 9: "b1"}, "FW")
    asked = []
    while turn(g) == ("a", 1):
        asked.append(g.to_move)
        plays(g, "W2:w3" if g.to_move == "a" else "pass")
    # After W0, after the declaration, after the movement; FW itself opens neither claim nor W0 nor W2.
    assert asked == ["b", "a", "b", "b"]


def test_wt_mt_9_a_seat_may_free_repeatedly__accepts() -> None:
    g = first({0: "*", 3: "a", 6: "b", 9: "bb1"}, "FW", flasks={"b": [4, 2, 0]})
    plays(g, "cast FW:t9.1", "cast FW:t9.1")
    assert spaces(g)[9] == "1bb"
    # Without a full flask there is no further question.
    assert g.to_move == "a"


def test_wt_mt_9_in_the_way_of_the_declared_wizard__accepts() -> None:
    # Five wizards and the freed one fill the target between declaration and movement.
    g = first({0: "*", 3: "a", 5: "b1aabbb", 9: "b"}, "FW")
    plays(g, "pass", "W2:w3", "cast FW:t5.1")
    assert spaces(g)[5] == "1aabbbb"
    assert spaces(g)[3] == "a"
    assert g.position()["discard"] == ["W2"]


@pytest.mark.parametrize(("answer", "fifth", "seventh"), [("free a!", "a1", "a"), ("free a", "a1a", "")])
def test_wt_sp_fw_2_the_declared_wizard_or_the_other_one__accepts(answer: str, fifth: str, seventh: str) -> None:
    # Seat b locks two wizards, one of them declared; only if he is the one set free he can still move.
    g = first({0: "*", 3: "1", 5: "aa", 9: "b"}, "FW", "MT", flasks=FULL)
    plays(g, "pass", "pass", "pass", "pass", "W2:w5", "pass", "pass", "pass", "cast MT:t3.1 before")
    plays(g, "cast FW:t5.1")
    assert sorted(texts(g)) == ["free a", "free a!"]
    plays(g, answer, "pass", "pass", "stop")
    assert (spaces(g)[5], spaces(g)[7]) == (fifth, seventh)


def test_wt_mt_9_never_in_a_slot_and_nothing_else_in_its_window__refuses() -> None:
    g = first({0: "*", 3: "a", 6: "b", 9: "b1"}, "FW", "MW", flasks=FULL)
    # W0 first: seat a is asked for a slot spell.
    refuses(g, "cast FW:t9.1", "WT-MT-9")
    plays(g, "pass", "pass")
    assert sorted(texts(g)) == ["cast FW:t9.1", "pass"]
    refuses(g, "cast MW:a3", "WT-MT-9")
    plays(g, "pass", "pass", "W2:w3", "pass", "pass")
    # The claim is a question about the slot.
    refuses(g, "cast FW:t9.1 before", "WT-MT-9")
    refuses(g, "after FW", "WT-MT-9")


def test_wt_mt_9_not_the_active_player_once_he_has_brought_a_wizard_home__refuses() -> None:
    g = first({0: "*", 3: "a", 9: "a1", 12: "b", 14: "a"}, "FW", flasks=FULL)
    plays(g, "pass", "pass", "W2:w14", "pass", "pass")
    assert home(g, "a") == 3
    assert g.to_move == "b"
    plays(g, "pass")
    assert turn(settle(g)) == ("b", 1)


def test_wt_mt_9_another_seat_finishes_its_spell_before_the_turn_ends__accepts() -> None:
    g = first({3: "a", 5: "a1*", 6: "b", 9: "b"}, "FW", "MW", flasks=FULL)
    plays(g, "pass", "cast MW:b6", "cast FW:t5.1")
    assert home(g, "a") == 4
    # The window is asked to its end, without seat a; then seat b may go on.
    assert (g.to_move, sorted(texts(g))) == ("b", ["cast FW:t5.1", "pass"])
    plays(g, "pass", "cast MW:b7")
    # The castle had moved to space 8, so this wizard is home, too.
    assert (home(g, "b"), castle(g)) == (4, 12)
    assert turn(g) == ("b", 1)


def test_wt_mt_10_the_hand_is_refilled_after_the_last_window__accepts() -> None:
    g = first({0: "*", 3: "a", 6: "b", 9: "1"}, "MW", action=2, hands={"a": ["W2", "T1"]})
    plays(g, "pass", "W2:w3", "pass")
    assert g.to_move == "b"
    assert hand(g, "a") == ["T1"]
    plays(g, "cast MW:b6", "stop")
    assert g.to_move == "chance"
    settle(g)
    assert len(hand(g, "a")) == 3


def test_wt_mt_10_no_card_between_the_actions__refuses() -> None:
    g = first({0: "*", 3: "a", 6: "b", 9: "1"}, "MW", flasks={"b": [6, 0, 0]})
    plays(g, "W2:w3")
    assert turn(g) == ("a", 2)
    assert hand(g, "a") == ["T1", "T2"]
    refuses(g, "draw:W5", "WT-TURN-5")


def test_wt_r_69_limited_by_flasks_only__accepts() -> None:
    g = first({0: "*", 3: "a", 6: "b", 9: "aaa1"}, "MW", "FW", flasks={"a": [1, 5, 0]})
    plays(g, "pass", "cast FW:t9.1", "cast FW:t9.1", "cast FW:t9.1", "pass")
    assert spaces(g)[9] == "1aaa"
    # The slot is still free.
    plays(g, "cast MW:a3")
    assert flasks(g, "a") == [1, 0, 5]


def test_wt_r_69_a_wizard_freed_into_the_castle_ends_the_turn__accepts() -> None:
    g = first({3: "a", 5: "a1*", 6: "b"}, "FW", flasks={"a": [3, 3, 0]})
    plays(g, "cast FW:t5.1")
    assert home(g, "a") == 4
    assert castle(g) == 8
    assert turn(settle(g)) == ("b", 1)


def test_wt_r_69_the_slot_rule_of_the_revised_edition_does_not_hold__refuses() -> None:
    revised = first({0: "*", 3: "a", 6: "b", 9: "aaa1"}, "MW", "FW", edition="revised", flasks={"a": [1, 5, 0]})
    plays(revised, "cast FW:t9.1", "stop")
    refuses(revised, "cast FW:t9.1", "WT-MASTER-2")
    refuses(revised, "cast MW:a3", "WT-MASTER-2")


def test_wt_r_48_an_own_claim_lapses_when_a_freed_wizard_ends_the_turn__refuses() -> None:
    # Seat a claims MW for after the movement; in the window after it a wizard is freed into the castle.
    g = first({3: "a", 5: "a1*", 6: "b", 9: "2"}, "FW", "MW", flasks={"a": [1, 5, 0]})
    plays(g, "pass", "pass", "T2:t9.1", "pass", "after MW")
    assert spaces(g)[11] == "2"
    plays(g, "cast FW:t5.1")
    assert home(g, "a") == 4
    assert spaces(g)[3] == "a"
    assert flasks(g, "a") == [1, 2, 3]
    assert turn(settle(g)) == ("b", 1)
