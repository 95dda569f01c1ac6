"""Somebody who asks for far too much is refused, and the others are served: who is served, not how quickly."""

import asyncio
import bisect
import itertools
from pathlib import Path

from tests.reliability.abuse import QUIET, Evening
from tests.reliability.abuser import Abuser
from tests.reliability.audit import read_logs
from tests.server.running import Client, bot, make, person, serving, token
from zauberturm.table.entries import Entry, Played

DECISIONS = 6
AT_MOST = 2  # thoughts of others that may end while an honest bot waits: one that is cut, one that was just over


def test_an_abuser_is_refused_and_honest_players_are_answered(tmp_path: Path) -> None:
    limits = {"requests": 30, "request_burst": 60}
    with serving(tmp_path, limits, ["--workers", "1"]) as server:
        evening = Evening(server, people=3, levels=[1], seconds=5, times=5)
        phases = asyncio.run(evening.run(["all"]))
        assert [line for line in server.lines() if line["level"] == "error"] == []
    assert evening.tally.faults == []
    for kind in (QUIET, "all"):
        assert phases[kind].answers
        assert phases[kind].bots[1]
    abuser = phases["all"].abuser
    assert abuser["refused"] > 0
    assert abuser["messages"] > 0
    assert abuser["half"] > 0


def test_strong_bots_at_27_tables_of_one_address_do_not_starve_an_honest_bot(tmp_path: Path) -> None:
    """By the order of service: between a person's decision and the bot's, hardly anybody else's bot decides."""
    with serving(tmp_path, {}, ["--workers", "1"]) as server:
        honest = asyncio.run(beside(server.url))
        assert server.stop() == 0
        logs = read_logs(server.database)
    mine = logs.pop(honest)
    others = sorted(entry.at for log in logs.values() for entry in log if isinstance(entry, Played))
    assert others  # it was their turn, too
    waits = [(before.at, after.at) for before, after in itertools.pairwise(mine) if answers(before, after)]
    assert len(waits) >= DECISIONS // 2
    served = [bisect.bisect(others, end) - bisect.bisect(others, begin) for begin, end in waits]
    assert max(served) <= AT_MOST, served


def answers(before: Entry, after: Entry) -> bool:
    """Whether a bot's decision follows."""
    return isinstance(before, Played) and isinstance(after, Played) and after.by == "bot"


async def beside(url: str) -> str:
    """Play against a bot while an abuser's tables are looked at."""
    abuser = Abuser(url, "127.0.0.9", 600)
    await abuser.settle()
    thinking = asyncio.create_task(abuser.think())
    try:
        await abuser.begun.wait()
        return await asyncio.to_thread(played, url)
    finally:
        abuser.until = 0.0
        await thinking


def played(url: str) -> str:
    secret = token()
    table = make(url, [person(secret), bot(1)])
    with Client(url, secret) as client, client.socket(table) as socket:
        answered = 0
        while answered < DECISIONS:
            update = socket.next("update", 600)
            view, steps = update["state"], update["steps"]
            answered += any(step["by"] == "bot" for step in steps) and view["version"] > 2
            if view["asked"]:
                order = {"do": "play", "action": view["legal"][0]["text"]}
                socket.order(client.command(order, view["version"]))
        return table
