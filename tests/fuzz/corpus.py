"""Sound positions of every kind of decision, from which broken ones are made."""

import copy
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import zauberturm as zt

Position = dict[str, Any]

ALL = ["MW", "MT", "HW", "HT", "MC", "SW", "PB", "FW"]
MASTER: dict[str, Any] = {"variant": "master", "spells": ALL}
TABLES: tuple[dict[str, Any], ...] = (
    {"players": 2, "spells": ALL, "spell_after_special": True},
    {"players": 3, "edition": "first", "spells": 3, "memory": "assist"},
    {"players": 2, **MASTER},
    {"players": 5, "variant": "master", "spells": 4},
    {"players": 3, **MASTER, "edition": "first"},
    {"players": 2, **MASTER, "repeat_mode": "merged", "swap_carries_castle": True},
    {"players": 4, "team": True, "spells": ["FW", "MW", "PB"]},
    {"players": 4, **MASTER, "team": True},
    {"players": 6, **MASTER, "team": True, "edition": "first"},
    {"players": 1, "solo_spells": "chosen3"},
    {"players": 1, "solo_spells": "random3", "starter": "a"},
)
STEPS = {
    "start", "tile", "deal", "roll", "draw", "choose_tile", "partner", "asked", "offered", "back", "window_0", "turn",
    "dice", "special", "claim", "free", "carry", "repeat", "free_whom", "window_2", "last_cast",
}  # fmt: skip
"""Every kind of decision and chance event; a plain turn needs no `pending` entry."""
PLIES = 60
GAMES = 2


def rich(position: Position) -> Position:
    """The same table with full flasks, low prices and wizards close together and locked: spells are frequent there."""
    changed = copy.deepcopy(position)
    changed.pop("pending", None)
    changed.pop("home", None)
    changed["options"]["spell_costs"] = dict.fromkeys(ALL, 1)
    changed["flasks"] = {seat: [0, sum(flasks), 0] for seat, flasks in position["flasks"].items()}
    seats = "".join(position["hands"])
    crew = "".join(sorted(seats * 2)) if len(seats) < 4 else seats
    changed["board"] = f"*//{crew}1/2{crew}//34/567//8/9//////"
    return changed


def choice(g: zt.Game, dice: random.Random) -> zt.Action:
    """A legal action, every kind equally likely: the few spells among many cards are what leads to rare decisions."""
    kinds: dict[str, list[zt.Action]] = {}
    for action in g.legal():
        kinds.setdefault(action.kind, []).append(action)
    return dice.choice(kinds[dice.choice(list(kinds))])


def walk(g: zt.Game, dice: random.Random, plies: int) -> Iterator[Position]:
    """The positions of a random game."""
    for _ in range(plies):
        if g.over:
            return
        yield g.position()
        g.play(choice(g, dice))


def shape(position: Position) -> tuple[Any, ...]:
    """What makes a position a kind of its own: the question and the facts it carries, at one table."""
    options = position["options"]
    table = tuple(options[name] for name in ("players", "edition", "variant", "team", "repeat_mode"))
    return table, position.get("pending", {}).get("step"), tuple(sorted(position.get("pending", ())))


@cache
def positions() -> tuple[Position, ...]:
    """One position of each shape that a few random games meet at every table."""
    dice, found = random.Random(2022), dict[tuple[Any, ...], Position]()
    for options in TABLES:
        for seed in range(GAMES):
            fresh = zt.new("towers", seed=seed, chance="manual", **options)
            for position in walk(fresh, dice, PLIES):
                found.setdefault(shape(position), position)
            study = zt.load(
                rich(zt.new("towers", seed=seed, **{**options, "solo_spells": "random3"}).position()), chance="manual"
            )
            for position in walk(study, dice, PLIES):
                found.setdefault(shape(position), position)
    return tuple(found.values())
