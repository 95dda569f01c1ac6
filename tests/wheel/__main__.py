"""Build the wheel, install it beside locked versions into fresh environments, and play there (`make test-wheel`).

One environment for each supported Python that is on the machine. The scripts beside this file are copied into a folder
of their own and run there: nothing of the source tree is in reach. First the core alone is installed, then the extras;
a second environment has the wheel and msgspec, and nothing that compiles.
Compiled rules come from the user's cache and stay there, so every Python compiles the same rules once.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from supply import sbom
from tests.lanes import CORES
from tests.wheel.pythons import SUPPORTED, found

ROOT: Final = Path(__file__).resolve().parents[2]
UV: Final = str(Path(sys.executable).with_name("uv"))
LOCK: Final = ROOT / "requirements" / "run.txt"
SCRIPTS: Final = ("games.py", "core.py", "serving.py", "mine.py")
LOGS: Final = ROOT / "tests" / "table" / "logs"
EXTRAS: Final = "arena,server"


class Failed(Exception):
    """A command has failed: what it was, and what it said."""


class Environment:
    """A fresh environment of one Python, and an empty folder to play in."""

    def __init__(self, version: str, python: Path, folder: Path, scripts: Sequence[str] = SCRIPTS) -> None:
        self.version, self._python, self._folder = version, python, folder
        self.play = folder / "play"
        self.play.mkdir(parents=True)
        for name in scripts:
            shutil.copy(Path(__file__).with_name(name), self.play)

    def make(self) -> None:
        """An environment without anything."""
        call([UV, "venv", "--quiet", "--python", str(self._python), str(self._folder / "venv")])

    def install(self, *what: str) -> None:
        """Install the wheel, with the versions that are locked."""
        call([UV, "pip", "install", "--quiet", "--python", str(self.bin / "python"), "--constraint", str(LOCK), *what])

    def bare(self) -> "Environment":
        """The same Python with another environment, which has what was played here and logs of tables."""
        other = Environment(self.version, self._python, self._folder / "bare", ["bare.py"])
        for path in (self.play / "games.json", *LOGS.glob("format-2-*.json*")):
            shutil.copy(path, other.play)
        return other

    @property
    def bin(self) -> Path:
        """Where its commands are."""
        return self._folder / "venv" / "bin"

    def run(self, *script: str, **environ: str) -> None:
        """Run one of the scripts. Whatever is warned of is an error, also what Python can only complain about."""
        started = time.monotonic()
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
        said = call([str(self.bin / "python"), "-W", "error", *script], cwd=self.play, env={**clean, **environ})
        if "Warning" in said:
            raise Failed(f"{' '.join(script)} with Python {self.version} has warned:\n{said}")
        report(f"Python {self.version}: {' '.join(script)} {time.monotonic() - started:.0f} s")


def call(command: Sequence[str], **how: Any) -> str:
    """Run a command and give back what it said."""
    run = subprocess.run(command, capture_output=True, text=True, check=False, **how)
    if run.returncode != 0:
        raise Failed(f"{' '.join(command)} has ended with {run.returncode}:\n{run.stdout}{run.stderr}")
    return f"{run.stdout}{run.stderr}"


def report(line: str) -> None:
    """Tell how far it is."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def build(folder: Path) -> Path:
    """The wheel, with the page that `make` has built."""
    command = [UV, "build", "--quiet", "--wheel", "--no-build-isolation", "--out-dir", str(folder), str(ROOT)]
    call(command, env={**os.environ, "ZAUBERTURM_PAGE": "built", "VIRTUAL_ENV": sys.prefix})
    (wheel,) = folder.glob("*.whl")
    return wheel


def check_bill(wheel: Path) -> None:
    """The wheel says what it is made of: the packages inside its page, and the Python packages it is tested with."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [one for one in archive.namelist() if one.endswith(f".dist-info/sboms/{sbom.NAME}")]
        content = json.loads(archive.read(name))
        (noted,) = [one for one in archive.namelist() if one.endswith("web/.vite/packages.json")]
        page = json.loads(archive.read(noted))
    listed = {one["purl"] for one in content["components"]}
    missing = {sbom.purl(one) for one in sbom.in_page(page)} - listed
    if missing or not any(one.startswith("pkg:pypi/numba@") for one in listed):
        raise Failed(f"{name} does not list {missing or 'the Python packages'}")


def prove(environment: Environment, wheel: Path) -> dict[str, Any]:
    """Everything with one Python; the digests of its games, to be compared with those of the others."""
    environment.make()
    environment.install(str(wheel))
    environment.run("games.py", "play")
    environment.run("games.py", "again", ZAUBERTURM_JIT="0")
    bare = environment.bare()
    bare.make()
    bare.install("--no-deps", str(wheel), "msgspec")
    bare.run("bare.py", ZAUBERTURM_JIT="0")
    environment.run("core.py")
    environment.install(f"zauberturm[{EXTRAS}] @ {wheel.as_uri()}")
    environment.run("serving.py")
    digests: dict[str, Any] = json.loads((environment.play / "digests.json").read_text("utf-8"))
    return digests


def main() -> int:
    """Prove every Python there is; 0 if all of them play the same games."""
    pythons = found()
    for version in SUPPORTED:
        report(f"Python {version}: {pythons.get(version, 'not on this machine')}")
    if not pythons:
        raise Failed(f"none of Python {', '.join(SUPPORTED)} is on this machine")
    with tempfile.TemporaryDirectory(prefix="zauberturm-wheel-") as name:
        wheel = build(Path(name))
        check_bill(wheel)
        environments = [Environment(version, python, Path(name, version)) for version, python in pythons.items()]
        with ThreadPoolExecutor(CORES) as pool:
            digests = list(pool.map(lambda environment: prove(environment, wheel), environments))
    if any(one != digests[0] for one in digests):
        raise Failed(f"the games differ from Python to Python: {dict(zip(pythons, digests, strict=True))}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as error:
        sys.exit(str(error))
