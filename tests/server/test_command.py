"""`zauberturm serve` and `zauberturm backup`: what they say, and what they refuse."""

import argparse
import asyncio
import contextlib
import logging
import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.cli.screen import Shown, run
from tests.server.running import OPEN, Client, Server, make, ok, person, token
from zauberturm.cli import serve
from zauberturm.server.port import bound
from zauberturm.server.running import Settings
from zauberturm.store import open_store, schema


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
    shown: Shown = run("serve", *options)
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
    open_store(path).close_now()
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
    store = open_store(copy)
    try:
        assert len(asyncio.run(store.read(table))) == 1
    finally:
        store.close_now()
    again = run("backup", str(server.database), str(copy))
    assert (again.status, "exists already" in again.err) == (2, True)


def given(*options: str) -> Settings:
    """What a server would be started with."""
    parser = argparse.ArgumentParser()
    serve.add_flags(parser)
    return serve.settings_of(parser.parse_args(["--port", "0", "--database", "a", *options]))


def test_it_listens_to_this_machine_alone_unless_asked() -> None:
    assert given().host == Settings(Path("a")).host == "localhost"
    assert given("--lan").host == serve.EVERYWHERE
    assert given("--lan", "--no-lan").host == "localhost"
    assert given("--lan", "--host", "127.0.0.1").host == "127.0.0.1"
    assert given("--allowed-host", "a.example", "--allowed-host", "b.example").allowed_hosts == (
        "a.example",
        "b.example",
    )


@pytest.mark.parametrize("language", ["de", "en", "pl"])
def test_the_greeting_tells_who_can_join_and_how_to_change_that(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "network_address", lambda: "192.0.2.5")

    def greeting(*options: str) -> tuple[str, str | None]:
        settings = given(*options)
        return "\n".join(serve.greeting(settings, language)), settings.join_url

    text, url = greeting("--lan")
    assert url is not None
    assert url.startswith("http://192.0.2.5:")
    assert url in text
    assert "█" in text
    assert "SERVE_ARGS=--no-lan" in text
    text, url = greeting()
    assert url is None
    assert "http://localhost:" in text
    assert "--lan" in text
    assert "192.0.2.5" not in text
    assert "█" not in text
    text, url = greeting("--public-url", "https://towers.example.org")
    assert url == "https://towers.example.org"
    assert url in text
    assert "█" in text


def test_both_loopback_addresses_answer(tmp_path: Path) -> None:
    class Usual(Server):
        host = ()

    server = Usual(tmp_path, options=["--workers", "1"]).start()
    try:
        for one in bound("localhost", 0):  # IPv6 as well, if this machine has it
            address = one.getsockname()[0]
            one.close()
            assert ok(httpx.get(f"http://{f'[{address}]' if ':' in address else address}:{server.port}/health"))
    finally:
        server.kill()


def test_without_a_home_that_can_be_written_one_line_says_what_to_do(tmp_path: Path) -> None:
    """Root may write everywhere, but not into something that is no folder."""
    environment = {"PATH": os.environ["PATH"], "HOME": "/dev/null", "ZAUBERTURM_CACHE_DIR": "/dev/null/cache"}
    command = [sys.executable, "-W", "error", "-m", "zauberturm", "serve", "--port", "0", "--language", "en"]
    without = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert without.returncode == 2
    assert "choose a file with --database" in without.stderr.splitlines()[-1]
    assert "Traceback" not in without.stderr
    server = Server(tmp_path, options=["--workers", "1"])
    server.environment = environment
    try:
        table = make(server.start().url, [person(), OPEN])
        assert table
        said = [line for line in server.log.read_text("utf-8").splitlines() if not line.startswith("{")]
        assert len(said) == 1
        assert "cannot write compiled rules" in said[0]
    finally:
        server.kill()


def test_health_and_readiness(url: str) -> None:
    assert ok(httpx.get(f"{url}/health")) == {"alive": True}
    assert ok(httpx.get(f"{url}/ready")) == {"warm": True, "storage": True, "open": True}


def test_the_description_names_every_route(url: str) -> None:
    described = ok(httpx.get(f"{url}/schema"))
    assert described["openapi"].startswith("3.1")
    here = "/api/v1/tables/{table}"
    expected = {f"/api/v1/{one}" for one in ("catalogue", "warming", "tables", "tables/import", "bots", "bots/stream")}
    expected |= {here, "/health", "/ready"}
    expected |= {f"{here}/{one}" for one in ("updates", "commands", "why", "preview", "replay", "record", "challenge")}
    assert set(described["paths"]) == expected
    orders = described["components"]["schemas"]
    assert {"Play", "Undo", "Claim", "Rematch", "Accepted", "Conflict"} <= {name.rpartition("_")[2] for name in orders}


def test_the_catalogue_has_all_that_can_be_chosen(url: str) -> None:
    with Client(url) as anybody:
        catalogue = ok(anybody.get("/catalogue"))
    assert set(catalogue["games"]) == {"towers", "zauberberg"}
    assert [level["bot"] for level in catalogue["levels"]] == [f"level:{number}" for number in range(1, 6)]
    assert catalogue["limits"]["frame"] == 16384
    assert catalogue["join_url"] is None  # it listens to this machine alone
