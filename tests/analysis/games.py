"""Games in progress, finished ones, and others that somebody cannot tell from them."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import zauberturm as zt
from zauberturm.analysis import Analysis, Analyst, Change
from zauberturm.bots.search import PLAN

SHORT = replace(PLAN, cut=3, tries=3)
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "towers": ("towers", {"players": 2}),
    "towers, three": ("towers", {"players": 3, "edition": "first", "discard_view": "top"}),
    "master": ("towers", {"players": 2, "variant": "master", "spells": ["MW", "MT", "HW", "FW", "SW"]}),
    "team": ("towers", {"players": 4, "team": True}),
    "solo": ("towers", {"players": 1}),
    "zauberberg": ("zauberberg", {"players": 2}),
    "zauberberg, four": ("zauberberg", {"players": 4, "memory_aid": "off", "storm_chooser": "owner"}),
}


def begun(table: str, moves: int, seed: int = 5) -> zt.Game:
    """A random game after so many decisions."""
    name, options = TABLES[table]
    g, dice = zt.new(name, seed=seed, **options), random.Random(seed)
    while moves and not g.over:
        g.play(dice.choice(g.legal()))
        moves -= 1
    return g


def finished(table: str, seed: int = 5) -> zt.Game:
    return begun(table, 100_000, seed)


def ending(table: str, moves: int = 12, seed: int = 5) -> zt.Game:
    """The last decisions of a finished game."""
    steps = list(finished(table, seed).steps())
    place = [at for at, (before, _) in enumerate(steps) if before.to_move != "chance"][-moves]
    g = zt.load(steps[place][0].position(), chance="manual")
    for _, action in steps[place:]:
        g.play(action)
    return g


def look(g: zt.Game, seat: str, budget: int = 300, **settings: Any) -> Analysis:
    return Analyst(budget, plan=SHORT, **settings).analyse(g, seat)


def lookalikes(g: zt.Game, seat: str, count: int) -> Iterator[zt.Game]:
    """Games with another hidden past since the last decision, of which `seat` has seen the same."""
    steps = list(g.steps())
    place = max(at for at, (before, _) in enumerate(steps) if before.to_move != "chance")
    for seed in range(400):
        other = steps[place][0].determinize(seat, seed)
        if count and steps[place][1] in other.legal():
            other.chance = "manual"
            other.play(steps[place][1])
            for _, outcome in steps[place + 1 :]:
                hidden = g.plies(seat)[-1].chance[len(other.plies()[-1].chance)].endswith("?")
                other.play(other.legal()[0] if hidden else outcome)
            if other.view(seat) == g.view(seat):
                other.chance = "auto"
                count -= 1
                yield other


def parts(change: Change, seat: str) -> float:
    return change.choice[seat] + change.luck[seat] + change.insight[seat]
