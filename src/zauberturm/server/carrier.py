"""The port: something carries bytes between the network and the application.

Two can do it, and `python -m bench.server` compares them (docs/hosting.md). Only the one that is used is imported.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from litestar.types import ASGIApp

Carrier = Callable[["ASGIApp", str, int, int, asyncio.Event], Coroutine[Any, Any, None]]
HEADERS: Final = 64 * 1024  # bytes
BACKLOG: Final = 1024


async def by_granian(app: "ASGIApp", host: str, port: int, _frame: int, hang_up: asyncio.Event) -> None:
    """Listen until it is time to hang up. It has no limit for messages of its own; the application has."""
    from granian.constants import Interfaces
    from granian.http import HTTP1Settings
    from granian.server.embed import Server

    server: Any = Server(
        app,
        address=host,
        port=port,
        interface=Interfaces.ASGINL,
        backlog=BACKLOG,
        backpressure=8 * BACKLOG,
        http1_settings=HTTP1Settings(header_read_timeout=10_000, max_buffer_size=HEADERS),
        log_enabled=False,
    )
    serving = asyncio.create_task(server.serve())
    await first_of(serving, hang_up)
    if not serving.done():
        server.stop()
    await serving


async def by_uvicorn(app: "ASGIApp", host: str, port: int, frame: int, hang_up: asyncio.Event) -> None:
    """Listen until it is time to hang up. Messages that are too long are refused before they are complete."""
    import uvicorn

    class Server(uvicorn.Server):
        """Leaves the signals to us: everybody is told before it ends."""

        @contextmanager
        def capture_signals(self) -> Iterator[None]:
            yield

    server = Server(
        uvicorn.Config(
            app,
            host,
            port,
            log_config=None,
            access_log=False,
            lifespan="off",
            http="h11",
            h11_max_incomplete_event_size=HEADERS,
            ws="websockets-sansio",
            ws_max_size=frame,
            ws_per_message_deflate=False,
            backlog=BACKLOG,
            server_header=False,
            timeout_graceful_shutdown=3,
        )
    )
    serving = asyncio.create_task(server.serve())
    await first_of(serving, hang_up)
    server.should_exit = True
    await serving


async def first_of(serving: "asyncio.Task[None]", hang_up: asyncio.Event) -> None:
    """Wait for whatever comes first."""
    hanging = asyncio.create_task(hang_up.wait())
    await asyncio.wait({serving, hanging}, return_when=asyncio.FIRST_COMPLETED)
    hanging.cancel()


CARRIERS: Final[dict[str, Carrier]] = {"granian": by_granian, "uvicorn": by_uvicorn}
CARRIER: Final = "uvicorn"
