"""Which of the supported Pythons are on this machine: on the path, or where pyenv keeps them."""

import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

PROJECT: Final[dict[str, Any]] = tomllib.loads(
    (Path(__file__).resolve().parents[2] / "pyproject.toml").read_text("utf-8")
)["project"]
SUPPORTED: Final = [
    line.rpartition(" ")[2] for line in PROJECT["classifiers"] if re.fullmatch(r"Programming.* :: 3\.\d+", line)
]
_WHO: Final = "import sys; print('%d.%d' % sys.version_info[:2])"


def found() -> dict[str, Path]:
    """The supported Pythons of this machine by version."""
    usable = (
        (version, next((one for one in candidates(version) if is_it(one, version)), None)) for version in SUPPORTED
    )
    return {version: path for version, path in usable if path is not None}


def candidates(version: str) -> Iterator[Path]:
    """Where a Python of this version may be."""
    on_path = shutil.which(f"python{version}")
    if on_path:
        yield Path(on_path)
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    yield from sorted(pyenv.glob(f"versions/{version}.*/bin/python"))


def is_it(path: Path, version: str) -> bool:
    """Whether it runs and is of this version: a shim of pyenv may do neither."""
    run = subprocess.run([path, "-c", _WHO], capture_output=True, text=True, check=False)
    return run.returncode == 0 and run.stdout.strip() == version
