"""The same rules on a GPU: one thread, one game. No rule is written here; the kernels call the core's functions.

Needs the extra `gpu` (numba-cuda) and an NVIDIA GPU; import this module only where both are there.
"""

from functools import cache
from types import FunctionType
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import from_dtype
from numba.extending import overload

from zauberturm.extras import need
from zauberturm.kernel.batch import NO_LIMIT, Counts, Records, playouts
from zauberturm.kernel.core import Core
from zauberturm.kernel.jit import rebuild, widen_arguments
from zauberturm.kernel.playout import COUNTS
from zauberturm.kernel.record import Record


@cache
def load_cuda() -> Any:
    """numba-cuda, ready for our kernels."""
    need("gpu", "the GPU")
    if not hasattr(np, "row_stack"):  # numba-cuda 0.30 still asks for the name that NumPy 2.5 has dropped
        np.row_stack = np.vstack  # noqa: NPY201 - the old name is the point
    from numba import cuda

    _teach_rolled(cuda)
    return cuda


THREADS_PER_BLOCK = 1024  # all that share an instruction cache, so that they fetch the same code at the same time
REGISTERS = 64  # so that so many threads fit
ROUNDS = 100  # of one launch when games are played to their end


def rolled(*bounds: int) -> range:
    """`range` for the GPU, with an end that the compiler does not know.

    Loops of known length would all be unrolled, and the code would be so long that the GPU spends nine tenths of its
    time fetching instructions. Nobody has a second thread index here, so it is 0; the compiler cannot tell.
    """
    return range(*bounds)


def _with_rolled_loops(function: FunctionType) -> FunctionType:
    """The same function with `rolled` in place of `range` (a builtin, which Numba lets nobody redefine)."""
    code = function.__code__
    renamed = tuple("rolled" if name == "range" else name for name in code.co_names)
    names = {**function.__globals__, "rolled": rolled}
    return FunctionType(code.replace(co_names=renamed), names, function.__name__, function.__defaults__)


def _is_missing(bound: Any) -> bool:
    return bound is None or type(bound).__name__ in ("NoneType", "Omitted")


def _teach_rolled(cuda: Any) -> None:
    """Say what `rolled` means in a kernel."""

    def meaning(start: Any, stop: Any = None, step: Any = None) -> Any:  # noqa: ARG001 - types, asked for by name
        if _is_missing(stop):
            return lambda start, stop=None, step=None: range(start + cuda.threadIdx.y)  # noqa: ARG005
        if _is_missing(step):
            return lambda start, stop=None, step=None: range(start, stop + cuda.threadIdx.y)  # noqa: ARG005
        return lambda start, stop=None, step=1: range(start, stop + cuda.threadIdx.y, step)

    overload(rolled, target="cuda", strict=False)(meaning)


def on_device(core: Core, start: Record | None, functions: dict[str, Any]) -> dict[str, Any]:
    """Core functions once more for the GPU; with `start`, for tables with its options only."""
    cuda = load_cuda()

    def build(function: FunctionType) -> Any:
        compiled = cuda.jit(_with_rolled_loops(function), device=True)
        widen_arguments(compiled)  # as on the CPU, so that both compute with the same types
        return compiled

    def block_together() -> None:
        cuda.syncthreads()

    constants: dict[str, Any] = {} if start is None else dict(core.switches(start))
    constants |= {"together": cuda.jit(block_together, device=True), "ALONE": 0}
    done = dict[Any, Any]()
    return {name: rebuild(function, constants, build, done) for name, function in functions.items()}


def grid_of(games: int, block: int = THREADS_PER_BLOCK) -> tuple[int, int]:
    """Blocks and threads for so many games, one thread each."""
    return (games + block - 1) // block, block


class GpuPlayer:
    """Plays batches of one game at random on the GPU, with the same results as `batch.Player`.

    With `start`, a record before its first event, the kernels are compiled for tables with these options only, which
    makes them a third as long: what the options rule out does not crowd the instruction cache.
    """

    def __init__(self, core: Core, start: Record | None = None) -> None:
        self.core = core
        self.cuda = cuda = load_cuda()
        room, record = core.max_legal, from_dtype(core.record.dtype)
        bound = on_device(core, start, playouts(core))
        play_one, spin_one, trace_one = bound["play_one"], bound["spin_one"], bound["trace_one"]

        # A game is copied into the thread's own memory, which the hardware interleaves: neighbouring threads reading
        # the same field then share one access, where records side by side would need thirty-two.
        def play_kernel(records: Any, counts: Any, rounds: int) -> None:
            i = cuda.grid(1)
            if i < len(records):
                mine = cuda.local.array(1, record)
                mine[0] = records[i]
                play_one(mine[0], cuda.local.array(room, np.int16), counts[i], rounds)
                records[i] = mine[0]

        def spin_kernel(records: Any, fresh: Any, counts: Any, rounds: int) -> None:
            i = cuda.grid(1)
            if i < len(records):
                mine = cuda.local.array(1, record)
                mine[0] = records[i]
                spin_one(mine, 0, fresh, cuda.local.array(room, np.int16), counts[i], rounds)
                records[i] = mine[0]

        def trace_kernel(records: Any, words: Any, counts: Any, digests: Any, limit: int) -> None:
            i = cuda.grid(1)
            if i < len(records):
                out = cuda.local.array(room, np.int16)
                digests[i] = trace_one(records[i], words[i], out, counts[i], limit)

        self._play = cuda.jit(play_kernel, max_registers=REGISTERS)
        self._spin = cuda.jit(spin_kernel, max_registers=REGISTERS)
        self._trace = cuda.jit(trace_kernel, max_registers=REGISTERS)

    def upload(self, records: Records) -> Any:
        """The records in the GPU's memory."""
        return self.cuda.to_device(records)

    @staticmethod
    def download(on_device: Any) -> Records:
        """The records back in the computer's memory."""
        records: Records = on_device.copy_to_host()
        return records

    def play(self, on_device: Any, rounds: int = NO_LIMIT) -> Counts:
        """Play every game to its end, or so many rounds, in place.

        Games that are over wait for their neighbours, so the GPU is asked for a few rounds again and again, until none
        of them does anything more.
        """
        games, played = len(on_device), Counts(len(on_device), 0, 0)
        while rounds > 0:
            counts = self.cuda.to_device(np.zeros((games, COUNTS), np.int64))
            self._play[grid_of(games)](on_device, counts, min(rounds, ROUNDS))
            more = _added(counts)
            if more.steps == 0:
                break
            played = Counts(games, played.steps + more.steps, played.decisions + more.decisions)
            rounds -= ROUNDS
        return played

    def spin(self, on_device: Any, fresh: Records, rounds: int) -> Counts:
        """Play so many rounds in every lane, game after game; `fresh` is a record before its first event."""
        games = len(on_device)
        counts = self.cuda.to_device(np.zeros((games, COUNTS), np.int64))
        self._spin[grid_of(games)](on_device, self.upload(fresh), counts, rounds)
        return _added(counts)

    def trace(self, records: Records, limit: int = NO_LIMIT) -> npt.NDArray[np.int64]:
        """Play every game in place and give one digest each, made of the record after every step."""
        on_device = self.cuda.to_device(records)
        counts = self.cuda.to_device(np.zeros((len(records), COUNTS), np.int64))
        digests = self.cuda.to_device(np.zeros(len(records), np.int64))
        self._trace[grid_of(len(records))](on_device, self._words(on_device), counts, digests, limit)
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
