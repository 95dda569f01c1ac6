"""The templates of `lanes` on the GPU: one thread, one lane. No rule is written here.

Needs the extra `gpu` (numba-cuda) and an NVIDIA GPU; import this module only where both are there.
"""

from typing import Any, Final

import numpy as np
from numba import from_dtype

from zauberturm.kernel.core import Core
from zauberturm.kernel.cuda import REGISTERS, grid_of, load_cuda, on_device
from zauberturm.kernel.lanes import ILLEGAL
from zauberturm.kernel.record import Record
from zauberturm.kernel.stepper import CALLED, lane_functions

BLOCK: Final = 256  # lanes end their steps at different times: small blocks wait less for each other


class GpuStepper:
    """The loops of `stepper.Stepper` as kernels. All arrays are in the GPU's memory."""

    def __init__(self, core: Core, start: Record, width: int) -> None:
        self.cuda = cuda = load_cuda()
        room, record = max(core.max_legal, width), from_dtype(core.record.dtype)
        functions = lane_functions(core)
        bound = on_device(core, start, {name: functions[name] for name in CALLED})
        step_lane, reset_lane, may_step = bound["step_lane"], bound["reset_lane"], bound["may_step"]
        pick_action, observe = bound["pick_action"], bound["observe"]

        # A game is copied into the thread's own memory and back, as in `cuda.GpuPlayer`.
        def step_kernel(
            records: Any, fresh: Any, given: Any, state: Any, listed: Any, weights: Any, marks: Any, seen: Any,
            reward: Any, flags: Any, potential: Any, last_state: Any, last_listed: Any, last_marks: Any,
            last_seen: Any, how: Any, rates: Any,
        ) -> None:  # fmt: skip
            i = cuda.grid(1)
            if i < len(records):
                mine = cuda.local.array(1, record)
                mine[0] = records[i]
                step_lane(
                    mine, 0, i, fresh, given[i], state, listed, weights, marks, seen, reward, flags, potential,
                    last_state, last_listed, last_marks, last_seen, cuda.local.array(room, np.int16), how, rates,
                )  # fmt: skip
                records[i] = mine[0]

        def reset_kernel(
            records: Any, fresh: Any, given: Any, state: Any, listed: Any, weights: Any, marks: Any, seen: Any,
            potential: Any, how: Any, rates: Any,
        ) -> None:  # fmt: skip
            i = cuda.grid(1)
            if i < len(records):
                mine = cuda.local.array(1, record)
                mine[0] = records[i]
                reset_lane(
                    mine, 0, i, fresh, given[i], state, listed, weights, marks, seen, potential,
                    cuda.local.array(room, np.int16), how, rates,
                )  # fmt: skip
                records[i] = mine[0]

        def check_kernel(records: Any, given: Any, state: Any, listed: Any, flags: Any, refused: Any) -> None:
            i = cuda.grid(1)
            if i < len(records):
                scratch = cuda.local.array(room, np.int16)
                flags[i, ILLEGAL] = 0
                if not may_step(records[i], i, given[i], state, listed, scratch):
                    flags[i, ILLEGAL] = 1
                    cuda.atomic.add(refused, 0, 1)

        def pick_kernel(records: Any, given: Any, state: Any, listed: Any, counter: int, seed: int) -> None:
            i = cuda.grid(1)
            if i < len(records):
                scratch = cuda.local.array(room, np.int16)
                given[i] = pick_action(records[i], i, state, listed, scratch, counter, seed)

        def observe_kernel(records: Any, given: Any, seen: Any, observer: int) -> None:
            i = cuda.grid(1)
            if i < len(records):
                observe(records[i], given[i], observer, seen[i])

        self._step = cuda.jit(step_kernel, max_registers=REGISTERS)
        self._reset = cuda.jit(reset_kernel, max_registers=REGISTERS)
        self._check = cuda.jit(check_kernel)
        self._pick = cuda.jit(pick_kernel)
        self._observe = cuda.jit(observe_kernel)

    def step(self, records: Any, *arrays: Any) -> None:
        """One step of every lane."""
        self._step[grid_of(len(records), BLOCK)](records, *arrays)

    def reset(self, records: Any, *arrays: Any) -> None:
        """Begin games."""
        self._reset[grid_of(len(records), BLOCK)](records, *arrays)

    def check(self, records: Any, *arrays: Any) -> int:
        """Mark actions that are illegal, and count them."""
        refused = self.cuda.to_device(np.zeros(1, np.int32))
        self._check[grid_of(len(records), BLOCK)](records, *arrays, refused)
        return int(refused.copy_to_host()[0])

    def pick(self, records: Any, *arrays: Any) -> None:
        """Draw one legal action per lane."""
        self._pick[grid_of(len(records), BLOCK)](records, *arrays)

    def observe(self, records: Any, *arrays: Any) -> None:
        """Write what seats may know."""
        self._observe[grid_of(len(records), BLOCK)](records, *arrays)
