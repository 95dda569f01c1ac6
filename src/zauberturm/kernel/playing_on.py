"""How a game is played on below the tree of a search: templates that `search` binds to a game's functions.

Whoever decides there tries its actions, takes the best, and does so thousands of times a second. Two things make it a
better player, and cost time: trying the actions in games that its seat holds possible instead of the true one, and
for the most promising ones looking at what chance brings then and at its own best answer.
"""

import math
from collections.abc import Callable
from typing import Any, Final

from zauberturm.kernel.rng import pick
from zauberturm.kernel.tree import BELIEFS, CUT, FURTHER, POSITIONS, REMEMBER, SEAT, TRIES, Arrays

# The records of a search: the position to decide in, the one that is played on, two to try actions and answers in, and
# what somebody who plays on believes the position to be.
START, WORK, TRIAL, REPLY, BELIEF = range(5)
MOST_BELIEFS: Final = 4
RECORDS: Final = BELIEF + MOST_BELIEFS
ELSEWHERE: Final = 0x5BD1E995  # turns a seed into another one: beliefs must not foresee the chance to come

# Bound before anything here runs: a game's functions (see `kernel.core.Core` for what they do) ...
to_move: Callable[..., int]
legal: Callable[..., int]
resample: Callable[..., None]
evaluate: Callable[..., int]
# ... templates of `descent` ...
put: Callable[..., None]
go_on: Callable[..., None]
run_chance: Callable[..., int]
estimate: Callable[..., None]
# ... and those below, by the names they have here without the last letter.
liking: Callable[..., float]
believe: Callable[..., int]
at_once: Callable[..., float]
further: Callable[..., float]
choose: Callable[..., int]
play_on: Callable[..., None]


def liking_by_points_(g: Any, _t: Arrays, mover: int) -> float:
    """How much somebody likes a position: as simple bots do."""
    return float(evaluate(g, mover))


def liking_by_outlook_(g: Any, t: Arrays, mover: int) -> float:
    """The same where the game knows better: the searching seat will use that, of the others it is not expected."""
    if mover != t.whole[SEAT]:
        return float(evaluate(g, mover))
    estimate(g, t)
    return float(t.values[mover])


def believe_(records: Any, t: Arrays, mover: int) -> int:
    """Write down what the mover holds possible, or without beliefs the true position; how many."""
    beliefs = int(t.whole[BELIEFS])
    for one in range(max(1, beliefs)):
        put(records, BELIEF + one, WORK)
        if beliefs > 0:
            records[BELIEF + one].seed[0] ^= ELSEWHERE + one
            resample(records[BELIEF + one], mover, int(t.whole[REMEMBER]))
    return max(1, beliefs)


def at_once_(records: Any, t: Arrays, mover: int, code: int) -> float:
    """How much the mover likes what an action leads to right away, in the first position it believes in."""
    put(records, TRIAL, BELIEF)
    go_on(records[TRIAL], code)
    return float(liking(records[TRIAL], t, mover))


def further_(records: Any, t: Arrays, mover: int, code: int, beliefs: int) -> float:
    """The same after what chance brings, and after the mover's best answer if it is asked; in all it believes in."""
    points = 0.0
    for one in range(beliefs):
        put(records, TRIAL, BELIEF + one)
        go_on(records[TRIAL], code)
        run_chance(records[TRIAL])
        if to_move(records[TRIAL]) == mover:
            best, count = -math.inf, legal(records[TRIAL], t.replies)
            for place in range(0, count, 1 + (count - 1) // int(t.whole[TRIES])):
                put(records, REPLY, TRIAL)
                go_on(records[REPLY], int(t.replies[place]))
                best = max(best, liking(records[REPLY], t, mover))
            t.notes[POSITIONS] += count
        else:
            best = liking(records[TRIAL], t, mover)
        points += best
    return points


def choose_(records: Any, t: Arrays, mover: int, count: int) -> int:
    """What somebody does: the best of some actions, evenly spread over the list, or of all if few."""
    tries, first = min(int(t.whole[TRIES]), count), pick(records[WORK], count)
    if tries < 2:
        return int(t.out[first])
    beliefs, best = believe(records, t, mover), 0
    for one in range(tries):
        place = first + one * count // tries
        t.proposed[one] = t.out[place if place < count else place - count]
        t.points[one] = at_once(records, t, mover, int(t.proposed[one]))
        if t.points[one] > t.points[best]:
            best = one
    t.notes[POSITIONS] += tries
    chosen, highest = best, -math.inf
    for _ in range(min(int(t.whole[FURTHER]), tries)):
        points = further(records, t, mover, int(t.proposed[best]), beliefs)
        if points > highest:
            chosen, highest = best, points
        t.points[best] = -math.inf
        for one in range(tries):
            if t.points[one] > t.points[best]:
                best = one
    return int(t.proposed[chosen])


def play_on_(records: Any, t: Arrays) -> None:
    """Play some decisions."""
    g = records[WORK]
    for _ in range(t.whole[CUT]):
        mover = to_move(g)
        if mover < 0:
            return
        go_on(g, choose(records, t, mover, legal(g, t.out)))
        run_chance(g)
        t.notes[POSITIONS] += 1
