"""`zauberturm serve` and `zauberturm backup`: what they say, and what they refuse."""

import asyncio
import contextlib
import logging
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.cli.screen import Shown, run
from tests.server.running import OPEN, Client, Server, make, ok, person, token
from zauberturm.cli import serve
from zauberturm.server.running import Settings
from zauberturm.store import SQLite, schema


@pytest.fixture
def quiet_log() -> Iterator[None]:
    """A server takes over the log of its process; this process has another life afterwards."""
    root, ours = logging.getLogger(), logging.getLogger("zauberturm")
    kept = root.handlers[:], root.level, ours.level
    yield
    root.handlers[:] = kept[0]
    root.setLevel(kept[1])
    ours.setLevel(kept[2])


def refused(*options: str) -> str:
    """What is said when a server cannot be started: one line, status 2."""
    shown: Shown = run("serve", "--host", "127.0.0.1", *options)
    assert shown.status == 2
    assert shown.out == ""
    assert "Traceback" not in shown.err
    return shown.err.splitlines()[-1]


def test_a_port_in_use_is_refused(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        said = refused("--port", str(taken.getsockname()[1]), "--database", str(tmp_path / "a"))
    assert said.endswith("this port is in use; choose another one with --port")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--port", "many"], "is not a whole number"),
        (["--port", "70000"], "0-65535"),
        (["--host", "192.0.2.77"], "no such address"),
        (["--limit", "frame"], "is not a number"),
        (["--limit", "frame=0"], "is not positive"),
        (["--limit", "colour=3"], "there is no limit 'colour'"),
        (["--public-url", "towers.example.org"], "is not an address"),
        (["--log-level", "loud"], "invalid choice"),
        (["--nonsense"], "unrecognized arguments"),
    ],
)
def test_bad_options_are_refused(options: list[str], said: str, tmp_path: Path) -> None:
    assert said in refused("--port", "0", "--database", str(tmp_path / "a"), *options)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("quiet_log")
def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a"
    SQLite(path).close_now()
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    before = path.read_bytes()
    assert "a newer one is needed" in refused("--port", "0", "--database", str(path))
    assert path.read_bytes() == before


@pytest.mark.usefixtures("quiet_log")
def test_a_database_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    letter = tmp_path / "letter"
    letter.write_text("Dear friend")
    assert "is not a database" in refused("--port", "0", "--database", str(letter))
    assert letter.read_text() == "Dear friend"
    assert "folder does not exist" in refused("--port", "0", "--database", str(tmp_path / "no" / "a"))
    assert "is a folder" in refused("--port", "0", "--database", str(tmp_path))


@pytest.mark.usefixtures("quiet_log")
def test_a_second_server_is_refused(server: Server) -> None:
    assert "another server uses it" in refused("--port", "0", "--database", str(server.database))
    assert "this port is in use" in refused("--port", str(server.port), "--database", str(server.database))
    assert ok(httpx.get(f"{server.url}/ready"))


def test_a_backup_while_serving_holds_every_table(server: Server, tmp_path: Path) -> None:
    anna = token()
    table = make(server.url, [person(anna), OPEN])
    copy = tmp_path / "copy"
    assert run("backup", str(server.database), str(copy)).status == 0
    store = SQLite(copy)
    try:
        assert len(asyncio.run(store.read(table))) == 1
    finally:
        store.close_now()
    again = run("backup", str(server.database), str(copy))
    assert (again.status, "exists already" in again.err) == (2, True)


@pytest.mark.parametrize("language", ["de", "en", "pl"])
def test_the_greeting_tells_where_the_server_is(language: str, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "a", "192.0.2.5", 8000)
    lines = serve.greeting(settings, language)
    assert sum("http://192.0.2.5:8000" in line for line in lines) == 2
    assert any("█" in line for line in lines)
    alone = serve.greeting(Settings(tmp_path / "a", "127.0.0.1", 8000), language)
    assert any("http://localhost:8000" in line for line in alone)
    assert not any("█" in line for line in alone)
    public = serve.greeting(Settings(tmp_path / "a", "127.0.0.1", 8000, "https://towers.example.org"), language)
    assert any("https://towers.example.org" in line for line in public)
    assert any("█" in line for line in public)


def test_health_and_readiness(url: str) -> None:
    assert ok(httpx.get(f"{url}/health")) == {"alive": True}
    assert ok(httpx.get(f"{url}/ready")) == {"warm": True, "storage": True, "open": True}


def test_the_description_names_every_route(url: str) -> None:
    described = ok(httpx.get(f"{url}/schema"))
    assert described["openapi"].startswith("3.1")
    here = "/api/tables/{table}"
    expected = {"/api/catalogue", "/api/warming", "/api/tables", "/api/tables/import", here, "/health", "/ready"}
    expected |= {f"{here}/{one}" for one in ("updates", "commands", "why", "preview", "replay", "record")}
    assert set(described["paths"]) == expected
    orders = described["components"]["schemas"]
    assert {"Play", "Undo", "Claim", "Rematch", "Accepted", "Conflict"} <= {name.rpartition("_")[2] for name in orders}


def test_the_catalogue_has_all_that_can_be_chosen(url: str) -> None:
    with Client(url) as anybody:
        catalogue = ok(anybody.get("/catalogue"))
    assert set(catalogue["games"]) == {"towers", "zauberberg"}
    assert [level["bot"] for level in catalogue["levels"]] == [f"level:{number}" for number in range(1, 6)]
    assert catalogue["limits"]["frame"] == 16384
