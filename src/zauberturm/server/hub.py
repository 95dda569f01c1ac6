"""All live tables. What is decided here is validated, written down, acknowledged and told to everybody, in this order.

One process decides for all tables. A table is read from its log when somebody asks for it, and leaves the memory when
nobody has asked for a while: the log is the truth, what is in memory is a copy of it.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator
from typing import Any, Final, TypeVar

from zauberturm.server import log
from zauberturm.server.crew import Crew
from zauberturm.server.limits import Limits
from zauberturm.server.listing import shown, summary, summary_after
from zauberturm.server.live import Live, Watcher
from zauberturm.server.thinking import Thinker
from zauberturm.store import Addition, Race, Store, StoreError
from zauberturm.table.commands import Answer, Command, Limited
from zauberturm.table.deciding import Verdict
from zauberturm.table.entries import Entry, decode, encode
from zauberturm.table.jobs import BotMove
from zauberturm.table.making import Fresh
from zauberturm.table.presence import NOBODY
from zauberturm.table.table import Table
from zauberturm.table.views import Listed, Warming

TRIES: Final = 5  # how often a decision is made anew when somebody else was quicker
LATER: Final = 2.0  # seconds after which to try again when nothing can be written
SEED_BITS: Final = 128
FAREWELL: Final = 3.0  # seconds for everybody to take the last message

Acknowledge = Callable[[Answer], None]
Decide = Callable[[], Verdict | None]
Result = TypeVar("Result")


class Hub:
    """Tables by their names."""

    def __init__(self, store: Store, limits: Limits, crew: Crew) -> None:
        self.store, self.limits = store, limits
        self.thinker = Thinker(crew, self.decide_for_bot)
        self.live: dict[str, Live] = {}
        self.closing, self.started = False, False
        self.warming: Callable[[], Warming] = lambda: Warming("ready")
        self.can_write = True
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._everybody_gone = asyncio.Event()
        self._sweeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to tidy up."""
        self.started = True
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Send everybody away and finish what was begun."""
        self.closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        for live in self.live.values():
            for watcher in live.watchers:
                watcher.send_away("shutdown")
        self._note_leaving()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await self._everybody_gone.wait()
        for live in self.live.values():
            await live.stop_thinking()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def state(self) -> dict[str, bool]:
        """Whether tables can be served."""
        return {"warm": self.started, "storage": self.can_write, "open": not self.closing}

    # -- finding tables

    async def listed(self, most: int) -> list[Listed]:
        """The tables that want to be found."""
        now = time.time()
        kept = await self.store.listed(most)
        here = [self.live.get(one.table) for one in kept]
        present = [NOBODY if live is None else live.presence() for live in here]
        return [shown(one, now, presence) for one, presence in zip(kept, present, strict=True)]

    async def find(self, name: str) -> Live | None:
        """The table of this name, from memory or from its log; None if there is none."""
        live = self.live.get(name)
        if live is None:
            loading = self._loading.get(name)
            if loading is None:
                loading = self._loading[name] = asyncio.create_task(self._load(name))
                loading.add_done_callback(lambda _: self._loading.pop(name, None))
            live = await asyncio.shield(loading)
        if live is not None:
            live.used = time.monotonic()
        return live

    async def _load(self, name: str) -> Live | None:
        table = await self._read(name)
        if table is None:
            return None
        live = self.live.setdefault(name, Live(table, time.monotonic(), self.limits.absence))
        self.thinker.consider(live)
        return live

    async def _read(self, name: str) -> Table | None:
        lines = await self.store.read(name)
        return await asyncio.to_thread(folded, lines) if lines else None

    async def _sweep(self) -> None:
        """Let go of tables that nobody has asked for in a while."""
        while True:
            await asyncio.sleep(min(30.0, self.limits.idle))
            now = time.monotonic()
            for name in [name for name, live in self.live.items() if live.is_idle(now, self.limits.idle)]:
                del self.live[name]

    # -- deciding

    async def make(self, entries: list[Entry]) -> None:
        """Write down a new table; Race if there is one of that name already."""
        table = await asyncio.to_thread(Table.fold, entries)
        await self._safely(self.store.append(begun(table, entries)))
        live = self.live.setdefault(table.id, Live(table, time.monotonic(), self.limits.absence))
        self.thinker.consider(live)
        log.tell("table made", table=table.id[:6], game=table.created.game)

    async def obey(self, name: str, command: Command, acknowledge: Acknowledge) -> bool:
        """Carry out a command and hand its answer to `acknowledge`; False if there is no such table."""
        live = await self.find(name)
        if live is None:
            return False

        def decide() -> Verdict:
            return live.table.decide(command, time.time(), fresh, live.presence())

        await self._safely(self._carry_out(live, decide, acknowledge, Limited(command.id, LATER)))
        return True

    async def decide_for_bot(self, live: Live, move: BotMove) -> Verdict | None:
        """Carry out what a bot has decided; None if the table no longer waits for it, or nothing can be written."""

        def decide() -> Verdict | None:
            return live.table.decide_for_bot(move, time.time())

        return await self._safely(self._carry_out(live, decide, nobody, None))

    async def _carry_out(
        self, live: Live, decide: Decide, acknowledge: Acknowledge, later: Answer | None
    ) -> Verdict | None:
        """Validate, write down, acknowledge, tell everybody."""
        async with live.lock:
            try:
                verdict = await self._written(live, decide)
            except Exception:
                self._drop(live)
                raise
            answer = verdict.answer if verdict is not None else later
            if answer is not None:
                acknowledge(answer)
            if verdict is not None and verdict.entries:
                live.changed()
        self.thinker.consider(live)
        return verdict

    def _drop(self, live: Live) -> None:
        """What is in memory may be wrong: whoever comes back gets what the log says."""
        self.live.pop(live.table.id, None)
        for watcher in live.watchers:
            watcher.send_away("shutdown")

    async def _written(self, live: Live, decide: Decide) -> Verdict | None:
        """What was decided, when it is on disk and in memory; None if there is nothing, or it cannot be written."""
        for _ in range(TRIES):
            verdict = decide()
            if verdict is None or not verdict.entries:
                return verdict
            try:
                await self.store.append(*additions(live.table, verdict))
            except Race:
                await self._refresh(live)
            except StoreError as error:
                self.cannot_write(error)
                await self._refresh(live)
                return None
            else:
                self.can_write = True
                await self._apply(live.table, verdict)
                return verdict
        return None

    def cannot_write(self, error: StoreError) -> None:
        """Remember that, until something is written again."""
        self.can_write = False
        log.failed("storage", error)

    async def _apply(self, table: Table, verdict: Verdict) -> None:
        """What is on disk happens in memory, too."""
        for entry in verdict.entries:
            table.apply(entry)
        if table.listed and table.status == "over":  # a table that is over leaves the list; nothing hangs on when
            with contextlib.suppress(StoreError):
                await self.store.append(Addition(table.id, table.sequence, (), summary(table, time.time())))

    async def _refresh(self, live: Live) -> None:
        """Read the table anew: the log knows better."""
        table = await self._read(live.table.id)
        if table is not None:
            live.table = table
            live.changed()

    async def _safely(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do this to the end even if whoever asked for it hangs up: memory must not lag behind the log."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    # -- looking on

    @contextlib.contextmanager
    def watching(self, live: Live, watcher: Watcher) -> Iterator[None]:
        """Let somebody look at a table for a while."""
        live.enter(watcher)
        try:
            yield
        finally:
            live.used = time.monotonic()
            live.leave(watcher)
            self._note_leaving()

    def _note_leaving(self) -> None:
        if self.closing and not any(live.watchers for live in self.live.values()):
            self._everybody_gone.set()


def folded(lines: list[bytes]) -> Table:
    """The table of a log."""
    return Table.fold([decode(line) for line in lines])


def begun(table: Table, entries: Iterable[Entry]) -> Addition:
    """The log of a new table."""
    return Addition(table.id, 0, [encode(entry) for entry in entries], summary(table, time.time()))


def additions(table: Table, verdict: Verdict) -> list[Addition]:
    """What the store has to write: the entries of this table and, with a rematch, the log of the new one."""
    lines = [encode(entry) for entry in verdict.entries]
    here = Addition(table.id, table.sequence, lines, summary_after(table, verdict.entries, time.time()))
    return [here, begun(Table.fold(verdict.opens), verdict.opens)] if verdict.opens else [here]


def fresh() -> Fresh:
    """A name and a seed that nobody can guess."""
    return Fresh(secrets.token_urlsafe(16), secrets.randbits(SEED_BITS))


def nobody(_: Answer) -> None:
    """A bot waits for no answer."""
