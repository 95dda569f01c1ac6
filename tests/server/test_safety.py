"""What protects players and server: headers, origins, limits, logs, and a decent end."""

import contextlib
import json
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.frames import CloseCode
from websockets.sync.client import connect

from tests.server.running import (
    GENEROUS,
    OPEN,
    Client,
    Server,
    Socket,
    bot,
    make,
    new_table,
    ok,
    person,
    serving,
    token,
)
from tests.server.test_games import watched_to_the_end
from tests.server.test_sockets import last_words

PATHS = (
    "/", "/t/AAAAAAAAAAAAAAAAAAAAAA", "/api/v1/catalogue", "/api/v1/tables", "/api/v1/nothing", "/api/tables",
    "/schema", "/health", "/metrics",
)  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_has_a_strict_policy(url: str, path: str) -> None:
    headers = httpx.get(url + path).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert "http" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "access-control-allow-origin" not in headers
    assert "set-cookie" not in headers


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1.evil.example"]
)
def test_pages_of_others_can_change_nothing(url: str, origin: str) -> None:
    table = make(url, [person(), OPEN], listed=True)
    with Client(url, token(), headers={"origin": origin}) as foreign:
        for path, body in (
            ("/tables", new_table([OPEN, OPEN])),
            ("/tables/import", {"id": "x", "file": "", "owner": token()}),
            (f"/tables/{table}/commands", foreign.command({"do": "claim", "seat": "b", "name": "X"})),
            (f"/tables/{table}/why", {"action": "pass"}),
        ):
            answer = foreign.post(path, body)
            assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    with Client(url, token(), headers={"origin": url}) as own:
        assert own.view(table)["seats"][1]["kind"] == "open"
        assert own.order(table, {"do": "claim", "seat": "b", "name": "X"})["answer"] == "accepted"


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
def test_other_methods_are_refused(url: str, method: str) -> None:
    answer = httpx.request(method, f"{url}/api/v1/tables")
    assert (answer.status_code, answer.json()["code"]) == (405, "method")


@pytest.mark.parametrize(
    "body",
    [b"", b"nonsense", b"[]", b"{}", b"\xff\xfe", b'{"id": 1}', b"[" * 20_000, b'{"id":"x","seat":"long"}'],
)
def test_what_cannot_be_read_is_refused(url: str, body: bytes) -> None:
    table = make(url, [person(), OPEN], listed=True)
    for path in ("/api/v1/tables", f"/api/v1/tables/{table}/commands", f"/api/v1/tables/{table}/why"):
        answer = httpx.post(url + path, content=body)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), answer.text


def test_a_wrong_field_is_named(url: str) -> None:
    answer = httpx.post(f"{url}/api/v1/tables", json={**new_table([OPEN]), "owner": "short"})
    assert answer.json() == {"code": "malformed", "facts": {"at": "owner"}}


def test_a_request_that_is_too_long_is_refused(url: str) -> None:
    too_long = b" " * 70_000
    assert httpx.post(f"{url}/api/v1/tables", content=too_long).status_code == 413
    answer = httpx.post(f"{url}/api/v1/tables", content=iter([too_long]))  # without saying how long it will be
    assert answer.status_code == 413
    answer = httpx.post(f"{url}/api/v1/tables/import", content=b" " * 1_200_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = {
        "requests": 10, "request_burst": 120, "messages": 2, "message_burst": 5, "tables": 1, "table_burst": 3,
        "connections": 4, "hello": 0.3,
    }  # fmt: skip
    with serving(tmp_path_factory.mktemp("strict"), limits) as server:
        yield server


@pytest.fixture(scope="module")
def seated(strict: Server) -> tuple[str, str]:
    """A table of the strict server, and the token of a seat there."""
    anna = token()
    return make(strict.url, [person(anna), person()]), anna


def test_too_long_a_message_ends_the_conversation(strict: Server, seated: tuple[str, str]) -> None:
    table, anna = seated
    with Client(strict.url, anna) as client, client.socket(table) as socket:
        socket.next("update")
        socket.raw.send(json.dumps({"type": "ping", "x": "y" * 16 * 1024}))
        with contextlib.suppress(ConnectionClosed):
            for _ in socket.raw:  # whatever was under way, until the line is closed
                pass
        assert socket.raw.close_code == CloseCode.MESSAGE_TOO_BIG


def test_silence_instead_of_hello_ends_the_conversation(strict: Server, seated: tuple[str, str]) -> None:
    table, _ = seated
    with connect(f"ws{strict.url.removeprefix('http')}/api/v1/tables/{table}/socket") as raw:
        assert last_words(Socket(raw)) == ("limit", 1008)


def test_who_hurries_is_told_to_wait_and_every_command_is_answered(strict: Server, seated: tuple[str, str]) -> None:
    table, anna = seated
    with Client(strict.url, anna) as client, client.socket(table) as socket:
        commands = [client.command({"do": "say", "phrase": "hello"}, name=f"c{number}") for number in range(9)]
        for command in commands:
            socket.order(command)
        answers = [socket.next("answered")["answer"] for _ in commands]
        assert [answer["id"] for answer in answers] == [command["id"] for command in commands]
        kinds = [answer["answer"] for answer in answers]
        assert kinds[0] == "accepted"
        assert "limited" in kinds
        assert all(0 < answer["retry_after"] < 5 for answer in answers if answer["answer"] == "limited")


def test_one_address_has_so_many_connections_at_a_time(strict: Server, seated: tuple[str, str]) -> None:
    table, anna = seated
    with Client(strict.url, anna) as client, contextlib.ExitStack() as lines:
        for _ in range(4):
            lines.enter_context(connected_soon(client, table)).next("update")
        with pytest.raises((WebSocketException, OSError)), client.socket(table):
            pass
        lines.close()
        for _ in range(4):
            lines.enter_context(connected_soon(client, table)).next("update")


@contextlib.contextmanager
def connected_soon(client: Client, table: str) -> Iterator[Socket]:
    """A connection as soon as there may be one more: the server may notice a moment later that others have gone."""
    with contextlib.ExitStack() as stack:
        for _ in range(200):
            try:
                socket = stack.enter_context(client.socket(table))
            except (WebSocketException, OSError):
                time.sleep(0.05)
            else:
                yield socket
                return
    raise AssertionError("there was never room for one more")


def test_one_address_makes_so_many_tables(strict: Server) -> None:
    with Client(strict.url) as anybody:
        requests = [new_table([OPEN, OPEN]) for _ in range(5)]
        answers = [anybody.post("/tables", request) for request in requests]
        assert answers[-1].status_code == 429
        assert answers[-1].json()["code"] == "limited"
        assert int(answers[-1].headers["retry-after"]) > 60
        made = [(request, answer) for request, answer in zip(requests, answers, strict=True) if answer.is_success]
        for request, answer in made:  # what is there already costs nothing
            assert ok(anybody.post("/tables", request)) == answer.json()


def test_one_address_asks_so_often(tmp_path: Path) -> None:
    few = {"requests": 0.001, "request_burst": 5}  # so slow a refill does not depend on how fast the machine is
    with serving(tmp_path, few) as server, Client(server.url) as anybody:
        answers = [anybody.get("/tables") for _ in range(8)]
        assert answers[0].status_code == 200
        assert answers[-1].status_code == 429
        assert answers[-1].json()["code"] == "limited"
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert httpx.get(f"{server.url}/health").status_code == 200  # whoever watches over it is never sent away


def test_nothing_secret_is_logged_and_at_the_end_everybody_is_told(tmp_path: Path) -> None:
    """Everything that can be said during a game, at the most talkative level."""
    secret = [token() for _ in range(4)]
    anna, owner, invitation, guest = secret
    with serving(tmp_path, options=["--log-level", "debug"]) as server:
        seats = [person(anna), bot()]
        table = make(server.url, seats, owner=owner, invitation=invitation, options={"starter": "a"})
        with contextlib.ExitStack() as stack:
            client, holder, other = (stack.enter_context(Client(server.url, one)) for one in (anna, owner, guest))
            other.order(table, {"do": "claim", "seat": "a", "name": "X"})
            other.get(f"/tables/{table}/updates?token={guest}")
            client.post(f"/tables/{table}/commands", {"token": anna, "id": "broken"})
            assert client.play(table)["answer"] == "accepted"
            client.order(table, {"do": "leave"})
            holder.order(table, {"do": "set_seat", "seat": "a", "bot": "level:1"})
            seed = watched_to_the_end(holder, table)["seed"]
            socket = stack.enter_context(holder.socket(table))
            socket.next("update")
            assert server.process is not None
            server.process.terminate()
            assert last_words(socket) == ("shutdown", 1001)
        assert server.stop() == 0
        said = server.log.read_text("utf-8") + server.output.read_text("utf-8")
    assert '"event": "request"' in said
    assert [one for one in (*secret, seed) if one in said] == []
    assert "hand" not in said
    events = [json.loads(line)["event"] for line in server.log.read_text("utf-8").splitlines()]
    assert [event for event in events if event.startswith("stop")] == ["stopping", "stopped"]
    with pytest.raises(httpx.ConnectError):
        httpx.get(server.url)


def test_a_reader_that_is_too_slow_is_sent_away(tmp_path: Path) -> None:
    """It asks and asks and reads nothing; when it looks at last, the line is closed."""
    anna = token()
    with serving(tmp_path, {**GENEROUS, "queue": 8, "send": 1}, ["--log-level", "debug"]) as server:
        table = make(server.url, [person(anna), person()])
        # Compressed, equal answers would be too small to fill any buffer soon.
        with Client(server.url, anna) as client, client.socket(table, max_queue=1, compression=None) as socket:
            for number in range(4000):  # each is answered with the whole table
                socket.order(client.command({"do": "undo"}, 999, name=f"c{number}"))
            assert reason_of_closing(server) == "slow"
            with contextlib.suppress(ConnectionClosed):
                while socket.raw.recv(60):
                    pass
            assert client.view(table)["viewer"] == ["a"]


def reason_of_closing(server: Server) -> str:
    """Why the server has closed a socket; it takes its time."""
    for _ in range(3000):
        closed: list[str] = [line["reason"] for line in server.lines() if line["event"] == "socket closed"]
        if closed:
            return closed[0]
        time.sleep(0.02)
    raise AssertionError("the server has not closed anything")
