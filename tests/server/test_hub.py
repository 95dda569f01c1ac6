"""The hub with a real store: what happens when nothing can be written, when somebody else writes, when all hang up."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from zauberturm.opening import load
from zauberturm.server import thinking
from zauberturm.server.crew import Crew
from zauberturm.server.hub import Hub, begun, fresh
from zauberturm.server.limits import Limits
from zauberturm.store import Addition, SQLite
from zauberturm.table.commands import Accepted, Answer, Command, Duplicate, Limited, NewTable, Play, Say, SeatWish
from zauberturm.table.entries import decode, encode
from zauberturm.table.jobs import Job
from zauberturm.table.making import create
from zauberturm.table.table import Table

ANNA, BEN = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
SEATS = [SeatWish("person", token=ANNA), SeatWish("person", token=BEN)]


def with_hub(path: Path, story: Callable[[Hub, SQLite, str], Awaitable[None]]) -> None:
    """Tell a story with a table for two."""

    async def told() -> None:
        store = SQLite(path)
        hub = Hub(store, Limits(), Crew(1))  # nobody thinks: there are no bots here
        order = NewTable("x", "towers", {"starter": "a"}, SEATS, secrets.token_urlsafe(32), secrets.token_urlsafe(32))
        name = fresh()
        await hub.make(create(order, name, 0.0))
        try:
            await story(hub, store, name.table)
        finally:
            await hub.close()
            await store.close()

    asyncio.run(told())


def say(number: int) -> Command:
    return Command(f"c{number}", ANNA, Say("hello"))


async def answer_of(hub: Hub, table: str, command: Command) -> Answer:
    answers: list[Answer] = []
    assert await hub.obey(table, command, answers.append)
    (answer,) = answers
    return answer


def test_when_nothing_can_be_written_nothing_is_acknowledged(tmp_path: Path) -> None:
    async def story(hub: Hub, store: SQLite, table: str) -> None:
        pages = store._writing.execute("PRAGMA page_count").fetchone()[0]
        store._writing.execute(f"PRAGMA max_page_count = {pages}")
        number = 0
        while isinstance(await answer_of(hub, table, say(number)), Accepted):
            number += 1
        assert isinstance(await answer_of(hub, table, say(number)), Limited)
        assert not hub.state()["storage"]
        live = await hub.find(table)
        assert live is not None
        assert live.table.said == number
        store._writing.execute("PRAGMA max_page_count = 100000")  # somebody made room
        assert isinstance(await answer_of(hub, table, say(number)), Accepted)
        assert hub.state()["storage"]
        assert isinstance(await answer_of(hub, table, say(number)), Duplicate)

    with_hub(tmp_path / "a", story)


def test_who_loses_a_race_decides_anew(tmp_path: Path) -> None:
    async def story(hub: Hub, store: SQLite, table: str) -> None:
        live = await hub.find(table)
        assert live is not None
        elsewhere = live.table.decide(say(1), 0.0, fresh)  # another process has read the same log, and is quicker
        await store.append(Addition(table, live.table.sequence, [encode(entry) for entry in elsewhere.entries]))
        assert isinstance(await answer_of(hub, table, say(1)), Duplicate)
        assert isinstance(await answer_of(hub, table, say(2)), Accepted)
        assert (await hub.find(table)) is live
        assert live.table.said == 2

    with_hub(tmp_path / "a", story)


def test_a_command_is_carried_out_even_if_its_sender_hangs_up(tmp_path: Path) -> None:
    async def story(hub: Hub, store: SQLite, table: str) -> None:
        live = await hub.find(table)
        assert live is not None
        action = live.table.view_for(live.table.viewer([ANNA])).legal[0].text
        command = Command("once", ANNA, Play(action), live.table.version)
        answers: list[Answer] = []
        sending = asyncio.create_task(hub.obey(table, command, answers.append))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        assert isinstance(await answer_of(hub, table, command), Duplicate)
        lines = await store.read(table)
        assert len(lines) == live.table.sequence

    with_hub(tmp_path / "a", story)


def test_commands_of_one_table_are_carried_out_one_after_the_other(tmp_path: Path) -> None:
    async def story(hub: Hub, store: SQLite, table: str) -> None:
        answers = await asyncio.gather(*(answer_of(hub, table, say(number)) for number in range(40)))
        assert all(isinstance(answer, Accepted) for answer in answers)
        live = await hub.find(table)
        assert live is not None
        again = Table.fold([decode(line) for line in await store.read(table)])
        assert (again.said, again.sequence) == (live.table.said, live.table.sequence) == (40, 42)

    with_hub(tmp_path / "a", story)


class Stubborn:
    """Workers that answer nonsense unless they are asked simply."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def think(self, job: bytes) -> str:
        read = msgspec.json.decode(job, type=Job)
        self.asked.append(read.bot)
        return "nonsense" if read.bot != "random" else load(read.position).legal()[0].text


def test_a_bot_that_plays_nonsense_does_not_stop_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "PAUSE", 0.01)

    async def story() -> None:
        store, crew = SQLite(tmp_path / "a"), Stubborn()
        hub = Hub(store, Limits(), crew)  # type: ignore[arg-type]
        seats = [SeatWish("bot", bot="level:1"), SeatWish("person", token=BEN)]
        order = NewTable("x", "towers", {"starter": "a"}, seats, secrets.token_urlsafe(32), secrets.token_urlsafe(32))
        entries = create(order, fresh(), 0.0)
        await hub.make(entries)
        (live,) = hub.live.values()
        assert live.thinking is not None
        await live.thinking  # until no bot is asked any more
        assert {step.by for step in live.table.steps_for(live.table.viewer([BEN])) if step.seat == "a"} == {"bot"}
        assert crew.asked[:2] == ["level:1", "random"]
        await hub.close()
        await store.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_idle_tables_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    async def story(hub: Hub, _store: SQLite, table: str) -> None:
        live = await hub.find(table)
        assert live is not None
        assert not live.is_idle(live.used + 1, 10)
        assert live.is_idle(live.used + 11, 10)
        del hub.live[table]
        both = await asyncio.gather(hub.find(table), hub.find(table))
        assert both[0] is both[1] is not None
        assert both[0] is not live
        assert await hub.find("A" * 22) is None

    with_hub(tmp_path / "a", story)


def test_a_new_table_is_in_the_list_until_it_is_full(tmp_path: Path) -> None:
    async def story(hub: Hub, store: SQLite, _table: str) -> None:
        order = NewTable(
            "y", "towers", {}, [SeatWish()] * 2, secrets.token_urlsafe(32), secrets.token_urlsafe(32), True
        )
        entries = create(order, fresh(), 5.0)
        await store.append(begun(Table.fold(entries), entries))
        (listed,) = await hub.listed(9)
        assert [seat.kind for seat in listed.seats] == ["open", "open"]
        assert listed.since > 1_000_000_000

    with_hub(tmp_path / "a", story)
