"""WebAssembly modules in Node, called from Python with NumPy arrays as compiled functions are."""

import base64
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import IO, Any, Final, cast

import numpy as np
import numpy.typing as npt

from zauberturm.kernel.batch import Records
from zauberturm.kernel.core import Core
from zauberturm.kernel.playout import COUNTS

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "build" / "wasm"
NODE: Final = Path(sys.executable).with_name("node")
AT_ONCE: Final = 2_000  # games of one call
NO_LIMIT: Final = (1 << 31) - 1


@cache
def module(game: str) -> Path:
    """The module of a game, made if need be: also where this process interprets its rules."""
    command = [sys.executable, "-m", "zauberturm.wasm", str(FOLDER), game]
    subprocess.run(command, check=True, env={**os.environ, "ZAUBERTURM_JIT": "1"}, stdout=subprocess.DEVNULL, cwd=ROOT)
    return FOLDER / f"{game}.wasm"


class Host:
    """A module that Node has loaded."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._in, self._out = cast("IO[str]", process.stdin), cast("IO[str]", process.stdout)

    def call(self, name: str, *given: Any) -> Any:
        """Call an export. Arrays are written over with what it has made of them; one that is given twice is one."""
        arrays = [one for one in given if isinstance(one, np.ndarray)]
        firsts = {id(one): place for place, one in reversed(list(enumerate(given)))}
        sent = [
            one if not isinstance(one, np.ndarray) else [firsts[id(one)]] if firsts[id(one)] != place else _text(one)
            for place, one in enumerate(given)
        ]
        self._in.write(f"{json.dumps({'name': name, 'given': sent})}\n")
        self._in.flush()
        line = self._out.readline()
        assert line, f"{name} has ended the host"
        said = json.loads(line)
        different = list({id(one): one for one in arrays}.values())
        for one, text in zip(different, said["buffers"], strict=True):
            one.view(np.uint8).reshape(-1)[:] = np.frombuffer(base64.b64decode(text), np.uint8)
        return said["result"]

    def trace(self, core: Core, records: Records, limit: int = NO_LIMIT) -> npt.NDArray[np.int64]:
        """What `Player.trace` does: play in place, a digest for each game."""
        digests = np.zeros(len(records), np.int64)
        out, counts = np.zeros(core.max_legal, np.int16), np.zeros(COUNTS, np.int64)
        for first in range(0, len(records), AT_ONCE):
            some, made = records[first : first + AT_ONCE], digests[first : first + AT_ONCE]
            self.call("trace_all", some, len(some), some, out, counts, made, min(limit, NO_LIMIT))
        return digests


def _text(array: npt.NDArray[Any]) -> str:
    return base64.b64encode(array.tobytes()).decode()


@contextmanager
def hosted(file: Path) -> Iterator[Host]:
    """Load a module until the `with` block ends."""
    command = [str(NODE), str(ROOT / "tests" / "wasm_host.mjs"), str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Host(process)
