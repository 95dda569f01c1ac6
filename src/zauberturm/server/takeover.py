"""The way from interpreted to compiled rules while the server already serves.

Tables are played with interpreted rules at once. Every game that is not in the cache yet is compiled by a process of
its own, as Numba holds the interpreter lock while it compiles and every table would have to wait. When it is done, the
compiled rules are fetched from the cache and take over; when all games are, other workers take over, too.
"""

import asyncio
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from typing import Final

from zauberturm.compilation import is_prepared
from zauberturm.registry import engine, games
from zauberturm.server import log
from zauberturm.server.crew import Staff, end
from zauberturm.server.warming import warm_up
from zauberturm.table.views import Warming

PAUSES: Final = (5.0, 60.0, 600.0)  # seconds before compiling is tried again
USUAL: Final = 90.0  # seconds that compiling takes, before there is anything to go by
_CHILD: Final = (sys.executable, "-m", "zauberturm.server.compiling")

Command = Callable[[str], tuple[str, ...]]


def compiling(game: str) -> tuple[str, ...]:
    """The command that compiles a game."""
    return (*_CHILD, game)


class Takeover:
    """How far the games are, and who compiles them."""

    def __init__(
        self,
        staff: Staff,
        command: Command = compiling,
        prepared: Callable[[str], bool] = is_prepared,
        pauses: tuple[float, ...] = PAUSES,
    ) -> None:
        self.staff, self._command, self._prepared, self._pauses = staff, command, prepared, pauses
        self._shares = dict.fromkeys(games(), 0.0)  # what part of each game is compiled
        self._failed: set[str] = set()
        self._began, self._cached = time.monotonic(), False
        self._work: asyncio.Task[None] | None = None
        self.done = asyncio.Event()

    def start(self) -> None:
        """Let interpreted rules stand in, send for workers, and begin."""
        for name in self._shares:
            engine(name).stand_in()
        self._cached = all(map(self._prepared, self._shares))
        self.staff.start(self._cached)
        self._began = time.monotonic()
        self._work = asyncio.create_task(self._warm_up())

    async def close(self) -> None:
        """Whatever is still being compiled can be compiled another time."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    def state(self) -> Warming:
        """What players may want to know."""
        if self.done.is_set() or self._cached:  # reading from the cache is no matter of waiting
            return Warming("ready")
        return Warming("failed") if self._failed else Warming("compiling", self._seconds_left())

    def _seconds_left(self) -> int:
        """A guess: the slowest game goes on as it went so far."""
        passed, share = time.monotonic() - self._began, min(self._shares.values())
        whole = max(USUAL, passed) if share == 0 else passed / share
        return round(whole - passed)

    async def _warm_up(self) -> None:
        await asyncio.gather(self._words(), *map(self._game, self._shares))
        if self._failed:
            return
        if not self._cached:
            await self.staff.hand_over()
        self.done.set()
        log.tell("warm", seconds=round(time.monotonic() - self._began, 1))

    async def _words(self) -> None:
        """Make what tables need; if that fails, the first guests wait for it, and nothing else."""
        try:
            await asyncio.to_thread(warm_up)
        except Exception as error:  # noqa: BLE001 - whatever it is, compiled rules have to take over
            log.failed("warm-up", error)

    async def _game(self, name: str) -> None:
        """Compile a game if that has not been done, then let the compiled rules take over."""
        for pause in (*self._pauses, None):
            if self._prepared(name) or await self._compile(name):
                await asyncio.to_thread(engine(name).take_over)
                self._failed.discard(name)
                return
            self._failed.add(name)
            if pause is not None:
                await asyncio.sleep(pause)

    async def _compile(self, name: str) -> bool:
        """Run the process that compiles; False if it did not come to its end."""
        # In a session of its own it does not hear Ctrl+C: the server does, and it does not fail before it is ended.
        process = await asyncio.create_subprocess_exec(
            *self._command(name), stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
        )
        log.debug("compiling", game=name, pid=process.pid)
        try:
            await self._listen(name, process)
            status = await process.wait()
        finally:
            await end(process)
        if status:
            log.tell("compiling failed, interpreted rules go on", game=name, status=status)
        return status == 0

    async def _listen(self, name: str, process: Process) -> None:
        """Note how far it is: each line says how many parts of how many are done."""
        assert process.stdout is not None
        async for line in process.stdout:
            done, total = line.split()
            self._shares[name] = int(done) / int(total)
