"""How long `make play` takes from a fresh clone with empty caches, part by part, and how long every later time.

What is committed is measured: the clone knows nothing else. Everything is fetched anew, so the line to the package
registries counts, too.
"""

import contextlib
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import httpx

from tests.server.running import Client, make, ok, person, token
from zauberturm.server.port import free_port

CACHES: Final = (
    "UV_CACHE_DIR",
    "PIP_CACHE_DIR",
    "npm_config_cache",
    "ZAUBERTURM_CACHE_DIR",
    "XDG_CACHE_HOME",
    "XDG_DATA_HOME",
)
OURS: Final = ("VIRTUAL_ENV", "MAKEFLAGS", "MAKELEVEL", "MFLAGS")  # what the make around this one has set
HOST: Final = "127.0.0.1"
PATIENCE: Final = 1800.0  # seconds
LOOKS: Final = 0.05  # seconds between two looks

Parts = dict[str, Callable[[str], bool]]  # name -> whether it is there, at this address


@contextlib.contextmanager
def playing(clone: Path, environment: dict[str, str], port: int) -> Iterator["subprocess.Popen[bytes]"]:
    """`make play` in a process group of its own, asked to end as by Ctrl+C."""
    wishes = f"SERVE_ARGS=--no-browser --host {HOST} --port {port}"
    log = (clone.parent / "log").open("ab")
    process = subprocess.Popen(
        ["make", "play", wishes], cwd=clone, env=environment, stdout=log, stderr=log, start_new_session=True
    )
    try:
        yield process
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait(60)
        log.close()


def reached(is_there: Callable[[str], bool], url: str) -> bool:
    """Whether something is there; not if nobody answers."""
    try:
        return is_there(url)
    except httpx.TransportError:
        return False


def answers(url: str) -> bool:
    """The page is there."""
    return httpx.get(url, timeout=5).status_code == 200


def is_played(url: str) -> bool:
    """A table can be made, and the first decision at it counts."""
    anna, bert = token(), token()
    table = make(url, [person(anna), person(bert)])
    with Client(url, anna, bert) as both:
        asked = anna if both.view(table)["asked"] == "a" else bert
        return bool(both.play(table, who=asked)["answer"] == "accepted")


def is_compiled(url: str) -> bool:
    """The rules are compiled and have taken over."""
    with Client(url) as anybody:
        return bool(ok(anybody.get("/warming"))["state"] == "ready")


def measured(clone: Path, environment: dict[str, str], parts: Parts) -> dict[str, float]:
    """Seconds after which each part was there, in their order."""
    port = free_port(HOST, 0)
    url, began, times = f"http://{HOST}:{port}", time.monotonic(), dict[str, float]()
    with playing(clone, environment, port) as process:
        for name, is_there in parts.items():
            while not reached(is_there, url):
                if process.poll() is not None or time.monotonic() - began > PATIENCE:
                    raise SystemExit(f"no {name}: {(clone.parent / 'log').read_text('utf-8')[-2000:]}")
                time.sleep(LOOKS)
            times[name] = time.monotonic() - began
    return times


def main() -> None:
    """Measure a first start and a second one, and print both."""
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "clone"
        subprocess.run(["git", "clone", "--quiet", ".", str(clone)], check=True)
        given = {name: value for name, value in os.environ.items() if name not in OURS}
        environment = given | {name: f"{folder}/caches/{name.lower()}" for name in CACHES}
        page = clone / "src" / "zauberturm" / "web" / "index.html"
        serving: Parts = {"first answer": answers, "first move at a table": is_played, "compiled rules": is_compiled}
        built: Parts = {
            "environment": lambda _: (clone / ".venv" / "play").exists(),
            "page built": lambda _: page.exists(),
        }
        first = measured(clone, environment, {**built, **serving})
        second = measured(clone, environment, serving)
    print("| seconds after `make play` | fresh clone, empty caches | every later time |\n|---|---|---|")
    for name, seconds in first.items():
        later = f"{second[name]:.1f}" if name in second else ""
        print(f"| {name} | {seconds:.1f} | {later} |")


if __name__ == "__main__":
    main()
