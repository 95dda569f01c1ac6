"""The same rules on a GPU: one thread, one game. No rule is written here; the kernels call the core's functions.

Needs the extra `gpu` (numba-cuda) and an NVIDIA GPU; import this module only where both are there.
"""

from types import FunctionType
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import from_dtype

from zauberturm.kernel.batch import NO_LIMIT, Counts, Records, playouts
from zauberturm.kernel.core import Core
from zauberturm.kernel.jit import rebuild, widen_arguments
from zauberturm.kernel.playout import COUNTS
from zauberturm.kernel.record import Record


def _load_cuda() -> Any:
    if not hasattr(np, "row_stack"):  # numba-cuda 0.30 still asks for the name that NumPy 2.5 has dropped
        np.row_stack = np.vstack  # noqa: NPY201 - the old name is the point
    from numba import cuda

    return cuda


THREADS_PER_BLOCK = 128
REGISTERS = 64  # more games in flight are worth more than fewer spills (measured on an H200, see docs/benchmarks.md)


class GpuPlayer:
    """Plays batches of one game at random on the GPU, with the same results as `batch.Player`.

    With `start`, a record before its first event, the kernels are compiled for tables with these options only, which
    makes them a third as long: what the options rule out does not crowd the instruction cache.
    """

    def __init__(self, core: Core, start: Record | None = None) -> None:
        self.core = core
        self.cuda = cuda = _load_cuda()
        room, record = core.max_legal, from_dtype(core.record.dtype)

        def on_device(function: FunctionType) -> Any:
            compiled = cuda.jit(function, device=True)
            widen_arguments(compiled)  # as on the CPU, so that both compute with the same types
            return compiled

        constants, done = {} if start is None else core.switches(start), dict[Any, Any]()
        bound = {name: rebuild(f, constants, on_device, done) for name, f in playouts(core).items()}
        play_one, spin_one, trace_one = bound["play_one"], bound["spin_one"], bound["trace_one"]

        # A game is copied into the thread's own memory, which the hardware interleaves: neighbouring threads reading
        # the same field then share one access, where records side by side would need thirty-two.
        def play_kernel(records: Any, counts: Any, limit: int) -> None:
            i = cuda.grid(1)
            if i < len(records):
                mine = cuda.local.array(1, record)
                mine[0] = records[i]
                play_one(mine[0], cuda.local.array(room, np.int16), counts[i], limit)
                records[i] = mine[0]

        def spin_kernel(records: Any, fresh: Any, counts: Any, steps: int) -> None:
            i = cuda.grid(1)
            if i < len(records):
                mine = cuda.local.array(1, record)
                mine[0] = records[i]
                spin_one(mine, 0, fresh, cuda.local.array(room, np.int16), counts[i], steps)
                records[i] = mine[0]

        def trace_kernel(records: Any, words: Any, counts: Any, digests: Any, limit: int) -> None:
            i = cuda.grid(1)
            if i < len(records):
                out = cuda.local.array(room, np.int16)
                digests[i] = trace_one(records[i], words[i], out, counts[i], limit)

        self._play = cuda.jit(play_kernel, max_registers=REGISTERS)
        self._spin = cuda.jit(spin_kernel, max_registers=REGISTERS)
        self._trace = cuda.jit(trace_kernel)

    @staticmethod
    def _grid(games: int) -> tuple[int, int]:
        return (games + THREADS_PER_BLOCK - 1) // THREADS_PER_BLOCK, THREADS_PER_BLOCK

    def upload(self, records: Records) -> Any:
        """The records in the GPU's memory."""
        return self.cuda.to_device(records)

    def play(self, on_device: Any, limit: int = NO_LIMIT) -> Counts:
        """Play every game to its end, or `limit` steps, in place."""
        games = len(on_device)
        counts = self.cuda.to_device(np.zeros((games, COUNTS), np.int64))
        self._play[self._grid(games)](on_device, counts, limit)
        return _added(counts)

    def spin(self, on_device: Any, fresh: Records, steps: int) -> Counts:
        """Play `steps` steps in every lane, one game after the other; `fresh` is a record before its first event."""
        games = len(on_device)
        counts = self.cuda.to_device(np.zeros((games, COUNTS), np.int64))
        self._spin[self._grid(games)](on_device, self.cuda.to_device(fresh), counts, steps)
        return _added(counts)

    def trace(self, records: Records, limit: int = NO_LIMIT) -> npt.NDArray[np.int64]:
        """Play every game in place and give one digest each, made of the record after every step."""
        on_device = self.upload(records)
        counts = self.cuda.to_device(np.zeros((len(records), COUNTS), np.int64))
        digests = self.cuda.to_device(np.zeros(len(records), np.int64))
        self._trace[self._grid(len(records))](on_device, self._words(on_device), counts, digests, limit)
        on_device.copy_to_host(records)
        result: npt.NDArray[np.int64] = digests.copy_to_host()
        return result

    def _words(self, on_device: Any) -> Any:
        """The same memory as rows of 32-bit words."""
        width = self.core.record.dtype.itemsize // 4
        return on_device.view(np.uint32).reshape(len(on_device), width)


def _added(counts: Any) -> Counts:
    steps, decisions, games = counts.copy_to_host().sum(axis=0).tolist()
    return Counts(games, steps, decisions)
