"""What a move costs the server, stage by stage, and whether that grows with the game: `python -m bench.stages`.

In one process, without a network: tables whose log is on disk, two people who look on, actions chosen by chance. Every
stage is measured in processor time, so other programs hardly disturb it. What the network costs is the difference to
what `bench.server` finds for a move of a running server.
"""

import asyncio
import base64
import random
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from bench import report
from zauberturm.server.hub import additions, begun, fresh
from zauberturm.server.limits import Limits
from zauberturm.server.live import Live, Watcher
from zauberturm.store import Store, open_store
from zauberturm.table import Fresh, Table, Verdict, create
from zauberturm.table import commands as do
from zauberturm.table.stream import Answered, Ordered, Sent

MOVES: Final = (10, 100, 1000)
AROUND: Final = 10  # moves on either side that are measured
TABLES: Final = 8
STAGES: Final = ("read", "decide", "write down", "fold", "acknowledge", "show", "sum")
DECODER: Final = msgspec.json.Decoder(Sent)
Costs = dict[tuple[int, str], list[float]]


def secret(dice: random.Random, size: int = 32) -> str:
    """A token or a name."""
    return base64.urlsafe_b64encode(dice.randbytes(size)).decode().rstrip("=")


class Measured:
    """One table of two teams, whose games are long, with two of four people looking on."""

    def __init__(self, seed: int, store: Store, costs: Costs) -> None:
        self.dice, self.store, self.costs = random.Random(seed), store, costs
        self.tokens = [secret(self.dice) for _ in "abcd"]
        seats = [do.SeatWish("person", token=one) for one in self.tokens]
        order = do.NewTable("x", "towers", {"team": True}, seats, secret(self.dice), secret(self.dice))
        self.entries = create(order, Fresh(secret(self.dice, 16), seed), time.time())
        self.moves = 0
        self.changes = True  # as the page asks for; otherwise the whole state goes out again and again

    async def play(self) -> None:
        """Play until the last moves that count."""
        table = Table.fold(self.entries)
        await self.store.append(begun(table, self.entries))
        self.live = Live(table, time.monotonic(), Limits().absence)
        self.watchers = [Watcher([token], 0, lambda: None) for token in self.tokens[:2]]
        for watcher in self.watchers:
            watcher.changes = self.changes
            self.live.enter(watcher)
        for watcher in self.watchers:
            self.live.news_for(watcher)
        while table.status == "playing" and self.moves < MOVES[-1] + AROUND:
            self.moves += 1
            await self.move(table)

    async def move(self, table: Table) -> None:
        """One move, as the hub carries it out."""
        game = table.running()
        seat, action = str(game.to_move), self.dice.choice(game.legal()).text
        command = do.Command(f"{self.moves:016x}", do.Play(action), table.version)
        sent, shown = msgspec.json.encode(Ordered(command)), [self.tokens["abcd".index(seat)]]
        costs: dict[str, float] = dict.fromkeys(STAGES, 0.0)

        def stage(name: str, work: Callable[[], Any]) -> Any:
            began = time.thread_time_ns()
            result = work()
            costs[name] += (time.thread_time_ns() - began) / 1000
            return result

        message: Ordered = stage("read", lambda: DECODER.decode(sent))
        presence = self.live.presence()
        verdict = stage("decide", lambda: table.decide(shown, message.command, time.time(), fresh, presence))
        began = time.process_time_ns()
        await self.store.append(*additions(table, verdict))
        costs["write down"] = (time.process_time_ns() - began) / 1000
        stage("fold", lambda: fold(table, verdict))
        stage("acknowledge", lambda: msgspec.json.encode(Answered(verdict.answer)))
        stage("show", self.show)
        costs["sum"] = sum(costs.values())
        for near in MOVES:
            if abs(self.moves - near) < AROUND:
                for name, cost in costs.items():
                    self.costs[near, name].append(cost)

    def show(self) -> None:
        """What everybody is sent."""
        self.live.changed()
        for watcher in self.watchers:
            self.live.news_for(watcher)


def fold(table: Table, verdict: Verdict) -> None:
    """What is on disk happens in memory, too."""
    for entry, line in zip(verdict.entries, verdict.lines, strict=True):
        table.apply(entry, line)


async def measured() -> Costs:
    """All costs, by number of the move and stage."""
    costs: Costs = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder, "tables.database"))
        await Measured(0, store, defaultdict(list)).play()  # everything is compiled and warm now
        for seed in range(1, TABLES + 1):
            await Measured(seed, store, costs).play()
        await store.close()
    return costs


HEAD: Final = ("microseconds of processor per move, two viewers", *(f"move {number:,}" for number in MOVES))


def rows() -> list[list[str]]:
    """The table: medians."""
    costs = asyncio.run(measured())
    return [[name, *(f"{statistics.median(costs[number, name]):.0f}" for number in MOVES)] for name in STAGES]


def main() -> None:
    print(report.plain(HEAD, rows()))


if __name__ == "__main__":
    main()
