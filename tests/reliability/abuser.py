"""An abuser at fifty times the limits: `python -m tests.reliability.abuser URL KIND ADDRESS SECONDS TIMES`.

Everything comes from one address of this machine. `all` does everything at once. Writes what it did, counted, as JSON.
"""

import asyncio
import contextlib
import json
import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Final
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect

import zauberturm as zt
from tests.reliability.players import TROUBLE, opened
from tests.server.running import new_table, person, token
from zauberturm.server.limits import Limits

TIMES: Final = 50
LINES: Final = 8  # connections that bring requests
TICK: Final = 0.05  # seconds
AHEAD: Final = 0.5  # seconds by which one kind of abuse begins before the next: floods would lock out the others
TABLES: Final = 27  # with strong bots; more are not permitted at once
BOTS: Final = 5  # at each of them
ASKED: Final = 64  # actions in one question
LONG: Final = 1200  # plays of the game in a file


class Abuser:
    """Sends much more than anybody may, on every way."""

    def __init__(self, url: str, address: str, seconds: float, times: float = TIMES) -> None:
        self.url, self.address, self.local = url, address, (address, 0)
        self.times = times  # what anybody may
        self.seconds, self.until = seconds, time.monotonic() + seconds
        self.table, self.secrets = "", list[str]()
        self.bots: dict[str, str] = {}  # tables full of bots, and their owners
        self.counts = Counter[str]()
        self.begun = asyncio.Event()  # bots of its tables have begun to play

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    async def run(self, kind: str) -> None:
        self.table, self.secrets = await opened(self.url, 2, address=self.address)
        if kind in ("bots", "all"):
            await self.settle()
        self.until = time.monotonic() + self.seconds
        ways = list(KINDS.values()) if kind == "all" else [KINDS[kind]]
        await asyncio.gather(*(self.again(way, number * AHEAD) for number, way in enumerate(ways)))

    async def again(self, way: Callable[["Abuser"], Awaitable[None]], after: float) -> None:
        """Whatever happens, go on."""
        await asyncio.sleep(after)
        while self.goes_on:
            with contextlib.suppress(*TROUBLE, AssertionError):
                await way(self)
            await asyncio.sleep(TICK)

    # -- requests, one behind the other without waiting for answers

    def request(self, method: str, path: str, body: bytes = b"", secret: str = "") -> bytes:
        head = f"{method} {path} HTTP/1.1\r\nhost: {urlsplit(self.url).netloc}\r\ncontent-type: application/json\r\n"
        head += f"authorization: Bearer {secret}\r\n" if secret else ""
        return f"{head}content-length: {len(body)}\r\n\r\n".encode() + body

    async def pour(self, requests: Callable[[], list[bytes]], rate: float, *, listens: bool = True) -> None:
        """Send again and again on one line, so many rows a second, as long as it lasts."""
        parts = urlsplit(self.url)
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port, local_addr=self.local)
        reading = asyncio.create_task(self.count(reader) if listens else asyncio.sleep(1e6))
        began, rows = time.monotonic(), 0
        try:
            while self.goes_on and not reading.done():
                due = int((time.monotonic() - began) * rate) - rows
                for _ in range(due):
                    row = requests()
                    writer.write(b"".join(row))
                    self.counts["requests"] += len(row)
                rows += due
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
            self.counts["served"] += data.count(b" 200 ")

    async def flood(self) -> None:
        """The list of tables, new tables, bodies that are too long."""
        get = self.request("GET", "/api/v1/tables")

        def made() -> list[bytes]:
            bodies = [json.dumps(new_table([person(), person()])).encode(), b" " * 70_000]
            return [self.request("POST", "/api/v1/tables", body) for body in bodies]

        rate = Limits().requests * self.times / LINES
        lines = [self.pour(lambda: [get], rate) for _ in range(LINES)]
        await asyncio.gather(*lines, self.pour(made, self.times / 2))

    async def preview(self) -> None:
        """Questions about as many actions as fit into one, always others, with the positions after them."""
        texts = [action.text for action in zt.new("towers", players=2).words.actions]
        numbers, secrets = iter(range(0, 10**9, ASKED)), ",".join(self.secrets)

        def question() -> list[bytes]:
            first = next(numbers) % (len(texts) - ASKED)
            body = {"actions": texts[first : first + ASKED], "views": True}
            return [self.request("POST", f"/api/v1/tables/{self.table}/preview", json.dumps(body).encode(), secrets)]

        await self.pour(question, Limits().requests * self.times)

    async def load(self) -> None:
        """Game files, as long as games get."""
        file = long_game()

        def body() -> list[bytes]:
            order = {"id": token(), "file": file, "owner": token()}
            return [self.request("POST", "/api/v1/tables/import", json.dumps(order).encode())]

        await self.pour(body, self.times)

    async def half(self) -> None:
        """Requests that never end: one more byte now and then."""
        many, parts = int(Limits().connections * self.times), urlsplit(self.url)
        lines: list[asyncio.StreamWriter] = []
        try:
            while self.goes_on:
                for _ in range(min(100, many - len(lines))):
                    with contextlib.suppress(OSError, TimeoutError):
                        async with asyncio.timeout(1):
                            _, line = await asyncio.open_connection(parts.hostname, parts.port, local_addr=self.local)
                        line.write(b"GET /api/v1/tables HTTP/1.1\r\nx: ")
                        lines.append(line)
                        self.counts["half"] += 1
                lines = [line for line in lines if not line.transport.is_closing()]
                for line in lines:
                    line.write(b"x")
                await asyncio.sleep(0.5)
        finally:
            for line in lines:
                line.transport.abort()

    # -- sockets

    def socket(self, table: str) -> connect:
        where = f"ws{self.url.removeprefix('http')}/api/v1/tables/{table}/socket"
        return connect(where, ping_interval=None, close_timeout=1, local_addr=self.local, max_size=None)

    async def talk(self) -> None:
        """Messages through a socket."""
        async with self.socket(self.table) as line:
            await line.send(json.dumps({"type": "hello", "tokens": self.secrets}))
            await self.chatter(line, Limits().messages * self.times)

    async def chatter(self, line: ClientConnection, rate: float) -> None:
        began, sent = time.monotonic(), 0
        while self.goes_on:
            while sent < (time.monotonic() - began) * rate:
                async with asyncio.timeout(5):
                    await line.send(said())
                sent += 1
                self.counts["messages"] += 1
            await asyncio.sleep(TICK)

    async def settle(self) -> None:
        """Make tables full of strong bots, as many as are permitted."""
        for _ in range(TABLES):
            owner = token()
            table, _ = await opened(self.url, 0, bot=5, bots=BOTS, address=self.address, owner=owner)
            self.bots[table] = owner
        self.counts["bot tables"] += len(self.bots)

    async def think(self) -> None:
        """Look at all of these tables, so that their bots think."""
        await asyncio.gather(*(self.look(table, owner) for table, owner in self.bots.items()))

    async def look(self, table: str, owner: str) -> None:
        with contextlib.suppress(*TROUBLE):
            async with self.socket(table) as line:
                await line.send(json.dumps({"type": "hello", "tokens": [owner]}))
                while self.goes_on:
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(1):
                            self.see(json.loads(await line.recv()))

    def see(self, message: dict[str, Any]) -> None:
        self.counts["bot moves"] += sum(step["by"] == "bot" for step in message.get("steps", ()))
        if self.counts["bot moves"]:
            self.begun.set()

    async def dawdle(self) -> None:
        """Ask for everything and read nothing."""
        get = self.request("GET", f"/api/v1/tables/{self.table}/updates?after=0", secret=self.secrets[0])
        lines = [self.pour(lambda: [get], Limits().requests * self.times / LINES, listens=False) for _ in range(LINES)]
        await asyncio.gather(*lines, *(self.stare(one) for one in self.secrets for _ in range(LINES)))

    async def stare(self, secret: str) -> None:
        """Talk through a socket whose answers are never read."""
        async with self.socket(self.table) as line:
            line.transport.pause_reading()
            await line.send(json.dumps({"type": "hello", "tokens": [secret]}))
            await self.chatter(line, Limits().messages)


def said() -> str:
    order = {"id": token(), "order": {"do": "say", "phrase": "hello"}}
    return json.dumps({"type": "command", "command": order})


def long_game() -> str:
    """A game of people who never come to an end."""
    game = zt.new("towers", players=2, seed=1)
    for number, _ in enumerate(iter(lambda: game.over, True)):
        legal = game.legal()
        game.play(legal[number % len(legal)])
        if len(game.history) >= LONG:
            break
    return game.record()


# What can be done alone. Those that need a line come first.
KINDS: Final[dict[str, Callable[[Abuser], Awaitable[None]]]] = {
    "bots": Abuser.think,
    "messages": Abuser.talk,
    "slow reading": Abuser.dawdle,
    "previews": Abuser.preview,
    "imports": Abuser.load,
    "half requests": Abuser.half,
    "floods": Abuser.flood,
}


def main() -> None:
    url, kind, address, seconds, times, nice = sys.argv[1:]
    os.nice(int(nice))
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    abuser = Abuser(url, address, float(seconds), float(times))
    asyncio.run(abuser.run(kind))
    sys.stdout.write(json.dumps(abuser.counts))


if __name__ == "__main__":
    main()
