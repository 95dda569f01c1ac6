"""A table in memory, with everybody who looks at it."""

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Iterable
from typing import Final

from zauberturm.server.attention import Attention
from zauberturm.server.fairness import Asker
from zauberturm.server.news import KEPT, Known, Look, News
from zauberturm.table.jobs import Job
from zauberturm.table.presence import Presence
from zauberturm.table.table import Table
from zauberturm.table.tokens import Viewer

STAY: Final = 30.0  # seconds
EVERYBODY: Final = ()  # among those who are missed, instead of their tokens


class Watcher:
    """Somebody who looks at a table: a socket, or a long poll that has not been answered yet."""

    def __init__(
        self, tokens: Iterable[str], after: int | None, wake: Callable[[], None], *, lasting: bool = True
    ) -> None:
        self.tokens, self.lasting = tuple(tokens), lasting  # a long poll does not count as present by itself
        self.wake = wake  # to be called when something has changed
        self.after = after  # steps it knows already
        self.changes = False  # it wants to be sent what has changed only
        self.revision = 0  # what it has seen last ...
        self.viewer: Viewer | None = None  # ... and as whom
        self.leaving: str | None = None  # why it is sent away

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
        self.removed = False  # the table is deleted: whoever still holds this has come too late
        self.watchers: set[Watcher] = set()
        self.attention = Attention()
        self.revision = 1  # of what can be seen, presence and phrases included
        self._epoch = secrets.token_hex(4)  # revisions count anew whenever the table is read from its log
        self._staying: dict[tuple[str, ...], asyncio.TimerHandle] = {}  # who polls, and until when that counts
        self._missed: dict[tuple[str, ...], asyncio.TimerHandle] = {}  # whose line was cut a moment ago
        self.thinking: asyncio.Task[None] | None = None
        self.thought: asyncio.Task[str] | None = None
        self.dealing: asyncio.Task[None] | None = None
        self.keeping: asyncio.Task[None] | None = None  # looks after bots that play by token
        self.job: Job | None = None  # what is thought about
        self._presence: Presence | None = None
        self._news = News()
        self._viewers: dict[tuple[str, ...], Viewer] = {}
        self._seating: tuple[Table, int] = (table, table.seating)  # for which those hold
        self._looked: dict[str, int] = {}  # by hash of a seat's token: how many steps there were when it last looked
        self._miss(EVERYBODY)  # nobody could be at the table before it was there: they have a moment to come

    def changed(self) -> None:
        """Tell everybody; whoever has lost the right to look is sent away."""
        self.revision += 1
        self._news.changed()
        for watcher in self.watchers:
            if not self.table.may_watch(self.viewer(watcher)):
                watcher.leaving = watcher.leaving or "denied"
            watcher.wake()

    def viewer(self, watcher: Watcher) -> Viewer:
        """What the watcher's tokens stand for now: a seat may have been taken or left since it came."""
        return self.stands_for(watcher.tokens)

    def stands_for(self, tokens: tuple[str, ...]) -> Viewer:
        """The same of any tokens; they are looked up once as long as no seat changes."""
        self._notice_seating()
        found = self._viewers.get(tokens)
        if found is None:
            found = self.table.viewer(tokens)
            if len(self._viewers) < KEPT:
                self._viewers[tokens] = found
        return found

    def _notice_seating(self) -> None:
        """Tokens may stand for something else now."""
        if self._seating[0] is not self.table or self._seating[1] != self.table.seating:
            self._seating = (self.table, self.table.seating)
            self._viewers.clear()
            self._presence = None

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
        if not self.watchers:  # a table that nobody looks at keeps nothing that can be made again
            self._news.forget()
            self._viewers.clear()
            self.table.forget_told()

    def _counts(self, tokens: tuple[str, ...]) -> bool:
        """Tell whether somebody misses them: nobody misses a spectator."""
        who = self.stands_for(tokens)
        return bool(who.seats) or who.owner

    def has_line(self, token: str) -> bool:
        """Tell whether a socket has shown this token: then it gets every update."""
        return any(token in watcher.tokens for watcher in self.watchers if watcher.lasting)

    def heard_of(self, token: str) -> None:
        """A command of theirs was carried out: whoever holds no line was here a moment ago all the same."""
        if self.has_line(token) or not self._counts((token,)):
            return
        before = self.presence()
        self._miss((token,))
        self._refresh(before)

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
        self._notice_seating()
        if self._presence is None:
            here = [watcher.tokens for watcher in self.watchers if watcher.lasting] + list(self._staying)
            held = [self.stands_for(tokens) for tokens in here]
            missed = [self.stands_for(tokens) for tokens in self._missed]
            if EVERYBODY in self._missed:
                missed.append(Viewer(tuple(self.table.chairs), owner=True))
            self._presence = Presence(
                online=frozenset(seat for who in held for seat in who.seats),
                watching=sum(not who.seats for who in held),
                lately=frozenset(seat for who in missed for seat in who.seats),
                owner=any(who.owner for who in held + missed),
            )
        return self._presence

    def asker(self, now: float) -> Asker | None:
        """On whose account the table's bots think; None if nobody wants to see what they do."""
        chairs, online = self.table.chairs, self.presence().online
        people = any(chairs[seat].kind == "person" for seat in online) or self.attention.of_players(now)
        wanted = people or bool(self.watchers) or self.attention.of_anybody(now)
        return Asker(self.attention.address, self.table.id, people) if wanted else None

    @property
    def tag(self) -> str:
        """Names what can be seen now, so that a client can ask for anything else."""
        return f'"{self._epoch}.{self.revision}"'

    def update(self, viewer: Viewer, after: int | None, sent: int | None = None, *, compact: bool = False) -> bytes:
        """How the table stands for this viewer, with the steps since, ready to be sent.

        `after` is what the client says it knows, `sent` what it was sent on this line.
        """
        known = self._known(viewer, after, sent)
        return self._news.update(self._look(viewer), known, compact)

    def news_for(self, watcher: Watcher) -> bytes:
        """What a watcher has not been sent yet: only what has changed, if it has seen the last state and asked so."""
        viewer, sent = self.viewer(watcher), watcher.after if watcher.revision else None
        message = None
        if watcher.changes and watcher.viewer == viewer:
            known = self._known(viewer, watcher.after, sent)
            message = self._news.changes(self._look(viewer), known, watcher.revision)
        if message is None:
            message = self.update(viewer, watcher.after, sent, compact=watcher.changes)
        watcher.revision, watcher.viewer, watcher.after = self.revision, viewer, len(self.table.story)
        return message

    def _look(self, viewer: Viewer) -> Look:
        self.looked(viewer)
        return Look(self.table, viewer, self.presence(), self.revision)

    def _known(self, viewer: Viewer, after: int | None, sent: int | None) -> Known:
        missed = self._looked_last(viewer)
        return Known(after or 0, missed, missed if sent is None else sent)

    def looked(self, viewer: Viewer) -> None:
        """Note that the viewer sees the table as it stands: nothing before has been missed."""
        for seat in viewer.seats:
            self._looked[str(self.table.chairs[seat].token)] = len(self.table.story)

    def _looked_last(self, viewer: Viewer) -> int | None:
        """After how many steps the viewer saw the table last; of several seats at one device, the latest counts."""
        if self.table.may_look_back:
            return None
        tokens = (self.table.chairs[seat].token for seat in viewer.seats)
        return max((self._looked[token] for token in tokens if token in self._looked), default=None)

    def is_idle(self, now: float, patience: float) -> bool:
        """Tell whether the table can leave the memory."""
        busy = self.watchers or self._staying or self.lock.locked() or self.is_dealing
        return not busy and now - self.used > patience

    @property
    def is_thinking(self) -> bool:
        """Tell whether a bot of the table thinks, or waits for a worker."""
        return self.thinking is not None and not self.thinking.done()

    @property
    def is_dealing(self) -> bool:
        """Tell whether the deal waits for the bits of devices."""
        return self.dealing is not None and not self.dealing.done()

    @property
    def is_keeping(self) -> bool:
        """Tell whether somebody looks after the bots that play by token."""
        return self.keeping is not None and not self.keeping.done()

    async def stop_working(self) -> None:
        """Nothing more is decided here: neither by a bot nor because a time is over."""
        for task in (self.thinking, self.dealing, self.keeping):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
