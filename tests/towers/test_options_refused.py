"""Options that do not exist, have no such value, or do not go together."""

from typing import Any

import pytest

import zauberturm as zt
from tests.towers.positions import load


@pytest.mark.parametrize(
    "wish",
    [
        {"players": 0},
        {"players": 7},
        {"players": "2"},
        {"players": 2, "edition": "third"},
        {"players": 2, "variant": "expert"},
        {"players": 2, "team": True},
        {"players": 5, "team": True},
        {"players": 1, "team": True},
        {"players": 1, "variant": "master"},
        {"players": 1, "spells": ["PB"]},
        {"players": 1, "solo_spells": 3},
        {"players": 2, "spells": ["XX"]},
        {"players": 2, "spells": ["MW", "MW"]},
        {"players": 2, "spells": 9},
        {"players": 2, "variant": "master", "spells": 0},
        {"players": 2, "variant": "master", "spells": []},
        {"players": 2, "spell_costs": "retail"},
        {"players": 2, "spell_costs": {"MW": 0}},
        {"players": 2, "spell_costs": {"MW": -1}},
        {"players": 2, "spell_costs": {"XX": 1}},
        {"players": 2, "dead_cards": True},
        {"players": 2, "spell_timing": "betweenActions"},
        {"players": 2, "spell_after_special": "yes"},
        {"players": 2, "foreign_entry_moves_castle": "no"},
        {"players": 2, "foreign_entry_ends_turn": "no"},
        {"players": 2, "swap_carries_castle": "yes"},
        {"players": 2, "repeat_mode": "parallel"},
        {"players": 4, "team": True, "team_end": "finishRound"},
        {"players": 2, "dead_end": "none"},
        {"players": 2, "memory": "perfect"},
        {"players": 2, "discard_view": "none"},
        {"players": 2, "starter": "c"},
        {"players": 2, "starter": 0},
        {"players": 2, "colours": ["blue"]},
        {"players": 2, "colours": ["blue", "blue"]},
        {"players": 2, "colours": ["blue", "pink"]},
        {"players": 2, "edition": "first", "colours": ["blue", "red"]},
        {"players": 3, "edition": "first", "colours": ["blue", "red", "orange"]},
        {"players": 2, "colors": ["blue", "red"]},
        {"players": 2, "spellTiming": "anytime"},
    ],
)
def test_refused(wish: dict[str, Any]) -> None:
    with pytest.raises(zt.OptionError):
        zt.new("towers", seed=1, **wish)


def test_a_position_with_refused_options_is_refused() -> None:
    wishes: list[dict[str, Any]] = [{"repeat_mode": "parallel"}, {"weather": "fine"}, {"starter": "c"}, {"spells": 9}]
    for wish in wishes:
        with pytest.raises(zt.PositionError):
            load({0: "*", 3: "a", 5: "b"}, **wish)
