"""The game is a generator: it yields a question and receives the text of the answer."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias, TypeVar

T = TypeVar("T")
CHANCE = "chance"


@dataclass(frozen=True)
class Question:
    who: str
    answers: tuple[str, ...]
    weights: tuple[Fraction, ...] = ()
    meanings: Mapping[str, object] = field(default_factory=dict[str, object])


Flow: TypeAlias = Generator[Question, str, T]


@dataclass(frozen=True)
class Result:
    winners: list[str]
    reason: str


class GameOver(Exception):
    """Ends the game in the middle of everything (ZB-ORDER-6)."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.reason)
        self.result = result


def ask(who: str, choices: Mapping[str, T]) -> Flow[T]:
    """Ask a seat; the answer is one of the keys, the value belonging to it is returned."""
    if not choices:
        raise AssertionError(f"question to {who} without answers")
    text = yield Question(who, tuple(choices), meanings=choices)
    return choices[text]


def fall(prefix: str, weights: Mapping[str, int]) -> Flow[str]:
    """Let chance choose one of the keys; returns it without the prefix."""
    total = sum(weights.values())
    texts = tuple(f"{prefix}{key}" for key in weights)
    text = yield Question(CHANCE, texts, tuple(Fraction(weight, total) for weight in weights.values()))
    return text.removeprefix(prefix)
