"""The server is killed while everybody plays: nothing that was acknowledged is lost, doubled or reordered."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from tests.reliability.audit import faults
from tests.reliability.killing import Plan, Report, campaign
from tests.reliability.players import Given, Reply
from tests.table.desk import Desk, people, sit_down, token
from zauberturm.table import commands as do


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    report: Report = asyncio.run(campaign(tmp_path, Plan(kills=3, commands=300, quiet=20)))
    assert report.faults == []
    assert report.kills >= 3
    assert report.acknowledged >= 300
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


@pytest.mark.parametrize("fault", ["none", "lost", "doubled", "reordered", "other version", "invented", "unanswered"])
def test_the_audit_finds_every_fault(fault: str) -> None:
    desk, given = desk_with_commands()
    log = list(desk.log)
    if fault == "lost":
        log.pop()
    elif fault == "doubled":
        log.append(msgspec.structs.replace(log[0], cause=given[0].cause, at=9.0) if False else log[-1])
    elif fault == "reordered":
        given[1], given[2] = given[2], given[1]
    elif fault == "other version":
        given[3].replies[0].version += 1
    elif fault == "invented":
        given.pop()
    elif fault == "unanswered":
        given[2].replies.clear()
    if fault == "doubled":
        with pytest.raises(Exception, match="contradicts"):
            faults({desk.table.id: log}, [given])
    else:
        assert bool(faults({desk.table.id: log}, [given])) == (fault != "none")
