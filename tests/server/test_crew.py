"""Workers: real processes that think, stop, die and are replaced."""

import asyncio
import os
import signal
import subprocess
import sys

import msgspec
import pytest

import zauberturm as zt
from zauberturm.server.crew import Crew, WorkerFailed
from zauberturm.table.jobs import Job


def job(bot: str, version: int = 1) -> bytes:
    game = zt.new("towers", players=2, seed=3, starter="a")
    return msgspec.json.encode(Job("t" * 22, version, "towers", game.options, game.position(), "a", bot, 5))


def test_a_worker_whose_server_is_gone_ends_even_before_it_is_warm() -> None:
    command = [sys.executable, "-m", "zauberturm.server.worker"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        worker.stdin.close()
        assert worker.wait(600) == 0
        assert worker.stdout is not None
        assert worker.stdout.read() == b""


def test_workers_think_stop_fail_and_are_replaced() -> None:
    """One crew for all: starting a worker takes seconds."""

    async def story() -> None:
        crew = Crew(1)
        crew.start()
        try:
            await asyncio.wait_for(crew.ready.wait(), 600)
            legal = {action.text for action in zt.new("towers", players=2, seed=3, starter="a").legal()}
            assert await crew.think(job("level:1")) in legal

            with pytest.raises(WorkerFailed, match="OptionError"):
                await crew.think(job("nobody"))
            with pytest.raises(WorkerFailed):
                await crew.think(b'{"no": "job"}')

            # Nobody would wait an hour: the next job is done because the first one is given up.
            endless = asyncio.create_task(crew.think(job("search:3600s")))
            await asyncio.sleep(0.5)
            endless.cancel()
            assert await asyncio.wait_for(crew.think(job("greedy")), 600) in legal

            (process,) = crew.processes.values()
            thinking = asyncio.create_task(crew.think(job("search:3s", 2)))
            await asyncio.sleep(0.5)
            os.kill(process.pid, signal.SIGKILL)
            assert await asyncio.wait_for(thinking, 600) in legal  # another one has done it
            (other,) = crew.processes.values()
            assert other.pid != process.pid
        finally:
            await crew.close()
        assert crew.processes == {}

    asyncio.run(story())
