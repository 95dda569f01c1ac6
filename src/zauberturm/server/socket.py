"""A socket: the first message says who looks; then commands come in, answers and updates go out."""

import asyncio
import contextlib
import itertools
from collections import deque
from typing import Any, Final

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from zauberturm.server import log
from zauberturm.server.hub import Hub
from zauberturm.server.limits import Doorkeeper
from zauberturm.server.live import Live, Watcher
from zauberturm.table.commands import Answer, Limited
from zauberturm.table.stream import Answered, Gone, Hello, Ordered, Sent

CODES: Final = {"shutdown": 1001, "slow": 1013, "limit": 1008, "denied": 1008, "malformed": 1007}
LAST_WORDS: Final = 2.0  # seconds without listening: granian closes no line while somebody waits for a message of it
UNHEARD: Final = 100  # messages after the end that are passed over at once ...
PAUSE: Final = 0.1  # ... before a pause of so many seconds
_DECODER: Final = msgspec.json.Decoder(Sent)
_ENCODER: Final = msgspec.json.Encoder()


class SendAway(Exception):
    """The socket has to be closed; the text is the reason."""


class Conversation:
    """One socket from its first message to its last."""

    def __init__(self, socket: WebSocket[Any, Any, Any], hub: Hub, doorkeeper: Doorkeeper) -> None:
        self.socket, self.hub, self.doorkeeper, self.limits = socket, hub, doorkeeper, doorkeeper.limits
        self.address = socket.scope["client"][0] if socket.scope["client"] else "unknown"
        self.bucket = doorkeeper.bucket()
        self.answers: deque[bytes] = deque()

    async def hold(self, name: str) -> None:
        """Talk until one of the two has had enough."""
        await self.socket.accept()
        with contextlib.suppress(WebSocketDisconnect):
            try:
                await self._talk(name)
            except SendAway as leaving:
                log.debug("socket closed", reason=str(leaving), address=self.address)
                await self._part(str(leaving))

    async def _talk(self, name: str) -> None:
        hello = await self._receive(self.limits.hello)
        if not isinstance(hello, Hello):
            raise SendAway("malformed")
        live = None if self.hub.closing else await self.hub.find(name)
        if self.hub.closing:
            raise SendAway("shutdown")
        if live is None or not live.table.may_watch(live.table.viewer(hello.tokens)):
            raise SendAway("denied")
        watcher = Watcher(hello.tokens, hello.after)
        with self.hub.watching(live, watcher):
            await self._both_ways(live, watcher)

    async def _both_ways(self, live: Live, watcher: Watcher) -> None:
        """Read and write at the same time; when one ends, so does the other."""
        both = [asyncio.create_task(self._write(live, watcher)), asyncio.create_task(self._read(live, watcher))]
        try:
            done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in both:
                task.cancel()
            await asyncio.gather(*both, return_exceptions=True)
        for task in done:
            task.result()

    # -- in

    async def _receive(self, patience: float) -> Sent:
        """The next message, not too late, not too long, and one of ours."""
        try:
            async with asyncio.timeout(patience):
                event: Any = await self.socket.receive()
        except TimeoutError:
            raise SendAway("limit") from None
        if event["type"] != "websocket.receive":
            raise WebSocketDisconnect(detail="gone")
        text = event.get("text")
        data: bytes = event.get("bytes") or b"" if text is None else text.encode("utf-8", "replace")
        if len(data) > self.limits.frame:
            raise SendAway("limit")
        try:
            message: Sent = _DECODER.decode(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            raise SendAway("malformed") from None
        return message

    async def _read(self, live: Live, watcher: Watcher) -> None:
        while True:
            message = await self._receive(self.limits.silence)
            wait = self.bucket.take(self.doorkeeper.clock()) or self.doorkeeper.request(self.address)
            if isinstance(message, Hello):
                raise SendAway("malformed")
            if isinstance(message, Ordered):
                await self._obey(live, watcher, message, wait)
            if wait:
                await asyncio.sleep(wait)  # and nothing is read meanwhile: whoever hurries has to wait

    async def _obey(self, live: Live, watcher: Watcher, message: Ordered, wait: float) -> None:
        def answer(given: Answer) -> None:
            self.answers.append(_ENCODER.encode(Answered(given)))
            if len(self.answers) > self.limits.queue:
                watcher.send_away("slow")
            watcher.wake()

        if wait:
            answer(Limited(message.command.id, round(wait, 3)))
        else:
            await self.hub.obey(live.table.id, message.command, answer)

    # -- out

    async def _write(self, live: Live, watcher: Watcher) -> None:
        """Send answers in their order, then how the table stands: if it has changed often meanwhile, only the last."""
        while True:
            while self.answers and watcher.leaving != "slow":
                await self._send(self.answers.popleft())
            if watcher.leaving:
                raise SendAway(watcher.leaving)
            if watcher.revision != live.revision:
                await self._send(self._update(live, watcher))
                continue
            await watcher.woken.wait()
            watcher.woken.clear()

    def _update(self, live: Live, watcher: Watcher) -> bytes:
        viewer = live.viewer(watcher)
        data = live.update(viewer, watcher.after)
        watcher.revision, watcher.after = live.revision, len(live.table.told)
        return data

    async def _send(self, data: bytes) -> None:
        try:
            async with asyncio.timeout(self.limits.send):
                await self.socket.send_data(data, "text")
        except TimeoutError:
            raise SendAway("slow") from None

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
