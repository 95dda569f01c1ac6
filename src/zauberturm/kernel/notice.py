"""The few lines the library writes to stderr by itself, each once: what takes so long, and what cannot be kept."""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

PATIENCE: Final = 2.0  # seconds of compiling that need no explanation

_SAID: Final[set[str]] = set()


class _Spent:
    """How long this process has compiled so far, and whether that was explained or somebody shows it better."""

    seconds = 0.0
    explained = False
    quiet = 0


def say(line: str) -> None:
    """Write a line to stderr, the first time it has to be said."""
    if line not in _SAID:
        _SAID.add(line)
        sys.stderr.write(f"zauberturm: {line}\n")
        sys.stderr.flush()


@contextmanager
def quiet() -> Iterator[None]:
    """While this lasts, nothing is said about compiling: somebody else says it better."""
    _Spent.quiet += 1
    try:
        yield
    finally:
        _Spent.quiet -= 1


@contextmanager
def compiling(game: str) -> Iterator[None]:
    """Around a compilation: when this process has spent more than two seconds so, say what it is doing."""
    timer = threading.Timer(max(PATIENCE - _Spent.seconds, 0.0), _explain, (game,))
    timer.daemon = True
    timer.start()
    started = time.monotonic()
    try:
        yield
    finally:
        timer.cancel()
        _Spent.seconds += time.monotonic() - started


def _explain(game: str) -> None:
    if not _Spent.quiet and not _Spent.explained:
        _Spent.explained = True
        say(f"compiling the rules of {game} for this machine, once; `zauberturm prepare` does it ahead of time")
