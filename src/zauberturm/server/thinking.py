"""Bot seats of live tables: whenever one is asked, a worker thinks; when the table goes on without it, it stops.

A table that nobody looks at waits. It goes on as soon as somebody asks for it.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from zauberturm.server import log
from zauberturm.server.crew import Crew, WorkerFailed
from zauberturm.server.fairness import Asker
from zauberturm.server.live import Live
from zauberturm.table.deciding import Verdict
from zauberturm.table.jobs import BotMove, Job

Decide = Callable[[Live, BotMove], Awaitable[Verdict | None]]
PAUSE: Final = 1.0  # seconds before a decision that could not be carried out is thought about again


class Thinker:
    """Keeps a worker busy for every table that waits for a bot."""

    def __init__(self, crew: Crew, decide: Decide) -> None:
        self.crew, self.decide = crew, decide

    def consider(self, live: Live) -> None:
        """The table has changed: begin to think, go on, or stop."""
        job = live.table.bot_job()
        if live.thought is not None and job != live.job:
            live.thought.cancel()
        if job is not None and not live.is_thinking and live.asker(time.monotonic()) is not None:
            live.thinking = asyncio.create_task(self._think(live))

    async def _think(self, live: Live) -> None:
        """Decide for bots as long as bots are asked and somebody looks."""
        simply = False
        while (asker := live.asker(time.monotonic())) is not None and (job := live.table.bot_job()) is not None:
            live.job = job
            live.thought = asyncio.create_task(self._choice(simple(job) if simply else job, asker))
            try:
                await asyncio.wait({live.thought})
                if live.thought.cancelled():
                    continue
                verdict = await self.decide(live, BotMove(job.seat, live.thought.result(), job.version))
                simply = verdict is not None and not verdict.entries
                if simply:
                    log.tell("bot refused", bot=job.bot, game=job.game)
                if live.table.version == job.version:
                    await asyncio.sleep(PAUSE)  # perhaps the disk is full
            finally:
                live.thought.cancel()
                live.thought = live.job = None

    async def _choice(self, job: Job, asker: Asker) -> str:
        """What a worker chooses. If it cannot, a simple bot does: a table must not wait for ever."""
        try:
            return await self.crew.think(msgspec.json.encode(job), asker)
        except WorkerFailed as error:
            log.tell("bot failed", reason=str(error), bot=job.bot, game=job.game)
        return await self.crew.think(msgspec.json.encode(simple(job)), asker)


def simple(job: Job) -> Job:
    """The same for a bot that can do no wrong."""
    return msgspec.structs.replace(job, bot="random")
