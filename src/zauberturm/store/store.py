"""What a store has to do, whichever database is behind it."""

import math
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Final, Protocol


@dataclass(frozen=True)
class Summary:
    """What the list of open tables needs of a table, without reading its log."""

    table: str
    listed: bool
    text: bytes  # whatever the writer wants to find again
    changed: float  # seconds since 1970
    stage: str = ""  # how far the table is, in the writer's words: its life span hangs on it. Empty: not known


Place = tuple[float, str]  # in the list of open tables: when a table was changed, and its name
START: Final[Place] = (math.inf, "")


@dataclass(frozen=True)
class Addition:
    """New entries of one table's log, the first of them numbered `first`; a log begins with 0."""

    table: str
    first: int
    entries: Sequence[bytes]
    summary: Summary | None = None  # None: stays as it was


@dataclass(frozen=True)
class Removal:
    """Everything of one table goes, if its log still has so many entries."""

    table: str
    entries: int


@dataclass(frozen=True)
class Last:
    """The end of a table's log."""

    entries: int  # how many there are
    entry: bytes  # the last of them


class Store(Protocol):
    """Append-only logs, one per table. A log may be removed, but only as a whole."""

    async def append(self, *additions: Addition) -> None:
        """Write all of them or none. When this returns, they are on disk. Race if a number is taken or left out."""
        ...

    def submit(self, *additions: Addition) -> "Future[None]":
        """The same from any thread; the future is done when they are on disk."""
        ...

    async def read(self, table: str, first: int = 0) -> list[bytes]:
        """The log of a table from entry `first` on; empty if there is no such table."""
        ...

    async def last(self, table: str) -> Last | None:
        """The end of a table's log; None if there is no such table."""
        ...

    async def size(self, table: str) -> int:
        """How many bytes the entries of a table have."""
        ...

    async def remove(self, table: str, entries: int) -> None:
        """Delete a table with everything that belongs to it. Race if its log has not so many entries any more."""
        ...

    async def unchanged(self, stage: str, since: float, limit: int) -> list[Summary]:
        """Tables at this stage whose summaries have not changed since then, the oldest first."""
        ...

    async def listed(self, limit: int, after: Place = START) -> list[Summary]:
        """Summaries of listed tables behind this place, the last changed first."""
        ...

    async def tables(self) -> int:
        """How many tables there are."""
        ...

    async def compact(self) -> None:
        """Give free space back to the system. It may take long; nobody is served meanwhile."""
        ...

    async def close(self) -> None:
        """Finish what was begun and let go of the database."""
        ...

    def close_now(self) -> None:
        """The same from a thread that may wait."""
        ...
