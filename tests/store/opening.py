"""Stores that are closed when the test is over, whatever happens."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from zauberturm.store import Addition, Store, Summary
from zauberturm.store.sqlite import SQLite


@contextlib.contextmanager
def opened(path: Path) -> Iterator[SQLite]:
    store = SQLite(path)
    try:
        yield store
    finally:
        store.close_now()


def in_file(store: Store) -> SQLite:
    """The same store, for tests of what only a file has: pages, commits."""
    assert isinstance(store, SQLite)
    return store


def added(table: str, first: int, *entries: bytes, listed: bool | None = None, changed: float = 0) -> Addition:
    """An addition; with `listed`, a summary too."""
    summary = None if listed is None else Summary(table, listed, b"about " + table.encode(), changed)
    return Addition(table, first, entries, summary)
