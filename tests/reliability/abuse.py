"""Somebody who asks for fifty times as much as anybody may, while honest people play."""

import asyncio
import json
import random
import time
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from httpx import AsyncClient
from websockets.asyncio.client import ClientConnection, connect

from tests.reliability.players import TROUBLE, Given, Place, Player, Reply, Tally, opened
from tests.server.running import Server, new_table, person, token

TIMES: Final = 50
THOUGHT: Final = (0.2, 0.6)  # seconds
ABUSER: Final = "203.0.113.7"  # as a proxy of ours would name it


class Timed(Player):
    """An honest player with a watch: one command at a time, with a thought before each."""

    waits: list[float]

    def decide(self) -> Iterator[Given]:
        if not self.waiting:
            yield from islice(super().decide(), 1)

    async def send(self, line: ClientConnection, command: Given) -> None:
        await asyncio.sleep(self.dice.uniform(*THOUGHT))
        self.began = time.perf_counter()
        await super().send(line, command)

    def settle(self, reply: Reply) -> None:
        if reply.id in self.waiting and reply.answer != "limited":
            self.waits.append(time.perf_counter() - self.began)
        super().settle(reply)


@dataclass
class Abuse:
    """What the abuser did, and how long honest players waited for answers."""

    before: list[float] = field(default_factory=list)
    during: list[float] = field(default_factory=list)
    requests: int = 0
    refused: int = 0
    messages: int = 0
    faults: list[str] = field(default_factory=list)


class Evening:
    """Honest people at some tables, and one abuser from another address."""

    def __init__(self, server: Server, people: int, seconds: float) -> None:
        self.server, self.people, self.seconds = server, people, seconds
        self.abuse, self.tally = Abuse(), Tally()

    async def run(self) -> Abuse:
        self.own = await opened(self.server.url, 2)  # where the abuser sits
        for waits, crowd in ((self.abuse.before, False), (self.abuse.during, True)):
            enough = asyncio.Event()
            players = [await self.player(waits, number) for number in range(self.people)]
            works: list[Coroutine[Any, Any, None]] = [player.play(enough) for player in players]
            works += [self.ask(enough), self.talk(enough), self.make(enough)] if crowd else []
            tasks = [asyncio.create_task(work) for work in works]
            await asyncio.sleep(self.seconds)
            enough.set()
            await asyncio.gather(*tasks)
        self.abuse.faults = self.tally.faults
        return self.abuse

    async def player(self, waits: list[float], number: int) -> Player:
        table, secrets = await opened(self.server.url, 2)
        place = Place(self.server.url, table, tuple(secrets))
        player = Timed(place, random.Random(number), self.tally)
        player.waits = waits
        return player

    @property
    def headers(self) -> dict[str, str]:
        return {"x-forwarded-for": ABUSER}

    async def ask(self, enough: asyncio.Event) -> None:
        """Requests, fifty times as many a second as one address may send."""
        async with AsyncClient(base_url=self.server.url, headers=self.headers, timeout=30) as line:
            while not enough.is_set():
                await self.paced(60 * TIMES, [self.request(line) for _ in range(150)])

    async def request(self, line: AsyncClient) -> None:
        try:
            answer = await line.get("/api/tables")
        except TROUBLE:
            return
        self.abuse.requests += 1
        self.abuse.refused += answer.status_code == 429

    async def paced(self, rate: float, works: list[Coroutine[Any, Any, None]]) -> None:
        """Do things at once, then rest so that there are no more than `rate` a second."""
        began = time.perf_counter()
        await asyncio.gather(*works)
        await asyncio.sleep(max(0.0, len(works) / rate - (time.perf_counter() - began)))

    async def talk(self, enough: asyncio.Event) -> None:
        """Messages through a socket, fifty times as many a second as one line may bring."""
        table, (secret, _) = self.own
        where = f"ws{self.server.url.removeprefix('http')}/api/tables/{table}/socket"
        command = {"token": secret, "order": {"do": "say", "phrase": "hello"}}
        while not enough.is_set():
            try:
                async with connect(where, additional_headers=self.headers, ping_interval=None, close_timeout=1) as raw:
                    await raw.send(json.dumps({"type": "hello", "tokens": [secret]}))
                    while not enough.is_set():
                        for _ in range(50):
                            await raw.send(json.dumps({"type": "command", "command": {**command, "id": token()}}))
                            self.abuse.messages += 1
                        await asyncio.sleep(0.05)
            except TROUBLE:
                await asyncio.sleep(0.05)

    async def make(self, enough: asyncio.Event) -> None:
        """Tables, and sockets that say nothing, and bodies that are too long."""
        async with AsyncClient(base_url=self.server.url, headers=self.headers, timeout=30) as line:
            while not enough.is_set():
                posts = [
                    line.post("/api/tables", json=new_table([person(), person()])),
                    line.post("/api/tables", content=b" " * 100_000),
                ]
                await asyncio.gather(*posts, return_exceptions=True)
                self.abuse.requests += 2
                await asyncio.sleep(0.02)
