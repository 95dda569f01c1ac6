"""Walking along the rings (ZB-MOVE)."""

import pytest

import zauberturm as zt

from .positions import hand, load, on, places, plays, refuses, texts, tile, turn, whereabouts

RINGS = {1: 32, 2: 24, 3: 16, 4: 8}


def walks(g: zt.Game, number: int = 1) -> set[str]:
    """Where goblin a<number> can come to with one card, by whatever card of the hand."""
    mine = [text for text in texts(g) if text.startswith(f"{number},")]
    return {whereabouts(plays(g.copy(), text), f"a{number}") for text in mine}


def test_zb_move_1_each_card_has_its_direction__accepts() -> None:
    g = plays(load({"1.3": "a1"}, hands={"a": "1 2 5"}), "1,2-")
    assert whereabouts(g, "a1") == "1.1"
    assert whereabouts(plays(g.copy(), "5+"), "a1") == "1.6"
    assert whereabouts(plays(g.copy(), "5-"), "a1") == "1.28"


@pytest.mark.parametrize("text", ["1,2", "1,2+-", "1,2*", "1,+"])
def test_zb_move_1_no_card_without_or_with_two__refuses(text: str) -> None:
    g = load({"1.3": "a1"}, hands={"a": "1 2 *"})
    with pytest.raises(zt.NotationError):
        g.play(text)
    assert text not in texts(g)


@pytest.mark.parametrize("value", range(1, 6))
def test_zb_move_2_as_many_fields_as_the_card_says__accepts(value: int) -> None:
    g = load({"1.10": "a1"}, hands={"a": ["1", str(value), "5"]})
    assert whereabouts(plays(g.copy(), f"1,{value}+"), "a1") == f"1.{10 + value}"
    assert whereabouts(plays(g.copy(), f"1,{value}-"), "a1") == f"1.{10 - value}"


def test_zb_move_2_neither_more_nor_fewer__refuses() -> None:
    # A stone, a tile and a goblin on the way are tempting, but nobody stops there.
    g = load({"1.9": "a1", "1.11": "b1"}, hands={"a": "1 5 5"}, tiles={"1.12": "storm"}, stones="1.10")
    assert walks(g) == {"1.14", "1.4"}


@pytest.mark.parametrize(("ring", "size"), RINGS.items())
def test_zb_move_3_walking_stays_on_its_ring__accepts(ring: int, size: int) -> None:
    g = load({f"{ring}.{size - 2}": "a1"}, hands={"a": "1 3 5"})
    assert walks(g) == {f"{ring}.{(size - 2 + step) % size}" for step in (3, -3, 5, -5)}


@pytest.mark.parametrize(("ring", "size"), RINGS.items())
def test_zb_move_3_no_walk_leads_up_or_down__refuses(ring: int, size: int) -> None:
    for index in range(size):
        g = load({f"{ring}.{index}": "a1"}, hands={"a": "1 1 2"})
        assert {field[:2] for field in walks(g)} == {f"{ring}."}
        assert not any("^" in text for text in texts(g))


@pytest.mark.parametrize(("village", "corner"), [("V0", 0), ("V1", 8), ("V2", 16), ("V3", 24)])
def test_zb_move_4_the_first_step_is_onto_the_corner__accepts(village: str, corner: int) -> None:
    for value in range(1, 6):
        g = load({village: "a1"}, hands={"a": ["1", str(value), "5"]})
        assert whereabouts(plays(g.copy(), f"1,{value}+"), "a1") == f"1.{(corner + value - 1) % 32}"
        assert whereabouts(plays(g.copy(), f"1,{value}-"), "a1") == f"1.{(corner - value + 1) % 32}"


def test_zb_move_4_it_costs_a_step__refuses() -> None:
    g = load({"V1": "a1"}, hands={"a": "1 3 3"})
    assert walks(g) == {"1.10", "1.6"}
    assert walks(load({"V1": "a1"}, hands={"a": "1 1 1"})) == {"1.8"}


def parade() -> zt.Game:
    """On the way from 1.9 to 1.13 there are a stone, single goblins and a tile."""
    return load(
        {"1.9": "a1", "1.10": "a2", "1.11": "b1"},
        hands={"a": "1 4 5"},
        tiles={"1.12": "ghost"},
        stones="1.20",
    )


def test_zb_move_5_past_goblins_stones_and_tiles__accepts() -> None:
    assert whereabouts(plays(parade(), "1,4+"), "a1") == "1.13"
    stone = load({"1.9": "a1"}, hands={"a": "1 2 5"}, stones="1.10")
    assert whereabouts(plays(stone, "1,2+"), "a1") == "1.11"


def test_zb_move_5_nothing_passed_has_an_effect__refuses() -> None:
    g = plays(parade(), "1,4+")
    assert (on(g, "1.10"), on(g, "1.11"), tile(g, "1.12")) == (["a2"], ["b1"], "ghost")
    assert g.to_move == "a"
    stone = plays(load({"1.9": "a1"}, hands={"a": "1 2 5"}, stones="1.10"), "1,2+")
    assert (stone.position()["stones"], stone.position()["held"]["a"]) == (["1.10"], 0)
    assert hand(stone, "a") == ["5"]


def test_zb_move_6_single_goblins_do_not_bar_the_way__accepts() -> None:
    g = load({"1.9": "a1", "1.10": "b1", "1.11": "b2", "1.12": "a2"}, hands={"a": "1 4 5"})
    assert {"1,4+", "1,5+"} <= set(texts(g))


def test_zb_move_6_a_pair_on_the_way__refuses() -> None:
    board = {"1.9": "a1", "1.11": "b1 b2"}
    g = load(board, hands={"a": "1 3 5 2 1"})
    refuses(g, "1,3+", "ZB-MOVE-6")
    refuses(g, "1,5+", "ZB-MOVE-6")
    assert {"1,1+", "1,2+", "1,3-", "1,5-"} <= set(texts(g))
    third = plays(g, "1,1+")
    refuses(third, "3+", "ZB-MOVE-6")
    # Own pairs are no different, nor is the corner in front of a village.
    refuses(load({"1.9": "a1", "1.8": "a3 a2"}, hands={"a": "1 3 5"}), "1,3-", "ZB-MOVE-6")
    refuses(load({"V1": "a1", "1.8": "a3 b2"}, hands={"a": "1 2 5"}), "1,2+", "ZB-MOVE-6")


@pytest.mark.parametrize(
    ("board", "marks"),
    [
        ({}, {}),
        ({}, {"stones": "1.10"}),
        ({"1.10": "b1"}, {}),
        ({"1.10": "a2"}, {}),
        ({"1.10": "b1 b2"}, {}),
        ({"1.10": "a2 a3"}, {}),
    ],
)
def test_zb_move_7_a_walk_may_end_anywhere__accepts(board: dict[str, str], marks: dict[str, str]) -> None:
    g = plays(load({"1.7": "a1"} | board, hands={"a": "1 3 5"}, **marks), "1,3+")
    assert on(g, "1.10")[-1] == "a1"


def test_zb_move_7_on_a_tile__accepts() -> None:
    g = plays(load({"1.9": "a1"}, hands={"a": "1 3 5"}, tiles={"1.12": "storm"}), "1,3+")
    assert on(g, "1.12") == ["a1"]


def test_zb_move_7_what_may_be_its_end_may_still_not_be_on_the_way__refuses() -> None:
    g = load({"1.7": "a1", "1.10": "b1 b2"}, hands={"a": "1 3 4"})
    assert "1,3+" in texts(g)
    refuses(g, "1,4+", "ZB-MOVE-6")


def test_zb_move_8_the_upper_goblin_moves__accepts() -> None:
    g = plays(load({"1.7": "b1 a1"}, hands={"a": "1 3 5"}), "1,3+")
    assert (on(g, "1.7"), on(g, "1.10")) == (["b1"], ["a1"])


def test_zb_move_8_the_covered_one_does_not__refuses() -> None:
    for board in ({"1.7": "a1 b1"}, {"1.7": "a1 a2"}):
        g = load(board, hands={"a": "1 3 1"})
        refuses(g, "1,3+", "ZB-MOVE-8")
        refuses(g, "1,1^", "ZB-MOVE-8")


def test_zb_move_9_past_the_corner_of_a_village__accepts() -> None:
    g = load({"1.7": "a1"}, hands={"a": "1 1 2"})
    assert walks(g) == {"1.8", "1.6", "1.9", "1.5"}


def test_zb_move_9_into_a_village__refuses() -> None:
    at_the_gate = load({"1.8": "a1"}, hands={"a": "1 1 5"})
    assert walks(at_the_gate) == {"1.9", "1.7", "1.13", "1.3"}
    refuses(at_the_gate, "V1", "ZB-GHOST-1")
    refuses(plays(at_the_gate, "1,1+"), "V1", "ZB-GHOST-1")
    pushed = plays(load({"1.7": "a1", "1.8": "b1 b2"}, hands={"a": "1 1 5"}), "1,1+")
    assert whereabouts(pushed, "b2") == "1.9"


def test_zb_move_10_stopping_on_a_plain_field__accepts() -> None:
    g = load({"1.3": "a1", "1.11": "b1 b2"}, hands={"a": "1 2 5"}, tiles={"1.2": "ghost"}, stones="1.10")
    plays(g, "1,2+")
    assert (on(g, "1.5"), turn(g)) == (["a1"], ("a", 1))
    assert set(texts(g)) == {"end", "5+", "5-"}


def test_zb_move_10_has_no_effect__refuses() -> None:
    g = load({"1.3": "a1", "1.11": "b1 b2"}, hands={"a": "1 2 5"}, tiles={"1.2": "ghost"}, stones="1.10")
    before, there = g.position(), places(g)
    plays(g, "1,2+")
    now = g.position()
    for name in ("rotation", "tiles", "stones", "held", "ravens", "waiting", "extra", "turn"):
        assert now[name] == before[name], name
    assert {field: goblins for field, goblins in places(g).items() if field != "1.5"} == {
        field: goblins for field, goblins in there.items() if field != "1.3"
    }


def test_zb_move_11_the_lower_goblin_stays_behind__accepts() -> None:
    g = plays(load({"1.12": "b1 a1"}, hands={"a": "1 2 5"}, tiles={"1.12": "ghost"}), "1,2+")
    assert (on(g, "1.12"), on(g, "1.14")) == (["b1"], ["a1"])


@pytest.mark.parametrize("kind", ["ghost", "passage", "raven", "crystal", "storm", "flying", "pit"])
def test_zb_move_11_uncovering_triggers_nothing__refuses(kind: str) -> None:
    g = plays(load({"1.12": "b1 a1"}, hands={"a": "1 1 5"}, tiles={"1.12": kind}), "1,1+")
    assert (on(g, "1.12"), tile(g, "1.12"), g.to_move) == (["b1"], kind, "a")
    assert set(texts(g)) == {"end", "5+", "5-"}
