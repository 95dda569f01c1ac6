"""One table per game says what its options are: the core's constants, the planes and the page follow from it."""

from pathlib import Path
from typing import Any

import pytest

import zauberturm as zt
from zauberturm.games.option_table import Option, Switch, choice, flag, page_of, switches_of
from zauberturm.games.towers import option_table as towers_table
from zauberturm.games.towers import planes as towers_planes
from zauberturm.games.towers import state as towers_state
from zauberturm.games.zauberberg import option_table as zauberberg_table
from zauberturm.games.zauberberg import planes as zauberberg_planes
from zauberturm.games.zauberberg import state as zauberberg_state

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "python.md").read_text("utf-8")
TABLES: dict[str, tuple[tuple[Option, ...], Any, tuple[str, ...]]] = {
    "towers": (towers_table.OPTION_TABLE, towers_state, towers_planes.PLANE_NAMES),
    "zauberberg": (zauberberg_table.OPTION_TABLE, zauberberg_state, zauberberg_planes.PLANE_NAMES),
}
SWITCHES = [(game, option, switch) for game in TABLES for option in TABLES[game][0] for switch in option.switches]


def asked(game: str, option: Option, switch: Switch) -> dict[str, Any]:
    """Options with which a table can be opened that has this switch on."""
    solo = {"players": 1} if switch.unless else {}
    return solo | ({"players": 4} if option.info.name == "team" else {}) | {option.info.name: switch.value}


@pytest.mark.parametrize("game", TABLES)
def test_the_page_shows_the_table(game: str) -> None:
    assert f"\n\n{page_of(TABLES[game][0])}\n\n" in PAGE


@pytest.mark.parametrize("game", TABLES)
def test_all_values_but_one_have_a_switch(game: str) -> None:
    for option in TABLES[game][0]:
        values = {switch.value for switch in option.switches}
        assert values <= set(option.info.values)
        if values and option.info.name != "solo_spells":  # that no tiles are drawn is a number of tiles, not a bit
            assert len(values) == len(option.info.values) - 1, option.info.name


@pytest.mark.parametrize(("game", "option", "switch"), SWITCHES, ids=lambda value: getattr(value, "name", None))
def test_a_switch_is_a_constant_a_bit_and_a_plane(game: str, option: Option, switch: Switch) -> None:
    g = zt.new(game, **asked(game, option, switch), seed=1)
    _, state, planes = TABLES[game]
    constant = getattr(state, switch.name)
    assert constant == 1 << switch.bit
    assert g._plain().options & constant
    assert (switch.name in state.SWITCHES) is switch.is_rule
    assert (g.observation("a")[planes.index(f"option: {switch.plane}")] == 1).all()


@pytest.mark.parametrize("game", TABLES)
def test_every_bit_of_the_core_is_in_the_table(game: str) -> None:
    table, state, _ = TABLES[game]
    named = {switch.name for switch in switches_of(table)}
    assert {name for name in vars(state) if name in named} == named


def test_bits_without_a_gap_and_each_once() -> None:
    first, second = Switch(0, "FIRST", "b", "first"), Switch(1, "SECOND", True, "second")
    assert switches_of((flag("two", False, second), choice("one", ("a", "b"), first))) == (first, second)
    with pytest.raises(TypeError, match="each once"):
        switches_of((choice("one", ("a", "b"), first), flag("two", False, second._replace(bit=0))))
    with pytest.raises(TypeError, match="each once"):
        switches_of((flag("two", False, second),))


def test_a_seventeenth_switch_is_refused() -> None:
    towers_state.State.need_bits("options", 16)
    with pytest.raises(TypeError, match=r"State\.options has 16 bits, but 17 flags need one each: widen the field"):
        towers_state.State.need_bits("options", 17)
    with pytest.raises(TypeError, match=r"State\.tiles has 8 bits, but 9 flags"):
        towers_state.State.need_bits("tiles", 9)
