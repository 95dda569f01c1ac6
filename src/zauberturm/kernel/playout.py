"""Playing at random inside the core: templates that `batch` and `cuda` bind to a game's functions.

A step is one decision or one chance event: everything legal is listed, one action is picked uniformly (chance by its
weights) and applied.
"""

from collections.abc import Callable
from typing import Any, Final

from zauberturm.kernel.core import CHANCE_MOVES, NOBODY_MOVES
from zauberturm.kernel.jit import rule

# Bound to a game's functions before anything here runs (see `kernel.core.Core` for what they do).
to_move: Callable[..., int]
sample: Callable[..., int]
legal: Callable[..., int]
apply: Callable[..., None]
take_decision: Callable[..., None]
take_chance: Callable[..., None]
follow: Callable[..., None]
pick: Callable[..., int]

_DIGEST_MASK: Final = (1 << 62) - 1  # low bits of a wrapped product are the same in 64-bit and in Python integers
_DIGEST_PRIME: Final = 1099511628211
COUNTS: Final = 3  # steps, decisions, games
CHANCES_A_ROUND: Final = 4


def random_step(g: Any, out: Any) -> int:
    """One step; 1 if it was a decision, 0 if chance moved, -1 if nothing was legal (a bug)."""
    if to_move(g) == CHANCE_MOVES:
        apply(g, sample(g))
        return 0
    count = legal(g, out)
    if count <= 0:
        return -1
    apply(g, int(out[pick(g, count)]))
    return 1


ALONE = 1  # 0 where games are played side by side and nobody may leave the loop before the others


@rule
def together() -> None:
    """Where games that are played side by side wait for each other: on a GPU, the threads of a block."""


def chance_moves(g: Any) -> int:
    """Let chance move until a seat is asked or the game is over, but not too often; how many steps it were.

    A set-up may deal dozens of cards in a row. Games side by side would all wait for it, so it takes several rounds.
    """
    steps = 0
    while steps < CHANCES_A_ROUND and to_move(g) == CHANCE_MOVES:
        take_chance(g, sample(g))
        follow(g)
        steps += 1
    return steps


def carry_out(g: Any, out: Any, count: int) -> int:
    """Decide for one of `count` legal actions; 0 if there is none."""
    if count <= 0:
        return 0
    take_decision(g, int(out[pick(g, count)]))
    return 1


def play_one(g: Any, out: Any, counts: Any, rounds: int) -> None:
    """Play a game to its end, or so many rounds; add steps and decisions to `counts`.

    A round is some of what chance does and then, if a seat is asked, one decision. Chance first: games side by side
    then list together, decide together and go on together.
    """
    steps, decisions = 0, 0
    for _ in range(rounds):
        steps += chance_moves(g)
        together()
        count = 0
        if to_move(g) >= 0:
            count = legal(g, out)
        together()
        decisions += carry_out(g, out, count)
        together()
        follow(g)
        if ALONE and count <= 0 and to_move(g) != CHANCE_MOVES:
            break  # over, or nothing legal: a bug, but the game stays unfinished, and whoever looks at it sees that
        together()
    counts[0] += steps + decisions
    counts[1] += decisions


def mix(digest: int, words: Any) -> int:
    """Fold the words of a record into a digest."""
    for word in words:
        digest = ((digest ^ int(word)) * _DIGEST_PRIME) & _DIGEST_MASK
    return digest


def trace_one(g: Any, words: Any, out: Any, counts: Any, limit: int) -> int:
    """Like `play_one`, with a digest of the record after every step."""
    digest, steps, decisions = 0, 0, 0
    while steps < limit and to_move(g) != NOBODY_MOVES:
        kind = random_step(g, out)
        if kind < 0:
            break
        decisions += kind
        steps += 1
        digest = mix(digest, words)
    counts[0] += steps
    counts[1] += decisions
    counts[2] += 1
    return digest


def restart(lanes: Any, lane: int, fresh: Any) -> None:
    """Begin the next game of a lane: everything fresh but the seed, whose last word counts the games."""
    s0, s1, s2, s3 = lanes[lane].seed[0], lanes[lane].seed[1], lanes[lane].seed[2], lanes[lane].seed[3]
    lanes[lane] = fresh[0]
    g = lanes[lane]
    g.seed[0], g.seed[1], g.seed[2], g.seed[3] = s0, s1, s2, s3 + 1


def spin_one(lanes: Any, lane: int, fresh: Any, out: Any, counts: Any, rounds: int) -> None:
    """Play one game after the other; add steps, decisions and finished games to `counts`.

    Rounds are those of `play_one`; in the round after the end of a game, the next one is laid out. All lanes play the
    same number of rounds, so that those side by side stay in step.
    """
    steps, decisions, games = 0, 0, 0
    for _ in range(rounds):
        steps += chance_moves(lanes[lane])
        together()
        mover, count = to_move(lanes[lane]), 0
        if mover == NOBODY_MOVES:
            restart(lanes, lane, fresh)
            games += 1
        elif mover != CHANCE_MOVES:
            count = legal(lanes[lane], out)
        together()
        decisions += carry_out(lanes[lane], out, count)
        together()
        follow(lanes[lane])
        together()
    counts[0] += steps + decisions
    counts[1] += decisions
    counts[2] += games
