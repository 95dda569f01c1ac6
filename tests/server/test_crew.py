"""Workers: real processes that think, stop, die and are replaced."""

import asyncio
import os
import signal
import subprocess
import sys

import msgspec
import pytest

import zauberturm as zt
from tests.reliability.killing import cpu_seconds
from zauberturm.server.crew import Crew, WorkerFailed
from zauberturm.server.fairness import Asker
from zauberturm.table.jobs import Job

ANNA = Asker("192.0.2.1", "t" * 22)
A_WHILE = 0.3  # seconds of a core: much longer than it takes to read a job, much shorter than these jobs take


def job(bot: str, version: int = 1) -> bytes:
    game = zt.new("towers", players=2, seed=3, starter="a")
    return msgspec.json.encode(Job("t" * 22, version, "towers", game.options, game.position(), "a", bot, 5))


def test_a_worker_whose_server_is_gone_ends_even_before_it_is_warm() -> None:
    command = [sys.executable, "-m", "zauberturm.server.worker", "bots"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        worker.stdin.close()
        assert worker.wait(600) == 0
        assert worker.stdout is not None
        assert worker.stdout.read() == b""


async def thinking(crew: Crew, bot: str) -> asyncio.Task[str]:
    """A job that the only worker has begun: it has used its core for a while."""
    (process,) = crew.processes
    before = cpu_seconds(process.pid)
    begun = asyncio.create_task(crew.think(job(bot, version=2), ANNA))
    while cpu_seconds(process.pid) < before + A_WHILE:
        assert not begun.done()
        await asyncio.sleep(0.01)
    return begun


def test_workers_think_stop_fail_and_are_replaced() -> None:
    """One crew for all: starting a worker takes seconds."""

    async def story() -> None:
        crew = Crew(1)
        shift = crew.start()
        try:
            await asyncio.wait_for(shift.ready.wait(), 600)
            legal = {action.text for action in zt.new("towers", players=2, seed=3, starter="a").legal()}
            assert await crew.think(job("level:1"), ANNA) in legal

            with pytest.raises(WorkerFailed, match="OptionError"):
                await crew.think(job("nobody"), ANNA)
            with pytest.raises(WorkerFailed):
                await crew.think(b'{"no": "job"}', ANNA)

            # Nobody would wait an hour: the next job is done because the first one is given up.
            (process,) = crew.processes
            endless = await thinking(crew, "search:3600s")
            endless.cancel()
            assert await asyncio.wait_for(crew.think(job("greedy"), ANNA), 600) in legal

            unfinished = await thinking(crew, "search:100000")
            os.kill(process.pid, signal.SIGKILL)
            assert await asyncio.wait_for(unfinished, 600) in legal  # another one has done it
            (other,) = crew.processes
            assert other.pid != process.pid
        finally:
            await crew.close()
        assert crew.processes == []

    asyncio.run(story())


STUBBORN = """
import json, sys
def say(**line):
    print(json.dumps(line), flush=True)
say(number=0)
for line in sys.stdin:
    order = json.loads(line)
    if order.get("job") == "short" or "job" not in order:
        say(number=order["number"], result="done")
"""  # a worker whose long jobs end only when it is told to come to an end


def test_27_tables_of_one_address_do_not_keep_the_only_worker_from_another() -> None:
    """By the order of service: an honest job is answered while all of the others wait, but for the one that was cut."""

    async def story() -> None:
        crew, served = Crew(1, (sys.executable, "-c", STUBBORN)), list[str]()

        async def ask(name: str, job: bytes, asker: Asker) -> None:
            await crew.think(job, asker)
            served.append(name)

        shift = crew.start()
        try:
            await asyncio.wait_for(shift.ready.wait(), 600)
            greedy = [
                asyncio.create_task(ask(f"greedy {number}", b'"long"', Asker("203.0.113.7", f"{number}", people=False)))
                for number in range(27)
            ]
            for number in range(5):
                honest = asyncio.create_task(ask(f"honest {number}", b'"short"', ANNA))
                await asyncio.wait_for(honest, 60)
            assert [name for name in served if name.startswith("honest")] == [f"honest {n}" for n in range(5)]
            # Before each honest job, at most the one that was being done has come to its end.
            assert len(served) <= 5 + 5
            for one in greedy:
                one.cancel()
        finally:
            await crew.close()

    asyncio.run(story())


def test_workers_with_interpreted_rules_hand_over_when_the_compiled_ones_are_warm() -> None:
    """What was begun is finished by whom it was begun, what comes later is done by the others: nothing twice."""

    async def story() -> None:
        crew = Crew(1)
        shift = crew.start(compiled=False)
        try:
            await asyncio.wait_for(shift.ready.wait(), 600)
            (interpreted,) = crew.processes
            ended = asyncio.create_task(interpreted.wait())
            early = await crew.think(job("level:3"), ANNA)
            endless = asyncio.create_task(crew.think(job("search:3600s", 2), ANNA))
            handing_over = asyncio.create_task(crew.hand_over())
            late = await asyncio.wait_for(crew.think(job("level:3"), ANNA), 600)  # the other one is still busy
            assert late == early  # the first decision of the same bot, whichever rules it thinks with
            assert len(crew.processes) == 2
            assert not handing_over.done()
            assert not ended.done()
            endless.cancel()
            await asyncio.wait_for(handing_over, 600)
            await asyncio.wait_for(ended, 600)
            (compiled,) = crew.processes
            assert await crew.think(job("greedy", 3), ANNA)
            assert crew.processes == [compiled]
        finally:
            await crew.close()
        assert crew.processes == []

    asyncio.run(story())
