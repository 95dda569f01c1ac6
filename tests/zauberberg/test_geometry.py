"""Rings, corners, up and down, villages and the turning mountain (ZB-GEO-2 to -12)."""

import pytest

import zauberturm as zt

from .positions import EVENTS, STONES, VILLAGES, load, on, places, plays, refuses, rejects, settle, texts, whereabouts

GRID = [
    line.split()
    for line in """
    1.0  1.1  1.2  1.3  1.4  1.5  1.6  1.7  1.8
    1.31 2.0  2.1  2.2  2.3  2.4  2.5  2.6  1.9
    1.30 2.23 3.0  3.1  3.2  3.3  3.4  2.7  1.10
    1.29 2.22 3.15 4.0  4.1  4.2  3.5  2.8  1.11
    1.28 2.21 3.14 4.7  S    4.3  3.6  2.9  1.12
    1.27 2.20 3.13 4.6  4.5  4.4  3.7  2.10 1.13
    1.26 2.19 3.12 3.11 3.10 3.9  3.8  2.11 1.14
    1.25 2.18 2.17 2.16 2.15 2.14 2.13 2.12 1.15
    1.24 1.23 1.22 1.21 1.20 1.19 1.18 1.17 1.16
    """.strip().splitlines()
]
"""The mountain from above; the tests read neighbours off this picture, not off a formula."""

SPOT = {field: (x, y) for y, row in enumerate(GRID) for x, field in enumerate(row)}
FIELDS = [field for field in SPOT if field != "S"]
RINGS = {1: 32, 2: 24, 3: 16, 4: 8}
CORNERS = [f"{level}.{side * size // 4}" for level, size in RINGS.items() for side in range(4)]
SLOPES = [field for field in FIELDS if field not in CORNERS]
"""All fields that are no corners."""


def beside(field: str) -> list[str]:
    """The fields one orthogonal step away in the picture."""
    x, y = SPOT[field]
    return [other for other, (ox, oy) in SPOT.items() if abs(x - ox) + abs(y - oy) == 1]


def level(field: str) -> int:
    return 5 if field == "S" else int(field[0])


def climbing(field: str) -> zt.Game:
    """Goblin a1 sits on b1 on this field and has a card 1 to climb with."""
    return load({field: "b1 a1"}, hands={"a": "1 1 2"})


def walked(field: str, direction: str, steps: int = 1) -> str:
    """Where a1 comes to from a field or village."""
    g = load({field: "a1"}, hands={"a": ["1", str(steps), "5"]})
    return whereabouts(plays(g, f"1,{steps}{direction}"), "a1")


@pytest.mark.parametrize(("ring", "size"), RINGS.items())
def test_zb_geo_2_the_rings_are_closed__accepts(ring: int, size: int) -> None:
    assert walked(f"{ring}.{size - 1}", "+") == f"{ring}.0"
    assert walked(f"{ring}.0", "-") == f"{ring}.{size - 1}"


@pytest.mark.parametrize(("ring", "size"), RINGS.items())
def test_zb_geo_2_no_field_beyond_the_ring__refuses(ring: int, size: int) -> None:
    rejects("ZB-GEO-2", {f"{ring}.{size}": "a1"})


def test_zb_geo_3_counted_clockwise_from_dots_in_one_line__accepts() -> None:
    # North of the summit clockwise is to the right, south of it to the left.
    assert [SPOT[walked(field, "+")] for field in ("1.3", "1.19")] == [(4, 0), (4, 8)]
    for below in ("1.1", "1.31", "2.1", "2.23", "3.1", "3.15"):
        above = whereabouts(plays(climbing(below), "1,1^"), "a1")
        assert above == f"{level(below) + 1}.0"


@pytest.mark.parametrize("field", ["0.3", "1.-1", "1.05", "1", "1.x", "2,3"])
def test_zb_geo_3_other_names__refuses(field: str) -> None:
    rejects("ZB-GEO-2", {field: "a1"})


@pytest.mark.parametrize("field", SLOPES)
def test_zb_geo_4_all_others_are_no_corners__accepts(field: str) -> None:
    assert climbing(field).why_not("1,1^") is None


@pytest.mark.parametrize("field", CORNERS)
def test_zb_geo_4_sixteen_corners__refuses(field: str) -> None:
    refuses(climbing(field), "1,1^", "ZB-CLIMB-1")


@pytest.mark.parametrize("field", FIELDS)
def test_zb_geo_5_two_neighbours_on_the_ring__accepts(field: str) -> None:
    around = {other for other in beside(field) if level(other) == level(field)}
    assert {walked(field, "+"), walked(field, "-")} == around
    ring, index = field.split(".")
    assert walked(field, "+") == f"{ring}.{(int(index) + 1) % RINGS[int(ring)]}"


def test_zb_geo_5_no_other_way_inside_a_level__refuses() -> None:
    # On the ring of eight fields 4.1 and 4.5 face each other; nothing but walking round leads across.
    g = load({"4.1": "a1"}, hands={"a": "1 1 2"})
    plain = {text for text in texts(g) if text.startswith("1,")}
    assert plain == {"1,1+", "1,1-", "1,2+", "1,2-"}
    reached = {whereabouts(plays(g.copy(), text), "a1") for text in plain}
    assert reached == {"4.2", "4.0", "4.3", "4.7"}


@pytest.mark.parametrize("field", SLOPES)
def test_zb_geo_6_up_is_the_neighbour_one_level_higher__accepts(field: str) -> None:
    (above,) = (other for other in beside(field) if level(other) == level(field) + 1)
    g = plays(climbing(field), "1,1^")
    assert g.over if above == "S" else on(g, above) == ["a1"]


@pytest.mark.parametrize("field", CORNERS)
def test_zb_geo_6_a_corner_has_no_up__refuses(field: str) -> None:
    refusal = climbing(field).why_not("1,1^")
    assert refusal is not None
    assert (refusal.rule, refusal.facts["reason"]) == ("ZB-CLIMB-1", "corner")


@pytest.mark.parametrize("field", [field for field in EVENTS if level(field) > 1])
def test_zb_geo_7_down_is_the_neighbour_one_level_lower__accepts(field: str) -> None:
    (below,) = (other for other in beside(field) if level(other) == level(field) - 1)
    ring, index = field.split(".")
    g = load({f"{ring}.{int(index) - 1}": "a1"}, hands={"a": "1 1 5"}, tiles={field: "pit"})
    assert whereabouts(plays(g, "1,1+"), "a1") == below


@pytest.mark.parametrize("field", [field for field in EVENTS if level(field) == 1])
def test_zb_geo_7_level_one_has_no_down__refuses(field: str) -> None:
    g = load({f"1.{int(field[2:]) - 1}": "a1"}, hands={"a": "1 1 5"}, tiles={field: "pit"})
    plays(g, "1,1+")
    assert texts(g) == list(VILLAGES)


@pytest.mark.parametrize("ring", RINGS)
def test_zb_geo_8_the_picture__accepts(ring: int) -> None:
    # The four sides of a ring as they are drawn, each from its corner to the field before the next corner.
    side, near = RINGS[ring] // 4, ring - 1
    far = 8 - near
    for step in range(side):
        drawn = [(near + step, near), (far, near + step), (far - step, far), (near, far - step)]
        assert [SPOT[f"{ring}.{k * side + step}"] for k in range(4)] == drawn
    assert SPOT["S"] == (4, 4)


@pytest.mark.parametrize("field", FIELDS)
def test_zb_geo_8_every_step_is_orthogonal__refuses(field: str) -> None:
    # Whatever one step does on the mountain, it never crosses a corner or leaves a field out.
    g = climbing(field)
    reached = {whereabouts(plays(g.copy(), text), "a1") for text in ("1,1+", "1,1-")}
    if field not in CORNERS:
        top = plays(g.copy(), "1,1^")
        reached.add("S" if top.over else whereabouts(top, "a1"))
    assert reached <= set(beside(field))


def test_zb_geo_9_villages_lie_at_the_four_corners__accepts() -> None:
    spots = [SPOT[walked(village, "+")] for village in VILLAGES]
    assert spots == [(0, 0), (8, 0), (8, 8), (0, 8)]


def storm(direction: str) -> zt.Game:
    """Seat a lands on a storm and turns the mountain; goblins, tiles and a stone are about."""
    g = load(
        {"1.11": "a1", "2.5": "b1 b2", "4.7": "a2"},
        hands={"a": "1 1 1", "b": "4 1 1"},
        tiles={"1.12": "storm", "2.3": "ghost", "3.1": "pit seen"},
        stones="1.20",
    )
    return plays(g, "1,1+", f"turn:{direction}")


@pytest.mark.parametrize(("direction", "corner"), [("+", "1.24"), ("-", "1.8")])
def test_zb_geo_9_villages_do_not_turn__refuses(direction: str, corner: str) -> None:
    # If the villages turned along with the mountain, b4 would still step onto 1.0.
    g = settle(plays(storm(direction), "end"))
    assert whereabouts(g, "b4") == "V0"
    assert whereabouts(plays(g, "4,1+"), "b4") == corner


@pytest.mark.parametrize("rotation", range(4))
@pytest.mark.parametrize("village", range(4))
def test_zb_geo_10_the_corner_a_village_touches__accepts(village: int, rotation: int) -> None:
    g = load({f"V{village}": "a1"}, hands={"a": "1 1 5"}, rotation=rotation)
    assert whereabouts(plays(g, "1,1+"), "a1") == f"1.{8 * ((village - rotation) % 4)}"


@pytest.mark.parametrize("rotation", [-1, 4, 90])
def test_zb_geo_10_no_other_rotation__refuses(rotation: int) -> None:
    rejects("ZB-GEO-10", rotation=rotation)


@pytest.mark.parametrize(("direction", "rotation"), [("+", 1), ("-", 3)])
def test_zb_geo_11_a_turn_changes_the_rotation__accepts(direction: str, rotation: int) -> None:
    assert storm(direction).position()["rotation"] == rotation


@pytest.mark.parametrize("direction", "+-")
def test_zb_geo_11_and_nothing_else__refuses(direction: str) -> None:
    g = storm(direction)
    now = g.position()
    assert places(g)["1.12"] == ["a1"]
    assert places(g)["2.5"] == ["b1", "b2"]
    assert places(g)["4.7"] == ["a2"]
    assert (set(now["tiles"]), list(now["stones"])) == ({"1.12", "2.3", "3.1"}, ["1.20"])
    assert {village: sorted(on(g, village)) for village in VILLAGES} == {
        "V0": ["a4", "b4"],
        "V1": ["a5", "b5"],
        "V2": ["a3", "b3"],
        "V3": [],
    }


def test_zb_geo_12_twenty_event_fields_and_nine_stone_fields__accepts() -> None:
    assert [level(field) < 4 for field in EVENTS].count(True) == 17
    assert (len(EVENTS), len(STONES)) == (20, 9)
    now = settle(zt.new("zauberberg", players=2, seed=1, chance="manual")).position()
    assert (set(now["tiles"]), set(now["stones"])) == (set(EVENTS), set(STONES))


def test_zb_geo_12_no_marks_on_corners_and_none_twice__refuses() -> None:
    assert not set(EVENTS) & set(CORNERS)
    assert not set(EVENTS) & set(STONES)
    rejects("ZB-GEO-12", tiles={"1.8": "storm"})
    rejects("ZB-GEO-12", tiles={"1.10": "storm"})
    rejects("ZB-GEO-12", stones="1.2")
    rejects("ZB-GEO-12", stones="1.3")
