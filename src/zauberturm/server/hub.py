"""All live tables. What is decided here is validated, written down, acknowledged and told to everybody, in this order.

One process decides for all tables. A table is read from its log when somebody asks for it, and leaves the memory when
nobody has asked for a while: the log is the truth, what is in memory is a copy of it.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final, TypeVar

from zauberturm.server import log
from zauberturm.server.attention import NOBODY as NOBODY_ASKED
from zauberturm.server.crew import Crew
from zauberturm.server.dealing import Dealer
from zauberturm.server.hall import Hall
from zauberturm.server.limits import Limits
from zauberturm.server.listing import shown, summary, summary_after
from zauberturm.server.live import Live, Watcher
from zauberturm.server.thinking import Thinker
from zauberturm.store import START, Addition, Place, Race, Store, StoreError
from zauberturm.table.budget import BUDGET
from zauberturm.table.commands import Accepted, Answer, Claim, Command, Conflict, Limited
from zauberturm.table.deciding import Verdict
from zauberturm.table.entries import Entry, encode
from zauberturm.table.jobs import BotMove
from zauberturm.table.making import Fresh
from zauberturm.table.presence import NOBODY
from zauberturm.table.table import Table
from zauberturm.table.tokens import Viewer
from zauberturm.table.views import Listed, Warming

TRIES: Final = 5  # how often a decision is made anew when somebody else was quicker
LATER: Final = 2.0  # seconds after which to try again when nothing can be written
SEED_BITS: Final = 128
FAREWELL: Final = 3.0  # seconds for everybody to take the last message

Acknowledge = Callable[[Answer], None]
Decide = Callable[[], Verdict | None]
Check = Callable[[Table], bool]
Result = TypeVar("Result")


class Removed(Exception):
    """The table was deleted while somebody waited for it."""


class Hub:
    """Tables by their names."""

    def __init__(self, store: Store, limits: Limits, crew: Crew) -> None:
        self.store, self.limits = store, limits
        self.thinker = Thinker(crew, self.decide_for_bot)
        self.dealer = Dealer(limits.reveal, self.decide_deal)
        self.hall = Hall(limits, self.decide_hall)
        self.live: dict[str, Live] = {}
        self.closing, self.started = False, False
        self.warming: Callable[[], Warming] = lambda: Warming("ready")
        self.can_write = True
        self.reading = asyncio.Lock()  # one long game file at a time
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
        self.hall.close()
        self._note_leaving()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await self._everybody_gone.wait()
        for live in self.live.values():
            await live.stop_working()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def state(self) -> dict[str, bool]:
        """Whether tables can be served."""
        return {"warm": self.started, "storage": self.can_write, "open": not self.closing}

    # -- finding tables

    async def listed(self, most: int, after: Place = START) -> tuple[list[Listed], Place | None]:
        """Tables that want to be found, and the place behind which there are more; None: these are the last."""
        now = time.time()
        found = await self.store.listed(most + 1, after)
        kept = found[:most]
        more = (kept[-1].changed, kept[-1].table) if len(found) > most else None
        here = [self.live.get(one.table) for one in kept]
        present = [NOBODY if live is None else live.presence() for live in here]
        return [shown(one, now, presence) for one, presence in zip(kept, present, strict=True)], more

    async def find(self, name: str) -> Live | None:
        """The table of this name, from memory or from its log; None if there is none."""
        live = self.live.get(name)
        if live is None:
            live = await self._loaded(name)
        if live is not None:
            live.used = time.monotonic()
        return live

    async def _loaded(self, name: str, unless: Check | None = None) -> Live | None:
        """Read a table, once for all who ask at the same time."""
        loading = self._loading.get(name)
        if loading is None:
            loading = self._loading[name] = asyncio.create_task(self._load(name, unless))
            loading.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(loading)

    async def _load(self, name: str, unless: Check | None = None) -> Live | None:
        """Read a table from its log; `unless` may decide that it is to be removed instead."""
        table = await self._read(name)
        if table is None:
            return None
        if unless is not None and unless(table):
            await self.store.remove(name, table.sequence)
            return None
        live = self.live.setdefault(name, Live(table, time.monotonic(), self.limits.absence))
        self.dealer.consider(live)
        self.hall.consider(live)
        return live

    async def _read(self, name: str) -> Table | None:
        lines = await self.store.read(name)
        return self._bounded(await asyncio.to_thread(folded, lines)) if lines else None

    def _bounded(self, table: Table) -> Table:
        table.account.budget = replace(BUDGET, entries=int(self.limits.entries))
        return table

    async def _sweep(self) -> None:
        """Let go of tables that nobody has asked for in a while."""
        while True:
            await asyncio.sleep(min(30.0, self.limits.idle))
            now = time.monotonic()
            for name in [name for name, live in self.live.items() if live.is_idle(now, self.limits.idle)]:
                await self.live.pop(name).stop_working()
                self.hall.forget(name)

    # -- deciding

    async def make(self, entries: list[Entry], address: str = NOBODY_ASKED) -> None:
        """Write down a new table, made by this address; Race if there is one of that name already."""
        table = self._bounded(await asyncio.to_thread(Table.fold, entries))
        await self._safely(self.store.append(begun(table, entries)))
        live = self.live.setdefault(table.id, Live(table, time.monotonic(), self.limits.absence))
        live.attention.made_by(address)
        self.dealer.consider(live)
        self.hall.consider(live)
        log.tell("table made", table=table.id[:6], game=table.created.game)

    async def obey(
        self, name: str, tokens: tuple[str, ...], command: Command, acknowledge: Acknowledge, address: str | None = None
    ) -> bool:
        """Carry out a command and hand its answer to `acknowledge`; False if there is no such table.

        A command that does not come through a socket says where it comes from.
        """
        live = await self.find(name)
        if live is None:
            return False
        if address is not None and ((who := live.table.viewer(tokens)).seats or who.owner):
            self.attend(live, who, address)
        return await self._safely(self.obey_at(live, tokens, command, acknowledge))

    async def obey_at(self, live: Live, tokens: tuple[str, ...], command: Command, acknowledge: Acknowledge) -> bool:
        """The same at a table that was found; whoever calls sees to it that this is done to the end (`begin`)."""

        def decide() -> Verdict:
            # Whoever knows the version has seen the table as it stands, perhaps under another token.
            if command.expects == live.table.version:
                live.looked(live.table.viewer([token for token in tokens if not live.has_line(token)]))
            there = live.presence()
            if self.hall.programs:
                there = replace(there, programs=self.hall.offers(live.table.created.game))
            return live.table.decide(tokens, command, time.time(), fresh, there)

        def answer(given: Answer) -> None:
            if isinstance(given, Conflict):  # it encloses the table as it stands
                live.looked(live.table.viewer(tokens))
            if isinstance(given, Accepted):
                own = (command.order.token,) if isinstance(command.order, Claim) else ()
                for token in (*tokens, *own):
                    live.heard_of(token)
            acknowledge(given)

        try:
            await self._carry_out(live, decide, answer, Limited(command.id, LATER))
        except Removed:
            return False
        return True

    async def decide_for_bot(self, live: Live, move: BotMove) -> Verdict | None:
        """Carry out what a bot has decided; None if the table no longer waits for it, or nothing can be written."""

        def decide() -> Verdict | None:
            return live.table.decide_for_bot(move, time.time())

        with contextlib.suppress(Removed):
            return await self._safely(self._carry_out(live, decide, nobody, None))
        return None

    async def decide_deal(self, live: Live) -> Verdict | None:
        """Wait no longer for the bits of devices."""

        def decide() -> Verdict | None:
            return live.table.decide_deal(time.time())

        with contextlib.suppress(Removed):
            return await self._safely(self._carry_out(live, decide, nobody, None))
        return None

    async def decide_hall(self, live: Live, decide: Decide) -> Verdict | None:
        """Carry out what becomes of a bot that plays by token."""
        with contextlib.suppress(Removed):
            return await self._safely(self._carry_out(live, decide, nobody, None))
        return None

    async def _carry_out(
        self, live: Live, decide: Decide, acknowledge: Acknowledge, later: Answer | None
    ) -> Verdict | None:
        """Validate, write down, acknowledge, tell everybody."""
        async with live.lock:
            if live.removed:
                raise Removed
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
        self._consider(live)
        return verdict

    def _consider(self, live: Live) -> None:
        """See to what happens at a table without a command: bots decide, and the deal does not wait for ever."""
        self.thinker.consider(live)
        self.dealer.consider(live)
        self.hall.consider(live)

    # -- removing

    async def remove(self, name: str, check: Check) -> bool:
        """Delete a table for ever if `check` says so. Everybody who looks at it is told."""
        live = self.live.get(name)
        if live is None and (live := await self._safely(self._loaded(name, check))) is None:
            return True
        return await self._safely(self._removed(live, check))

    async def _removed(self, live: Live, check: Check) -> bool:
        async with live.lock:
            if live.removed:
                return True
            if not check(live.table):
                return False
            await self.store.remove(live.table.id, live.table.sequence)
            live.removed = True
            self._drop(live, "deleted")
        await live.stop_working()
        self.hall.forget(live.table.id)
        log.tell("table deleted", table=live.table.id[:6], game=live.table.created.game)
        return True

    def _drop(self, live: Live, reason: str = "shutdown") -> None:
        """What is in memory may be wrong: whoever comes back gets what the log says."""
        self.live.pop(live.table.id, None)
        for watcher in live.watchers:
            watcher.send_away(reason)

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
        before = table.status
        for entry, line in zip(verdict.entries, verdict.lines, strict=True):
            table.apply(entry, line)
        if table.status == "over" != before:  # it leaves the list and grows old at another pace; nothing hangs on when
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
        return await asyncio.shield(self.begin(work))

    def begin(self, work: Coroutine[Any, Any, Result]) -> "asyncio.Task[Result]":
        """Begin something that the hub brings to its end, also when it is closed meanwhile."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # -- looking on

    def attend(self, live: Live, who: Viewer, address: str) -> None:
        """Somebody who may look at a table has asked for it: its bots go on."""
        live.attention.note(address, who, time.monotonic())
        if not live.is_thinking:
            self.thinker.consider(live)

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
    return Table.read(lines)


def begun(table: Table, entries: Iterable[Entry]) -> Addition:
    """The log of a new table."""
    return Addition(table.id, 0, [encode(entry) for entry in entries], summary(table, time.time()))


def additions(table: Table, verdict: Verdict) -> list[Addition]:
    """What the store has to write: the entries of this table and, with a rematch, the log of the new one."""
    here = Addition(table.id, table.sequence, verdict.lines, summary_after(table, verdict.entries, time.time()))
    return [here, begun(Table.fold(verdict.opens), verdict.opens)] if verdict.opens else [here]


def fresh() -> Fresh:
    """A name and a seed that nobody can guess."""
    return Fresh(secrets.token_urlsafe(16), secrets.randbits(SEED_BITS))


def nobody(_: Answer) -> None:
    """A bot waits for no answer."""
