"""Games stepped side by side: templates that the processor's and the GPU's batches bind to a game's functions.

A lane holds one game after the other. A step carries out one action in each lane, lets chance move, and looks at what
came of it: who is to move, what that seat may know, what is legal, and who has won. Row i of every array is lane i.
"""

from collections.abc import Callable
from typing import Any, Final

from zauberturm.kernel.core import CHANCE_MOVES, NOBODY_MOVES
from zauberturm.kernel.jit import rule

# Bound to a game's functions before anything here runs (see `kernel.core.Core` for what they do).
to_move: Callable[..., int]
sample: Callable[..., int]
weight: Callable[..., int]
legal: Callable[..., int]
apply: Callable[..., None]
follow: Callable[..., None]
observe: Callable[..., None]
evaluate: Callable[..., int]
winners: Callable[..., int]

# Columns of `state`: what a lane knows about its game besides the record.
MOVER, COUNT, AGE, IS_OVER = range(4)
STATE: Final = 4

# Columns of `flags`.
TERMINATED, TRUNCATED, ILLEGAL = range(3)
FLAGS: Final = 3

# Places of `how`: what was agreed for a whole batch.
OBSERVER, AUTORESET, EXPOSED, LIMIT, WIDTH, FORM, PLAYERS, TOGETHER = range(8)
HOW: Final = 8
NEXT_STEP, SAME_STEP, DISABLED = range(3)  # AUTORESET
LIST, BITS, DENSE = range(3)  # FORM

# Places of `rates`.
PENALTY, SHAPING, DISCOUNT = range(3)
RATES: Final = 3

LET_CHANCE_DRAW: Final = -1  # in place of an outcome
NO_CODE: Final = -1  # in a list, behind the last code
SPECTATOR: Final = -1

_MASK: Final = 0xFFFFFFFF


def chance_until_asked(g: Any) -> None:
    """Let chance move until a seat is asked or the game is over."""
    while to_move(g) == CHANCE_MOVES:
        apply(g, sample(g))


def begin(lanes: Any, lane: int, fresh: Any, games: int) -> None:
    """Lay out the game so many games later: everything fresh but the seed, whose last word counts the games."""
    s0, s1, s2, s3 = lanes[lane].seed[0], lanes[lane].seed[1], lanes[lane].seed[2], lanes[lane].seed[3]
    lanes[lane] = fresh[0]
    g = lanes[lane]
    g.seed[0], g.seed[1], g.seed[2], g.seed[3] = s0, s1, s2, (int(s3) + games) & _MASK


def is_legal(g: Any, i: int, code: int, state: Any, listed: Any, scratch: Any) -> bool:
    """Whether a code is legal: it is in the list, or in what the list had no room for."""
    width, found = listed.shape[1], 0
    for k in range(width):  # the whole row: vectors are faster than finding out where to stop
        found |= listed[i, k] == code
    if found == 0 and state[i, COUNT] > width:
        for k in range(legal(g, scratch)):
            found |= scratch[k] == code
    return found != 0


def may_step(g: Any, i: int, code: int, state: Any, listed: Any, scratch: Any) -> bool:
    """Whether a lane takes this code; one whose game is over takes anything."""
    if state[i, IS_OVER] != 0:
        return True
    if code == LET_CHANCE_DRAW:
        return bool(state[i, MOVER] == CHANCE_MOVES)
    return is_legal(g, i, code, state, listed, scratch)


def mark(scratch: Any, count: int, i: int, form: int, marks: Any) -> None:
    """The legal codes as bits or bytes."""
    for place in range(marks.shape[1]):
        marks[i, place] = 0
    if form == BITS:
        for k in range(count):
            code = int(scratch[k])
            marks[i, code >> 3] |= 1 << (code & 7)
    else:
        for k in range(count):
            marks[i, scratch[k]] = 1


def enlist(
    g: Any, i: int, mover: int, state: Any, listed: Any, weights: Any, marks: Any, scratch: Any, how: Any
) -> None:
    """Everything that is legal now, in the forms that were asked for."""
    width = int(how[WIDTH])
    count = 0 if mover == NOBODY_MOVES else legal(g, scratch)
    for k in range(width):  # the whole row, as above
        code = scratch[k]
        listed[i, k] = code if k < count else NO_CODE
    state[i, COUNT] = count
    if how[FORM] != LIST:
        mark(scratch, count, i, int(how[FORM]), marks)
    if how[EXPOSED] != 0:
        for k in range(width):
            weights[i, k] = weight(g, int(listed[i, k])) if mover == CHANCE_MOVES and k < count else 0


def look(g: Any, i: int, state: Any, listed: Any, weights: Any, marks: Any, seen: Any, scratch: Any, how: Any) -> None:
    """Note who is to move, what is legal, and what the mover may know."""
    mover = to_move(g)
    state[i, MOVER] = mover
    enlist(g, i, mover, state, listed, weights, marks, scratch, how)
    observe(g, mover if mover >= 0 else SPECTATOR, int(how[OBSERVER]), seen[i])


def settle_up(g: Any, i: int, reward: Any, how: Any) -> None:
    """What each seat gets at the end: as much is won as is lost. Sides are seats or teams."""
    players, together, bits = int(how[PLAYERS]), int(how[TOGETHER]), winners(g)
    sides, won = players // together, 0
    for seat in range(players):
        won += (bits >> seat) & 1
    won //= together
    for seat in range(players):
        has_won = (bits >> seat) & 1 != 0
        if sides == 1:
            reward[i, seat] = 1.0 if has_won else -1.0
        elif won > 0:
            reward[i, seat] = (sides / won - 1.0) / (sides - 1.0) if has_won else -1.0 / (sides - 1.0)


def shape(g: Any, i: int, is_end: bool, reward: Any, potential: Any, how: Any, rates: Any) -> None:
    """Potential shaping: what the position looks like now against before. At the end it is worth nothing."""
    for seat in range(int(how[PLAYERS])):
        value = 0.0 if is_end else evaluate(g, seat) * 1.0
        reward[i, seat] += rates[SHAPING] * (rates[DISCOUNT] * value - potential[i, seat])
        potential[i, seat] = value


def set_potential(g: Any, i: int, potential: Any, how: Any) -> None:
    """What the position looks like at the beginning of a game."""
    for seat in range(int(how[PLAYERS])):
        potential[i, seat] = evaluate(g, seat) * 1.0


def open_game(
    lanes: Any, lane: int, i: int, fresh: Any, games: int, state: Any, potential: Any, how: Any, rates: Any
) -> None:
    """Begin a game of a lane, up to its first question."""
    begin(lanes, lane, fresh, games)
    if how[EXPOSED] == 0:
        chance_until_asked(lanes[lane])
    state[i, AGE], state[i, IS_OVER] = 0, 0
    if rates[SHAPING] != 0:
        set_potential(lanes[lane], i, potential, how)


def act(g: Any, i: int, code: int, state: Any, reward: Any, flags: Any, how: Any, rates: Any) -> None:
    """Carry out an action, or let its seat pay for trying what is not legal; then chance moves."""
    mover = int(state[i, MOVER])
    state[i, AGE] += mover >= 0
    if flags[i, ILLEGAL] != 0:
        if mover >= 0:
            reward[i, mover] = rates[PENALTY]
        return
    following = sample(g) if code == LET_CHANCE_DRAW else code
    while True:  # one call of `apply`, which is then compiled in place
        apply(g, following)
        if how[EXPOSED] != 0 or to_move(g) != CHANCE_MOVES:
            return
        following = sample(g)


def end(g: Any, i: int, state: Any, reward: Any, flags: Any, how: Any) -> None:
    """Note whether the game is over by its rules, or cut off."""
    if to_move(g) == NOBODY_MOVES:
        settle_up(g, i, reward, how)
        flags[i, TERMINATED] = state[i, IS_OVER] = 1
    elif how[LIMIT] > 0 and state[i, AGE] >= how[LIMIT]:
        flags[i, TRUNCATED] = state[i, IS_OVER] = 1


def step_lane(
    lanes: Any, lane: int, i: int, fresh: Any, code: int, state: Any, listed: Any, weights: Any, marks: Any, seen: Any,
    reward: Any, flags: Any, potential: Any, last_state: Any, last_listed: Any, last_marks: Any, last_seen: Any,
    scratch: Any, how: Any, rates: Any,
) -> None:  # fmt: skip
    """One step of one lane. `flags` says already whether the code is illegal."""
    for seat in range(int(how[PLAYERS])):
        reward[i, seat] = 0
    if state[i, IS_OVER] == 0:
        flags[i, TERMINATED] = flags[i, TRUNCATED] = 0
        act(lanes[lane], i, code, state, reward, flags, how, rates)
        end(lanes[lane], i, state, reward, flags, how)
        if rates[SHAPING] != 0 and flags[i, ILLEGAL] == 0:
            shape(lanes[lane], i, flags[i, TERMINATED] != 0, reward, potential, how, rates)
        if how[AUTORESET] == SAME_STEP and state[i, IS_OVER] != 0:
            look(lanes[lane], i, last_state, last_listed, weights, last_marks, last_seen, scratch, how)
            open_game(lanes, lane, i, fresh, 1, state, potential, how, rates)
    elif how[AUTORESET] == NEXT_STEP:
        flags[i, TERMINATED] = flags[i, TRUNCATED] = 0
        open_game(lanes, lane, i, fresh, 1, state, potential, how, rates)
    look(lanes[lane], i, state, listed, weights, marks, seen, scratch, how)


def reset_lane(
    lanes: Any, lane: int, i: int, fresh: Any, games: int, state: Any, listed: Any, weights: Any, marks: Any, seen: Any,
    potential: Any, scratch: Any, how: Any, rates: Any,
) -> None:  # fmt: skip
    """Begin a game in one lane, or only look at it if `games` is negative."""
    if games >= 0:
        open_game(lanes, lane, i, fresh, games, state, potential, how, rates)
    look(lanes[lane], i, state, listed, weights, marks, seen, scratch, how)


@rule
def hashed(counter: int, lane: int, seed: int) -> int:
    """32 bits for drawing moves: Murmur3's finaliser, twice. Its bias does not matter for picking moves."""
    word = (seed + 0x9E3779B9 * (lane + 1)) & _MASK
    for _ in range(2):
        word = ((word ^ (word >> 16)) * 0x85EBCA6B) & _MASK
        word = ((word ^ (word >> 13)) * 0xC2B2AE35) & _MASK
        word = (word ^ (word >> 16)) + counter & _MASK
    return word


def pick_action(g: Any, i: int, state: Any, listed: Any, scratch: Any, counter: int, seed: int) -> int:
    """One legal code of a lane, all equally likely; at chance the wish that it draw, and nothing after the end."""
    count = int(state[i, COUNT])
    if state[i, IS_OVER] != 0 or state[i, MOVER] < 0 or count == 0:
        return LET_CHANCE_DRAW
    nth = (hashed(counter, i, seed) * count) >> 32
    if count <= listed.shape[1]:
        return int(listed[i, nth])
    legal(g, scratch)
    return int(scratch[nth])
