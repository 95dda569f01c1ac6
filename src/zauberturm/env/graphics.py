"""The lanes of a batch on the GPU: its arrays never leave it. Needs the extra `gpu` and an NVIDIA GPU.

What is given away are arrays of numba-cuda. They carry `__cuda_array_interface__`, so `torch.as_tensor(array,
device="cuda")` and `cupy.asarray(array)` share their memory; both of these speak DLPack to JAX and others.
"""

from typing import Any

import numpy as np

from zauberturm.env.agreed import Agreed
from zauberturm.env.turn import Final, Turn
from zauberturm.games.rules import Options, Rules
from zauberturm.kernel import lanes
from zauberturm.kernel.core import OBSERVERS
from zauberturm.kernel.cuda_lanes import GpuStepper
from zauberturm.kernel.record import Record
from zauberturm.kernel.rng import MASK, SEED_WORDS

_KEPT = ("records", "state", "listed", "flags", "potential", "reward")


class Graphics:
    """The same as `processor.Processor`, in the memory of the GPU."""

    def __init__(self, rules: Rules, options: Options, agreed: Agreed, fresh: bytes) -> None:
        self.rules, self.agreed = rules, agreed
        self.kernels = GpuStepper(rules.core, rules.start(options), agreed.width)
        self.cuda = self.kernels.cuda
        how = agreed.how(rules, options)
        n, players = agreed.n, int(how[lanes.PLAYERS])
        self.how, self.rates = self.cuda.to_device(how), self.cuda.to_device(agreed.rates())
        dtype = rules.core.record.dtype
        self.fresh = self.cuda.to_device(np.frombuffer(bytearray(fresh), dtype))
        self.records = self.cuda.to_device(np.frombuffer(bytearray(fresh * n), dtype))
        self.state = self._zeros((n, lanes.STATE), np.int32)
        self.listed = self.cuda.to_device(np.full((n, agreed.width), lanes.NO_CODE, np.int16))
        self.flags = self._zeros((n, lanes.FLAGS), np.uint8)
        self.potential = self._zeros((n if agreed.shaping else 1, players), np.float32)
        self.reward = self._zeros((n, players), np.float32)
        self.kept: dict[str, Any] = {}

    def _zeros(self, shape: tuple[int, ...], dtype: Any) -> Any:
        return self.cuda.to_device(np.zeros(shape, dtype))

    def array(self, name: str, shape: tuple[int, ...], dtype: Any) -> Any:
        """An array to give away: a new one, or with `reuse` the one of last time."""
        if not self.agreed.reuse:
            return self.cuda.device_array(shape, dtype)
        if name not in self.kept:
            self.kept[name] = self.cuda.device_array(shape, dtype)
        return self.kept[name]

    def _copied(self, name: str, array: Any) -> Any:
        out = self.array(name, array.shape, array.dtype)
        out.copy_to_device(array)
        return out

    def _outputs(self, last: str = "") -> tuple[Any, Any]:
        n, actions = self.agreed.n, self.rules.core.actions
        marks = (1, 1) if self.agreed.legal == "list" else (n, self.agreed.marks(actions))
        size = len(self.rules.number_names[OBSERVERS.index(self.agreed.observer)])
        return self.array(f"{last}seen", (n, size), np.uint8), self.array(f"{last}marks", marks, np.uint8)

    def _turn(self, seen: Any, marks: Any, weights: Any, final: Final | None) -> Turn:
        state, flags = self._copied("state", self.state), self._copied("flags", self.flags)
        return Turn(
            observation=seen,
            mover=state[:, lanes.MOVER],
            legal=self._copied("listed", self.listed) if self.agreed.legal == "list" else marks,
            count=state[:, lanes.COUNT],
            reward=self._copied("reward", self.reward),
            terminated=flags[:, lanes.TERMINATED],
            truncated=flags[:, lanes.TRUNCATED],
            illegal=flags[:, lanes.ILLEGAL],
            weight=weights if self.agreed.chance == "exposed" else None,
            final=final,
        )

    def _weights(self) -> Any:
        is_exposed = self.agreed.chance == "exposed"
        return self.array("weights", (self.agreed.n, self.agreed.width) if is_exposed else (1, 1), np.int32)

    # -- what a batch does

    def set_seeds(self, seeds: dict[int, int]) -> None:
        """The seeds of the games that some lanes begin next."""
        records = self.records.copy_to_host()
        for lane, seed in seeds.items():
            records["seed"][lane] = [(seed >> (32 * word)) & MASK for word in range(SEED_WORDS)]
        self.records.copy_to_device(records)

    def record(self, lane: int) -> Record:
        """A plain copy of a lane's record."""
        return self.rules.core.record.plain_of(self.records[lane : lane + 1].copy_to_host(), 0)

    def reset(self, games: Any) -> Turn:
        """Begin games, so many after the present one; -1 leaves one as it is."""
        seen, marks = self._outputs()
        weights = self._weights()
        flags = self.flags.copy_to_host()
        flags[games >= 0] = 0
        self.flags.copy_to_device(flags)
        self.reward.copy_to_device(np.zeros(self.reward.shape, np.float32))
        self.kernels.reset(
            self.records, self.fresh, self.cuda.to_device(games), self.state, self.listed, weights, marks, seen,
            self.potential, self.how, self.rates,
        )  # fmt: skip
        return self._turn(seen, marks, weights, None)

    def check(self, actions: Any) -> int:
        """How many of the actions are illegal; `flags` says which. Nothing else changes."""
        return self.kernels.check(self.records, self._codes(actions), self.state, self.listed, self.flags)

    def _codes(self, actions: Any) -> Any:
        return self.cuda.to_device(actions) if isinstance(actions, np.ndarray) else self.cuda.as_cuda_array(actions)

    def first_illegal(self) -> int:
        """The first game whose action `check` has refused."""
        return int(np.flatnonzero(self.flags.copy_to_host()[:, lanes.ILLEGAL])[0])

    def step(self, actions: Any) -> Turn:
        """One step of every game; `check` comes first."""
        seen, marks = self._outputs()
        weights = self._weights()
        last_seen, last_marks, last_state, last_listed = seen, marks, self.state, self.listed
        same_step = self.agreed.autoreset == "same_step"
        if same_step:
            last_seen, last_marks = self._outputs("last ")
            last_state = self._zeros(self.state.shape, np.int32)
            last_listed = self.array("last listed", self.listed.shape, np.int16)
        self.kernels.step(
            self.records, self.fresh, self._codes(actions), self.state, self.listed, weights, marks, seen, self.reward,
            self.flags, self.potential, last_state, last_listed, last_marks, last_seen, self.how, self.rates,
        )  # fmt: skip
        final = None
        if same_step:
            legal = last_listed if self.agreed.legal == "list" else last_marks
            final = Final(last_seen, last_state[:, lanes.MOVER], legal, last_state[:, lanes.COUNT])
        return self._turn(seen, marks, weights, final)

    def pick(self, counter: int, seed: int) -> Any:
        """One legal action per game."""
        actions = self.array("picked", (self.agreed.n,), np.int64)
        self.kernels.pick(self.records, actions, self.state, self.listed, counter, seed)
        return actions

    def observe(self, seats: Any, observer: int) -> Any:
        """What any seats may know."""
        seen = self.cuda.device_array((self.agreed.n, len(self.rules.number_names[observer])), np.uint8)
        self.kernels.observe(self.records, self.cuda.to_device(seats), seen, observer)
        return seen

    # -- elsewhere

    def packed(self) -> dict[str, Any]:
        """Everything that changes, for another process."""
        return {name: getattr(self, name).copy_to_host() for name in _KEPT}

    def unpack(self, packed: dict[str, Any]) -> None:
        """Go on with what was packed."""
        for name in _KEPT:
            setattr(self, name, self.cuda.to_device(packed[name]))
