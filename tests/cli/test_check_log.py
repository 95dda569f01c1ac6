"""`zauberturm check-log` walks a database: what a server wrote is in order, what was changed since is found."""

import contextlib
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.screen import run
from tests.table.desk import OPEN, Desk, people, person, sit_down
from tests.table.golden_logs import FOLDER
from tests.table.test_links import forgery
from zauberturm.server.listing import summary
from zauberturm.store import Addition, open_store
from zauberturm.table import Table, encode
from zauberturm.table import entries as log


def keep(path: Path, *logs: list[bytes]) -> Path:
    """A database as a server writes it: every table entry by entry."""
    store = open_store(path)
    try:
        for lines in logs:
            table = Table.read(lines)
            store.submit(Addition(table.id, 0, lines[:1], summary(Table.read(lines[:1]), 0.0))).result()
            store.submit(Addition(table.id, 1, lines[1:], summary(table, 1.0))).result()
    finally:
        store.close_now()
    return path


@pytest.fixture(scope="module")
def desk() -> Desk:
    made = sit_down(wishes=people(2))
    made.play_on(60)
    return made


@pytest.fixture
def database(tmp_path: Path, desk: Desk) -> Path:
    return keep(tmp_path / "some.database", [encode(entry) for entry in desk.log])


def execute(path: Path, statement: str, *values: object) -> None:
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute(statement, values)
        db.commit()


def replaced(path: Path, entries: list[log.Entry], first: int = 0) -> None:
    for number, entry in enumerate(entries[first:], first):
        execute(path, "UPDATE log SET entry = ? WHERE sequence = ?", encode(entry), number)


def test_what_a_server_wrote_is_in_order(database: Path, desk: Desk) -> None:
    shown = run("check-log", str(database))
    assert (shown.status, shown.out) == (0, f"Everything is in order (tables: 1, entries: {len(desk.log)}).\n")


def test_it_can_be_walked_while_a_server_writes(database: Path) -> None:
    store = open_store(database)
    try:
        assert run("check-log", str(database)).status == 0
    finally:
        store.close_now()


def test_old_logs_are_checked_as_far_as_possible(tmp_path: Path) -> None:
    logs = [file.read_bytes().splitlines() for file in sorted(FOLDER.glob("format-1-*.jsonl"))]
    kept = {Table.read(lines).id: lines for lines in logs}  # some have the same name
    shown = run("check-log", str(keep(tmp_path / "old", *kept.values())))
    assert shown.status == 0, shown.out
    assert "entries have the old format without a hash chain" in shown.out


def test_a_changed_draw_and_entries_cut_off_are_found(database: Path, desk: Desk) -> None:
    """The attack of D10."""
    forged = forgery(desk)
    replaced(database, forged)
    execute(database, "DELETE FROM log WHERE sequence >= ?", len(forged))
    shown = run("check-log", str(database))
    assert shown.status == 1
    for part in ("does not follow the one before it", "Chance would have brought", "does not end where it ended"):
        assert part in shown.out


def test_a_draw_that_was_changed_with_the_whole_chain_is_found_by_the_seed(database: Path, desk: Desk) -> None:
    forged = list(log.chained(forgery(desk)))
    replaced(database, forged)
    execute(database, "DELETE FROM log WHERE sequence >= ?", len(forged))
    execute(database, "UPDATE summary SET entries = ?, head = ?", len(forged), Table.fold(forged).last)
    shown = run("check-log", str(database))
    assert shown.status == 1
    assert "Chance would have brought" in shown.out
    assert "does not follow" not in shown.out


def test_an_end_that_was_cut_off_with_its_note_is_found_by_a_link_that_a_player_holds(
    database: Path, desk: Desk
) -> None:
    kept = desk.log[:-15]
    execute(database, "DELETE FROM log WHERE sequence >= ?", len(kept))
    execute(database, "UPDATE summary SET entries = ?, head = ?", len(kept), Table.fold(kept).last)
    assert run("check-log", str(database)).status == 0  # it is a table that was left at that point
    shown = run("check-log", str(database), "--link", desk.table.head, "--link", desk.table.links[3])
    assert shown.status == 1
    assert f"The link {desk.table.head} is in no log." in shown.out
    assert desk.table.links[3] not in shown.out


def other_time(line: bytes) -> bytes:
    return line.replace(b'"at":', b'"at":1', 1)


def without_chain(line: bytes) -> bytes:
    return json.dumps({**json.loads(line), "before": None}).encode()


def of_old(line: bytes) -> bytes:
    return json.dumps({**json.loads(line), "before": None, "format": 1}).encode()


@pytest.mark.parametrize("change", [other_time, without_chain, of_old])
def test_every_change_of_an_entry_is_found(database: Path, desk: Desk, change: Callable[[bytes], bytes]) -> None:
    for number in (3, len(desk.log) - 1):
        line = encode(desk.log[number])
        execute(database, "UPDATE log SET entry = ? WHERE sequence = ?", change(line), number)
        assert run("check-log", str(database)).status == 1
        execute(database, "UPDATE log SET entry = ? WHERE sequence = ?", line, number)
    assert run("check-log", str(database)).status == 0


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("DELETE FROM log WHERE sequence = 4", "An entry is missing."),
        ("UPDATE log SET entry = x'7b' WHERE sequence = 4", "cannot be read"),
        ("UPDATE log SET name = 'another' WHERE 1", "The log belongs to another table."),
        ("DELETE FROM log", "entries are noted"),
    ],
)
def test_what_else_is_found(database: Path, statement: str, says: str) -> None:
    execute(database, statement)
    shown = run("check-log", str(database))
    assert shown.status == 1
    assert says in shown.out


def test_a_list_that_shows_something_else_is_found(tmp_path: Path) -> None:
    listed = sit_down(wishes=[person("a"), OPEN], listed=True)
    path = keep(tmp_path / "listed", [encode(entry) for entry in listed.log])
    assert run("check-log", str(path)).status == 0
    replaced_name = "UPDATE summary SET summary = CAST(replace(CAST(summary AS TEXT), '\"a\"', '\"b\"') AS BLOB)"
    execute(path, replaced_name)
    assert "The list of tables shows something else than the log." in run("check-log", str(path)).out


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("nothing of the kind", "utf-8")
    for name in ("text", "missing"):
        assert run("check-log", str(tmp_path / name)).status == 2
    assert not (tmp_path / "missing").exists()
