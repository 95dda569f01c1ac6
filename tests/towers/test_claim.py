"""Declaration, claim, movement and what follows (WT-MT-3 to -5, WT-MASTER-7, -8, WT-R-46 to -49), revised edition."""

from typing import Any

from tests.towers.positions import castle, flasks, home, load, plays, refuses, settle, spaces, texts, turn
from zauberturm import Game

CARDS = {"a": ["W2", "T2", "T1"]}


def claimed(board: dict[int, str], *spells: str, **wishes: Any) -> Game:
    """A master game in which only seat b can pay, so that seat b is the one asked."""
    plain = {"variant": "master", "spells": list(spells), "hands": CARDS, "flasks": {"b": [2, 4, 0]}}
    return load(board, **(plain | wishes))


def test_wt_mt_3_the_answers_of_a_claim__accepts() -> None:
    g = claimed({0: "*", 3: "a", 5: "b", 7: "1"}, "MW", "MT")
    plays(g, "W2:w3")
    expected = ["after MT", "after MW", "cast MT:t7.1 before", "cast MW:a3 before", "cast MW:b5 before", "pass"]
    assert g.to_move == "b"
    assert sorted(texts(g)) == expected


def test_wt_mt_3_the_price_of_an_after_claim_is_paid_at_once__accepts() -> None:
    g = claimed({0: "*", 3: "a", 5: "b", 7: "1"}, "MW")
    plays(g, "W2:w3", "after MW")
    assert flasks(g, "b") == [2, 2, 2]
    assert spaces(g)[3:6] == ["", "", "ab"]
    assert sorted(texts(g)) == ["cast MW:a5", "cast MW:b5"]
    plays(g, "cast MW:b5")
    assert flasks(g, "b") == [2, 2, 2]


def test_wt_mt_3_also_after_a_dead_card__accepts() -> None:
    g = claimed({0: "*", 3: "a1", 5: "b"}, "MW")
    plays(g, "W2:-")
    assert g.to_move == "b"
    plays(g, "cast MW:b5 before", "stop")
    assert turn(g) == ("a", 2)


def test_wt_mt_3_not_everything_is_an_answer__refuses() -> None:
    g = claimed({0: "*", 3: "ab", 5: "b", 7: "1"}, "MW", "PB", "MC", flasks={"b": [4, 2, 0]})
    refuses(g, "W2:w3 PB", "WT-MT-3")
    plays(g, "W2:w3")
    refuses(g, "after PB", "WT-MT-3")
    refuses(g, "cast MW:b5", "WT-MT-3")
    refuses(g, "after HW", "WT-MASTER-1")
    poor = claimed({0: "*", 3: "a", 5: "b", 7: "1"}, "MW", "MT", flasks={"b": [5, 1, 0]})
    plays(poor, "W2:w3")
    refuses(poor, "after MW", "WT-SPELL-2")


def test_wt_mt_3_who_cannot_pay_is_not_asked__refuses() -> None:
    g = claimed({0: "*", 3: "a", 5: "b", 7: "1"}, "MW", flasks={"b": [5, 1, 0]})
    plays(g, "W2:w3")
    assert (g.to_move, turn(g)) == ("a", ("a", 2))


def test_wt_mt_4_a_crowded_target_stops_the_declared_wizard__accepts() -> None:
    board = {0: "*", 5: "a", 6: "b", 7: "abbbb", 9: "aa"}
    g = claimed(board, "MW")
    plays(g, "W2:w5", "cast MW:b6 before", "stop")
    assert spaces(g)[5:8] == ["a", "", "abbbbb"]
    assert g.position()["discard"] == ["W2"]
    assert turn(g) == ("a", 2)


def test_wt_mt_4_a_locked_wizard_does_not_move__accepts() -> None:
    g = claimed({0: "*", 3: "1", 5: "a", 9: "ab"}, "MT")
    plays(g, "W2:w5", "cast MT:t3.1 before", "stop")
    assert spaces(g)[5:8] == ["a1", "", ""]
    assert turn(g) == ("a", 2)


def test_wt_mt_4_an_entry_after_a_push_counts_like_any_other__accepts() -> None:
    # Seat b pushes the declared wizard to space 14; his two steps now end in the castle.
    g = claimed({0: "*", 5: "b", 9: "a", 13: "a"}, "MW")
    plays(g, "W2:w13", "cast MW:a13 before", "stop")
    assert home(g, "a") == 4
    assert castle(g) == 4
    assert turn(settle(g)) == ("b", 1)


def test_wt_mt_4_no_other_piece_takes_over__refuses() -> None:
    g = claimed({0: "*", 3: "1", 5: "a", 9: "ab"}, "MT")
    plays(g, "W2:w5", "cast MT:t3.1 before", "stop")
    assert spaces(g)[9] == "ab"
    refuses(g, "W2:w9", "WT-TURN-2")
    refuses(g, "w9", "WT-TURN-2")


def test_wt_mt_5_the_claimed_spell_follows_the_movement__accepts() -> None:
    g = claimed({0: "*", 3: "a", 6: "1", 9: "b"}, "HW", "MC")
    plays(g, "W2:w3", "after HW", "cast HW:a5", "stop")
    assert spaces(g)[4] == "a"
    assert turn(g) == ("a", 2)


def test_wt_mt_5_carried_out_although_the_entry_has_ended_the_turn__accepts() -> None:
    g = claimed({0: "*", 5: "b", 9: "a", 14: "a"}, "MW")
    plays(g, "W2:w14", "after MW")
    assert home(g, "a") == 4
    assert g.to_move == "b"
    plays(g, "cast MW:b5", "stop")
    assert spaces(g)[5:7] == ["", "b"]
    assert turn(settle(g)) == ("b", 1)


def test_wt_mt_5_without_a_legal_use_the_claim_lapses_paid__refuses() -> None:
    # The only tower would land on the castle.
    g = claimed({3: "1", 5: "*", 8: "a", 9: "b"}, "MT")
    plays(g, "W2:w8")
    assert sorted(texts(g)) == ["after MT", "pass"]
    plays(g, "after MT")
    assert flasks(g, "b") == [2, 3, 1]
    assert spaces(g)[3] == "1"
    assert (g.to_move, turn(g)) == ("a", ("a", 2))


def test_wt_mt_5_two_towers_are_enough_for_a_swap_one_is_not__refuses() -> None:
    two = claimed({0: "*", 3: "1a", 6: "2", 9: "b"}, "SW")
    plays(two, "W2:w3", "after SW")
    assert texts(two) == ["cast SW:3,6"]
    one = claimed({0: "*", 3: "1a", 9: "b"}, "SW")
    plays(one, "W2:w3", "after SW")
    assert flasks(one, "b") == [2, 3, 1]
    assert (one.to_move, turn(one)) == ("a", ("a", 2))


def test_wt_mt_5_a_castle_without_a_free_surface_stays__refuses() -> None:
    wish = {"players": 6, "hands": {"a": ["W1"]}, "flasks": {"b": [2, 2, 0]}}
    crowd = dict(enumerate("abcdefab*cdefabc"))
    # The wizard leaves space 0, which is then the only free one.
    room = claimed(crowd, "MC", **wish)
    plays(room, "W1:w0", "after MC", "cast MC:+")
    assert castle(room) == 0
    # Two wizards on space 0: one of them stays.
    full = claimed(crowd | {0: "ad"}, "MC", **wish)
    plays(full, "W1:w0", "after MC")
    assert castle(full) == 8
    assert flasks(full, "b") == [2, 0, 2]
    assert turn(full) == ("a", 2)


def test_wt_mt_5_another_spell_than_the_claimed_one__refuses() -> None:
    g = claimed({0: "*", 3: "a", 6: "1", 9: "b"}, "HW", "MC")
    plays(g, "W2:w3", "after HW")
    refuses(g, "cast MC:+", "WT-MT-5")
    assert "pass" not in texts(g)


def test_wt_master_7_the_castle_is_put_in_the_way_of_the_tower__accepts() -> None:
    g = claimed({3: "1", 4: "*", 8: "a", 9: "b"}, "MC")
    plays(g, "T2:t3.1", "cast MC:+ before", "stop")
    assert spaces(g)[3:6] == ["1", "", "*"]
    assert g.position()["discard"] == ["T2"]
    assert turn(g) == ("a", 2)


def test_wt_master_7_the_movement_stays_possible_and_is_made__refuses() -> None:
    # The castle hops backward onto the declared tower, which carries it on.
    g = claimed({3: "1", 4: "*", 8: "a", 9: "b"}, "MC")
    plays(g, "T2:t3.1", "cast MC:- before", "stop")
    assert spaces(g)[3:6] == ["", "", "1*"]
    assert turn(g) == ("a", 2)


def test_wt_master_8_a_later_spell_may_carry_a_piece_back__accepts() -> None:
    g = claimed({0: "*", 3: "1", 5: "b", 9: "a"}, "HT")
    plays(g, "T2:t3.1", "after HT", "cast HT:t5.1", "stop")
    assert spaces(g)[3:6] == ["1", "", "b"]
    # What the finished move brought stays.
    assert flasks(g, "a") == [5, 1, 0]


def test_wt_master_8_nothing_before_a_finished_action__refuses() -> None:
    g = claimed({0: "*", 3: "1", 5: "b", 9: "a"}, "MW")
    plays(g, "T2:t3.1", "after MW")
    refuses(g, "cast MW:a9 before", "WT-MT-3")
    refuses(g, "cast MW:b5", "WT-R-34")


def test_wt_r_46_a_wizard_walks_on_and_is_blown_back__accepts() -> None:
    g = claimed({0: "*", 5: "a", 9: "b"}, "HW")
    plays(g, "W2:w5", "after HW", "cast HW:a7", "cast HW:a6")
    assert spaces(g)[5] == "a"


def test_wt_r_46_home_stays_home_and_a_filled_flask_filled__refuses() -> None:
    g = claimed({0: "*", 5: "b", 9: "a", 14: "a"}, "HW")
    plays(g, "W2:w14", "after HW")
    refuses(g, "cast HW:a14", "WT-R-34")
    plays(g, "cast HW:a9", "stop")
    assert home(g, "a") == 4


def test_wt_r_47_the_second_action_follows_normally__accepts() -> None:
    g = claimed({0: "*", 3: "1", 5: "a", 9: "ab"}, "MT")
    plays(g, "W2:w5", "cast MT:t3.1 before", "stop", "T1:t5.1", "pass")
    assert spaces(g)[5:7] == ["a", "1"]


def test_wt_r_47_although_another_piece_could_use_the_card__refuses() -> None:
    g = claimed({3: "1", 4: "*", 8: "2a", 9: "b"}, "MC")
    plays(g, "T2:t3.1", "cast MC:+ before", "stop")
    assert spaces(g)[8] == "2a"
    assert turn(g) == ("a", 2)
    refuses(g, "T2:t8.1", "WT-TURN-2")


def test_wt_r_48_others_may_claim_after_an_entry__accepts() -> None:
    g = claimed({0: "*", 5: "b", 9: "a", 14: "a"}, "MW", "MT", flasks={"a": [2, 4, 0], "b": [2, 4, 0]})
    plays(g, "W2:w14")
    assert g.to_move == "a"
    assert not [text for text in texts(g) if text.startswith("after")]
    plays(g, "pass")
    assert {"after MW", "after MT"} <= set(texts(g))


def test_wt_r_48_not_the_active_player_on_his_way_home__refuses() -> None:
    g = claimed({0: "*", 5: "b", 9: "a", 14: "a"}, "MW", "MT", flasks={"a": [2, 4, 0]})
    plays(g, "W2:w14")
    refuses(g, "after MW", "WT-R-48")
    refuses(g, "after MT", "WT-R-48")
    short = claimed({0: "*", 5: "b", 9: "a", 14: "a"}, "MW", flasks={"a": [2, 4, 0]})
    plays(short, "W2:w9", "after MW")
    assert flasks(short, "a") == [2, 2, 2]


def test_wt_r_49_moved_from_where_it_stands_now__accepts() -> None:
    g = claimed({0: "*", 1: "2", 3: "1", 9: "ab"}, "HW", "MT")
    wizard, tower = g.copy(), g.copy()
    plays(wizard, "W2:w9", "cast HW:a9 before", "stop")
    assert spaces(wizard)[8:12] == ["", "b", "a", ""]
    # The other tower lands on the declared one and comes along.
    plays(tower, "T2:t3.1", "cast MT:t1.1 before", "stop")
    assert spaces(tower)[1:6] == ["", "", "", "", "12"]


def test_wt_r_49_the_declared_figure_not_the_declared_place__refuses() -> None:
    # Two wizards of seat a stand together: `a9!` is the declared one, `a9` the other.
    g = claimed({0: "*", 9: "aa", 12: "b"}, "MW")
    plays(g, "W2:w9")
    assert {"cast MW:a9! before", "cast MW:a9 before"} <= set(texts(g))
    declared, other = g.copy(), g.copy()
    plays(declared, "cast MW:a9! before", "stop")
    assert spaces(declared)[9:13] == ["a", "", "", "ab"]
    plays(other, "cast MW:a9 before", "stop")
    assert spaces(other)[9:13] == ["", "a", "a", "b"]
