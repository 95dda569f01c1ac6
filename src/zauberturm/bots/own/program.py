"""Bots in processes of their own: `program:COMMAND` and `python:package.module:callable`."""

import json
import os
import random
import re
import shlex
import shutil
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, Literal

from zauberturm import checks
from zauberturm.action import Action, Event
from zauberturm.bots.bot import Bot, must_be_asked
from zauberturm.bots.own.faults import BotFault, Fault
from zauberturm.bots.own.limits import Limits, split
from zauberturm.bots.own.talk import Talk
from zauberturm.bots.own.wire import SHORT
from zauberturm.bots.random import Random
from zauberturm.errors import OptionError, shown
from zauberturm.game import Game

CALLER: Final = Path(__file__).with_name("caller.py")
TARGET: Final = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*")
About = tuple[str, dict[str, Any], str]  # game, options, seat


class Program:
    """Decides by asking a program, which runs from the first decision of a game until `close`.

    If the program does not decide properly, `stand_in` does it and the fault is noted in `faults`; after
    `limits.faults` of them it is not asked again in this game. With on_fault="raise" `choose` raises the BotFault.
    """

    def __init__(
        self,
        command: Sequence[str],
        seed: int = 0,
        limits: Limits | None = None,
        *,
        stand_in: Bot | None = None,
        on_fault: Literal["stand in", "raise"] = "stand in",
    ) -> None:
        if os.name != "posix":
            raise OptionError("option", "programs as bots need a Unix system", {"system": os.name})
        if not isinstance(command, (list, tuple)) or not all(isinstance(word, str) for word in command) or not command:
            raise OptionError("option", f"command={shown(command)} is no list of words", {"option": "command"})
        if limits is not None and not isinstance(limits, Limits):
            raise OptionError("option", f"limits={shown(limits)} are no limits", {"option": "limits"})
        checks.choice(on_fault, "on_fault", ("stand in", "raise"))
        self.command, self.limits = list(command), limits or Limits()
        self.name = Path(self.command[0]).name  # until it says what it is called
        self.faults: list[Fault] = []  # of all games
        self._seed = random.Random(f"own bot, {checks.seed(seed)}").getrandbits(SHORT)
        self._stand_in, self._on_fault = stand_in or Random(seed), on_fault
        self._begin()

    def _begin(self) -> None:
        self._talk = Talk(self.command, self.limits, self._seed)
        self._about: About | None = None
        self._lost = 0  # faults in this game

    @property
    def is_out(self) -> bool:
        """Whether it has done so much wrong in this game that it is not asked any more."""
        return self._lost >= self.limits.faults

    def told(self, events: Iterable[Event]) -> None:
        """Take note of what its seat has seen; the program hears of it with the next question."""
        self._talk.story += events

    def choose(self, game: Game, seat: str) -> Action:
        """What the program answers, or the stand-in for it."""
        must_be_asked(game, seat)
        self._settle((game.name, game.options, seat))
        try:
            return self._decided(game, seat)
        except BotFault:
            if self._on_fault == "raise":
                raise
        return self._stand_in.choose(game, seat)

    def _settle(self, about: About) -> None:
        """Another seat or other options: that is another game, and another process."""
        if self._about not in (None, about):
            self.close()
        self._about = about

    def _decided(self, game: Game, seat: str) -> Action:
        if self.is_out:
            raise BotFault("out", f"it is out after {self._lost} faults")
        try:
            return self._talk.decide(game, seat)
        except BotFault as fault:
            self._note(fault, seat)
            raise
        finally:
            self.name = self._talk.name or self.name

    def _note(self, fault: BotFault, seat: str) -> None:
        said = self._talk.said.decode("utf-8", "replace")
        self.faults.append(Fault(seat, self._talk.number, fault.kind, fault.fact, said))
        self._lost += 1
        if self.is_out:
            self._talk.close()

    def close(self, result: dict[str, Any] | None = None) -> None:
        """The game is over, with this result or, if it was broken off, without one. The next one begins anew."""
        self._talk.close(result)
        self._begin()


def program(text: str, seed: int) -> Program:
    """The bot of `program:COMMAND?LIMITS`."""
    command, limits = split(text)
    return Program(words(command), seed, limits)


def words(command: str) -> list[str]:
    """A command as its words. Files are named in full, since the program runs in a folder of its own."""
    try:
        found = shlex.split(command)
    except ValueError as error:
        raise OptionError("option", f"{shown(command)} cannot be read: {error}", {"bot": command}) from None
    start = shutil.which(found[0]) if found and "\0" not in command else None
    if start is None:
        raise OptionError("option", f"{shown(command)} begins with no program that can be run", {"bot": command})
    return [str(Path(start).absolute()), *(str(Path(word).absolute()) if is_file(word) else word for word in found[1:])]


def is_file(word: str) -> bool:
    """Whether a word of a command names a file that is there."""
    return len(word) < 4096 and Path(word).is_file()


def python(text: str, seed: int) -> Program:
    """The bot of `python:package.module:callable?LIMITS`: imported as from here, or else from the current folder."""
    target, limits = split(text)
    if not TARGET.fullmatch(target):
        raise OptionError("option", f"{shown(target)} is not written package.module:callable", {"bot": target})
    path = json.dumps([os.path.abspath(folder) for folder in (*sys.path, "")])  # noqa: PTH100 - "" means here
    bot = Program([sys.executable, "-I", str(CALLER), path, target], seed, limits)
    bot.name = target
    return bot
