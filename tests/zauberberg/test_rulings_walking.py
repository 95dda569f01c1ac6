"""Rulings on cards and walking (ZB-R-9 to -17)."""

import pytest

import zauberturm as zt

from .positions import load, on, plays, refuses, settle, texts, turn, whereabouts


def walker(cards: str = "1 2 5", **wishes: object) -> zt.Game:
    return load({"1.3": "a1"}, hands={"a": cards}, **wishes)


@pytest.mark.parametrize(("first", "second", "end"), [("+", "+", 10), ("+", "-", 0), ("-", "+", 6), ("-", "-", 28)])
def test_zb_r_9_free_choice_for_every_card__accepts(first: str, second: str, end: int) -> None:
    g = plays(walker(), f"1,2{first}", f"5{second}")
    assert whereabouts(g, "a1") == f"1.{end}"


def test_zb_r_9_none_inside_a_card__refuses() -> None:
    # Two steps one way and three back would end on 1.2 or 1.4.
    g = walker("1 5 5")
    reached = {whereabouts(plays(g.copy(), text), "a1") for text in texts(g) if text.startswith("1,")}
    assert reached == {"1.8", "1.30"}


def test_zb_r_10_the_value_is_used_up__accepts() -> None:
    g = load({"1.3": "a1", "1.8": "b1 b2"}, hands={"a": "1 5 2"})
    assert whereabouts(plays(g, "1,5+"), "a1") == "1.8"


def test_zb_r_10_a_part_of_it_is_not_enough__refuses() -> None:
    # With a 5 the goblin could come as far as 1.7, but no card is cut short by a pair.
    g = load({"1.3": "a1", "1.7": "b1 b2"}, hands={"a": "1 5 2"})
    refuses(g, "1,5+", "ZB-MOVE-6")
    reached = {whereabouts(plays(g.copy(), text), "a1") for text in texts(g) if text.startswith("1,")}
    assert reached == {"1.30", "1.5", "1.1"}


@pytest.mark.parametrize("cards", ["1 2 5", "* 2 5", "1 * 5", "* * *"])
def test_zb_r_11_a_joker_behaves_like_its_value__accepts(cards: str) -> None:
    name, value, _ = cards.split()
    naming, moving = "1*" if name == "*" else "1", "2*" if value == "*" else "2"
    g = plays(walker(cards), f"{naming},{moving}+")
    assert whereabouts(g, "a1") == "1.5"
    assert "end" in texts(g)


def test_zb_r_11_it_is_bound_like_its_value__refuses() -> None:
    g = load({"1.3": "a1", "1.4": "b1 b2", "1.13": "a2 b3"}, hands={"a": "1 2 *"})
    refuses(g, "1,2*+", "ZB-MOVE-6")
    refuses(g, "2*,1+", "ZB-MOVE-8")
    assert {"1,1*+", "1,1*-", "1,5*-"} <= set(texts(g))
    with pytest.raises(zt.NotationError):
        g.play("1,6*+")


def test_zb_r_12_one_usable_card_is_enough__accepts() -> None:
    g = load({"1.3": "a1", "1.2": "b1 b2", "1.4": "b3 b4"}, hands={"a": "1 1 5"})
    assert {text for text in texts(g) if text.startswith("1,")} == {"1,1+", "1,1-"}


def test_zb_r_12_a_goblin_without_any__refuses() -> None:
    penned = load({"1.3": "a1", "1.2": "b1 b2", "1.4": "b3 b4"}, hands={"a": "1 2 *"})
    assert {text for text in texts(penned) if text.startswith("1,")} == {"1,1*+", "1,1*-"}
    stuck = load({"1.3": "a1", "1.2": "b1 b2", "1.4": "b3 b4"}, hands={"a": "1 2 3"})
    refuses(stuck, "1,3-", "ZB-MOVE-6")
    covered = load({"1.3": "a1 b1"}, hands={"a": "1 2 3"})
    refuses(covered, "1,3-", "ZB-MOVE-8")
    for g in (stuck, covered):
        assert not any(text.startswith("1,") for text in texts(g))


def test_zb_r_13_stopping_after_two_cards__accepts() -> None:
    for g in (plays(walker(), "1,2+"), plays(walker("1 2 5 5", held={"a": 1}), "1,2+")):
        assert "end" in texts(g)
        assert turn(settle(plays(g, "end"))) == ("b", 2)


def test_zb_r_13_not_after_none__refuses() -> None:
    refuses(walker(), "end", "ZB-TURN-1")


def test_zb_r_14_with_all_the_second_card_brought__accepts() -> None:
    stone = plays(load({"1.8": "a1"}, hands={"a": "1 2"}, stones="1.10"), "1,2+", "draw:3")
    assert set(texts(stone)) == {"end", "3+", "3-"}
    flying = plays(load({"1.10": "a1"}, hands={"a": "1 2"}, tiles={"1.12": "flying"}), "1,2+", "draw:*")
    assert {"1*+", "5*-", "end"} <= set(texts(flying))


def test_zb_r_14_three_cards_are_never_laid_at_once__refuses() -> None:
    g = walker()
    with pytest.raises(zt.NotationError):
        g.play("1,2+,5+")
    drawing = plays(load({"1.8": "a1"}, hands={"a": "1 2 5"}, stones="1.10"), "1,2+")
    refuses(drawing, "5+", "ZB-DRAW-1")


def test_zb_r_15_the_third_card_moves_the_same_goblin__accepts() -> None:
    g = plays(load({"1.3": "a1", "1.20": "a2"}, hands={"a": "1 2 2"}), "1,2+", "2+")
    assert (on(g, "1.7"), on(g, "1.20")) == (["a1"], ["a2"])


def test_zb_r_15_no_other_is_named__refuses() -> None:
    g = plays(load({"1.3": "a1", "1.20": "a2"}, hands={"a": "1 2 2 5"}), "1,2+")
    refuses(g, "2,5+", "ZB-TURN-4")
    refuses(g, "1,5+", "ZB-TURN-4")


@pytest.mark.parametrize(("text", "end"), [("1,1+", "1.1"), ("1,1-", "1.31")])
def test_zb_r_16_the_declared_direction_pushes__accepts(text: str, end: str) -> None:
    g = plays(load({"V0": "a1", "1.0": "b1 b2"}, hands={"a": "1 1 2"}), text)
    assert (on(g, "1.0"), on(g, end)) == (["b1", "a1"], ["b2"])


def test_zb_r_16_with_two_or_more_the_pair_is_in_the_way__refuses() -> None:
    g = load({"V0": "a1", "1.0": "b1 b2"}, hands={"a": "1 1 2 5"})
    for text in ("1,2+", "1,2-", "1,5+", "1,5-"):
        refuses(g, text, "ZB-MOVE-6")


def test_zb_r_17_round_the_corner_along_the_ring__accepts() -> None:
    g = plays(load({"1.7": "a1", "1.8": "b1 b2"}, hands={"a": "1 1 2"}), "1,1+")
    assert on(g, "1.9") == ["b2"]
    top = plays(load({"4.1": "a1", "4.2": "b1 b2"}, hands={"a": "1 1 2"}), "1,1+")
    assert on(top, "4.3") == ["b2"]


def test_zb_r_17_not_straight_on__refuses() -> None:
    # Straight on from 1.8 there is only the village; it stays as it was.
    g = load({"1.7": "a1", "1.8": "b1 b2"}, hands={"a": "1 1 2"})
    before = {village: on(g, village) for village in ("V0", "V1", "V2", "V3")}
    plays(g, "1,1+")
    assert {village: on(g, village) for village in before} == before
