"""Layout records that are none: refused as an option of a new game and in a position, naming what is wrong."""

from typing import Any

import pytest

import zauberturm as zt
from tests.zauberberg.positions import ZB9, position
from zauberturm.games.zauberberg.options import blank, layout_of, resolve
from zauberturm.games.zauberberg.state import SWITCHES, fixed_switches

MANY = {"1": [n for n in range(1, 32) if n % 8], "2": [n for n in range(1, 24) if n % 6]}
REFUSED: dict[str, tuple[Any, str]] = {
    "a number": (9, "no layout"),
    "a stranger's entry": ({**ZB9, "height": 4}, "no 'height'"),
    "a name that is no text": ({**ZB9, "name": 9}, "no name"),
    "three sides": ({**ZB9, "sides": [9, 7, 5]}, "are not 4 numbers"),
    "sides that are true": ({**ZB9, "sides": [9, 7, 5, True]}, "are not 4 numbers"),
    "sides that shrink otherwise": ({**ZB9, "sides": [9, 7, 5, 4]}, "do not shrink by 2"),
    "a small top": ({**ZB9, "sides": [8, 6, 4, 2]}, "below 3"),
    "a wide foot": ({**ZB9, "sides": [16, 14, 12, 10]}, "above 15"),
    "no stones": ({"sides": [9, 7, 5, 3], "events": {}}, "stones is no table"),
    "a fifth level": ({**ZB9, "events": {"5": [1]}}, "events is no table"),
    "a level without a list": ({**ZB9, "events": {"1": 2}}, "no list of numbers"),
    "half a field": ({**ZB9, "stones": {"1": [1.5]}}, "no list of numbers"),
    "a field too many": ({**ZB9, "events": {"4": [8]}}, "level 4 has no field 8"),
    "a field below zero": ({**ZB9, "stones": {"1": [-1]}}, "level 1 has no field -1"),
    "a field twice": ({**ZB9, "events": {"1": [2, 2]}}, "marked twice"),
    "more fields than fit": ({**ZB9, "events": MANY}, "too many, at most 32"),
    "a tile and a stone": ({**ZB9, "stones": {"1": [2]}}, "event and stone field"),
    "a tile on a corner": ({**ZB9, "events": {"2": [6]}}, "a corner"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_zb_geo_14_what_is_no_layout_is_refused(name: str) -> None:
    record, said = REFUSED[name]
    with pytest.raises(zt.OptionError, match=said) as caught:
        zt.new("zauberberg", layout=record)
    assert caught.value.rule == "ZB-GEO-14"
    with pytest.raises(zt.PositionError, match=said) as unread:
        zt.load(position(layout=record))
    assert unread.value.rule == "ZB-GEO-14"


def test_what_a_table_settles_for_good() -> None:
    """A table with all defaults needs none of the switches; every option turns its own one back on."""
    options = resolve({})
    assert fixed_switches(blank(options, layout_of(options))) == dict.fromkeys(SWITCHES, 0)
    otherwise = resolve({"pit_end": "always", "exchange_min": 0, "third_card": "free"})
    left = set(SWITCHES) - set(fixed_switches(blank(otherwise, layout_of(otherwise))))
    assert left == {"PIT_ALWAYS", "EXCHANGE_NONE", "THIRD_FREE"}
