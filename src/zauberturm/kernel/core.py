"""What the kernel needs of a game: its record and its compiled functions."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from zauberturm.errors import OptionError
from zauberturm.kernel.record import Record

CHANCE_MOVES: Final = -1  # in place of a seat: chance decides
NOBODY_MOVES: Final = -2  # in place of a seat: the game is over

# How much an observer knows (`Core.observe`): what the table shows a seat, all that was ever public, or everything.
NOW, RECALL, FULL = range(3)
OBSERVERS: Final = ("now", "recall", "full")

MOST_ACTIONS: Final = 1 << 15  # codes begin with 0


@dataclass(frozen=True)
class Core:
    """The compiled functions of one game, which `kernel` runs without knowing the game. `g` is the game's record."""

    record: type[Record]
    actions: int
    max_legal: int
    legal: Callable[..., int]  # (g, out) -> number of legal codes written to out
    take_decision: Callable[..., None]  # (g, code): what a seat has decided, without what follows
    take_chance: Callable[..., None]  # (g, code): what chance has brought, without what follows
    follow: Callable[..., None]  # (g): everything that then happens by itself, until somebody is asked
    apply: Callable[..., None]  # (g, code): either of them, and what follows
    to_move: Callable[..., int]  # (g) -> seat, CHANCE_MOVES or NOBODY_MOVES (below)
    sample: Callable[..., int]  # (g) -> code of a chance outcome
    weight: Callable[..., int]  # (g, code) -> weight of a chance outcome
    refusal: Callable[..., int]  # (g, code, facts) -> 0 or index into refusals
    resample: Callable[..., None]  # (g, seat, remember)
    switches: Callable[..., dict[str, int]]  # (plain record) -> constants of the core that its options settle for good
    observe: Callable[..., None]  # (g, seat, observer, out): small numbers for learning
    winners: Callable[..., int]  # (g) -> seats that have won, one bit each; 0 while it runs, or if nobody has
    evaluate: Callable[..., int]  # (g, seat) -> how good it looks to a seat, in points of the game's own
    tell: Callable[..., int]  # (g, code, log) -> rows in the log; does what apply does and notes what happened
    # (g, seat) -> how likely it is to win: the logarithm of its share, give or take the same for all, in thousandths
    outlook: Callable[..., int] | None = None

    def __post_init__(self) -> None:
        if fault := code_fault(self.actions, self.max_legal):
            raise OptionError("codes", fault, {"actions": self.actions, "max_legal": self.max_legal})


def code_fault(actions: int, max_legal: int) -> str | None:
    """Why codes would not fit their type, which compiled code does not check; None if they do."""
    if not 1 <= actions <= MOST_ACTIONS:
        return f"{actions} actions, but codes have 16 bits: at most {MOST_ACTIONS}"
    if not 1 <= max_legal <= MOST_ACTIONS:
        return f"up to {max_legal} legal actions, but codes have 16 bits: at most {MOST_ACTIONS}"
    return None
