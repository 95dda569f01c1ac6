"""What all routes share: bodies that cannot be read, addresses that lead nowhere, caching; and pages of the list."""

import itertools
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.reliability.doors import routes
from tests.server.running import GENEROUS, OPEN, Client, Server, make, new_table, ok, person, serving, token
from zauberturm.server.page import Page, nothing_there

UNREADABLE = (
    b"\xff\xfe",
    b'{"id":"\xff"}',
    b'"\xc3\x28"',
    b'{"id":"\\ud800"}',
    b"\x00",
    b"{",
    b"[" * 20_000,
    b"",
    b"NaN",
    b"1e999",
)


def reached(path: str) -> str:
    """An address of a route; a table of this name need not be there, its body is read first."""
    return path.replace("{table:str}", "A" * 22).replace("{path:path}", "x")


def test_bodies_that_cannot_be_read_are_refused_on_every_route(url: str, tmp_path: Path) -> None:
    paths = [path for method, path in routes(tmp_path) if method == "POST"]
    assert len(paths) >= 5
    with httpx.Client(base_url=url, headers={"content-type": "application/json"}, timeout=60) as anybody:
        for path, body in itertools.product(paths, UNREADABLE):
            answer = anybody.post(reached(path), content=body)
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), (path, body[:20], answer.text)


@pytest.mark.parametrize("path", ["/api/catalogue", "/api/tables", f"/api/tables/{'A' * 22}/updates"])
def test_pages_of_former_times_are_told_to_load_again(url: str, path: str) -> None:
    answer = httpx.get(url + path)
    assert (answer.status_code, answer.json()) == (410, {"code": "outdated", "facts": {"wanted": "/api/v1"}})
    with pytest.raises(InvalidStatus) as refused, connect(f"ws{url.removeprefix('http')}/api/tables/{'A' * 22}/socket"):
        pass
    assert refused.value.response.status_code == 410


@pytest.mark.parametrize(
    "path",
    [
        "/schema/swagger",
        "/schema/elements",
        "/schema/x.json",
        "/metrics",
        "/api",
        "/api/v1",
        "/api/v2/tables",
        "/api/x",
        "/t/x",
        "/assets/x.js",
        "/a/b",
    ],
)
def test_addresses_that_lead_nowhere_are_unknown(url: str, path: str) -> None:
    answer = httpx.get(url + path)
    assert (answer.status_code, answer.json()) == (404, {"code": "unknown", "facts": {}})
    assert answer.headers["cache-control"] == "no-store"


def test_people_who_lose_their_way_see_the_page(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    shown = nothing_there(Page(tmp_path), "/lost", "text/html,*/*")
    assert (shown.status_code, shown.content) == (404, b"<!doctype html>")


def test_nothing_live_or_personal_is_kept(server: Server) -> None:
    anna = token()
    table = make(server.url, [person(anna), person()])
    with Client(server.url, anna) as client:
        for path in ("/tables", "/catalogue", "/warming", f"/tables/{table}", f"/tables/{table}/record", "/nothing"):
            assert client.get(path).headers["cache-control"] == "no-store"
        assert client.post(f"/tables/{table}/why", {"action": "x"}).headers["cache-control"] == "no-store"
    assert httpx.get(f"{server.url}/health").headers["cache-control"] == "no-store"


def test_texts_say_once_how_they_are_written(server: Server) -> None:
    anna = token()
    table = make(server.url, [person(anna), person()], options={"memory": "assist"})  # otherwise it has no record yet
    with Client(server.url, anna) as client:
        assert client.get(f"/tables/{table}/record").headers["content-type"] == "text/plain; charset=utf-8"
    kind = httpx.get(server.url).headers["content-type"]
    assert kind in ("text/html; charset=utf-8", "application/json")  # without a page that was built, there is none


def test_the_list_of_open_tables_has_pages(tmp_path: Path) -> None:
    with serving(tmp_path, {**GENEROUS}, ["--workers", "1"]) as server, Client(server.url) as anybody:
        made = [ok(anybody.post("/tables", new_table([OPEN, OPEN], listed=True)))["table"] for _ in range(7)]
        pages, where = [], "/api/v1/tables?limit=3"
        while where:
            answer = anybody.http.get(where)
            pages.append([entry["table"] for entry in ok(answer)])
            where = answer.links.get("next", {}).get("url", "")
        assert pages == [made[6:3:-1], made[3:0:-1], made[:1]]
        whole = anybody.get("/tables")
        assert [entry["table"] for entry in ok(whole)] == made[::-1]
        assert "link" not in whole.headers
        for wrong in ("limit=0", "limit=51", "after=x", "after=1~" + "A" * 22, "after=1.0~short"):
            assert anybody.get(f"/tables?{wrong}").status_code == 400
