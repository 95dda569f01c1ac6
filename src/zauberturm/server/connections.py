"""Every connection from the moment it is accepted: how many there may be, and how long each may take.

Requests are counted where they are understood (gate.py); whoever sends half a request is never understood. So
connections are counted here, whatever they are for, and each has a deadline for what its client owes: the rest of a
request, or room for the rest of a response.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import Final

from zauberturm.server.limits import Doorkeeper, plain_address

TICK: Final = 0.5  # seconds between two looks at the deadlines, at most


class Connection:
    """One connection and its deadlines, in the time of the event loop; None: the client owes nothing."""

    __slots__ = ("address", "closing_until", "give_up", "reading_until", "transport", "writing_until")

    def __init__(self, transport: asyncio.Transport, address: str, give_up: Callable[[], None]) -> None:
        self.transport, self.address, self.give_up = transport, address, give_up
        self.reading_until: float | None = None
        self.writing_until: float | None = None
        self.closing_until: float | None = None


class Connections:
    """All open connections."""

    def __init__(self, doorkeeper: Doorkeeper, proxies: Iterable[str] = ()) -> None:
        self.doorkeeper, self.limits = doorkeeper, doorkeeper.limits
        self.proxies = frozenset(plain_address(one) for one in proxies)
        self._open: dict[asyncio.Transport, Connection] = {}

    def __len__(self) -> int:
        return len(self._open)

    def add(self, transport: asyncio.Transport, address: str, give_up: Callable[[], None]) -> Connection | None:
        """Count a connection that was accepted; None if there may not be one more.

        All clients of a proxy share its address, so the gate counts theirs by what the proxy says of them.
        """
        address = plain_address(address)
        if len(self._open) >= self.limits.everybody:
            return None
        if address not in self.proxies and not self.doorkeeper.enter(address):
            return None
        added = self._open[transport] = Connection(transport, address, give_up)
        return added

    def find(self, transport: asyncio.Transport) -> Connection:
        """The connection over this transport: it stays the same when it becomes a WebSocket."""
        return self._open[transport]

    def remove(self, transport: asyncio.Transport) -> None:
        """The connection has ended."""
        ended = self._open.pop(transport, None)
        if ended is not None and ended.address not in self.proxies:
            self.doorkeeper.leave(ended.address)

    # -- deadlines

    async def watch(self) -> None:
        """Look at the deadlines again and again."""
        limits, loop = self.limits, asyncio.get_running_loop()
        tick = min(TICK, *(seconds / 4 for seconds in (limits.header, limits.body_time, limits.send)))
        while True:
            await asyncio.sleep(tick)
            self.check(loop.time())

    def check(self, now: float) -> None:
        """End connections whose client has taken too long."""
        for one in list(self._open.values()):
            if passed(one.writing_until, now) or passed(one.closing_until, now):
                one.transport.abort()  # closing would wait until everything is read, which is what does not happen
            elif one.transport.is_closing():
                one.closing_until = one.closing_until or now + self.limits.send
            elif passed(one.reading_until, now):
                one.reading_until = None
                one.give_up()

    def reading(self, one: Connection, seconds: float | None) -> None:
        """Start the time for what the client has to send; None: nothing is awaited."""
        one.reading_until = None if seconds is None else asyncio.get_running_loop().time() + seconds

    def writing(self, one: Connection) -> None:
        """Start the time for a client to take what is waiting for it."""
        waiting = one.transport.get_write_buffer_size()
        patience = self.limits.send + waiting / self.limits.slowest
        one.writing_until = asyncio.get_running_loop().time() + patience


def passed(deadline: float | None, now: float) -> bool:
    """Tell whether there is a deadline and it is over."""
    return deadline is not None and now >= deadline
