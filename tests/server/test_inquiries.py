"""Questions about actions: worked out elsewhere, priced by what they ask, and free when they were asked before."""

import asyncio
import os
import signal
import threading
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.server.held_back import eventually
from tests.server.running import Client, Server, make, ok, person, serving, token
from zauberturm.server.fairness import Asker
from zauberturm.server.inquiries import Inquiries, Kept, TooMuch
from zauberturm.server.limits import Doorkeeper, Limits
from zauberturm.server.live import Live
from zauberturm.table.asking import Inquiry, answered
from zauberturm.table.commands import NewTable, SeatWish
from zauberturm.table.making import Fresh, create
from zauberturm.table.table import Table
from zauberturm.table.views import Trials

ANNA = "192.0.2.1"


class Counted:
    """A worker that notes what it is asked."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []

    async def ask(self, job: bytes, asker: Asker) -> bytes:
        inquiry = msgspec.json.decode(job, type=Inquiry)
        assert asker.address == ANNA
        self.asked.append(inquiry.actions)
        return msgspec.json.encode(answered(inquiry))


def seated() -> tuple[Live, Any, list[str]]:
    """A table for two people at one device, what they are, and what they may do."""
    tokens = [token(), token()]
    order = NewTable("x", "towers", {}, [SeatWish("person", token=one) for one in tokens], token(), token())
    table = Table.fold(create(order, Fresh("t" * 22, 5), 0.0))
    legal = [action.text for action in table.running().legal()]
    return Live(table, 0.0, 30.0), table.viewer(tokens), legal


def test_what_was_answered_once_costs_nothing_and_the_rest_is_priced() -> None:
    async def story() -> None:
        (live, who, legal), worker = seated(), Counted()
        inquiries = Inquiries(worker, Doorkeeper(Limits(work=1, work_burst=4), clock=lambda: 0.0))
        three, expected = legal[:3], live.table.previews(who, Trials(legal[:3], True))
        for _ in range(3):
            assert await inquiries.previews(live, who, three, True, ANNA) == msgspec.json.encode(expected)
        assert worker.asked == [three]
        with pytest.raises(TooMuch) as refused:
            await inquiries.previews(live, who, legal[:5], True, ANNA)  # two of them are new, and one is left
        assert refused.value.seconds == 1
        assert await inquiries.why(live, who, three[0], ANNA) == b'{"rule":null,"facts":{}}'
        with pytest.raises(TooMuch):
            await inquiries.previews(live, who, three[:1], False, ANNA)
        assert worker.asked == [three, three[:1]]

    asyncio.run(story())


def test_the_same_action_twice_in_one_question_is_answered_twice_and_asked_once() -> None:
    async def story() -> None:
        (live, who, legal), worker = seated(), Counted()
        inquiries = Inquiries(worker, Doorkeeper(Limits()))
        answers = msgspec.json.decode(await inquiries.previews(live, who, [legal[0]] * 2, False, ANNA))
        assert [one["action"] for one in answers] == [legal[0]] * 2
        assert worker.asked == [legal[:1]]

    asyncio.run(story())


def test_another_version_is_asked_anew() -> None:
    async def story() -> None:
        (live, who, legal), worker = seated(), Counted()
        inquiries = Inquiries(worker, Doorkeeper(Limits()))
        await inquiries.why(live, who, legal[0], ANNA)
        live.table.version += 1
        await inquiries.why(live, who, legal[0], ANNA)
        assert worker.asked == [legal[:1]] * 2

    asyncio.run(story())


def test_answers_are_kept_only_as_long_as_there_is_room() -> None:
    kept = Kept(room=3000)
    keys = [("t" * 22, number, "a", "why", "x") for number in range(10)]
    for key in keys:
        kept.keep(key, b"x" * 400)
        kept.find(keys[0])
    assert kept.size <= kept.room
    assert kept.find(keys[0]) is not None  # it was used all the time
    assert kept.find(keys[1]) is None
    kept.keep(keys[9], b"")
    assert kept.find(keys[9]) == b""


def question_worker(server: Server) -> int:
    """The process that answers questions, when it is ready."""
    found: list[int] = []

    def is_ready() -> bool:
        ready = [one for one in server.lines() if one["event"] == "worker ready"]
        found.extend(one["pid"] for one in ready if one["work"] == "questions")
        return bool(found)

    eventually(is_ready)
    return found[0]


def test_a_question_that_takes_long_delays_no_table(tmp_path: Path) -> None:
    """Who answers questions is held back: everybody else is served meanwhile, and the answer comes in the end."""
    with serving(tmp_path, options=["--workers", "1", "--log-level", "debug"]) as server:
        anna, ben = token(), token()
        mine = make(server.url, [person(anna), person(ben)])
        pid = question_worker(server)
        os.kill(pid, signal.SIGSTOP)
        try:
            asking, answers = asked(server, mine, anna, ben)
            for number in range(5):
                other, secret = make(server.url, [person(one := token()), person()]), one
                with Client(server.url, secret) as client:
                    assert client.view(other)["version"] > 0
                    said = client.order(other, {"do": "say", "phrase": "hello"}, name=f"{number}")
                    assert said["answer"] == "accepted"
            assert asking.is_alive()
            assert answers == []
        finally:
            os.kill(pid, signal.SIGCONT)
        asking.join(60)
        (answer,) = answers
        assert len(ok(answer)) > 0


def asked(server: Server, table: str, *tokens: str) -> tuple[threading.Thread, list[httpx.Response]]:
    """Somebody asks, and waits for the answer."""
    answers: list[httpx.Response] = []

    def ask() -> None:
        with Client(server.url, *tokens) as client:
            actions = [action["text"] for action in client.view(table)["legal"]][:64]
            answers.append(client.post(f"/tables/{table}/preview", {"actions": actions, "views": True}))

    thread = threading.Thread(target=ask)
    thread.start()
    return thread, answers


def test_whoever_asks_for_too_much_is_told_when_to_come_again(tmp_path: Path) -> None:
    limits = {"work": 0.001, "work_burst": 5, "requests": 1e6, "request_burst": 1e6}
    with serving(tmp_path, limits, ["--workers", "1"]) as server:
        anna, ben = token(), token()
        table = make(server.url, [person(anna), person(ben)])
        with Client(server.url, anna, ben) as client:
            actions = [action["text"] for action in client.view(table)["legal"]][:4]
            asked = {"actions": actions}
            first = client.post(f"/tables/{table}/preview", asked)
            assert ok(first) == ok(client.post(f"/tables/{table}/preview", asked))
            refused = client.post(f"/tables/{table}/preview", {"actions": ["x", "y"]})
            assert refused.status_code == 429
            assert refused.json()["code"] == "limited"
            assert refused.json()["facts"]["retry_after"] > 0
            assert int(refused.headers["retry-after"]) > 0
            assert client.get(f"/tables/{table}/record").status_code == 429
            file = {"id": "s", "file": "game: towers\n" * 100, "owner": token()}
            assert client.post("/tables/import", file).status_code == 429
