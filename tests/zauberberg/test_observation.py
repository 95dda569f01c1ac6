"""The observation: its planes are those of docs/observation.md, and they say what lies on the table."""

import random
import re
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import zauberturm as zt
from tests.zauberberg.positions import EVENTS, STONES, ZB9, fresh, load, placed, plays, started
from tests.zauberberg.random_tables import random_layout
from zauberturm.games.zauberberg.compact import SIZE
from zauberturm.games.zauberberg.observe import observe
from zauberturm.games.zauberberg.planes import PLANE_NAMES, observation_shape, planes_of
from zauberturm.kernel import entry
from zauberturm.kernel.core import NOW

Planes = npt.NDArray[np.float32]
Cell = tuple[int, int]

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "observation.md").read_text("utf-8").split("\n# ")[1]
ROW = re.compile(r"^\| (\d+(?:-\d+)?) \| ([a-z ]+?) \|", re.MULTILINE)

# ZB-GEO-8, copied from the catalogue's drawing.
DRAWING = """
1.0   1.1   1.2   1.3   1.4   1.5   1.6   1.7   1.8
1.31  2.0   2.1   2.2   2.3   2.4   2.5   2.6   1.9
1.30  2.23  3.0   3.1   3.2   3.3   3.4   2.7   1.10
1.29  2.22  3.15  4.0   4.1   4.2   3.5   2.8   1.11
1.28  2.21  3.14  4.7   S     4.3   3.6   2.9   1.12
1.27  2.20  3.13  4.6   4.5   4.4   3.7   2.10  1.13
1.26  2.19  3.12  3.11  3.10  3.9   3.8   2.11  1.14
1.25  2.18  2.17  2.16  2.15  2.14  2.13  2.12  1.15
1.24  1.23  1.22  1.21  1.20  1.19  1.18  1.17  1.16
"""
CELLS = {name: (y, x) for y, row in enumerate(DRAWING.split("\n")[1:-1]) for x, name in enumerate(row.split())}
NAMES = {cell: name for name, cell in CELLS.items()}


def plane(planes: Planes, name: str) -> dict[str, float]:
    """The fields on which a plane is not zero."""
    cells = planes[PLANE_NAMES.index(name)]
    return {NAMES[y, x]: round(float(cells[y, x]), 4) for y, x in np.ndindex(*cells.shape) if cells[y, x]}


def number(planes: Planes, name: str) -> float:
    """The number that fills a plane."""
    values = {round(float(value), 4) for value in planes[PLANE_NAMES.index(name)].flat}
    assert len(values) == 1, f"{name} is not the same everywhere"
    return values.pop()


def switched_on(planes: Planes, group: str) -> list[str]:
    """Which planes of a group are not zero, without the group's name."""
    names = [name for name in PLANE_NAMES if name.startswith(f"{group}: ")]
    return [name.removeprefix(f"{group}: ") for name in names if planes[PLANE_NAMES.index(name)].any()]


# -- the page


def test_the_page_lists_the_planes() -> None:
    groups: list[tuple[str, str]] = []
    for name, members in groupby(enumerate(PLANE_NAMES), key=lambda pair: pair[1].partition(": ")[0]):
        places = [place for place, _ in members]
        groups.append((str(places[0]) if len(places) == 1 else f"{places[0]}-{places[-1]}", name))
    assert ROW.findall(PAGE) == groups
    assert f"({len(PLANE_NAMES)}, 9, 9)" in PAGE


def test_every_plane_has_a_name_of_its_own() -> None:
    assert len(set(PLANE_NAMES)) == len(PLANE_NAMES)
    assert fresh().observation("a").shape == observation_shape(fresh().options) == (len(PLANE_NAMES), 9, 9)


# -- the mountain


def test_zb_geo_8_fields_stand_where_they_are_drawn() -> None:
    planes = load().observation("a")
    levels = plane(planes, "level")
    assert levels == {name: 1 if name == "S" else int(name[0]) / 5 for name in CELLS}
    assert sorted(plane(planes, "corner")) == sorted(f"{n + 1}.{k * (8 - 2 * n)}" for n in range(4) for k in range(4))


@pytest.mark.parametrize("rotation", range(4))
def test_zb_geo_10_gates_turn_with_the_mountain(rotation: int) -> None:
    planes = load(rotation=rotation).observation("b")
    for village in range(4):
        gate = f"1.{8 * ((village - rotation) % 4)}"
        assert plane(planes, f"gate: V{village}") == {gate: 1}
    # a1 and a4 are in V0, a2 and a5 in V1, a3 in V2.
    assert plane(planes, "goblin in a village: seat+1 number 4") == {f"1.{8 * (-rotation % 4)}": 1}
    assert plane(planes, "goblin in a village: seat+0 number 3") == {f"1.{8 * ((2 - rotation) % 4)}": 1}


@pytest.mark.parametrize("side", [10, 11, 15])
def test_zb_geo_1_other_mountains_have_other_widths(side: int) -> None:
    layout = random_layout(random.Random(side))
    while layout["sides"][0] != side:
        layout = random_layout(random.Random(str(layout)))
    g = zt.new("zauberberg", seed=1, layout=layout)
    planes = g.observation("a")
    assert planes.shape == (len(PLANE_NAMES), side, side)
    levels = planes[PLANE_NAMES.index("level")]
    for level in range(4):
        assert (levels[level, level : side - level] == np.float32((level + 1) / 5)).all()
    assert (levels[4 : side - 4, 4 : side - 4] == 1).all()
    assert (levels == levels.T).all()
    assert planes[PLANE_NAMES.index("stone")].sum() == 9
    assert planes[PLANE_NAMES.index("unknown tile")].sum() == 20


def test_goblins_are_seen_from_the_observers_seat() -> None:
    g = load({"1.5": "b3 a4", "2.3": "a5", "3.1": "c1"}, players=3)
    planes = g.observation("b")
    assert plane(planes, "covered goblin: seat+0 number 3") == {"1.5": 1}
    assert plane(planes, "goblin: seat+0 number 3") == {}
    assert plane(planes, "goblin: seat+2 number 4") == {"1.5": 1}
    assert plane(planes, "goblin: seat+1 number 1") == {"3.1": 1}
    assert switched_on(planes, "goblin") == ["seat+1 number 1", "seat+2 number 4", "seat+2 number 5"]
    assert switched_on(planes, "in the game") == ["seat+0", "seat+1", "seat+2"]
    assert switched_on(planes, "active seat") == switched_on(planes, "to move") == ["seat+2"]
    assert switched_on(planes, "starting player") == ["seat+2"]


def test_zb_wait_3_waiting_goblins_are_seen_in_their_order() -> None:
    tiles = {"2.3": "passage seen", "3.1": "passage seen"}
    places = {"2.3": "a1", "3.2": "b1", "3.1": "b2", "4.0": "b3"}
    planes = load(places, tiles=tiles, waiting="b2 a1").observation("a")
    assert plane(planes, "waiting") == {"3.1": 1, "2.3": round(5 / 6, 4)}


TILES = {"1.2": "storm", "1.6": "ghost up", "1.12": "raven seen", "4.3": "passage"}


@pytest.mark.parametrize(("memory_aid", "known"), [("on", True), ("off", False)])
def test_zb_info_5_a_tile_is_seen_while_it_is_known(memory_aid: str, known: bool) -> None:
    planes = load(tiles=TILES, memory_aid=memory_aid).observation("a")
    assert switched_on(planes, "tile") == (["ghost", "raven"] if known else ["ghost"])
    assert plane(planes, "tile: ghost") == plane(planes, "face up") == {"1.6": 1}
    assert sorted(plane(planes, "unknown tile")) == (["1.2", "4.3"] if known else ["1.12", "1.2", "4.3"])
    unseen = {"storm": round(1 / 3, 4), "passage": 0.25, "raven": 0 if known else round(1 / 3, 4), "ghost": 0}
    assert {kind: number(planes, f"unseen: {kind}") for kind in unseen} == unseen


def test_stones_lie_on_their_fields() -> None:
    assert plane(started().observation("a"), "stone") == dict.fromkeys(STONES, 1)
    assert plane(load(stones="1.10 4.1").observation("a"), "stone") == {"1.10": 1, "4.1": 1}


# -- cards, seats, turn


def test_zb_info_1_own_cards_by_kind_and_foreign_ones_by_number() -> None:
    planes = load(hands={"a": "1 1 *", "b": "5"}, discard="2 2 *").observation("a")
    assert switched_on(planes, "own hand") == ["1", "*"]
    assert (number(planes, "own hand: 1"), number(planes, "own hand: *")) == (0.4, 0.2)
    assert (number(planes, "hand size: seat+0"), number(planes, "hand size: seat+1")) == (0.6, 0.2)
    assert (number(planes, "discard: 2"), number(planes, "discard: *")) == (round(2 / 11, 4), 0.2)
    assert (number(planes, "draw pile"), number(planes, "discard pile")) == (round(53 / 60, 4), 0.05)


def test_seats_and_table() -> None:
    g = load(held={"a": 1, "b": 2}, ravens={"b": 1}, extra={"a": 1}, number=15, turn_limit=60, third_card="free")
    planes = g.observation("b")
    assert (number(planes, "stones held: seat+0"), number(planes, "stones held: seat+1")) == (1, 0.5)
    assert number(planes, "ravens: seat+0") == round(1 / 3, 4)
    assert number(planes, "extra cards: seat+1") == round(1 / 3, 4)
    assert switched_on(planes, "option") == ["third card free", "memory aid off"]
    assert switched_on(planes, "question") == ["turn"]
    assert number(planes, "turns") == 0.25


OPTION_VALUES: dict[str, dict[str, Any]] = {
    "third card climbs only": {"third_card": "climb_only"},
    "third card free": {"third_card": "free"},
    "no climb after rest": {"climb_rest": "no"},
    "stone cards by refill": {"stone_draw": "refill"},
    "pitfall always ends": {"pit_end": "always"},
    "relocation triggers nothing": {"relocate_trigger": "no"},
    "owner turns the storm": {"storm_chooser": "owner"},
    "raven not on oneself": {"raven_self": "forbidden"},
    "raven discard over limit": {"raven_discard": "over_limit"},
    "empty exchange": {"exchange_min": 0},
    "memory aid off": {"memory_aid": "off"},
}


@pytest.mark.parametrize("name", OPTION_VALUES)
def test_every_option_has_its_plane(name: str) -> None:
    options: dict[str, Any] = {"memory_aid": "on"} | OPTION_VALUES[name]
    assert switched_on(load(**options).observation("a"), "option") == [name]


@pytest.mark.parametrize(("goblins", "landed"), [("b1", "single"), ("b1 b2", "pair")])
def test_zb_turn_7_the_running_turn_is_seen(goblins: str, landed: str) -> None:
    g = plays(load({"1.1": "a3", "1.5": goblins}, hands={"a": "3 4 2"}), "3,4+")
    planes = g.observation("b")
    assert switched_on(planes, "question") == ["next"]
    assert switched_on(planes, "landed on") == [landed]
    assert plane(planes, "moving goblin") == {"1.5": 1}
    assert switched_on(planes, "table") == ["3", "4"]
    assert number(planes, "table: 3") == round(1 / 3, 4)


def test_zb_ghost_1_a_tile_at_work_is_seen() -> None:
    g = plays(load({"1.1": "a1"}, hands={"a": "1 1 4"}, tiles={"1.2": "ghost"}), "1,1+")
    planes = g.observation("b")
    assert plane(planes, "tile at work") == plane(planes, "tile: ghost") == plane(planes, "face up") == {"1.2": 1}
    assert plane(planes, "goblin that landed") == {"1.2": 1}
    assert number(planes, "turn is over") == 1
    assert switched_on(planes, "question") == ["village"]


def test_zb_evt_8_a_tile_that_has_acted_is_seen() -> None:
    layout = ZB9 | {"events": {"1": [2], "2": [1]}}
    g = load({"1.1": "a1"}, hands={"a": "1 1 4"}, tiles={"1.2": "passage", "2.1": "ghost"}, layout=layout)
    planes = plays(g, "1,1+").observation("a")
    assert plane(planes, "tile has acted") == {"1.2": 1}
    assert plane(planes, "tile at work") == plane(planes, "goblin that landed") == {"2.1": 1}


def test_zb_draw_1_who_draws_is_seen() -> None:
    g = plays(load(hands={"a": "1 2 3"}, players=3), "swap:1,2")
    planes = g.observation("c")
    assert switched_on(planes, "question") == ["draw"]
    assert switched_on(planes, "drawing") == ["seat+1"]
    assert switched_on(planes, "to move") == []
    assert number(planes, "cards to draw") == 0.4


def test_zb_end_1_the_winner_stands_on_the_summit() -> None:
    g = plays(load({"4.1": "b1 a1"}, hands={"a": "1 4 4"}), "1,4^")
    assert plane(g.observation("b"), "goblin: seat+1 number 1") == {"S": 1}
    assert switched_on(g.observation("b"), "question") == ["over"]


def test_zb_setup_13_the_set_up_is_seen_step_by_step() -> None:
    g = plays(fresh(), "tile:1.2=storm", "tile:1.6=storm")
    planes = g.observation("a")
    assert plane(planes, "unknown tile") == {"1.2": 1, "1.6": 1}
    assert plane(planes, "tile at work") == {"1.12": 1}
    assert {number(planes, name) for name in PLANE_NAMES if name.startswith("unseen")} == {1}
    assert switched_on(planes, "goblin in a village") == []
    dealt = plays(placed(fresh(2, starter="b")), "draw:1").observation("a")
    assert switched_on(dealt, "drawing") == ["seat+1"]
    assert sorted(plane(dealt, "unknown tile")) == sorted(EVENTS)


def test_a_spectator_counts_from_seat_a_and_has_no_hand() -> None:
    g = started(3, starter="b")
    numbers = np.full(SIZE, 7, np.uint8)
    entry(observe)(g._plain().handle(), -1, NOW, numbers)
    spectator = planes_of(numbers[None], g.options)[0]
    seat = g.observation("a")
    hand = [place for place, name in enumerate(PLANE_NAMES) if name.startswith("own hand")]
    assert not spectator[hand].any()
    seat[hand] = 0
    assert spectator.tobytes() == seat.tobytes()
