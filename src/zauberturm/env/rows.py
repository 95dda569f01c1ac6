"""Many games for one learner: a batch in which random bots, or the learner itself, sit at all other seats."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from zauberturm import checks
from zauberturm.env.batch import Batch
from zauberturm.env.opponents import ANY_SEAT, RANDOM, Named, lineup
from zauberturm.env.seats import ILLEGAL, OVER, PENALTY, WORST, Illegal, Numbers, Observer, ResetNeeded
from zauberturm.env.turn import Turn
from zauberturm.errors import OptionError

SELF: Final = "self"  # in place of opponents: the learner decides for every seat
WAIT: Final = -1  # no action: a batch leaves the game as it is
WIDTH: Final = 64  # of lists of legal actions; longer ones are rare, and read one by one
Bits = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]


class Rows:
    """Games side by side, each with one learner at `seat`. Games that are over stay so until they begin again.

    Against "self" the learner decides for whoever is asked, and its reward is that of the seat that has acted.
    """

    def __init__(
        self,
        game: str,
        n: int,
        opponents: Named = RANDOM,
        seat: str = "a",
        *,
        illegal: Illegal = "penalty",
        penalty: float = PENALTY,
        observer: Observer = "now",
        threads: int = 1,
        **options: Any,
    ) -> None:
        # A game in which somebody else has to wait is given no action at all, which its batch must not mind.
        self.batch = Batch(
            game, n, observer=observer, width=WIDTH, autoreset="disabled", illegal="penalty", penalty=0.0,
            threads=threads, **options,
        )  # fmt: skip
        self.is_self = opponents == SELF
        if not self.is_self:
            lineup(opponents, self.batch.players - 1)
        self._seat = checks.choice(seat, "seat", (*self.batch.seats, ANY_SEAT))
        self._is_error = checks.choice(illegal, "illegal", ILLEGAL) == "error"
        self._penalty = checks.number(penalty, "penalty", -WORST, 0.0)
        self.learner = np.zeros(n, np.int64)
        self._turn: Turn | None = None
        self._dice = np.random.default_rng()

    @property
    def turn(self) -> Turn:
        """Where the games stand."""
        if self._turn is None:
            raise ResetNeeded("no game is running; call reset first")
        return self._turn

    @property
    def over(self) -> Bits:
        """Which games are over."""
        over: Bits = self.turn.mover == OVER
        return over

    @property
    def movers(self) -> npt.NDArray[np.int64]:
        """For whom the learner decides now, or decided last."""
        seats: npt.NDArray[np.int64] = np.maximum(self.turn.mover, 0).astype(np.int64) if self.is_self else self.learner
        return seats

    def begin(self, mask: Bits, dice: np.random.Generator, seed: Any = None) -> None:
        """Begin the games of the mask and let the others play, with these dice, until the learner is asked."""
        self._dice = dice
        if self._seat == ANY_SEAT:
            self.learner[mask] = dice.integers(self.batch.players, size=int(mask.sum()))
        else:
            self.learner[:] = self.batch.seats.index(self._seat)
        self._turn = self.batch.reset(seed, None if mask.all() else mask)
        self._answer()
        again = mask & self.over
        if again.any():  # somebody else has won before the learner was asked at all
            self.begin(again, dice)

    def act(self, actions: Any) -> tuple[Floats, Bits, Floats]:
        """One action in each game that runs: the learner's rewards, which actions were illegal, everybody's rewards."""
        given, acting = np.asarray(actions), ~self.over
        if given.shape != acting.shape or given.dtype.kind not in "iu":
            said = f"actions: {given.dtype} {given.shape} is not a whole number for each of {len(acting)} games"
            raise OptionError("option", said, {"option": "actions"})
        if self._is_error:
            self._refuse(given, acting)
        movers = self.movers
        self._turn = self.batch.step(np.where(acting, given, WAIT))
        illegal: Bits = self.turn.illegal & acting
        got = self.turn.reward + self._answer()
        mine = got[np.arange(len(got)), movers] + np.where(illegal, self._penalty, 0.0)
        return np.where(acting, mine, 0.0), illegal, np.where(acting[:, None], got, 0.0)

    def _refuse(self, actions: Any, acting: Bits) -> None:
        """Raise what the rules say about the first action that is not legal, before anything has happened."""
        for i in np.flatnonzero(acting).tolist():
            self.batch.game(i).play(int(actions[i]))

    def _answer(self) -> Floats:
        """Let everybody else decide until the learner is asked; what each seat got with it."""
        got = np.zeros((self.batch.n, self.batch.players))
        while not self.is_self:
            waiting = (self.turn.mover >= 0) & (self.turn.mover != self.learner)
            if not waiting.any():
                break
            self._turn = self.batch.step(np.where(waiting, self._any(), WAIT))
            got += self.turn.reward
        return got

    def _any(self) -> npt.NDArray[np.int64]:
        """One legal action of each game, all equally likely; no action where there is none."""
        place = (self._dice.random(self.batch.n) * self.turn.count).astype(np.int64)
        codes: npt.NDArray[np.int64] = self.turn.legal[np.arange(self.batch.n), np.minimum(place, WIDTH - 1)].astype(
            np.int64
        )
        for i in np.flatnonzero(place >= WIDTH).tolist():
            codes[i] = self.batch.legal(i)[place[i]]
        return codes

    def seen(self) -> Numbers:
        """What the learner sees in each game."""
        seen: Numbers = self.batch.observe(self.movers)
        return seen

    def masks(self) -> npt.NDArray[np.int8]:
        """What may be done now in each game, one byte per action."""
        legal = self.turn.legal
        mask = np.zeros((self.batch.n, self.batch.actions), np.int8)
        rows, places = np.nonzero(legal >= 0)
        mask[rows, legal[rows, places]] = 1
        for i in np.flatnonzero(self.turn.count > WIDTH).tolist():
            mask[i, self.batch.legal(i)] = 1
        return mask
