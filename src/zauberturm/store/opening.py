"""Which store is meant: whoever opens one names a place, not a database."""

from pathlib import Path
from typing import Final

from zauberturm.store.errors import Unusable
from zauberturm.store.sqlite import SQLite
from zauberturm.store.store import Store

FILE: Final = "sqlite"  # scheme of a file's address, as in sqlite:///home/ida/tables.database
_BETWEEN: Final = "://"


def open_store(place: str | Path) -> Store:
    """The store at this place: the path of a file, or an address such as `sqlite:///home/ida/tables.database`."""
    scheme, between, rest = str(place).partition(_BETWEEN)
    if not between or isinstance(place, Path):
        return SQLite(Path(place).expanduser())
    if scheme != FILE:  # the rest may hold a password
        raise Unusable(f"{scheme}{_BETWEEN}…", f"this version keeps tables in files alone ({FILE}{_BETWEEN}PATH)")
    return SQLite(Path(rest).expanduser())


def as_place(text: str) -> str | Path:
    """A place as somebody writes it: an address, or the path of a file."""
    return text if _BETWEEN in text else Path(text).expanduser()
