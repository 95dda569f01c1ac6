"""A conversation with a client that talks without end and never listens."""

import asyncio
import json
import secrets
from pathlib import Path
from typing import Any

import pytest

from zauberturm.server.crew import Crew
from zauberturm.server.hub import Hub, fresh
from zauberturm.server.limits import Doorkeeper, Limits
from zauberturm.server.socket import Conversation
from zauberturm.store import open_store
from zauberturm.table.commands import NewTable, SeatWish
from zauberturm.table.making import create

TALK = 3000  # messages that are always there at once


class Deaf:
    """The socket of such a client, and its line: there is always something to receive, and nothing can be sent."""

    def __init__(self, token: str, takes_more: bool) -> None:
        self.scope = {"client": ("192.0.2.1", 1), "extensions": {"line": self}}
        self.token, self.received, self.gone = token, 0, asyncio.Event()
        self.takes_more = takes_more  # room for one message, or for none

    async def accept(self) -> None:
        """It begins to talk."""

    def attach(self, listener: Conversation) -> None:
        self.listener = listener
        listener.heard(json.dumps({"type": "hello", "tokens": [self.token]}).encode())
        for _ in range(TALK):
            listener.heard(b'{"type":"ping"}')

    def detach(self) -> None:
        """What comes now is received one by one."""

    def hold(self, held: bool) -> None:
        """It has talked already."""

    def write(self, _messages: list[bytes]) -> None:
        assert self.takes_more
        self.takes_more = False
        self.listener.stalled(True)

    async def receive(self) -> dict[str, Any]:
        self.received += 1
        if self.received < TALK:
            return {"type": "websocket.receive", "text": '{"type":"ping"}'}
        await self.gone.wait()
        return {"type": "websocket.disconnect"}

    async def send_data(self, data: bytes, _mode: str) -> None:
        if b'"gone"' in data:
            self.gone.set()
        else:
            await asyncio.Event().wait()

    async def close(self, code: int, _reason: str) -> None:
        assert code == 1013


@pytest.mark.parametrize("takes_more", [True, False])
def test_who_talks_without_end_and_never_listens_is_sent_away(tmp_path: Path, takes_more: bool) -> None:
    async def story() -> None:
        token = secrets.token_urlsafe(32)
        limits = Limits(send=0.05, messages=1e9, message_burst=1e9, requests=1e9, request_burst=1e9)
        store = open_store(tmp_path / "a")
        hub = Hub(store, limits, Crew(1))
        seats = [SeatWish("person", token=token), SeatWish()]
        order = NewTable("x", "towers", {}, seats, secrets.token_urlsafe(32), secrets.token_urlsafe(32))
        name = fresh()
        await hub.make(create(order, name, 0.0))
        socket: Any = Deaf(token, takes_more)
        async with asyncio.timeout(60):
            await Conversation(socket, hub, Doorkeeper(limits)).hold(name.table)
        assert socket.gone.is_set()
        await hub.close()
        await store.close()

    asyncio.run(story())
