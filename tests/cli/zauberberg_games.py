"""Tables of Zauberberg, and games in progress at them."""

import random
from collections.abc import Iterator
from typing import Any

import zauberturm as zt
from tests.zauberberg.random_tables import random_layout

WIDE = next(layout for layout in map(random_layout, map(random.Random, range(1000))) if layout["sides"][0] == 15)
TABLES: dict[str, dict[str, Any]] = {
    "two": {"players": 2},
    "three, no memory aid": {"players": 3, "memory_aid": "off", "third_card": "free", "exchange_min": 0},
    "five": {"players": 5, "starter": "c", "storm_chooser": "owner", "stone_draw": "refill", "pit_end": "always"},
    "wide": {"players": 4, "layout": WIDE, "third_card": "climb_only", "climb_rest": "no", "raven_self": "forbidden"},
}


def positions(name: str, apart: int = 7) -> Iterator[zt.Game]:
    """Positions of random games at a table, some moves apart, and every rare question, without end."""
    dice = random.Random(name)
    while True:
        g, moves = zt.new("zauberberg", seed=dice.getrandbits(32), **TABLES[name]), 0
        while not g.over:
            rare = g.legal()[0].kind not in ("place", "play", "swap", "card", "end")
            if moves % apart == 0 or rare:
                yield g
            kinds = sorted({action.kind for action in g.legal()} - {"swap"}) or ["swap"]
            kind = dice.choice(kinds)
            g.play(dice.choice([action for action in g.legal() if action.kind == kind]))
            moves += 1
