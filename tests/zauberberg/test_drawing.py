"""The picture of the mountain: every field in its place on any layout, readable by day and night, drawn by us alone.

To draw the committed picture anew after a change: `python -m tests.zauberberg.test_drawing`.
"""

import re
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest

from zauberturm.games.zauberberg.draw import CELL, mountain

from .positions import ZB9

PICTURE: Final = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "mountain.svg"
SVG: Final = "{http://www.w3.org/2000/svg}"
WIDE: Final = ZB9 | {"name": "wide", "sides": [10, 8, 6, 4]}
WIDER: Final = {
    "name": "wider <&>",
    "sides": [11, 9, 7, 5],
    "events": {"1": [1, 39], "2": [15], "3": [], "4": [1, 2, 15]},
    "stones": {"1": [0, 10, 20], "3": [6, 7]},
}
"""Stones on corners, one of them under the white dot; levels without marks, and not even named."""

LAYOUTS: Final = [ZB9, WIDE, WIDER]
BY_SIDES: Final = pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: "-".join(map(str, layout["sides"])))
BY_ROTATION: Final = pytest.mark.parametrize("rotation", range(4))
Place = tuple[float, float]


def drawn(layout: dict[str, Any], rotation: int = 0) -> dict[str, ET.Element]:
    """The groups of the picture that stand for a place, by its name."""
    root = ET.fromstring(mountain(layout, rotation))  # noqa: S314 - our own picture
    groups = [(group.get("data-field"), group) for group in root.iter(f"{SVG}g")]
    named = [(name, group) for name, group in groups if name]
    assert len(named) == len(dict(named)), "a place is drawn twice"
    return dict(named)


def middle(group: ET.Element) -> Place:
    """Where a group stands, in fields, seen from the middle of the picture."""
    found = re.match(r"translate\((\S+) (\S+)\)", group.get("transform", "translate(0 0)"))
    assert found
    return float(found[1]) / CELL, float(found[2]) / CELL


def used(group: ET.Element) -> set[str]:
    """The small drawings on a place."""
    return {use.get("href", "").removeprefix("#zb-") for use in group.iter(f"{SVG}use")}


def walked(sides: list[int], rotation: int = 0) -> dict[str, Place]:
    """Where the fields belong: from the dotted corner along the four sides, step by step (ZB-GEO-2 to ZB-GEO-4)."""
    found: dict[str, Place] = {}
    for level, side in enumerate(sides, start=1):
        x = y = -(side - 1) / 2
        for index in range(4 * (side - 1)):
            found[f"{level}.{index}"] = (x, y)
            right, down = ((1, 0), (0, 1), (-1, 0), (0, -1))[index // (side - 1)]
            x, y = x + right, y + down
    for _ in range(rotation):
        found = {name: (-y, x) for name, (x, y) in found.items()}
    return found


def steps(one: Place, other: Place) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def test_the_committed_picture_is_what_the_code_draws() -> None:
    assert PICTURE.read_text("utf-8") == mountain(ZB9)


@BY_SIDES
@BY_ROTATION
def test_every_field_is_in_its_place(layout: dict[str, Any], rotation: int) -> None:
    """ZB-GEO-8, with the middle of the picture in place of (4, 4)."""
    places = {name: middle(group) for name, group in drawn(layout, rotation).items() if name[0] != "V"}
    assert places == walked(layout["sides"], rotation) | {"S": (0, 0)}


@BY_SIDES
def test_neighbours_are_one_step_apart(layout: dict[str, Any]) -> None:
    """ZB-GEO-5 and ZB-GEO-6: round the ring, and up to the next one."""
    places = {name: middle(group) for name, group in drawn(layout).items()}
    for level, side in enumerate(layout["sides"], start=1):
        for index in range(4 * (side - 1)):
            here = places[f"{level}.{index}"]
            assert steps(here, places[f"{level}.{(index + 1) % (4 * (side - 1))}"]) == 1
            corner, along = divmod(index, side - 1)
            if along and level < len(layout["sides"]):
                above = (corner * (side - 3) + along - 1) % (4 * (side - 3))
                assert steps(here, places[f"{level + 1}.{above}"]) == 1


@BY_ROTATION
def test_villages_stay_where_they_are(rotation: int) -> None:
    """ZB-GEO-9 and ZB-GEO-10: the mountain turns under them."""
    places = {name: middle(group) for name, group in drawn(ZB9, rotation).items()}
    assert {name: middle(group) for name, group in drawn(ZB9).items() if name[0] == "V"}.items() <= places.items()
    for village in range(4):
        beside = min(walked([9]), key=lambda name: steps(places[name], places[f"V{village}"]))
        assert beside == f"1.{8 * ((village - rotation) % 4)}"
    assert f"beside V{rotation}." in mountain(ZB9, rotation)


@BY_SIDES
def test_marks_are_on_the_fields_of_the_record(layout: dict[str, Any]) -> None:
    groups = drawn(layout)
    for level, side in enumerate(layout["sides"], start=1):
        for index in range(4 * (side - 1)):
            shown = used(groups[f"{level}.{index}"])
            assert ("event" in shown) == (index in layout["events"].get(str(level), ()))
            assert ("stone" in shown) == (index in layout["stones"].get(str(level), ()))
            assert ("corner" in shown) == (index % (side - 1) == 0)
            assert ("dot" in shown) == (index == 0)
    assert "tower" in used(groups["S"])


@BY_SIDES
def test_every_place_carries_its_name(layout: dict[str, Any]) -> None:
    assert all(group.findtext(f"{SVG}text") == name for name, group in drawn(layout).items())


@BY_SIDES
def test_the_picture_speaks_to_those_who_cannot_see_it(layout: dict[str, Any]) -> None:
    root = ET.fromstring(mountain(layout))  # noqa: S314 - our own picture
    title, words = root[0], root[1].text or ""
    assert root.get("role") == "img"
    assert (root.get("aria-labelledby") or "").split() == [title.get("id"), root[1].get("id")]
    assert layout["name"] in (title.text or "")
    marked = [f"{level}.{n}" for part in ("events", "stones") for level, row in layout[part].items() for n in row]
    assert all(re.search(rf"\b{re.escape(name)}\b", words) for name in marked)


def test_the_picture_fetches_nothing_and_misses_nothing() -> None:
    text = mountain(ZB9)
    names = set(re.findall(r' id="(\S+)"', text))
    assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)) <= {(n, "") for n in names} | {
        ("", n) for n in names
    }
    assert (
        len(re.findall(r"href=|url\(|@import|https?:", text)) == len(re.findall(r'href="#|url\(#', text)) + 1
    )  # xmlns
    assert {one for row in re.findall(r'class="([^"]+)"', text) for one in row.split()} <= {
        *re.findall(r"^\.(zb-[\w-]+)\{", text, re.MULTILINE),
        "zb-tile",  # takes the colours of its level
    }


def light(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [0, 1], ids=["day", "night"])
def test_steps_grow_lighter_and_names_can_be_read(theme: int) -> None:
    sheet = mountain(ZB9).split("@media")[theme]
    fill = {name: light(colour) for name, colour in re.findall(r"\.zb-([\w-]+)\{fill:#(\w{6})", sheet)}
    tiles = [fill[name] for name in ("tile1", "tile2", "tile3", "tile4", "snow")]
    assert tiles == sorted(tiles)
    for tile, name in zip([*tiles, fill["trail"]], ["name1", "name2", "name3", "name4", "name5", "place"], strict=True):
        low, high = sorted((tile, fill[name]))
        assert (high + 0.05) / (low + 0.05) >= 4.5, name


if __name__ == "__main__":
    PICTURE.write_text(mountain(ZB9), "utf-8")
