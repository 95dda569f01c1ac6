"""One iteration of information-set Monte-Carlo tree search: templates that `search` binds to a game's functions.

Every iteration draws a position that the seat holds possible, walks down the tree it shares with all other iterations,
adds to it, plays on a little, and guesses who will win. Chance is drawn on the way by its weights.
"""

import math
from collections.abc import Callable
from typing import Any, Final

from zauberturm.kernel.core import CHANCE_MOVES, NOBODY_MOVES
from zauberturm.kernel.real import exp
from zauberturm.kernel.rng import MASK, SEED_WORDS, pick
from zauberturm.kernel.tree import (
    ALONE,
    CODE,
    CUT,
    DEEPEST,
    FAIR,
    ITERATIONS,
    PLAYERS,
    POSITIONS,
    RACE,
    REMEMBER,
    ROOT,
    SCALE,
    SEAT,
    SEED,
    STREAM,
    TRIES,
    VISITS,
    WINNERS,
    Arrays,
    add_child,
    back_up,
    best_child,
    child_of,
    mark_children,
    mark_legal,
    room_for,
)

# The records of a search: the position to decide in, the one that is played on, what somebody who plays on believes it
# to be, and one to try actions in.
START, WORK, BELIEF, TRIAL = range(4)
RECORDS: Final = 4

STREAMS: Final = 64  # threads that can search side by side
RIPE: Final = 1  # visits after which a node gets children
SOLO_SCALE: Final = 8.0  # alone there is nobody to compare with, and points only grow
PARTS: Final = 1000.0  # of a power of e, in which an outlook counts
ELSEWHERE: Final = 0x5BD1E995  # turns a seed into another one: beliefs must not foresee the chance to come

# Bound before anything here runs: a game's functions (see `kernel.core.Core` for what they do) ...
to_move: Callable[..., int]
sample: Callable[..., int]
legal: Callable[..., int]
take_decision: Callable[..., None]
take_chance: Callable[..., None]
follow: Callable[..., None]
resample: Callable[..., None]
evaluate: Callable[..., int]
outlook: Callable[..., int]
# ... and the templates below, by the names they have here without the last letter.
put: Callable[..., None]
go_on: Callable[..., None]
weight_of: Callable[..., float]
estimate: Callable[..., None]
run_chance: Callable[..., int]
widen: Callable[..., None]
imagine: Callable[..., None]
walk: Callable[..., int]
liking: Callable[..., float]
choose: Callable[..., int]
play_on: Callable[..., None]


def put_(records: Any, target: int, source: int) -> None:
    """Copy one record over another."""
    records[target] = records[source]


def put_plain(records: Any, target: int, source: int) -> None:
    """The same where records are objects."""
    copied = {name: field[:] if isinstance(field, list) else field for name, field in vars(records[source]).items()}
    vars(records[target]).update(copied)


def go_on_(g: Any, code: int) -> None:
    """What a seat decides, and what follows by itself."""
    take_decision(g, code)
    follow(g)


def weight_of_by_points_(g: Any, t: Arrays, seat: int) -> float:
    """How likely a seat is to win, as an exponent: from how good it looks."""
    return float(evaluate(g, seat) / t.real[SCALE])


def weight_of_by_outlook_(g: Any, _t: Arrays, seat: int) -> float:
    """The same where the game knows better."""
    return float(outlook(g, seat) / PARTS)


def estimate_(g: Any, t: Arrays) -> None:
    """How likely each seat is to win: known when the game is over, else a guess of the game's own."""
    players, most, total = int(t.whole[PLAYERS]), -math.inf, 0.0
    if to_move(g) == NOBODY_MOVES:
        for seat in range(players):
            t.values[seat] = 1.0 if evaluate(g, seat) > 0 else 0.0
            total += t.values[seat]
        for seat in range(players):
            t.values[seat] *= t.whole[WINNERS] / max(total, 1.0)  # a shared win counts by its share
        return
    if players == 1:
        t.values[0] = 1.0 / (1.0 + exp(-evaluate(g, 0) / (SOLO_SCALE * t.real[SCALE])))
        return
    for seat in range(players):
        t.values[seat] = weight_of(g, t, seat)
        most = max(most, t.values[seat])
    for seat in range(players):
        t.values[seat] = exp(t.values[seat] - most)
        total += t.values[seat]
    for seat in range(players):
        t.values[seat] = min(1.0, t.values[seat] * t.whole[WINNERS] / total)


def run_chance_(g: Any) -> int:
    """Let chance move until a seat is asked; the outcome if there was exactly one, else -1."""
    outcome, moves = -1, 0
    while to_move(g) == CHANCE_MOVES:
        outcome = sample(g)
        take_chance(g, outcome)
        follow(g)
        moves += 1
    return outcome if moves == 1 else -1


def widen_(records: Any, t: Arrays, node: int, mover: int, count: int, stamp: int) -> None:
    """Give a node the children that it lacks, as far as there is room, each with a guess how good it is."""
    have = mark_children(t, node, stamp)
    room = room_for(t, node, count)
    place = 0 if room == count else pick(records[WORK], count)
    for _ in range(count):
        if have >= room:
            return
        code = int(t.out[place])
        if t.marks[code] == stamp:
            put(records, TRIAL, WORK)
            go_on(records[TRIAL], code)
            estimate(records[TRIAL], t)
            t.notes[POSITIONS] += 1
            if add_child(t, node, code, t.values[mover]) == 0:
                return
            t.marks[code] = -stamp
            have += 1
        place = place + 1 if place + 1 < count else 0


def imagine_(records: Any, t: Arrays, number: int) -> None:
    """Begin an iteration: one of the positions that the seat holds possible, with a random stream of its own."""
    put(records, WORK, START)
    g = records[WORK]
    for word in range(SEED_WORDS - 1):
        g.seed[word] = int(t.whole[SEED + word])
    g.seed[SEED_WORDS - 1] = (number * STREAMS + int(t.whole[STREAM])) & MASK
    g.chances = g.picks = 0
    resample(g, int(t.whole[SEAT]), int(t.whole[REMEMBER]))


def walk_(records: Any, t: Arrays) -> int:
    """Go down the tree, as far as it is known, and one step further; how deep."""
    g = records[WORK]
    depth, node = 0, int(t.notes[ROOT])
    t.path[0], t.movers[0] = node, t.whole[SEAT]
    while depth + 2 < DEEPEST and (depth == 0 or t.links[node, VISITS] >= RIPE):
        mover = to_move(g)
        if mover < 0 or (t.whole[ALONE] != 0 and mover != t.whole[SEAT]):
            return depth
        count = legal(g, t.out)
        stamp = mark_legal(t, count)
        widen(records, t, node, mover, count, stamp)
        child = best_child(t, node, stamp, mover)
        if child == 0:
            return depth
        if depth == 0 and t.real[RACE] > 0.0:
            imagine(records, t, int(t.links[child, VISITS]))  # in a race all run over the same ground
        go_on(g, int(t.links[child, CODE]))
        t.notes[POSITIONS] += 1
        node, depth = child, depth + 1
        t.path[depth], t.movers[depth] = node, mover
        outcome = run_chance(g)
        # If the seat itself is asked again after one event, it has the outcome in mind: a roll, a card it drew. Other
        # events, most of them cards drawn into hidden hands, do not split the tree.
        if outcome >= 0 and mover == t.whole[SEAT] and to_move(g) == mover:
            child = child_of(t, node, outcome)
            if child == 0:
                child = add_child(t, node, outcome, 0.0)
            if child == 0:
                return depth
            node, depth = child, depth + 1
            t.path[depth], t.movers[depth] = node, mover
    return depth


def liking_by_points_(g: Any, _t: Arrays, mover: int) -> float:
    """How much somebody who plays on below the tree likes what an action leads to: as simple bots do."""
    return float(evaluate(g, mover))


def liking_by_outlook_(g: Any, t: Arrays, mover: int) -> float:
    """The same where the game knows better: the searching seat will use that, of the others it is not expected."""
    if mover != t.whole[SEAT]:
        return float(evaluate(g, mover))
    estimate(g, t)
    return float(t.values[mover])


def choose_(records: Any, t: Arrays, mover: int, count: int) -> int:
    """What somebody does below the tree: the best of some actions, evenly spread over the list, or of all if few.

    If it shall be fair, they are tried in a game that the mover holds possible, not in the true one.
    """
    tries, first = min(int(t.whole[TRIES]), count), pick(records[WORK], count)
    code, highest = int(t.out[first]), -math.inf
    if tries < 2:
        return code
    put(records, BELIEF, WORK)
    if t.whole[FAIR] != 0:
        records[BELIEF].seed[0] ^= ELSEWHERE
        resample(records[BELIEF], mover, int(t.whole[REMEMBER]))
    for one in range(tries):
        place = first + one * count // tries
        proposed = int(t.out[place if place < count else place - count])
        put(records, TRIAL, BELIEF)
        go_on(records[TRIAL], proposed)
        points = liking(records[TRIAL], t, mover)
        if points > highest:
            code, highest = proposed, points
    t.notes[POSITIONS] += tries
    return code


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


def grow(records: Any, t: Arrays, stop: Any, iterations: int) -> int:
    """Search on, until somebody sets the flag; how many iterations were done."""
    for done in range(iterations):
        if stop[0] != 0:
            return done
        imagine(records, t, int(t.notes[ITERATIONS]))
        t.notes[ITERATIONS] += 1
        depth = walk(records, t)
        play_on(records, t)
        estimate(records[WORK], t)
        back_up(t, depth)
    return iterations
