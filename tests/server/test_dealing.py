"""The deal waits for the bits of devices: until they are there, or a moment; also when the server was stopped."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from tests.server.running import Client, bot, make, person, token
from zauberturm.proof import pledge_of
from zauberturm.server.crew import Crew
from zauberturm.server.hub import Hub, fresh
from zauberturm.server.limits import Limits
from zauberturm.server.live import Live
from zauberturm.store import open_store
from zauberturm.table.commands import Accepted, Answer, Command, NewTable, Reveal, SeatWish
from zauberturm.table.making import create

ANNA, BEN, BITS = secrets.token_urlsafe(32), secrets.token_urlsafe(32), "5" * 64
SEATS: Final = [
    SeatWish("person", token=ANNA, pledge=pledge_of(BITS)),
    SeatWish("person", token=BEN, pledge=pledge_of("6" * 64)),
]
LONG: Final = 3600.0


def with_hub(path: Path, patience: float, story: Callable[[Hub], Awaitable[None]]) -> None:
    async def told() -> None:
        store = open_store(path)
        hub = Hub(store, Limits(reveal=patience), Crew(1))
        try:
            await story(hub)
        finally:
            await hub.close()
            await store.close()

    asyncio.run(told())


async def table_at(hub: Hub, now: float) -> str:
    name = fresh()
    order = NewTable("x", "towers", {}, SEATS, secrets.token_urlsafe(32), secrets.token_urlsafe(32))
    await hub.make(create(order, name, now))
    return name.table


async def found(hub: Hub, table: str) -> Live:
    live = await hub.find(table)
    assert live is not None
    return live


async def reveal(hub: Hub, table: str) -> Answer:
    answers: list[Answer] = []
    await hub.obey(table, (ANNA,), Command("r", Reveal(BITS)), answers.append)
    return answers[0]


def test_whoever_stays_away_does_not_hold_up_the_others(tmp_path: Path) -> None:
    async def story(hub: Hub) -> None:
        table = await table_at(hub, time.time())
        assert isinstance(await reveal(hub, table), Accepted)
        live = await found(hub, table)
        assert live.dealing is not None
        await live.dealing
        assert live.table.status == "playing"
        assert live.table.deal is not None
        assert live.table.deal.bits == {"a": BITS, "b": None}

    with_hub(tmp_path / "some.database", 0.05, story)


def test_a_table_that_waited_when_the_server_stopped_is_dealt_when_it_is_read(tmp_path: Path) -> None:
    names: list[str] = []

    async def before(hub: Hub) -> None:
        names.append(await table_at(hub, time.time() - LONG / 2))
        await reveal(hub, names[0])
        assert (await found(hub, names[0])).table.reveals_wanted == ["b"]

    async def after(hub: Hub) -> None:
        live = await found(hub, names[0])
        assert live.dealing is not None
        await live.dealing
        assert live.table.deal is not None
        assert live.table.deal.bits == {"a": BITS, "b": None}

    with_hub(tmp_path / "some.database", LONG, before)
    with_hub(tmp_path / "some.database", LONG / 2, after)


def test_a_clock_that_was_put_back_prolongs_nothing(tmp_path: Path) -> None:
    async def story(hub: Hub) -> None:
        live = await found(hub, await table_at(hub, time.time() + LONG))
        assert live.dealing is not None
        await live.dealing
        assert live.table.status == "playing"

    with_hub(tmp_path / "some.database", 0.05, story)


def test_a_device_adds_its_bits_through_the_server(url: str) -> None:
    anna = token()
    table = make(url, [{**person(anna), "pledge": pledge_of(BITS)}, bot()])
    with Client(url, anna) as client, client.socket(table) as socket:
        view = socket.next("update")["state"]
        assert (view["status"], view["reveals_wanted"]) == ("gathering", ["a"])
        promised = view["secret_commitment"]
        socket.order(client.command({"do": "reveal", "bits": BITS}))
        while (update := socket.next("update"))["state"]["status"] == "gathering":
            pass
        assert update["state"]["secret_commitment"] == promised
        assert update["state"]["commitment"] != promised
        assert update["newest"] == update["steps"][-1]["link"]
        again = client.get(f"/tables/{table}/updates", params={"after": 1}).json()
        assert again["link"] == update["steps"][0]["link"]
