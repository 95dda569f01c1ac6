"""Tables through a socket, and by long polling: the same news on both ways."""

import json
import threading
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.running import OPEN, Client, Socket, make, ok, person, token


def two_at(url: str, game: str = "towers", **more: Any) -> tuple[str, Client, Client]:
    anna, ben = token(), token()
    table = make(url, [person(anna, name="Anna"), person(ben, name="Ben")], game, **more)
    return table, Client(url, anna), Client(url, ben)


def asked_of(table: str, anna: Client, ben: Client) -> Client:
    return anna if anna.view(table)["asked"] else ben


def last_words(socket: Socket) -> tuple[str, int]:
    """Why a socket was closed: its last message and its code."""
    reason = socket.next("gone")["reason"]
    with pytest.raises(ConnectionClosed) as caught:
        socket.raw.recv(10)
    assert caught.value.rcvd is not None
    return reason, caught.value.rcvd.code


@pytest.mark.parametrize("game", ["towers", "zauberberg"])
def test_both_players_see_what_one_has_played(url: str, game: str) -> None:
    table, anna, ben = two_at(url, game)
    with anna, ben, anna.socket(table) as first, ben.socket(table) as second:
        for _ in range(5):
            player = asked_of(table, anna, ben)
            view = player.view(table)
            order = {"do": "play", "action": view["legal"][-1]["text"]}
            mine = first if player is anna else second
            mine.order(player.command(order, view["version"]))
            answer = mine.next("answered")["answer"]
            assert answer["answer"] == "accepted"
            for client, socket in ((anna, first), (ben, second)):
                update = socket.until(answer["version"])
                assert update["state"] == client.view(table)


def test_steps_come_once_and_complete(url: str) -> None:
    table, anna, ben = two_at(url, log="all")
    with anna, ben, anna.socket(table) as socket:
        steps = socket.next("update")["steps"]
        for _ in range(6):
            answer = asked_of(table, anna, ben).play(table)
            update = socket.until(answer["version"])
            steps += update["steps"]
            assert update["state"]["steps"] == len(steps)
        assert ok(anna.get(f"/tables/{table}/updates"))["steps"] == steps
        known = len(steps) - 2
        assert ok(anna.get(f"/tables/{table}/updates", params={"after": known}))["steps"] == steps[known:]
        with anna.socket(table, after=known) as again:
            assert again.next("update")["steps"] == steps[known:]


def test_the_answer_comes_before_the_update(url: str) -> None:
    table, anna, ben = two_at(url)
    with anna, ben:
        player = asked_of(table, anna, ben)
        with player.socket(table) as socket:
            before = socket.next("update")["state"]
            socket.order(player.command({"do": "play", "action": before["legal"][0]["text"]}, before["version"]))
            kinds = [json.loads(socket.raw.recv(10))["type"] for _ in range(2)]
            assert kinds == ["answered", "update"]


def test_who_asks_for_changes_gets_the_whole_once(url: str) -> None:
    table, anna, ben = two_at(url)
    with anna, ben:
        player = asked_of(table, anna, ben)
        with player.socket(table, changes=True) as socket, player.socket(table, compression=None) as old:
            whole = socket.next("update")
            before, action = whole["state"], whole["actions"][0]["rows"][0][0]
            socket.order(player.command({"do": "play", "action": action}, before["version"]))
            answer = socket.next("answered")["answer"]
            news = socket.next("changed")
            assert news["state"]["version"] == answer["version"]
            assert [step["number"] for step in news["steps"]] == [before["steps"] + 1]
            assert old.until(answer["version"])["steps"] == news["steps"]  # who does not ask gets what it always got


def test_a_command_repeated_on_another_way_is_a_duplicate(url: str) -> None:
    table, anna, ben = two_at(url)
    with anna, ben:
        player = asked_of(table, anna, ben)
        view = player.view(table)
        command = player.command({"do": "play", "action": view["legal"][0]["text"]}, view["version"])
        with player.socket(table) as socket:
            socket.order(command)
            first = socket.next("answered")["answer"]
        with player.socket(table) as socket:  # the line was cut, and the client does not know
            socket.order(command)
            again = socket.next("answered")["answer"]
        assert again == {**first, "answer": "duplicate"}
        assert ok(player.post(f"/tables/{table}/commands", command)) == again


def test_a_phrase_and_presence_are_news(url: str) -> None:
    table, anna, ben = two_at(url)
    with anna, ben, anna.socket(table) as socket:
        online = {seat["seat"]: seat["online"] for seat in socket.next("update")["state"]["seats"]}
        assert online == {"a": True, "b": False}
        with ben.socket(table) as other:
            other.next("update")
            assert socket.next("update")["state"]["seats"][1]["online"]
            other.order(ben.command({"do": "say", "phrase": "hello"}))
            remarks = socket.next("update")["state"]["remarks"]
            assert [(one["seat"], one["phrase"]) for one in remarks] == [("b", "hello")]
        assert not socket.next("update")["state"]["seats"][1]["online"]


def test_spectators_are_counted_and_see_no_hands(url: str) -> None:
    invitation = token()
    table, anna, ben = two_at(url, invitation=invitation)
    with anna, ben, Client(url, invitation) as guest, anna.socket(table) as socket:
        socket.next("update")
        with guest.socket(table) as watching:
            seen = watching.next("update")["state"]
            assert (seen["viewer"], seen["legal"], seen["asked"]) == ([], [], None)
            assert socket.next("update")["state"]["watching"] == 1
        assert socket.next("update")["state"]["watching"] == 0


def test_a_seat_taken_during_the_connection_is_shown_at_once(url: str) -> None:
    invitation, anna = token(), token()
    table = make(url, [person(), OPEN], invitation=invitation)
    with Client(url, anna, invitation) as client, client.socket(table) as socket:
        assert socket.next("update")["state"]["viewer"] == []
        socket.order(client.command({"do": "claim", "seat": "b", "name": "Anna"}))
        assert socket.next("answered")["answer"]["answer"] == "accepted"
        assert socket.next("update")["state"]["viewer"] == ["b"]


def test_who_has_left_watches_until_somebody_has_taken_over(url: str) -> None:
    invitation, carla = token(), token()
    table, anna, ben = two_at(url, invitation=invitation, spectators="off")
    with anna, ben, anna.socket(table) as socket:
        socket.next("update")
        anna.order(table, {"do": "leave"})
        seen = socket.next("update")["state"]
        assert (seen["viewer"], seen["returnable"], seen["legal"]) == ([], ["a"], [])
        with Client(url, carla, invitation) as newcomer:
            newcomer.order(table, {"do": "claim", "seat": "a", "name": "Carla"})
        assert ben.order(table, {"do": "consent", "request": 1, "agree": True})["answer"] == "accepted"
        assert last_words(socket) == ("denied", 1008)
        assert anna.get(f"/tables/{table}").status_code == 404


@pytest.mark.parametrize("known", [True, False])
def test_who_may_not_look_is_sent_away(url: str, known: bool) -> None:
    table = make(url, [person(), person()]) if known else "A" * 22
    with Client(url, token()) as stranger, stranger.socket(table) as socket:
        assert last_words(socket) == ("denied", 1008)


@pytest.mark.parametrize(
    "message",
    ["", "nonsense", "[]", "{}", '{"type":"hello","tokens":[],"more":1}', '{"type":"ping","x":"' + "y" * 100 + '"}'],
)
def test_what_cannot_be_read_ends_the_conversation(url: str, message: str) -> None:
    table, anna, ben = two_at(url)
    with anna, ben, anna.socket(table) as socket:
        socket.next("update")
        socket.raw.send(message)
        assert last_words(socket) == ("malformed", 1007)


def test_the_first_message_must_be_hello(url: str) -> None:
    table, anna, ben = two_at(url)
    with anna, ben, connect(f"ws{url.removeprefix('http')}/api/v1/tables/{table}/socket") as raw:
        raw.send('{"type":"ping"}')
        assert last_words(Socket(raw)) == ("malformed", 1007)


def test_a_ping_is_answered_though_nothing_has_changed(url: str) -> None:
    table, anna, ben = two_at(url)
    with anna, ben, anna.socket(table) as socket:
        socket.next("update")
        socket.raw.send('{"type":"ping"}')
        assert socket.next("pong") == {"type": "pong"}


def test_bytes_are_read_like_text(url: str) -> None:
    table, anna, ben = two_at(url)
    with anna, ben, anna.socket(table) as socket:
        socket.next("update")
        command = anna.command({"do": "say", "phrase": "hello"})
        socket.raw.send(json.dumps({"type": "command", "command": command}).encode())
        assert socket.next("answered")["answer"]["answer"] == "accepted"


def test_a_long_poll_waits_for_news(url: str) -> None:
    table, anna, ben = two_at(url)
    with anna, ben:
        player = asked_of(table, anna, ben)
        view = player.view(table)
        news: list[Any] = []
        where = {"after": view["steps"], "version": view["version"], "wait": 20}
        waiting = threading.Thread(target=lambda: news.append(ok(ben.get(f"/tables/{table}/updates", params=where))))
        waiting.start()
        with Client(url, *player.tokens) as again:
            answer = again.play(table)
        waiting.join(30)
        (update,) = news
        assert update["state"]["version"] == answer["version"]
        assert [step["version"] for step in update["steps"]] == [answer["version"]]


def test_a_long_poll_with_a_tag_hears_of_phrases_too(url: str) -> None:
    table, anna, ben = two_at(url)
    with anna, ben:
        first = anna.get(f"/tables/{table}/updates")
        tag = {"if-none-match": first.headers["etag"]}
        quiet = anna.get(f"/tables/{table}/updates", params={"wait": 0.2}, headers=tag)
        assert quiet.headers["etag"] == first.headers["etag"]
        assert ben.order(table, {"do": "say", "phrase": "hello"})["answer"] == "accepted"
        news = anna.get(f"/tables/{table}/updates", params={"wait": 20}, headers=tag)
        assert news.headers["etag"] != first.headers["etag"]
        assert ok(news)["state"]["remarks"][0]["phrase"] == "hello"
        assert anna.view(table)["seats"][0]["online"]


def test_a_socket_of_another_page_is_refused(url: str) -> None:
    table, anna, ben = two_at(url)
    with anna, ben:
        with pytest.raises(InvalidStatus) as caught, anna.socket(table, origin="https://evil.example"):
            pass
        assert caught.value.response.status_code == 403
        with anna.socket(table, origin=url) as socket:
            assert socket.next("update")["state"]["viewer"] == ["a"]
