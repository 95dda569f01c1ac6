"""A server whose rules are not compiled before somebody puts a file there: `python -m tests.server.held_back`.

It takes the options of `zauberturm serve`. Nothing is really compiled: with the file, what is in the cache is used.
"""

import argparse
import asyncio
import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from tests.server.running import Client, Server, ok
from zauberturm.cli.serve import add_flags, settings_of
from zauberturm.server import log
from zauberturm.server.crew import Staff
from zauberturm.server.running import serve
from zauberturm.server.takeover import Takeover

PATIENCE: Final = 600.0  # seconds
RELEASE: Final = "release"  # beside the database
_CHILD: Final = """
import os, pathlib, sys, time
print("1 2", flush=True)
server = os.getppid()
while not pathlib.Path(sys.argv[1]).exists():
    if os.getppid() != server:
        sys.exit(1)
    time.sleep(0.02)
print("2 2", flush=True)
"""


def eventually(seen: Callable[[], bool]) -> None:
    """Wait until it is so."""
    until = time.monotonic() + PATIENCE
    while not seen():
        assert time.monotonic() < until
        time.sleep(0.02)


class HeldBack(Server):
    """A server that waits for the test with its compiled rules."""

    program = ("tests.server.held_back",)

    def children(self) -> list[int]:
        """The processes that compile, or did."""
        return [line["pid"] for line in self.lines() if line["event"] == "compiling"]

    def release(self) -> None:
        """Let the compiled rules be ready, and wait until they have taken over."""
        (self.folder / RELEASE).touch()
        eventually(lambda: self.warming()["state"] == "ready")

    def warming(self) -> dict[str, Any]:
        with Client(self.url) as anybody:
            state: dict[str, Any] = ok(anybody.get("/warming"))
            return state


@contextlib.contextmanager
def holding_back(folder: Path) -> Iterator[HeldBack]:
    """Such a server, gone when the test is over."""
    server = HeldBack(folder, options=["--log-level", "debug"])
    try:
        server.start()
        yield server
    finally:
        if server.process is not None:
            server.kill()


def main() -> None:
    """Serve."""
    parser = argparse.ArgumentParser()
    add_flags(parser)
    parser.add_argument("--language")
    arguments = parser.parse_args()
    settings = settings_of(arguments)
    release = Path(settings.database).parent / RELEASE

    def held_back(staff: Staff) -> Takeover:
        def command(game: str) -> tuple[str, ...]:
            return sys.executable, "-c", _CHILD, str(release), game

        return Takeover(staff, command, lambda _: False, (0.1, 0.1, 3600.0))

    log.begin(arguments.log_level)
    announce = lambda: log.tell("listening", host=settings.host, port=settings.port)  # noqa: E731 - as `zauberturm serve`
    asyncio.run(serve(replace(settings, takeover=held_back), announce))


if __name__ == "__main__":
    main()
