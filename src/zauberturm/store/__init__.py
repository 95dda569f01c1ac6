"""Where the logs of the tables are kept. Whatever the database is, nobody above this room knows it."""

from zauberturm.store.errors import Busy, Full, Newer, NotADatabase, Race, StoreError, Unusable
from zauberturm.store.sqlite import SQLite, back_up
from zauberturm.store.store import Addition, Store, Summary

__all__ = [
    "Addition",
    "Busy",
    "Full",
    "Newer",
    "NotADatabase",
    "Race",
    "SQLite",
    "Store",
    "StoreError",
    "Summary",
    "Unusable",
    "back_up",
]
