"""The lanes of a batch on the processor, and the arrays it gives away."""

from typing import Any, NamedTuple

import numpy as np

from zauberturm.env.agreed import Agreed
from zauberturm.env.turn import Final, Turn
from zauberturm.games.rules import Options, Rules
from zauberturm.kernel import lanes
from zauberturm.kernel.record import Record
from zauberturm.kernel.stepper import CHECK, OBSERVE, PICK, RESET, STEP, Crew, stepper

_KEPT = ("state", "listed", "flags", "potential", "reward")


class Room(NamedTuple):
    """Arrays that compiled code writes to."""

    seen: Any
    marks: Any
    weights: Any
    last_state: Any
    last_listed: Any
    last_marks: Any
    last_seen: Any


def nothing() -> Room:
    """Room that nobody reads."""
    byte, code, whole = np.zeros((1, 1), np.uint8), np.zeros((1, 1), np.int16), np.zeros((1, 1), np.int32)
    return Room(byte, byte, whole, whole, code, byte, byte)


class Processor:
    """Records and what is known about them; everything inside is private to the batch, what leaves are copies."""

    def __init__(self, rules: Rules, options: Options, agreed: Agreed, fresh: bytes) -> None:
        self.rules, self.agreed = rules, agreed
        self.step_functions, self.crew = stepper(rules.core), Crew(agreed.threads)
        self.how, self.rates = agreed.how(rules, options), agreed.rates()
        n, width, players = agreed.n, agreed.width, int(self.how[lanes.PLAYERS])
        self.fresh = self.step_functions.lanes(fresh)
        self.records = self.step_functions.lanes(fresh * n)
        self.state = np.zeros((n, lanes.STATE), np.int32)
        self.listed = np.full((n, width), lanes.NO_CODE, np.int16)
        self.flags = np.zeros((n, lanes.FLAGS), np.uint8)
        self.potential = np.zeros((n if agreed.shaping else 1, players), np.float32)
        self.reward = np.zeros((n, players), np.float32)
        self.scratch = [self.step_functions.scratch(width) for _ in range(agreed.threads)]
        self.kept: dict[str, Any] = {}
        self.nothing = nothing()

    # -- arrays

    def array(self, name: str, shape: tuple[int, ...], dtype: Any) -> Any:
        """An array to give away: a new one, or with `reuse` the one of last time."""
        if not self.agreed.reuse:
            return np.empty(shape, dtype)
        if name not in self.kept:
            self.kept[name] = np.empty(shape, dtype)
        return self.kept[name]

    def turned(self, name: str, array: Any, dtype: Any) -> Any:
        """A copy to give away."""
        out = self.array(name, array.shape, dtype)
        np.copyto(out, array, casting="unsafe")
        return out

    def _arrays(self, ends: bool = False) -> Room:
        """Room for what a step gives away; where nobody asked for something, room that nobody reads."""
        n, width, actions = self.agreed.n, self.agreed.width, self.rules.core.actions
        size = len(self.rules.number_names[self.how[lanes.OBSERVER]])
        marks = (1, 1) if self.agreed.legal == "list" else (n, self.agreed.marks(actions))
        seen = self.array("seen", (n, size), np.uint8)
        weights = self.nothing.weights
        if self.agreed.chance == "exposed":
            weights = self.array("weights", (n, width), np.int32)
        given = self.nothing._replace(seen=seen, marks=self.array("marks", marks, np.uint8), weights=weights)
        if not ends:
            return given
        return given._replace(
            last_state=np.zeros((n, lanes.STATE), np.int32),
            last_listed=self.array("last listed", (n, width), np.int16),
            last_marks=self.array("last marks", marks, np.uint8),
            last_seen=self.array("last seen", (n, size), np.uint8),
        )

    def _turn(self, arrays: Room, final: Final | None) -> Turn:
        def flag(place: int) -> Any:
            return self.turned(f"flag {place}", self.flags[:, place], np.bool_)

        return Turn(
            observation=arrays.seen,
            mover=self.turned("mover", self.state[:, lanes.MOVER], np.int8),
            legal=self.turned("listed", self.listed, np.int16) if self.agreed.legal == "list" else arrays.marks,
            count=self.turned("count", self.state[:, lanes.COUNT], np.int32),
            reward=self.turned("reward", self.reward, np.float32),
            terminated=flag(lanes.TERMINATED),
            truncated=flag(lanes.TRUNCATED),
            illegal=flag(lanes.ILLEGAL),
            weight=arrays.weights if self.agreed.chance == "exposed" else None,
            final=final,
        )

    # -- what a batch does

    def set_seeds(self, seeds: dict[int, int]) -> None:
        """The seeds of the games that some lanes begin next."""
        for lane, seed in seeds.items():
            self.step_functions.set_seed(self.records, lane, seed)

    def record(self, lane: int) -> Record:
        """A plain copy of a lane's record."""
        return self.step_functions.plain(self.records, lane)

    def _run(self, task: int, given: Any, arrays: Room, counter: int = 0, seed: int = 0) -> int:
        """One task in all lanes, shared by the threads."""

        def part(worker: int, first: int, end: int) -> int:
            return self.step_functions.work(
                task, first, end, self.records, self.fresh, given, self.state, self.listed, arrays.weights,
                arrays.marks, arrays.seen, self.reward, self.flags, self.potential, arrays.last_state,
                arrays.last_listed, arrays.last_marks, arrays.last_seen, self.scratch[worker], self.how, self.rates,
                counter, seed,
            )  # fmt: skip

        return sum(self.crew.run(self.agreed.n, part))

    def reset(self, games: Any) -> Turn:
        """Begin games, so many after the present one; -1 leaves one as it is."""
        arrays = self._arrays()
        self.flags[games >= 0] = 0
        self.reward[...] = 0
        self._run(RESET, games, arrays)
        return self._turn(arrays, None)

    def check(self, actions: Any) -> int:
        """How many of the actions are illegal; `flags` says which. Nothing else changes."""
        return self._run(CHECK, actions, self.nothing)

    def first_illegal(self) -> int:
        """The first game whose action `check` has refused."""
        return int(np.flatnonzero(self.flags[:, lanes.ILLEGAL])[0])

    def step(self, actions: Any) -> Turn:
        """One step of every game; `check` comes first."""
        arrays = self._arrays(ends=self.agreed.autoreset == "same_step")
        self._run(STEP, actions, arrays)
        if self.agreed.autoreset != "same_step":
            return self._turn(arrays, None)
        mover = arrays.last_state[:, lanes.MOVER].astype(np.int8)
        legal = arrays.last_listed if self.agreed.legal == "list" else arrays.last_marks
        return self._turn(arrays, Final(arrays.last_seen, mover, legal, arrays.last_state[:, lanes.COUNT].copy()))

    def pick(self, counter: int, seed: int) -> Any:
        """One legal action per game."""
        actions = self.array("picked", (self.agreed.n,), np.int64)
        self._run(PICK, actions, self.nothing, counter, seed)
        return actions

    def observe(self, seats: Any, observer: int) -> Any:
        """What any seats may know."""
        seen = np.empty((self.agreed.n, len(self.rules.number_names[observer])), np.uint8)
        self._run(OBSERVE, seats, self.nothing._replace(seen=seen), observer)
        return seen

    # -- elsewhere

    def packed(self) -> dict[str, Any]:
        """Everything that changes, for another process."""
        return {"records": self.step_functions.bytes_of(self.records), **{name: getattr(self, name) for name in _KEPT}}

    def unpack(self, packed: dict[str, Any]) -> None:
        """Go on with what was packed."""
        self.records = self.step_functions.lanes(packed["records"])
        for name in _KEPT:
            setattr(self, name, packed[name])
