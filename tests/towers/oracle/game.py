"""The whole game as one generator, and the class the tests talk to."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from .basic import basic_turn
from .cards import CODES, in_table_order
from .master import master_turn
from .options import Options
from .questions import CHANCE, Flow, GameOver, Question, Result
from .score import end_of_turn
from .set_up import set_up, table_of
from .table import Table, Turn


def play_on(table: Table) -> Flow[Result]:
    """Turns until the end (WT-TURN-1, WT-TURN-9)."""
    while True:
        if table.options.master:
            yield from master_turn(table)
        else:
            yield from basic_turn(table)
        yield from table.refill(table.turn.seat)
        result = end_of_turn(table)
        if result is not None:
            return result
        order = table.clockwise_from(table.turn.seat)
        table.turn = Turn(order[1 % len(order)])


def new_game(table: Table) -> Flow[Result]:
    yield from set_up(table)
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
            self._flow = play_on(self.table)
        else:
            self.table = Table(Options.of(options or {}))
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

    def play(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"{text!r} is not legal for {self.to_move}: {self.legal()}")
        self._answers.append(text)
        self._advance(text)

    def result(self) -> dict[str, object]:
        if self._result is None:
            raise ValueError("the game is not over")
        return {"winners": self._result.winners, "teams": self._result.teams, "reason": self._result.reason}

    def board(self) -> str:
        return str(self.table.board)

    def home(self) -> dict[str, int]:
        inside = [wizard.seat for wizard in self.table.board.castle.inside]
        return {seat: inside.count(seat) for seat in self.table.seats}

    def flasks(self) -> dict[str, list[int]]:
        return {seat: [flasks.empty, flasks.full, flasks.spent] for seat, flasks in self.table.flasks.items()}

    def hands(self) -> dict[str, list[str]]:
        return {seat: in_table_order(hand) for seat, hand in self.table.hands.items()}

    def deck(self) -> dict[str, int]:
        return {code: self.table.deck.count(code) for code in CODES if code in self.table.deck}

    def discard(self) -> list[str]:
        return list(self.table.discard)

    def spells(self) -> list[str]:
        return list(self.table.spells)

    def turn(self) -> dict[str, object]:
        turn = self.table.turn
        data: dict[str, object] = {"seat": turn.seat, "action": turn.action, "spell_used": turn.spell_used}
        if self.table.options.team:
            data |= {"asked": turn.asked, "offered": turn.offered, "exchanged": turn.exchanged}
        return data
