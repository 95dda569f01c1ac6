"""Tables of every variant, and games in progress at them."""

import random
from collections.abc import Iterator
from typing import Any

import zauberturm as zt

ALL_TILES = ["MW", "MT", "HW", "HT", "MC", "SW", "PB", "FW"]
TABLES: dict[str, dict[str, Any]] = {
    "basic": {"players": 2},
    "basic, every tile": {"players": 3, "spells": ALL_TILES, "dead_cards": "forbidden"},
    "first edition": {"players": 5, "edition": "first", "discard_view": "top"},
    "assist": {"players": 2, "memory": "assist"},
    "master": {"players": 4, "variant": "master", "spells": ALL_TILES},
    "master, merged": {"players": 2, "variant": "master", "spells": ALL_TILES, "repeat_mode": "merged"},
    "master, first edition": {"players": 3, "variant": "master", "edition": "first", "spells": ALL_TILES},
    "team": {"players": 4, "team": True},
    "team, master": {"players": 6, "team": True, "variant": "master", "spells": ALL_TILES},
    "solo": {"players": 1, "solo_spells": "chosen3"},
}
MOUNTAINS: dict[str, dict[str, Any]] = {
    "mountain": {"players": 2, "memory_aid": "on"},
    "mountain, forgetful": {"players": 4},
}
ALL = [*TABLES, *MOUNTAINS]


def table(name: str, seed: int) -> zt.Game:
    """A new game at a table."""
    return (
        zt.new("zauberberg", seed=seed, **MOUNTAINS[name])
        if name in MOUNTAINS
        else zt.new("towers", seed=seed, **TABLES[name])
    )


def positions(name: str, apart: int = 7) -> Iterator[zt.Game]:
    """Positions of random games at a table, each some moves after the one before, without end."""
    dice = random.Random(name)
    while True:
        g, moves = table(name, dice.getrandbits(32)), 0
        while not g.over:
            if moves % apart == 0:
                yield g
            kinds = sorted({action.kind for action in g.legal()})  # few spells among many cards: choose the kind first
            kind = dice.choice(kinds)
            g.play(dice.choice([action for action in g.legal() if action.kind == kind]))
            moves += 1
