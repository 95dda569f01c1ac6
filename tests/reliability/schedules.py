"""Schedules of faults: some people at some tables, a bad line, and at the end everybody must know the same."""

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from httpx import AsyncClient

from tests.reliability.audit import faults, read_logs
from tests.reliability.players import Place, Player, Poller, Tally, opened
from tests.reliability.proxy import FAIR, Proxy, Weather
from tests.server.running import Server

PATIENCE: Final = 5.0  # seconds until a player believes that his line is dead
AGREE: Final = 30.0  # seconds until everybody must see the table as it is, once the weather is fair


@dataclass
class Outcome:
    """What came of schedules."""

    schedules: int = 0
    acknowledged: int = 0
    given: int = 0
    answers: int = 0
    broken_lines: int = 0
    line_faults: dict[str, int] = field(default_factory=dict)
    conflicts: int = 0
    compared_views: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, tally: Tally, proxy: Proxy) -> None:
        given = [command for commands in tally.given for command in commands]
        self.schedules += 1
        self.acknowledged += tally.accepted
        self.given += len(given)
        self.answers += sum(len(command.replies) for command in given)
        self.conflicts += sum(reply.answer == "conflict" for command in given for reply in command.replies)
        self.broken_lines += tally.troubles
        for name, count in proxy.faults.items():
            self.line_faults[name] = self.line_faults.get(name, 0) + count
        self.faults += tally.faults


class Schedule:
    """One hour of bad weather in a second."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server, self.dice = server, random.Random(seed)
        self.tally = Tally(echoes=True)

    def weather(self) -> Weather:
        """Some faults often, some never."""
        often = {name: self.dice.choice([0, 0, 0.01, 0.05]) for name in vars(FAIR)}
        return Weather(**{**often, "hold": often["hold"] / 10})

    async def players(self, url: str) -> list[Player]:
        """Two people with two devices each, who both play for both; the other table has one of each kind."""
        game = self.dice.choice(["towers", "towers", "zauberberg"])
        one, both = await opened(self.server.url, 2, game)
        two, (first, second) = await opened(self.server.url, 2)
        return [
            self.player(Player, url, one, *both),
            self.player(Player, url, one, *both),
            self.player(Player, url, two, first),
            self.player(Poller, url, two, second),
        ]

    def player(self, kind: type[Player], url: str, table: str, *secrets: str) -> Player:
        return kind(Place(url, table, secrets), random.Random(self.dice.getrandbits(64)), self.tally, PATIENCE)

    async def run(self, seconds: float, outcome: Outcome, least: int = 0) -> None:
        """Play in bad weather for so long, and until so many commands were acknowledged."""
        proxy, enough = Proxy(self.server.port, self.dice, self.weather()), asyncio.Event()
        async with proxy.running():
            players = await self.players(proxy.url)
            playing = [asyncio.create_task(player.play(enough)) for player in players]
            await asyncio.sleep(seconds)
            while self.tally.accepted < least:
                await asyncio.wait(playing, timeout=0.01)
            proxy.weather = FAIR
            enough.set()
            await asyncio.gather(*playing)
            await asyncio.gather(*(self.compare(player, outcome) for player in players))
        outcome.add(self.tally, proxy)

    async def compare(self, player: Player, outcome: Outcome) -> None:
        """What the player has seen, piece by piece, is what the server shows now."""
        until, forever = time.monotonic() + AGREE, asyncio.Event()
        player.quiet = True
        watching = asyncio.create_task(player.play(forever))
        shown: Any = {}
        while time.monotonic() < until:
            shown = await self.shown(player)
            if same(player, shown):
                break
            await asyncio.sleep(0.05)
        else:
            outcome.faults.append(f"{player.table}: seen {len(player.steps)} steps, {len(shown['steps'])} there are")
        outcome.compared_views += 1
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)

    async def shown(self, player: Player) -> Any:
        shown = {"authorization": f"Bearer {','.join(player.tokens)}"}
        async with AsyncClient(base_url=self.server.url, headers=shown, timeout=30) as line:
            table = await line.get(f"/api/v1/tables/{player.table}")
            updates = await line.get(f"/api/v1/tables/{player.table}/updates")
        return {"table": table.json(), "steps": updates.json()["steps"]}


def same(player: Player, shown: Any) -> bool:
    """Presence is left out: it changes while the comparing itself comes and goes."""
    seen = msgspec.json.decode(player.view)
    steps = [msgspec.json.decode(step) for step in player.steps]
    return bool(seen) and without_presence(seen) == without_presence(shown["table"]) and steps == shown["steps"]


def without_presence(view: dict[str, Any]) -> dict[str, Any]:
    seats = [{**seat, "online": None} for seat in view["seats"]]
    return {**view, "seats": seats, "watching": None}


def audited(server: Server, schedules: list[Schedule], outcome: Outcome) -> Outcome:
    """Compare all answers with the log, when the server is gone."""
    logs = read_logs(server.database)
    outcome.faults += faults(logs, [commands for one in schedules for commands in one.tally.given], echoes=True)
    return outcome
