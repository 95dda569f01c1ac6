"""The one thread that writes: whatever was handed in meanwhile is committed together."""

import contextlib
import queue
import sqlite3
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Final

from zauberturm.store.errors import Race, StoreError, Unusable
from zauberturm.store.faults import understood
from zauberturm.store.store import Addition

MOST: Final = 1000  # requests in one transaction: more would keep the first ones waiting

_INSERT: Final = "INSERT INTO log (name, sequence, entry) VALUES (?, ?, ?)"
_NEXT: Final = "SELECT coalesce(max(sequence) + 1, 0) FROM log WHERE name = ?"
_SUMMARY: Final = "INSERT OR REPLACE INTO summary (name, listed, summary, changed) VALUES (?, ?, ?, ?)"


class Job:
    """Additions that belong together, and the future that waits for them."""

    def __init__(self, additions: Sequence[Addition]) -> None:
        self.additions = additions
        self.done: Future[None] = Future()


class Writer:
    """Commits jobs in the order they come."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._db, self._path = connection, path
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._closing = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="store-write", daemon=True)
        self._thread.start()

    def submit(self, additions: Sequence[Addition]) -> "Future[None]":
        """Hand in a job."""
        job = Job(additions)
        with self._closing:  # nothing may be put behind the last word
            if self._closed:
                job.done.set_exception(Unusable(self._path, "is closed"))
            else:
                self._jobs.put(job)
        return job.done

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
        except sqlite3.Error as error:
            with contextlib.suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            failed = dict.fromkeys(batch, understood(error, self._path))
        for job in batch:
            if job in failed:
                job.done.set_exception(failed[job])
            else:
                job.done.set_result(None)

    def _write(self, job: Job) -> Race | None:
        """Write one job inside the transaction, or undo what it has written."""
        self._db.execute("SAVEPOINT job")
        fault = next(filter(None, map(self._add, job.additions)), None)
        if fault is not None:
            self._db.execute("ROLLBACK TO job")
        self._db.execute("RELEASE job")
        return fault

    def _add(self, addition: Addition) -> Race | None:
        (after,) = self._db.execute(_NEXT, (addition.table,)).fetchone()
        if after != addition.first:
            return Race(addition.table, addition.first, after)
        numbered = enumerate(addition.entries, addition.first)
        self._db.executemany(_INSERT, [(addition.table, number, entry) for number, entry in numbered])
        if (one := addition.summary) is not None:
            self._db.execute(_SUMMARY, (one.table, int(one.listed), one.text, one.changed))
        return None
