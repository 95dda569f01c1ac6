"""The robbers' ladder: from one level to the next (ZB-CLIMB)."""

from typing import Any

import pytest

import zauberturm as zt

from .positions import load, on, plays, refuses, settle, texts, tile, turn, whereabouts


def reason(g: zt.Game, text: str) -> tuple[str, str]:
    """The rule that refuses this climb, and which of its conditions is not met."""
    refusal = g.why_not(text)
    assert refusal is not None
    return refusal.rule, str(refusal.facts["reason"])


def ladder(cards: str = "1 1 2", board: dict[str, str] | None = None, **wishes: Any) -> zt.Game:
    """Goblin a1 sits on b1 on 1.5; 2.4 is above."""
    return load({"1.5": "b1 a1"} | (board or {}), hands={"a": cards}, **wishes)


def landed(below: str, cards: str = "1 2 3", **wishes: Any) -> zt.Game:
    """Goblin a1 has just come from 1.3 to 1.5, where these goblins were; the third card is to be played."""
    return plays(load({"1.3": "a1", "1.5": below}, hands={"a": cards}, **wishes), "1,2+")


@pytest.mark.parametrize(
    ("field", "above"), [("1.5", "2.4"), ("1.7", "2.6"), ("1.9", "2.6"), ("2.13", "3.8"), ("3.2", "4.1")]
)
def test_zb_climb_1_from_a_goblin_to_an_empty_field__accepts(field: str, above: str) -> None:
    g = plays(load({field: "b1 a1"}, hands={"a": "1 1 2"}), "1,1^")
    assert (on(g, field), on(g, above)) == (["b1"], ["a1"])


def test_zb_climb_1_the_summit_is_never_occupied__accepts() -> None:
    assert plays(load({"4.5": "b1 a1"}, hands={"a": "1 1 2"}), "1,1^").over


def test_zb_climb_1_alone_on_a_corner_or_under_somebody__refuses() -> None:
    alone = load({"1.5": "a1"}, hands={"a": "1 1 2"})
    refuses(alone, "1,1^", "ZB-CLIMB-1")
    corner = load({"1.8": "b1 a1"}, hands={"a": "1 1 2"})
    refuses(corner, "1,2^+", "ZB-CLIMB-1")
    occupied = ladder(board={"2.4": "b2"})
    refuses(occupied, "1,1^", "ZB-CLIMB-1")
    refuses(occupied, "1,2^-", "ZB-CLIMB-1")
    refuses(ladder(board={"2.4": "a3 a2"}), "1,1^", "ZB-CLIMB-1")
    village = load({"V0": "b1 a1"}, hands={"a": "1 1 2"})
    refuses(village, "1,1^", "ZB-CLIMB-1")
    found = [reason(alone, "1,1^"), reason(corner, "1,1^"), reason(occupied, "1,1^"), reason(village, "1,1^")]
    assert [word for _, word in found] == ["alone", "corner", "occupied", "alone"]


def test_zb_climb_2_one_step_up_the_rest_along_the_ring__accepts() -> None:
    g = ladder("1 1 2 3 5")
    reached = {
        text: whereabouts(plays(g.copy(), text), "a1") for text in texts(g) if text.startswith("1,") and "^" in text
    }
    assert reached == {
        "1,1^": "2.4",
        "1,2^+": "2.5",
        "1,2^-": "2.3",
        "1,3^+": "2.6",
        "1,3^-": "2.2",
        "1,5^+": "2.8",
        "1,5^-": "2.0",
    }


def test_zb_climb_2_a_direction_only_with_steps_left__refuses() -> None:
    g = ladder("1 1 2 *")
    refuses(g, "1,1^+", "ZB-CLIMB-2")
    refuses(g, "1,1^-", "ZB-CLIMB-2")
    refuses(g, "1,2^", "ZB-CLIMB-2")
    refuses(g, "1,1*^+", "ZB-CLIMB-2")
    refuses(g, "1,4*^", "ZB-CLIMB-2")


@pytest.mark.parametrize("below", ["b1", "a2"])
def test_zb_climb_3_the_lower_goblin_stays_and_is_free__accepts(below: str) -> None:
    g = plays(load({"1.5": f"{below} a1"}, hands={"a": "1 1 2", "b": "1 2 2"}), "1,1^", "end", "draw:3", "draw:3")
    assert on(g, "1.5") == [below]
    if below == "b1":
        plays(g, "1,2+")


def test_zb_climb_3_it_is_not_taken_along__refuses() -> None:
    g = plays(ladder("1 3 2"), "1,3^+")
    assert (on(g, "2.6"), on(g, "2.4"), whereabouts(g, "b1")) == (["a1"], [], "1.5")


@pytest.mark.parametrize("below", ["b1", "a2"])
def test_zb_climb_4_stop_or_climb__accepts(below: str) -> None:
    g = landed(below)
    assert set(texts(g)) == {"end", "3^+", "3^-"}
    assert turn(settle(plays(g.copy(), "end"))) == ("b", 2)
    assert whereabouts(plays(g, "3^+"), "a1") == "2.6"


@pytest.mark.parametrize("below", ["b1", "a2"])
def test_zb_climb_4_walking_on__refuses(below: str) -> None:
    refuses(landed(below), "3+", "ZB-CLIMB-4")
    refuses(landed(below), "3-", "ZB-CLIMB-4")
    refuses(landed(below, "1 2 *"), "3*+", "ZB-CLIMB-4")


def test_zb_climb_4_with_the_option_free__accepts() -> None:
    g = landed("b1", third_card="free")
    assert set(texts(g)) == {"end", "3^+", "3^-", "3+", "3-"}
    assert whereabouts(plays(g, "3-"), "a1") == "1.2"


def test_zb_climb_5_walk_or_climb_after_a_push__accepts() -> None:
    g = landed("b1 b2")
    assert set(texts(g)) == {"end", "3^+", "3^-", "3+", "3-"}
    assert whereabouts(plays(g.copy(), "3+"), "a1") == "1.8"
    assert whereabouts(plays(g.copy(), "3^-"), "a1") == "2.2"


def test_zb_climb_5_the_climb_needs_what_every_climb_needs__refuses() -> None:
    occupied = plays(load({"1.3": "a1", "1.5": "b1 b2", "2.4": "b3"}, hands={"a": "1 2 3"}), "1,2+")
    refuses(occupied, "3^+", "ZB-CLIMB-1")
    corner = plays(load({"1.6": "a1", "1.8": "b1 b2"}, hands={"a": "1 2 3"}), "1,2+")
    refuses(corner, "3^+", "ZB-CLIMB-1")
    assert set(texts(corner)) == {"end", "3+", "3-"}
    refuses(landed("b1 b2", third_card="climb_only"), "3+", "ZB-R-22")


def test_zb_climb_6_later_is_early_enough__accepts() -> None:
    g = load({"1.3": "a1", "1.7": "b1"}, hands={"a": "1 2 2 1 3", "b": "5 5 5"}, held={"a": 2})
    settle(plays(g, "1,2+", "2+"))
    assert (turn(g), on(g, "1.7")) == (("b", 2), ["b1", "a1"])
    settle(plays(g, "swap:5"))
    assert turn(g) == ("a", 3)
    assert whereabouts(plays(g, "1,3^+"), "a1") == "2.8"


def test_zb_climb_6_no_card_more_for_it__refuses() -> None:
    g = load({"1.3": "a1", "1.7": "b1"}, hands={"a": "1 2 2 1 3"}, held={"a": 2})
    plays(g, "1,2+", "2+")
    refuses(g, "1^", "ZB-DRAW-1")


def test_zb_climb_7_from_where_it_sat_at_the_start__accepts() -> None:
    g = ladder("1 3 2")
    assert {"1,3^+", "1,3^-", "1,3+", "1,3-"} <= set(texts(g))
    assert whereabouts(plays(g.copy(), "1,3^+"), "a1") == "2.6"
    assert whereabouts(plays(g.copy(), "1,3+"), "a1") == "1.8"


def test_zb_climb_7_only_if_it_sits_and_the_option_allows__refuses() -> None:
    g = ladder("1 3 2", climb_rest="no")
    refuses(g, "1,3^+", "ZB-CLIMB-7")
    assert {"1,3+", "1,3-"} <= set(texts(g))
    refuses(load({"1.5": "a1"}, hands={"a": "1 3 2"}), "1,3^+", "ZB-CLIMB-1")
    refuses(load({"1.5": "a1"}, hands={"a": "1 3 2"}, climb_rest="no"), "1,3^+", "ZB-CLIMB-1")
    # After a landing in the same turn nothing is changed by the option.
    assert {"3^+", "3^-"} <= set(texts(landed("b1", climb_rest="no")))


def test_zb_climb_8_past_single_goblins_onto_goblins_and_pairs__accepts() -> None:
    g = plays(ladder("1 3 1", {"2.5": "b2", "2.6": "b3"}), "1,3^+")
    assert on(g, "2.6") == ["b3", "a1"]
    g = plays(ladder("1 3 1", {"2.5": "b2", "2.6": "b3 b4"}), "1,3^+")
    assert (on(g, "2.6"), on(g, "2.7")) == (["b3", "a1"], ["b4"])
    g = plays(ladder("1 2 1", {"2.3": "a2 b4"}), "1,2^-")
    assert (on(g, "2.3"), on(g, "2.2")) == (["a2", "a1"], ["b4"])


def test_zb_climb_8_past_a_pair__refuses() -> None:
    g = ladder("1 3 2", {"2.5": "b2 b3"})
    refuses(g, "1,3^+", "ZB-CLIMB-8")
    assert {"1,3^-", "1,2^+"} <= set(texts(g))
    barred = ladder("1 3 2", {"2.5": "b2 b3", "2.3": "a2 a3"})
    refuses(barred, "1,3^+", "ZB-CLIMB-8")
    refuses(barred, "1,3^-", "ZB-CLIMB-8")


@pytest.mark.parametrize("value", range(1, 6))
def test_zb_climb_9_any_card_reaches_the_summit__accepts(value: int) -> None:
    g = load({"4.1": "b1 a1"}, hands={"a": ["1", str(value), "5"]})
    assert plays(g, f"1,{value}^").over
    joker = plays(load({"4.7": "b1 a1"}, hands={"a": "1 5 *"}), f"1,{value}*^")
    result = joker.result()
    assert result is not None
    assert result["winners"] == ["a"]


def test_zb_climb_9_without_a_direction_and_only_from_level_4__refuses() -> None:
    g = load({"4.1": "b1 a1"}, hands={"a": "1 4 1"})
    refuses(g, "1,4^+", "ZB-CLIMB-9")
    refuses(g, "1,1^-", "ZB-CLIMB-9")
    refuses(load({"4.2": "b1 a1"}, hands={"a": "1 4 1"}), "1,4^", "ZB-CLIMB-1")
    refuses(load({"3.2": "b1 a1"}, hands={"a": "1 4 1"}), "1,4^", "ZB-CLIMB-2")


@pytest.mark.parametrize(("start", "corner"), [("1.1", "2.0"), ("1.9", "2.6"), ("2.11", "3.8"), ("3.15", "4.0")])
def test_zb_climb_10_onto_a_corner__accepts(start: str, corner: str) -> None:
    g = plays(load({start: "b1 a1"}, hands={"a": "1 1 2"}), "1,1^")
    assert on(g, corner) == ["a1"]


@pytest.mark.parametrize("corner", ["1.0", "1.24", "2.6", "3.12", "4.2"])
def test_zb_climb_10_from_a_corner__refuses(corner: str) -> None:
    refuses(load({corner: "b1 a1"}, hands={"a": "1 1 2"}), "1,1^", "ZB-CLIMB-1")


def test_zb_climb_11_card_1_lands_above__accepts() -> None:
    stone = plays(load({"1.10": "b1 a1"}, hands={"a": "1 1 2"}, stones="2.7"), "1,1^")
    assert (stone.position()["held"]["a"], stone.position()["stones"]) == (1, [])
    storm = plays(load({"1.4": "b1 a1"}, hands={"a": "1 1 2"}, tiles={"2.3": "storm"}), "1,1^")
    assert texts(storm) == ["turn:+", "turn:-"]


def test_zb_climb_11_a_higher_card_only_passes__refuses() -> None:
    stone = plays(load({"1.10": "b1 a1"}, hands={"a": "1 2 2"}, stones="2.7"), "1,2^+")
    assert (stone.position()["held"]["a"], stone.position()["stones"]) == (0, ["2.7"])
    storm = plays(load({"1.4": "b1 a1"}, hands={"a": "1 2 2"}, tiles={"2.3": "storm"}), "1,2^+")
    assert (tile(storm, "2.3"), storm.to_move) == ("storm", "a")


def test_zb_climb_12_twice_in_a_turn__accepts() -> None:
    g = plays(ladder("1 2 1", {"2.3": "b2"}), "1,2^-")
    assert set(texts(g)) == {"end", "1^"}
    plays(g, "1^")
    assert [on(g, field) for field in ("1.5", "2.3", "3.2")] == [["b1"], ["b2"], ["a1"]]


def test_zb_climb_12_each_needs_a_goblin_below__refuses() -> None:
    g = plays(ladder("1 2 1"), "1,2^-")
    refuses(g, "1^", "ZB-CLIMB-1")
    blocked = plays(ladder("1 2 1", {"2.3": "b2", "3.2": "b3"}), "1,2^-")
    assert turn(settle(blocked)) == ("b", 2)
