"""The course, its surfaces, who is visible and what a flask can be (WT-MODEL)."""

import pytest

import zauberturm as zt

from .positions import castle, flasks, home, load, plays, refuses, rejects, settle, spaces, texts


def test_wt_model_1_the_course_is_a_ring__accepts() -> None:
    g = load({5: "*", 14: "ab"}, hands={"a": ["W3", "W4", "W5"]})
    plays(g, "W3:w14")
    assert spaces(g)[1] == "a"
    assert spaces(g)[14] == "b"


def test_wt_model_1_backward_is_counter_clockwise__accepts() -> None:
    g = load({5: "*", 0: "ab"}, spells=["HW"], flasks={"a": [4, 2, 0]})
    plays(g, "cast HW:b0")
    assert spaces(g)[15] == "b"


@pytest.mark.parametrize("count", [15, 17])
def test_wt_model_1_another_number_of_spaces__refuses(count: int) -> None:
    rejects("WT-MODEL-1", "/".join(["*", "ab"] + [""] * (count - 2)))


def test_wt_model_1_there_is_no_space_16__refuses() -> None:
    g = load({5: "*", 14: "ab"})
    with pytest.raises(zt.NotationError):
        g.play("W1:w16")


def test_wt_model_2_nine_towers_stand_on_one_space__accepts() -> None:
    g = load({0: "*", 3: "ab", 5: "123456789"}, hands={"a": ["T1", "T1", "W2"]})
    assert {f"T1:t5.{level}" for level in range(1, 10)} <= set(texts(g))
    plays(g, "T1:t5.9", "W2:w3")
    assert spaces(g)[5] == "12345678a"


def test_wt_model_2_a_level_above_the_stack__refuses() -> None:
    g = load({0: "*", 3: "ab", 5: "12"}, hands={"a": ["T1", "T1", "W2"]})
    refuses(g, "T1:t5.3", "WT-TOWER-1")
    refuses(g, "T1:t3.1", "WT-TOWER-1")


def test_wt_model_3_the_wizard_on_top_is_visible__accepts() -> None:
    g = load({0: "*", 5: "a1ab"}, hands={"a": ["W1", "W1", "T1"]})
    plays(g, "W1:w5")
    assert spaces(g)[5:7] == ["a1b", "a"]
    refuses(g, "W1:w5", "WT-WIZ-1")  # the other one is still inside


def test_wt_model_3_a_covered_wizard_is_locked__refuses() -> None:
    g = load({0: "*", 5: "ab1"}, hands={"a": ["W1", "W1", "T1"]})
    refuses(g, "W1:w5", "WT-LOCK-6")
    assert "W1:-" in texts(g)


def test_wt_model_4_the_castle_stands_on_ground_or_tower__accepts() -> None:
    on_tower = load({3: "ab", 5: "a12*"}, hands={"a": ["W2", "T1", "T2"]})
    plays(on_tower, "T1:t5.1")
    assert spaces(on_tower)[5:7] == ["a", "12*"]
    assert castle(load({9: "*", 3: "ab"})) == 9


@pytest.mark.parametrize("stack", ["*1", "*a", "1*2", "a*", "1a*", "1*a"])
def test_wt_model_4_nothing_stands_on_or_beside_the_castle__refuses(stack: str) -> None:
    rejects("WT-MODEL-4", {0: stack, 3: "ab"})


def test_wt_model_5_locked_wizards_do_not_occupy_a_surface__accepts() -> None:
    g = load({0: "*", 1: "b1", 15: "a", 9: "a"}, hands={"a": ["W1", "T1", "T2"]})
    plays(g, "W1:w15")
    assert spaces(g)[1] == "b1*"


def test_wt_model_5_a_visible_wizard_occupies_a_surface__refuses() -> None:
    g = load({0: "*", 1: "1b", 15: "a", 9: "a"}, hands={"a": ["W1", "T1", "T2"]})
    plays(g, "W1:w15")
    assert spaces(g)[1] == "1b"
    assert castle(g) == 4


def test_wt_model_6_bare_shield_ground_and_shield_tower__accepts() -> None:
    ground = plays(load({0: "*", 1: "2", 15: "a", 9: "ab"}, hands={"a": ["W1"]}), "W1:w15")
    assert castle(ground) == 4
    tower = plays(load({0: "*", 1: "21", 15: "a", 9: "ab"}, hands={"a": ["W1"]}), "W1:w15")
    assert spaces(tower)[1] == "21*"


def test_wt_model_6_only_the_top_surface_shows_its_shield__refuses() -> None:
    # The shield of tower 1 and of the grounds 4 and 8 are covered by plain towers.
    g = load({0: "*", 1: "12", 4: "4", 8: "6", 15: "a", 9: "ab"}, hands={"a": ["W1"]})
    plays(g, "W1:w15")
    assert castle(g) == 12


def test_wt_model_7_everything_above_goes_along__accepts() -> None:
    g = load({5: "a1b2c3*", 1: "abc"}, players=3, hands={"a": ["T2", "T3", "W1"]})
    plays(g, "T2:t5.2")
    assert spaces(g)[5] == "a1b"
    assert spaces(g)[7] == "2c3*"


def test_wt_model_7_the_surface_under_the_moved_tower_stays__refuses() -> None:
    g = load({5: "ab1b2", 0: "*"}, hands={"a": ["T2", "T3", "W1"]})
    plays(g, "T2:t5.1")
    assert spaces(g)[5] == "ab"
    assert spaces(g)[7] == "1b2"
    plays(g, "W1:w5")  # he stayed behind and can be moved now


def test_wt_model_7_the_castle_is_no_tower_to_choose__refuses() -> None:
    g = load({5: "12*", 1: "ab"}, hands={"a": ["T2", "T3", "W1"]})
    refuses(g, "T2:t5.3", "WT-TOWER-1")


def declared_among_twins() -> zt.Game:
    """Seat a has declared one of two own wizards on space 5, and b is asked for a claim."""
    g = load(
        {0: "*", 5: "aab", 9: "b"},
        hands={"a": ["W2", "T1", "T2"]},
        flasks={"b": [4, 2, 0]},
        variant="master",
        spells=["MW"],
    )
    return plays(g, "W2:w5")


def claim(g: zt.Game, text: str) -> list[str]:
    """The board after this claim of b and the movement of a."""
    plays(g, text)
    if "stop" in texts(g):
        plays(g, "stop")
    return spaces(g)


def test_wt_model_8_the_declared_figure_keeps_its_identity__accepts() -> None:
    stacks = claim(declared_among_twins(), "cast MW:a5! before")
    assert stacks[5] == "ab"
    assert stacks[8] == "a"  # one step by the spell, two by the card


def test_wt_model_8_the_other_figure_is_not_the_declared_one__refuses() -> None:
    stacks = claim(declared_among_twins(), "cast MW:a5 before")
    assert stacks[5:9] == ["b", "a", "a", ""]


def test_wt_model_8_twins_make_one_action_not_two__refuses() -> None:
    g = load({0: "*", 5: "aaab"}, hands={"a": ["W2", "W2", "T1"]})
    assert texts(g).count("W2:w5") == 1


def test_wt_model_9_empty_full_spent__accepts() -> None:
    g = load({0: "*", 3: "1", 5: "ab", 8: "a"}, hands={"a": ["T2", "T1", "W1"]}, flasks={"a": [6, 0, 0]})
    plays(g, "T2:t3.1")
    assert flasks(g, "a") == [5, 1, 0]
    plays(g, "cast MT:t5.1")
    assert flasks(g, "a") == [5, 0, 1]


@pytest.mark.parametrize("held", [[0, 0, 6], [0, 2, 4]])
def test_wt_model_9_a_spent_or_full_flask_is_not_filled__refuses(held: list[int]) -> None:
    g = load({0: "*", 3: "1", 5: "ab", 8: "a"}, hands={"a": ["T2", "T1", "W1"]}, flasks={"a": held})
    plays(g, "T2:t3.1")
    assert spaces(g)[5] == "ab1"
    assert flasks(g, "a") == held


def test_wt_model_9_no_flask_empties_or_comes_back__refuses() -> None:
    g = load({0: "*", 5: "ab", 8: "a"}, hands={"a": ["W1", "W2", "W3"]}, flasks={"a": [3, 2, 1]})
    settle(plays(g, "cast MW:a8", "W1:w5", "W2:w6"))
    assert flasks(g, "a") == [3, 0, 3]
    assert home(g, "a") == 3
