"""Somebody who asks for far too much is refused, and the others are answered."""

import asyncio
from pathlib import Path

from tests.reliability.abuse import Evening
from tests.server.running import serving


def test_an_abuser_is_refused_and_honest_players_are_answered(tmp_path: Path) -> None:
    limits = {"requests": 30, "request_burst": 60}
    with serving(tmp_path, limits, ["--workers", "1", "--proxy", "127.0.0.1"]) as server:
        abuse = asyncio.run(Evening(server, people=3, seconds=3).run())
        assert [line for line in server.lines() if line["level"] == "error"] == []
    assert abuse.faults == []
    assert abuse.refused > 0
    assert abuse.messages > 0
    assert abuse.before
    assert abuse.during
