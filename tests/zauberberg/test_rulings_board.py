"""Rulings on board, villages and set-up (ZB-R-1 to -8)."""

import pytest

import zauberturm as zt

from .positions import EVENTS, STONES, ZB9, fresh, load, on, places, plays, refuses, rejects, settle, texts, whereabouts

RINGS = {1: 32, 2: 24, 3: 16, 4: 8}


def climbed(field: str, **wishes: int) -> str:
    """Where a1 comes to when it climbs from the back of b1 on this field with a 1."""
    g = load({field: "b1 a1"}, hands={"a": "1 1 2"}, **wishes)
    return whereabouts(plays(g, "1,1^"), "a1")


@pytest.mark.parametrize(("ring", "size"), RINGS.items())
def test_zb_r_1_sides_of_9_7_5_and_3_fields__accepts(ring: int, size: int) -> None:
    # One step clockwise, over and over, comes back to the start after so many fields and not earlier.
    seen = ["0"]
    while len(seen) == 1 or seen[-1] != "0":
        g = load({f"{ring}.{seen[-1]}": "a1"}, hands={"a": "1 1 2"})
        seen.append(whereabouts(plays(g, "1,1+"), "a1").split(".")[1])
    assert len(seen) - 1 == size
    assert ZB9["sides"][ring - 1] == size // 4 + 1


def test_zb_r_1_sides_below_nine_are_impossible__refuses() -> None:
    with pytest.raises(zt.OptionError) as caught:
        fresh(layout=ZB9 | {"name": "tiny", "sides": [8, 6, 4, 2]})
    assert caught.value.rule == "ZB-GEO-14"
    rejects("ZB-GEO-2", {"1.32": "a1"})


def test_zb_r_2_the_marks_of_zb9__accepts() -> None:
    now = settle(fresh(layout="zb9")).position()
    assert (sorted(now["tiles"]), sorted(now["stones"])) == (sorted(EVENTS), sorted(STONES))


def test_zb_r_2_no_mark_above_or_below_an_event_field__refuses() -> None:
    # So no passage and no pitfall of this layout leads onto a stone or another tile.
    for field in EVENTS:
        ring, index = field.split(".")
        for kind in ("passage", "pit"):
            g = load({f"{ring}.{int(index) - 1}": "a1"}, hands={"a": "1 1 5"}, tiles={field: kind})
            if not plays(g, "1,1+").over:
                assert whereabouts(g, "a1") == field or whereabouts(g, "a1") not in {*EVENTS, *STONES}


def test_zb_r_3_dotted_corners_are_in_one_line__accepts() -> None:
    assert [climbed(field) for field in ("1.1", "2.1", "3.1")] == ["2.0", "3.0", "4.0"]


@pytest.mark.parametrize("rotation", [1, 2, 3])
def test_zb_r_3_rings_never_turn_against_each_other__refuses(rotation: int) -> None:
    for field in ("1.1", "1.31", "1.4", "2.13", "3.2"):
        assert climbed(field, rotation=rotation) == climbed(field)


def test_zb_r_4_three_villages_checked_on_the_way__accepts() -> None:
    g = load({"V0": "a1 a2 a3 b1 b2", "V1": "b3"}, placing=True)
    assert {text.split("@")[1] for text in texts(g)} == {"V1", "V2", "V3"}


def test_zb_r_4_neither_two_nor_four__refuses() -> None:
    g = load({"V0": "a1 a2 a3 b1 b2", "V1": "b3"}, placing=True)
    refuses(g, "place:4@V0", "ZB-SETUP-8")
    plays(g, "place:4@V1", "place:4@V2")
    refuses(g, "place:5@V1", "ZB-SETUP-8")
    plays(g, "place:5@V3")
    refuses(g, "place:5@V3", "ZB-SETUP-8")


@pytest.mark.parametrize(("text", "end"), [("1,1+", "1.16"), ("1,1-", "1.16"), ("1,4+", "1.19"), ("1,4-", "1.13")])
def test_zb_r_5_the_corner_is_the_first_step__accepts(text: str, end: str) -> None:
    g = load({"V2": "a1"}, hands={"a": "1 1 4"})
    assert whereabouts(plays(g, text), "a1") == end


def test_zb_r_5_leaving_is_not_free__refuses() -> None:
    g = load({"V2": "a1"}, hands={"a": "1 1 4"})
    reached = {whereabouts(plays(g.copy(), text), "a1") for text in texts(g) if text.startswith("1,")}
    assert not reached & {"1.17", "1.15", "1.20", "1.12"}


@pytest.mark.parametrize("number", range(1, 6))
def test_zb_r_6_any_number_anywhere__accepts(number: int) -> None:
    g = settle(fresh())
    assert {f"place:{number}@V{village}" for village in range(4)} <= set(texts(g))
    assert on(plays(g, f"place:{number}@V2"), "V2") == [f"a{number}"]


def test_zb_r_6_the_numbers_are_not_given_out_in_order__refuses() -> None:
    g = plays(settle(fresh()), "place:4@V0", "place:2@V0")
    assert {text[6] for text in texts(g)} == set("1235")
    refuses(g, "place:4@V1", "ZB-SETUP-6")


def test_zb_r_7_the_corner_beside_a_village_is_an_ordinary_field__accepts() -> None:
    g = plays(load({"1.6": "a1"}, hands={"a": "1 2 5"}), "1,2+")
    assert (on(g, "1.8"), g.to_move) == (["a1"], "a")
    assert whereabouts(plays(g, "5+"), "a1") == "1.13"


def test_zb_r_7_no_way_back__refuses() -> None:
    g = load({"1.8": "a1"}, hands={"a": "1 1 2"})
    for text in [text for text in texts(g) if text.startswith("1,")]:
        assert whereabouts(plays(g.copy(), text), "a1").startswith("1.")
    pushed = plays(load({"1.9": "a1", "1.8": "b1 b2"}, hands={"a": "1 1 2"}), "1,1-")
    assert whereabouts(pushed, "b2") == "1.7"


def test_zb_r_8_nobody_is_covered_in_a_village__accepts() -> None:
    g = load({"V3": "b1 a1 a2 a3 a4 a5 b2"}, hands={"a": "1 2 3"})
    assert {"1,2+", "2,3+", "3,1-"} <= set(texts(g))


def test_zb_r_8_no_level_change_and_no_push_there__refuses() -> None:
    refuses(load({"V3": "b1 a1"}, hands={"a": "1 1 2"}), "1,1^", "ZB-CLIMB-1")
    # A goblin scared into a crowded village pushes nobody out of it.
    g = load({"1.11": "a1", "V3": "b1 b2"}, hands={"a": "1 1 2"}, tiles={"1.12": "ghost"})
    plays(g, "1,1+", "V3")
    assert set(on(g, "V3")) == {"a1", "b1", "b2"}
    assert not {field for field in places(g) if field[0] != "V"}
