"""Which spells lie open in the master-wizard variant (WT-MASTER-1, WT-R-50)."""

from typing import Any

import pytest

import zauberturm as zt
from tests.towers.positions import load, plays, refuses, texts


def test_wt_master_1_tiles_are_drawn_one_by_one_from_all_eight__accepts() -> None:
    g = zt.new("towers", players=2, seed=1, chance="manual", variant="master", spells=3, starter="a")
    drawn = {str(action): chance for action, chance in g.outcomes()}
    assert sorted(drawn) == [f"spell:{tile}" for tile in ("FW", "HT", "HW", "MC", "MT", "MW", "PB", "SW")]
    assert all(chance == pytest.approx(1 / 8) for chance in drawn.values())
    plays(g, "spell:SW", "spell:PB", "spell:HT")
    assert all(text.startswith("draw:") for text in texts(g))
    assert sorted(g.position()["options"]["spells"]) == ["HT", "PB", "SW"]


def test_wt_master_1_a_tile_once_and_only_open_ones_are_cast__refuses() -> None:
    g = zt.new("towers", players=2, seed=1, chance="manual", variant="master", spells=3, starter="a")
    plays(g, "spell:SW")
    refuses(g, "spell:SW", "WT-MAT-6")
    assert len(g.legal()) == 7
    closed = load({0: "*", 3: "a", 5: "b", 7: "1"}, variant="master", spells=["SW"], flasks={"a": [0, 6, 0]})
    refuses(closed, "cast MW:a3", "WT-MASTER-1")
    for number in (0, 9):
        with pytest.raises(zt.OptionError):
            zt.new("towers", players=2, variant="master", spells=number)


def test_wt_r_50_a_number_is_drawn_a_list_is_taken__accepts() -> None:
    agreed = zt.new("towers", players=2, seed=1, chance="manual", variant="master", spells=["HW", "FW"], starter="a")
    assert sorted(agreed.position()["options"]["spells"]) == ["FW", "HW"]
    for number in (1, 4, 8):
        g = zt.new("towers", players=2, seed=1, variant="master", spells=number)
        assert len(set(g.position()["options"]["spells"])) == number
    default = zt.new("towers", players=2, seed=1, variant="master")
    assert len(default.position()["options"]["spells"]) == 4


def test_wt_r_50_no_empty_list_and_no_tile_twice__refuses() -> None:
    wrong: list[Any] = [[], ["MW", "MW"], ["XX"], -1, 9]
    for spells in wrong:
        with pytest.raises(zt.OptionError):
            zt.new("towers", players=2, variant="master", spells=spells)
