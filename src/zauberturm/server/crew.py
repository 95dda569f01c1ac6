"""The workers: processes of their own that think for bots or answer questions, so that no table waits for that.

A worker reads one line per job and answers with one line. One that dies is replaced, and its job is done again.
Workers with interpreted rules are there at once; when the rules are compiled, others take over from them.
"""

import asyncio
import contextlib
import os
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from typing import Any, Final

import msgspec

from zauberturm.server import log
from zauberturm.server.fairness import Asker, FairQueue

LINE: Final = 4 * 1024 * 1024  # bytes of the longest line
TRIES: Final = 3  # a job that has killed so many workers is given up
PAUSE: Final = 0.5  # seconds before a worker is replaced, so that a broken one does not keep the machine busy
BOTS: Final = (sys.executable, "-m", "zauberturm.server.worker", "bots")
QUESTIONS: Final = (sys.executable, "-m", "zauberturm.server.worker", "questions")


class Order(msgspec.Struct, omit_defaults=True):
    """A line to a worker: think about this, or (without a job) come to an end with what you think about."""

    number: int
    job: msgspec.Raw = msgspec.Raw()


class Reply(msgspec.Struct, omit_defaults=True):
    """A line from a worker."""

    number: int
    result: msgspec.Raw = msgspec.Raw()
    error: str = ""  # name of what went wrong


class WorkerFailed(Exception):
    """A job could not be done; the text is only the name of the reason."""


class Task:
    """A job and who waits for it."""

    def __init__(self, number: int, job: bytes, asker: Asker) -> None:
        self.number, self.job, self.asker, self.tries = number, job, asker, 0
        self.done: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.stop: Callable[[], None] | None = None  # tells the worker that does it to come to an end


class Shift:
    """Workers who come and go together."""

    def __init__(self, compiled: bool) -> None:
        self.environment = dict(os.environ) if compiled else {**os.environ, "ZAUBERTURM_JIT": "0"}
        self.workers: list[asyncio.Task[None]] = []
        self.processes: dict[int, Process] = {}  # by place
        self.ready = asyncio.Event()  # the first of them is warm
        self.over = False  # who has nothing to do goes home, the others when they are done


class Crew:
    """Hands out jobs to as many workers as there are, in the order of `fairness`."""

    def __init__(self, size: int, command: tuple[str, ...] = BOTS, clock: Callable[[], float] = time.monotonic) -> None:
        self.size, self._command, self._clock = size, command, clock
        self._queue: FairQueue[Task] = FairQueue()
        self._news = asyncio.Condition()  # another job, or the end of a shift
        self._idle = 0  # workers that wait for a job
        self._numbers = 0
        self._shifts: list[Shift] = []

    @property
    def processes(self) -> list[Process]:
        """Everybody who is there."""
        return [process for shift in self._shifts for process in shift.processes.values()]

    def start(self, compiled: bool = True) -> Shift:
        """Send for workers; they come when they are warm."""
        shift = Shift(compiled)
        shift.workers = [asyncio.create_task(self._employ(place, shift)) for place in range(self.size)]
        self._shifts.append(shift)
        return shift

    async def hand_over(self) -> None:
        """Let workers with compiled rules take over: when one of them is warm, the others take no more jobs."""
        before = list(self._shifts)
        shift = self.start()
        await shift.ready.wait()
        for old in before:
            old.over = True
        await self._tell()
        await asyncio.gather(*(worker for old in before for worker in old.workers))
        self._shifts = [shift]

    async def close(self) -> None:
        """Send everybody home."""
        workers = [worker for shift in self._shifts for worker in shift.workers]
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)
        for task in self._queue.waiting():
            task.done.cancel()

    async def _tell(self) -> None:
        async with self._news:
            self._news.notify_all()

    async def think(self, job: bytes, asker: Asker) -> str:
        """The action that a worker chooses. Cancelling this tells the worker to come to an end."""
        return msgspec.json.decode(await self.ask(job, asker), type=str)

    async def ask(self, job: bytes, asker: Asker) -> bytes:
        """What a worker answers to this job, as JSON."""
        self._numbers += 1
        task = Task(self._numbers, job, asker)
        self._queue.add(task, asker)
        if not self._idle:
            self._make_room()
        await self._tell()
        return await task.done

    def _make_room(self) -> None:
        """Nobody is free: whoever has had much more than somebody who waits has to come to an end."""
        task = self._queue.to_cut(self._clock())
        if task is not None and task.stop is not None:
            task.stop()

    async def _employ(self, place: int, shift: Shift) -> None:
        while not shift.over:
            try:
                await self._work(place, shift)
            except (OSError, ValueError) as error:
                log.failed("worker", error, place=place)
            if not shift.over:
                await asyncio.sleep(PAUSE)

    async def _work(self, place: int, shift: Shift) -> None:
        """The life of one worker process."""
        process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LINE, env=shift.environment
        )
        facts: dict[str, Any] = {"work": self._command[-1], "place": place, "pid": process.pid}
        shift.processes[place] = process
        try:
            assert process.stdout is not None
            if not await process.stdout.readline():  # its first line says that it is warm
                log.tell("worker died", **facts)
                return
            log.debug("worker ready", **facts)
            shift.ready.set()
            while (task := await self._next(shift)) is not None:
                if not await self._did(process, task):
                    log.tell("worker died", **facts)
                    return
        finally:
            del shift.processes[place]
            await end(process)

    async def _next(self, shift: Shift) -> Task | None:
        """The next job that somebody still waits for; None at the end of the shift."""
        async with self._news:
            self._idle += 1
            try:
                while True:
                    await self._news.wait_for(lambda: shift.over or self._queue)
                    if shift.over:
                        return None
                    task = self._queue.take(self._clock())
                    assert task is not None
                    if not task.done.cancelled():
                        return task
                    self._queue.finish(task, self._clock())
            finally:
                self._idle -= 1

    async def _did(self, process: Process, task: Task) -> bool:
        """Do one job; False if the worker has died of it or before."""
        task.tries += 1
        try:
            reply = await self._do(process, task)
        except BaseException:
            self._queue.finish(task, self._clock())
            await self._again(task)
            raise
        self._queue.finish(task, self._clock())
        if reply is None:
            await self._again(task)
            return False
        if not task.done.done():
            settle(task, reply)
        return True

    async def _do(self, process: Process, task: Task) -> Reply | None:
        assert process.stdin is not None
        assert process.stdout is not None
        stdin = process.stdin
        line = msgspec.json.encode(Order(task.number)) + b"\n"
        task.stop = lambda: stdin.write(line)
        task.done.add_done_callback(lambda done: stdin.write(line) if done.cancelled() else None)
        try:
            stdin.write(msgspec.json.encode(Order(task.number, msgspec.Raw(task.job))) + b"\n")
            await stdin.drain()
            while answer := await process.stdout.readline():
                reply = msgspec.json.decode(answer, type=Reply)
                if reply.number == task.number:
                    return reply
        except (ConnectionError, BrokenPipeError):
            pass
        finally:
            task.stop = None
        return None

    async def _again(self, task: Task) -> None:
        """Somebody else has to do it."""
        if task.done.done():
            return
        if task.tries >= TRIES:
            task.done.set_exception(WorkerFailed("died"))
            return
        self._queue.add(task, task.asker, again=True)
        await self._tell()


class Staff:
    """Several crews that begin, hand over and go home together."""

    def __init__(self, *crews: Crew) -> None:
        self.crews = crews

    def start(self, compiled: bool = True) -> None:
        """Send for workers."""
        for crew in self.crews:
            crew.start(compiled)

    async def hand_over(self) -> None:
        """Let workers with compiled rules take over."""
        await asyncio.gather(*(crew.hand_over() for crew in self.crews))

    async def close(self) -> None:
        """Send everybody home."""
        await asyncio.gather(*(crew.close() for crew in self.crews))


def settle(task: Task, reply: Reply) -> None:
    """Tell whoever waits."""
    if reply.error:
        task.done.set_exception(WorkerFailed(reply.error))
    else:
        task.done.set_result(bytes(reply.result))


async def end(process: Process) -> None:
    """End a worker of ours."""
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()


def usual_size() -> int:
    """One core is left to the tables."""
    return max(1, min(8, (os.cpu_count() or 1) - 1))
