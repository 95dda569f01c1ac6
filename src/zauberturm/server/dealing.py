"""The deal waits for the random bits of people's devices, but never for long."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

from zauberturm.server.live import Live
from zauberturm.table.deciding import Verdict

Decide = Callable[[Live], Awaitable[Verdict | None]]
PAUSE: Final = 1.0  # seconds before a deal that could not be written down is tried again


class Dealer:
    """Deals the cards when the time for bits is over, also at tables that were read from their logs."""

    def __init__(self, patience: float, decide: Decide) -> None:
        self.patience, self.decide = patience, decide

    def consider(self, live: Live) -> None:
        """The table has changed: begin to wait if it does."""
        if live.table.waits_since is not None and not live.is_dealing:
            live.dealing = asyncio.create_task(self._wait(live))

    async def _wait(self, live: Live) -> None:
        """Wait until nobody has to be waited for; first for pledges, perhaps, and then for what was pledged."""
        while (since := live.table.waits_since) is not None:
            passed = max(0.0, time.time() - since)  # a clock that was put back must not prolong it
            await asyncio.sleep(max(0.0, self.patience - passed))
            if live.table.waits_since == since:
                await self.decide(live)
            if live.table.waits_since == since:
                await asyncio.sleep(PAUSE)  # perhaps the disk is full
