"""Removing tables: all of one or nothing, and the room is used again."""

import asyncio
import contextlib
import shutil
import sqlite3
from pathlib import Path

import pytest

from tests.store.opening import added, opened
from tests.store.test_file import OLD, pragma
from zauberturm.store import Addition, Race, Summary
from zauberturm.store.sqlite import SQLite


def test_a_removed_table_leaves_nothing(tmp_path: Path) -> None:
    with opened(tmp_path / "a") as store:
        store.submit(added("x", 0, b"a secret word", b"two", listed=True)).result()
        store.submit(added("y", 0, b"other", listed=True)).result()
        asyncio.run(store.remove("x", 2))
        assert asyncio.run(store.read("x")) == []
        assert asyncio.run(store.last("x")) is None
        assert [one.table for one in asyncio.run(store.listed(9))] == ["y"]
        assert asyncio.run(store.tables()) == 1
        assert asyncio.run(store.read("y")) == [b"other"]
    assert b"a secret word" not in (tmp_path / "a").read_bytes()
    with opened(tmp_path / "a") as store:
        assert asyncio.run(store.read("x")) == []


@pytest.mark.parametrize("entries", [0, 1, 3])
def test_a_log_that_has_gone_on_is_not_removed(tmp_path: Path, entries: int) -> None:
    with opened(tmp_path / "a") as store:
        store.submit(added("x", 0, b"one", b"two", listed=True)).result()
        with pytest.raises(Race):
            asyncio.run(store.remove("x", entries))
        assert asyncio.run(store.read("x")) == [b"one", b"two"]
        assert asyncio.run(store.tables()) == 1


def test_nothing_can_be_added_to_what_was_removed(tmp_path: Path) -> None:
    with opened(tmp_path / "a") as store:
        store.submit(added("x", 0, b"one", listed=True)).result()
        asyncio.run(store.remove("x", 1))
        for late in (added("x", 1, b"two"), added("x", 1, listed=True)):
            with pytest.raises(Race):
                store.submit(late).result()
        assert asyncio.run(store.tables()) == 0
        store.submit(added("x", 0, b"anew")).result()
        assert asyncio.run(store.read("x")) == [b"anew"]


def test_a_crowd_comes_and_goes_and_the_file_stays_small(tmp_path: Path) -> None:
    sizes = []
    with opened(tmp_path / "a") as store:
        for generation in range(4):
            for number in range(20):
                store.submit(added(f"t{generation}.{number}", 0, *[b"x" * 500] * 40, listed=False)).result()
            for number in range(20):
                asyncio.run(store.remove(f"t{generation}.{number}", 40))
            sizes.append(store.pages)
    assert max(sizes) < 40, sizes


def test_others_write_while_tables_are_removed(tmp_path: Path) -> None:
    async def both(store: SQLite) -> None:
        for number in range(30):
            await store.append(added(f"old{number}", 0, b"x" * 1000))
        removing = [store.remove(f"old{number}", 1) for number in range(30)]
        writing = [store.append(added("x", number, b"%d" % number)) for number in range(30)]
        await asyncio.gather(*(one for pair in zip(removing, writing, strict=True) for one in pair))

    with opened(tmp_path / "a") as store:
        asyncio.run(both(store))
        assert asyncio.run(store.read("x")) == [b"%d" % number for number in range(30)]


def test_an_old_file_gives_its_room_back_when_it_is_compacted(tmp_path: Path) -> None:
    path = tmp_path / "old"
    shutil.copy(OLD, path)
    with opened(path) as store:
        store.submit(added("x", 0, *[b"x" * 1000] * 300, listed=False)).result()
        asyncio.run(store.remove("x", 300))
        before = store.pages
        asyncio.run(store.compact())
        assert store.pages < before / 4
        assert len(asyncio.run(store.read("another-table-from-old"))) == 3
    assert pragma(path, "auto_vacuum") == 2
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_tables_are_found_by_stage_and_age(tmp_path: Path) -> None:
    with opened(tmp_path / "a") as store:
        for name, stage, changed in (("x", "over", 5.0), ("y", "over", 3.0), ("z", "playing", 1.0), ("w", "over", 9.0)):
            store.submit(Addition(name, 0, [b"e"], Summary(name, False, b"", changed, stage))).result()
        assert [one.table for one in asyncio.run(store.unchanged("over", 6.0, 9))] == ["y", "x"]
        assert [one.table for one in asyncio.run(store.unchanged("over", 6.0, 1))] == ["y"]
        (found,) = asyncio.run(store.unchanged("playing", 6.0, 9))
        assert found == Summary("z", False, b"", 1.0, "playing")
        last = asyncio.run(store.last("x"))
        assert last is not None
        assert (last.entries, last.entry) == (1, b"e")
        assert asyncio.run(store.size("x")) == 1


def test_tables_of_an_older_format_have_no_stage(tmp_path: Path) -> None:
    path = tmp_path / "old"
    shutil.copy(OLD, path)
    with opened(path) as store:
        assert len(asyncio.run(store.unchanged("", 1.0, 99))) == asyncio.run(store.tables()) > 0
