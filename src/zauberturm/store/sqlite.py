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
from zauberturm.store.errors import Newer, NotADatabase, Unusable
from zauberturm.store.faults import translated
from zauberturm.store.lock import Lock, check_names
from zauberturm.store.store import START, Addition, Last, Place, Removal, Summary
from zauberturm.store.writer import Writer

PATIENCE: Final = 5.0  # seconds to wait for a lock that another program holds for a moment
_SUMMARIES: Final = "SELECT name, listed, summary, changed, stage FROM summary"
MAGIC: Final = b"SQLite format 3\0"
Result = TypeVar("Result")


class SQLite:
    """A store in a file. One server at a time may use it."""

    def __init__(self, path: Path | str) -> None:
        self.path = resolved(Path(path))
        check_names(self.path)
        check_file(self.path)
        self._lock = Lock(self.path)
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
        await self._writer.written(additions)

    def submit(self, *additions: Addition) -> "Future[None]":
        """Hand in additions from any thread; the future is done when they are on disk."""
        return self._writer.submit(additions)

    async def read(self, table: str, first: int = 0) -> list[bytes]:
        """The log of a table from entry `first` on."""
        query = "SELECT entry FROM log WHERE name = ? AND sequence >= ? ORDER BY sequence"
        return await self._ask(lambda db: [row[0] for row in db.execute(query, (table, first))])

    async def last(self, table: str) -> Last | None:
        """The end of a table's log."""
        query = "SELECT sequence + 1, entry FROM log WHERE name = ? ORDER BY sequence DESC LIMIT 1"
        row = await self._ask(lambda db: db.execute(query, (table,)).fetchone())
        return None if row is None else Last(*row)

    async def size(self, table: str) -> int:
        """How many bytes the entries of a table have."""
        query = "SELECT coalesce(sum(length(entry)), 0) FROM log WHERE name = ?"
        size: int = await self._ask(lambda db: db.execute(query, (table,)).fetchone()[0])
        return size

    async def remove(self, table: str, entries: int) -> None:
        """Delete a table with everything that belongs to it; returns when it is gone from the disk."""
        await self._writer.written([Removal(table, entries)])

    async def unchanged(self, stage: str, since: float, limit: int) -> list[Summary]:
        """Tables at this stage whose summaries have not changed since then, the oldest first."""
        which = "WHERE stage = ? AND changed < ? ORDER BY changed LIMIT ?"
        return await self._summaries(which, (stage, since, limit))

    async def listed(self, limit: int, after: Place = START) -> list[Summary]:
        """Summaries of listed tables behind this place, the last changed first."""
        which = "WHERE listed = 1 AND (changed, name) < (?, ?) ORDER BY changed DESC, name DESC LIMIT ?"
        return await self._summaries(which, (*after, limit))

    async def _summaries(self, which: str, values: tuple[str | float, ...]) -> list[Summary]:
        rows = await self._ask(lambda db: db.execute(f"{_SUMMARIES} {which}", values).fetchall())
        return [Summary(name, bool(listed), text, changed, stage) for name, listed, text, changed, stage in rows]

    async def tables(self) -> int:
        """How many tables there are."""
        count: int = await self._ask(lambda db: db.execute("SELECT count(*) FROM summary").fetchone()[0])
        return count

    async def back_up(self, target: Path) -> None:
        """Write a copy of everything that is on disk now, while work goes on."""
        await asyncio.to_thread(back_up, self.path, target)

    @property
    def commits(self) -> int:
        """How many transactions were written since the file was opened."""
        return self._writer.commits

    @property
    def pages(self) -> int:
        """How large the file is."""
        count: int = self._writing.execute("PRAGMA page_count").fetchone()[0]
        return count

    def allow(self, pages: int) -> None:
        """Let the file grow to so many pages and no further, whatever room the disk has."""
        self._writing.execute(f"PRAGMA max_page_count = {pages}")

    async def compact(self) -> None:
        """Give all free space back to the system. Takes long and as much room again: nobody may be served meanwhile."""

        def rewrite() -> None:
            with translated(self.path):
                self._writing.execute(
                    "PRAGMA auto_vacuum = INCREMENTAL"
                )  # of files that were made before there was one
                self._writing.execute("VACUUM")
                self._writing.execute("PRAGMA wal_checkpoint(TRUNCATE)")

        await asyncio.to_thread(rewrite)

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


def resolved(path: Path) -> Path:
    """The name of the file itself, whichever symlinks lead to it."""
    try:
        return path.resolve()
    except (OSError, RuntimeError) as error:  # symlinks in a circle
        raise Unusable(path, "cannot be opened") from error


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


def connect(path: Path, mode: str = "rwc") -> sqlite3.Connection:
    """A connection whose transactions we begin and end ourselves."""
    where = f"{path.resolve().as_uri()}?mode={mode}"
    return sqlite3.connect(where, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False)


def opened(path: Path) -> sqlite3.Connection:
    """The connection that writes, with the database up to date and every commit safe when it returns."""
    connection = connect(path)
    try:
        version = schema.check(connection, path)
        if version == 0:  # later it would take a rewritten file
            connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
        connection.execute("PRAGMA secure_delete = ON")  # who deletes a table means it
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
