"""The whole game as one generator, and the class the tests talk to."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from .layout import VILLAGES
from .movement import Move, chain
from .options import Options
from .questions import CHANCE, Flow, GameOver, Question, Result
from .set_up import place_and_deal, set_up, table_of
from .table import CARDS, NUMBERS, Table, in_order
from .turn import Play, one_turn


def play_on(table: Table) -> Flow[Result]:
    """Turns until somebody reaches the summit (an exception), or the limit (ZB-END-6)."""
    while True:
        yield from one_turn(table)
        if table.number >= table.options.turn_limit:
            return Result([], "ZB-END-6")
        table.number += 1
        table.next_seat()


def new_game(table: Table) -> Flow[Result]:
    yield from set_up(table)
    return (yield from play_on(table))


def loaded_game(table: Table) -> Flow[Result]:
    if len(table.goblins()) < len(table.seats) * len(NUMBERS):
        yield from place_and_deal(table)
    return (yield from play_on(table))


class Oracle:
    """A reference game: answers are texts, chance is always played by hand."""

    def __init__(self, options: Mapping[str, object] | None, position: Mapping[str, Any] | None) -> None:
        self._options = options
        self._position = position
        self._answers: list[str] = []
        self._question: Question | None = None
        self._result: Result | None = None
        if position is not None:
            self.table = table_of(position)
            self._flow = loaded_game(self.table)
        else:
            self.table = Table(Options(options or {}))
            self._flow = new_game(self.table)
        self._advance(None)

    @classmethod
    def new(cls, **options: object) -> Oracle:
        return cls(options, None)

    @classmethod
    def load(cls, position: Mapping[str, Any]) -> Oracle:
        return cls(None, position)

    def _advance(self, answer: str | None) -> None:
        try:
            self._question = next(self._flow) if answer is None else self._flow.send(answer)
        except StopIteration as stop:
            self._question, self._result = None, stop.value
        except GameOver as over:
            self._question, self._result = None, over.result

    def clone(self) -> Oracle:
        """The same game again, by replaying all answers."""
        other = Oracle(self._options, self._position)
        for answer in self._answers:
            other.play(answer)
        return other

    @property
    def to_move(self) -> str | None:
        return None if self._question is None else self._question.who

    @property
    def over(self) -> bool:
        return self._question is None

    def legal(self) -> list[str]:
        return [] if self._question is None else list(self._question.answers)

    def outcomes(self) -> list[tuple[str, Fraction]]:
        if self._question is None or self._question.who != CHANCE:
            raise ValueError("not a chance decision")
        return list(zip(self._question.answers, self._question.weights, strict=True))

    def landings(self, text: str) -> list[str]:
        """Where a card played like this brings somebody to rest, the mover first; empty for other answers."""
        meaning = None if self._question is None else self._question.meanings.get(text)
        move = meaning.move if isinstance(meaning, Play) else meaning
        return chain(self.table, move) if isinstance(move, Move) else []

    def play(self, text: str) -> None:
        if self._question is None or text not in self._question.answers:
            raise ValueError(f"{text!r} is not legal for {self.to_move}: {self.legal()}")
        self._answers.append(text)
        self._advance(text)

    def result(self) -> dict[str, object]:
        if self._result is None:
            raise ValueError("the game is not over")
        return {"winners": self._result.winners, "reason": self._result.reason}

    def places(self) -> dict[str, list[str]]:
        """Lower goblin first; villages have no order, so they are sorted."""
        stacks = self.table.stacks
        return {place: sorted(stack) if place in VILLAGES else list(stack) for place, stack in stacks.items() if stack}

    def tiles(self) -> dict[str, str]:
        return {place: str(tile) for place, tile in self.table.tiles.items()}

    def stones(self) -> list[str]:
        """In the order of the layout."""
        return [place for place in self.table.layout.stones if place in self.table.stones]

    def held(self) -> dict[str, int]:
        return dict(self.table.held)

    def ravens(self) -> dict[str, int]:
        return dict(self.table.ravens)

    def extra(self) -> dict[str, int]:
        return dict(self.table.extra)

    def hands(self) -> dict[str, list[str]]:
        return {seat: in_order(hand) for seat, hand in self.table.hands.items()}

    def deck(self) -> dict[str, int]:
        return {card: self.table.deck.count(card) for card in CARDS if card in self.table.deck}

    def discard(self) -> list[str]:
        return list(self.table.discard)

    def played(self) -> list[str]:
        """The cards of the running turn, still on the table (ZB-R-60)."""
        return list(self.table.played)

    def waiting(self) -> list[str]:
        return list(self.table.waiting)

    def rotation(self) -> int:
        return self.table.rotation

    def turn(self) -> dict[str, object]:
        return {"seat": self.table.active, "number": self.table.number}
