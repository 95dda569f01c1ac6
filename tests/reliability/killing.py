"""Killing the server again and again while everybody plays."""

import asyncio
import os
import random
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec
from httpx import AsyncClient

from tests.reliability.audit import faults, read_logs
from tests.reliability.players import TROUBLE, Place, Player, Poller, Tally, opened
from tests.server.running import Server
from tests.table.desk import Desk, people, sit_down, token
from zauberturm.cli import check_log
from zauberturm.store import open_store
from zauberturm.store.store import Addition
from zauberturm.store.walking import Walk
from zauberturm.table import encode
from zauberturm.table.entries import Created, chained

EARLY: Final = 0.05  # share of kills while the server is still starting


@dataclass(frozen=True)
class Plan:
    """How much is played and killed."""

    kills: int
    commands: int  # that have to be acknowledged
    hot_seats: int = 4  # tables with two people at one device
    pairs: int = 2  # tables with two people at two devices, one of them by plain HTTP
    with_bots: int = 1
    quiet: int = 0  # tables that are only on the disk
    longest: float = 10.0  # seconds between start and kill, at most
    seed: int = 1


@dataclass
class Report:
    """What came of it."""

    kills: int = 0
    acknowledged: int = 0
    given: int = 0
    resent_and_known: int = 0  # were carried out before the kill, though nobody could be told
    tables: int = 0
    broken_lines: int = 0
    entries: int = 0
    seconds: float = 0.0
    restarts: list[float] = field(default_factory=list)  # seconds from the start to the first answer of a table
    work: list[float] = field(default_factory=list)  # seconds of one core until then
    faults: list[str] = field(default_factory=list)


class Campaign:
    """One server that is killed, many players, and a count of everything."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.plan, self.dice = plan, random.Random(plan.seed)
        self.server = Server(folder, options=["--workers", "1"])
        self.tally, self.report, self.enough = Tally(), Report(), asyncio.Event()

    async def run(self) -> Report:
        began = time.perf_counter()
        if self.plan.quiet:
            await asyncio.to_thread(stock, self.server.database, self.plan.quiet)
        await asyncio.to_thread(self.server.start)
        try:
            players = [asyncio.create_task(player.play(self.enough)) for player in await self.players()]
            await self.kill_often()
            self.enough.set()
            await asyncio.gather(*players)
        finally:
            if self.server.process is not None:
                self.server.kill()
        self.judge()
        self.report.seconds = time.perf_counter() - began
        return self.report

    async def players(self) -> list[Player]:
        found: list[Player] = []
        url, plan = self.server.url, self.plan
        for number in range(plan.hot_seats):
            table, secrets = await opened(url, 2, "zauberberg" if number % 8 == 7 else "towers")
            found.append(self.player(Player, table, *secrets))
        for _ in range(plan.pairs):
            table, secrets = await opened(url, 2)
            found += [self.player(Player, table, secrets[0]), self.player(Poller, table, secrets[1])]
        for _ in range(plan.with_bots):
            table, secrets = await opened(url, 1, bot=1)
            found.append(self.player(Player, table, *secrets))
        self.probe = Place(url, found[0].table, found[0].tokens)
        return found

    def player(self, kind: type[Player], table: str, *secrets: str) -> Player:
        dice = random.Random(self.dice.getrandbits(64))
        return kind(Place(self.server.url, table, secrets), dice, self.tally)

    async def restart_often(self, times: int) -> Report:
        """Nobody plays: only how long it takes until a table answers again."""
        await asyncio.to_thread(stock, self.server.database, self.plan.quiet)
        await asyncio.to_thread(self.server.start)
        await self.players()
        for _ in range(times):
            self.kill()
            await self.restart()
        self.server.kill()
        return self.report

    # -- killing

    async def kill_often(self) -> None:
        while self.report.kills < self.plan.kills or self.tally.accepted < self.plan.commands:
            await self.some_time()
            self.kill()
            if self.dice.random() < EARLY:
                self.server.launch()
                await asyncio.sleep(self.dice.uniform(0.0, 1.5))
                self.kill()
            await self.restart()

    async def some_time(self) -> None:
        """Until a random number of commands is acknowledged, and a moment longer; sometimes at once."""
        usual = self.plan.commands / self.plan.kills
        enough = self.tally.accepted + self.dice.uniform(0, 2.1 * usual)
        for _ in range(int(self.plan.longest * 100)):
            if self.tally.accepted >= enough:
                break
            await asyncio.sleep(0.01)
        await asyncio.sleep(self.dice.uniform(0, 0.02))

    def kill(self) -> None:
        self.server.kill()
        self.report.kills += 1

    async def restart(self) -> None:
        """Start again and wait for the first answer of a table."""
        began = time.perf_counter()
        self.server.launch()
        headers = {"authorization": f"Bearer {self.probe.tokens[0]}"}
        async with AsyncClient(base_url=self.probe.url, headers=headers, timeout=30) as line:
            while not await answers(line, self.probe.table):
                assert self.server.process is not None
                assert self.server.process.poll() is None, self.server.log.read_text("utf-8")
                await asyncio.sleep(0.02)
        self.report.restarts.append(time.perf_counter() - began)
        self.report.work.append(cpu_seconds(self.server.pid))

    # -- judging

    def judge(self) -> None:
        logs = read_logs(self.server.database)
        given = [command for commands in self.tally.given for command in commands]
        report = self.report
        report.acknowledged, report.given, report.tables = self.tally.accepted, len(given), len(logs)
        report.resent_and_known = sum(bool(one.replies) and one.replies[0].answer == "duplicate" for one in given)
        report.broken_lines, report.entries = self.tally.troubles, sum(map(len, logs.values()))
        report.faults = [*self.tally.faults, *faults(logs, self.tally.given), *checked(self.server.database)]


def checked(database: Path) -> list[str]:
    """What `zauberturm check-log` finds in the tables that the server wrote: chain, chance and end of every log."""
    report = check_log.Report([])
    for kept in Walk(database):
        if kept.summary is not None:  # those of `stock` are copies under other names, so that their seeds do not fit
            report.add(kept)
    return list(report.lines("en")) if report.status else []


def cpu_seconds(pid: int) -> float:
    """How long a process has used a core so far, with those it has waited for."""
    numbers = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(") ")[2].split()
    return sum(map(int, numbers[11:15])) / os.sysconf("SC_CLK_TCK")


async def answers(line: AsyncClient, table: str) -> bool:
    try:
        return (await line.get(f"/api/v1/tables/{table}")).status_code == 200
    except TROUBLE:
        return False


def stock(database: Path, count: int) -> None:
    """Fill a database with tables that have been played at for a while; every tenth is a game of its own."""
    logs = [played(number) for number in range(max(1, count // 10))]
    store = open_store(database)
    try:
        for number in range(count):
            name = token(f"quiet {number}")[:22]
            first, *others = logs[number % len(logs)].log
            assert isinstance(first, Created)
            lines = map(encode, chained([msgspec.structs.replace(first, table=name), *others]))
            store.submit(Addition(name, 0, list(lines)))
        store.submit().result()
    finally:
        store.close_now()


def played(number: int) -> Desk:
    desk = sit_down("zauberberg" if number % 4 == 3 else "towers", people(2), seed=number)
    desk.play_on(30, seed=number)
    return desk


async def campaign(folder: Path, plan: Plan) -> Report:
    """Play and kill."""
    return await Campaign(folder, plan).run()
