"""Playouts that also write out every outcome at chance events, to see what leaving that out is worth.

The kernel's playouts list the legal actions of every decision, but draw chance outcomes straight from the weights in
the record: a list would be thrown away. OpenSpiel's rollouts copy such a list.
"""

from typing import Any

from zauberturm.kernel.batch import Player
from zauberturm.kernel.core import CHANCE_MOVES, Core
from zauberturm.kernel.jit import bind, inner
from zauberturm.kernel.playout import play_one
from zauberturm.kernel.rng import pick


def listing_step(g: Any, out: Any) -> int:
    """`playout.random_step`, with a list at chance events too."""
    count = legal(g, out)  # type: ignore[name-defined]  # noqa: F821 - bound to a game's functions
    if count <= 0:
        return -1
    if to_move(g) == CHANCE_MOVES:  # type: ignore[name-defined]  # noqa: F821 - bound to a game's functions
        apply(g, sample(g))  # type: ignore[name-defined]  # noqa: F821 - bound to a game's functions
        return 0
    apply(g, out[pick(g, count)])  # type: ignore[name-defined]  # noqa: F821 - bound to a game's functions
    return 1


def play_all(records: Any, out: Any, counts: Any, limit: int) -> None:
    """As in `batch`."""
    for i in range(len(records)):
        play_one(records[i], out, counts, limit)


class ListingPlayer(Player):
    """Plays batches with `listing_step`."""

    def __init__(self, core: Core) -> None:
        super().__init__(core)
        functions = {"to_move": core.to_move, "sample": core.sample, "legal": core.legal, "apply": core.apply}
        step = inner(listing_step, pick=pick, **functions)
        one_game = inner(play_one, random_step=step, to_move=core.to_move)
        self._play_all = bind(play_all, "play_all_listing", core.legal.__module__, play_one=one_game)
