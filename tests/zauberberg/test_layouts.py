"""Boards as data: layout records and fully given positions (ZB-GEO-1, ZB-GEO-13 to -16)."""

import copy
from typing import Any

import pytest

import zauberturm as zt

from .positions import ZB9, fresh, hand, load, on, plays, position, refuses, rejects, settle, whereabouts

WIDE: dict[str, Any] = {
    "name": "wide",
    "sides": [10, 8, 6, 4],
    "events": {"1": [2, 6, 12, 14, 17, 23, 26, 28], "2": [3, 10, 13, 17, 20], "3": [1, 3, 9, 11], "4": [5, 7, 10]},
    "stones": {"1": [10, 20, 30], "2": [8, 15, 23], "3": [6, 14], "4": [1]},
}
"""A mountain of 10 fields a side: rings of 36, 28, 20 and 12 fields."""

SMALL: dict[str, Any] = {
    "name": "small",
    "sides": [9, 7, 5, 3],
    "events": {"1": [2], "2": [1, 3], "3": [], "4": [3]},
    "stones": {"1": [10], "2": [], "3": [], "4": []},
}
"""The usual rings with hardly any marks."""


def changed(**entries: Any) -> dict[str, Any]:
    """The record of zb9 with other entries; events and stones may name some levels only."""
    record = copy.deepcopy(ZB9)
    for name, value in entries.items():
        record[name] = record[name] | value if isinstance(value, dict) else value
    return record | {"name": "trial"}


IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "three sides": changed(sides=[9, 7, 5]),
    "five sides": changed(sides=[11, 9, 7, 5, 3]),
    "shrinks by one": changed(sides=[9, 8, 6, 4]),
    "shrinks by three": changed(sides=[12, 9, 6, 3]),
    "grows": changed(sides=[3, 5, 7, 9]),
    "last side below three": changed(sides=[8, 6, 4, 2]),
    "event beyond the ring": changed(events={"4": [3, 5, 8]}),
    "event below zero": changed(events={"4": [-1, 3, 5]}),
    "stone beyond the ring": changed(stones={"3": [5, 16]}),
    "event twice": changed(events={"4": [3, 3, 7]}),
    "stone twice": changed(stones={"3": [5, 5]}),
    "event and stone": changed(stones={"4": [3]}),
    "event on a corner": changed(events={"4": [3, 5, 6]}),
}
"""What no layout may be, by ZB-GEO-14."""

MISCOUNTED: dict[str, dict[str, Any]] = {
    "16 events below": changed(events={"3": [1, 3, 9]}),
    "18 events below": changed(events={"3": [1, 3, 6, 9, 11]}),
    "2 events on top": changed(events={"4": [3, 5]}),
    "the total is right, the levels are not": changed(events={"3": [1, 3, 9], "4": [1, 3, 5, 7]}, stones={"4": [0]}),
    "8 stones": changed(stones={"4": []}),
    "10 stones": changed(stones={"4": [1, 2]}),
}
"""What a position may have, but no new game."""


def test_zb_geo_1_other_side_lengths__accepts() -> None:
    assert plays(fresh(layout=WIDE), "tile:1.2=storm").position()["tiles"] == {"1.2": "storm"}
    assert fresh(layout=WIDE | {"sides": [11, 9, 7, 5]}).to_move == "chance"
    g = load({"1.35": "a1", "V1": "a2"}, hands={"a": "1 1 2"}, layout=WIDE)
    assert whereabouts(plays(g.copy(), "1,1+"), "a1") == "1.0"
    g = load({"V1": "a2"}, hands={"a": "2 1 2"}, layout=WIDE)
    assert whereabouts(plays(g, "2,1-"), "a2") == "1.9"


def test_zb_geo_1_nothing_of_zb9_stays_behind__refuses() -> None:
    # On ten fields a side the corner of zb9, 1.8, is an ordinary field and 1.9 is the corner.
    g = load({"1.8": "b1 a1", "1.9": "b2 a2"}, hands={"a": "1 1 2"}, layout=WIDE)
    refuses(load({"1.9": "b1 a1"}, hands={"a": "1 1 2"}, layout=WIDE), "1,1^", "ZB-CLIMB-1")
    assert whereabouts(plays(g, "1,1^"), "a1") == "2.7"
    rejects("ZB-GEO-2", {"1.36": "a1"}, layout=WIDE)


def drawn(first: int) -> dict[tuple[int, int], str]:
    """A mountain of so many fields a side from above: which field is drawn where (ZB-GEO-8)."""
    spots: dict[tuple[int, int], str] = {}
    for level in range(1, 5):
        near, steps = level - 1, first - 2 * level + 1
        far = near + steps
        for i in range(steps):
            sides = [(near + i, near), (far, near + i), (far - i, far), (near, far - i)]
            spots |= {spot: f"{level}.{k * steps + i}" for k, spot in enumerate(sides)}
    return spots


@pytest.mark.parametrize("first", [10, 13])
def test_zb_geo_1_up_on_larger_mountains__accepts(first: int) -> None:
    bare = {"name": "bare", "sides": [first - 2 * level for level in range(4)], "events": {}, "stones": {}}
    spots = drawn(first)
    for (x, y), field in spots.items():
        beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        inside = [spots.get(spot, "S") for spot in beside if min(spot) >= 0 and max(spot) < first]
        above = [other for other in inside if other == "S" or int(other[0]) > int(field[0])]
        g = load({field: "b1 a1"}, hands={"a": "1 1 2"}, layout=bare)
        if above == ["S"]:
            assert plays(g, "1,1^").over
        elif above:
            assert on(plays(g, "1,1^"), above[0]) == ["a1"]
        else:
            refuses(g, "1,1^", "ZB-CLIMB-1")


def test_zb_geo_13_the_record_of_zb9__accepts() -> None:
    named, given = settle(fresh(layout="zb9")).position(), settle(fresh(layout=ZB9)).position()
    assert named["tiles"] == given["tiles"]
    assert named["stones"] == given["stones"]
    assert settle(fresh()).position()["tiles"] == named["tiles"]


@pytest.mark.parametrize("missing", ["sides", "events", "stones"])
def test_zb_geo_13_a_record_without_its_parts__refuses(missing: str) -> None:
    with pytest.raises(zt.OptionError):
        fresh(layout={name: value for name, value in ZB9.items() if name != missing})


@pytest.mark.parametrize("layout", ["zb8", "", 9, [9, 7, 5, 3], None])
def test_zb_geo_13_no_record_and_no_name_of_one__refuses(layout: Any) -> None:
    with pytest.raises(zt.OptionError):
        fresh(layout=layout)


@pytest.mark.parametrize(
    "layout",
    [
        WIDE,
        WIDE | {"sides": [11, 9, 7, 5]},
        changed(events={"4": [1, 5, 7]}, stones={"4": [3]}),
        changed(stones={"1": [0, 8, 16]}),
    ],
)
def test_zb_geo_14_what_fulfils_all_conditions__accepts(layout: dict[str, Any]) -> None:
    now = settle(fresh(layout=layout)).position()
    marks = {f"{level}.{index}" for level, indices in layout["events"].items() for index in indices}
    assert set(now["tiles"]) == marks
    assert len(now["stones"]) == 9


@pytest.mark.parametrize("fault", [*IMPOSSIBLE, *MISCOUNTED])
def test_zb_geo_14_every_fault__refuses(fault: str) -> None:
    with pytest.raises(zt.OptionError) as caught:
        fresh(layout=(IMPOSSIBLE | MISCOUNTED)[fault])
    assert caught.value.rule == "ZB-GEO-14"


@pytest.mark.parametrize("fault", MISCOUNTED)
def test_zb_geo_15_a_position_may_have_other_counts__accepts(fault: str) -> None:
    load(layout=MISCOUNTED[fault])
    g = load({"2.2": "a1"}, hands={"a": "1 1 5"}, tiles={"2.1": "storm"}, layout=SMALL)
    assert set(plays(g, "1,1-", "turn:-").position()["tiles"]) == {"2.1"}


@pytest.mark.parametrize("fault", IMPOSSIBLE)
def test_zb_geo_15_the_geometry_is_still_checked__refuses(fault: str) -> None:
    rejects("ZB-GEO-14", layout=IMPOSSIBLE[fault])


def test_zb_geo_15_a_new_game_may_not__refuses() -> None:
    with pytest.raises(zt.OptionError) as caught:
        fresh(layout=SMALL)
    assert caught.value.rule == "ZB-GEO-14"


def everything() -> dict[str, Any]:
    """A position in which nothing is at its start, for three players."""
    return position(
        {"1.5": "b2 a3", "2.3": "a5", "3.2": "b4 c1", "4.0": "c2", "V3": "a1 b1 c3"},
        players=3,
        hands={"a": "1 3 5 *", "b": "2 2 5", "c": "4"},
        tiles={"1.2": "storm", "1.6": "ghost up", "1.12": "raven seen", "2.3": "passage seen", "4.3": "flying"},
        stones="1.10 1.20",
        held={"a": 1, "c": 2},
        ravens={"b": 2},
        extra={"c": 1},
        discard="5 4 4 1",
        deck="1 1 2 3 5 5 *",
        waiting="a5",
        rotation=3,
        seat="c",
        number=17,
        starter="b",
    )


def test_zb_geo_16_a_fully_given_position__accepts() -> None:
    given = everything()
    g = zt.load(given, chance="manual")
    now = g.position()
    for name in ("rotation", "tiles", "stones", "held", "ravens", "hands", "discard", "waiting", "extra", "turn"):
        assert now[name] == given[name], name
    assert {field: sorted(goblins) for field, goblins in now["places"].items()} == {
        field: sorted(goblins) for field, goblins in given["places"].items()
    }
    assert (sorted(now["deck"]), g.to_move) == (sorted(given["deck"]), "c")
    assert zt.load(now, chance="manual").position() == now


def test_zb_geo_16_stacks_are_listed_lower_first__accepts() -> None:
    g = load({"1.5": "b2 a3", "1.7": "a2 b3"}, hands={"a": "2 3 1"})
    assert g.why_not("3,1+") is None
    refuses(g, "2,1+", "ZB-MOVE-8")
    assert (on(g, "1.5"), on(g, "1.7")) == (["b2", "a3"], ["a2", "b3"])


def test_zb_geo_16_missing_parts_are_filled_in__accepts() -> None:
    bare = position({"1.5": "a1"}, hands={"a": "1 2 3", "b": "4 5 *"})
    for name in ("rotation", "tiles", "stones", "held", "ravens", "discard", "waiting", "extra", "turn"):
        del bare[name]
    g = zt.load(bare, chance="manual")
    now = g.position()
    assert (g.to_move, now["rotation"], now["turn"]["number"], len(now["deck"])) == ("a", 0, 1, 54)


@pytest.mark.parametrize(
    "entry",
    [
        {"turn": {"seat": "d", "number": 17}},
        {"places": None},
        {"tiles": {"1.2": "volcano"}},
        {"tiles": {"1.2": "storm sideways"}},
        {"hands": {"a": ["6"], "b": [], "c": []}},
        {"waiting": ["a1"]},
        {"held": {"a": -1, "b": 0, "c": 0}},
        {"ravens": {"a": "one", "b": 0, "c": 0}},
        {"extra": {"a": 0, "b": -1, "c": 0}},
        {"game": "towers"},
    ],
)
def test_zb_geo_16_what_is_no_position__refuses(entry: dict[str, Any]) -> None:
    with pytest.raises(zt.PositionError):
        zt.load(everything() | entry)


def test_zb_geo_16_the_given_hands_are_taken_as_they_are__refuses() -> None:
    # Nothing is dealt or filled up when a position is loaded.
    g = zt.load(everything(), chance="auto")
    assert [len(hand(g, seat)) for seat in "abc"] == [4, 3, 1]
