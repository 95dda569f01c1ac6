"""The port: uvicorn carries bytes between the network and the application."""

import asyncio
import contextlib
import errno
import os
import socket
from collections.abc import Iterator
from typing import Final

import uvicorn
from litestar.types import ASGIApp

from zauberturm.errors import ZauberturmError
from zauberturm.server.connections import Connections
from zauberturm.server.protocols import Config, Http, Socket

LOOPBACK: Final = "localhost"  # this machine alone, by IPv4 and, where there is one, IPv6
LOOPBACKS: Final = ("127.0.0.1", "::1")
HEADERS: Final = 64 * 1024  # bytes
BATCH: Final = 64  # connections that are accepted at once ...
BACKLOG: Final = 1024  # ... and that may wait for it
FAREWELL: Final = 3  # seconds for connections to end by themselves


class CannotListen(ZauberturmError):
    """The port is taken, or the address is none of this machine's."""


def free_port(host: str, port: int) -> int:
    """The port itself, or any free one instead of 0; CannotListen if it cannot be had."""
    sockets = bound(host, port)
    found: int = sockets[0].getsockname()[1]
    for one in sockets:
        one.close()
    return found


def bound(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen at the port, one for each address of the host."""
    if host != LOOPBACK:
        return [bound_socket(host, port)]
    first = bound_socket(LOOPBACKS[0], port)
    try:
        return [first, bound_socket(LOOPBACKS[1], first.getsockname()[1])]
    except CannotListen as error:
        # Browsers try IPv6 first: somebody else's program there would be taken for this server.
        if isinstance(error.__cause__, OSError) and error.__cause__.errno == errno.EADDRINUSE:
            first.close()
            raise
        return [first]


def bound_socket(host: str, port: int) -> socket.socket:
    """One socket that listens."""
    try:
        one = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    except OSError as error:
        raise CannotListen(f"serve: {host}:{port}: {reason(error)}") from error
    try:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        one.bind((host, port))
        one.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        one.close()
        raise CannotListen(f"serve: {host}:{port}: {reason(error)}") from error
    return one


def reason(error: Exception) -> str:
    """Why a port cannot be had."""
    known = {
        errno.EADDRINUSE: "this port is in use; choose another one with --port",
        errno.EACCES: "this port needs more rights; choose one above 1023 with --port",
        errno.EADDRNOTAVAIL: "this machine has no such address; choose another one with --host",
    }
    number = error.errno if isinstance(error, OSError) else None
    return known.get(number or 0) or (os.strerror(number) if number and number > 0 else str(error))


class Server(uvicorn.Server):
    """Leaves the signals to us: everybody is told before it ends."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen. The event loop accepts as many at once as may wait, unless that is said to the system alone."""
        await super().startup(sockets)
        for one in sockets or ():
            one.listen(BACKLOG)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield


def configured(app: ASGIApp, connections: Connections) -> Config:
    """How uvicorn listens. Messages that are too long are refused before they are complete."""
    config = Config(
        app,
        log_config=None,
        proxy_headers=False,  # it would believe whoever is on this machine; the gate believes who was named
        access_log=False,
        lifespan="off",
        http=Http,
        h11_max_incomplete_event_size=HEADERS,
        ws=Socket,
        ws_max_size=int(connections.limits.frame),
        ws_per_message_deflate=False,
        backlog=BATCH,
        timeout_keep_alive=connections.limits.keep_alive,  # type: ignore[arg-type]  # any number of seconds will do
        timeout_graceful_shutdown=FAREWELL,
        server_header=False,
    )
    config.connections = connections
    return config


async def listen(app: ASGIApp, connections: Connections, host: str, port: int, hang_up: asyncio.Event) -> None:
    """Listen until it is time to hang up."""
    server = Server(configured(app, connections))
    serving = asyncio.create_task(server.serve(bound(host, port)))
    watching = asyncio.create_task(connections.watch())
    hanging = asyncio.create_task(hang_up.wait())
    try:
        await asyncio.wait({serving, watching, hanging}, return_when=asyncio.FIRST_COMPLETED)
        server.should_exit = True
        await serving
    finally:
        watching.cancel()
        hanging.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await watching  # if it has failed, that is an error of ours
