"""What a batch gives after each step: arrays with one row per game (docs/environments.md)."""

import typing
from typing import Any, NamedTuple

from zauberturm.kernel.core import CHANCE_MOVES, NOBODY_MOVES

CHANCE: typing.Final = CHANCE_MOVES
NOBODY: typing.Final = NOBODY_MOVES

Array = Any  # a NumPy array, or one in the memory of the GPU


class Final(NamedTuple):
    """How games stood when they ended; meaningful where `terminated` or `truncated` says so."""

    observation: Array
    mover: Array
    legal: Array
    count: Array


class Turn(NamedTuple):
    """Where every game of a batch stands, and what the last step brought."""

    observation: Array
    mover: Array
    legal: Array
    count: Array
    reward: Array
    terminated: Array
    truncated: Array
    illegal: Array
    weight: Array | None
    final: Final | None
