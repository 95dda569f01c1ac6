"""Life spans: what is past its time goes, nothing else does, and nobody is surprised."""

import asyncio
import math
import secrets
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from tests.store.opening import in_file
from zauberturm.opening import new
from zauberturm.server.crew import Crew
from zauberturm.server.hub import Hub, begun
from zauberturm.server.limits import Limits
from zauberturm.server.live import Watcher
from zauberturm.server.retention import DAY, Retention, Search
from zauberturm.server.sweeping import Sweeper
from zauberturm.store import Addition, Store, Summary, open_store
from zauberturm.table import commands as do
from zauberturm.table import entries as log
from zauberturm.table.making import Fresh, create, study
from zauberturm.table.table import Table

ANNA, BEN, OWNER = (secrets.token_urlsafe(32) for _ in range(3))
NOW = 1000 * DAY
Log = list[log.Entry]


def with_store(path: Path, story: Callable[[Hub, Store], Awaitable[None]]) -> None:
    async def told() -> None:
        store = open_store(path)
        hub = Hub(store, Limits(), Crew(1))  # nobody thinks: whoever is asked here is a person
        try:
            await story(hub, store)
        finally:
            await hub.close()
            await store.close()

    asyncio.run(told())


def made(age: float, *seats: do.SeatWish) -> Log:
    """The log of a table that was made so many days ago."""
    order = do.NewTable("x", "towers", {}, list(seats), OWNER, secrets.token_urlsafe(32))
    return create(order, Fresh(secrets.token_urlsafe(16), 7), NOW - age * DAY)


def gathering(age: float) -> Log:
    return made(age, do.SeatWish("person", token=ANNA), do.SeatWish())


def playing(age: float) -> Log:
    return made(age, do.SeatWish("person", token=ANNA), do.SeatWish("person", token=BEN))


def over(age: float) -> Log:
    """A game for one, played to its end in one moment."""
    entries = made(age, do.SeatWish("person", token=ANNA))
    table = Table.fold(entries)
    while table.status != "over":
        command = do.Command(str(len(entries)), do.Play(str(table.running().legal()[0])), table.version)
        for entry in table.decide([ANNA], command, NOW - age * DAY, lambda: Fresh("", 0)).entries:
            entries.append(entry)
            table.apply(entry)
    return entries


def said(entries: Log, age: float) -> Log:
    """Somebody has said something since."""
    return list(log.chained([*entries, log.Said(at=NOW - age * DAY, seat="a", phrase="hello")]))


async def kept(store: Store, entries: Log, stage: str | None = None) -> str:
    """Write down a table as it came about: its summary knows when it was made or began, not every entry."""
    table = Table.fold(entries)
    known = Summary(table.id, False, b"", entries[0].at, table.status if stage is None else stage)
    await store.append(Addition(table.id, 0, [log.encode(entry) for entry in entries], known))
    return table.id


async def sweep(hub: Hub, now: float = NOW, **spans: float) -> int:
    return await Sweeper(hub, Retention(**spans)).sweep(now, pause=0)


@pytest.mark.parametrize("stage", ["known", "unknown"])
@pytest.mark.parametrize(
    ("make", "age", "last", "goes"),
    [
        (gathering, 2.1, None, True),
        (gathering, 1.9, None, False),
        (playing, 30.1, None, True),
        (playing, 29.9, None, False),
        (over, 90.1, None, True),
        (over, 89.9, None, False),
        (gathering, 50, 1.9, False),
        (playing, 50, 29.9, False),
        (over, 100, 89.9, False),
        (playing, 50, 30.1, True),
    ],
)
def test_what_is_past_its_time_goes(
    tmp_path: Path, make: Callable[[float], Log], age: float, last: float | None, goes: bool, stage: str
) -> None:
    async def story(hub: Hub, store: Store) -> None:
        table = make(age) if last is None else said(make(age), last)
        name = await kept(store, table, "" if stage == "unknown" else None)
        assert await sweep(hub) == goes
        assert (await store.read(name) == []) == goes
        assert await store.tables() == (not goes)
        assert await sweep(hub) == 0
        assert (await hub.find(name) is None) == goes

    with_store(tmp_path / "a", story)


def test_never_means_never(tmp_path: Path) -> None:
    async def story(hub: Hub, store: Store) -> None:
        for table in (gathering(999), playing(999), over(999)):
            await kept(store, table)
        for_ever = {"finished": math.inf, "abandoned": math.inf, "unstarted": math.inf}
        assert await sweep(hub, **for_ever) == 0
        assert await sweep(hub, **{**for_ever, "finished": DAY}) == 1
        assert await store.tables() == 2

    with_store(tmp_path / "a", story)


def test_a_finished_game_whose_end_was_not_noted_lives_as_long_as_any_other(tmp_path: Path) -> None:
    async def story(hub: Hub, store: Store) -> None:
        name = await kept(store, over(60), stage="playing")
        assert await sweep(hub) == 0
        (noted,) = await store.unchanged("over", NOW, 9)
        assert (noted.table, noted.changed) == (name, NOW - 60 * DAY)
        assert await sweep(hub, NOW + 31 * DAY) == 1

    with_store(tmp_path / "a", story)


def test_a_summary_that_lags_behind_is_put_right_and_not_looked_at_again(tmp_path: Path) -> None:
    async def story(hub: Hub, store: Store) -> None:
        await kept(store, said(playing(50), 1))
        assert len(await store.unchanged("playing", NOW - 30 * DAY, 9)) == 1
        assert await sweep(hub) == 0
        assert await store.unchanged("playing", NOW - 30 * DAY, 9) == []

    with_store(tmp_path / "a", story)


def test_searching_alone_changes_nothing(tmp_path: Path) -> None:
    async def story(hub: Hub, store: Store) -> None:
        for entries in (said(playing(50), 1), over(100), gathering(9)):
            await kept(store, entries, stage="")
        before = in_file(store).commits
        found = [past.stage async for past in Search(store, Retention(), NOW, correct=False).past()]
        assert sorted(found) == ["gathering", "over"]
        assert in_file(store).commits == before

    with_store(tmp_path / "a", story)


def test_a_log_that_cannot_be_read_is_left_alone(tmp_path: Path) -> None:
    async def story(hub: Hub, store: Store) -> None:
        for stage in ("over", ""):
            await store.append(Addition(f"odd {stage}", 0, [b"{}"], Summary(f"odd {stage}", False, b"", 0.0, stage)))
        await kept(store, over(100))
        assert await sweep(hub) == 1
        assert await store.tables() == 2

    with_store(tmp_path / "a", story)


def test_many_tables_are_swept_in_batches(tmp_path: Path) -> None:
    async def story(hub: Hub, store: Store) -> None:
        old, young = gathering(9), gathering(1)
        for number in range(230):
            entries = old if number % 2 else young
            name = f"table {number}"
            line = log.encode(msgspec.structs.replace(entries[0], table=name))
            await store.append(Addition(name, 0, [line], Summary(name, False, b"", NOW - 9 * DAY, "gathering")))
        assert await sweep(hub) == 115
        assert await store.tables() == 115

    with_store(tmp_path / "a", story)


# -- people at the table


def test_who_looks_at_a_table_is_told_that_it_is_gone(tmp_path: Path) -> None:
    async def story(hub: Hub, store: Store) -> None:
        name = await kept(store, over(89))
        live = await hub.find(name)
        assert live is not None
        watcher = Watcher([ANNA], 0, lambda: None)
        with hub.watching(live, watcher):
            assert await sweep(hub, NOW + 2 * DAY) == 1
            assert watcher.leaving == "deleted"
        answers: list[do.Answer] = []
        assert not await hub.obey(name, (ANNA,), do.Command("c", do.Say("hello")), answers.append)
        assert answers == []

    with_store(tmp_path / "a", story)


def test_a_command_that_waits_for_the_table_meanwhile_finds_nothing(tmp_path: Path) -> None:
    async def story(hub: Hub, store: Store) -> None:
        name = await kept(store, playing(1))
        live = await hub.find(name)
        assert live is not None
        answers: list[do.Answer] = []
        async with live.lock:
            removing = asyncio.create_task(hub.remove(name, lambda _: True))
            await asyncio.sleep(0)
            late = asyncio.create_task(hub.obey(name, (ANNA,), do.Command("c", do.Say("hello")), answers.append))
            await asyncio.sleep(0)
        assert await removing
        assert not await late
        assert answers == []
        assert await store.read(name) == []

    with_store(tmp_path / "a", story)


def test_a_table_that_is_read_while_it_is_removed_is_no_ghost(tmp_path: Path) -> None:
    async def story(hub: Hub, store: Store) -> None:
        name = await kept(store, over(100))
        removing = asyncio.create_task(hub.remove(name, lambda table: Retention().is_past(table, NOW)))
        found = await asyncio.gather(*(hub.find(name) for _ in range(3)))
        assert await removing
        assert all(live is None or live.removed for live in found)
        assert hub.live == {}

    with_store(tmp_path / "a", story)


def test_a_table_that_somebody_has_gone_on_with_stays(tmp_path: Path) -> None:
    async def story(hub: Hub, store: Store) -> None:
        name = await kept(store, playing(100))
        answers: list[do.Answer] = []
        assert await hub.obey(name, (ANNA,), do.Command("c", do.Say("hello")), answers.append)  # by today's clock
        assert not await hub.remove(name, lambda table: Retention().is_past(table, NOW))
        assert await hub.find(name) is not None

    with_store(tmp_path / "a", story)


def test_a_rematch_of_a_table_that_was_deleted_leads_nowhere(tmp_path: Path) -> None:
    async def story(hub: Hub, store: Store) -> None:
        name = await kept(store, over(1))
        answers: list[do.Answer] = []
        await hub.obey(name, (ANNA,), do.Command("1", do.Rematch()), answers.append)
        (answer,) = answers
        assert isinstance(answer, do.Accepted)
        assert answer.next is not None
        assert await hub.remove(answer.next, lambda _: True)
        assert await hub.find(answer.next) is None
        live = await hub.find(name)
        assert live is not None
        assert live.table.next == answer.next

    with_store(tmp_path / "a", story)


# -- what the summaries say by themselves


def test_the_stages_of_a_game_are_noted_as_they_come(tmp_path: Path) -> None:
    async def stage(store: Store) -> str:
        (found,) = [
            one.stage for name in ("gathering", "playing", "over") for one in await store.unchanged(name, 1e12, 9)
        ]
        return found

    async def story(hub: Hub, store: Store) -> None:
        order = do.NewTable("x", "towers", {}, [do.SeatWish()], OWNER, BEN)
        entries = create(order, Fresh(secrets.token_urlsafe(16), 7), 0.0)
        await hub.make(entries)
        name = Table.fold(entries).id
        assert await stage(store) == "gathering"
        await hub.obey(name, (BEN,), do.Command("sit", do.Claim("a", ANNA, "Anna")), lambda _: None)
        assert await stage(store) == "playing"
        live = await hub.find(name)
        assert live is not None
        while live.table.status == "playing":
            play = do.Play(str(live.table.running().legal()[0]))
            command = do.Command(str(live.table.version), play, live.table.version)
            await hub.obey(name, (ANNA,), command, lambda _: None)
        assert await stage(store) == "over"

    with_store(tmp_path / "a", story)


def test_a_study_is_kept_as_long_as_its_last_entry_says(tmp_path: Path) -> None:
    async def story(hub: Hub, store: Store) -> None:
        file = new("towers", players=2, seed=3).record()
        entries = study(do.ImportedTable("i", file, OWNER), Fresh(secrets.token_urlsafe(16), 7), NOW - 29 * DAY)
        await store.append(begun(Table.fold(entries), entries))
        assert await sweep(hub) == 0
        assert await sweep(hub, NOW + 2 * DAY) == 0  # its summary was written today, by the clock
        later = time.time() + 31 * DAY
        assert await sweep(hub, later) == 1

    with_store(tmp_path / "a", story)
