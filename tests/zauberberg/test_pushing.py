"""Landing on a pair and what follows (ZB-PUSH)."""

from typing import Any

import pytest

import zauberturm as zt

from .positions import VILLAGES, hand, load, on, places, plays, refuses, settle, texts, tile, turn, whereabouts


def bump(pair: str, *, beyond: dict[str, str] | None = None, **wishes: Any) -> zt.Game:
    """Goblin a1 has come from 1.9 onto this pair on 1.11; the upper one is pushed to 1.12."""
    wishes = {"hands": {"a": "1 2 5"}} | wishes
    return plays(load({"1.9": "a1", "1.11": pair} | (beyond or {}), **wishes), "1,2+")


@pytest.mark.parametrize(("direction", "start", "end"), [("+", "1.3", "1.6"), ("-", "1.7", "1.4")])
def test_zb_push_1_the_upper_goblin_goes_on_in_the_same_direction__accepts(
    direction: str, start: str, end: str
) -> None:
    g = plays(load({start: "a1", "1.5": "b1 b2"}, hands={"a": "1 2 5"}), f"1,2{direction}")
    assert (on(g, "1.5"), on(g, end)) == (["b1", "a1"], ["b2"])


def test_zb_push_1_not_a_single_goblin_and_not_the_lower_one__refuses() -> None:
    single = plays(load({"1.3": "a1", "1.5": "b1"}, hands={"a": "1 2 5"}), "1,2+")
    assert whereabouts(single, "b1") == "1.5"
    g = plays(load({"1.3": "a1", "1.5": "b1 b2"}, hands={"a": "1 2 5"}), "1,2+")
    assert whereabouts(g, "b1") == "1.5"
    assert not {"1.4", "1.7"} & set(places(g))


@pytest.mark.parametrize(
    ("start", "pair", "text", "end"),
    [
        ("1.6", "1.8", "1,2+", "1.9"),
        ("1.10", "1.8", "1,2-", "1.7"),
        ("1.2", "1.0", "1,2-", "1.31"),
        ("1.29", "1.31", "1,2+", "1.0"),
        ("2.4", "2.6", "1,2+", "2.7"),
        ("3.2", "3.0", "1,2-", "3.15"),
        ("4.5", "4.7", "1,2+", "4.0"),
    ],
)
def test_zb_push_2_along_the_ring_and_round_corners__accepts(start: str, pair: str, text: str, end: str) -> None:
    g = plays(load({start: "a1", pair: "b1 b2"}, hands={"a": "1 2 5"}), text)
    assert (on(g, pair), on(g, end)) == (["b1", "a1"], ["b2"])


def test_zb_push_2_never_off_the_ring__refuses() -> None:
    g = plays(load({"1.6": "a1", "1.8": "b1 b2", "V1": "b3"}, hands={"a": "1 2 5"}), "1,2+")
    assert "b2" not in on(g, "V1")
    assert not {field for field in places(g) if field.startswith("2.")}


def test_zb_push_3_a_chain__accepts() -> None:
    board = {"1.5": "a1", "1.7": "b1 b2", "1.8": "b3 b4", "1.9": "a2 a3"}
    g = plays(load(board, hands={"a": "1 2 5"}), "1,2+")
    assert [on(g, f"1.{index}") for index in (5, 7, 8, 9, 10)] == [[], ["b1", "a1"], ["b3", "b2"], ["a2", "b4"], ["a3"]]
    back = plays(load({"1.11": "a1", "1.9": "a2 a3", "1.8": "b3 b4"}, hands={"a": "1 2 5"}), "1,2-")
    assert [on(back, f"1.{index}") for index in (9, 8, 7)] == [["a2", "a1"], ["b3", "a3"], ["b4"]]


def test_zb_push_3_it_does_not_jump_a_gap__refuses() -> None:
    board = {"1.5": "a1", "1.7": "b1 b2", "1.9": "b3 b4"}
    g = plays(load(board, hands={"a": "1 2 5"}), "1,2+")
    assert [on(g, f"1.{index}") for index in (7, 8, 9, 10)] == [["b1", "a1"], ["b2"], ["b3", "b4"], []]


def test_zb_push_4_onto_a_single_goblin__accepts() -> None:
    g = bump("b1 b2", beyond={"1.12": "b3"})
    assert (on(g, "1.12"), on(g, "1.13"), g.to_move) == (["b3", "b2"], [], "a")


def test_zb_push_4_the_tile_there_is_ignored__refuses() -> None:
    g = bump("b1 b2", beyond={"1.12": "b3"}, tiles={"1.12": "ghost"})
    assert (on(g, "1.12"), tile(g, "1.12"), g.to_move) == (["b3", "b2"], "ghost", "a")


def test_zb_push_5_onto_an_empty_field__accepts() -> None:
    assert texts(bump("b1 b2", tiles={"1.12": "ghost"})) == list(VILLAGES)
    stone = plays(load({"1.7": "a1", "1.9": "b1 b2"}, hands={"a": "1 2 5"}, stones="1.10"), "1,2+")
    assert (stone.position()["stones"], stone.to_move) == ([], "chance")
    assert set(texts(bump("b1 b2"))) == {"end", "5+", "5-", "5^+", "5^-"}


def test_zb_push_5_at_once_before_anything_else__refuses() -> None:
    g = bump("b1 b2", tiles={"1.12": "ghost"})
    refuses(g, "5+", "ZB-GHOST-1")
    refuses(g, "end", "ZB-GHOST-1")


def test_zb_push_6_its_owner_decides_and_profits__accepts() -> None:
    ghost = bump("b1 b2", tiles={"1.12": "ghost"})
    assert ghost.to_move == "b"
    assert whereabouts(plays(ghost, "V3"), "b2") == "V3"
    assert bump("b1 b2", tiles={"1.12": "raven"}).to_move == "b"
    stone = plays(load({"1.7": "a1", "1.9": "b1 b2"}, hands={"a": "1 2 5", "b": "1 1"}, stones="1.10"), "1,2+")
    plays(stone, "draw:4")
    assert (stone.position()["held"], hand(stone, "b"), stone.to_move) == ({"a": 0, "b": 1}, ["1", "1", "4"], "a")
    flying = plays(bump("b1 b2", tiles={"1.12": "flying"}, hands={"a": "1 2 5", "b": "1 1"}), "draw:4")
    assert (flying.position()["extra"], hand(flying, "b")) == ({"a": 0, "b": 1}, ["1", "1", "4"])


def test_zb_push_6_the_storm_is_turned_by_the_active_player__refuses() -> None:
    g = bump("b1 b2", tiles={"1.12": "storm"})
    assert (g.to_move, texts(g)) == ("a", ["turn:+", "turn:-"])
    g = bump("b1 b2", tiles={"1.12": "storm"}, storm_chooser="owner")
    assert (g.to_move, texts(g)) == ("b", ["turn:+", "turn:-"])
    assert plays(g, "turn:-").to_move == "a"


@pytest.mark.parametrize("pair", ["b1 b2", "b1 a2", "a3 b2", "a3 a2"])
def test_zb_push_7_own_and_foreign_alike__accepts(pair: str) -> None:
    lower, upper = pair.split()
    g = bump(pair)
    assert (on(g, "1.11"), on(g, "1.12")) == ([lower, "a1"], [upper])


def test_zb_push_7_own_goblins_are_not_spared__refuses() -> None:
    g = bump("b1 a2", beyond={"1.12": "b3 a3"}, tiles={"1.14": "ghost"})
    assert (on(g, "1.12"), on(g, "1.13")) == (["b3", "a2"], ["a3"])
    assert g.to_move == "a"


def crowded() -> zt.Game:
    """Pairs stand on 1.12, which has a tile, and on 1.13; the end of the chain comes to rest on the tile of 1.14."""
    board = {"1.10": "a1", "1.12": "b1 b2", "1.13": "b3 b4"}
    tiles = {"1.12": "storm", "1.14": "ghost"}
    return plays(load(board, hands={"a": "1 2 5"}, tiles=tiles), "1,2+")


def test_zb_push_8_the_last_one_triggers__accepts() -> None:
    g = crowded()
    assert (g.to_move, texts(g)) == ("b", list(VILLAGES))
    assert whereabouts(plays(g, "V2"), "b4") == "V2"


def test_zb_push_8_and_nobody_else__refuses() -> None:
    g = plays(crowded(), "V2")
    assert (tile(g, "1.12"), g.position()["rotation"], g.to_move) == ("storm", 0, "a")
    assert (on(g, "1.12"), on(g, "1.13")) == (["b1", "a1"], ["b3", "b2"])


PAIRS = {
    f"4.{index}": pair
    for index, pair in enumerate(["b1 a1", "b2 c1", "b3 c2", "b4 c3", "b5 c4", "d1 c5", "d2 d3", "d4 d5"])
}
"""Level 4 is full: eight pairs on eight fields."""


@pytest.mark.parametrize("direction", "+-")
def test_zb_push_9_once_round_the_ring__accepts(direction: str) -> None:
    g = plays(load(PAIRS, players=4, hands={"a": "1 1 5"}), f"1,1{direction}")
    assert whereabouts(g, "a1") == ("4.1" if direction == "+" else "4.7")
    assert on(g, "4.0") == ["b1", "d5" if direction == "+" else "c1"]
    assert all(len(on(g, field)) == 2 for field in PAIRS)


def test_zb_push_9_it_never_comes_round_to_the_mover__refuses() -> None:
    g = plays(load(PAIRS | {"4.0": "a1"}, players=4, hands={"a": "1 1 5"}), "1,1+")
    assert (on(g, "4.0"), on(g, "4.1"), on(g, "4.2")) == (["d5"], ["b2", "a1"], ["b3", "c1"])


def test_zb_push_10_the_turn_goes_on__accepts() -> None:
    assert {"end", "5+", "5-"} <= set(texts(bump("b1 b2")))
    ghost = plays(bump("b1 b2", tiles={"1.12": "ghost"}), "V0")
    assert (ghost.to_move, turn(ghost)) == ("a", ("a", 1))
    assert {"end", "5+", "5-"} <= set(texts(ghost))


def test_zb_push_10_unless_it_is_over__refuses() -> None:
    own = plays(bump("b1 a2", tiles={"1.12": "ghost"}), "V0")
    assert turn(settle(own)) == ("b", 2)
    last = bump("b1 b2", hands={"a": "1 2"})
    assert turn(settle(last)) == ("b", 2)


@pytest.mark.parametrize(("direction", "end"), [("+", "1.9"), ("-", "1.7")])
def test_zb_push_11_leaving_a_village_onto_a_pair__accepts(direction: str, end: str) -> None:
    g = load({"V1": "a1", "1.8": "b1 b2"}, hands={"a": "1 1 5"})
    plays(g, f"1,1{direction}")
    assert (on(g, "1.8"), on(g, end)) == (["b1", "a1"], ["b2"])


def test_zb_push_11_the_direction_has_to_be_declared__refuses() -> None:
    g = load({"V1": "a1", "1.8": "b1 b2"}, hands={"a": "1 1 5"})
    assert {"1,1+", "1,1-"} <= set(texts(g))
    with pytest.raises(zt.NotationError):
        g.play("1,1")
    refuses(g, "1,5+", "ZB-MOVE-6")
