"""The log: what is acknowledged is there, in order, once."""

import asyncio
from concurrent.futures import Future
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.store.opening import added, opened
from zauberturm.store import Race, Unusable
from zauberturm.store.sqlite import SQLite


def test_a_log_is_read_as_it_was_written(tmp_path: Path) -> None:
    with opened(tmp_path / "a") as store:
        store.submit(added("x", 0, b"one", b"two")).result()
        store.submit(added("x", 2, b"three")).result()
        assert asyncio.run(store.read("x")) == [b"one", b"two", b"three"]
        assert asyncio.run(store.read("x", 2)) == [b"three"]
        assert asyncio.run(store.read("y")) == []


def test_a_log_is_there_after_closing(tmp_path: Path) -> None:
    with opened(tmp_path / "a") as store:
        store.submit(added("x", 0, b"one")).result()
    with opened(tmp_path / "a") as store:
        assert asyncio.run(store.read("x")) == [b"one"]


@pytest.mark.parametrize("first", [0, 1, 3])
def test_a_number_that_is_taken_or_too_high_is_a_race(tmp_path: Path, first: int) -> None:
    with opened(tmp_path / "a") as store:
        store.submit(added("x", 0, b"one", b"two")).result()
        with pytest.raises(Race) as caught:
            store.submit(added("x", first, b"other")).result()
        assert (caught.value.table, caught.value.expected, caught.value.found) == ("x", first, 2)
        assert asyncio.run(store.read("x")) == [b"one", b"two"]


def test_additions_of_one_job_are_written_together_or_not_at_all(tmp_path: Path) -> None:
    with opened(tmp_path / "a") as store:
        store.submit(added("x", 0, b"one")).result()
        with pytest.raises(Race):
            store.submit(added("new", 0, b"first", listed=True), added("x", 0, b"other")).result()
        assert asyncio.run(store.read("new")) == []
        assert asyncio.run(store.listed(9)) == []
        store.submit(added("new", 0, b"first"), added("x", 1, b"two")).result()
        assert asyncio.run(store.read("x")) == [b"one", b"two"]


def test_of_many_who_write_the_same_number_one_succeeds(tmp_path: Path) -> None:
    async def all_at_once(store: SQLite) -> list[BaseException | None]:
        tries = (store.append(added("x", 0, b"%d" % number)) for number in range(50))
        return await asyncio.gather(*tries, return_exceptions=True)

    with opened(tmp_path / "a") as store:
        outcomes = asyncio.run(all_at_once(store))
        assert sum(one is None for one in outcomes) == 1
        assert all(one is None or isinstance(one, Race) for one in outcomes)
        winner = outcomes.index(None)
        assert asyncio.run(store.read("x")) == [b"%d" % winner]


def test_many_tables_share_a_commit(tmp_path: Path) -> None:
    with opened(tmp_path / "a") as store:
        waiting = [store.submit(added(f"t{number}", 0, b"x")) for number in range(400)]
        for one in waiting:
            one.result()
        assert 0 < store.commits < 200
        assert asyncio.run(store.tables()) == 0  # no summaries were given


def test_a_cancelled_caller_does_not_lose_the_entry(tmp_path: Path) -> None:
    async def impatient(store: SQLite) -> None:
        task = asyncio.create_task(store.append(added("x", 0, b"one")))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await store.append(added("x", 1, b"two"))

    with opened(tmp_path / "a") as store:
        asyncio.run(impatient(store))
        assert asyncio.run(store.read("x")) == [b"one", b"two"]


def test_a_closed_store_takes_nothing(tmp_path: Path) -> None:
    store = SQLite(tmp_path / "a")
    store.close_now()
    with pytest.raises(Unusable, match="is closed"):
        store.submit(added("x", 0, b"one")).result()


def test_closing_finishes_what_was_handed_in(tmp_path: Path) -> None:
    store = SQLite(tmp_path / "a")
    waiting = [store.submit(added("x", number, b"%d" % number)) for number in range(300)]
    store.close_now()
    assert all(one.done() for one in waiting)
    with opened(tmp_path / "a") as again:
        assert asyncio.run(again.read("x")) == [b"%d" % number for number in range(300)]


def test_the_list_shows_listed_tables_the_last_changed_first(tmp_path: Path) -> None:
    with opened(tmp_path / "a") as store:
        for table, listed, changed in (("x", True, 1.0), ("y", False, 2.0), ("z", True, 3.0), ("w", True, 2.5)):
            store.submit(added(table, 0, b"e", listed=listed, changed=changed)).result()
        assert [one.table for one in asyncio.run(store.listed(9))] == ["z", "w", "x"]
        assert [one.table for one in asyncio.run(store.listed(1))] == ["z"]
        store.submit(added("z", 1, b"e", listed=False, changed=4.0)).result()
        found = asyncio.run(store.listed(9))
        assert [(one.table, one.text) for one in found] == [("w", b"about w"), ("x", b"about x")]
        assert asyncio.run(store.tables()) == 4


Written = tuple[int, int, int, bool]  # table, distance from the true next number, how many entries, wait at once?


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    steps=st.lists(
        st.tuples(st.integers(0, 3), st.sampled_from([0, 0, 0, 0, -1, 1]), st.integers(1, 3), st.booleans()),
        max_size=40,
    )
)
def test_any_order_of_writing_leaves_what_was_acknowledged(
    tmp_path_factory: pytest.TempPathFactory, steps: list[Written]
) -> None:
    """A model of plain lists decides what has to be accepted; the store has to agree, also after opening again."""
    path = tmp_path_factory.mktemp("store") / "a"
    model: dict[str, list[bytes]] = {}
    outcomes: list[tuple[bool, Future[None]]] = []
    with opened(path) as store:
        for number, (which, off, count, at_once) in enumerate(steps):
            log = model.setdefault(f"t{which}", [])
            entries = [b"%d.%d" % (number, one) for one in range(count)]
            future = store.submit(added(f"t{which}", max(0, len(log) + off), *entries))
            good = max(0, len(log) + off) == len(log)
            if good:
                log += entries
            outcomes.append((good, future))
            if at_once:
                future.exception()
        assert [isinstance(future.exception(), Race) for _, future in outcomes] == [not good for good, _ in outcomes]
    with opened(path) as store:
        assert {table: asyncio.run(store.read(table)) for table in model} == model
