"""Two goblins on one field (ZB-STACK)."""

import pytest

from .positions import hand, load, on, plays, refuses, rejects, texts, tile

KINDS = ["ghost", "passage", "raven", "crystal", "storm", "flying", "pit"]


def test_zb_stack_1_the_newcomer_sits_on_top__accepts() -> None:
    assert on(plays(load({"1.3": "a1", "1.5": "b1"}, hands={"a": "1 2 5"}), "1,2+"), "1.5") == ["b1", "a1"]
    assert on(plays(load({"1.3": "a1", "1.5": "b1 b2"}, hands={"a": "1 2 5"}), "1,2+"), "1.5") == ["b1", "a1"]


def test_zb_stack_1_never_three__refuses() -> None:
    rejects("ZB-STACK-1", {"1.5": "b1 b2 a1"})
    rejects("ZB-STACK-1", {"4.0": "a1 a2 a3 a4"})
    g = plays(load({"1.3": "a1", "1.5": "a2 b2", "1.6": "b3 b4"}, hands={"a": "1 2 5"}), "1,2+")
    assert max(len(on(g, field)) for field in g.position()["places"] if field[0] != "V") == 2


@pytest.mark.parametrize("below", ["b1", "a2"])
def test_zb_stack_2_landing_on_a_single_goblin_covers_it__accepts(below: str) -> None:
    g = plays(load({"1.3": "a1", "1.5": below}, hands={"a": "1 2 5"}), "1,2+")
    assert on(g, "1.5") == [below, "a1"]


def test_zb_stack_2_who_is_covered_stays__refuses() -> None:
    g = plays(load({"1.3": "a1", "1.5": "b1"}, hands={"a": "1 2 5", "b": "1 2 3"}), "1,2+", "end", "draw:4", "draw:4")
    refuses(g, "1,2+", "ZB-MOVE-8")
    # Beside a goblin is not on it.
    g = load({"1.3": "a1", "1.6": "b1"}, hands={"a": "1 2 5", "b": "1 2 3"})
    plays(g, "1,2+", "end", "draw:4", "draw:4", "1,2+")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("face", ["", " up", " seen"])
def test_zb_stack_3_a_tile_under_a_goblin_is_ignored__accepts(kind: str, face: str) -> None:
    g = load({"1.9": "a1", "1.12": "b1"}, hands={"a": "1 3 1"}, tiles={"1.12": kind + face})
    plays(g, "1,3+")
    assert (on(g, "1.12"), tile(g, "1.12"), g.to_move) == (["b1", "a1"], kind + face, "a")


def test_zb_stack_3_alone_on_the_field_it_works__refuses() -> None:
    # A goblin next to the tile does not guard it: whoever comes to rest there alone does trigger it.
    g = load({"1.9": "a1", "1.13": "b1"}, hands={"a": "1 3 1"}, tiles={"1.12": "ghost"})
    assert texts(plays(g, "1,3+")) == ["V0", "V1", "V2", "V3"]


def test_zb_stack_4_whoever_lands_takes_the_stone__accepts() -> None:
    g = plays(load({"1.9": "a1"}, hands={"a": "1 1 5"}, stones="1.10 1.20"), "1,1+")
    now = g.position()
    assert (now["stones"], now["held"]["a"], on(g, "1.10")) == (["1.20"], 1, ["a1"])


def test_zb_stack_4_no_stone_under_a_goblin__refuses() -> None:
    rejects("ZB-STACK-4", {"1.10": "a1"}, stones="1.10")
    rejects("ZB-STACK-4", {"2.7": "a1 b1"}, stones="1.10 2.7")
    load({"1.10": "a1"}, stones="1.20")


def test_zb_stack_5_everybody_may_leave_a_village__accepts() -> None:
    crowd = [f"{seat}{number}" for number in range(1, 6) for seat in "ab"]
    g = load({"V0": crowd}, hands={"a": "1 2 3 4 5"})
    assert {text[0] for text in texts(g) if not text.startswith("swap")} == set("12345")
    assert hand(g, "a") == ["1", "2", "3", "4", "5"]


def test_zb_stack_5_nobody_is_covered_or_climbed_on_there__refuses() -> None:
    g = load({"V0": "b1 a1"}, hands={"a": "1 1 2"})
    refuses(g, "1,1^", "ZB-CLIMB-1")
    refuses(g, "1,2^+", "ZB-CLIMB-1")
    below = load({"V0": "a1 b1 b2"}, hands={"a": "1 1 2"})
    assert "1,1+" in texts(below)
