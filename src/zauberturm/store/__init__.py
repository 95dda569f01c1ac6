"""Where the logs of the tables are kept. Whatever the database is, nobody above this room knows it."""

from zauberturm.store.errors import Busy, Full, Newer, NotADatabase, Race, StoreError, Unusable
from zauberturm.store.opening import as_place, open_store
from zauberturm.store.sqlite import back_up
from zauberturm.store.store import START, Addition, Last, Place, Store, Summary
from zauberturm.store.walking import Kept, Walk

__all__ = [
    "START",
    "Addition",
    "Busy",
    "Full",
    "Kept",
    "Last",
    "Newer",
    "NotADatabase",
    "Place",
    "Race",
    "Store",
    "StoreError",
    "Summary",
    "Unusable",
    "Walk",
    "as_place",
    "back_up",
    "open_store",
]
