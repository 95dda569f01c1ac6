"""Tables of every kind, by name: what is checked in many games is checked at all of these.

Nothing but plain data is in here and nothing is imported from the tests, so that scripts outside can use it, too.
"""

from typing import Any, Final

ALL_TILES: Final = ["MW", "MT", "HW", "HT", "MC", "SW", "PB", "FW"]
CHEAP: Final = dict.fromkeys(ALL_TILES, 1)
"""At a flask each, spells are cast often; with the printed prices random play rarely gets to repeats."""

_MASTER: Final = {"variant": "master", "spells": ALL_TILES}
_FIRST: Final = {"edition": "first", **_MASTER}
_TEAM_4: Final = {"players": 4, "team": True}
_TEAM_6: Final = {"players": 6, "team": True}

OPTION_SETS: Final[dict[str, dict[str, Any]]] = {
    **{f"basic, {players} players": {"players": players} for players in range(2, 7)},
    "basic, no spells": {"players": 4, "spells": []},
    "basic, every tile": {"players": 3, "spells": ALL_TILES, "spell_costs": CHEAP},
    "basic, three tiles drawn": {"players": 2, "spells": 3, "spell_costs": CHEAP},
    "basic, starter chosen": {"players": 5, "starter": "d"},
    "first edition, 2 players": {"players": 2, "edition": "first"},
    "first edition, every tile": {"players": 6, "edition": "first", "spells": ALL_TILES, "spell_costs": CHEAP},
    "dead cards forbidden": {"players": 2, "dead_cards": "forbidden"},
    "dead end is a draw": {"players": 2, "dead_end": "draw", "spells": ALL_TILES},
    "spells between actions": {
        "players": 2,
        "spells": ALL_TILES,
        "spell_costs": CHEAP,
        "spell_timing": "between_actions",
        "spell_after_special": True,
    },
    "foreign entries": {
        "players": 3,
        "spells": ["MW", "HW", "MC"],
        "spell_costs": CHEAP,
        "foreign_entry_moves_castle": False,
        "foreign_entry_ends_turn": True,
    },
    "swaps carry the castle": {"players": 4, "spells": ["SW", "FW"], "swap_carries_castle": True, "spell_costs": "bga"},
    "master, four tiles drawn": {"players": 4, "variant": "master"},
    **{f"master, {players} players": {"players": players, **_MASTER} for players in (2, 3, 4, 6)},
    "master, cheap": {"players": 4, **_MASTER, "spell_costs": CHEAP},
    "master, merged": {"players": 3, **_MASTER, "repeat_mode": "merged", "spell_costs": CHEAP},
    "master, options": {
        "players": 3,
        **_MASTER,
        "spell_costs": CHEAP,
        "dead_cards": "forbidden",
        "foreign_entry_moves_castle": False,
        "foreign_entry_ends_turn": True,
        "swap_carries_castle": True,
    },
    **{f"master, first edition, {players} players": {"players": players, **_FIRST} for players in (2, 4, 5)},
    "master, first edition, cheap": {"players": 3, **_FIRST, "spell_costs": CHEAP},
    "master, first edition, merged": {"players": 2, **_FIRST, "repeat_mode": "merged", "spell_costs": CHEAP},
    "teams of 4": _TEAM_4,
    "teams of 6": _TEAM_6,
    "teams of 4, free a wizard": {**_TEAM_4, "spells": ["FW", "MW", "PB"], "spell_costs": CHEAP},
    "teams of 4, first edition": {**_TEAM_4, "edition": "first", "spells": ["MW", "HW", "FW"], "spell_costs": CHEAP},
    "teams of 4, round finished": {**_TEAM_4, "team_end": "finish_round"},
    "teams of 6, round finished, draw": {**_TEAM_6, "team_end": "finish_round", "dead_end": "draw"},
    "teams of 4, master": {**_TEAM_4, **_MASTER, "spell_costs": CHEAP},
    "teams of 6, master": {**_TEAM_6, **_MASTER},
    "teams of 4, master, merged": {**_TEAM_4, **_MASTER, "repeat_mode": "merged", "spell_costs": CHEAP},
    "teams of 4, master, first edition": {**_TEAM_4, **_FIRST, "spell_costs": CHEAP},
    "teams of 6, master, first edition": {**_TEAM_6, **_FIRST, "team_end": "finish_round"},
    "solo without spells": {"players": 1, "solo_spells": 0},
    "solo, three spells drawn": {"players": 1, "solo_spells": "random3"},
    "solo, three spells chosen": {"players": 1, "solo_spells": "chosen3", "spell_costs": CHEAP},
}
