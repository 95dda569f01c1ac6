"""How long tables are kept, and which of them are past it. Used by the server and by `zauberturm prune`."""

import asyncio
import contextlib
import math
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Final

from zauberturm.server.listing import summary
from zauberturm.store import Addition, Race, Store, Summary
from zauberturm.table.entries import LogError, decode
from zauberturm.table.table import Table

DAY: Final = 86_400.0  # seconds
UNKNOWN: Final = ""  # the stage of tables that an older version has written
STAGES: Final = ("over", "playing", "gathering", UNKNOWN)
BATCH: Final = 100  # tables looked up at once


@dataclass(frozen=True)
class Retention:
    """Seconds since the last entry after which a table is deleted; infinite: never."""

    finished: float = 90 * DAY
    abandoned: float = 30 * DAY  # begun, and nobody goes on
    unstarted: float = 2 * DAY

    def span(self, stage: str) -> float:
        """How long tables at this stage are kept; of those whose stage is not known, how long they are at least."""
        spans = {"over": self.finished, "playing": self.abandoned, "gathering": self.unstarted}
        return spans.get(stage, min(spans.values()))

    def is_past(self, table: Table, now: float) -> bool:
        """Whether a table has been kept long enough."""
        return now - table.changed_at > self.span(table.status)


@dataclass(frozen=True)
class Past:
    """A table that has been kept long enough."""

    table: str
    stage: str
    entries: int


class Search:
    """Looks for tables to delete. Summaries tell where to look; what counts is the log."""

    def __init__(self, store: Store, retention: Retention, now: float, correct: bool = True) -> None:
        self._store, self._retention, self._now = store, retention, now
        self._correct = correct  # summaries that turn out to be behind their log, so that the next search is shorter
        self._seen: set[str] = set()

    async def past(self) -> AsyncIterator[Past]:
        """One table after the other. Those that were not deleted meanwhile are not found twice."""
        for stage in STAGES:
            while found := await self._fresh(stage):
                for one in found:
                    if (past := await self._examined(one)) is not None:
                        yield past

    async def _fresh(self, stage: str) -> list[Summary]:
        """The next tables that may be due."""
        span = self._retention.span(stage)
        if math.isinf(span):
            return []
        found = await self._store.unchanged(stage, self._now - span, BATCH + len(self._seen))
        fresh = [one for one in found if one.table not in self._seen]
        self._seen.update(one.table for one in fresh)
        return fresh

    async def _examined(self, one: Summary) -> Past | None:
        """The table, if its log says that its time is over, too."""
        last = await self._store.last(one.table)
        if last is None:
            return None
        try:
            at = decode(last.entry).at
            if self._now - at <= self._retention.span(one.stage):
                await self._put_right(replace(one, changed=at), last.entries)
                return None
            return await self._certain(one, last.entries)
        except LogError:
            return None  # what cannot be read is left to somebody who can

    async def _certain(self, one: Summary, entries: int) -> Past | None:
        """Ask the whole log if the summary may be behind it: the end of a game is noted a moment after it."""
        if one.stage in ("over", "gathering"):
            return Past(one.table, one.stage, entries)
        lines = await self._store.read(one.table)
        table = await asyncio.to_thread(Table.read, lines)
        if self._retention.is_past(table, self._now):
            return Past(one.table, table.status, entries)
        if table.status != one.stage:
            await self._put_right(summary(table, table.changed_at), entries)
        return None

    async def _put_right(self, better: Summary, entries: int) -> None:
        if self._correct:
            with contextlib.suppress(Race):  # the table has gone on, so it is not due anyway
                await self._store.append(Addition(better.table, entries, (), better))
