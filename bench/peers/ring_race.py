"""A plain C loop of a simpler ring race: how fast could anything be here?"""

import ctypes
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.counts import Counts, Missing, Peer

SOURCE = Path(__file__).with_name("ring_race.c")
FLAGS = ("-O3", "-shared", "-fPIC")
GAMES_PER_CALL = 2_000


def compiler() -> str:
    for name in ("gcc", "cc", "clang"):
        if found := shutil.which(name):
            return found
    raise Missing("no C compiler found (looked for gcc, cc, clang)")


def version() -> str:
    first_line = subprocess.run([compiler(), "--version"], capture_output=True, text=True, check=True).stdout
    return f"{first_line.splitlines()[0]} {' '.join(FLAGS[:2])}"


def prepare() -> Callable[[float], Counts]:
    folder = tempfile.TemporaryDirectory(prefix="ring_race")
    library = Path(folder.name) / "ring_race.so"
    subprocess.run([compiler(), *FLAGS, "-o", str(library), str(SOURCE)], check=True)
    ring_race = ctypes.CDLL(str(library)).ring_race
    ring_race.restype = ctypes.c_int64
    ring_race.argtypes = [
        ctypes.c_uint64,
        ctypes.c_int64,
        ctypes.POINTER(ctypes.c_int64),
        ctypes.POINTER(ctypes.c_uint64),
    ]

    def measure(seconds: float) -> Counts:
        assert folder.name  # keeps the folder alive as long as the library may be called
        steps = decisions = games = 0
        chosen, checksum = ctypes.c_int64(), ctypes.c_uint64()
        began = time.perf_counter()
        while (elapsed := time.perf_counter() - began) < seconds:
            steps += ring_race(1 + games, GAMES_PER_CALL, ctypes.byref(chosen), ctypes.byref(checksum))
            decisions += chosen.value
            games += GAMES_PER_CALL
        return Counts(steps, decisions, games, elapsed)

    return measure


PEER = Peer("plain C ring race", "C loop, no rules worth the name", prepare, version)
