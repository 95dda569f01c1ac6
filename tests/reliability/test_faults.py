"""Bad lines, repeated commands, races: every command is answered once, and everybody sees the table as it is."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.reliability.schedules import Outcome, Schedule, audited
from tests.server.running import OPEN, Client, Server, make, new_table, ok, person, serving, token

ENOUGH = 13  # acknowledged commands in each schedule
Several = Callable[..., list[Client]]


def test_bad_lines_change_nothing(tmp_path: Path) -> None:
    outcome = Outcome()
    with serving(tmp_path, options=["--workers", "1"]) as server:
        schedules = [Schedule(server, seed) for seed in range(4)]

        async def all_of_them() -> None:
            for schedule in schedules:
                await schedule.run(0.7, outcome, least=ENOUGH)

        asyncio.run(all_of_them())
        assert server.stop() == 0
        assert [line for line in server.lines() if line["level"] == "error"] == []
        audited(server, schedules, outcome)
    assert outcome.faults == []
    assert outcome.acknowledged >= ENOUGH * len(schedules)
    assert len(outcome.line_faults) >= 4
    assert outcome.compared_views == 4 * len(schedules)


@pytest.fixture
def several() -> Iterator[Several]:
    """Devices with their tokens, until the test is over."""
    with ExitStack() as all_of_them:

        def made(server: Server, *tokens: tuple[str, ...]) -> list[Client]:
            return [all_of_them.enter_context(Client(server.url, *some)) for some in tokens]

        yield made


def at_once(jobs: list[Callable[[], dict[str, Any]]]) -> list[dict[str, Any]]:
    """Give commands in threads of their own that wait for each other."""
    answers: list[dict[str, Any]] = []
    gate = threading.Barrier(len(jobs))

    def give(job: Callable[[], dict[str, Any]]) -> None:
        gate.wait()
        answers.append(job())

    threads = [threading.Thread(target=give, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return answers


def asked(device: Client, path: str, body: Any) -> dict[str, Any]:
    answer: dict[str, Any] = ok(device.post(path, body))
    return answer


def kinds(answers: list[dict[str, Any]]) -> list[str]:
    return sorted(answer["answer"] for answer in answers)


@pytest.mark.parametrize("game", ["towers", "zauberberg"])
def test_of_commands_with_the_same_version_one_is_carried_out(server: Server, several: Several, game: str) -> None:
    anna, ben = token(), token()
    table = make(server.url, [person(anna), person(ben)], game)
    devices = several(server, *[(anna, ben)] * 6)
    for _ in range(5):
        view = devices[0].view(table)
        who = anna if view["asked"] == "a" else ben
        actions = [one["text"] for one in view["legal"]]
        orders = [{"do": "play", "action": actions[number % len(actions)]} for number in range(len(devices))]
        given = [(table, order, view["version"], who) for order in orders]
        answers = at_once([partial(device.order, *one) for device, one in zip(devices, given, strict=True)])
        assert kinds(answers) == ["accepted"] + ["conflict"] * 5
        (accepted,) = [answer for answer in answers if answer["answer"] == "accepted"]
        now = devices[0].view(table)
        assert now["version"] == accepted["version"] == view["version"] + 1
        assert all(answer["state"]["version"] == now["version"] for answer in answers if answer["answer"] == "conflict")


def test_of_the_same_command_sent_at_once_one_is_carried_out(server: Server, several: Several) -> None:
    anna, ben = token(), token()
    table = make(server.url, [person(anna), person(ben)])
    with Client(server.url, anna, ben) as look:
        view = look.view(table)
        body = look.command({"do": "play", "action": view["legal"][0]["text"]}, view["version"])
        devices = several(server, *[(anna, ben)] * 6)
        where = f"/tables/{table}/commands"
        answers = at_once([partial(asked, device, where, body) for device in devices])
        assert kinds(answers) == ["accepted"] + ["duplicate"] * 5
        assert {answer["version"] for answer in answers} == {view["version"] + 1}
        assert look.view(table)["version"] == view["version"] + 1


def test_one_chair_is_for_one_person(server: Server, several: Several) -> None:
    invitation, people = token(), [token() for _ in range(6)]
    table = make(server.url, [person(), OPEN, OPEN], invitation=invitation)
    claim = {"do": "claim", "seat": "b", "name": "Anna"}
    devices = several(server, *((one, invitation) for one in people))
    answers = at_once([partial(device.order, table, claim) for device in devices])
    assert kinds(answers) == ["accepted"] + ["illegal"] * 5
    assert {answer["rule"] for answer in answers if answer["answer"] == "illegal"} == {"table.taken"}
    assert sorted(device.view(table)["viewer"] for device in devices) == [[]] * 5 + [["b"]]


def test_the_same_new_table_asked_for_at_once_is_one(server: Server, several: Several) -> None:
    request = new_table([person(), OPEN])
    devices = several(server, *[()] * 5)
    answers = at_once([partial(asked, device, "/tables", request) for device in devices])
    assert len({answer["table"] for answer in answers}) == 1
