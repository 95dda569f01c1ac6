"""What `play` tells about cards, towers, wizards and spells, in the order in which it happens."""

from typing import Any

import pytest

from tests.towers.positions import load, plays
from tests.towers.telling import story, team
from zauberturm import Game


def master(board: dict[int, str], **wishes: Any) -> Game:
    """A master game in which seat a holds six full flasks."""
    return load(board, **({"variant": "master", "flasks": {"a": [0, 6, 0]}} | wishes))


# -- cards


def test_number_card_for_a_wizard() -> None:
    g = load({0: "*", 3: "ab", 5: "1"}, hands={"a": ["W2", "T5", "D"]})
    assert story(g, "W2:w3") == ["card_played a W2", "wizard_moved a a 3 5", "turn_began a 2"]


def test_end_of_a_turn_and_draws() -> None:
    g = load({0: "*", 3: "ab", 5: "1"}, hands={"a": ["W2", "W3"]}, action=2)
    assert story(g, "W2:w3") == ["card_played a W2", "wizard_moved a a 3 5", "turn_ended a"]
    assert story(g, "draw:T4W2") == ["card_drawn a T4W2"]
    assert story(g, "draw:D") == ["card_drawn a D", "turn_began b 1"]


def test_dead_card() -> None:
    g = load({0: "*", 3: "b1"}, hands={"a": ["W2", "T5", "D"]})
    assert story(g, "W2:-") == ["card_dead a W2", "turn_began a 2"]


def test_dice_card_with_a_second_roll() -> None:
    g = load({0: "*", 3: "ab"}, hands={"a": ["W2d", "T5", "D"]})
    assert story(g, "W2d") == ["card_played a W2d"]
    assert story(g, "roll:1") == ["dice_rolled a 1"]
    assert story(g, "reroll") == []
    assert story(g, "roll:6") == ["dice_rolled a 6"]
    assert story(g, "w3") == ["wizard_moved a a 3 9", "turn_began a 2"]


def test_dice_card_that_moves_nothing() -> None:
    g = load({0: "*", 12: "1"}, hands={"a": ["T2d", "T5", "D"]})
    plays(g, "T2d", "roll:4")
    assert story(g, "-") == ["passed a", "turn_began a 2"]


def test_special_turn_and_the_tower_waived() -> None:
    g = load({0: "*", 3: "a1"})
    assert story(g, "special") == ["special_turn a", "cards_discarded a 3"]
    plays(g, "draw:W1", "draw:W1", "draw:W1")
    moved = ["tower_moved a 1 3 4 1 0", "wizards_uncovered 3 1"]
    assert story(g.copy(), "t3.1") == [*moved, "turn_ended a", "turn_began b 1"]
    assert story(g, "-") == ["passed a", "turn_ended a", "turn_began b 1"]


def test_reshuffle() -> None:
    g = load({0: "*", 3: "a"}, hands={"a": ["W2", "W3"]}, action=2, deck=[], discard=["T1", "T2"])
    assert story(g, "W2:w3") == ["card_played a W2", "wizard_moved a a 3 5", "turn_ended a", "deck_reshuffled 3"]


# -- towers and the castle


def test_tower_move_uncovers_locks_and_fills() -> None:
    g = load({0: "*", 3: "abb1a2b", 5: "ab"}, hands={"a": ["T2", "T5", "D"]})
    assert story(g, "T2:t3.1") == [
        "card_played a T2",
        "tower_moved a 1 3 5 2 0",
        "wizards_uncovered 3 3",
        "wizards_locked a 5 2",
        "flask_filled a a",
        "turn_began a 2",
    ]


def test_upper_tower_alone_without_consequences() -> None:
    g = load({0: "*", 3: "a1b2", 5: "4a3"}, hands={"a": ["T2", "T5", "D"]}, flasks={"a": [0, 6, 0]}, spells=[])
    assert story(g, "T2:t3.2")[1:] == ["tower_moved a 2 3 5 1 0", "wizards_uncovered 3 1", "turn_began a 2"]


def test_no_flask_is_left() -> None:
    g = load({0: "*", 3: "1", 5: "b"}, hands={"a": ["T2", "T5", "D"]}, flasks={"a": [0, 6, 0]}, spells=[])
    assert story(g, "T2:t3.1")[1:] == ["tower_moved a 1 3 5 1 0", "wizards_locked a 5 1", "turn_began a 2"]


def test_partners_flask_is_filled() -> None:
    g = team({0: "*", 3: "1", 5: "b"}, hands={"a": ["T2"], "c": []}, flasks={"a": [0, 0, 5]})
    assert "flask_filled a c" in story(g, "T2:t3.1")


def test_castle_is_carried() -> None:
    g = load({3: "1*", 5: "b"}, hands={"a": ["T2", "T5", "D"]})
    assert story(g, "T2:t3.1")[1:4] == ["tower_moved a 1 3 5 1 1", "wizards_locked a 5 1", "flask_filled a a"]


def test_entry_moves_the_castle_and_ends_the_turn() -> None:
    g = load({3: "aa", 5: "*"}, hands={"a": ["W2"]})
    assert story(g, "W2:w3") == ["card_played a W2", "wizard_entered a a 3", "castle_moved 5 8", "turn_ended a"]


def test_castle_finds_no_place() -> None:
    g = load({0: "aa", 2: "*", 4: "b", 8: "b", 12: "2"}, hands={"a": ["W2"]})
    assert story(g, "W2:w0") == ["card_played a W2", "wizard_entered a a 0", "castle_stayed 2", "turn_ended a"]


def test_castle_is_left_alone_by_a_foreign_entry() -> None:
    g = load({4: "b", 5: "*", 9: "a"}, flasks={"a": [4, 2, 0]}, foreign_entry_moves_castle=False)
    assert story(g, "cast MW:b4") == ["spell_cast a MW 2", "wizard_entered a b 4"]


# -- spells


def test_spells_that_move_wizards() -> None:
    g = master({0: "*", 3: "ab", 7: "b"}, spells=["MW", "HW"])
    assert story(g.copy(), "cast MW:b3") == ["spell_cast a MW 2", "wizard_moved a b 3 4"]
    assert story(g.copy(), "cast HW:b3") == ["spell_cast a HW 2", "wizard_moved a b 3 2"]
    plays(g, "cast MW:b3")
    assert story(g, "stop") == ["passed a"]


def test_merged_use_has_one_price() -> None:
    g = master({0: "*", 3: "ab"}, spells=["MW"], repeat_mode="merged")
    assert story(g, "cast MW:a3 x3") == ["spell_cast a MW 6", "wizard_moved a a 3 6"]


def test_spells_that_move_towers() -> None:
    g = master({0: "*", 3: "a1", 5: "b2"}, spells=["MT", "HT"])
    assert story(g.copy(), "cast MT:t3.1") == ["spell_cast a MT 1", "tower_moved a 1 3 5 1 0", "wizards_uncovered 3 1"]
    assert story(g, "cast HT:t5.1") == ["spell_cast a HT 1", "tower_moved a 2 5 3 1 0", "wizards_uncovered 5 1"]


def test_castle_is_called() -> None:
    g = master({3: "*", 4: "a", 5: "b"}, spells=["MC"])
    assert story(g.copy(), "cast MC:+") == ["spell_cast a MC 2", "castle_moved 3 6"]
    assert story(g, "cast MC:-") == ["spell_cast a MC 2", "castle_moved 3 2"]


def test_swap_shows_two_surfaces() -> None:
    g = master({0: "*", 3: "aab1b", 7: "b2a4"}, spells=["SW"])
    assert story(g, "cast SW:3,7") == [
        "spell_cast a SW 1",
        "towers_swapped a 3 7",
        "surface_shown 3 0 aab",
        "surface_shown 7 1 a",
    ]


def test_swap_carries_the_castle() -> None:
    g = master({3: "1*", 7: "4"}, spells=["SW"], swap_carries_castle=True)
    assert story(g, "cast SW:3,7")[2:] == ["surface_shown 3 0 -", "surface_shown 7 0 -", "castle_moved 3 7"]


def test_freeing_somebody_nobody_and_into_the_castle() -> None:
    g = load({0: "*", 5: "ab1b2", 9: "a"}, spells=["FW"], flasks={"a": [0, 6, 0]})
    assert story(g.copy(), "cast FW:t5.1") == ["spell_cast a FW 1", "surface_shown 5 0 ab", "wizard_freed a a 5"]
    assert story(g, "cast FW:t5.2") == ["spell_cast a FW 1", "surface_shown 5 1 b", "nobody_freed a 5"]
    g = load({5: "ab1*", 9: "a"}, spells=["FW"], flasks={"a": [0, 6, 0]}, hands={"a": ["W1"]})
    told = story(g, "cast FW:t5.1")
    assert told[2:] == ["wizard_freed a a 5", "wizard_entered a a 5", "castle_moved 5 8", "turn_ended a"]


def test_freeing_by_choice_is_told_with_the_answer() -> None:
    g = team({0: "*", 5: "abc1", 9: "d"}, spells=["FW"], flasks={"a": [3, 2, 0]}, turn={"offered": True})
    assert story(g, "cast FW:t5.1") == ["spell_cast a FW 1", "surface_shown 5 0 abc"]
    assert story(g, "free c") == ["wizard_freed a c 5"]


def test_riders() -> None:
    g = load({0: "*", 5: "aab", 9: "b"}, spells=["PB"], hands={"a": ["W2", "T1", "T2"]}, flasks={"a": [4, 2, 0]})
    assert story(g, "W2:w5 PB") == [
        "card_played a W2",
        "spell_cast a PB 2",
        "wizard_moved a a 5 7",
        "wizard_rode a 7",
        "turn_began a 2",
    ]


def test_riders_enter_together() -> None:
    g = load({7: "*", 5: "abb"}, variant="master", spells=["PB"], hands={"a": ["W2"]}, flasks={"b": [0, 6, 0]})
    assert story(g, "W2:w5") == ["card_played a W2"]
    assert story(g, "cast PB") == ["spell_cast b PB 2"]
    assert story(g, "cast PB") == [
        "spell_cast b PB 2",
        "wizard_entered a a 5",
        "wizard_entered a b 5",
        "wizard_entered a b 5",
        "castle_moved 7 8",
        "turn_ended a",
    ]


def test_claimed_spell_is_paid_at_once_and_carried_out_later() -> None:
    g = master({0: "*", 3: "ab", 9: "b"}, spells=["MW"], hands={"a": ["W2", "T5", "D"]}, flasks={"a": [0, 2, 4]})
    assert story(g, "W2:w3") == ["card_played a W2"]
    assert story(g.copy(), "pass") == ["passed a", "wizard_moved a a 3 5", "turn_began a 2"]
    assert story(g, "after MW") == ["spell_claimed a MW", "wizard_moved a a 3 5"]
    assert story(g, "cast MW:b9") == ["spell_cast a MW 0", "wizard_moved a b 9 10", "turn_began a 2"]


def test_claimed_spell_lapses() -> None:
    wishes: dict[str, Any] = {"hands": {"a": ["W2", "T5", "D"]}, "flasks": {"b": [0, 6, 0]}}
    g = load({5: "*", 3: "a"}, variant="master", spells=["MW"], **wishes)
    plays(g, "W2:w3")
    told = story(g, "after MW")
    assert told[:4] == ["spell_claimed b MW", "wizard_entered a a 3", "castle_moved 5 8", "spell_lapsed b MW"]


@pytest.mark.parametrize(
    ("board", "announced", "spell", "effect"),
    [
        (
            {1: "1", 3: "ab"},
            "W2:w3",
            "MT:t1.1",
            ["tower_moved b 1 1 3 1 0", "wizards_locked b 3 2", "flask_filled b b"],
        ),
        ({5: "b", 15: "a"}, "W2:w15", "MW:a15", ["wizard_entered b a 15", "castle_moved 0 4"]),
        ({1: "1b", 2: "b", 3: "b", 4: "a", 5: "b"}, "T5:t1.1", "MC:+", ["castle_moved 0 6"]),
    ],
)
def test_movement_is_lost(board: dict[int, str], announced: str, spell: str, effect: list[str]) -> None:
    hands, flasks = {"a": ["W2", "T5", "D"]}, {"b": [1, 5, 0]}
    g = load({0: "*"} | board, variant="master", spells=["MW", "MT", "MC"], hands=hands, flasks=flasks)
    plays(g, announced)
    assert story(g, f"cast {spell} before")[1:] == effect
    assert story(g, "stop") == ["passed b", "move_lost a", "turn_began a 2"]


def test_turn_is_over_before_the_movement() -> None:
    g = master({5: "*", 4: "a", 9: "aa"}, spells=["MW"], hands={"a": ["W2"]})
    plays(g, "W2:w9")
    told = story(g, "cast MW:a4 before")
    assert told == ["spell_cast a MW 2", "wizard_entered a a 4", "castle_moved 5 8", "move_lost a", "turn_ended a"]


def test_last_chance_to_cast_is_left_out() -> None:
    g = load({0: "*", 3: "ab"}, hands={"a": ["W2"]}, flasks={"a": [0, 6, 0]}, action=2)
    assert story(g, "W2:w3") == ["card_played a W2", "wizard_moved a a 3 5"]
    assert story(g, "end") == ["passed a", "turn_ended a"]
