"""Bots that play by token: who is connected, who is asked to sit down where, and who has gone.

A bot holds a line open on which it is told who asks for it. It keeps a seat as long as it is connected to the table, a
cut of half a minute aside, and decides within its time; otherwise it gives the seat up.
"""

import asyncio
import base64
import hashlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import partial
from typing import Final

import msgspec

from zauberturm.server import log
from zauberturm.server.limits import Limits, network_of
from zauberturm.server.live import Live
from zauberturm.table.botnews import (
    Alive,
    BotNews,
    BotView,
    Challenge,
    ChallengeOver,
    Dismissed,
    Seated,
    Welcome,
)
from zauberturm.table.deciding import Verdict
from zauberturm.table.entries import PROGRAM
from zauberturm.table.programs import asked_seats, program_seats

QUIET: Final = 10.0  # seconds without news until a line says that it is up
LOOK: Final = 1.0  # seconds between two looks at a table where such a bot sits
WAITING: Final = 64  # lines for a slow reader
_ENCODER: Final = msgspec.json.Encoder()

Place = tuple[str, str]  # a table and a seat
Decide = Callable[[Live, Callable[[], Verdict | None]], Awaitable[Verdict | None]]


def public_name(token: str) -> str:
    """What everybody may know of a bot's token: it tells nothing of the token, and is always the same."""
    digest = hashlib.sha256(f"zauberturm program {token}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


class Program:
    """A bot that is connected."""

    def __init__(self, token: str, name: str, games: Sequence[str], tables: int, address: str) -> None:
        self.id, self.name, self.games, self.tables = public_name(token), name, tuple(games), tables
        self.network = network_of(address)
        self.asked: dict[Place, float] = {}  # until when it may answer
        self.seated: set[Place] = set()
        self._lines: asyncio.Queue[BotNews] = asyncio.Queue(WAITING)
        self.dismissal: Dismissed | None = None

    @property
    def is_free(self) -> bool:
        """Whether it takes one more game."""
        return len(self.asked) + len(self.seated) < self.tables

    def tell(self, news: BotNews) -> None:
        """Send a line; who does not read is sent away."""
        try:
            self._lines.put_nowait(news)
        except asyncio.QueueFull:
            self.dismiss(Dismissed("slow"))

    def dismiss(self, why: Dismissed) -> None:
        """Make it the last line."""
        self.dismissal = self.dismissal or why
        if self._lines.empty():
            self._lines.put_nowait(self.dismissal)

    async def lines(self) -> AsyncIterator[bytes]:
        """Everything it is told, as lines of JSON."""
        while self.dismissal is None:
            try:
                async with asyncio.timeout(QUIET):
                    news: BotNews = await self._lines.get()
            except TimeoutError:
                news = Alive()
            if self.dismissal is None:
                yield _ENCODER.encode(news) + b"\n"
        yield _ENCODER.encode(self.dismissal) + b"\n"


class Hall:
    """All connected bots, and the tables that want or have them."""

    def __init__(self, limits: Limits, decide: Decide) -> None:
        self.limits, self._decide = limits, decide
        self.programs: dict[str, Program] = {}

    # -- who is here

    def has_room(self, token: str, address: str) -> bool:
        """Whether one more bot may come from this address; one that comes again always may."""
        others = [one for one in self.programs.values() if one.id != public_name(token)]
        near = sum(one.network == network_of(address) for one in others)
        return near < self.limits.bots and len(others) < self.limits.all_bots

    def is_named(self, token: str, name: str) -> bool:
        """Whether another bot has this name: nobody shall be taken for somebody else."""
        return any(
            one.name.casefold() == name.casefold() and one.id != public_name(token) for one in self.programs.values()
        )

    def enter(self, program: Program, tables: Sequence[Live]) -> None:
        """A bot has come; if it was here already, this line is the one that counts."""
        former = self.programs.get(program.id)
        if former is not None:
            former.dismiss(Dismissed("elsewhere"))
        self.programs[program.id] = program
        program.tell(Welcome(f"{PROGRAM}{program.id}", program.name))
        log.tell("bot came", bot=program.id[:6])
        for live in tables:
            self.consider(live)

    def leave(self, program: Program) -> None:
        """A bot has gone; the tables that wait for its answer are told soon."""
        if self.programs.get(program.id) is program:
            del self.programs[program.id]
            log.tell("bot went", bot=program.id[:6])

    def close(self) -> None:
        """The server stops."""
        for program in self.programs.values():
            program.dismiss(Dismissed("shutdown"))

    def shown(self) -> list[BotView]:
        """Everybody who is here, by name."""
        everybody = sorted(self.programs.values(), key=lambda one: one.name.casefold())
        return [BotView(f"{PROGRAM}{one.id}", one.name, list(one.games), one.is_free) for one in everybody]

    def offers(self, game: str) -> dict[str, str]:
        """The names of those who take one more game of this kind."""
        return {one.id: one.name for one in self.programs.values() if game in one.games and one.is_free}

    # -- tables

    def consider(self, live: Live) -> None:
        """The table has changed: ask, ask no longer, say who sits there; and look after those who wait or sit."""
        table = live.table
        asked, seated = asked_seats(table), program_seats(table) if table.status != "over" else {}
        for program in self.programs.values():
            self._ask(program, live, [seat for seat, one in asked.items() if one == program.id])
            self._seat(program, table.id, [seat for seat, one in seated.items() if one == program.id])
        if (asked or seated) and not live.is_keeping:
            live.keeping = asyncio.create_task(self._keep(live))

    def _ask(self, program: Program, live: Live, seats: list[str]) -> None:
        table = live.table
        for place in [one for one in program.asked if one[0] == table.id and one[1] not in seats]:
            del program.asked[place]
            program.tell(ChallengeOver(*place))
        for seat in seats:
            if (table.id, seat) not in program.asked:
                patience = self.limits.challenge
                program.asked[table.id, seat] = time.monotonic() + patience
                shown = table.listed_at(time.time(), live.presence())
                program.tell(Challenge(table.id, seat, shown.game, shown.options, shown.seats, patience))

    @staticmethod
    def _seat(program: Program, table: str, seats: list[str]) -> None:
        program.seated -= {place for place in program.seated if place[0] == table and place[1] not in seats}
        for seat in seats:
            if (table, seat) not in program.seated:
                program.seated.add((table, seat))
                program.tell(Seated(table, seat))

    def forget(self, table: str) -> None:
        """The table is no longer here, or for ever gone."""
        for program in self.programs.values():
            for place in [one for one in program.asked if one[0] == table]:
                del program.asked[place]
                program.tell(ChallengeOver(*place))
            program.seated = {place for place in program.seated if place[0] != table}

    async def answer(self, live: Live, seat: str, program: str, token: str | None) -> Verdict | None:
        """Carry out the answer of a bot, by the hash of its token; None declines. None: it is not asked any more."""
        return await self._decide(live, lambda: live.table.decide_program(seat, program, token, time.time()))

    # -- those who do not answer, have gone, or think for ever

    async def _keep(self, live: Live) -> None:
        """Look after a table until no such bot is asked or sits there."""
        watch = Watch(self.limits)
        while asked_seats(live.table) or (program_seats(live.table) and live.table.status != "over"):
            for seat, program in asked_seats(live.table).items():
                if self._is_unanswered((live.table.id, seat), program):
                    await self.answer(live, seat, program, None)
            for seat, program in watch.gone(live).items():
                log.tell("bot gave up", bot=program[:6])
                await self._decide(live, partial(live.table.decide_gone, seat, program, time.time()))
            await asyncio.sleep(LOOK)

    def _is_unanswered(self, place: Place, program: str) -> bool:
        here = self.programs.get(program)
        return here is None or here.asked.get(place, 0.0) < time.monotonic()


class Watch:
    """Since when bots sit at a table, and since when one of them is asked."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._seated: dict[Place, float] = {}  # a seat and who sits there
        self._asked = (0, 0.0)  # a version of the table, and when it was seen first

    def gone(self, live: Live) -> dict[str, str]:
        """The seats whose bots have gone, or think for too long."""
        table, now = live.table, time.monotonic()
        if table.version != self._asked[0]:
            self._asked = (table.version, now)
        seats = program_seats(table) if table.status != "over" else {}
        self._seated = {place: self._seated.get(place, now) for place in seats.items()}
        return {seat: program for seat, program in seats.items() if self._is_gone(live, seat, program, now)}

    def _is_gone(self, live: Live, seat: str, program: str, now: float) -> bool:
        presence = live.presence()
        if seat not in presence.online and seat not in presence.lately:
            return now - self._seated[seat, program] > self._limits.absence  # it needs a moment to come
        return live.table.to_move == seat and now - self._asked[1] > self._limits.decision
