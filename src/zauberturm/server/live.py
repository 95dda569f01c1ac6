"""A table in memory, with everybody who looks at it."""

import asyncio
import contextlib
import secrets
from collections.abc import Iterable
from typing import Final

import msgspec

from zauberturm.table.jobs import Job
from zauberturm.table.presence import Presence
from zauberturm.table.stream import Update
from zauberturm.table.table import Table
from zauberturm.table.tokens import Viewer

STAY: Final = 30.0  # seconds
EVERYBODY: Final = ()  # among those who are missed, instead of their tokens
KEPT: Final = 64  # encoded updates; more would mean that everybody asks for something else


class Watcher:
    """Somebody who looks at a table: a socket, or a long poll that has not been answered yet."""

    def __init__(self, tokens: Iterable[str], after: int | None, lasting: bool = True) -> None:
        self.tokens, self.lasting = tuple(tokens), lasting  # a long poll does not count as present by itself
        self.after = after  # steps it knows already
        self.revision = 0  # what it has seen last
        self.leaving: str | None = None  # why it is sent away
        self.woken = asyncio.Event()

    def wake(self) -> None:
        """Something has changed."""
        self.woken.set()

    def send_away(self, reason: str) -> None:
        """It has to go."""
        self.leaving = self.leaving or reason
        self.wake()


class Live:
    """A table, its watchers, and the lock that lets one command in at a time."""

    def __init__(self, table: Table, now: float, absence: float) -> None:
        self.table, self.used = table, now
        self._absence = absence  # seconds until somebody whose line is cut counts as gone
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.revision = 1  # of what can be seen, presence and phrases included
        self._epoch = secrets.token_hex(4)  # revisions count anew whenever the table is read from its log
        self._staying: dict[tuple[str, ...], asyncio.TimerHandle] = {}  # who polls, and until when that counts
        self._missed: dict[tuple[str, ...], asyncio.TimerHandle] = {}  # whose line was cut a moment ago
        self.thinking: asyncio.Task[None] | None = None
        self.thought: asyncio.Task[str] | None = None
        self.job: Job | None = None  # what is thought about
        self._presence: Presence | None = None
        self._encoded: dict[tuple[Viewer, int | None], bytes] = {}
        self._miss(EVERYBODY)  # nobody could be at the table before it was there: they have a moment to come

    def changed(self) -> None:
        """Tell everybody; whoever has lost the right to look is sent away."""
        self.revision += 1
        self._presence = None
        self._encoded.clear()
        for watcher in self.watchers:
            if not self.table.may_watch(self.viewer(watcher)):
                watcher.leaving = watcher.leaving or "denied"
            watcher.wake()

    def viewer(self, watcher: Watcher) -> Viewer:
        """What the watcher's tokens stand for now: a seat may have been taken or left since it came."""
        return self.table.viewer(watcher.tokens)

    def enter(self, watcher: Watcher) -> None:
        """Somebody begins to look."""
        before = self.presence()
        self.watchers.add(watcher)
        self._refresh(before)

    def leave(self, watcher: Watcher) -> None:
        """Somebody looks no longer."""
        before = self.presence()
        self.watchers.discard(watcher)
        if watcher.lasting and self._counts(watcher.tokens):
            self._miss(watcher.tokens)
        self._refresh(before)

    def _counts(self, tokens: tuple[str, ...]) -> bool:
        """Tell whether somebody misses them: nobody misses a spectator."""
        who = self.table.viewer(tokens)
        return bool(who.seats) or who.owner

    def _miss(self, tokens: tuple[str, ...]) -> None:
        """Their line is cut, perhaps for a moment only."""
        if (timer := self._missed.pop(tokens, None)) is not None:
            timer.cancel()
        self._missed[tokens] = asyncio.get_running_loop().call_later(self._absence, self._give_up, tokens)

    def _give_up(self, tokens: tuple[str, ...]) -> None:
        before = self.presence()
        del self._missed[tokens]
        self._refresh(before)

    def stay(self, tokens: tuple[str, ...]) -> None:
        """Whoever polls for a seat, or as the owner, is here between two polls, too."""
        if not self._counts(tokens):
            return
        before = self.presence()
        if (timer := self._staying.pop(tokens, None)) is not None:
            timer.cancel()
        self._staying[tokens] = asyncio.get_running_loop().call_later(STAY, self._gone, tokens)
        self._refresh(before)

    def _gone(self, tokens: tuple[str, ...]) -> None:
        before = self.presence()
        self._staying.pop(tokens, None)
        self._refresh(before)

    def _refresh(self, before: Presence) -> None:
        self._presence = None
        if self.presence() != before:
            self.changed()

    def presence(self) -> Presence:
        """Which seats have somebody at the other end, how many watch without a seat, and whether the owner is there."""
        if self._presence is None:
            here = [watcher.tokens for watcher in self.watchers if watcher.lasting] + list(self._staying)
            held = [self.table.viewer(tokens) for tokens in here]
            missed = [self.table.viewer(tokens) for tokens in self._missed]
            if EVERYBODY in self._missed:
                missed.append(Viewer(tuple(self.table.chairs), owner=True))
            self._presence = Presence(
                online=frozenset(seat for who in held for seat in who.seats),
                watching=sum(not who.seats for who in held),
                lately=frozenset(seat for who in missed for seat in who.seats),
                owner=any(who.owner for who in held + missed),
            )
        return self._presence

    @property
    def tag(self) -> str:
        """Names what can be seen now, so that a client can ask for anything else."""
        return f'"{self._epoch}.{self.revision}"'

    def update(self, viewer: Viewer, after: int | None) -> bytes:
        """How the table stands for this viewer, with the steps since, ready to be sent."""
        key = (viewer, after)
        found = self._encoded.get(key)
        if found is None:
            steps = self.table.steps_for(viewer, after or 0)
            found = msgspec.json.encode(Update(self.table.view_for(viewer, self.presence()), steps))
            if len(self._encoded) < KEPT:
                self._encoded[key] = found
        return found

    def is_idle(self, now: float, patience: float) -> bool:
        """Tell whether the table can leave the memory."""
        busy = self.watchers or self._staying or self.lock.locked() or (self.thinking and not self.thinking.done())
        return not busy and now - self.used > patience

    async def stop_thinking(self) -> None:
        """What the bot thinks about is out of date."""
        if self.thinking is not None:
            self.thinking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.thinking
