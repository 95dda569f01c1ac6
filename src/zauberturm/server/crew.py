"""The workers that think for the bots: processes of their own, so that thinking never delays a table.

A worker reads one line per job and answers with one line. One that dies is replaced, and its job is done again.
"""

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import deque
from typing import Final

import msgspec

from zauberturm.server import log

LINE: Final = 4 * 1024 * 1024  # bytes of the longest line
TRIES: Final = 3  # a job that has killed so many workers is given up
PAUSE: Final = 0.5  # seconds before a worker is replaced, so that a broken one does not keep the machine busy


class Order(msgspec.Struct, omit_defaults=True):
    """A line to a worker: think about this, or (without a job) come to an end with what you think about."""

    number: int
    job: msgspec.Raw = msgspec.Raw()


class Reply(msgspec.Struct):
    """A line from a worker."""

    number: int
    action: str = ""
    error: str = ""  # name of what went wrong


class WorkerFailed(Exception):
    """A job could not be done; the text is only the name of the reason."""


class Task:
    """A job and who waits for it."""

    def __init__(self, number: int, job: bytes) -> None:
        self.number, self.job, self.tries = number, job, 0
        self.done: asyncio.Future[str] = asyncio.get_running_loop().create_future()


class Crew:
    """Hands out jobs to as many workers as there are, first come, first served."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._tasks: deque[Task] = deque()
        self._waiting = asyncio.Semaphore(0)
        self._numbers = 0
        self._workers: list[asyncio.Task[None]] = []
        self.processes: dict[int, Process] = {}
        self.ready = asyncio.Event()

    def start(self) -> None:
        """Send for the workers; they come when they are warm."""
        self._workers = [asyncio.create_task(self._employ(place)) for place in range(self.size)]

    async def close(self) -> None:
        """Send everybody home."""
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        for task in self._tasks:
            task.done.cancel()

    async def think(self, job: bytes) -> str:
        """What a worker answers to this job. Cancelling this tells the worker to come to an end."""
        self._numbers += 1
        task = Task(self._numbers, job)
        self._tasks.append(task)
        self._waiting.release()
        return await task.done

    async def _employ(self, place: int) -> None:
        while True:
            try:
                await self._work(place)
            except (OSError, ValueError) as error:
                log.failed("worker", error, place=place)
            await asyncio.sleep(PAUSE)

    async def _work(self, place: int) -> None:
        """The life of one worker process."""
        command = [sys.executable, "-m", "zauberturm.server.worker"]
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LINE)
        self.processes[place] = process
        try:
            assert process.stdout is not None
            if not await process.stdout.readline():  # its first line says that it is warm
                log.tell("worker died", place=place, pid=process.pid)
                return
            log.debug("worker ready", place=place, pid=process.pid)
            self.ready.set()
            while await self._next(process):
                pass
            log.tell("worker died", place=place, pid=process.pid)
        finally:
            del self.processes[place]
            await end(process)

    async def _next(self, process: Process) -> bool:
        """Do one job; False if the worker has died of it or before."""
        await self._waiting.acquire()
        task = self._tasks.popleft()
        if task.done.cancelled():
            return True
        task.tries += 1
        try:
            reply = await self._do(process, task)
        except BaseException:
            self._again(task)
            raise
        if reply is None:
            self._again(task)
            return False
        if not task.done.done():
            settle(task, reply)
        return True

    async def _do(self, process: Process, task: Task) -> Reply | None:
        assert process.stdin is not None
        assert process.stdout is not None
        stdin = process.stdin
        stop = msgspec.json.encode(Order(task.number)) + b"\n"
        task.done.add_done_callback(lambda done: stdin.write(stop) if done.cancelled() else None)
        try:
            stdin.write(msgspec.json.encode(Order(task.number, msgspec.Raw(task.job))) + b"\n")
            await stdin.drain()
            while line := await process.stdout.readline():
                reply = msgspec.json.decode(line, type=Reply)
                if reply.number == task.number:
                    return reply
        except (ConnectionError, BrokenPipeError):
            pass
        return None

    def _again(self, task: Task) -> None:
        """Somebody else has to do it."""
        if task.done.done():
            return
        if task.tries >= TRIES:
            task.done.set_exception(WorkerFailed("died"))
            return
        self._tasks.appendleft(task)
        self._waiting.release()


def settle(task: Task, reply: Reply) -> None:
    """Tell whoever waits."""
    if reply.error:
        task.done.set_exception(WorkerFailed(reply.error))
    else:
        task.done.set_result(reply.action)


async def end(process: Process) -> None:
    """End a worker of ours."""
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()


def usual_size() -> int:
    """One core is left to the tables."""
    return max(1, min(8, (os.cpu_count() or 1) - 1))
