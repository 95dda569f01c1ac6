"""What can go wrong with a store. Each names the file and the fact, and leaves what was stored as it was."""

from pathlib import Path

from zauberturm.errors import ZauberturmError


class StoreError(ZauberturmError):
    """Something the store cannot do."""


class Race(StoreError):
    """Somebody else has written these entries first."""

    def __init__(self, table: str, expected: int, found: int) -> None:
        super().__init__(f"store: the log of this table goes on at {found}, not at {expected}")
        self.table, self.expected, self.found = table, expected, found


class Unusable(StoreError):
    """The database cannot be opened, read or written."""

    def __init__(self, path: Path | str, reason: str) -> None:
        super().__init__(f"database {path}: {reason}")
        self.path, self.reason = str(path), reason


class NotADatabase(Unusable):
    """The file holds something else."""


class Newer(Unusable):
    """A later version of this program has written the file."""


class Busy(Unusable):
    """Another server uses the file."""


class Full(Unusable):
    """There is no room left. What was acknowledged is safe; nothing new is accepted until there is room."""
