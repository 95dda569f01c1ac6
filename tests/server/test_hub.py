"""The hub with a real store: what happens when nothing can be written, when somebody else writes, when all hang up."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from tests.store.opening import in_file
from zauberturm.opening import load
from zauberturm.server import attention, thinking
from zauberturm.server.crew import Crew
from zauberturm.server.fairness import Asker
from zauberturm.server.hub import Hub, begun, fresh
from zauberturm.server.limits import Limits
from zauberturm.server.live import Watcher
from zauberturm.store import Addition, Store, open_store
from zauberturm.table.commands import Accepted, Answer, Command, Duplicate, Limited, NewTable, Play, Say, SeatWish
from zauberturm.table.entries import decode, encode
from zauberturm.table.jobs import Job
from zauberturm.table.making import create
from zauberturm.table.table import Table

ANNA, BEN = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
SEATS = [SeatWish("person", token=ANNA), SeatWish("person", token=BEN)]


def with_hub(path: Path, story: Callable[[Hub, Store, str], Awaitable[None]]) -> None:
    """Tell a story with a table for two."""

    async def told() -> None:
        store = open_store(path)
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
    return Command(f"c{number}", Say("hello"))


async def answer_of(hub: Hub, table: str, command: Command, who: str = ANNA) -> Answer:
    answers: list[Answer] = []
    assert await hub.obey(table, (who,), command, answers.append)
    (answer,) = answers
    return answer


def test_when_nothing_can_be_written_nothing_is_acknowledged(tmp_path: Path) -> None:
    async def story(hub: Hub, store: Store, table: str) -> None:
        disk = in_file(store)
        disk.allow(disk.pages)
        number = 0
        while isinstance(await answer_of(hub, table, say(number)), Accepted):
            number += 1
        assert isinstance(await answer_of(hub, table, say(number)), Limited)
        assert not hub.state()["storage"]
        live = await hub.find(table)
        assert live is not None
        assert live.table.said == number
        disk.allow(100_000)  # somebody made room
        assert isinstance(await answer_of(hub, table, say(number)), Accepted)
        assert hub.state()["storage"]
        assert isinstance(await answer_of(hub, table, say(number)), Duplicate)

    with_hub(tmp_path / "a", story)


def test_who_loses_a_race_decides_anew(tmp_path: Path) -> None:
    async def story(hub: Hub, store: Store, table: str) -> None:
        live = await hub.find(table)
        assert live is not None
        elsewhere = live.table.decide(
            [ANNA], say(1), 0.0, fresh
        )  # another process has read the same log, and is quicker
        await store.append(Addition(table, live.table.sequence, [encode(entry) for entry in elsewhere.entries]))
        assert isinstance(await answer_of(hub, table, say(1)), Duplicate)
        assert isinstance(await answer_of(hub, table, say(2)), Accepted)
        assert (await hub.find(table)) is live
        assert live.table.said == 2

    with_hub(tmp_path / "a", story)


def test_a_command_is_carried_out_even_if_its_sender_hangs_up(tmp_path: Path) -> None:
    async def story(hub: Hub, store: Store, table: str) -> None:
        live = await hub.find(table)
        assert live is not None
        action = live.table.view_for(live.table.viewer([ANNA])).legal[0].text
        command = Command("once", Play(action), live.table.version)
        answers: list[Answer] = []
        sending = asyncio.create_task(hub.obey(table, (ANNA,), command, answers.append))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        assert isinstance(await answer_of(hub, table, command), Duplicate)
        lines = await store.read(table)
        assert len(lines) == live.table.sequence

    with_hub(tmp_path / "a", story)


def test_commands_of_one_table_are_carried_out_one_after_the_other(tmp_path: Path) -> None:
    async def story(hub: Hub, store: Store, table: str) -> None:
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

    async def think(self, job: bytes, _asker: Asker) -> str:
        read = msgspec.json.decode(job, type=Job)
        self.asked.append(read.bot)
        return "nonsense" if read.bot != "random" else load(read.position).legal()[0].text


def test_a_bot_that_plays_nonsense_does_not_stop_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "PAUSE", 0.01)

    async def story() -> None:
        store, crew = open_store(tmp_path / "a"), Stubborn()
        hub = Hub(store, Limits(), crew)  # type: ignore[arg-type]
        seats = [SeatWish("bot", bot="level:1"), SeatWish("person", token=BEN)]
        order = NewTable("x", "towers", {"starter": "a"}, seats, secrets.token_urlsafe(32), secrets.token_urlsafe(32))
        entries = create(order, fresh(), 0.0)
        await hub.make(entries)
        (live,) = hub.live.values()
        hub.attend(live, live.table.viewer([BEN]), "192.0.2.1")
        assert live.thinking is not None
        await live.thinking  # until no bot is asked any more
        assert {step.by for step in live.table.steps_for(live.table.viewer([BEN])) if step.seat == "a"} == {"bot"}
        assert crew.asked[:2] == ["level:1", "random"]
        await hub.close()
        await store.close()

    asyncio.run(asyncio.wait_for(story(), 60))


class Held:
    """Workers that play the first legal action when the test lets them."""

    def __init__(self) -> None:
        self.asked: list[Asker] = []
        self.free = asyncio.Semaphore(0)

    async def think(self, job: bytes, asker: Asker) -> str:
        self.asked.append(asker)
        await self.free.acquire()
        return load(msgspec.json.decode(job, type=Job).position).legal()[0].text


def test_bots_that_nobody_looks_at_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attention, "LASTS", 0.0)  # only those who are connected count

    async def turns() -> None:
        for _ in range(200):
            await asyncio.sleep(0)

    async def story() -> None:
        store, crew, owner = open_store(tmp_path / "a"), Held(), secrets.token_urlsafe(32)
        hub = Hub(store, Limits(), crew)  # type: ignore[arg-type]
        order = NewTable("x", "towers", {}, [SeatWish("bot", bot="level:5")] * 2, owner, secrets.token_urlsafe(32))
        await hub.make(create(order, fresh(), 0.0), "203.0.113.7")
        (live,) = hub.live.values()
        await turns()
        assert crew.asked == []
        watcher = Watcher([owner], None, lambda: None)
        with hub.watching(live, watcher):
            hub.attend(live, live.viewer(watcher), "192.0.2.1")
            await turns()
            assert crew.asked == [Asker("203.0.113.7", live.table.id, people=False)]  # on the account of who made it
        assert live.thinking is not None
        crew.free.release()
        await live.thinking  # what was begun is played, and nothing after it
        assert len(crew.asked) == 1
        assert live.is_idle(live.used + 11, 10)
        await hub.close()
        await store.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_bots_of_a_table_from_the_disk_think_on_the_account_of_those_who_sit_there(tmp_path: Path) -> None:
    async def story(hub: Hub, _store: Store, table: str) -> None:
        del hub.live[table]
        live = await hub.find(table)
        assert live is not None
        assert live.asker(0.0) is None
        for tokens, address in (([], "192.0.2.1"), ([ANNA], "192.0.2.2"), ([BEN], "192.0.2.3")):
            hub.attend(live, live.table.viewer(tokens), address)
        asker = live.asker(time.monotonic())
        assert asker == Asker("192.0.2.2", table, people=True)

    with_hub(tmp_path / "a", story)


def test_idle_tables_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    async def story(hub: Hub, _store: Store, table: str) -> None:
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
    async def story(hub: Hub, store: Store, _table: str) -> None:
        order = NewTable(
            "y", "towers", {}, [SeatWish()] * 2, secrets.token_urlsafe(32), secrets.token_urlsafe(32), True
        )
        entries = create(order, fresh(), 5.0)
        await store.append(begun(Table.fold(entries), entries))
        (listed,), _ = await hub.listed(9)
        assert [seat.kind for seat in listed.seats] == ["open", "open"]
        assert listed.since > 1_000_000_000

    with_hub(tmp_path / "a", story)


def test_who_plays_without_looking_is_not_told_the_past_as_somebody_who_was_away(tmp_path: Path) -> None:
    """Strict memory: look once, watch under another token, play, and ask for everything at the end."""

    async def story(hub: Hub, _: Store, table: str) -> None:
        live = await hub.find(table)
        assert live is not None
        anna = live.table.viewer([ANNA])
        live.update(anna, None)
        for number in range(40):
            game = live.table.running()
            action = game.legal()[number % len(game.legal())].text
            who = ANNA if game.to_move == "a" else BEN
            await answer_of(hub, table, Command(f"p{number}", Play(action), live.table.version), who)
        told = msgspec.json.decode(live.update(anna, 0))
        assert (live.table.status, told["state"]["log"]) == ("playing", "last_round")
        assert told["steps"][0]["number"] == told["state"]["told_from"] + 1 > 10

    with_hub(tmp_path / "some.database", story)
