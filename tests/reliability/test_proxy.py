"""The bad line itself: whatever is going on when it ends, it leaves no socket open."""

import asyncio
import gc
import random
import socket
import warnings

from tests.reliability.proxy import Proxy


def test_a_line_that_has_only_just_been_accepted_is_closed() -> None:
    for turns in range(4):  # from "not even a task yet" to "its far end is being opened"
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", ResourceWarning)
            asyncio.run(left_after(turns))
            gc.collect()
        assert [str(one.message) for one in caught] == []


async def left_after(turns: int) -> None:
    """Connect to a proxy and end it so many turns of the loop later."""
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        proxy = Proxy(server.getsockname()[1], random.Random(1))
        async with proxy.running():
            _, line = await asyncio.open_connection("127.0.0.1", int(proxy.url.rsplit(":", 1)[1]))
            for _ in range(turns):
                await asyncio.sleep(0)
        line.transport.abort()
