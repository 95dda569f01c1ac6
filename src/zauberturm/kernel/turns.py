"""One process compiles a game; others that need it wait for the result instead of doing the same work."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

_LOOK_AGAIN: Final = 0.05  # seconds


class _Held(threading.local):
    """The folders whose turn this thread has."""

    def __init__(self) -> None:
        self.folders: set[Path] = set()


_HELD: Final = _Held()


@contextmanager
def turn(folder: Path, is_done: Callable[[], bool] = lambda: False) -> Iterator[None]:
    """Wait until nobody else compiles into `folder`, or until `is_done`: what was wanted is there.

    The system gives a lock back when its process ends, however it ends. A thread may take a turn within a turn.
    """
    if folder in _HELD.folders:
        yield
        return
    folder.mkdir(parents=True, exist_ok=True)
    # Pythons share the folder, but not what they compile.
    with (folder / f"lock-{sys.implementation.cache_tag}").open("ab") as file:
        while not _locked(file):
            if is_done():
                yield
                return
            time.sleep(_LOOK_AGAIN)
        _HELD.folders.add(folder)
        try:
            yield
        finally:
            _HELD.folders.discard(folder)


if sys.platform == "win32":
    import msvcrt

    def _locked(file: IO[bytes]) -> bool:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _locked(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # a file system without locks: better to compile twice than never
        return True
