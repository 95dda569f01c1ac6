"""The file: old ones are brought up to date, foreign, newer and unusable ones are refused and left alone."""

import asyncio
import contextlib
import shutil
import sqlite3
from pathlib import Path

import pytest

from tests.store.opening import added, in_file, opened
from zauberturm.store import Busy, Full, Newer, NotADatabase, Unusable, back_up, open_store, schema
from zauberturm.store.sqlite import SQLite

OLD = Path(__file__).with_name("version1.database")


def pragma(path: Path, name: str) -> int:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def test_a_new_file_has_the_newest_format(tmp_path: Path) -> None:
    with opened(tmp_path / "a"):
        pass
    assert pragma(tmp_path / "a", "user_version") == schema.VERSION


def test_a_file_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "old"
    shutil.copy(OLD, path)
    assert pragma(path, "user_version") == 1
    with opened(path) as store:
        table = "gathering-table-of-old"
        assert asyncio.run(store.read(table)) == [b"entry %d of %s" % (n, table.encode()) for n in range(3)]
        assert sorted(one.text for one in asyncio.run(store.listed(9)))[1] == b"summary of " + table.encode()
        store.submit(added(table, 3, b"new", listed=True, changed=5)).result()
        assert asyncio.run(store.listed(1))[0].table == table
    assert pragma(path, "user_version") == schema.VERSION


def test_a_step_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old"
    shutil.copy(OLD, path)
    broken = (*schema.STEPS, ("CREATE TABLE more (x)", "no such statement"))
    monkeypatch.setattr(schema, "STEPS", broken)
    monkeypatch.setattr(schema, "VERSION", len(broken))
    with pytest.raises(Unusable):
        SQLite(path)
    assert pragma(path, "user_version") == 1
    monkeypatch.undo()
    with opened(path) as store:
        assert len(asyncio.run(store.read("another-table-from-old"))) == 3


def test_a_newer_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "newer"
    with opened(path) as store:
        store.submit(added("x", 0, b"one")).result()
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    before = path.read_bytes()
    with pytest.raises(Newer, match=f"has format {schema.VERSION + 1}, and this program knows {schema.VERSION}"):
        SQLite(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"some letter to a friend\n", b"SQLite format 3\0" + bytes(4096)])
def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter"
    path.write_bytes(content)
    with pytest.raises(NotADatabase):
        SQLite(path)
    assert path.read_bytes() == content


def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "foreign"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(NotADatabase, match="not one of this program"):
        SQLite(path)
    assert path.read_bytes() == before


def test_a_folder_or_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="is a folder"):
        SQLite(tmp_path)
    with pytest.raises(Unusable, match="folder does not exist"):
        SQLite(tmp_path / "nowhere" / "a")


def test_a_file_of_a_system_that_only_reads_is_refused() -> None:
    with pytest.raises(Unusable):
        SQLite("/proc/version")


def test_two_servers_cannot_use_one_file(tmp_path: Path) -> None:
    with opened(tmp_path / "a") as store:
        with pytest.raises(Busy, match="another server"):
            SQLite(tmp_path / "a")
        store.submit(added("x", 0, b"one")).result()
    with opened(tmp_path / "a") as store:
        assert asyncio.run(store.read("x")) == [b"one"]


def written(store: SQLite, number: int, entry: bytes) -> bool:
    store.submit(added("x", number, entry)).result()
    return True


def test_a_full_disk_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "a"
    safe: list[bytes] = []
    with opened(path) as store:
        store.allow(store.pages + 20)
        entries = (b"%d " % number * 200 for number in range(1000))
        with pytest.raises(Full, match="no room left"):
            safe.extend(entry for number, entry in enumerate(entries) if written(store, number, entry))
        assert safe
        assert asyncio.run(store.read("x")) == safe
        store.allow(100_000)  # somebody made room
        store.submit(added("x", len(safe), b"goes on")).result()
    with opened(path) as store:
        assert asyncio.run(store.read("x")) == [*safe, b"goes on"]


def test_a_backup_while_writing_is_a_beginning_of_the_log(tmp_path: Path) -> None:
    with opened(tmp_path / "a") as store:
        store.submit(added("x", 0, b"0")).result()
        waiting = [store.submit(added("x", number, b"%d" % number)) for number in range(1, 500)]
        asyncio.run(store.back_up(tmp_path / "copy"))
        for one in waiting:
            one.result()
    with opened(tmp_path / "copy") as copy:
        found = asyncio.run(copy.read("x"))
    assert found == [b"%d" % number for number in range(len(found))]
    assert found


def test_a_backup_holds_what_is_still_in_the_journal(tmp_path: Path) -> None:
    with opened(tmp_path / "a") as store:
        store.submit(added("x", 0, b"one")).result()
        back_up(tmp_path / "a", tmp_path / "copy")  # as another process does it
    with opened(tmp_path / "copy") as copy:
        assert asyncio.run(copy.read("x")) == [b"one"]
    assert not (tmp_path / "copy.part").exists()


def test_a_backup_replaces_nothing(tmp_path: Path) -> None:
    with opened(tmp_path / "a"):
        pass
    (tmp_path / "copy").write_text("dear")
    with pytest.raises(Unusable, match="exists already"):
        back_up(tmp_path / "a", tmp_path / "copy")
    assert (tmp_path / "copy").read_text() == "dear"
    with pytest.raises(Unusable, match="no such file"):
        back_up(tmp_path / "missing", tmp_path / "other")
    with pytest.raises(Unusable, match="folder does not exist"):
        back_up(tmp_path / "a", tmp_path / "nowhere" / "copy")
    (tmp_path / "letter").write_text("no database at all")
    with pytest.raises(NotADatabase):
        back_up(tmp_path / "letter", tmp_path / "other")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "a-lock", "copy", "letter"]


def test_a_store_is_opened_by_path_or_address(tmp_path: Path) -> None:
    path = tmp_path / "a"
    for place in (path, str(path), f"sqlite://{path}"):
        store = open_store(place)
        try:
            assert in_file(store).path == path
        finally:
            store.close_now()


def test_an_address_of_another_kind_is_refused_without_its_password() -> None:
    with pytest.raises(Unusable, match="files alone") as caught:
        open_store("postgresql://ida:secret@localhost/tables")
    assert "secret" not in str(caught.value)
