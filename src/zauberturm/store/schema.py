"""The tables of the database, and how older ones become new ones. Steps are added at the end and never changed."""

import sqlite3
from pathlib import Path
from typing import Final

from zauberturm.store.errors import Newer, NotADatabase

APPLICATION: Final = 0x5A54_4C47  # "ZTLG", so that a foreign database is recognised

# Step n turns version n into version n + 1. Version 0 is an empty file.
STEPS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """
        CREATE TABLE log (
            name TEXT NOT NULL,
            sequence INTEGER NOT NULL,
            entry BLOB NOT NULL,
            PRIMARY KEY (name, sequence)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE summary (
            name TEXT NOT NULL PRIMARY KEY,
            listed INTEGER NOT NULL,
            summary BLOB NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        f"PRAGMA application_id = {APPLICATION}",
    ),
    (
        "ALTER TABLE summary ADD COLUMN changed REAL NOT NULL DEFAULT 0",
        "CREATE INDEX open_tables ON summary (changed) WHERE listed = 1",
    ),
    (
        "ALTER TABLE summary ADD COLUMN stage TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX stages ON summary (stage, changed)",
    ),
    (  # how many entries the log has, and the hash of the last: NULL until something is written with this version
        "ALTER TABLE summary ADD COLUMN entries INTEGER",
        "ALTER TABLE summary ADD COLUMN head TEXT",
    ),
)
VERSION: Final = len(STEPS)


def check(connection: sqlite3.Connection, path: Path) -> int:
    """The version of a database; raises if it is a later one or not one of ours. Changes nothing."""
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    application = int(connection.execute("PRAGMA application_id").fetchone()[0])
    things = int(connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0])
    if application != APPLICATION and (things or version or application):
        raise NotADatabase(path, "is a database, but not one of this program")
    if version > VERSION:
        raise Newer(path, f"has format {version}, and this program knows {VERSION}: a newer one is needed")
    return version


def migrate(connection: sqlite3.Connection, version: int) -> None:
    """Bring a database of this version up to date: all steps or none."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in STEPS[version:]:
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {VERSION}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
