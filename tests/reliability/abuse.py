"""Somebody who asks for fifty times as much as anybody may, while honest people play."""

import asyncio
import json
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final

from websockets.asyncio.client import ClientConnection

from tests.reliability.players import Given, Place, Player, Reply, Tally, opened
from tests.server.running import Server

ROOT: Final = Path(__file__).resolve().parents[2]
THOUGHT: Final = (0.2, 0.6)  # seconds


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
        for waits, crowd in ((self.abuse.before, False), (self.abuse.during, True)):
            enough = asyncio.Event()
            players = [await self.player(waits, number) for number in range(self.people)]
            tasks = [asyncio.create_task(player.play(enough)) for player in players]
            while len(waits) < self.people:  # on a busy machine an answer takes longer than an evening
                await (self.be_abused() if crowd else asyncio.sleep(self.seconds))
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

    async def be_abused(self) -> None:
        """The abuser is a process of its own, so that it does not delay the honest ones by itself."""
        table, (secret, _) = await opened(self.server.url, 2)
        arguments = [self.server.url, table, secret, str(self.seconds)]
        command = [sys.executable, "-m", "tests.reliability.abuser", *arguments]
        abuser = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, cwd=ROOT)
        out, _ = await abuser.communicate()
        counts = json.loads(out)
        self.abuse.requests += counts["requests"]
        self.abuse.refused += counts["refused"]
        self.abuse.messages += counts["messages"]
