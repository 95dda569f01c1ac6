"""A bad line between clients and server: it cuts, delays, holds, sends twice, and stops in the middle of a message."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

CHUNK: Final = 65536
Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass(frozen=True)
class Weather:
    """How likely each fault is, per piece of data."""

    cut: float = 0.0
    truncate: float = 0.0  # a part goes through, then the line is cut
    twice: float = 0.0
    delay: float = 0.0
    hold: float = 0.0  # nothing comes through any more, but the line stays
    split: float = 0.0  # in two pieces with a pause between them


FAIR: Final = Weather()


class Cut(Exception):
    """The line is dead."""


class Proxy:
    """Carries bytes to a port, as well as the weather lets it."""

    def __init__(self, port: int, dice: random.Random, weather: Weather = FAIR) -> None:
        self.port, self.dice, self.weather = port, dice, weather
        self.faults: dict[str, int] = {}
        self.url = ""

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator["Proxy"]:
        """Listen for a while. Every line is closed at the end, also one that has only just been accepted."""
        server = await asyncio.start_server(self.accept, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        self.lines: set[asyncio.Task[None]] = set()
        try:
            yield self
        finally:
            server.close()
            await asyncio.sleep(0)  # what was accepted before comes to accept() now
            for line in self.lines:
                line.cancel()
            await asyncio.gather(*self.lines, return_exceptions=True)

    def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A new line. Its end here is closed when its task is over, even if that never began."""
        line = asyncio.create_task(self.carry(reader, writer))
        self.lines.add(line)
        line.add_done_callback(self.lines.discard)
        line.add_done_callback(lambda _: writer.transport.abort())

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Both directions, until one of them is dead."""
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return
        ways = [asyncio.create_task(self.pump(*ends)) for ends in ((reader, far_writer), (far_reader, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            far_writer.transport.abort()

    async def pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, Cut):
            while data := await reader.read(CHUNK):
                await self.pass_on(data, writer)

    async def pass_on(self, data: bytes, writer: asyncio.StreamWriter) -> None:
        """One piece of data, with what happens to it."""
        fault = self.fault()
        if fault == "cut":
            raise Cut
        if fault == "hold":
            await asyncio.sleep(3600)
        if fault == "delay":
            await asyncio.sleep(self.dice.uniform(0, 0.1))
        middle = self.dice.randrange(len(data))
        pieces = {"twice": [data, data], "truncate": [data[:middle]], "split": [data[:middle], data[middle:]]}
        for piece in pieces.get(fault, [data]):
            writer.write(piece)
            await writer.drain()
            if fault == "split":
                await asyncio.sleep(self.dice.uniform(0, 0.02))
        if fault == "truncate":
            await asyncio.sleep(0.01)
            raise Cut

    def fault(self) -> str:
        """What happens now."""
        chance = self.dice.random()
        for name, share in vars(self.weather).items():
            if chance < share:
                self.faults[name] = self.faults.get(name, 0) + 1
                return name
            chance -= share
        return ""
