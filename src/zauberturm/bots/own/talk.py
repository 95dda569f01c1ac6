"""The conversation with a program about one game: starts it when it is needed, keeps its time, reads its answers."""

import time
from collections.abc import Sequence
from typing import Any, Final

from zauberturm.action import Action, Event
from zauberturm.bots.own import wire
from zauberturm.bots.own.faults import HARMLESS, BotFault, printable
from zauberturm.bots.own.limits import Limits
from zauberturm.bots.own.process import Process
from zauberturm.errors import NotationError
from zauberturm.game import Game

LONGEST_NAME: Final = 40


class Talk:
    """One seat of one game. A process that broke off is started again at the next question while there is time."""

    def __init__(self, command: Sequence[str], limits: Limits, seed: int) -> None:
        self._command, self._limits, self._seed = command, limits, seed
        self.story: list[Event] = []  # what the seat has seen
        self.number = 0  # of the last decision
        self.name: str | None = None  # what the program calls itself
        self.said = b""  # the end of its stderr
        self._heard = 0  # events that the process knows
        self._complaint = b""  # about its last answer
        self._starting, self._thinking = 0.0, 0.0  # seconds used up
        self._process: Process | None = None

    def __getstate__(self) -> dict[str, Any]:
        """A conversation goes on elsewhere with a process that is started there and hears everything from the start."""
        return {**self.__dict__, "_process": None, "_heard": 0, "_complaint": b""}

    def decide(self, game: Game, seat: str) -> Action:
        """What the program answers; a BotFault if that is not a legal action in time."""
        self.number += 1
        process = self._process or self._started(game, seat)
        try:
            answer = wire.read(self._ask(process, game, seat), wire.Answer)
            return self._meant(answer, game)
        except BotFault as fault:
            self.said = process.said
            self._complaint = wire.line(wire.Fault(self.number, fault.kind, fault.fact))
            if fault.kind not in HARMLESS:
                self._drop()
            raise
        except BaseException:
            self._drop()  # broken off in the middle of a question
            raise

    def _ask(self, process: Process, game: Game, seat: str) -> bytes:
        clock = self._clock()
        question = wire.decide(self.number, game, seat, self.story[self._heard :], clock)
        self._heard, complaint, self._complaint = len(self.story), self._complaint, b""
        began = time.monotonic()
        try:
            return process.ask(complaint + wire.line(question), clock.move / 1000)
        finally:
            self._thinking += time.monotonic() - began

    def _clock(self) -> wire.Clock:
        """The time for the next decision."""
        move, total = self._limits.move, self._limits.total
        left = None if total is None else total - self._thinking
        if left is not None and left <= 0:
            raise BotFault("late", "its time for this game is used up")
        return wire.clock(move if left is None else min(move, left), left)

    def _started(self, game: Game, seat: str) -> Process:
        """A new process that has said that it is ready."""
        rest = self._limits.start - self._starting
        if rest <= 0:
            raise BotFault("late", "no time is left for another start")
        began = time.monotonic()
        self._process = process = Process(self._command, self._limits)
        self._heard, self._complaint = 0, b""
        try:
            ready = wire.read(process.ask(self._hello(game, seat, rest), rest), wire.Ready)
            self.name = printable(ready.ready[:LONGEST_NAME])
        except BaseException:
            self.said = process.said
            self._drop()
            raise
        finally:
            self._starting += time.monotonic() - began
        return process

    def _hello(self, game: Game, seat: str, rest: float) -> bytes:
        clock = wire.clock(self._limits.move, self._limits.total)
        start = wire.clock(rest, None).move
        hello = wire.Hello(wire.PROTOCOL, game.name, game.options, game.seats, seat, self._seed, start, clock)
        return wire.line(hello)

    def _meant(self, answer: wire.Answer, game: Game) -> Action:
        """The legal action that an answer names."""
        if answer.number is not None and answer.number != self.number:
            raise BotFault("unasked", f"it answers question {answer.number}, not {self.number}")
        return named(answer.action, game)

    def _drop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()

    def close(self, result: dict[str, Any] | None = None) -> None:
        """The game is over."""
        process, self._process = self._process, None
        if process is not None:
            events = wire.happened(self.story[self._heard :])
            process.farewell(self._complaint + wire.line(wire.Bye(result, events)))


def named(action: Any, game: Game) -> Action:
    """The legal action with this text or code; otherwise a fault that tells nothing the seat may not know."""
    try:
        refusal = game.why_not(action)
    except NotationError as error:
        raise BotFault("illegal", str(error)) from None
    if refusal is not None:
        raise BotFault("illegal", f"{refusal.rule}: {refusal.action} refused: {refusal.text()}")
    meant = action if isinstance(action, str) else int(action)
    return next(one for one in game.legal() if meant in (one.text, one.code))
