"""Pages of other sites: none may use the API unless the host names them, and none gets more than a program does."""

import json
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.running import OPEN, Server, make, new_table, ok, person, serving, token
from zauberturm.cli.main import main

FRIEND, STRANGER = "https://bots.example.org", "https://evil.example"
BEFORE = {"access-control-request-method": "POST", "access-control-request-headers": "authorization,content-type"}


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("shared"), options=["--workers", "1", "--cors", FRIEND + ":443/"]) as server:
        yield server


def asked(
    server: Server, origin: str, method: str = "GET", path: str = "/api/v1/catalogue", **more: str
) -> httpx.Response:
    return httpx.request(method, server.url + path, headers={"origin": origin, **more})


def granted(answer: httpx.Response) -> dict[str, str]:
    return {name: value for name, value in answer.headers.items() if name.startswith("access-control-")}


def test_by_default_no_other_page_is_let_in(server: Server) -> None:
    for method, more in (("GET", {}), ("OPTIONS", BEFORE)):
        answer = asked(server, FRIEND, method, **more)
        assert granted(answer) == {}
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    answer = httpx.post(f"{server.url}/api/v1/tables", json=new_table([OPEN, OPEN]), headers={"origin": FRIEND})
    assert answer.json()["code"] == "origin"


def test_a_page_that_the_host_names_may_play(shared: Server) -> None:
    first = asked(shared, FRIEND, "OPTIONS", "/api/v1/tables", **BEFORE)
    assert first.status_code == 204
    assert granted(first)["access-control-allow-origin"] == FRIEND
    assert {"authorization", "content-type"} <= set(granted(first)["access-control-allow-headers"].split(", "))
    anna = token()
    order = new_table([person(anna), OPEN])
    made = httpx.post(f"{shared.url}/api/v1/tables", json=order, headers={"origin": FRIEND})
    assert granted(made)["access-control-allow-origin"] == FRIEND
    assert "origin" in made.headers["vary"]
    assert "cross-origin-resource-policy" not in made.headers
    table = ok(made)["table"]
    with connect(f"ws{shared.url.removeprefix('http')}/api/v1/tables/{table}/socket", origin=Origin(FRIEND)) as line:
        line.send(json.dumps({"type": "hello", "tokens": [anna]}))
        assert json.loads(line.recv())["state"]["viewer"] == ["a"]


def test_nobody_is_ever_allowed_credentials(shared: Server) -> None:
    for method, more in (("GET", {}), ("OPTIONS", BEFORE)):
        assert "access-control-allow-credentials" not in granted(asked(shared, FRIEND, method, **more))


@pytest.mark.parametrize(
    "origin", [STRANGER, "null", "https://bots.example.org.evil.example", "http://bots.example.org"]
)
def test_pages_that_are_not_named_stay_outside(shared: Server, origin: str) -> None:
    assert granted(asked(shared, origin)) == {}
    before = asked(shared, origin, "OPTIONS", "/api/v1/tables", **BEFORE)
    assert (before.status_code, granted(before)) == (403, {})
    table = make(shared.url, [OPEN, OPEN], spectators="public")
    with (
        pytest.raises(InvalidStatus),
        connect(f"ws{shared.url.removeprefix('http')}/api/v1/tables/{table}/socket", origin=Origin(origin)),
    ):
        pass


def test_the_page_itself_is_not_shared(shared: Server) -> None:
    answer = asked(shared, FRIEND, path="/")
    assert granted(answer) == {}
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"


@pytest.mark.parametrize("wrong", ["bots.example.org", "ftp://x", "https://x.example/page", ""])
def test_an_origin_has_a_form(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--cors", wrong]) == 2
    assert "is not an origin" in capsys.readouterr().err
