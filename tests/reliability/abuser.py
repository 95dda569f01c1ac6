"""An abuser at fifty times the limits: `python -m tests.reliability.abuser URL TABLE TOKEN SECONDS`, counts as JSON.

It comes from another address, as a proxy of ours would tell.
"""

import asyncio
import contextlib
import json
import sys
import time
from typing import Final
from urllib.parse import urlsplit

from websockets.asyncio.client import connect

from tests.reliability.players import TROUBLE
from tests.server.running import new_table, person, token
from zauberturm.server.limits import Limits

TIMES: Final = 50
ADDRESS: Final = "203.0.113.7"
LINES: Final = 8  # connections that bring requests
TICK: Final = 0.05  # seconds


class Abuser:
    """Sends much more than anybody may, on every way."""

    def __init__(self, url: str, table: str, secret: str, seconds: float) -> None:
        self.url, self.table, self.secret = url, table, secret
        self.until = time.monotonic() + seconds
        self.counts = {"requests": 0, "refused": 0, "messages": 0}

    async def run(self) -> None:
        rate = Limits().requests * TIMES / LINES
        await asyncio.gather(self.talk(), self.make(), *(self.ask(rate) for _ in range(LINES)))

    async def ask(self, rate: float) -> None:
        """Requests, one behind the other without waiting for answers."""
        get = self.request("GET", "/api/tables")
        while time.monotonic() < self.until:
            with contextlib.suppress(*TROUBLE):
                await self.pour([get], rate)

    async def make(self) -> None:
        """Tables, and bodies that are too long: fifty of both a second."""
        while time.monotonic() < self.until:
            bodies = [json.dumps(new_table([person(), person()])).encode(), b" " * 70_000]
            with contextlib.suppress(*TROUBLE):
                await self.pour([self.request("POST", "/api/tables", body) for body in bodies], TIMES / 2)

    def request(self, method: str, path: str, body: bytes = b"") -> bytes:
        head = f"{method} {path} HTTP/1.1\r\nhost: {urlsplit(self.url).netloc}\r\nx-forwarded-for: {ADDRESS}\r\n"
        return f"{head}content-length: {len(body)}\r\n\r\n".encode() + body

    async def pour(self, requests: list[bytes], rate: float) -> None:
        """Send again and again on one line, so many rows a second, as long as it lasts."""
        parts = urlsplit(self.url)
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        reading = asyncio.create_task(self.count(reader))
        began, rows = time.monotonic(), 0
        try:
            while time.monotonic() < self.until and not reading.done():
                due = int((time.monotonic() - began) * rate) - rows
                writer.write(b"".join(requests) * due)
                rows += due
                self.counts["requests"] += len(requests) * due
                async with asyncio.timeout(5):
                    await writer.drain()
                await asyncio.sleep(TICK)
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            writer.transport.abort()

    async def count(self, reader: asyncio.StreamReader) -> None:
        while data := await reader.read(65536):
            self.counts["refused"] += data.count(b" 429 ")

    async def talk(self) -> None:
        """Messages through a socket."""
        where = f"ws{self.url.removeprefix('http')}/api/tables/{self.table}/socket"
        headers = {"x-forwarded-for": ADDRESS}
        while time.monotonic() < self.until:
            with contextlib.suppress(*TROUBLE):
                async with connect(where, additional_headers=headers, ping_interval=None, close_timeout=1) as line:
                    await line.send(json.dumps({"type": "hello", "tokens": [self.secret]}))
                    began, sent = time.monotonic(), 0
                    while time.monotonic() < self.until:
                        while sent < (time.monotonic() - began) * Limits().messages * TIMES:
                            async with asyncio.timeout(5):
                                await line.send(self.command())
                            sent += 1
                            self.counts["messages"] += 1
                        await asyncio.sleep(TICK)
            await asyncio.sleep(TICK)

    def command(self) -> str:
        order = {"id": token(), "token": self.secret, "order": {"do": "say", "phrase": "hello"}}
        return json.dumps({"type": "command", "command": order})


def main() -> None:
    url, table, secret, seconds = sys.argv[1:]
    abuser = Abuser(url, table, secret, float(seconds))
    asyncio.run(abuser.run())
    sys.stdout.write(json.dumps(abuser.counts))


if __name__ == "__main__":
    main()
