"""A whole server: store, tables, workers, application, port. Starts in order, stops in the reverse order."""

import asyncio
import contextlib
import errno
import os
import signal
import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from litestar.types import ASGIApp

from zauberturm.errors import ZauberturmError
from zauberturm.server import log
from zauberturm.server.app import application
from zauberturm.server.carrier import CARRIER, CARRIERS
from zauberturm.server.crew import Crew, usual_size
from zauberturm.server.gate import Gate
from zauberturm.server.hub import Hub
from zauberturm.server.limits import Doorkeeper, Limits
from zauberturm.server.page import BUILT, Page
from zauberturm.server.takeover import Takeover
from zauberturm.store import SQLite

STOP: Final = (signal.SIGTERM, signal.SIGINT)


class CannotListen(ZauberturmError):
    """The port is taken, or the address is none of this machine's."""


@dataclass(frozen=True)
class Settings:
    """Everything that can be chosen."""

    database: Path
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str | None = None
    workers: int = field(default_factory=usual_size)
    limits: Limits = field(default_factory=Limits)
    proxies: tuple[str, ...] = ()
    page: Path = BUILT
    carrier: str = CARRIER
    takeover: Callable[[Crew], Takeover] = Takeover


def free_port(host: str, port: int) -> int:
    """The port itself, or any free one instead of 0; CannotListen if it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
            trial.listen(1)
            found: int = trial.getsockname()[1]
        except (OSError, OverflowError) as error:
            raise CannotListen(f"serve: {host}:{port}: {reason(error)}") from error
    return found


def reason(error: Exception) -> str:
    """Why a port cannot be had."""
    known = {
        errno.EADDRINUSE: "this port is in use; choose another one with --port",
        errno.EACCES: "this port needs more rights; choose one above 1023 with --port",
        errno.EADDRNOTAVAIL: "this machine has no such address; choose another one with --host",
    }
    number = error.errno if isinstance(error, OSError) else None
    return known.get(number or 0) or (os.strerror(number) if number and number > 0 else str(error))


class Running:
    """The parts of a server that runs."""

    def __init__(self, settings: Settings) -> None:
        self.store = SQLite(settings.database)
        self.doorkeeper, self.crew = Doorkeeper(settings.limits), Crew(settings.workers)
        self.takeover = settings.takeover(self.crew)
        self.hub = Hub(self.store, settings.limits, self.crew)
        self.hub.warming = self.takeover.state
        inside = application(self.hub, self.doorkeeper, Page(settings.page))
        self.app: ASGIApp = Gate(inside, self.doorkeeper, settings.public_url, settings.proxies)

    def start(self) -> None:
        """Begin with interpreted rules, so that people can play before the compiled ones are ready."""
        self.takeover.start()
        self.hub.start()

    async def stop(self) -> None:
        """Say goodbye to everybody."""
        await self.takeover.close()
        await self.hub.close()
        await self.crew.close()

    async def close(self) -> None:
        """The last entries are on disk."""
        await self.store.close()


async def serve(settings: Settings, announce: Callable[[], None], stop: asyncio.Event | None = None) -> None:
    """Serve until asked to stop, by a signal or by the event."""
    stop, hang_up = stop or asyncio.Event(), asyncio.Event()
    for number in STOP:
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    parts = Running(settings)
    try:
        parts.start()
        frame, carry = int(settings.limits.frame), CARRIERS[settings.carrier]
        carrying = asyncio.create_task(carry(parts.app, settings.host, settings.port, frame, hang_up))
        try:
            await until_asked(carrying, settings, announce, stop)
        finally:
            log.tell("stopping")
            await parts.stop()
            hang_up.set()
            await carrying
    finally:
        await parts.close()
        log.tell("stopped")


async def until_asked(
    carrying: "asyncio.Task[None]", settings: Settings, announce: Callable[[], None], stop: asyncio.Event
) -> None:
    """Wait until somebody wants an end; as soon as the port answers, say so."""
    stopping = asyncio.create_task(stop.wait())
    answering = asyncio.create_task(reachable(settings))
    answering.add_done_callback(lambda done: None if done.cancelled() or done.exception() else announce())
    await asyncio.wait({carrying, stopping}, return_when=asyncio.FIRST_COMPLETED)
    answering.cancel()
    stopping.cancel()
    if carrying.done():
        carrying.result()


async def reachable(settings: Settings) -> None:
    """Wait until the port answers."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)  # noqa: S104 - compared, not bound
    while True:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(host, settings.port)
            writer.close()
            return
        await asyncio.sleep(0.02)
