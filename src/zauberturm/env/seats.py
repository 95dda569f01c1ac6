"""One game as learners see it: seats and actions are numbers, observations flat arrays. All adapters stand on this."""

import operator
from typing import Any, Final, Literal, cast

import numpy as np
import numpy.typing as npt

from zauberturm import checks
from zauberturm.action import Event
from zauberturm.env.rewards import rewards
from zauberturm.errors import NotationError, ZauberturmError, shown
from zauberturm.game import Game
from zauberturm.games.rules import Options, Rules
from zauberturm.kernel.core import NOBODY_MOVES, OBSERVERS
from zauberturm.opening import new
from zauberturm.registry import engine

Observer = Literal["now", "recall", "full"]
Illegal = Literal["penalty", "error"]
ILLEGAL: Final = ("penalty", "error")
PENALTY: Final = -1.0  # for an action that is not legal, beside what the game itself gives
WORST: Final = 1000.0  # of penalties
SEEDS: Final = 1 << 62  # of games, as environments draw them
OVER: Final = NOBODY_MOVES
Mask = npt.NDArray[np.int8]
Numbers = npt.NDArray[np.uint8]


class ResetNeeded(ZauberturmError, RuntimeError):
    """Something was asked of a game that has not begun, or is over."""


class Seats:
    """A table: the same options again and again, one game at a time."""

    def __init__(self, game: str, options: Options, illegal: Illegal = "penalty", observer: Observer = "now") -> None:
        self._engine = engine(game)
        rules = self._engine.rules
        self.name, self.rules = game, rules
        self.illegal = checks.choice(illegal, "illegal", ILLEGAL)
        self.observer: Observer = cast("Observer", checks.choice(observer, "observer", OBSERVERS))
        self._asked = dict(options)
        self.options = rules.resolve(options)
        self.players: int = self.options["players"]
        self.actions: int = rules.info.actions
        self.size = observation_size(rules, self.observer)
        self._game: Game | None = None
        self.to_move: int = OVER
        self.legal: list[int] = []

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_engine"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ |= state
        self._engine = engine(self.name)  # the one over there

    @property
    def game(self) -> Game:
        """The game in play."""
        if self._game is None:
            raise ResetNeeded(f"{self.name}: no game has begun; call reset first")
        return self._game

    def begin(self, seed: int) -> None:
        """A new game; the same seed gives the same cards and dice."""
        self._game = new(self.name, seed=seed, **self._asked)
        self._look()

    def _look(self) -> None:
        handle, room = self.game.handle, self._engine.room.codes
        self.to_move = int(self._engine.to_move(handle))
        codes = room[: self._engine.legal(handle, room)]
        self.legal = codes if isinstance(codes, list) else codes.tolist()

    def code(self, action: Any) -> int:
        """The code of an action as learners give it, legal or not."""
        try:
            code = operator.index(action)
        except TypeError:
            code = -1
        if isinstance(action, bool) or not 0 <= code < self.actions:
            message = f"an action is a code from 0 to {self.actions - 1}, not {shown(action)}"
            raise NotationError(message, text=shown(action))
        return code

    def play(self, action: Any) -> tuple[list[Event], bool]:
        """Carry out an action of the seat that is asked: what happened, and whether the action was legal.

        If it is not, nothing happens; with `illegal` "error" it is refused with the rule that forbids it.
        """
        if self.to_move == OVER:
            raise ResetNeeded(f"{self.name}: nobody decides now; call reset first")
        code = self.code(action)
        if code not in self.legal and self.illegal == "penalty":
            return [], False
        events = self.game.play(code)
        self._look()
        return events, True

    def mask(self) -> Mask:
        """One byte per action: 1 if the seat that is asked may do it now. All zero when the game is over."""
        mask = np.zeros(self.actions, np.int8)
        mask[self.legal] = 1
        return mask

    def observe(self, seat: int) -> Numbers:
        """What a seat may know, in memory of its own."""
        return self.game.numbers(self.rules.seats[seat], self.observer)

    def state(self) -> Numbers:
        """Everything there is to know, whoever may know it."""
        return self.game.numbers(None, "full")

    def rewards(self) -> list[float]:
        """What each seat has got now that the game is over."""
        return rewards(self.game)


def observation_size(rules: Rules, observer: Observer) -> int:
    """How many numbers an observation has."""
    return len(rules.number_names[OBSERVERS.index(observer)])
