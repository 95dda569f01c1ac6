"""What fuzzing has to know about a game: where sound input comes from, how to break it, and what has to hold."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import zauberturm as zt

T = TypeVar("T")
Position = dict[str, Any]
Pick = Callable[[int], int]
"""`pick(n)` gives a number from 0 to n - 1: Hypothesis, atheris or dice decide."""
Break = Callable[[Position, Pick], None]


@dataclass(frozen=True)
class FuzzedGame:
    """One game. Functions that break are given positions that may be broken already."""

    name: str
    rules: str  # how their numbers begin
    tables: Sequence[dict[str, Any]]
    short: dict[str, Any]  # options of a game that is soon over
    studies: Callable[[], Iterable[Position]]  # positions to play on from, besides new games
    dull: frozenset[str]  # kinds of actions that lead nowhere new
    plies: int  # of every random game that positions are taken from
    steps: frozenset[str]  # every kind of question and chance event
    step_of: Callable[[Position], str]
    shape: Callable[[Position], tuple[Any, ...]]  # what makes a position a kind of its own
    fields: Sequence[str]  # entries of `pending`
    values: Callable[[Position, str], Sequence[Any]]  # what might stand in one of them
    breaks: Sequence[Break]  # changes that only this game knows
    cards: Sequence[str]
    stock: Callable[[zt.Game], dict[str, Any]]  # what never changes; None: not complete yet
    check_sound: Callable[[zt.Game], None]
    plain_part: str  # an entry of positions that holds most of it
    signs: str  # in texts of actions
    lines: Sequence[str]  # in game files


def one_of(pick: Pick, things: Sequence[T]) -> T:
    return things[pick(len(things))]
