"""What every measurement returns, and what a peer must offer."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Counts:
    """Work done in `seconds` of wall clock.

    A step is one decision or one chance event: list what can happen, pick from it, apply it. Decisions are the steps
    in which a seat chose; a decision with a single answer counts, as it does in every engine measured here.
    """

    steps: int
    decisions: int
    games: int
    seconds: float

    @property
    def steps_per_second(self) -> float:
        return self.steps / self.seconds

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds


class Missing(Exception):
    """This measurement cannot be made on this machine; the message says what is missing."""


def installed(module: str) -> Any:
    """Import a peer's module; peers are not dependencies of ours, so neither their types nor they need be there."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise Missing(f"{module.partition('.')[0]} is not installed (`make bench` installs it)") from error


@dataclass(frozen=True, slots=True)
class Peer:
    """Somebody else's engine. `prepare` imports, compiles and counts; only the returned function is timed."""

    name: str
    what: str
    prepare: Callable[[], Callable[[float], Counts]]
    version: Callable[[], str]
