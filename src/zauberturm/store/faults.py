"""What SQLite complains about, in our own errors."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from zauberturm.store.errors import Busy, Full, NotADatabase, Unusable

_KINDS: Final = {
    sqlite3.SQLITE_FULL: (Full, "there is no room left on the disk"),
    sqlite3.SQLITE_NOTADB: (NotADatabase, "is not a database"),
    sqlite3.SQLITE_CORRUPT: (NotADatabase, "is damaged"),
    sqlite3.SQLITE_BUSY: (Busy, "another program holds it"),
    sqlite3.SQLITE_READONLY: (Unusable, "cannot be written"),
    sqlite3.SQLITE_CANTOPEN: (Unusable, "cannot be opened"),
    sqlite3.SQLITE_PERM: (Unusable, "cannot be opened"),
}


def understood(error: sqlite3.Error, path: Path) -> Unusable:
    """The error of ours that says the same."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    kind, reason = _KINDS.get(code, (Unusable, f"cannot be used ({error})"))
    return kind(path, reason)


@contextlib.contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turn errors of SQLite into ours."""
    try:
        yield
    except sqlite3.Error as error:
        raise understood(error, path) from error
