"""What a store has to do, whichever database is behind it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True)
class Summary:
    """What the list of open tables needs of a table, without reading its log."""

    table: str
    listed: bool
    text: bytes  # whatever the writer wants to find again
    changed: float  # seconds since 1970


@dataclass(frozen=True)
class Addition:
    """New entries of one table's log, the first of them numbered `first`; a log begins with 0."""

    table: str
    first: int
    entries: Sequence[bytes]
    summary: Summary | None = None  # None: stays as it was


class Store(Protocol):
    """Append-only logs, one per table."""

    async def append(self, *additions: Addition) -> None:
        """Write all of them or none. When this returns, they are on disk. Race if a number is taken or left out."""
        ...

    async def read(self, table: str, first: int = 0) -> list[bytes]:
        """The log of a table from entry `first` on; empty if there is no such table."""
        ...

    async def listed(self, limit: int) -> list[Summary]:
        """Summaries of listed tables, the last changed first."""
        ...

    async def tables(self) -> int:
        """How many tables there are."""
        ...

    async def back_up(self, target: Path) -> None:
        """Write a copy of everything that is on disk now, while work goes on."""
        ...

    async def close(self) -> None:
        """Finish what was begun and let go of the database."""
        ...
