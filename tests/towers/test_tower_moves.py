"""Tower moves (WT-TOWER, WT-R-16 to -19)."""

import pytest

import zauberturm as zt

from .positions import castle, flasks, home, load, plays, refuses, rejects, settle, spaces, texts, turn

HAND = ["T1", "T2", "W1"]


def test_wt_tower_1_any_tower_whoever_stands_on_it__accepts() -> None:
    g = load({0: "*", 5: "1bb", 7: "2", 9: "3a"}, hands={"a": HAND})
    assert {text for text in texts(g) if text.startswith("T1")} == {"T1:t5.1", "T1:t7.1", "T1:t9.1"}
    plays(g, "T1:t5.1")
    assert spaces(g)[6] == "1bb"


def test_wt_tower_1_no_tower_there_and_never_the_castle__refuses() -> None:
    g = load({0: "*", 5: "1bb", 9: "3a"}, hands={"a": HAND})
    refuses(g, "T1:t6.1", "WT-TOWER-1")
    refuses(g, "T1:t0.1", "WT-TOWER-1")
    refuses(g, "T1:t5.2", "WT-TOWER-1")


@pytest.mark.parametrize(("card", "goal"), [("T1", 15), ("T2", 0), ("T3", 1), ("T4", 2), ("T5", 3)])
def test_wt_tower_2_exactly_the_distance__accepts(card: str, goal: int) -> None:
    g = plays(load({7: "*", 14: "1a", 5: "b"}, hands={"a": [card]}), f"{card}:t14.1")
    assert spaces(g)[goal] == "1a"
    assert spaces(g)[14] == ""


def test_wt_tower_2_not_a_step_less_to_avoid_the_castle__refuses() -> None:
    g = load({7: "*", 4: "1", 5: "ab"}, hands={"a": ["T3", "W1", "W2"]})
    refuses(g, "T3:t4.1", "WT-TOWER-6")
    assert "T3:-" in texts(g)


@pytest.mark.parametrize(
    ("level", "left", "moved"), [(1, "b", "4a3b1"), (2, "b4a", "3b1"), (3, "b4a3b", "1")], ids=["low", "mid", "top"]
)
def test_wt_tower_3_any_level_with_all_above__accepts(level: int, left: str, moved: str) -> None:
    g = plays(load({0: "*", 5: "b4a3b1", 12: "ab"}, hands={"a": HAND}), f"T2:t5.{level}")
    assert spaces(g)[5] == left
    assert spaces(g)[7] == moved


def test_wt_tower_3_no_tower_leaves_from_under_others__refuses() -> None:
    g = load({0: "*", 5: "431", 12: "ab"}, hands={"a": HAND})
    refuses(g, "T2:t5.4", "WT-TOWER-1")
    plays(g, "T2:t5.2")
    assert spaces(g)[7] == "31"  # tower 3 could not go without tower 1 on it


def test_wt_tower_3_levels_are_counted_anew_after_a_move__accepts() -> None:
    g = plays(load({0: "*", 5: "4319", 7: "62", 12: "ab"}, hands={"a": HAND}), "T2:t5.2")
    assert spaces(g)[7] == "62319"
    towers = {text for text in texts(g) if text.startswith("T1")}
    assert towers == {"T1:t5.1", *(f"T1:t7.{level}" for level in range(1, 6))}


def test_wt_tower_3_levels_that_went_away__refuses() -> None:
    g = plays(load({0: "*", 5: "4319", 7: "62", 12: "ab"}, hands={"a": HAND}), "T2:t5.2")
    refuses(g, "T1:t5.2", "WT-TOWER-1")
    refuses(g, "T1:t7.6", "WT-TOWER-1")


def test_wt_tower_4_on_top_of_the_stack_there__accepts() -> None:
    g = plays(load({0: "*", 5: "12345678", 4: "9", 12: "ab"}, hands={"a": HAND}), "T1:t4.1")
    assert spaces(g)[5] == "123456789"


def test_wt_tower_4_never_below_or_between__refuses() -> None:
    g = plays(load({0: "*", 5: "87", 4: "92", 12: "ab"}, hands={"a": HAND}), "T1:t4.1")
    assert spaces(g)[5] == "8792"
    rejects("WT-MAT-3", {0: "*", 5: "1234567891", 12: "ab"})


def test_wt_tower_5_passengers_keep_their_places__accepts() -> None:
    g = load({0: "*", 5: "1ab2b", 6: "3", 12: "ab"}, hands={"a": HAND})
    plays(g, "T1:t5.1")
    assert spaces(g)[6] == "31ab2b"


def test_wt_tower_5_who_is_not_on_it_stays__refuses() -> None:
    g = load({0: "*", 5: "aab1b", 12: "ab"}, hands={"a": HAND})
    plays(g, "T1:t5.1")
    assert spaces(g)[5:7] == ["aab", "1b"]


def test_wt_tower_6_passing_the_castle__accepts() -> None:
    g = plays(load({0: "*", 15: "1", 5: "ab"}, hands={"a": HAND}), "T2:t15.1")
    assert spaces(g)[1] == "1"
    assert castle(g) == 0


@pytest.mark.parametrize("stack", ["*", "2*"])
def test_wt_tower_6_ending_on_its_space__refuses(stack: str) -> None:
    refuses(load({0: stack, 15: "1", 5: "ab"}, hands={"a": HAND}), "T1:t15.1", "WT-TOWER-6")


def test_wt_tower_7_the_castle_is_carried__accepts() -> None:
    # To a plain ground, and onto a wizard: no shield and no free surface is needed.
    plain = plays(load({0: "12*", 5: "ab"}, hands={"a": HAND}), "T1:t0.1")
    assert spaces(plain)[:2] == ["", "12*"]
    upper = plays(load({0: "12*", 2: "b", 5: "ab"}, hands={"a": HAND}), "T2:t0.2")
    assert spaces(upper)[:3] == ["1", "", "b2*"]


def test_wt_tower_7_carrying_triggers_no_castle_movement__refuses() -> None:
    g = plays(load({0: "1*", 1: "3", 2: "b", 5: "ab"}, hands={"a": HAND}), "T2:t0.1")
    assert castle(g) == 2  # not on to the free shield on 4
    assert turn(g) == ("a", 2)


def test_wt_tower_8_landing_on_wizards_locks_them__accepts() -> None:
    g = plays(load({0: "*", 4: "1", 5: "2ab", 9: "a"}, hands={"a": HAND}), "T1:t4.1")
    assert spaces(g)[5] == "2ab1"
    assert flasks(g, "a") == [5, 1, 0]
    refuses(g, "W1:w5", "WT-LOCK-6")


def test_wt_tower_8_landing_on_nobody_locks_nobody__refuses() -> None:
    g = plays(load({0: "*", 4: "1a", 5: "2", 9: "b"}, hands={"a": HAND}), "T1:t4.1")
    assert flasks(g, "a") == [6, 0, 0]
    plays(g, "W1:w5")


def test_wt_tower_9_who_was_under_it_is_visible_again__accepts() -> None:
    g = plays(load({0: "*", 5: "a1", 9: "b"}, hands={"a": HAND}), "T1:t5.1", "W1:w5")
    assert spaces(g)[5] == ""


def test_wt_tower_9_only_on_the_surface_laid_bare__refuses() -> None:
    g = plays(load({0: "*", 5: "a2b1", 9: "b"}, hands={"a": HAND}), "T1:t5.2")
    refuses(g, "W1:w5", "WT-WIZ-1")  # only b came to light
    g = plays(load({0: "*", 5: "a231", 9: "b"}, hands={"a": HAND}), "T1:t5.3")
    refuses(g, "W1:w5", "WT-LOCK-6")


def test_wt_tower_10_the_move_stands__accepts() -> None:
    g = plays(load({0: "*", 5: "a1", 9: "b"}, hands={"a": HAND}), "T1:t5.1")
    assert spaces(g)[5:7] == ["a", "1"]
    assert g.position()["discard"] == ["T1"]
    assert turn(g) == ("a", 2)


def test_wt_tower_10_no_other_choice_after_the_look__refuses() -> None:
    g = plays(load({0: "*", 5: "b1", 7: "a2", 9: "a"}, hands={"a": HAND}), "T1:t5.1")
    refuses(g, "T1:t7.1", "WT-TURN-2")
    with pytest.raises(zt.NotationError):
        g.play("undo")


def with_headwind(board: dict[int, str]) -> zt.Game:
    return load(board, hands={"a": HAND}, flasks={"a": [3, 3, 0]}, spells=["HT", "MT"])


def test_wt_r_16_headwind_carries_the_castle_back__accepts() -> None:
    g = plays(with_headwind({5: "a1*", 9: "ab"}), "cast HT:t5.1")
    assert spaces(g)[3] == "1*"
    assert spaces(g)[5] == "a"


def test_wt_r_16_headwind_does_not_blow_onto_the_castle__refuses() -> None:
    refuses(with_headwind({3: "*", 5: "1", 9: "ab"}), "cast HT:t5.1", "WT-TOWER-6")


def test_wt_r_17_the_carried_castle_locks__accepts() -> None:
    g = plays(load({5: "1*", 6: "ab", 9: "ab"}, hands={"a": HAND}), "T1:t5.1")
    assert spaces(g)[6] == "ab1*"
    assert flasks(g, "a") == [5, 1, 0]


def test_wt_r_17_it_does_not_swallow_whom_it_meets__refuses() -> None:
    g = load({5: "1*", 6: "ab", 9: "ab"}, hands={"a": HAND})
    before = home(g, "a"), home(g, "b")
    plays(g, "T1:t5.1")
    assert (home(g, "a"), home(g, "b")) == before
    assert g.to_move == "a"


def test_wt_r_18_towers_under_the_castle_are_free_to_go__accepts() -> None:
    for level in (1, 2):
        g = plays(load({5: "12*", 9: "ab"}, hands={"a": HAND}), f"T1:t5.{level}")
        assert castle(g) == 6


def test_wt_r_18_no_way_onto_the_castle__refuses() -> None:
    refuses(load({5: "2*", 4: "1", 9: "ab"}, hands={"a": HAND}), "T1:t4.1", "WT-TOWER-6")
    refuses(settle(plays(load({5: "2*", 4: "1", 9: "ab"}, hands={"a": HAND}), "special")), "t4.1", "WT-TOWER-6")
    refuses(with_headwind({5: "2*", 3: "1", 9: "ab"}), "cast MT:t3.1", "WT-TOWER-6")
    refuses(with_headwind({5: "2*", 7: "1", 9: "ab"}), "cast HT:t7.1", "WT-TOWER-6")


def merged(full: int) -> zt.Game:
    """Only partners who pool their flasks could ever pay eight times."""
    return load(
        {0: "*", 5: "abcd", 7: "1"},
        players=4,
        flasks={"a": [10 - full, full, 0], "c": [0, 0, 0]},
        team=True,
        variant="master",
        spells=["MT"],
        repeat_mode="merged",
        turn={"exchanged": True},
    )


def test_wt_r_19_fourteen_steps_in_one_merged_move__accepts() -> None:
    g = plays(merged(8), "cast MT:t7.1 x7")
    assert spaces(g)[5] == "abcd1"


def test_wt_r_19_a_whole_round_is_no_movement__refuses() -> None:
    refuses(merged(8), "cast MT:t7.1 x8", "WT-R-19", space=7)
