"""Where and with what a measurement was made."""

import datetime as dt
import fcntl
import os
import platform
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path


def cpu() -> str:
    """The processor as the system names it, with the cores this process may use."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        named = [
            line.partition(":")[2].strip() for line in info.read_text().splitlines() if line.startswith("model name")
        ]
        model = named[0] if named else model
    return f"{model}, {cores()} cores"


def cores() -> int:
    """Cores this process may run on."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def gpu() -> str:
    """The GPU as its driver names it."""
    from numba import cuda

    name = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


def load() -> str:
    """The load average of the last minute: a busy machine gives low and scattered figures."""
    return f"{os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else "unknown"


def today() -> str:
    """The date in ISO form."""
    return dt.datetime.now(tz=dt.UTC).date().isoformat()


def software(*packages: str) -> str:
    """Python and the named packages with their versions; what is not installed is left out."""
    found = [f"Python {platform.python_version()}"]
    for package in packages:
        try:
            found.append(f"{package} {metadata.version(package)}")
        except metadata.PackageNotFoundError:
            continue
    return ", ".join(found)


@contextmanager
def gpu_alone() -> Iterator[None]:
    """Several of these programs may compile side by side; on the GPU they take turns."""
    with (Path(tempfile.gettempdir()) / "zauberturm-gpu.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
