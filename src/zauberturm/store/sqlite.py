"""The store in one SQLite file.

One thread writes. It takes everything that has been handed in meanwhile and commits it together, so that many tables
share one fsync. Reading happens in another thread and never waits for writing (WAL).
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

from zauberturm.store import schema
from zauberturm.store.errors import Busy, Newer, NotADatabase, Unusable
from zauberturm.store.faults import translated
from zauberturm.store.store import Addition, Summary
from zauberturm.store.writer import Writer

PATIENCE: Final = 5.0  # seconds to wait for a lock that another program holds for a moment
MAGIC: Final = b"SQLite format 3\0"
Result = TypeVar("Result")


class SQLite:
    """A store in a file. One server at a time may use it."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        check_file(self.path)
        self._lock = take_lock(self.path)
        try:
            with translated(self.path):
                self._writing = opened(self.path)
                self._reading = connect(self.path)
                self._reading.execute("PRAGMA query_only = 1")
        except BaseException:
            self._lock.close()
            raise
        self._writer = Writer(self._writing, self.path)
        self._reader = ThreadPoolExecutor(1, "store-read")

    async def append(self, *additions: Addition) -> None:
        """Write all of them or none; returns when they are on disk."""
        await asyncio.shield(asyncio.wrap_future(self.submit(*additions)))

    def submit(self, *additions: Addition) -> "Future[None]":
        """Hand in additions from any thread; the future is done when they are on disk."""
        return self._writer.submit(additions)

    async def read(self, table: str, first: int = 0) -> list[bytes]:
        """The log of a table from entry `first` on."""
        query = "SELECT entry FROM log WHERE name = ? AND sequence >= ? ORDER BY sequence"
        return await self._ask(lambda db: [row[0] for row in db.execute(query, (table, first))])

    async def listed(self, limit: int) -> list[Summary]:
        """Summaries of listed tables, the last changed first."""
        query = "SELECT name, summary, changed FROM summary WHERE listed = 1 ORDER BY changed DESC LIMIT ?"
        rows = await self._ask(lambda db: db.execute(query, (limit,)).fetchall())
        return [Summary(name, True, text, changed) for name, text, changed in rows]

    async def tables(self) -> int:
        """How many tables there are."""
        count: int = await self._ask(lambda db: db.execute("SELECT count(*) FROM summary").fetchone()[0])
        return count

    async def back_up(self, target: Path) -> None:
        """Write a copy of everything that is on disk now, while work goes on."""
        await asyncio.to_thread(back_up, self.path, target)

    async def close(self) -> None:
        """Finish what was begun and let go of the file."""
        await asyncio.to_thread(self.close_now)

    def close_now(self) -> None:
        """Close from a thread that may wait."""
        self._writer.close()
        self._reader.shutdown()
        self._reading.close()
        self._writing.close()
        self._lock.close()

    async def _ask(self, question: Callable[[sqlite3.Connection], Result]) -> Result:
        def answer() -> Result:
            with translated(self.path):
                return question(self._reading)

        return await asyncio.get_running_loop().run_in_executor(self._reader, answer)


def check_file(path: Path) -> None:
    """Refuse what cannot be a database, before anything is written."""
    try:
        if path.is_dir():
            raise Unusable(path, "is a folder")
        if not path.exists():
            if not path.parent.is_dir():
                raise Unusable(path, "its folder does not exist")
            return
        with path.open("rb") as file:
            start = file.read(len(MAGIC))
        with path.open("r+b"):  # may it be written?
            pass
    except OSError as error:
        raise Unusable(path, error.strerror or "cannot be opened") from error
    if start and start != MAGIC:
        raise NotADatabase(path, "is not a database")


def take_lock(path: Path) -> sqlite3.Connection:
    """Make sure that no other server uses this file. The system lets go of the lock when the process ends, however."""
    beside = path.with_name(path.name + "-lock")
    try:
        lock = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise Busy(path, "another server uses it") from error
        raise Unusable(path, "its folder cannot be written") from error
    return lock


def connect(path: Path, mode: str = "rwc") -> sqlite3.Connection:
    """A connection whose transactions we begin and end ourselves."""
    where = f"{path.resolve().as_uri()}?mode={mode}"
    return sqlite3.connect(where, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False)


def opened(path: Path) -> sqlite3.Connection:
    """The connection that writes, with the database up to date and every commit safe when it returns."""
    connection = connect(path)
    try:
        version = schema.check(connection, path)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        if version < schema.VERSION:
            schema.migrate(connection, version)
    except BaseException:
        connection.close()
        raise
    return connection


def back_up(source: Path, target: Path) -> None:
    """Copy a database, also while a server writes it, into a file that does not exist yet."""
    if not source.is_file():
        raise Unusable(source, "there is no such file")
    if target.exists():
        raise Unusable(target, "exists already, and a backup replaces nothing")
    check_file(target)
    part = target.with_name(target.name + ".part")
    try:
        copy_into(source, part)
        part.replace(target)
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def copy_into(source: Path, part: Path) -> None:
    """Write the copy under a name that shows it is not complete yet."""
    part.unlink(missing_ok=True)
    with translated(source), contextlib.closing(connect(source, "ro")) as old:
        with contextlib.suppress(Newer):  # copying needs no knowledge of the format
            schema.check(old, source)
        with translated(part), contextlib.closing(connect(part)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")  # one file, complete in itself
