"""Waiting goblins (ZB-WAIT)."""

from typing import Any

import pytest

import zauberturm as zt

from .positions import load, on, plays, refuses, rejects, settle, tile, turn, whereabouts
from .tokens import landing, layout, rotation, waiting

TWINS = layout({1: [7, 9]})
"""Passages on 1.7 and 1.9 lead to the same corner field 2.6."""
STAIRS = layout({1: [13], 2: [10]})
"""A passage on 1.13 leads to 2.10, a passage there to 3.7."""
TALL = layout({1: [13], 2: [10], 3: [7]})
"""The same with an event field at the end."""
CHAIN = layout({1: [2], 2: [1]})
"""A passage on 1.2 leads to 2.1, a pitfall there back."""

BLOCKED: dict[str, Any] = {"tiles": {"1.12": "passage seen"}, "waiting": "a1"}
"""With a1 on 1.12: it waits for 2.9."""


def test_zb_wait_1_public_until_it_leaves__accepts() -> None:
    g = landing("1.12", "passage", {"2.9": "b1"})
    for watcher in ("a", "b", None):
        assert g.view(watcher)["waiting"] == ["a1"]
    assert tile(g, "1.12") == "passage seen"
    plays(g, "2+")
    assert waiting(g) == []


def test_zb_wait_1_or_is_transferred__accepts() -> None:
    g = plays(load({"1.12": "a1", "2.9": "a2"}, hands={"a": "2 1 5"}, **BLOCKED), "2,1+")
    assert (whereabouts(g, "a1"), waiting(g)) == ("2.9", [])


@pytest.mark.parametrize(
    ("places", "tiles", "names"),
    [
        ({"1.12": "a1"}, {"1.12": "storm seen"}, "a1"),  # no passage
        ({"1.11": "a1"}, {"1.12": "passage seen"}, "a1"),  # not on it
        ({"1.12": "b1 a1"}, {"1.12": "passage seen"}, "a1"),  # above: it landed on a goblin
        ({"1.12": "a1"}, {"1.12": "pit seen"}, "a1"),  # level 1 leads to a village, always
        ({"1.12": "a1"}, {"1.12": "passage seen"}, "a1 a1"),
        ({}, {}, "a1"),  # in a village
    ],
)
def test_zb_wait_1_nobody_waits_elsewhere__refuses(places: dict[str, str], tiles: dict[str, str], names: str) -> None:
    rejects("ZB-WAIT-1", places, tiles=tiles, waiting=names)


def test_zb_wait_1_a_free_passage_makes_nobody_wait__refuses() -> None:
    assert waiting(landing("1.12", "passage")) == []
    assert waiting(landing("2.3", "pit")) == []


def test_zb_wait_2_after_every_card_in_any_turn__accepts() -> None:
    g = load({"1.12": "a1", "2.9": "b1"}, seat="b", hands={"b": "1 1 5"}, **BLOCKED)
    plays(g, "1,1+")
    assert on(g, "2.9") == ["a1"]
    assert g.to_move == "b"  # his next card comes after the transfer
    plays(g, "5-")
    assert on(g, "2.5") == ["b1"]


def test_zb_wait_2_not_before_the_card_is_resolved__refuses() -> None:
    tiles = {"1.12": "passage seen", "2.10": "raven"}
    g = load({"1.12": "a1", "2.9": "b1"}, seat="b", tiles=tiles, waiting="a1", hands={"b": "1 1 5"})
    plays(g, "1,1+")
    assert (on(g, "2.9"), on(g, "1.12")) == ([], ["a1"])  # the raven is not settled yet
    plays(g, "raven:a")
    assert on(g, "2.9") == ["a1"]


def test_zb_wait_2_not_by_an_exchange__refuses() -> None:
    g = load({"1.12": "a1"}, hands={"a": "2 2 5"}, **BLOCKED)  # 2.9 is empty; no card has been played yet
    settle(plays(g, "swap:5"))
    assert (on(g, "1.12"), waiting(g)) == (["a1"], ["a1"])


@pytest.mark.parametrize(("order", "first", "second"), [("a1 b1", "a1", "b1"), ("b1 a1", "b1", "a1")])
def test_zb_wait_3_the_longest_waiting_first__accepts(order: str, first: str, second: str) -> None:
    g = load(
        {"1.7": "a1", "1.9": "b1", "2.6": "a2"},
        layout=TWINS,
        tiles={"1.7": "passage seen", "1.9": "passage seen"},
        waiting=order,
        hands={"a": "2 1 5"},
    )
    plays(g, "2,1+")
    assert (on(g, "2.6"), waiting(g)) == ([first], [second])


def test_zb_wait_3_then_again_from_the_beginning__accepts() -> None:
    g = load(
        {"1.13": "a1", "2.10": "b1", "3.7": "a2"},
        layout=STAIRS,
        tiles={"1.13": "passage seen", "2.10": "passage seen"},
        waiting="a1 b1",
        hands={"a": "2 1 5"},
    )
    plays(g, "2,1+")
    # b1 went up, then a1 followed onto the passage b1 had left, and waits there.
    assert (on(g, "3.7"), on(g, "2.10"), waiting(g)) == (["b1"], ["a1"], ["a1"])


def test_zb_wait_3_also_after_answers_in_between__accepts() -> None:
    # b1 comes up onto the ghost and is sent off; then a1 goes all the way behind it, and that ends the turn of a.
    g = load(
        {"1.13": "a1", "2.10": "b1", "3.7": "a2"},
        layout=TALL,
        tiles={"1.13": "passage seen", "2.10": "passage seen", "3.7": "ghost"},
        waiting="a1 b1",
        hands={"a": "2 1 5"},
    )
    plays(g, "2,1+")
    assert (g.to_move, on(g, "3.7"), on(g, "1.13"), waiting(g)) == ("b", ["b1"], ["a1"], ["a1"])
    plays(g, "V3")
    assert (g.to_move, on(g, "3.7"), waiting(g)) == ("a", ["a1"], [])
    plays(g, "V3")
    assert sorted(on(g, "V3")) == ["a1", "b1"]
    assert turn(settle(g)) == ("b", 2)


def test_zb_wait_3_one_field_one_goblin__refuses() -> None:
    g = load(
        {"1.7": "a1", "1.9": "b1", "2.6": "a2"},
        layout=TWINS,
        tiles={"1.7": "passage seen", "1.9": "passage seen"},
        waiting="a1 b1",
        hands={"a": "2 1 5", "b": "5 5 5"},
    )
    settle(plays(g, "2,1+", "end"))
    settle(plays(g, "swap:5"))
    assert (on(g, "2.6"), on(g, "1.9"), waiting(g)) == (["a1"], ["b1"], ["b1"])


def test_zb_wait_4_as_soon_as_it_is_uncovered__accepts() -> None:
    g = load({"1.12": "a1 b1"}, seat="b", hands={"b": "1 1 5"}, **BLOCKED)
    plays(g, "1,1+")
    assert (on(g, "2.9"), on(g, "1.12"), waiting(g)) == (["a1"], [], [])


def test_zb_wait_4_not_while_it_is_covered__refuses() -> None:
    g = load({"1.12": "a1 b1", "2.9": "a2"}, hands={"a": "2 1 5"}, **BLOCKED)
    plays(g, "2,1+")
    assert (on(g, "2.9"), on(g, "1.12"), waiting(g)) == ([], ["a1", "b1"], ["a1"])


def test_zb_wait_5_nobodys_turn_is_touched__accepts() -> None:
    g = load({"1.12": "a1", "2.9": "b1"}, seat="b", hands={"b": "1 1 5"}, **BLOCKED)
    plays(g, "1,1+")
    assert (g.to_move, turn(g)) == ("b", ("b", 1))


def climbing(upper: str, owner: str = "b", **wishes: Any) -> zt.Game:
    """Seat `owner` moved his goblin 2 off 2.1, and a1, which waited on 1.2, came up onto a tile."""
    g = load(
        {"1.2": "a1", "2.1": f"{owner}2"},
        seat=owner,
        layout=CHAIN,
        tiles={"1.2": "passage up", "2.1": upper},
        waiting="a1",
        hands={owner: "2 1 5"},
        **wishes,
    )
    return plays(g, "2,1+")


def test_zb_wait_5_the_owner_executes_what_is_up_there__accepts() -> None:
    g = climbing("ghost")
    assert (g.to_move, tile(g, "1.2")) == ("a", "passage seen")
    plays(g, "V3")
    assert (on(g, "V3"), g.to_move, turn(g)) == (["a1"], "b", ("b", 1))


def test_zb_wait_5_it_counts_for_the_loop_guard__accepts() -> None:
    g = climbing("pit")
    assert (on(g, "1.2"), waiting(g)) == (["a1"], [])
    assert tile(g, "2.1") == "pit seen"
    assert g.to_move == "b"


def test_zb_wait_5_the_tile_does_not_stay_open__refuses() -> None:
    g = climbing("storm")
    assert g.to_move == "b"  # the active player turns the mountain
    plays(g, "turn:+")
    assert (rotation(g), tile(g, "1.2")) == (1, "passage seen")
    level_2 = load({"1.12": "a1", "2.9": "a2"}, tiles={"1.12": "passage up"}, waiting="a1", hands={"a": "2 1 5"})
    plays(level_2, "2,1+")
    assert tile(level_2, "1.12") == "passage seen"


def test_zb_wait_5_the_own_ghost_does_end_the_turn__refuses() -> None:
    g = plays(climbing("ghost", owner="a"), "V3")
    refuses(g, "5+", "ZB-DRAW-1")
    assert turn(settle(g)) == ("b", 2)


def test_zb_wait_5_so_does_the_own_pitfall_on_level_1__refuses() -> None:
    tiles = {"2.1": "pit seen", "1.2": "pit"}
    g = load({"2.1": "a1", "1.2": "a2"}, layout=CHAIN, tiles=tiles, waiting="a1", hands={"a": "2 1 5"})
    plays(g, "2,1+", "V3")
    refuses(g, "5+", "ZB-DRAW-1")
    other = load({"2.1": "b1", "1.2": "a2"}, layout=CHAIN, tiles=tiles, waiting="b1", hands={"a": "2 1 5"})
    plays(other, "2,1+")
    assert other.to_move == "b"
    plays(other, "V3")
    assert (other.to_move, turn(other)) == ("a", ("a", 1))
