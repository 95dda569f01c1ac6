"""All tables of a database one after the other, read only: also while a server writes."""

import contextlib
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zauberturm.store import schema
from zauberturm.store.errors import Unusable
from zauberturm.store.faults import translated
from zauberturm.store.sqlite import connect
from zauberturm.store.store import Summary

_NAMES = "SELECT name FROM summary UNION SELECT DISTINCT name FROM log ORDER BY name"
_LOG = "SELECT sequence, entry FROM log WHERE name = ? ORDER BY sequence"


@dataclass(frozen=True)
class Kept:
    """Everything a database keeps of one table."""

    table: str
    log: list[tuple[int, bytes]]  # by sequence
    summary: Summary | None
    entries: int | None = None  # how many there were when the last was written; None: not noted yet
    head: str | None = None  # hash of the last


class Walk:
    """A database, opened to be read from one end to the other."""

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise Unusable(path, "there is no such file")
        self.path = path
        with translated(path), contextlib.closing(connect(path, "ro")) as db:
            self._version = schema.check(db, path)
            self.tables = [row[0] for row in db.execute(_NAMES)] if self._version else []

    def __iter__(self) -> Iterator[Kept]:
        with translated(self.path), contextlib.closing(connect(self.path, "ro")) as db:
            for table in self.tables:
                db.execute("BEGIN")  # log and summary of the same moment
                kept = self._kept(db, table)
                db.execute("COMMIT")
                if kept.log or kept.summary:  # it may have been deleted meanwhile
                    yield kept

    def _kept(self, db: sqlite3.Connection, table: str) -> Kept:
        found = self._noted(db, table)
        if found is None:
            return Kept(table, db.execute(_LOG, (table,)).fetchall(), None)
        summary = Summary(
            table, bool(found["listed"]), found["summary"], found.get("changed", 0), found.get("stage", "")
        )
        return Kept(table, db.execute(_LOG, (table,)).fetchall(), summary, found.get("entries"), found.get("head"))

    @staticmethod
    def _noted(db: sqlite3.Connection, table: str) -> dict[str, Any] | None:
        """The row of the summary, with as many columns as the file's version has."""
        cursor = db.execute("SELECT * FROM summary WHERE name = ?", (table,))
        row = cursor.fetchone()
        return None if row is None else dict(zip((one[0] for one in cursor.description), row, strict=True))
