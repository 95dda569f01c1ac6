"""Batch: many games of one table side by side, one step at a time (docs/environments.md)."""

import secrets
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from zauberturm import checks
from zauberturm.engine import Engine
from zauberturm.env.agreed import Agreed
from zauberturm.env.processor import Processor
from zauberturm.env.turn import Turn
from zauberturm.errors import IllegalAction, InvariantBroken, OptionError, shown
from zauberturm.game import Game
from zauberturm.games.rules import Options, Rules
from zauberturm.kernel.core import OBSERVERS
from zauberturm.kernel.rng import SEED_BITS, SEED_WORDS, set_seed
from zauberturm.registry import engine

_PICK_BITS: Final = 32
_HIGHEST_CODE: Final = 1 << 15  # no game has an action with this number: it stands for all that are too large

Seeds = int | Sequence[int]


class Batch:
    """Games of one table, stepped together by the compiled rules."""

    def __init__(  # noqa: PLR0913 - by name, one for each thing that can be agreed
        self, game: str, n: int, *, seed: Seeds | None = None, device: str = "cpu", threads: int = 1,
        observer: str = "now", legal: str = "list", width: int = 64, autoreset: str = "next_step",
        chance: str = "drawn", illegal: str = "error", penalty: float = -1.0, shaping: float = 0.0,
        discount: float = 1.0, most_decisions: int | None = None, reuse: bool = False, **options: Any,
    ) -> None:  # fmt: skip
        self.agreed = Agreed(
            n, device, threads, observer, legal, width, autoreset, chance, illegal, penalty, shaping, discount,
            most_decisions, reuse,
        )  # fmt: skip
        self._engine: Engine = engine(game)
        self.options: Options = self._engine.rules.resolve(options)
        self._seeds = self._each_seed(secrets.randbits(SEED_BITS - _PICK_BITS) if seed is None else seed)
        self._made()
        self._picks, self._pick_seed, self._begun = 0, hash_of(self._seeds[0]), False

    def _made(self) -> None:
        """Lay out the lanes; their games have not begun."""
        start = self.rules.start(self.options)
        set_seed(start, 0)
        handle = start.handle()
        self._engine.follow(handle)
        self._lanes = _lanes_on(self.agreed.device)(
            self.rules, self.options, self.agreed, self.rules.core.record.bytes_of(handle)
        )

    # -- what it is

    @property
    def rules(self) -> Rules:
        """The rules that are played."""
        return self._engine.rules

    @property
    def name(self) -> str:
        """The game."""
        return self.rules.info.name

    @property
    def n(self) -> int:
        """How many games there are."""
        return self.agreed.n

    @property
    def players(self) -> int:
        """Seats of each game."""
        return int(self.options["players"])

    @property
    def seats(self) -> str:
        """The letters of the seats; seat number 0 is the first."""
        return self.rules.seats[: self.players]

    @property
    def actions(self) -> int:
        """How many codes of actions there are."""
        return self.rules.core.actions

    @property
    def size(self) -> int:
        """Numbers of an observation."""
        return len(self.rules.number_names[OBSERVERS.index(self.agreed.observer)])

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<{self.n} games of {self.name}, {self.players} players, {self.agreed.device}>"

    # -- playing

    def reset(self, seed: Seeds | None = None, mask: Any = None) -> Turn:
        """Begin all games, or those of the mask: with these seeds, or the next ones of their rows."""
        chosen = np.ones(self.n, np.bool_) if mask is None else self._mask(mask)
        if not self._begun and not chosen.all():
            raise OptionError("option", "the first reset begins every game: leave the mask out", {"option": "mask"})
        seeds = self._seeds if seed is None else self._each_seed(seed)
        if seed is not None or not self._begun:
            self._lanes.set_seeds({lane: seeds[lane] for lane in np.flatnonzero(chosen).tolist()})
        later = int(seed is None and self._begun)
        self._begun = True
        turn: Turn = self._lanes.reset(np.where(chosen, later, -1).astype(np.int64))
        return turn

    def step(self, actions: Any) -> Turn:
        """Carry out one action in every game. If one is refused and that is an error, none is carried out."""
        codes = self._codes(actions)
        wrong = self._lanes.check(codes)
        if wrong and self.agreed.illegal == "error":
            first = self._lanes.first_illegal()
            raise self._refusal(first, int(codes[first]))
        turn: Turn = self._lanes.step(codes)
        return turn

    def random_actions(self) -> Any:
        """One legal action per game, all equally likely; -1 where chance is to draw or the game is over."""
        self._need_begun()
        self._picks += 1
        return self._lanes.pick(self._picks, self._pick_seed)

    # -- looking

    def observe(self, seats: Any, observer: str | None = None) -> Any:
        """What seats may know: one number for all games, or one per game; -1 is a spectator."""
        self._need_begun()
        given = np.asarray(seats)
        if given.dtype.kind not in "iu" or given.shape not in ((), (self.n,)):
            raise OptionError("option", f"seats={shown(seats)} is neither a seat nor one for each game", {})
        if ((given < -1) | (given >= self.players)).any():
            raise OptionError("option", f"seats={shown(seats)}: there are {self.players} seats, 0 is the first", {})
        name = checks.choice(observer or self.agreed.observer, "observer", OBSERVERS)
        each = np.array(
            np.broadcast_to(given, (self.n,)), np.int64
        )  # a copy: compiled code takes no array that is locked
        return self._lanes.observe(each, OBSERVERS.index(name))

    def game(self, i: int) -> Game:
        """Game number i as an object of its own; what happens in it has to be said."""
        self._need_begun()
        handle = self._lanes.record(self._lane(i)).handle()
        return Game(self._engine, self.options, handle, self.seed(i), "manual", imagined=True)

    def legal(self, i: int) -> list[int]:
        """All legal codes of game i, also those that a list has no room for."""
        return [action.code for action in self.game(i).legal()] if not self.game(i).over else []

    def digest(self, i: int) -> str:
        """The same as `Game.digest`."""
        return self.game(i).digest()

    def seed(self, i: int) -> int:
        """The seed of game i, as `zt.new` takes it."""
        self._need_begun()
        words = self._lanes.record(self._lane(i)).seed
        return sum(int(words[word]) << (32 * word) for word in range(SEED_WORDS))

    # -- what callers hand in

    def _lane(self, i: int) -> int:
        return checks.whole(i, "i", 0, self.n - 1)

    def _need_begun(self) -> None:
        if not self._begun:
            raise OptionError("option", "no game has begun: call reset first", {})

    def _each_seed(self, seed: Any) -> list[int]:
        if checks.is_whole(seed):
            first = checks.seed(seed)
            return [checks.seed(first + i) for i in range(self.agreed.n)]
        seeds = list(seed) if isinstance(seed, (Sequence, np.ndarray)) and not isinstance(seed, str) else []
        if len(seeds) != self.agreed.n:
            raise OptionError("option", f"seed={shown(seed)} is neither a number nor one for each game", {})
        return [checks.seed(one) for one in seeds]

    def _mask(self, mask: Any) -> npt.NDArray[np.bool_]:
        given = np.asarray(mask)
        if given.dtype != np.bool_ or given.shape != (self.n,):
            raise OptionError(
                "option", f"mask: {given.dtype} {given.shape} is not bool ({self.n},)", {"option": "mask"}
            )
        return given

    def _codes(self, actions: Any) -> Any:
        self._need_begun()
        if self.agreed.device != "cpu" and hasattr(actions, "__cuda_array_interface__"):
            return actions
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self.n,):
            said = f"actions: {given.dtype} {given.shape} is not a whole number for each of {self.n} games"
            raise OptionError("option", said, {"option": "actions"})
        if given.dtype == np.uint64:  # the largest would become negative
            given = np.minimum(given, np.uint64(_HIGHEST_CODE))
        return np.array(given, np.int64)  # a copy, as in `observe`

    def _refusal(self, i: int, code: int) -> IllegalAction:
        """Why a code was refused: the rule, if it is an action at all."""
        facts = {"index": i, "code": code}
        if not 0 <= code < self.actions:
            return IllegalAction("code", f"game {i}: there is no action {code}, only 0 to {self.actions - 1}", facts)
        try:
            self.game(i).play(code)
        except IllegalAction as refusal:
            said = str(refusal).removeprefix(f"{refusal.rule}: ")
            return IllegalAction(refusal.rule, f"game {i}: {said}", {**refusal.facts, **facts})
        raise InvariantBroken(f"game {i}: code {code} is legal, but was refused")

    # -- elsewhere

    def __getstate__(self) -> dict[str, Any]:
        kept = ("agreed", "options", "_seeds", "_picks", "_pick_seed", "_begun")
        return {"game": self.name, "lanes": self._lanes.packed(), **{name: self.__dict__[name] for name in kept}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        lanes, self._engine = state.pop("lanes"), engine(state.pop("game"))
        self.__dict__ |= state
        self._made()
        self._lanes.unpack(lanes)


def hash_of(seed: int) -> int:
    """A seed for drawing moves that fits 32 bits."""
    return (seed ^ (seed >> 32) ^ (seed >> 64) ^ (seed >> 96)) & ((1 << _PICK_BITS) - 1)


def _lanes_on(device: str) -> Any:
    if device == "cpu":
        return Processor
    from zauberturm.env.graphics import Graphics

    return Graphics
