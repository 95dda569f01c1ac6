"""A whole server: store, tables, workers, application, port. Starts in order, stops in the reverse order."""

import asyncio
import contextlib
import gc
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from zauberturm.server import descriptors, log
from zauberturm.server.app import application
from zauberturm.server.connections import Connections
from zauberturm.server.crew import QUESTIONS, Crew, Staff, usual_size
from zauberturm.server.gate import Gate
from zauberturm.server.hosts import Hosts
from zauberturm.server.hub import Hub
from zauberturm.server.inquiries import Inquiries
from zauberturm.server.limits import Doorkeeper, Limits
from zauberturm.server.page import BUILT, Page
from zauberturm.server.port import BATCH, LOOPBACK, LOOPBACKS, listen
from zauberturm.server.retention import Retention
from zauberturm.server.sharing import Sharing
from zauberturm.server.sweeping import Sweeper
from zauberturm.server.takeover import Takeover
from zauberturm.store import open_store

if TYPE_CHECKING:
    from litestar.types import ASGIApp

STOP: Final = (signal.SIGTERM, signal.SIGINT)
TURN: Final = 0.001  # seconds that a thread which reads a long game may keep the tables waiting; usually 5 ms

# Looking through everything for garbage stops all tables, with 2,000 of them for half a second: so it is done after
# half a million new objects that stay, instead of seventy thousand.
GARBAGE: Final = (5_000, 10, 10)


@dataclass(frozen=True)
class Settings:
    """Everything that can be chosen."""

    database: Path | str  # a file, or the address of a store
    host: str = LOOPBACK
    port: int = 8000
    public_url: str | None = None
    join_url: str | None = None  # how others reach it; None: only this machine does
    workers: int = field(default_factory=usual_size)
    limits: Limits = field(default_factory=Limits)
    retention: Retention = field(default_factory=Retention)
    proxies: tuple[str, ...] = ()
    allowed_hosts: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()  # of pages of other sites that may use the API
    page: Path = BUILT
    takeover: Callable[[Staff], Takeover] = Takeover


class Running:
    """The parts of a server that runs."""

    def __init__(self, settings: Settings) -> None:
        self.store = open_store(settings.database)
        self.doorkeeper = Doorkeeper(settings.limits)
        bots, questions = Crew(settings.workers), Crew(1, QUESTIONS)  # a question never waits for a bot that thinks
        self.staff = Staff(bots, questions)
        self.takeover = settings.takeover(self.staff)
        self.hub = Hub(self.store, settings.limits, bots)
        self.hub.warming = self.takeover.state
        self.sweeper = Sweeper(self.hub, settings.retention)
        inquiries, pages = Inquiries(questions, self.doorkeeper), Page(settings.page)
        inside = application(self.hub, self.doorkeeper, inquiries, pages, settings.join_url)
        hosts = Hosts(settings.host, settings.public_url, settings.allowed_hosts)
        self.app: ASGIApp = Gate(
            inside, self.doorkeeper, hosts, settings.public_url, settings.proxies, Sharing(settings.origins)
        )
        self.connections = Connections(self.doorkeeper, settings.proxies)

    def start(self) -> None:
        """Begin with interpreted rules, so that people can play before the compiled ones are ready."""
        self.takeover.start()
        self.hub.start()
        self.sweeper.start()

    async def stop(self) -> None:
        """Say goodbye to everybody."""
        await self.sweeper.close()
        await self.takeover.close()
        await self.hub.close()
        await self.staff.close()

    async def close(self) -> None:
        """The last entries are on disk."""
        await self.store.close()


async def serve(settings: Settings, announce: Callable[[], None], stop: asyncio.Event | None = None) -> None:
    """Serve until asked to stop, by a signal or by the event."""
    stop, hang_up, loop = stop or asyncio.Event(), asyncio.Event(), asyncio.get_running_loop()
    for number in STOP:
        loop.add_signal_handler(number, stop.set)
    sys.setswitchinterval(TURN)
    gc.set_threshold(*GARBAGE)
    loop.set_exception_handler(descriptors.AcceptErrors())
    parts = Running(replace(settings, limits=possible(settings.limits)))
    try:
        parts.start()
        listening = asyncio.create_task(listen(parts.app, parts.connections, settings.host, settings.port, hang_up))
        try:
            await until_asked(listening, settings, announce, stop)
        finally:
            log.tell("stopping")
            await parts.stop()
            hang_up.set()
            await listening
    finally:
        await parts.close()
        log.tell("stopped")


def possible(limits: Limits) -> Limits:
    """The limits, with no more connections than this process may have."""
    most = descriptors.most_connections(descriptors.raised(), len(LOOPBACKS) * BATCH)
    if limits.everybody <= most:
        return limits
    log.tell("fewer connections than asked for", everybody=most)
    return limits.changed("everybody", most)


async def until_asked(
    listening: "asyncio.Task[None]", settings: Settings, announce: Callable[[], None], stop: asyncio.Event
) -> None:
    """Wait until somebody wants an end; as soon as the port answers, say so."""
    stopping = asyncio.create_task(stop.wait())
    answering = asyncio.create_task(reachable(settings))
    answering.add_done_callback(lambda done: None if done.cancelled() or done.exception() else announce())
    await asyncio.wait({listening, stopping}, return_when=asyncio.FIRST_COMPLETED)
    answering.cancel()
    stopping.cancel()
    if listening.done():
        listening.result()


async def reachable(settings: Settings) -> None:
    """Wait until the port answers."""
    near = {"0.0.0.0": "127.0.0.1", "::": "::1", LOOPBACK: "127.0.0.1"}  # noqa: S104 - compared, not bound
    host = near.get(settings.host, settings.host)
    while True:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(host, settings.port)
            writer.close()
            return
        await asyncio.sleep(0.02)
