"""The server is killed while everybody plays: nothing that was acknowledged is lost, doubled or reordered."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.reliability.audit import faults
from tests.reliability.killing import Plan, Report, campaign
from tests.reliability.players import Given, Reply
from tests.table.desk import Desk, people, sit_down, token
from zauberturm.table import Entry
from zauberturm.table import commands as do
from zauberturm.table.entries import Cause, Said
from zauberturm.table.tokens import hashed


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    report: Report = asyncio.run(campaign(tmp_path, Plan(kills=3, commands=100, quiet=20)))
    assert report.faults == []
    assert report.kills >= 3
    assert report.acknowledged >= 100
    assert report.broken_lines > 0  # somebody noticed


def desk_with_commands() -> tuple[Desk, list[Given]]:
    """A short game, and what its players were answered."""
    desk, given = sit_down(wishes=people(2)), []
    for number in range(6):
        secret = token(str(desk.asked))
        action = desk.table.running().legal()[0].text
        answer = desk.decide(secret, do.Play(action), desk.table.version, f"c{number}").answer
        assert isinstance(answer, do.Accepted)
        given.append(Given(desk.table.id, secret, f"c{number}", "play", b"", [Reply("accepted", "", answer.version)]))
    return desk, given


WRONG_LOGS: dict[str, Callable[[list[Entry], Given], object]] = {
    "lost": lambda log, _: log.pop(),
    "doubled": lambda log, command: log.append(said(command)),
}
WRONG_ANSWERS: dict[str, Callable[[list[Given]], object]] = {
    "reordered": lambda given: given.insert(0, given.pop(2)),
    "invented": lambda given: given.pop(),
    "unanswered": lambda given: given[2].replies.clear(),
    "another version": lambda given: given[3].replies.append(Reply("duplicate", "", 99)),
    "accepted twice": lambda given: given[3].replies.append(given[3].replies[0]),
    "refused but done": lambda given: given[3].replies.append(Reply("conflict", "", 99)),
}


def said(command: Given) -> Entry:
    """Something else that the same command has done later."""
    return Said(at=9.0, cause=Cause(hashed(command.token), command.id), seat="b", phrase="hello")


def test_the_audit_finds_nothing_where_nothing_is() -> None:
    desk, given = desk_with_commands()
    assert faults({desk.table.id: desk.log}, [given]) == []


@pytest.mark.parametrize("fault", [*WRONG_LOGS, *WRONG_ANSWERS])
def test_the_audit_finds_every_fault(fault: str) -> None:
    desk, given = desk_with_commands()
    log = list(desk.log)
    if fault in WRONG_LOGS:
        WRONG_LOGS[fault](log, given[0])
    else:
        WRONG_ANSWERS[fault](given)
    assert len(faults({desk.table.id: log}, [given])) >= 1
