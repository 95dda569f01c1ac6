"""Attacks on hands and memories over the public interface: what once worked is refused, and the rest goes on."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import Client, Server, bot, make, ok, person, serving, token

STRICT = {"towers": {"memory": "strict"}, "zauberberg": {"memory_aid": "off"}}


@dataclass
class Party:
    """A running table with its tokens, by seat."""

    url: str
    table: str = ""
    owner: str = field(default_factory=token)
    invitation: str = field(default_factory=token)
    seats: dict[str, str] = field(default_factory=lambda: {seat: token() for seat in "abc"})

    def give(self, who: str, **order: Any) -> dict[str, Any]:
        with Client(self.url, who) as client:
            return client.order(self.table, order)

    def view(self, who: str) -> dict[str, Any]:
        with Client(self.url, who) as client:
            return client.view(self.table)

    def claim(self, who: str, seat: str) -> dict[str, Any]:
        with Client(self.url, who, self.invitation) as client:
            return client.order(self.table, {"do": "claim", "seat": seat, "name": "Eve"})

    def play(self, steps: int) -> None:
        with Client(self.url, *self.seats.values()) as client:
            for number in range(steps):
                view = client.view(self.table)
                action = {"do": "play", "action": view["legal"][number % len(view["legal"])]["text"]}
                answer = client.order(self.table, action, view["version"], self.seats[view["to_move"]])
                assert answer["answer"] == "accepted", answer

    def wait_until_replaceable(self, seat: str) -> None:
        until = time.monotonic() + 60
        while seat not in self.view(self.owner)["replaceable"] and time.monotonic() < until:
            time.sleep(0.05)

    def stand_in(self, seat: str) -> None:
        """The owner lets a bot play as soon as that is possible."""
        self.wait_until_replaceable(seat)
        assert self.give(self.owner, do="set_seat", seat=seat, bot="level:1")["answer"] == "accepted"

    def play_beside_a_bot(self, seat: str, steps: int) -> None:
        """Play on with the tokens of the others; the bot moves by itself."""
        others = {letter: secret for letter, secret in self.seats.items() if letter != seat}
        with Client(self.url, *others.values()) as client, client.socket(self.table) as line:
            view = line.next("update")["state"]
            while view["steps"] < steps:
                if view["asked"]:
                    action = {"do": "play", "action": view["legal"][view["version"] % len(view["legal"])]["text"]}
                    client.order(self.table, action, view["version"], others[view["asked"]])
                view = line.next("update", 600)["state"]  # a bot on a busy machine takes its time


def party(url: str, game: str = "towers", last: dict[str, Any] | None = None, **more: Any) -> Party:
    """Three people, or two and whoever is `last`."""
    made = Party(url)
    wishes = [person(secret, name=f"Player {seat}") for seat, secret in made.seats.items()]
    if last is not None:
        wishes[-1] = last
    more = {"owner": made.owner, "invitation": made.invitation, "spectators": "public", **more}
    made.table = make(url, wishes, game, **more)
    return made


@pytest.fixture
def three(server: Server) -> Iterator[Party]:
    """Three people who are all connected."""
    there = party(server.url)
    with ExitStack() as lines:
        for secret in there.seats.values():
            client = lines.enter_context(Client(server.url, secret))
            lines.enter_context(client.socket(there.table)).next("update")
        yield there


# -- D1: the owner reads a bot's hand


def test_the_owner_does_not_open_a_bot_s_seat(server: Server) -> None:
    table = party(server.url, last=bot())
    refused = table.give(table.owner, do="set_seat", seat="c", bot=None)
    assert (refused["answer"], refused["rule"], refused["facts"]) == ("illegal", "table.dealt", {"seat": "c"})
    eve = token()
    assert table.claim(eve, "c")["rule"] == "table.taken"
    assert isinstance(table.view(eve)["view"]["hands"]["c"], int)


# -- D2: a seated player takes an abandoned seat under a second token


def test_nobody_takes_an_abandoned_seat_without_the_others(three: Party) -> None:
    assert three.give(three.seats["c"], do="leave")["answer"] == "accepted"
    second = token()  # of the person at a
    assert three.claim(second, "c")["answer"] == "accepted"  # it is only a request
    seen = three.view(second)
    assert (seen["viewer"], seen["requests"][0]["waiting"]) == ([], ["a", "b"])
    assert isinstance(seen["view"]["hands"]["c"], int)
    assert three.give(three.seats["a"], do="consent", request=1, agree=True)["answer"] == "accepted"
    assert three.claim(second, "c")["rule"] == "table.asked"
    assert isinstance(three.view(second)["view"]["hands"]["c"], int)
    assert three.view(three.seats["b"])["requests"][0]["name"] == "Eve"  # and who is asked sees it
    assert three.give(three.seats["b"], do="consent", request=1, agree=False)["answer"] == "accepted"
    assert three.view(three.seats["b"])["requests"] == []


def test_with_consent_of_all_the_seat_changes_and_everybody_is_told(three: Party) -> None:
    three.give(three.seats["c"], do="leave")
    eve = token()
    three.claim(eve, "c")
    for seat in "ab":
        assert three.give(three.seats[seat], do="consent", request=1, agree=True)["answer"] == "accepted"
    assert three.view(eve)["viewer"] == ["c"]
    for who in (three.seats["a"], eve, three.invitation):
        with Client(three.url, who) as client:
            steps = ok(client.get(f"/tables/{three.table}/updates"))["steps"]
        changes = [(step["seat"], step["change"]["reason"], step["change"]["by"]) for step in steps if step["change"]]
        assert changes == [("c", "left", []), ("c", "asked", []), ("c", "took_over", ["a", "b"])]
    assert three.give(three.seats["c"], do="return")["answer"] == "denied"


def test_who_left_comes_back_to_the_same_hand(three: Party) -> None:
    hand = three.view(three.seats["c"])["view"]["hands"]["c"]
    three.give(three.seats["c"], do="leave")
    three.claim(token(), "c")
    seen = three.view(three.seats["c"])
    assert (seen["viewer"], seen["returnable"]) == ([], ["c"])
    assert isinstance(seen["view"]["hands"]["c"], int)
    assert three.give(three.seats["c"], do="return")["answer"] == "accepted"
    assert three.view(three.seats["c"])["view"]["hands"]["c"] == hand
    assert three.view(three.seats["a"])["requests"] == []


# -- D12: a person whose line is cut is replaced at once


def test_the_owner_waits_as_long_as_everybody(tmp_path: Path) -> None:
    with serving(tmp_path, {"absence": 2.5}) as server:
        table = party(server.url)
        with Client(server.url, table.seats["b"]) as ben, ben.socket(table.table) as line:
            line.next("update")
        refused = table.give(table.owner, do="set_seat", seat="b", bot="level:1")
        assert (refused["answer"], refused["rule"]) == ("illegal", "table.lately")
        assert "b" not in table.view(table.owner)["replaceable"]
        table.stand_in("b")


def test_nobody_is_replaced_who_has_just_been_heard_of(tmp_path: Path) -> None:
    """Somebody who holds no line, but has just come back or plays by plain requests: the time counts from there."""
    with serving(tmp_path, {"absence": 2.5}) as server:
        table = party(server.url)
        cleo = table.seats["c"]
        for orders in ([{"do": "say", "phrase": "hello"}], [{"do": "leave"}, {"do": "return"}]):
            table.wait_until_replaceable("c")
            for order in orders:
                assert table.give(cleo, **order)["answer"] == "accepted"
            refused = table.give(table.owner, do="set_seat", seat="c", bot="level:1")
            assert (refused["answer"], refused.get("rule")) == ("illegal", "table.lately")
        table.stand_in("c")


# -- D3: strict memory is defeated by looking back


@pytest.mark.parametrize("game", STRICT)
def test_while_a_strict_game_runs_nobody_gets_the_past_board(server: Server, game: str) -> None:
    table = party(server.url, game, options=STRICT[game])
    table.play(45)
    here = f"/tables/{table.table}"
    for tokens in ([table.seats["a"]], [table.owner], [table.invitation], [], list(table.seats.values())):
        with Client(server.url, *tokens) as client:
            seen = client.view(table.table)
            assert (seen["can_replay"], seen["log"]) == (False, "last_round")
            for path in ("replay?step=1", f"replay?step={seen['steps']}", "replay?step=3&seat=-", "record"):
                refused = client.get(f"{here}/{path}")
                assert (refused.status_code, refused.json()["code"]) == (400, "table.memory")
            assert 0 < seen["told_from"] < seen["steps"]
            for after in (0, 1, seen["told_from"]):
                update = ok(client.get(f"{here}/updates?after={after}"))
                assert update["steps"][0]["number"] == seen["told_from"] + 1
                assert [moment for moment in update["moments"] if moment["steps"] < seen["steps"]] == []
            for known in (None, 0):
                with client.socket(table.table, known) as line:
                    update = line.next("update")
                assert update["steps"][0]["number"] == seen["told_from"] + 1
                assert [moment for moment in update["moments"] if moment["steps"] < seen["steps"]] == []


def test_who_was_away_is_told_what_was_missed_once(tmp_path: Path) -> None:
    with serving(tmp_path, {"absence": 0.1}) as server:
        table = party(server.url)
        with Client(server.url, table.seats["b"]) as ben, ben.socket(table.table) as line:
            left = line.next("update")["state"]["steps"]
        table.stand_in("b")
        table.play_beside_a_bot("b", 30)
        with Client(server.url, table.seats["b"]) as ben:
            for expected in ("missed", "last round"):
                with ben.socket(table.table, 0) as line:
                    update = line.next("update")
                told_from = update["state"]["told_from"]
                assert told_from > left
                assert update["steps"][0]["number"] == (left if expected == "missed" else told_from) + 1
        with Client(server.url, table.invitation) as watching:
            update = ok(watching.get(f"/tables/{table.table}/updates?after=0"))
            assert update["steps"][0]["number"] == update["state"]["told_from"] + 1 > left
