"""One server per database, whichever name it is opened by.

Three locks, because each of them has a gap that another one closes:

- beside the file (`NAME-lock`), by its resolved name: what every version and every system respects;
- on the file itself (Linux): the same file under another name, moved or mounted elsewhere;
- within this process: closing any descriptor of a file drops the locks that SQLite holds on it here, so a second
  attempt must be refused before it opens anything.

A file with several names (hard links) is refused outright. Its journal is named after the name it was opened by, so
opened by another one, SQLite would miss what was committed last.
"""

import contextlib
import errno
import os
import sqlite3
import stat
import struct
import sys
from pathlib import Path
from typing import Final

from zauberturm.store.errors import Busy, Unusable

_TAKEN: Final = "another server uses it"
# Far behind the bytes that SQLite locks (1 GiB and 510 after it), in files that never grow so long.
_BYTE: Final = 1 << 60
_NO_LOCKS: Final = (errno.EINVAL, errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS)  # a file system without such locks

Identity = tuple[int, int]  # device and inode
_held: set[Identity] = set()


class Lock:
    """The right to write a database; the system takes it back when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        """Take it, or raise Busy or Unusable."""
        with contextlib.ExitStack() as undo:
            self._beside = undo.enter_context(contextlib.closing(beside(path)))
            self._file = opened(path)
            undo.callback(os.close, self._file)
            check_names(path)
            if not locked(self._file):
                raise Busy(path, _TAKEN)
            found = os.fstat(self._file)
            self._identity = (found.st_dev, found.st_ino)
            _held.add(self._identity)
            undo.pop_all()

    def close(self) -> None:
        """Let others in. Only when no connection to the database is open here any more."""
        _held.discard(self._identity)
        os.close(self._file)
        self._beside.close()


def opened(path: Path) -> int:
    """A descriptor of the database for nothing but its lock; SQLite has others."""
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise Unusable(path, error.strerror or "cannot be opened") from error


def check_names(path: Path) -> None:
    """Refuse a file that this process uses already, or that has several names. Opens nothing."""
    try:
        found = path.stat()
    except OSError:  # whether it can be opened is asked elsewhere
        return
    if not stat.S_ISREG(found.st_mode):
        return
    if (found.st_dev, found.st_ino) in _held:
        raise Busy(path, _TAKEN)
    if found.st_nlink > 1:
        raise Unusable(path, f"has {found.st_nlink} names (hard links); leave it one, or the journal gets lost")


def beside(path: Path) -> sqlite3.Connection:
    """The lock in a file of its own beside the database."""
    try:
        lock = sqlite3.connect(
            path.with_name(path.name + "-lock"), timeout=0, isolation_level=None, check_same_thread=False
        )
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise Busy(path, _TAKEN) from error
        raise Unusable(path, "its folder cannot be written") from error
    return lock


def locked(file: int) -> bool:
    """Lock a byte of the file itself, apart from those that SQLite locks; False if another process has it."""
    if sys.platform != "linux":
        return True
    import fcntl

    # An open file description lock: unlike the usual ones it stays when another descriptor of the file is closed.
    wanted = struct.pack("hhqqi0q", fcntl.F_WRLCK, os.SEEK_SET, _BYTE, 1, 0)
    try:
        fcntl.fcntl(file, fcntl.F_OFD_SETLK, wanted)
    except OSError as error:
        if error.errno in _NO_LOCKS:
            return True
        if error.errno in (errno.EACCES, errno.EAGAIN):
            return False
        raise
    return True
