"""The observation: its planes are those of docs/observation.md, and they say what lies on the table."""

import re
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import zauberturm as zt
from tests.towers.positions import load, plays
from zauberturm.games.towers.board import SPACES
from zauberturm.games.towers.compact import NAMES, SIZE
from zauberturm.games.towers.observe import observe
from zauberturm.games.towers.planes import OBSERVATION_SHAPE, PLANE_NAMES, planes_of
from zauberturm.games.towers.state import NOBODY
from zauberturm.kernel import entry
from zauberturm.kernel.core import NOW

Planes = npt.NDArray[np.float32]

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "observation.md").read_text("utf-8").partition("\n# ")[0]
ROW = re.compile(r"^\| (\d+(?:-\d+)?) \| ([a-z ]+?) \|", re.MULTILINE)


def plane(planes: Planes, name: str) -> list[float]:
    return [round(float(number), 4) for number in planes[PLANE_NAMES.index(name)]]


def number(planes: Planes, name: str) -> float:
    """The number that fills a plane."""
    values = set(plane(planes, name))
    assert len(values) == 1, f"{name} is not the same everywhere"
    return values.pop()


def only(**spaces: float) -> list[float]:
    """A plane that is zero except on these spaces: `only(s5=1)`."""
    return [round(spaces.get(f"s{space}", 0.0), 4) for space in range(SPACES)]


def switched_on(planes: Planes, group: str) -> list[str]:
    """Which planes of a group are not zero, without the group's name."""
    return [n.removeprefix(f"{group}: ") for n in PLANE_NAMES if n.startswith(f"{group}: ") and any(plane(planes, n))]


# -- the page


def test_the_page_lists_the_planes() -> None:
    groups: list[tuple[str, str]] = []
    for name, members in groupby(enumerate(PLANE_NAMES), key=lambda pair: pair[1].partition(": ")[0]):
        places = [place for place, _ in members]
        groups.append((str(places[0]) if len(places) == 1 else f"{places[0]}-{places[-1]}", name))
    assert ROW.findall(PAGE) == groups
    assert f"({OBSERVATION_SHAPE[0]}, {OBSERVATION_SHAPE[1]})" in PAGE


def test_the_page_s_example_runs() -> None:
    for example in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(compile(example, "docs/observation.md", "exec"), {})  # noqa: S102 - our own page


def test_every_plane_has_a_name_of_its_own() -> None:
    assert len(set(PLANE_NAMES)) == len(PLANE_NAMES) == OBSERVATION_SHAPE[0]


# -- what it says


def test_the_board_is_seen_from_the_observers_seat() -> None:
    g = load({0: "*", 3: "aab", 7: "c12c"}, players=3)
    planes = g.observation("b")
    assert plane(planes, "visible wizards: seat+0") == only(s3=1 / 6)
    assert plane(planes, "visible wizards: seat+1") == only(s7=1 / 6)
    assert plane(planes, "visible wizards: seat+2") == only(s3=2 / 6)
    assert plane(planes, "tower height") == only(s7=2 / 9)
    assert plane(planes, "shield on top") == only(s0=1, s4=1, s8=1, s12=1)
    assert plane(planes, "castle") == only(s0=1)
    assert plane(planes, "tower number: level 1") == only(s7=1 / 9)
    assert plane(planes, "tower number: level 2") == only(s7=2 / 9)
    assert plane(planes, "tower shield: level 1") == only(s7=1)
    assert plane(planes, "tower shield: level 2") == only()
    assert switched_on(planes, "in the game") == ["seat+0", "seat+1", "seat+2"]
    assert switched_on(planes, "active seat") == switched_on(planes, "to move") == ["seat+2"]
    assert switched_on(planes, "starting player") == ["seat+2"]


@pytest.mark.parametrize(("memory", "shown"), [("strict", []), ("assist", ["seat+0: level 0", "seat+1: level 1"])])
def test_wt_info_6_locked_wizards_are_seen_only_with_assist(memory: str, shown: list[str]) -> None:
    planes = load({0: "*", 7: "aa1b2"}, memory=memory).observation("a")
    assert switched_on(planes, "locked wizards") == shown
    if shown:
        assert plane(planes, "locked wizards: seat+0: level 0") == only(s7=2 / 6)


def test_wt_info_1_own_cards_by_kind_and_foreign_ones_by_number() -> None:
    g = load({0: "*", 3: "ab"}, hands={"a": ["W1", "W1", "D"], "b": ["T5"]}, discard=["T2", "T2", "W3d"])
    planes = g.observation("a")
    assert switched_on(planes, "own hand") == ["W1", "D"]
    assert number(planes, "own hand: W1") == 2 / 4
    assert (number(planes, "hand size: seat+0"), number(planes, "hand size: seat+1")) == (3 / 4, 1 / 4)
    assert (number(planes, "discard: T2"), number(planes, "discard: W3d")) == (2 / 4, 1)
    assert number(planes, "draw pile") == round(83 / 90, 4)
    assert number(planes, "discard pile") == round(3 / 90, 4)


def test_seats_and_table() -> None:
    g = load({0: "*", 3: "aaab"}, home={"a": 1, "b": 4}, flasks={"a": [3, 2, 1]}, spells=["MT"], spell_costs={"MT": 50})
    planes = g.observation("b")
    assert number(planes, "wizards home: seat+0") == 0.8
    assert number(planes, "wizards away: seat+1") == 0.6
    assert [number(planes, f"{state} flasks: seat+1") for state in ("empty", "full", "spent")] == [0.3, 0.2, 0.1]
    assert switched_on(planes, "open tile") == ["MT"]
    assert (number(planes, "price: MT"), number(planes, "price: MW")) == (1, 0.2)
    assert switched_on(planes, "option") == []
    assert switched_on(planes, "question") == ["turn"]
    assert switched_on(planes, "action") == ["1"]


def test_the_die_and_the_spell_already_cast() -> None:
    g = load({0: "*", 3: "ab", 5: "1"}, hands={"a": ["W3d", "T1"]}, action=2, spell_used=True)
    planes = plays(g, "W3d", "roll:5").observation("a")
    assert switched_on(planes, "dice card") == ["W3d"]
    assert switched_on(planes, "rolled") == ["5"]
    assert number(planes, "rolls left") == round(2 / 3, 4)
    assert number(planes, "spell used") == 1
    assert switched_on(planes, "question") == ["dice"]
    assert switched_on(planes, "action") == ["2"]


MASTER: dict[str, Any] = {
    "variant": "master",
    "spells": ["MW", "MT", "PB"],
    "hands": {"a": ["W2", "T1"]},
    "flasks": {"b": [1, 5, 0]},
}


def test_wt_mt_2_a_declared_wizard_is_seen_until_he_is_out_of_sight() -> None:
    g = load({0: "*", 3: "ab", 1: "1"}, **MASTER)
    plays(g, "W2:w3")
    planes = g.observation("b")
    assert plane(planes, "declared wizard: seat+1") == only(s3=1)
    assert number(planes, "declared steps") == round(2 / 6, 4)
    assert g.view("b")["pending"]["declared"] == {"piece": "a3", "steps": 2}
    locked = plays(g.copy(), "cast MT:t1.1 before").observation("b")
    assert switched_on(locked, "declared wizard") == []
    assert number(locked, "declared wizard out of sight") == 1
    assert switched_on(locked, "spell carried out") == ["MT"]
    assert switched_on(locked, "caster") == ["seat+0"]


def test_wt_sp_pb_1_riders_are_seen() -> None:
    g = plays(load({0: "*", 3: "ab", 9: "b"}, **MASTER, repeat_mode="merged"), "W2:w3")
    assert switched_on(g.observation("a"), "riders") == []
    g = plays(load({0: "*", 3: "abb"}, **MASTER), "W2:w3", "cast PB")
    assert switched_on(g.observation("a"), "riders") == ["seat+1"]
    assert g.view(None)["pending"]["declared"] == {"piece": "a3", "steps": 2, "riders": "b"}


def test_wt_mt_5_a_claimed_spell_is_seen_while_it_waits_for_its_target() -> None:
    g = plays(load({0: "*", 3: "ab", 8: "1"}, **MASTER), "T1:t8.1")
    assert plane(g.observation("a"), "declared tower") == only(s8=1 / 9)
    assert g.view("a")["pending"]["declared"] == {"piece": "t8.1", "steps": 1}
    plays(g, "after MW")
    assert switched_on(g.observation("a"), "spell claimed") == ["MW"]
    assert switched_on(g.observation("a"), "caster") == ["seat+1"]
    assert g.view(None)["pending"] == {"step": "carry", "asked": "b", "claimed": "MW", "caster": "b"}


def test_wt_sp_fw_1_a_surface_laid_bare_is_seen() -> None:
    g = load({0: "*", 1: "acc1"}, players=4, team=True, spells=["FW"], flasks={"a": [4, 1, 0]})
    planes = plays(g, "pass", "cast FW:t1.1").observation("d")
    assert plane(planes, "wizards laid bare: seat+1") == only(s1=1 / 6)
    assert plane(planes, "wizards laid bare: seat+3") == only(s1=2 / 6)


def test_wt_info_10_the_flags_of_an_exchange_are_public() -> None:
    g = load({0: "*", 3: "abcd"}, players=4, team=True)
    plays(g, "pass", "ask", "decline")
    planes = g.observation("b")
    assert [number(planes, f"has {word}") for word in ("asked", "offered", "exchanged")] == [1, 0, 0]
    assert switched_on(planes, "option") == ["team"]


def test_before_the_start_nobody_is_the_starting_player() -> None:
    g = zt.new("towers", players=2, seed=1, chance="manual", variant="master", spells=3)
    planes = g.observation("a")
    assert switched_on(planes, "starting player") == switched_on(planes, "to move") == []
    assert switched_on(planes, "question") == ["start"]
    assert number(planes, "tiles to draw") == round(3 / 8, 4)
    assert g.view("a")["pending"] == {"step": "start", "tiles": 3}
    assert g.view("a")["to_move"] == "chance"


# -- the core without the friendly layer


def core_observation(g: zt.Game, seat: int) -> Planes:
    out = np.full(SIZE, 7, np.uint8)
    entry(observe)(g._plain().handle(), seat, NOW, out)
    planes: Planes = planes_of(out[None], g.options)[0]
    return planes


def test_a_spectator_counts_from_seat_a_and_has_no_hand() -> None:
    g = zt.new("towers", players=3, seed=3, starter="b")
    spectator, seat = core_observation(g, NOBODY), g.observation("a")
    hand = [place for place, name in enumerate(PLANE_NAMES) if name.startswith("own hand")]
    assert not spectator[hand].any()
    seat[hand] = 0
    assert spectator.tobytes() == seat.tobytes()


def test_wt_r_64_the_discard_planes_can_be_cut_down_to_the_last_card() -> None:
    board, pile = {0: "*", 3: "ab"}, ["T2", "T2", "W3d"]
    assert switched_on(load(board, discard=pile).observation("a"), "discard") == ["T2", "W3d"]
    top = load(board, discard=pile, discard_view="top")
    assert switched_on(top.observation("a"), "discard") == ["W3d"]
    assert top.numbers("a", "recall")[NAMES.index("discard: T2")] == 2
    assert switched_on(load(board, discard_view="top").observation("a"), "discard") == []
