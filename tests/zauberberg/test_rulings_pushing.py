"""Rulings on pushing, stacking and the level change (ZB-R-18 to -27)."""

from typing import Any

import pytest

import zauberturm as zt

from .positions import VILLAGES, hand, load, on, plays, refuses, settle, texts, tile, turn, whereabouts


def bump(pair: str, **wishes: Any) -> zt.Game:
    """Goblin a1 has come from 1.9 onto this pair on 1.11; the upper one is pushed to 1.12."""
    wishes = {"hands": {"a": "1 2 5"}} | wishes
    return plays(load({"1.9": "a1", "1.11": pair}, **wishes), "1,2+")


def landed(below: str, **wishes: Any) -> zt.Game:
    """Goblin a1 has just come from 1.3 to 1.5, where these goblins were; a 3 is left."""
    return plays(load({"1.3": "a1", "1.5": below}, hands={"a": "1 2 3"}, **wishes), "1,2+")


FULL = {
    f"4.{index}": pair
    for index, pair in enumerate(["b1 a1", "b2 c1", "b3 c2", "b4 c3", "b5 c4", "d1 c5", "d2 d3", "d4 d5"])
}


def test_zb_r_18_a_chain_ends_where_the_mover_was__accepts() -> None:
    g = plays(load(FULL, players=4, hands={"a": "1 1 5"}), "1,1+")
    assert [on(g, f"4.{index}")[-1] for index in range(8)] == ["d5", "a1", "c1", "c2", "c3", "c4", "c5", "d3"]


def test_zb_r_18_nobody_enters_a_full_ring__refuses() -> None:
    # Without a1 all fields of level 4 are still taken.
    g = load(FULL | {"4.0": "b1", "3.2": "a2 a1"}, players=4, hands={"a": "1 1 5"})
    refuses(g, "1,1^", "ZB-CLIMB-1")
    passage = load(FULL | {"4.0": "b1", "3.2": "a1"}, players=4, hands={"a": "1 1 5"}, tiles={"3.1": "passage"})
    plays(passage, "1,1-")
    assert (on(passage, "3.1"), passage.position()["waiting"]) == (["a1"], ["a1"])


@pytest.mark.parametrize(("kind", "answers"), [("ghost", list(VILLAGES)), ("pit", list(VILLAGES))])
def test_zb_r_19_the_owner_executes__accepts(kind: str, answers: list[str]) -> None:
    g = bump("b1 b2", tiles={"1.12": kind})
    assert (g.to_move, texts(g)) == ("b", answers)


def test_zb_r_19_victims_tiles_and_cards_too__accepts() -> None:
    raven = bump("b1 b2", tiles={"1.12": "raven"})
    assert (raven.to_move, texts(raven)) == ("b", ["raven:a", "raven:b"])
    crystal = bump("b1 b2", tiles={"1.12": "crystal", "1.2": "pit", "1.6": "pit", "2.3": "ghost", "2.10": "ghost"})
    assert crystal.to_move == "b"
    assert "show:1.2,1.6,2.3" in texts(crystal)
    flying = plays(bump("b1 b2", tiles={"1.12": "flying"}, hands={"a": "1 2 5", "b": "2"}), "draw:3")
    assert (hand(flying, "b"), hand(flying, "a")) == (["2", "3"], ["5"])


def test_zb_r_19_only_the_storm_is_the_active_players__refuses() -> None:
    assert bump("b1 b2", tiles={"1.12": "storm"}).to_move == "a"
    assert bump("b1 b2", tiles={"1.12": "storm"}, storm_chooser="owner").to_move == "b"


def test_zb_r_20_own_goblins_work_for_the_active_player__accepts() -> None:
    g = bump("b1 a2", tiles={"1.12": "flying"}, hands={"a": "1 2 2 2"})
    plays(g, "draw:3")
    assert (g.position()["extra"]["a"], hand(g, "a")) == (1, ["2", "2", "3"])
    plays(g, "2+", "3+")
    assert whereabouts(g, "a1") == "1.16"


def test_zb_r_20_a_ghost_ends_his_turn__refuses() -> None:
    g = bump("b1 a2", tiles={"1.12": "ghost"})
    assert (g.to_move, texts(g)) == ("a", list(VILLAGES))
    plays(g, "V1")
    refuses(g, "5+", "ZB-DRAW-1")
    assert turn(settle(g)) == ("b", 2)


@pytest.mark.parametrize("kind", ["ghost", "passage", "raven", "crystal", "storm", "flying", "pit"])
def test_zb_r_21_a_pair_on_a_tile__accepts(kind: str) -> None:
    g = load({"1.9": "a1", "1.12": "b1 b2"}, hands={"a": "1 3 5"}, tiles={"1.12": kind})
    plays(g, "1,3+")
    assert (on(g, "1.12"), on(g, "1.13"), tile(g, "1.12"), g.to_move) == (["b1", "a1"], ["b2"], kind, "a")


def test_zb_r_21_the_end_of_the_chain_is_not_spared__refuses() -> None:
    # The pair on 1.13 is pushed from; the tile on 1.14 works, the one on 1.12 that a1 passes does not.
    tiles = {"1.12": "ghost", "1.14": "ghost"}
    g = plays(load({"1.11": "a1", "1.13": "b1 b2"}, hands={"a": "1 2 5"}, tiles=tiles), "1,2+")
    assert (g.to_move, texts(g)) == ("b", list(VILLAGES))
    assert tile(plays(g, "V0"), "1.12") == "ghost"


def test_zb_r_22_what_follows_a_landing__accepts() -> None:
    walk, climb = {"3+", "3-"}, {"3^+", "3^-"}
    assert set(texts(landed("b1"))) == {"end"} | climb
    assert set(texts(landed("b1 b2"))) == {"end"} | climb | walk
    assert set(texts(landed("b1 b2", third_card="climb_only"))) == {"end"} | climb
    assert set(texts(landed("b1", third_card="free"))) == {"end"} | climb | walk
    assert set(texts(landed("b1", third_card="text"))) == {"end"} | climb


def test_zb_r_22_what_does_not__refuses() -> None:
    refuses(landed("b1"), "3+", "ZB-CLIMB-4")
    refuses(landed("b1", third_card="climb_only"), "3+", "ZB-CLIMB-4")
    refuses(landed("b1 b2", third_card="climb_only"), "3-", "ZB-R-22")
    # No climb from a corner or to an occupied field: the turn is over, unless a pair or the option lets him walk.
    corner = {"1.6": "a1", "1.8": "b1"}
    assert turn(settle(plays(load(corner, hands={"a": "1 2 3"}), "1,2+"))) == ("b", 2)
    occupied = {"1.3": "a1", "1.5": "b1", "2.4": "b2"}
    assert turn(settle(plays(load(occupied, hands={"a": "1 2 3"}), "1,2+"))) == ("b", 2)
    free = plays(load(corner, hands={"a": "1 2 3"}, third_card="free"), "1,2+")
    assert set(texts(free)) == {"end", "3+", "3-"}
    pair = plays(load(corner | {"1.8": "b1 b2"}, hands={"a": "1 2 3"}), "1,2+")
    assert set(texts(pair)) == {"end", "3+", "3-"}


def test_zb_r_23_climbing_with_the_second_card__accepts() -> None:
    g = load({"1.5": "b1 a1"}, hands={"a": "1 3 2"})
    assert {"1,3^+", "1,3^-", "1,3+"} <= set(texts(g))
    # It does not matter that b2 came there by a push.
    pushed = load({"1.3": "a1", "1.5": "b1 b2", "1.6": "a3"}, hands={"a": "1 2 5", "b": "2 1 1"})
    plays(pushed, "1,2+", "end", "draw:4", "draw:4", "2,1^")
    assert whereabouts(pushed, "b2") == "2.5"


def test_zb_r_23_with_the_option_no__refuses() -> None:
    g = load({"1.5": "b1 a1", "1.8": "b2"}, hands={"a": "1 3 2 2"}, climb_rest="no")
    refuses(g, "1,2^+", "ZB-CLIMB-7")
    refuses(g, "1,3^-", "ZB-CLIMB-7")
    landing = plays(load({"1.5": "b1 a1", "1.7": "b2"}, hands={"a": "1 2 3"}, climb_rest="no"), "1,2+")
    assert set(texts(landing)) == {"end", "3^+", "3^-"}


def test_zb_r_24_one_open_direction_is_enough__accepts() -> None:
    g = load({"1.5": "b1 a1", "2.5": "b2 b3"}, hands={"a": "1 4 2"})
    assert {"1,4^-", "1,2^+", "1,2^-"} <= set(texts(g))
    assert whereabouts(plays(g, "1,4^-"), "a1") == "2.1"


def test_zb_r_24_the_whole_value_and_an_empty_field_above__refuses() -> None:
    g = load({"1.5": "b1 a1", "2.5": "b2 b3", "2.2": "a2 a3"}, hands={"a": "1 4 5"})
    refuses(g, "1,4^+", "ZB-CLIMB-8")
    refuses(g, "1,5^-", "ZB-CLIMB-8")
    assert "1,4^-" not in texts(load({"1.5": "b1 a1", "2.2": "a2 a3"}, hands={"a": "1 4 5"}))
    passed = load({"1.5": "b1 a1", "2.4": "b2"}, hands={"a": "1 4 5"})
    refuses(passed, "1,4^+", "ZB-CLIMB-1")


def test_zb_r_25_a_stone_or_a_tile_above_does_not_block__accepts() -> None:
    stone = plays(load({"1.10": "b1 a1"}, hands={"a": "1 1 2"}, stones="2.7"), "1,1^", "draw:4")
    assert (on(stone, "2.7"), stone.position()["held"]["a"], hand(stone, "a")) == (["a1"], 1, ["2", "4"])
    ghost = plays(load({"1.4": "b1 a1"}, hands={"a": "1 1 2"}, tiles={"2.3": "ghost"}), "1,1^")
    assert texts(ghost) == list(VILLAGES)


def test_zb_r_25_goblins_do_and_passing_takes_nothing__refuses() -> None:
    refuses(load({"1.10": "b1 a1", "2.7": "b2"}, hands={"a": "1 1 2"}), "1,1^", "ZB-CLIMB-1")
    stone = plays(load({"1.10": "b1 a1"}, hands={"a": "1 3 2"}, stones="2.7"), "1,3^-")
    assert (stone.position()["stones"], stone.to_move) == (["2.7"], "a")
    ghost = plays(load({"1.4": "b1 a1"}, hands={"a": "1 3 2"}, tiles={"2.3": "ghost"}), "1,3^+")
    assert (tile(ghost, "2.3"), ghost.to_move) == ("ghost", "a")


def test_zb_r_26_two_climbs__accepts() -> None:
    g = load({"1.5": "b1 a1", "2.6": "b2", "2.2": "a2"}, hands={"a": "1 3 2"})
    plays(g, "1,3^-", "2^+")
    assert (on(g, "1.5"), on(g, "2.2"), on(g, "3.2")) == (["b1"], ["a2"], ["a1"])


def test_zb_r_26_the_second_needs_a_landing_on_a_goblin__refuses() -> None:
    g = plays(load({"1.5": "b1 a1", "2.6": "b2"}, hands={"a": "1 3 2"}), "1,3^-")
    refuses(g, "2^+", "ZB-CLIMB-1")
    corner = plays(load({"1.5": "b1 a1", "2.6": "b2"}, hands={"a": "1 3 2"}), "1,3^+")
    assert turn(settle(corner)) == ("b", 2)


def test_zb_r_27_an_extra_card_to_climb_with__accepts() -> None:
    g = load({"1.3": "a1", "1.7": "b1"}, hands={"a": "1 2 2 1"}, extra={"a": 1})
    plays(g, "1,2+", "2+")
    assert set(texts(g)) == {"end", "1^"}
    assert whereabouts(plays(g, "1^"), "a1") == "2.6"


def test_zb_r_27_not_to_walk_and_not_without_it__refuses() -> None:
    board = {"1.3": "a1", "1.7": "b1"}
    credited = plays(load(board, hands={"a": "1 2 2 1"}, extra={"a": 1}), "1,2+", "2+")
    refuses(credited, "1+", "ZB-CLIMB-4")
    plain = plays(load(board, hands={"a": "1 2 2 1"}), "1,2+", "2+")
    refuses(plain, "1^", "ZB-DRAW-1")
    assert turn(settle(plain)) == ("b", 2)
