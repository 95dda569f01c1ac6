"""Playing as the peers do it: chance outcomes are listed too, although chance draws by weight without a list."""

from collections.abc import Callable
from typing import Any

from zauberturm.kernel.batch import Player
from zauberturm.kernel.core import CHANCE_MOVES, NOBODY_MOVES, Core
from zauberturm.kernel.jit import bind, inner
from zauberturm.kernel.rng import pick

# Bound to a game's functions before anything here runs.
to_move: Callable[..., int]
sample: Callable[..., int]
legal: Callable[..., int]
apply: Callable[..., None]


def listing_step(g: Any, out: Any) -> int:
    """One step; 1 if it was a decision, 0 if chance moved, -1 if nothing was legal (a bug)."""
    count = legal(g, out)
    if count <= 0:
        return -1
    if to_move(g) == CHANCE_MOVES:
        apply(g, sample(g))
        return 0
    apply(g, int(out[pick(g, count)]))
    return 1


def play_all(records: Any, out: Any, counts: Any, rounds: int) -> None:
    """As in `batch`; a round is a step here."""
    for i in range(len(records)):
        done, moved = 0, 0
        while moved >= 0 and done < rounds and to_move(records[i]) != NOBODY_MOVES:
            moved = listing_step(records[i], out)
            counts[0] += 1
            counts[1] += max(moved, 0)
            done += 1
        counts[2] += 1


class ListingPlayer(Player):
    """Plays batches with `listing_step`."""

    def __init__(self, core: Core) -> None:
        super().__init__(core)
        functions = {"to_move": core.to_move, "sample": core.sample, "legal": core.legal, "apply": core.apply}
        step = inner(listing_step, pick=pick, **functions)
        self._play_all = bind(
            play_all, "play_all_listing", core.legal.__module__, listing_step=step, to_move=core.to_move
        )
