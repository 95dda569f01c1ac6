"""Rulings on waiting goblins (ZB-R-46 to -48, ZB-R-57 to -59)."""

from typing import Any

from .positions import load, on, plays, refuses, settle
from .tokens import layout, waiting

BLOCKED: dict[str, Any] = {"tiles": {"1.12": "passage seen"}, "waiting": "a1"}
"""With a1 on 1.12: it waits for 2.9."""
TWINS = layout({1: [7, 9]})
"""Passages on 1.7 and 1.9 lead to the same corner field 2.6."""


def queue(names: str) -> dict[str, Any]:
    """Passages on both fields, and who waits on them."""
    return {"tiles": {"1.7": "passage seen", "1.9": "passage seen"}, "waiting": names}


def test_zb_r_46_before_the_next_decision__accepts() -> None:
    # b1 goes one step, a1 comes up behind it, and b1 may land on a1 with its next card.
    g = load({"1.12": "a1", "2.9": "b1"}, seat="b", hands={"b": "1 1 1"}, **BLOCKED)
    plays(g, "1,1+")
    assert on(g, "2.9") == ["a1"]
    plays(g, "1-")
    assert on(g, "2.9") == ["a1", "b1"]


def test_zb_r_46_not_while_a_chain_runs__refuses() -> None:
    # c1 leaves 4.6, and the chain of pushes around the whole ring fills that field again.
    ring = {
        "4.7": "c2 d2",
        "4.0": "c3 d3",
        "4.1": "c4 d4",
        "4.2": "c5 d5",
        "4.3": "e1 d1",
        "4.4": "e2 b2",
        "4.5": "e3 b3",
    }
    g = load(
        {"3.11": "a1", "4.6": "c1"} | ring,
        players=5,
        seat="c",
        tiles={"3.11": "passage seen"},
        waiting="a1",
        hands={"c": "1 1 5"},
    )
    plays(g, "1,1+")
    assert (on(g, "4.7"), on(g, "4.6")) == (["c2", "c1"], ["b3"])
    assert (on(g, "3.11"), waiting(g)) == (["a1"], ["a1"])


def test_zb_r_47_who_waited_longer__accepts() -> None:
    g = load({"1.6": "a1", "1.9": "b1", "2.6": "a2"}, layout=TWINS, **queue("b1"), hands={"a": "1 1 5", "b": "5 5 5"})
    plays(g, "1,1+")  # a1 lands on the second passage: it is last in the queue
    assert waiting(g) == ["b1", "a1"]


def test_zb_r_47_the_other_keeps_waiting__refuses() -> None:
    g = load({"1.7": "a1", "1.9": "b1", "2.6": "a2"}, layout=TWINS, **queue("b1 a1"), hands={"a": "2 1 5"})
    plays(g, "2,1+")
    assert (on(g, "2.6"), on(g, "1.7"), waiting(g)) == (["b1"], ["a1"], ["a1"])


def test_zb_r_48_transferred_when_the_upper_one_leaves__accepts() -> None:
    g = load({"1.12": "a1 a2"}, hands={"a": "2 1 5"}, **BLOCKED)
    plays(g, "2,1+")
    assert (on(g, "2.9"), waiting(g)) == (["a1"], [])


def test_zb_r_48_one_goblin_up_there_is_enough_to_block__refuses() -> None:
    g = load({"1.12": "a1", "2.9": "b2 a2"}, hands={"a": "2 1 5"}, **BLOCKED)
    plays(g, "2,1+")
    assert (on(g, "1.12"), on(g, "2.9"), waiting(g)) == (["a1"], ["b2"], ["a1"])
    covered = load({"1.12": "a1 a2", "2.9": "b2"}, hands={"a": "1 1 5"}, **BLOCKED)
    refuses(covered, "1,1+", "ZB-MOVE-8")


def test_zb_r_57_landing_again_executes_anew__accepts() -> None:
    g = load({"1.12": "a1", "2.9": "b1"}, hands={"a": "1 1 1 1"}, **BLOCKED)
    plays(g, "1,1+")
    assert waiting(g) == []
    plays(g, "1-")
    assert (on(g, "1.12"), waiting(g)) == (["a1"], ["a1"])
    free = plays(load({"1.12": "a1"}, hands={"a": "1 1 1 1"}, **BLOCKED), "1,1+")
    assert (on(free, "1.13"), waiting(free)) == (["a1"], [])
    plays(free, "1-")
    assert (on(free, "2.9"), waiting(free)) == (["a1"], [])


def test_zb_r_57_at_the_end_of_the_queue__refuses() -> None:
    g = load({"1.7": "a1", "1.9": "b1", "2.6": "a2"}, layout=TWINS, **queue("a1 b1"), hands={"a": "1 1 1"})
    plays(g, "1,1-", "1+")
    assert waiting(g) == ["b1", "a1"]


def test_zb_r_58_the_place_in_the_queue_is_kept__accepts() -> None:
    g = load({"1.7": "a1", "1.9": "b1", "2.6": "b2", "1.6": "a3"}, layout=TWINS, **queue("a1 b1"), hands={"a": "3 1 5"})
    plays(g, "3,1+")
    assert (on(g, "1.7"), waiting(g)) == (["a1", "a3"], ["a1", "b1"])


def test_zb_r_58_covering_ends_nothing_but_passes_it_over__refuses() -> None:
    places = {"1.7": "a1 a3", "1.9": "b1", "2.6": "a2"}
    g = load(places, layout=TWINS, **queue("a1 b1"), hands={"a": "2 1 5"})
    plays(g, "2,1+")
    assert (on(g, "2.6"), waiting(g)) == (["b1"], ["a1"])


def test_zb_r_59_a_covered_waiter_reserves_nothing__accepts() -> None:
    # a1 waits for 2.9 but is covered; b1 on top of it climbs there.
    g = load({"1.12": "a1 b1"}, seat="b", hands={"b": "1 1 5"}, **BLOCKED)
    plays(g, "1,1^")
    assert (on(g, "2.9"), on(g, "1.12"), waiting(g)) == (["b1"], ["a1"], ["a1"])


def test_zb_r_59_the_field_of_an_uncovered_waiter_is_occupied__refuses() -> None:
    g = load({"1.12": "a1 b1", "2.9": "b2"}, seat="b", hands={"b": "1 1 5"}, **BLOCKED)
    refuses(g, "1,1^", "ZB-CLIMB-1")
    settle(plays(g, "1,1+", "end"))
    assert (on(g, "1.12"), waiting(g)) == (["a1"], ["a1"])
