"""What a worker answers follows from the job alone; and it comes to an end when it is told to, whenever that is."""

import io
import random
import threading
from dataclasses import replace
from typing import Any, Final

import msgspec
import pytest

import zauberturm as zt
from tests.server.running import token
from zauberturm.bots import levels, make, reseed
from zauberturm.server.crew import Order
from zauberturm.server.worker import WORKS, Worker
from zauberturm.table.commands import NewTable, SeatWish
from zauberturm.table.jobs import BotMove, Job
from zauberturm.table.making import Fresh, create
from zauberturm.table.table import Table

OTHERS: Final = 50
ITERATIONS: Final = {4: 200, 5: levels.LONG}  # instead of 20,000, which take a second each


@pytest.fixture(autouse=True)
def _as_long_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is a ceiling for slow machines; below it, the number of iterations decides."""
    patient = {
        game: tuple(
            replace(grade, iterations=ITERATIONS.get(number, 0), milliseconds=1e9 if number in ITERATIONS else 0.0)
            for number, grade in enumerate(grades, 1)
        )
        for game, grades in levels.GRADES.items()
    }
    monkeypatch.setattr(levels, "GRADES", patient)


def jobs(game: str, level: int, count: int, seed: int) -> list[Job]:
    """Decisions asked of the bots of one table, in their order."""
    order = NewTable("x", game, {}, [SeatWish("bot", bot=f"level:{level}")] * 2, token(), token())
    table, dice = Table.fold(create(order, Fresh("t" * 22, seed), 0.0)), random.Random(seed)
    found = list[Job]()
    while len(found) < count and (job := table.bot_job()) is not None:
        found.append(job)
        action = dice.choice(table.running().legal()).text
        verdict = table.decide_for_bot(BotMove(job.seat, action, job.version), 0.0)
        assert verdict is not None
        for entry in verdict.entries:
            table.apply(entry)
    return found


class Employed(Worker):
    """A worker that is asked directly."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), io.BytesIO(), WORKS["bots"])

    def choice(self, job: Job) -> Any:
        reply = self.reply(Order(1, msgspec.Raw(msgspec.json.encode(job))))
        assert reply.error == ""
        return msgspec.json.decode(reply.result)


@pytest.mark.parametrize("game", ["towers", "zauberberg"])
@pytest.mark.parametrize("level", levels.LEVELS)
def test_a_bot_chooses_the_same_whichever_worker_is_asked_and_whatever_it_was_asked_before(
    game: str, level: int
) -> None:
    asked = jobs(game, level, 12, seed=7)[::4]
    others = jobs(game, 3, OTHERS // 2, seed=8) + jobs(game, min(level, 4), OTHERS - OTHERS // 2, seed=7)
    fresh = [Employed().choice(job) for job in asked]
    busy = Employed()
    for job in others:
        busy.choice(job)
    assert [busy.choice(job) for job in asked] == fresh
    assert [busy.choice(job) for job in reversed(asked)] == fresh[::-1]


def test_whims_differ_from_decision_to_decision() -> None:
    """Level 1 makes one of ten decisions by chance: with the same dice every time it would be all or none."""
    (job,) = jobs("towers", 1, 1, seed=7)
    choices = {Employed().choice(msgspec.structs.replace(job, version=version)) for version in range(40)}
    assert len(choices) > 2


def test_what_a_bot_remembers_does_not_change_with_the_version() -> None:
    one, other = make("level:2", 5), make("level:2", 5)
    reseed(other, 99)
    game = zt.new("towers", seed=1, players=2, starter="a")
    for each in (one, other):
        each.choose(game, "a")
    assert one._bots["towers"]._memory == other._bots["towers"]._memory  # type: ignore[attr-defined]


def test_a_thought_that_has_not_begun_when_it_should_end_is_ended_all_the_same() -> None:
    """The order to stop is there before the worker has made the bot: nobody would wait an hour."""
    (job,) = jobs("towers", 5, 1, seed=3)
    worker = Employed()
    stopping = threading.Thread(target=worker.end, daemon=True)
    stopping.start()
    choice = worker.choice(msgspec.structs.replace(job, bot="search:3600s"))
    stopping.join()
    assert choice in {action.text for action in zt.load(job.position).legal()}
