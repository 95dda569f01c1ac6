"""One address that opens, trickles, stops or never reads keeps nobody else away."""

import contextlib
import json
import socket
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.reliability.lines import (
    ATTACKER,
    HONEST,
    answered_at_last,
    client,
    everything,
    line,
    lines,
    many_descriptors,
    turned_away,
)
from tests.server.running import GENEROUS, OPEN, Client, Server, make, new_table, person, serving, token

HALF = b"GET /api/v1/tables HTTP/1.1\r\nhost: 127.0.0.1\r\n"
UPGRADE = (
    b"GET /api/v1/tables/%b/socket HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
HURRIED = {**GENEROUS, "header": 0.5, "body_time": 1, "keep_alive": 0.5, "send": 0.5, "slowest": 1e6}


class Frugal(Server):
    """A server with 1,024 descriptors and no right to more."""

    program = ("tests.reliability.frugal", "serve")


def test_1100_half_requests_leave_the_server_to_others(tmp_path: Path) -> None:
    many_descriptors(1100)
    # Nobody is given up meanwhile, however slow the machine is: the count alone has to hold.
    server = Frugal(tmp_path, {"header": 600}, ["--workers", "1"]).start()
    try:
        with lines(server, 1100, HALF):
            with client(server) as honest:
                assert honest.post("/api/v1/tables", json=new_table([OPEN, OPEN])).status_code == 200
            assert turned_away(server)
        answered_at_last(server)
        assert [said for said in server.lines() if said["level"] == "error"] == []
        assert server.log.stat().st_size < 10_000
        assert server.stop() == 0
    finally:
        if server.process is not None:
            server.kill()


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with little patience, and one connection for each address."""
    with serving(tmp_path_factory.mktemp("hurried"), {**HURRIED, "connections": 1}, ["--workers", "1"]) as server:
        yield server


@pytest.mark.parametrize(
    "begun",
    [b"", b"G", HALF, b"POST /api/v1/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 9\r\n\r\n{"],
    ids=["nothing", "letter", "head", "body"],
)
def test_half_a_request_is_given_up(hurried: Server, begun: bytes) -> None:
    answered_at_last(hurried)
    with line(hurried) as one:
        one.sendall(begun)
        answer = everything(one)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert json.loads(answer.partition(b"\r\n\r\n")[2]) == {"code": "timeout", "facts": {}}


@pytest.mark.parametrize(
    "head",
    [b"GET / HTTP/1.1\r\nx: ", b"POST /api/v1/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 9999\r\n\r\n"],
)
def test_a_trickle_moves_no_deadline(hurried: Server, head: bytes) -> None:
    """Each byte comes in time; the whole does not."""
    answered_at_last(hurried)
    with line(hurried) as one:
        one.sendall(head)
        with pytest.raises(ConnectionError):
            trickle(one, 30)


def trickle(one: socket.socket, seconds: float) -> None:
    """A byte now and then."""
    began = time.monotonic()
    while time.monotonic() - began < seconds:
        one.sendall(b" ")
        time.sleep(0.05)


def test_the_second_request_of_a_connection_has_a_deadline_as_well(hurried: Server) -> None:
    answered_at_last(hurried)
    with line(hurried) as one:
        one.sendall(HALF + b"\r\n" + HALF)
        answer = everything(one)
    assert answer.startswith(b"HTTP/1.1 200 ")


def test_a_connection_without_a_request_is_closed(hurried: Server) -> None:
    answered_at_last(hurried)
    with line(hurried) as one:
        one.sendall(HALF + b"\r\n")
        assert everything(one).count(b"HTTP/1.1 ") == 1


def test_a_client_that_never_reads_is_cut_off(hurried: Server) -> None:
    answered_at_last(hurried)
    with line(hurried, small=True) as one:
        one.sendall(b"GET /schema HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n" * 400)
        answered_at_last(hurried)  # so its place is free again, though it has not hung up


def test_a_socket_that_never_reads_is_cut_off(hurried: Server) -> None:
    anna = token()
    table = make(hurried.url, [person(anna), person()])
    answered_at_last(hurried)
    asker = Client(hurried.url, anna)
    where = f"ws://127.0.0.1:{hurried.port}/api/v1/tables/{table}/socket"
    # Compressed, equal answers would be too small to fill any buffer soon.
    silent = partial(connect, max_queue=1, close_timeout=0.1, compression=None)
    with silent(where, sock=line(hurried, small=True)) as talk:
        talk.send(json.dumps({"type": "hello", "tokens": [anna]}))
        with contextlib.suppress(ConnectionClosed):
            for number in range(2000):  # each is answered with the whole table
                order = asker.command({"do": "undo"}, 999, name=f"c{number}")
                talk.send(json.dumps({"type": "command", "command": order}))
        answered_at_last(hurried)  # though it has not hung up


def test_sockets_count_as_connections(hurried: Server) -> None:
    anna = token()
    table = make(hurried.url, [person(anna), person()])
    answered_at_last(hurried)
    where = f"ws://127.0.0.1:{hurried.port}/api/v1/tables/{table}/socket"
    with connect(where, sock=line(hurried)) as talk:
        talk.send(json.dumps({"type": "hello", "tokens": [anna]}))
        talk.recv(30)
        with line(hurried) as second:
            second.sendall(UPGRADE % table.encode())
            assert b"101 Switching Protocols" not in everything(second)
        assert turned_away(hurried)
        with client(hurried) as other:
            assert other.get("/api/v1/tables").status_code == 200
    answered_at_last(hurried)


def test_all_addresses_together_have_so_many_connections(tmp_path: Path) -> None:
    with serving(tmp_path, {**GENEROUS, "everybody": 3}, ["--workers", "1"]) as server:
        with lines(server, 3, HALF):
            assert turned_away(server, HONEST)
        answered_at_last(server, HONEST)


def test_clients_of_a_proxy_are_counted_one_by_one(tmp_path: Path) -> None:
    limits = {**GENEROUS, "connections": 2}
    anna = token()
    with serving(tmp_path, limits, ["--workers", "1", "--proxy", ATTACKER]) as server:
        table = make(server.url, [person(anna), OPEN])
        poll = f"GET /api/v1/tables/{table}/updates?wait=20&version=1 HTTP/1.1\r\nhost: 127.0.0.1\r\n"
        poll += f"authorization: Bearer {anna}\r\nx-forwarded-for: 192.0.2.1\r\n\r\n"
        with lines(server, 2, poll.encode()) as polls, client(server, ATTACKER) as proxy:
            until_refused(proxy, {"x-forwarded-for": "192.0.2.1"})
            assert proxy.get("/api/v1/tables", headers={"x-forwarded-for": "192.0.2.2"}).status_code == 200
            assert len(polls) == 2


def until_refused(proxy: httpx.Client, headers: dict[str, str]) -> None:
    """The polls have been sent; the server may see them a moment later."""
    began = time.monotonic()
    while proxy.get("/api/v1/tables", headers=headers).status_code != 429:
        assert time.monotonic() - began < 30
