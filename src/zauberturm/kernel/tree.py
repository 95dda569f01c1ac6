"""A search tree in arrays of fixed size. It knows no game.

A node stands for a line of decisions since the root. Which of its children can be reached depends on hidden things, so
a child counts how often it could have been chosen, too (information-set search, Cowling et al. 2012).
"""

import math
from typing import Any, Final, NamedTuple

from zauberturm.kernel.jit import rule
from zauberturm.kernel.real import exp, log
from zauberturm.kernel.rng import SEED_WORDS

# Columns of the links. Node 0 is never used: a link to it leads nowhere.
CODE, FIRST, NEXT, VISITS, AVAILABLE = range(5)
LINKS: Final = 5

# Columns of the sums: a value per seat, the guess before the first visit, the square of the value for who decided, and
# how much the guess recommends the node, in proportion to the others.
MOST_SEATS: Final = 8
GUESS, SQUARE, PRIOR = range(MOST_SEATS, MOST_SEATS + 3)
SUMS: Final = MOST_SEATS + 3

# What a tree notes about itself.
USED, ROOT, ITERATIONS, POSITIONS, STAMP = range(5)
NOTES: Final = 5

# What is asked for: whole numbers, then the others.
SEAT, REMEMBER, PLAYERS, WINNERS, CUT, TRIES, FAIR, ALONE, STREAM, SEED = range(10)
WHOLES: Final = SEED + SEED_WORDS - 1  # the last word of the seed counts iterations
EXPLORE, WEIGHT, SCALE, TRUST, RACE, FIRM = range(6)
REALS: Final = 6

DEEPEST: Final = 200
BASE: Final = 40  # that many children a node may have at once ...
GROWTH: Final = 4  # ... and so many more times the square root of its visits
EVEN: Final = 0.1  # part of the attention that all children share, whatever the guess recommends
ENOUGH: Final = 20  # visits from which a child knows itself how much its values differ
LEAST_SPREAD: Final = 0.0025  # a few equal values prove nothing


class Arrays(NamedTuple):
    """A tree, what is asked of it, and room to work."""

    links: Any  # a row per node
    sums: Any  # a row per node
    notes: Any
    whole: Any
    real: Any
    marks: Any  # per action code: the stamp of the list in which it was legal last
    path: Any  # the nodes from the root to where an iteration is
    movers: Any  # who decided for each of them
    values: Any  # per seat
    out: Any  # legal codes


@rule
def add_child(t: Arrays, parent: int, code: int, guess: float) -> int:
    """A new child in front of the others; 0 if there is no room left."""
    node = int(t.notes[USED])
    if node >= len(t.links):
        return 0
    t.notes[USED] = node + 1
    t.links[node, CODE] = code
    t.links[node, NEXT] = t.links[parent, FIRST]
    t.links[node, FIRST] = t.links[node, VISITS] = 0
    t.links[node, AVAILABLE] = 1
    for column in range(SUMS):
        t.sums[node, column] = 0.0
    t.sums[node, GUESS] = guess
    t.sums[node, PRIOR] = exp(guess * t.real[TRUST])
    t.links[parent, FIRST] = node
    return node


@rule
def child_of(t: Arrays, parent: int, code: int) -> int:
    """The child that a decision or outcome leads to; 0 if it is not there."""
    child = int(t.links[parent, FIRST])
    while child != 0 and t.links[child, CODE] != code:
        child = int(t.links[child, NEXT])
    return child


@rule
def mark_legal(t: Arrays, count: int) -> int:
    """Stamp the legal codes; stamps of earlier calls are smaller, so nothing has to be wiped."""
    t.notes[STAMP] += 1
    stamp = int(t.notes[STAMP])
    for place in range(count):
        t.marks[t.out[place]] = stamp
    return stamp


@rule
def mark_children(t: Arrays, node: int, stamp: int) -> int:
    """Count the children that are available now; their codes get the negative stamp."""
    have = 0
    child = int(t.links[node, FIRST])
    while child != 0:
        code = int(t.links[child, CODE])
        if t.marks[code] == stamp:
            t.marks[code] = -stamp
            t.links[child, AVAILABLE] += 1
            have += 1
        child = int(t.links[child, NEXT])
    return have


@rule
def room_for(t: Arrays, node: int, count: int) -> int:
    """Progressive widening: how many of so many legal actions are looked at."""
    return min(count, BASE + int(GROWTH * math.sqrt(t.links[node, VISITS])))


@rule
def score(t: Arrays, child: int, mover: int, share: float) -> float:
    """How much a child deserves the next visit: its mean for the mover, and its share of what is not known yet."""
    visits, weight = t.links[child, VISITS], t.real[WEIGHT]
    mean = (t.sums[child, mover] + weight * t.sums[child, GUESS]) / (visits + weight)
    return float(mean + t.real[EXPLORE] * share * math.sqrt(t.links[child, AVAILABLE]) / (visits + 1.0))


@rule
def racing_score(t: Arrays, child: int, mover: int) -> float:
    """The same at the root, where the choice is made: its mean, and how far the truth may be above it (UCB)."""
    visits = t.links[child, VISITS]
    known = visits + t.real[FIRM]
    mean = (t.sums[child, mover] + t.real[FIRM] * t.sums[child, GUESS]) / known
    spread = mean * (1.0 - mean)
    if visits >= ENOUGH:
        seen = t.sums[child, mover] / visits
        spread = t.sums[child, SQUARE] / visits - seen * seen
    unsure = max(spread, LEAST_SPREAD) * log(t.links[child, AVAILABLE] + 1.0) / known
    return float(mean + t.real[RACE] * math.sqrt(unsure))


@rule
def best_child(t: Arrays, node: int, stamp: int, mover: int) -> int:
    """The available child with the highest score; 0 if there is none."""
    best, highest, count, priors = 0, -1.0, 0, 0.0
    child = int(t.links[node, FIRST])
    while child != 0:
        if t.marks[t.links[child, CODE]] == -stamp:
            priors += t.sums[child, PRIOR]
            count += 1
        child = int(t.links[child, NEXT])
    child = int(t.links[node, FIRST])
    while child != 0:
        if t.marks[t.links[child, CODE]] == -stamp:
            if t.real[RACE] > 0.0 and node == t.notes[ROOT]:
                mine = racing_score(t, child, mover)
            else:
                mine = score(t, child, mover, EVEN / count + (1.0 - EVEN) * t.sums[child, PRIOR] / priors)
            if mine > highest:
                best, highest = child, mine
        child = int(t.links[child, NEXT])
    return best


@rule
def back_up(t: Arrays, depth: int) -> None:
    """Let every node of the path know how it came out."""
    for step in range(depth + 1):
        node, mine = int(t.path[step]), t.values[t.movers[step]]
        t.links[node, VISITS] += 1
        for seat in range(t.whole[PLAYERS]):
            t.sums[node, seat] += t.values[seat]
        t.sums[node, SQUARE] += mine * mine
