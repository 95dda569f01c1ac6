"""Tables of every kind, by name: what is checked in many games is checked at all of these.

Nothing but plain data is in here and nothing is imported from the tests, so that scripts outside can use it, too.
"""

from typing import Any, Final

LARGE: Final[dict[str, Any]] = {
    "name": "large",
    "sides": [10, 8, 6, 4],
    "events": {"1": [2, 4, 6, 11, 13, 20, 22, 29, 31], "2": [2, 4, 9, 16, 23], "3": [2, 7, 12], "4": [1, 4, 7]},
    "stones": {"1": [15, 24, 33], "2": [11, 18, 25], "3": [4, 17], "4": [10]},
}
"""Sides of 10, 8, 6 and 4; the tile on 3.2 lies below the one on 4.1."""

TOWERING: Final[dict[str, Any]] = {
    "name": "towering",
    "sides": [9, 7, 5, 3],
    "events": {"1": [1, 2, 3, 4, 5, 6, 7], "2": [1, 2, 3, 4, 5, 7, 8], "3": [1, 2, 3], "4": [1, 3, 5]},
    "stones": {"1": [9, 10], "2": [0, 6, 9], "3": [0, 4, 5], "4": [2]},
}
"""Nearly all marks on one side, above each other: what a passage or pitfall leads to is a tile or a stone again."""

LARGEST: Final[dict[str, Any]] = {
    "name": "largest",
    "sides": [15, 13, 11, 9],
    "events": {"1": [1, 3, 5, 7, 9, 11, 13], "2": [1, 3, 5, 7, 9], "3": [1, 3, 5, 7, 9], "4": [1, 3, 5]},
    "stones": {"1": [0, 2, 4], "2": [0, 2, 4], "3": [0, 2], "4": [0]},
}
"""As large as the program takes them."""

_OTHERWISE: Final[dict[str, Any]] = {
    "third_card": "climb_only",
    "climb_rest": "no",
    "stone_draw": "refill",
    "pit_end": "always",
    "relocate_trigger": "no",
    "storm_chooser": "owner",
    "raven_self": "forbidden",
    "raven_discard": "over_limit",
    "exchange_min": 0,
    "memory_aid": "off",
}

OPTION_SETS: Final[dict[str, dict[str, Any]]] = {
    **{f"{players} players": {"players": players} for players in range(2, 6)},
    "starter chosen": {"players": 4, "starter": "c"},
    "walking on from anywhere": {"players": 2, "third_card": "free"},
    "climbing only": {"players": 3, "third_card": "climb_only"},
    "no ladder left standing": {"players": 2, "climb_rest": "no"},
    "stones fill up later": {"players": 3, "stone_draw": "refill"},
    "pitfalls end turns": {"players": 2, "pit_end": "always", "layout": TOWERING},
    "milder ravens": {"players": 5, "raven_self": "forbidden", "raven_discard": "over_limit"},
    "passing allowed": {"players": 2, "exchange_min": 0},
    "stopped early": {"players": 2, "turn_limit": 40},
    "everything otherwise": {"players": 4, **_OTHERWISE},
    "large mountain": {"players": 3, "layout": LARGE},
    "towering mountain": {"players": 2, "layout": TOWERING},
    "towering mountain, quiet arrivals": {"players": 4, "layout": TOWERING, "relocate_trigger": "no"},
    "largest mountain": {"players": 5, "layout": LARGEST, "storm_chooser": "owner"},
}
