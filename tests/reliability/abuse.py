"""Somebody who asks for fifty times as much as anybody may, while honest people play, some of them against bots."""

import asyncio
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path
from typing import Final

from websockets.asyncio.client import ClientConnection

from tests.reliability.abuser import TIMES
from tests.reliability.players import Given, Place, Player, Reply, Tally, Update, opened
from tests.server.running import Server

ROOT: Final = Path(__file__).resolve().parents[2]
THOUGHT: Final = (0.2, 0.6)  # seconds
LONG_THOUGHT: Final = (2.0, 4.0)  # of those who play against a bot that thinks long itself
QUIET: Final = "nobody else"
WARMING: Final = 0.5  # seconds


class Timed(Player):
    """An honest player with a watch: one command at a time, with a thought before each."""

    waits: list[float]  # for answers
    bots: list[float]  # for a bot's decision
    thought: tuple[float, float] = THOUGHT
    handed_over: tuple[float, int] | None = None  # when the bot's turn began, and at which version

    def decide(self) -> Iterator[Given]:
        if not self.waiting:
            yield from islice(super().decide(), 1)

    async def send(self, line: ClientConnection, command: Given) -> None:
        await asyncio.sleep(self.dice.uniform(*self.thought))
        self.began = time.perf_counter()
        await super().send(line, command)

    def settle(self, reply: Reply) -> None:
        if reply.id in self.waiting and reply.answer != "limited":
            self.waits.append(time.perf_counter() - self.began)
        super().settle(reply)

    def look(self, update: Update) -> None:
        super().look(update)
        seen, now = self.seen, time.perf_counter()
        if seen is None or seen.status != "playing":
            self.handed_over = None
        elif seen.asked is None:
            self.handed_over = self.handed_over or (now, seen.version)
        elif self.handed_over is not None:
            since, version = self.handed_over
            self.bots.append((now - since) / max(1, seen.version - version))
            self.handed_over = None

    def _forget(self) -> None:
        super()._forget()
        self.handed_over = None


@dataclass
class Phase:
    """How long honest people waited while one kind of abuse went on, and what the abuser did."""

    answers: list[float] = field(default_factory=list)
    bots: dict[int, list[float]] = field(default_factory=dict)  # by level
    abuser: Counter[str] = field(default_factory=Counter)


class Evening:
    """Honest people, each from an address of their own, and one abuser from another."""

    def __init__(
        self, server: Server, people: int, levels: Sequence[int], seconds: float, times: float = TIMES, *, nice: int = 0
    ) -> None:
        self.server, self.people, self.levels, self.seconds, self.times = server, people, levels, seconds, times
        self.nice = nice  # of the abuser, where times are measured: it stands for another machine
        self.tally, self.phases = Tally(), dict[str, Phase]()
        self._addresses = (f"127.0.{number // 200 + 1}.{number % 200 + 1}" for number in count())

    async def run(self, kinds: Sequence[str]) -> dict[str, Phase]:
        """A quiet time first, when everybody is warm, then each kind of abuse."""
        await self.spend(QUIET, WARMING)
        for kind in (QUIET, *kinds):
            self.phases[kind] = await self.spend(kind, self.seconds)
        return self.phases

    async def spend(self, kind: str, seconds: float) -> Phase:
        """Play for a while."""
        phase, enough = Phase(bots={level: [] for level in self.levels}), asyncio.Event()
        players = await self.honest(phase)
        tasks = [asyncio.create_task(player.play(enough)) for player in players]
        # On a busy machine an answer takes longer than an evening.
        while len(phase.answers) < self.people or not all(phase.bots.values()):
            await (asyncio.sleep(seconds) if kind == QUIET else self.be_abused(kind, phase))
        enough.set()
        await asyncio.gather(*tasks)
        return phase

    async def honest(self, phase: Phase) -> list[Player]:
        among_people = [await self.player(phase, number) for number in range(self.people)]
        with_bots = [await self.player(phase, number, level) for number, level in enumerate(self.levels)]
        return [*among_people, *with_bots]

    async def player(self, phase: Phase, number: int, bot: int = 0) -> Player:
        address = next(self._addresses)
        table, secrets = await opened(self.server.url, 1 if bot else 2, bot=bot, address=address)
        place = Place(self.server.url, table, tuple(secrets), address)
        player = Timed(place, random.Random(f"{number} {bot}"), self.tally)
        player.waits, player.bots = phase.answers, phase.bots.get(bot, [])
        player.thought = LONG_THOUGHT if bot >= 5 else THOUGHT
        return player

    async def be_abused(self, kind: str, phase: Phase) -> None:
        """The abuser is a process of its own, so that it does not delay the honest ones by itself."""
        arguments = [self.server.url, kind, next(self._addresses), str(self.seconds), str(self.times), str(self.nice)]
        command = [sys.executable, "-m", "tests.reliability.abuser", *arguments]
        abuser = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, cwd=ROOT)
        out, _ = await abuser.communicate()
        phase.abuser.update(json.loads(out))
