"""Deletes tables that have been kept long enough, a few at a time, while the server goes on."""

import asyncio
import time
from typing import Final

from zauberturm.server import log
from zauberturm.server.hub import Hub
from zauberturm.server.retention import Retention, Search
from zauberturm.store import StoreError

FIRST: Final = 60.0  # seconds after the start
EVERY: Final = 3600.0  # seconds
PAUSE: Final = 0.05  # seconds between two tables: whoever plays writes first


class Sweeper:
    """Runs beside a hub."""

    def __init__(self, hub: Hub, retention: Retention) -> None:
        self._hub, self._retention = hub, retention
        self._work: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, after a while."""
        self._work = asyncio.create_task(self._sweep_for_ever())

    async def close(self) -> None:
        """Stop between two tables."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    async def _sweep_for_ever(self) -> None:
        await asyncio.sleep(FIRST)
        while True:
            try:
                await self.sweep(time.time())
            except StoreError as error:  # nothing is lost if it is done later
                log.failed("sweep", error)
            await asyncio.sleep(EVERY)

    async def sweep(self, now: float, pause: float = PAUSE) -> int:
        """Delete what is due; returns how many tables that were."""
        count = 0
        async for one in Search(self._hub.store, self._retention, now).past():
            count += await self._hub.remove(one.table, lambda table: self._retention.is_past(table, now))
            await asyncio.sleep(pause)
        if count:
            log.tell("tables deleted after their time", tables=count)
        return count
