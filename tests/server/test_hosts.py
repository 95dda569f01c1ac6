"""Under which names a server answers: a page of another site cannot pretend that the server is its own."""

import socket
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.running import OPEN, Server, make, new_table, ok, person, serving
from zauberturm.server.gate import origin_of
from zauberturm.server.hosts import Hosts, name_of

EVIL = ("evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example", "192.0.2.9", "", "[")


@pytest.mark.parametrize("host", EVIL)
def test_another_name_is_refused(server: Server, host: str) -> None:
    for method, path in (("GET", "/"), ("GET", "/api/v1/tables"), ("POST", "/api/v1/tables"), ("GET", "/schema")):
        answer = httpx.request(method, server.url + path, headers={"host": host})
        assert (answer.status_code, answer.json()) == (421, {"code": "host", "facts": {"host": host}})
    assert ok(httpx.get(f"{server.url}/health", headers={"host": host}))  # whoever watches over it knows no name


def test_a_socket_under_another_name_is_refused(server: Server) -> None:
    table = make(server.url, [person(), OPEN], listed=True)
    with pytest.raises(InvalidStatus) as caught:
        # The page of the attacker has the same name, so its origin agrees with it.
        asked(server, table, "evil.example", "http://evil.example")
    assert caught.value.response.status_code == 421
    with pytest.raises(InvalidStatus) as caught:
        asked(server, table, f"127.0.0.1:{server.port}", "http://evil.example")
    assert caught.value.response.status_code == 403


def asked(server: Server, table: str, host: str, origin: str) -> None:
    where = f"ws://{host}/api/v1/tables/{table}/socket"
    line = socket.create_connection(("127.0.0.1", server.port))
    with connect(where, sock=line, origin=Origin(origin)):
        pass


@pytest.mark.parametrize(
    "host", ["localhost", "LocalHost:1", "127.0.0.1:80", "127.8.9.10", "[::1]:8000", "a.localhost"]
)
def test_this_machine_is_always_reached_by_its_own_names(server: Server, host: str) -> None:
    assert ok(httpx.get(f"{server.url}/api/v1/tables", headers={"host": host})) is not None


def test_names_that_were_given_are_accepted(tmp_path: Path) -> None:
    options = ["--workers", "1", "--public-url", "https://towers.example.org:8443", "--allowed-host", "games.lan"]
    with serving(tmp_path, options=[*options, "--proxy", "127.0.0.1"]) as server:
        for host in ("towers.example.org", "towers.example.org:8443", "games.lan:8000"):
            assert httpx.get(f"{server.url}/api/v1/tables", headers={"host": host}).status_code == 200
        assert httpx.get(f"{server.url}/api/v1/tables", headers={"host": "example.org"}).status_code == 421
        # nginx drops the port with `$host`; the page is still our own.
        for host, origin, status in (
            ("towers.example.org", "https://towers.example.org:8443", 200),
            ("games.lan", "https://games.lan:8443", 200),
            ("games.lan", "https://evil.example:8443", 403),
            ("games.lan:1", "https://games.lan:2", 403),
        ):
            headers = {"host": host, "origin": origin, "x-forwarded-for": "192.0.2.4"}
            answer = httpx.post(f"{server.url}/api/v1/tables", json=new_table([OPEN, OPEN]), headers=headers)
            assert answer.status_code == status, (host, origin)


def test_a_proxy_that_nobody_has_named_is_mentioned_once(tmp_path: Path) -> None:
    with serving(tmp_path, options=["--workers", "1"]) as server:
        for _ in range(3):
            httpx.get(f"{server.url}/api/v1/tables", headers={"x-forwarded-for": "192.0.2.4"})
            httpx.get(f"{server.url}/api/v1/tables", headers={"host": "evil.example"})
        warnings = [line for line in server.lines() if line["level"] == "warning"]
        assert [line["reason"] for line in warnings] == ["proxy", "host"]
        assert "evil" not in server.log.read_text("utf-8")


def test_a_server_for_the_network_answers_to_its_addresses() -> None:
    hosts = Hosts("0.0.0.0")  # noqa: S104 - a name here, nothing listens
    assert hosts.accepts("192.168.1.7:8000", "192.168.1.7")
    assert hosts.accepts("192.168.1.7", "::ffff:192.168.1.7")
    assert not hosts.accepts("192.168.1.8", "192.168.1.7")
    assert not hosts.accepts("evil.example", "192.168.1.7")
    assert Hosts("192.168.1.7").accepts("192.168.1.7", None)


@pytest.mark.parametrize(
    ("host", "name"),
    [("A.example:80", "a.example"), ("a.example.", "a.example"), ("[::1]:8000", "::1"), ("::1", "::1"), ("[", "")],
)
def test_the_name_of_a_host(host: str, name: str) -> None:
    assert name_of(host) == name


def test_the_origin_of_an_address() -> None:
    assert origin_of("https://Towers.example.org:443/x") == "https://towers.example.org"
    assert origin_of("http://towers.example.org:8080") == "http://towers.example.org:8080"
