"""How much an installation brings, and how long the import takes: `make bench-install`.

The wheel is installed with the core alone and with each extra into environments of their own, in locked versions where
the lock names them. Sizes are those of the files, without bytecode. Times are the least of several processes.
"""

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tests.wheel.__main__ import ROOT, UV, build, call

LOCK: Final = ROOT / "requirements" / "dev.txt"
EXTRAS: Final = ("", "arena", "server", "arena,server", "plot", "ray", "gpu", "all")
RUNS: Final = 5
IMPORTS: Final = {
    "`import zauberturm`": ("import zauberturm", "1"),
    "`import zauberturm`, interpreted (`ZAUBERTURM_JIT=0`)": ("import zauberturm", "0"),
    "`import numba`": ("import numba", "1"),
    "`import numpy`": ("import numpy", "1"),
    "nothing: Python alone": ("pass", "1"),
}


def installed(folder: Path, wheel: Path, extra: str) -> Path:
    """A fresh environment with the wheel; gives its Python."""
    venv = folder / f"with-{extra}"
    what = f"zauberturm[{extra}] @ {wheel.as_uri()}" if extra else str(wheel)
    call([UV, "venv", "--quiet", "--python", sys.executable, str(venv)])
    call([UV, "pip", "install", "--quiet", "--python", str(venv), "--constraint", str(LOCK), what])
    return venv / "bin" / "python"


def weight(python: Path) -> tuple[int, float]:
    """Packages, ours among them, and megabytes."""
    (packages,) = python.parent.parent.glob("lib/python*/site-packages")
    sizes = [file.stat().st_size for file in packages.rglob("*") if file.is_file() and file.suffix != ".pyc"]
    return len(list(packages.glob("*.dist-info"))), sum(sizes) / 1e6


def seconds(python: Path, code: str, jit: str) -> float:
    """Processor time of the quickest of some processes that do nothing but this."""
    return min(once(python, code, jit) for _ in range(RUNS + 1))  # the first one writes bytecode


def once(python: Path, code: str, jit: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([python, "-c", code], env={**os.environ, "ZAUBERTURM_JIT": jit}, cwd=python.parent, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    print("| installed | packages | MB |\n|---|---|---|")
    with tempfile.TemporaryDirectory(prefix="zauberturm-install-") as name:
        folder = Path(name)
        wheel = build(folder)
        for extra in EXTRAS:
            python = installed(folder, wheel, extra)
            count, megabytes = weight(python)
            print(f"| `zauberturm{f'[{extra}]' if extra else ''}` | {count} | {megabytes:.0f} |", flush=True)
        print("\n| in a process of its own | processor seconds |\n|---|---|")
        for what, (code, jit) in IMPORTS.items():
            print(f"| {what} | {seconds(folder / 'with-' / 'bin' / 'python', code, jit):.2f} |", flush=True)


if __name__ == "__main__":
    main()
