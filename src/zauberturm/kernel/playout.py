"""Playing at random inside the core: templates that `batch` and `cuda` bind to a game's functions.

A step is one decision or one chance event: everything legal is listed, one action is picked uniformly (chance by its
weights) and applied.
"""

from typing import Any, Final

from zauberturm.kernel.core import CHANCE_MOVES, NOBODY_MOVES

_DIGEST_MASK: Final = (1 << 62) - 1  # low bits of a wrapped product are the same in 64-bit and in Python integers
_DIGEST_PRIME: Final = 1099511628211
COUNTS: Final = 3  # steps, decisions, games


def random_step(g: Any, out: Any) -> int:
    """One step; 1 if it was a decision, 0 if chance moved, -1 if nothing was legal (a bug)."""
    if to_move(g) == CHANCE_MOVES:  # type: ignore[name-defined]  # noqa: F821 - bound to a game's functions
        apply(g, sample(g))  # type: ignore[name-defined]  # noqa: F821 - bound to a game's functions
        return 0
    count = legal(g, out)  # type: ignore[name-defined]  # noqa: F821 - bound to a game's functions
    if count <= 0:
        return -1
    apply(g, int(out[pick(g, count)]))  # type: ignore[name-defined]  # noqa: F821 - bound to a game's functions
    return 1


def play_on(g: Any, out: Any, counts: Any, limit: int) -> int:
    """Play at most `limit` steps, not beyond the end of the game; how many it were. Adds steps and decisions.

    Chance first, until a seat is asked: on a GPU, games side by side then list and decide together.
    """
    steps, decisions = 0, 0
    while steps < limit:
        mover = to_move(g)  # type: ignore[name-defined]  # noqa: F821 - bound to a game's functions
        while mover == CHANCE_MOVES and steps < limit:
            take_chance(g, sample(g))  # type: ignore[name-defined]  # noqa: F821 - bound to a game's functions
            while not is_settled(g):  # type: ignore[name-defined]  # noqa: F821 - bound to a game's functions
                settle(g)  # type: ignore[name-defined]  # noqa: F821 - bound to a game's functions
            mover = to_move(g)  # type: ignore[name-defined]  # noqa: F821 - bound to a game's functions
            steps += 1
        if mover == NOBODY_MOVES:
            break
        if steps < limit:
            count = legal(g, out)  # type: ignore[name-defined]  # noqa: F821 - bound to a game's functions
            if count <= 0:
                break  # a bug: the game stays unfinished, and whoever counts games sees it
            take_decision(g, int(out[pick(g, count)]))  # type: ignore[name-defined]  # noqa: F821 - bound
            while not is_settled(g):  # type: ignore[name-defined]  # noqa: F821 - bound to a game's functions
                settle(g)  # type: ignore[name-defined]  # noqa: F821 - bound to a game's functions
            steps += 1
            decisions += 1
    counts[0] += steps
    counts[1] += decisions
    return steps


def play_one(g: Any, out: Any, counts: Any, limit: int) -> None:
    """Play a game to its end, or `limit` steps; add steps, decisions and the game to `counts`."""
    play_on(g, out, counts, limit)
    counts[2] += 1


def mix(digest: int, words: Any) -> int:
    """Fold the words of a record into a digest."""
    for word in words:
        digest = ((digest ^ int(word)) * _DIGEST_PRIME) & _DIGEST_MASK
    return digest


def trace_one(g: Any, words: Any, out: Any, counts: Any, limit: int) -> int:
    """Like `play_one`, with a digest of the record after every step."""
    digest, steps, decisions = 0, 0, 0
    while steps < limit and to_move(g) != NOBODY_MOVES:  # type: ignore[name-defined]  # noqa: F821 - bound
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


def spin_one(lanes: Any, lane: int, fresh: Any, out: Any, counts: Any, steps: int) -> None:
    """Play exactly `steps` steps, one game after the other; add steps, decisions and finished games to `counts`."""
    done = play_on(lanes[lane], out, counts, steps)
    while done < steps:
        restart(lanes, lane, fresh)
        counts[2] += 1
        done += play_on(lanes[lane], out, counts, steps - done)
