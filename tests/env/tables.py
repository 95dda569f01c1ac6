"""Tables that batches are tried on: numbers of players, editions, variants, teams, memory settings, mountains."""

import random
from typing import Any

from tests.zauberberg.random_tables import random_layout

SPELLS = ["MW", "MT", "HW", "HT", "MC", "SW", "PB", "FW"]


def _layout(side: int) -> dict[str, Any]:
    layout = random_layout(random.Random(side))
    while layout["sides"][0] != side:
        layout = random_layout(random.Random(str(layout)))
    return layout


TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "towers, basic": ("towers", {"players": 3}),
    "towers, solo": ("towers", {"players": 1}),
    "towers, first edition": ("towers", {"players": 5, "edition": "first", "discard_view": "top"}),
    "towers, every spell": ("towers", {"players": 2, "spells": SPELLS, "memory": "assist"}),
    "towers, master": ("towers", {"players": 4, "variant": "master", "spells": SPELLS}),
    "towers, master, first edition": ("towers", {"players": 3, "variant": "master", "edition": "first", "spells": 8}),
    "towers, team, master": ("towers", {"players": 6, "team": True, "variant": "master", "spells": SPELLS}),
    "towers, team": ("towers", {"players": 4, "team": True, "memory": "assist", "discard_view": "top"}),
    "zauberberg, two": ("zauberberg", {"players": 2}),
    "zauberberg, five": ("zauberberg", {"players": 5, "memory_aid": "on"}),
    "zauberberg, wide": ("zauberberg", {"players": 3, "layout": _layout(15)}),
    "zauberberg, short": ("zauberberg", {"players": 4, "layout": _layout(10)}),
}
