"""People who play at random, at many tables at once, and keep a list of everything they were answered.

They do not give up: a command without an answer is sent again, with the same id, until it has one.
"""

import asyncio
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, TypeVar

import msgspec
from httpx import AsyncClient, AsyncHTTPTransport, HTTPError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.running import new_table, person, token

TROUBLE: Final = (OSError, TimeoutError, EOFError, WebSocketException, HTTPError)
PAUSE: Final = 0.1  # seconds before a line is tried again
Message = TypeVar("Message")
AHEAD: Final = 4  # commands on their way at the same time


class Choice(msgspec.Struct):
    text: str


class Seen(msgspec.Struct):
    """What a player needs of a view."""

    version: int
    status: str
    asked: str | None
    legal: list[Choice]
    can_undo: bool
    phrases: list[str]
    steps: int
    next: str | None


class Update(msgspec.Struct, tag="update", tag_field="type"):
    state: msgspec.Raw
    steps: list[msgspec.Raw]


class Reply(msgspec.Struct, omit_defaults=True):
    """An answer to a command."""

    answer: str
    id: str
    version: int = 0
    state: msgspec.Raw = msgspec.Raw()
    retry_after: float = 0


class Answered(msgspec.Struct, tag="answered", tag_field="type"):
    answer: Reply


class Gone(msgspec.Struct, tag="gone", tag_field="type"):
    reason: str


_PUSHED: Final = msgspec.json.Decoder(Update | Answered | Gone)
_REPLY: Final = msgspec.json.Decoder(Reply)
_UPDATE: Final = msgspec.json.Decoder(Update)
_SEEN: Final = msgspec.json.Decoder(Seen)


@dataclass
class Given:
    """A command that was given, and everything that was answered to it."""

    table: str
    token: str
    id: str
    do: str
    body: bytes
    replies: list[Reply] = field(default_factory=list)

    @property
    def carried_out(self) -> bool:
        """Whether somebody was told that it is done."""
        return any(reply.answer in ("accepted", "duplicate") for reply in self.replies)


@dataclass
class Tally:
    """What all players have been answered."""

    accepted: int = 0
    given: list[list[Given]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    troubles: int = 0  # lines that broke
    echoes: bool = False  # a line may bring old news again


@dataclass(frozen=True)
class Place:
    """A table and the tokens one shows there."""

    url: str
    table: str
    tokens: tuple[str, ...]
    address: str | None = None  # of the player; None: any


class Player:
    """Somebody who plays at random through a socket."""

    def __init__(self, place: Place, dice: random.Random, tally: Tally, patience: float = 20.0) -> None:
        self.url, self.table, self.tokens = place.url, place.table, place.tokens
        self.local = (place.address, 0) if place.address else None
        self.dice, self.tally, self.patience = dice, tally, patience
        self.quiet = False  # only looks on
        self.given: list[Given] = []
        tally.given.append(self.given)
        self.waiting: dict[str, Given] = {}  # without an answer
        self._forget()

    def _forget(self) -> None:
        """Sit down at a table of which nothing is known."""
        self.seen: Seen | None = None
        self.view = msgspec.Raw(b"null")
        self.steps: list[bytes] = []
        self.highest = 0  # version that was acknowledged or shown

    # -- lines

    async def play(self, until: asyncio.Event) -> None:
        """Play until it is enough and everything is answered; a line that breaks is replaced."""
        while not until.is_set() or self.waiting:
            try:
                await self.converse(until)
            except TROUBLE:
                self.tally.troubles += 1
                await asyncio.sleep(PAUSE)

    async def converse(self, until: asyncio.Event) -> None:
        """One line from its beginning to its end."""
        table = self.table
        where = f"ws{self.url.removeprefix('http')}/api/v1/tables/{table}/socket"
        async with connect(
            where,
            open_timeout=self.patience,
            close_timeout=1,
            ping_interval=None,
            max_size=None,
            compression=None,
            local_addr=self.local,
        ) as line:
            await self.greet(line)
            while table == self.table and not (until.is_set() and not self.waiting):
                async with asyncio.timeout(self.patience):  # `wait_for` may swallow being cancelled before Python 3.12
                    message = await line.recv()
                self.take(self.read(_PUSHED, message))
                for command in () if until.is_set() else self.decide():
                    await self.send(line, command)

    async def greet(self, line: ClientConnection) -> None:
        """Say who is here, then repeat what was not answered, in its order."""
        hello = {"type": "hello", "tokens": list(self.tokens), "after": len(self.steps)}
        await line.send(msgspec.json.encode(hello).decode())
        for command in list(self.waiting.values()):
            await self.send(line, command)

    async def send(self, line: ClientConnection, command: Given) -> None:
        await line.send(b'{"type":"command","command":%s}' % command.body)

    # -- what comes in

    def read(self, decoder: msgspec.json.Decoder[Message], text: str | bytes) -> Message:
        """A message; what a line has garbled is as good as a broken line."""
        try:
            return decoder.decode(text)
        except msgspec.MsgspecError:
            if self.tally.echoes:
                raise EOFError("garbled") from None
            raise

    def take(self, message: Update | Answered | Gone) -> None:
        if isinstance(message, Update):
            self.look(message)
        elif isinstance(message, Answered):
            self.settle(message.answer)
        else:
            self.hear(message.reason)

    def hear(self, goodbye: str) -> None:
        """The server closes the line; the players here have done nothing that forbids them to look."""
        if goodbye == "denied":
            self.tally.faults.append(f"{self.table}: sent away")
        raise EOFError(goodbye)

    def look(self, update: Update) -> None:
        seen = _SEEN.decode(update.state)
        first = seen.steps - len(update.steps)
        if seen.version < self.highest or first > len(self.steps):
            if not self.tally.echoes:
                self.tally.faults.append(
                    f"{self.table}: version {seen.version} after {self.highest}, from step {first}"
                )
            return
        self.seen, self.view, self.highest = seen, update.state, seen.version
        self.steps[first:] = [bytes(step) for step in update.steps]
        self.move_on()

    def move_on(self) -> None:
        """Go to the rematch with the others, as soon as everything here is answered."""
        if self.seen is not None and self.seen.next is not None and not self.waiting:
            self.table = self.seen.next
            self._forget()

    def settle(self, reply: Reply) -> None:
        """Note an answer. Whoever was limited comes again."""
        command = self.waiting.get(reply.id)
        if reply.answer == "limited":
            return
        if command is None:
            self.note_again(reply)
            return
        command.replies.append(reply)
        del self.waiting[reply.id]
        if command.carried_out:
            self.tally.accepted += 1
            self.highest = max(self.highest, reply.version)
        self.move_on()

    def note_again(self, reply: Reply) -> None:
        """An answer to what was sent twice."""
        known = [one for one in self.given if one.id == reply.id]
        for command in known:
            command.replies.append(reply)
        if not known:
            self.tally.faults.append(f"{self.table}: {reply.answer} to {reply.id}, which nobody gave")

    # -- what goes out

    def decide(self) -> Iterator[Given]:
        """What to do next, as long as there may be more on its way."""
        if self.seen is None or self.quiet:
            return
        while len(self.waiting) < AHEAD and (order := self.order(self.seen)) is not None:
            yield self.command(*order)

    def order(self, seen: Seen) -> tuple[dict[str, Any], int | None] | None:
        busy = any(one.do in ("play", "undo", "rematch") for one in self.waiting.values())
        if busy or seen.version < self.highest:
            return self.small_talk(seen) if self.dice.random() < 0.4 else None
        if seen.status == "over":
            return ({"do": "rematch"}, None) if not self.waiting and seen.next is None else None
        if seen.can_undo and self.dice.random() < 0.2:
            return {"do": "undo"}, seen.version
        if seen.asked is not None:
            return self.move(seen)
        return self.small_talk(seen) if not self.waiting else None

    def move(self, seen: Seen) -> tuple[dict[str, Any], int | None]:
        """Mostly a good one; sometimes too late, sometimes nonsense."""
        chance = self.dice.random()
        action = "nonsense" if chance < 0.02 else self.dice.choice(seen.legal).text
        return {"do": "play", "action": action}, seen.version - (chance > 0.98)

    def small_talk(self, seen: Seen) -> tuple[dict[str, Any], int | None] | None:
        if not seen.phrases:
            return None
        if self.dice.random() < 0.1:
            # Another one every time: what is preferred already leaves no entry, and could not be told from a lost one.
            kinds = [*self.dice.choice([[], ["cast"]]), f"kind {self.dice.getrandbits(32):x}"]
            return {"do": "prefer", "auto_pass": kinds}, None
        return {"do": "say", "phrase": self.dice.choice(seen.phrases)}, None

    def command(self, order: dict[str, Any], expects: int | None) -> Given:
        secret = self.tokens[0] if len(self.tokens) == 1 or self.seen is None else self.right_token(order)
        name = f"{self.dice.getrandbits(64):016x}"
        body: dict[str, Any] = {"id": name, "order": order}
        if len(self.tokens) > 1:
            body["seat"] = "abcdef"[self.tokens.index(secret)]
        encoded = msgspec.json.encode(body if expects is None else {**body, "expects": expects})
        command = Given(self.table, secret, name, order["do"], encoded)
        self.given.append(command)
        self.waiting[name] = command
        return command

    def right_token(self, order: dict[str, Any]) -> str:
        """Several people at one device: the one who is asked plays, anybody may speak."""
        assert self.seen is not None
        if order["do"] == "play" and self.seen.asked is not None:
            return self.tokens["abcdef".index(self.seen.asked) % len(self.tokens)]
        if order["do"] == "undo":
            last = msgspec.json.decode(self.steps[-1]).get("seat") if self.steps else None
            return self.tokens["abcdef".index(last or "a") % len(self.tokens)]
        return self.dice.choice(self.tokens)


class Poller(Player):
    """Somebody who plays at random by plain HTTP."""

    async def converse(self, until: asyncio.Event) -> None:
        table = self.table
        shown = {"authorization": f"Bearer {','.join(self.tokens)}", "connection": "close"}
        where = f"{self.url}/api/v1/tables/{table}"
        async with AsyncClient(base_url=where, headers=shown, timeout=self.patience) as line:
            while table == self.table and not (until.is_set() and not self.waiting):
                for command in list(self.waiting.values()):
                    await self.ask(line, command)
                known = {"after": len(self.steps), "wait": 0.05, "version": self.highest}
                answer = await line.get("/updates", params=known)
                if answer.status_code != 200:
                    raise EOFError(answer.status_code)
                self.take(self.read(_UPDATE, answer.content))
                for command in () if until.is_set() else islice(self.decide(), AHEAD):
                    await self.ask(line, command)

    async def ask(self, line: AsyncClient, command: Given) -> None:
        answer = await line.post("/commands", content=command.body)
        if answer.status_code not in (200, 403, 429):
            raise EOFError(answer.status_code)
        reply = self.read(_REPLY, answer.content)
        if reply.id == command.id:
            self.settle(reply)


async def opened(
    url: str, count: int, game: str = "towers", bot: int = 0, bots: int = 1, address: str | None = None, **more: Any
) -> tuple[str, list[str]]:
    """A new table where people sit already, perhaps with bots of a level; its name and their tokens."""
    secrets = [token() for _ in range(count)]
    seats = [person(one) for one in secrets] + ([{"kind": "bot", "bot": f"level:{bot}"}] * bots if bot else [])
    async with AsyncClient(base_url=url, timeout=60, transport=AsyncHTTPTransport(local_address=address)) as line:
        answer = await line.post("/api/v1/tables", json=new_table(seats, game, **{"log": "all", **more}))
    assert answer.status_code == 200, answer.text
    return answer.json()["table"], secrets
