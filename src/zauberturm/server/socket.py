"""A socket: the first message says who looks; then commands come in, answers and updates go out."""

import asyncio
import contextlib
import itertools
from collections import deque
from collections.abc import Coroutine
from typing import Any, Final

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from zauberturm.server import log
from zauberturm.server.hub import Hub
from zauberturm.server.limits import Doorkeeper
from zauberturm.server.live import Live, Watcher
from zauberturm.server.protocols import Socket
from zauberturm.table.commands import Answer, Limited
from zauberturm.table.stream import Answered, Gone, Hello, Ordered, Pong, Sent

CODES: Final = {"shutdown": 1001, "slow": 1013, "limit": 1008, "denied": 1008, "malformed": 1007, "deleted": 1001}
LAST_WORDS: Final = 2.0  # seconds for somebody who does not listen to take the goodbye
UNHEARD: Final = 100  # messages after the end that are passed over at once ...
PAUSE: Final = 0.1  # ... before a pause of so many seconds
HUNG_UP: Final = ""  # the reason if the other side has ended it
_DECODER: Final = msgspec.json.Decoder(Sent)
_ENCODER: Final = msgspec.json.Encoder()
_PONG: Final = _ENCODER.encode(Pong())


class Conversation:
    """One socket from its first message to its last.

    Messages are read one after the other: while a command is carried out, the next one waits. Whatever is to be sent
    goes out together at the end of the loop's turn: usually the answer and the update that follows it.
    """

    def __init__(self, socket: WebSocket[Any, Any, Any], hub: Hub, doorkeeper: Doorkeeper) -> None:
        self.socket, self.hub, self.doorkeeper, self.limits = socket, hub, doorkeeper, doorkeeper.limits
        self.address = socket.scope["client"][0] if socket.scope["client"] else "unknown"
        self.bucket = doorkeeper.bucket()
        self.line: Socket = socket.scope["extensions"]["line"]  # type: ignore[index, assignment]
        self.loop = asyncio.get_running_loop()
        self.over: asyncio.Future[str] = self.loop.create_future()  # why it has ended
        self.inbox: deque[bytes] = deque()
        self.answers: deque[bytes] = deque()
        self.name = ""  # of the table
        self.live: Live | None = None
        self.visit = contextlib.ExitStack()  # at the table
        self.watcher = Watcher((), None, self.wake)
        self.is_busy = self.is_due = False  # a message is being dealt with; something is to be sent in a moment
        self.heard_at = self.loop.time()
        self.waiting: asyncio.TimerHandle | None = None  # for the next message
        self.stalling: asyncio.TimerHandle | None = None  # for the client to read

    async def hold(self, name: str) -> None:
        """Talk until one of the two has had enough."""
        self.name = name
        with contextlib.suppress(WebSocketDisconnect):
            await self.socket.accept()
            reason = await self._talk()
            if reason != HUNG_UP:
                log.debug("socket closed", reason=reason, address=self.address)
                await self._part(reason)

    async def _talk(self) -> str:
        """Listen until the end; returns its reason."""
        with self.visit:
            self.waiting = self.loop.call_later(self.limits.hello, self.end, "limit")
            self.line.attach(self)
            try:
                return await self.over
            finally:
                self.line.detach()
                for timer in (self.waiting, self.stalling):
                    if timer is not None:
                        timer.cancel()

    def end(self, reason: str) -> None:
        """Enough."""
        if not self.over.done():
            self.over.set_result(reason)

    # -- in

    def heard(self, message: bytes) -> None:
        """A message has come. Whoever does not wait for an answer is not read from until the answer is there."""
        self.heard_at = self.loop.time()
        if self.is_busy:
            self.inbox.append(message)
            self.line.hold(True)
        elif not self.over.done():
            self._take(message)

    def lost(self) -> None:
        """Nothing more will come."""
        self.end(HUNG_UP)

    def _take(self, data: bytes) -> None:
        if len(data) > self.limits.frame:
            self.end("limit")
            return
        try:
            message: Sent = _DECODER.decode(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            self.end("malformed")
            return
        if self.live is not None:
            self._react(self.live, message)
        elif isinstance(message, Hello):
            self._do(self._begin(message))
        else:
            self.end("malformed")

    async def _begin(self, hello: Hello) -> None:
        """Somebody wants to look at the table."""
        live = None if self.hub.closing else await self.hub.find(self.name)
        if self.hub.closing:
            self.end("shutdown")
            return
        who = live.table.viewer(hello.tokens) if live is not None else None
        if live is None or who is None or not live.table.may_watch(who):
            self.end("denied")
        elif not self.over.done():
            assert self.waiting is not None
            self.waiting.cancel()
            self._listen_for_silence()
            self.live, self.watcher = live, Watcher(hello.tokens, hello.after, self.wake)
            self.watcher.changes = hello.changes
            self.visit.enter_context(self.hub.watching(live, self.watcher))
            self.hub.attend(live, who, self.address)
            self.wake()

    def _react(self, live: Live, message: Sent) -> None:
        wait = self.bucket.take(self.doorkeeper.clock()) or self.doorkeeper.request(self.address)
        if isinstance(message, Hello):
            self.end("malformed")
            return
        if not isinstance(message, Ordered):
            self._queue(_PONG)
        elif wait:
            self._answer(Limited(message.command.id, round(wait, 3)))
        else:
            self._do(self.hub.obey_at(live, self.watcher.tokens, message.command, self._answer))
        if wait:  # nothing is read meanwhile: whoever hurries has to wait
            self.is_busy = True
            self.loop.call_later(wait, self._go_on)

    def _do(self, work: Coroutine[Any, Any, Any]) -> None:
        """Deal with a message; it is done to the end even if the line is cut meanwhile."""
        self.is_busy = True
        self.hub.begin(work).add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[Any]") -> None:
        if not task.cancelled() and (error := task.exception()) is not None and not self.over.done():
            self.over.set_exception(error)
        self._go_on()

    def _go_on(self) -> None:
        """Take the next messages, until one of them has to be waited for."""
        self.is_busy = False
        while self.inbox and not self.is_busy and not self.over.done():
            self._take(self.inbox.popleft())
        if not self.inbox and not self.over.done():
            self.line.hold(False)

    def _listen_for_silence(self) -> None:
        """A client that is there says something now and then."""
        left = self.heard_at + self.limits.silence - self.loop.time()
        if left <= 0:
            self.end("limit")
        else:
            self.waiting = self.loop.call_later(left, self._listen_for_silence)

    # -- out

    def _answer(self, given: Answer) -> None:
        self._queue(_ENCODER.encode(Answered(given)))

    def _queue(self, data: bytes) -> None:
        self.answers.append(data)
        if len(self.answers) > self.limits.queue:
            self.watcher.send_away("slow")
        self.wake()

    def wake(self) -> None:
        """Something is to be sent."""
        if not self.is_due:
            self.is_due = True
            self.loop.call_soon(self._send)

    def stalled(self, is_stalled: bool) -> None:
        """The client does not read, which it may do for a while; or it reads again."""
        if self.stalling is not None:
            self.stalling.cancel()
            self.stalling = None
        if is_stalled:
            self.stalling = self.loop.call_later(self.limits.send, self.end, "slow")
        else:
            self.wake()

    def _send(self) -> None:
        self.is_due = False
        try:
            if not self.over.done():
                self._write()
        except Exception as error:  # noqa: BLE001 - it is raised where the socket is held
            self.over.set_exception(error)

    def _write(self) -> None:
        """Send answers in their order, then how the table stands: if it has changed often meanwhile, only the last."""
        live, watcher = self.live, self.watcher
        if watcher.leaving == "slow":
            self.end("slow")
        elif self.line.takes_more:
            messages = list(self.answers)
            self.answers.clear()
            if live is not None and watcher.revision != live.revision and not watcher.leaving:
                messages.append(live.news_for(watcher))
            if messages:
                self.line.write(messages)
            if watcher.leaving:
                self.end(watcher.leaving)
        elif watcher.leaving:
            self.end(watcher.leaving)

    # -- the end

    async def _part(self, reason: str) -> None:
        """Say why, and wait until the line is down. Who does not hang up holds a connection, and has only so many."""
        goodbye = asyncio.create_task(self._say_goodbye(reason))
        await asyncio.wait({goodbye}, timeout=LAST_WORDS)
        try:
            for number in itertools.count(1):
                if (await self.socket.receive())["type"] == "websocket.disconnect":
                    return
                await asyncio.sleep(0 if number % UNHEARD else PAUSE)
        finally:
            goodbye.cancel()
            await asyncio.gather(goodbye, return_exceptions=True)

    async def _say_goodbye(self, reason: str) -> None:
        """Take as long as the reader takes; a slow one will see at last that it has been sent away."""
        await self.socket.send_data(_ENCODER.encode(Gone(reason)), "text")
        await self.socket.close(CODES[reason], reason)
