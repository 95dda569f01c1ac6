"""Owners delete their tables; everybody else keeps theirs."""

import secrets
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import pytest

from tests.server.running import Client, Server, make, person, token
from tests.server.test_sockets import last_words

BOT = {"kind": "bot", "bot": "level:1"}
OPEN = {"kind": "open"}


def deleted(client: Client, table: str) -> tuple[int, Any]:
    answer = client.delete(f"/tables/{table}")
    return answer.status_code, answer.json() if answer.content else None


def is_gone(client: Client, table: str) -> bool:
    return client.get(f"/tables/{table}").status_code == 404


def test_a_table_nobody_has_come_to_is_deleted(server: Server) -> None:
    owner, anna = token(), token()
    table = make(server.url, [person(anna), OPEN], owner=owner, listed=True)
    with Client(server.url, owner) as client:
        assert client.view(table)["deletable"]
        assert deleted(client, table) == (200, {"answer": "deleted", "table": table})
        assert is_gone(client, table)
        assert deleted(client, table)[0] == 404
        assert table not in {one["table"] for one in client.get("/tables").json()}
    with Client(server.url, anna) as client:
        assert is_gone(client, table)
        answer = client.post(f"/tables/{table}/commands", {"id": "x", "order": {"do": "leave"}})
        assert answer.status_code == 404


def test_a_game_others_play_in_is_not_deleted_before_they_have_left(server: Server) -> None:
    owner, anna, ben = token(), token(), token()
    table = make(server.url, [person(anna), person(ben)], owner=owner)
    with Client(server.url, owner, anna) as client, Client(server.url, ben) as other:
        assert not client.view(table)["deletable"]
        refusal = {"code": "table.people", "facts": {"seats": ["b"]}}
        assert deleted(client, table) == (409, refusal)
        assert other.view(table)["status"] == "playing"
        assert other.order(table, {"do": "leave"})["answer"] == "accepted"
        assert deleted(client, table) == (200, {"answer": "deleted", "table": table})
        assert is_gone(client, table)
        assert is_gone(other, table)


def test_people_at_one_device_delete_their_game_in_the_middle(server: Server) -> None:
    owner, anna, ben = token(), token(), token()
    table = make(server.url, [person(anna), person(ben), BOT], owner=owner)
    with Client(server.url, owner, anna, ben) as client:
        assert client.view(table)["deletable"]
        assert deleted(client, table) == (200, {"answer": "deleted", "table": table})
        assert is_gone(client, table)


def test_whoever_looks_is_sent_away_with_the_reason(server: Server) -> None:
    owner, anna = token(), token()
    table = make(server.url, [person(anna), OPEN], owner=owner)
    with Client(server.url, owner) as client, Client(server.url, anna) as watching:
        with watching.socket(table) as socket:
            socket.next("update")
            assert deleted(client, table) == (200, {"answer": "deleted", "table": table})
            assert last_words(socket) == ("deleted", 1001)
        with watching.socket(table) as socket:
            assert last_words(socket) == ("denied", 1008)


def test_a_long_poll_ends_when_its_table_is_deleted(server: Server) -> None:
    owner, anna = token(), token()
    table = make(server.url, [person(anna), OPEN], owner=owner)
    with Client(server.url, owner) as client, Client(server.url, anna) as polling, ThreadPoolExecutor(1) as pool:
        tag = polling.get(f"/tables/{table}/updates").headers["etag"]
        path = f"/tables/{table}/updates?wait=25"
        waiting = pool.submit(lambda: polling.get(path, headers={"if-none-match": tag}))
        while client.view(table)["seats"][0]["online"] is False:  # until the poll has arrived
            pass
        assert deleted(client, table) == (200, {"answer": "deleted", "table": table})
        assert waiting.result().status_code == 404


def test_a_deleted_table_is_deleted_for_good(server: Server) -> None:
    """Neither its name nor its people are in the database any more, and a server that starts again knows nothing."""
    owner, anna, name = token(), token(), f"Anna {secrets.token_hex(4)}"
    table = make(server.url, [{**person(anna), "name": name}, OPEN], owner=owner)
    with Client(server.url, owner) as client:
        assert deleted(client, table) == (200, {"answer": "deleted", "table": table})
    with closing(sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)) as connection:
        assert connection.execute("SELECT count(*) FROM log WHERE name = ?", (table,)).fetchone() == (0,)
        assert connection.execute("SELECT count(*) FROM summary WHERE name = ?", (table,)).fetchone() == (0,)
        found = connection.execute("SELECT count(*) FROM log WHERE instr(entry, ?)", (name.encode(),)).fetchone()
    assert found == (0,)


@pytest.mark.parametrize("origin", ["https://elsewhere.example"])
def test_a_page_of_another_site_deletes_nothing(server: Server, origin: str) -> None:
    owner = token()
    table = make(server.url, [person(token()), OPEN], owner=owner)
    with Client(server.url, owner, headers={"origin": origin}) as client:
        assert deleted(client, table)[0] == 403
    with Client(server.url, owner) as client:
        assert not is_gone(client, table)
