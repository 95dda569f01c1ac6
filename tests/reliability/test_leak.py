"""Nobody learns through a running server what he may not know: bytes on every channel are equal for twins."""

import sys
from pathlib import Path

import pytest

from tests.reliability.mirrors import Heard, Mirror, forgotten, heard_by_http, heard_by_socket, mirrors, write
from tests.samples import LONG, SHARE
from tests.server.running import Client, Server
from tests.table.desk import OWNER
from tests.table.test_leak import GAMES
from zauberturm.table import Table

STAGES = [("towers", 26), ("towers, master", 14), ("zauberberg", 1), ("zauberberg, no aid", 30)]
if LONG:
    STAGES = [(game, steps) for game in GAMES if game != "race" for steps in range(0, 120, 8 * SHARE)]
TRIES = 12 if not LONG else 60


def heard(url: str, mirror: Mirror) -> Heard:
    with Client(url, mirror.secret) as client, Client(url, OWNER) as owner:
        return heard_by_http(client, mirror) + heard_by_socket(client, owner, mirror)


def test_twins_cannot_be_told_apart(tmp_path: Path) -> None:
    found = list(mirrors(STAGES, TRIES))
    assert {mirror.viewer for mirror in found} == {None, "a", "b"}
    assert {Table.fold(mirror.log).created.game for mirror in found} == {"towers", "zauberberg"}
    compare(tmp_path, found)


def test_pasts_that_are_told_no_longer_cannot_be_told_apart(tmp_path: Path) -> None:
    """Strict memory: two games that went another way before the last round, and look the same since."""
    compare(tmp_path, list(forgotten()))


def compare(tmp_path: Path, found: list[Mirror]) -> None:
    """Every byte that a server says of a table and of its twin, on all channels."""
    servers, answers = [], 0
    try:
        for name in ("one", "two"):
            (tmp_path / name).mkdir()
            servers.append(Server(tmp_path / name, options=["--workers", "1"]))
        write(servers[0].database, [mirror.log for mirror in found])
        write(servers[1].database, [mirror.twin for mirror in found])
        for server in servers:
            server.start()
        for mirror in found:
            one, two = (heard(server.url, mirror) for server in servers)
            assert len(one) > 50
            assert one == two, mirror.name
            answers += len(one)
        sys.stdout.write(f"{len(found)} tables and their twins, {answers} answers compared\n")
    finally:
        for server in servers:
            if server.process is not None:
                server.kill()


@pytest.mark.parametrize("game", ["towers", "zauberberg"])
def test_twins_differ_for_whoever_may_know(game: str) -> None:
    (mirror, *_) = [one for one in mirrors([(game, 12)], TRIES) if one.viewer == "a"]
    one, two = Table.fold(mirror.log), Table.fold(mirror.twin)
    assert one.running().record() != two.running().record()
