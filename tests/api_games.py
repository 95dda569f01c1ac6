"""Games for the tests of the Python interface."""

from typing import Any

import zauberturm as zt


def played(plies: int = 25, **options: Any) -> zt.Game:
    """A game some plies later; every third legal action is taken, so that not only the first cards are played."""
    g = zt.new("towers", **{"players": 3, "seed": 7, **options})
    for ply in range(plies):
        if not g.over:
            legal = g.legal()
            g.play(legal[(3 * ply) % len(legal)])
    return g


def finished(**options: Any) -> zt.Game:
    """A game played to its end, always with the first legal action."""
    g = zt.new("towers", **{"players": 2, "seed": 3, **options})
    while not g.over:
        g.play(g.legal()[0])
    return g
