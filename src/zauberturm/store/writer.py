"""The one thread that writes: whatever was handed in meanwhile is committed together."""

import asyncio
import contextlib
import hashlib
import queue
import sqlite3
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Final

from zauberturm.store.errors import Race, StoreError, Unusable
from zauberturm.store.faults import understood
from zauberturm.store.store import Addition, Removal

MOST: Final = 1000  # requests in one transaction: more would keep the first ones waiting
REMEMBERED: Final = 20_000  # tables whose length is known without asking

_INSERT: Final = "INSERT INTO log (name, sequence, entry) VALUES (?, ?, ?)"
_NEXT: Final = "SELECT coalesce(max(sequence) + 1, 0) FROM log WHERE name = ?"
_SUMMARY: Final = """
    INSERT INTO summary (name, listed, summary, changed, stage) VALUES (?, ?, ?, ?, ?) ON CONFLICT (name) DO UPDATE
    SET listed = excluded.listed, summary = excluded.summary, changed = excluded.changed, stage = excluded.stage
"""
_HEAD: Final = "UPDATE summary SET entries = ?, head = ? WHERE name = ?"  # so that a log cut off at its end is noticed
_REMOVE: Final = ("DELETE FROM log WHERE name = ?", "DELETE FROM summary WHERE name = ?")
# Pages that go back to the system with each removal: a table has about ten, and others must not wait for a large one.
_GIVEN_BACK: Final = 64

Change = Addition | Removal


Loop = asyncio.AbstractEventLoop


class Job:
    """Changes that belong together, and the future that waits for them: in an event loop, or in a thread."""

    def __init__(self, changes: Sequence[Change], loop: Loop | None = None) -> None:
        self.changes, self.loop = changes, loop
        self.done: Future[None] | asyncio.Future[None] = Future() if loop is None else loop.create_future()

    def finish(self, fault: StoreError | None) -> None:
        """Tell who waits; in the thread of the loop, if there is one. Perhaps nobody waits any more."""
        if self.done.done():
            return
        if fault is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(fault)


class Writer:
    """Commits jobs in the order they come."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._db, self._path = connection, path
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        # How long logs are. Nobody else writes them: the database is locked.
        self._lengths: dict[str, int] = {}
        self._closing = threading.Lock()
        self._closed = False
        self.commits = 0
        self._thread = threading.Thread(target=self._work, name="store-write", daemon=True)
        self._thread.start()

    def submit(self, changes: Sequence[Change]) -> "Future[None]":
        """Hand in a job from any thread."""
        job = Job(changes)
        self._hand_in(job)
        assert isinstance(job.done, Future)
        return job.done

    async def written(self, changes: Sequence[Change]) -> None:
        """Hand in a job and wait; it is done even if nobody waits any more."""
        job = Job(changes, asyncio.get_running_loop())
        self._hand_in(job)
        assert isinstance(job.done, asyncio.Future)
        await job.done

    def _hand_in(self, job: Job) -> None:
        with self._closing:  # nothing may be put behind the last word
            if self._closed:
                job.finish(Unusable(self._path, "is closed"))
            else:
                self._jobs.put(job)

    def close(self) -> None:
        """Finish every job that was handed in."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            batch, ends = self._rest(job)
            self._commit(batch)
            if ends:
                return

    def _rest(self, first: Job) -> tuple[list[Job], bool]:
        """Everything else that waits already, and whether it is the end."""
        batch = [first]
        with contextlib.suppress(queue.Empty):
            while len(batch) < MOST:
                job = self._jobs.get_nowait()
                if job is None:
                    return batch, True
                batch.append(job)
        return batch, False

    def _commit(self, batch: list[Job]) -> None:
        """One transaction, one fsync. A job that cannot be written does not hinder the others."""
        failed: dict[Job, StoreError] = {}
        try:
            self._db.execute("BEGIN IMMEDIATE")
            for job in batch:
                if (fault := self._write(job)) is not None:
                    failed[job] = fault
            self._db.execute("COMMIT")
            self.commits += 1
        except sqlite3.Error as error:
            self._lengths.clear()
            with contextlib.suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            failed = dict.fromkeys(batch, understood(error, self._path))
        settle([(job, failed.get(job)) for job in batch])

    def _write(self, job: Job) -> Race | None:
        """Write one job inside the transaction, or undo what it has written."""
        if len(job.changes) == 1:  # it is refused before anything is written, so there is nothing to undo
            return self._change(job.changes[0])
        self._db.execute("SAVEPOINT job")
        fault = next(filter(None, map(self._change, job.changes)), None)
        if fault is not None:
            self._lengths.clear()
            self._db.execute("ROLLBACK TO job")
        self._db.execute("RELEASE job")
        return fault

    def _length(self, table: str) -> int:
        """How many entries a log has."""
        known = self._lengths.get(table)
        if known is None:
            (known,) = self._db.execute(_NEXT, (table,)).fetchone()
            if len(self._lengths) >= REMEMBERED:
                self._lengths.clear()
            self._lengths[table] = known
        return known

    def _change(self, change: Change) -> Race | None:
        after = self._length(change.table)
        expected = change.first if isinstance(change, Addition) else change.entries
        if after != expected:
            return Race(change.table, expected, after)
        if isinstance(change, Addition):
            self._add(change)
        else:
            self._remove(change)
        return None

    def _remove(self, removal: Removal) -> None:
        del self._lengths[removal.table]
        for statement in _REMOVE:
            self._db.execute(statement, (removal.table,))
        (free,) = self._db.execute("PRAGMA freelist_count").fetchone()
        for _ in range(min(free, _GIVEN_BACK)):  # Python's module takes one step of a statement without rows: one page
            self._db.execute("PRAGMA incremental_vacuum(1)")

    def _add(self, addition: Addition) -> None:
        for number, entry in enumerate(addition.entries, addition.first):
            self._db.execute(_INSERT, (addition.table, number, entry))
        if (one := addition.summary) is not None:
            self._db.execute(_SUMMARY, (one.table, int(one.listed), one.text, one.changed, one.stage))
        if addition.entries:
            head = hashlib.sha256(addition.entries[-1]).hexdigest()
            length = self._lengths[addition.table] = addition.first + len(addition.entries)
            self._db.execute(_HEAD, (length, head, addition.table))


def settle(results: list[tuple[Job, StoreError | None]]) -> None:
    """Tell everybody who waits. An event loop is woken once for all of its jobs: that costs as much as writing one."""
    by_loop: dict[Loop | None, list[tuple[Job, StoreError | None]]] = {}
    for job, fault in results:
        by_loop.setdefault(job.loop, []).append((job, fault))
    for loop, own in by_loop.items():
        if loop is None:
            finish_all(own)
        else:
            with contextlib.suppress(RuntimeError):  # the loop has ended, and with it all who waited
                loop.call_soon_threadsafe(finish_all, own)


def finish_all(results: list[tuple[Job, StoreError | None]]) -> None:
    """Finish jobs of one event loop, or of none."""
    for job, fault in results:
        job.finish(fault)
