"""uvicorn's protocols with deadlines: HTTP by h11, and the WebSocket that a connection may become."""

import asyncio
from collections.abc import Iterable
from typing import Any, Final, Protocol, cast

import h11
import msgspec
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from zauberturm.server.connections import Connection, Connections
from zauberturm.server.deflate import DEFLATE
from zauberturm.server.gate import with_headers
from zauberturm.table.views import Problem


class Config(uvicorn.Config):
    """uvicorn's settings, and where its protocols find the connections."""

    connections: Connections


def last_answer(status: str, problem: Problem) -> bytes:
    """A whole response for a connection that ends with it."""
    body = msgspec.json.encode(problem)
    length = str(len(body)).encode()
    given = ((b"content-type", b"application/json"), (b"content-length", length), (b"connection", b"close"))
    lines = [b"HTTP/1.1 " + status.encode(), *(name + b": " + value for name, value in with_headers(given))]
    return b"\r\n".join([*lines, b"", body])


TOO_MANY: Final = last_answer("429 Too Many Requests", Problem("limited", {"retry_after": 1}))
TOO_LATE: Final = last_answer("408 Request Timeout", Problem("timeout"))
NO_REQUEST: Final = last_answer("400 Bad Request", Problem("malformed"))


class Http(H11Protocol):
    """HTTP/1.1: a request has to be complete in time, and a response has to be read in time."""

    config: Config
    connection: Connection | None = None
    upgraded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection, or send it away."""
        line = cast(asyncio.Transport, transport)
        client = get_remote_addr(line)
        self.connection = self.config.connections.add(line, client[0] if client else "unknown", self.give_up)
        if self.connection is None:
            line.write(TOO_MANY)
            line.close()
            return
        super().connection_made(line)
        self.config.connections.reading(self.connection, self.config.connections.limits.header)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no longer."""
        if self.connection is not None:
            self.config.connections.remove(self.transport)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something has come; a deadline is not moved by it unless it was all that was awaited."""
        before = self.conn.their_state, self.cycle
        super().data_received(data)
        self.await_next(before)

    def on_response_complete(self) -> None:
        """A response has been written; the next request may have come already, or its beginning."""
        before = self.conn.their_state, self.cycle
        super().on_response_complete()
        self.await_next(before)

    def await_next(self, before: tuple[Any, Any]) -> None:
        """Set the deadline for what the client has to send now."""
        if self.connection is None or self.upgraded:
            return
        theirs, limits = self.conn.their_state, self.config.connections.limits
        if theirs is h11.IDLE and self.conn.trailing_data[0]:
            awaited: float | None = limits.header
        else:
            awaited = limits.body_time if theirs is h11.SEND_BODY else None
        if awaited is None or self.connection.reading_until is None or before != (theirs, self.cycle):
            self.config.connections.reading(self.connection, awaited)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on the WebSocket has deadlines of its own."""
        assert self.connection is not None
        self.upgraded = True
        self.config.connections.reading(self.connection, None)
        super().handle_websocket_upgrade(event)

    def give_up(self) -> None:
        """The rest of a request has not come in time."""
        answered = self.conn.their_state is h11.SEND_BODY and self.cycle.response_started
        if not answered:
            self.transport.write(TOO_LATE)
        self.transport.close()
        if self.cycle is not None:  # the application waits for the rest as well
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - a sentence in English
        """Not HTTP at all, or a head that is too long."""
        self.transport.write(NO_REQUEST)
        self.transport.close()

    def pause_writing(self) -> None:
        """The client does not read as fast as we write."""
        super().pause_writing()
        if self.connection is not None:
            self.config.connections.writing(self.connection)

    def resume_writing(self) -> None:
        """It has read enough."""
        super().resume_writing()
        if self.connection is not None:
            self.connection.writing_until = None


class Listener(Protocol):
    """Somebody who takes messages as they come, instead of waiting for them one by one."""

    def heard(self, message: bytes) -> None:
        """A message has come."""

    def lost(self) -> None:
        """Nothing more will come."""

    def stalled(self, is_stalled: bool) -> None:
        """The client does not take what is sent; or it does again."""


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket, over a connection that is counted already.

    A move passes here several times. So whoever attaches a listener is called for every message, and writes without
    waiting: that spares queues, tasks and timers, which cost more than the message itself. The application finds the
    socket as `line` among the extensions of its scope.
    """

    config: Config
    connection: Connection
    listener: Listener | None = None

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.conn.available_extensions = [DEFLATE]

    # -- for listeners

    def attach(self, listener: Listener) -> None:
        """From now on messages go to the listener; also those that have come already."""
        self.listener = listener
        while not self.queue.empty():
            event: Any = self.queue.get_nowait()
            if event["type"] == "websocket.receive":
                listener.heard(event.get("bytes") or event["text"].encode())
            else:
                self.queue.put_nowait(event)
                listener.lost()
                break
        self.hold(False)

    def detach(self) -> None:
        """Whatever comes now waits for the application."""
        self.listener = None
        self.hold(False)

    def hold(self, held: bool) -> None:
        """Read no more, or go on."""
        if held != self.read_paused and not self.transport.is_closing():
            self.read_paused = held
            if held:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()

    @property
    def takes_more(self) -> bool:
        """Whether the client has read most of what was written."""
        return self.writable.is_set()

    def write(self, messages: Iterable[bytes]) -> None:
        """Send texts, all at once."""
        if self.conn.state is not State.OPEN or self.disconnected:
            return
        for one in messages:
            self.conn.send_text(one)
        self.transport.write(b"".join(self.conn.data_to_send()))

    # -- what happens on the line

    def handle_connect(self, event: Request) -> None:
        """Let the application find this end of the line."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            cast("Any", self.scope)["extensions"]["line"] = self

    def send_receive_event_to_app(self) -> None:
        """A message is complete."""
        if self.listener is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        frames, self.frames = self.frames, []
        self.listener.heard(frames[0] if len(frames) == 1 else b"".join(frames))

    def handle_close(self, event: Frame) -> None:
        """The client says goodbye."""
        super().handle_close(event)
        self.tell_lost()

    def handle_parser_exception(self) -> None:
        """The client says what nobody understands."""
        super().handle_parser_exception()
        self.tell_lost()

    def shutdown(self) -> None:
        """The server ends."""
        super().shutdown()
        self.tell_lost()

    def tell_lost(self) -> None:
        """Tell whoever listens that nothing more will come."""
        if self.listener is not None:
            self.listener.lost()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the connection over from HTTP."""
        super().connection_made(transport)
        self.connection = self.config.connections.find(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no longer."""
        self.config.connections.remove(self.transport)
        super().connection_lost(exc)
        self.tell_lost()

    def pause_writing(self) -> None:
        """The client does not read as fast as we write."""
        super().pause_writing()
        self.config.connections.writing(self.connection)
        if self.listener is not None:
            self.listener.stalled(True)

    def resume_writing(self) -> None:
        """It has read enough."""
        super().resume_writing()
        self.connection.writing_until = None
        if self.listener is not None:
            self.listener.stalled(False)

    def handle_ping(self) -> None:
        """Answer, unless the client does not read: the answers to many pings would fill the memory."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()
