"""The port: granian carries bytes between the network and the application."""

import asyncio
from typing import Any

from granian.constants import Interfaces
from granian.http import HTTP1Settings
from granian.server.embed import Server
from litestar.types import ASGIApp

_HTTP1 = HTTP1Settings(header_read_timeout=10_000, max_buffer_size=64 * 1024)


async def carry(app: ASGIApp, host: str, port: int, hang_up: asyncio.Event) -> None:
    """Listen until it is time to hang up."""
    server: Any = Server(
        app,
        address=host,
        port=port,
        interface=Interfaces.ASGINL,
        backlog=1024,
        backpressure=8192,
        http1_settings=_HTTP1,
        log_enabled=False,
    )
    serving = asyncio.create_task(server.serve())
    hanging = asyncio.create_task(hang_up.wait())
    await asyncio.wait({serving, hanging}, return_when=asyncio.FIRST_COMPLETED)
    hanging.cancel()
    if not serving.done():
        server.stop()
    await serving
