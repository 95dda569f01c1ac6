"""Bots that play by token: they wait on a line, are asked, sit down marked as bots, play, and give up when they go."""

import contextlib
import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import httpx
import pytest

from tests.server.running import GENEROUS, OPEN, Client, Server, make, new_table, ok, person, serving, token

PATIENCE = 60


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = {**GENEROUS, "absence": 0.5, "challenge": 3, "decision": 3600}
    with serving(tmp_path_factory.mktemp("hall"), limits, ["--workers", "1"]) as server:
        yield server


@dataclass
class Bot:
    """A bot that waits."""

    url: str
    name: str = field(default_factory=lambda: f"Bot {secrets.token_hex(4)}")
    token: str = field(default_factory=token)
    more: dict[str, Any] = field(default_factory=dict)

    def __enter__(self) -> Self:
        self.stack = contextlib.ExitStack()
        params = {"name": self.name, **self.more}
        client = self.stack.enter_context(httpx.Client(timeout=PATIENCE))
        asked = client.stream("GET", f"{self.url}/api/v1/bots/stream", params=params, headers=self.headers)
        self.answer = self.stack.enter_context(asked)
        self.lines = self.answer.iter_lines()
        if self.answer.status_code == 200:
            self.id = self.next("welcome")["bot"]
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    def next(self, kind: str) -> dict[str, Any]:
        for line in self.lines:
            if json.loads(line)["type"] == kind:
                found: dict[str, Any] = json.loads(line)
                return found
        raise AssertionError(f"the line ended without {kind}")

    def reply(self, table: str, seat: str, accept: bool = True) -> httpx.Response:
        body = {"seat": seat, "accept": accept}
        return httpx.post(f"{self.url}/api/v1/tables/{table}/challenge", json=body, headers=self.headers)

    def sit_down(self) -> str:
        challenge = self.next("challenge")
        assert ok(self.reply(challenge["table"], challenge["seat"])) == {"seated": True}
        return str(challenge["table"])


def asking(url: str, bot: Bot, game: str = "towers", **more: Any) -> tuple[str, Client]:
    """A table of a person who asks a bot; and the person, who is the owner, too."""
    anna, owner = token(), token()
    seats = [person(anna, name="Anna"), {"kind": "bot", "bot": bot.id}]
    return make(url, seats, game, owner=owner, **more), Client(url, anna, owner)


def story(client: Client, table: str) -> list[str]:
    steps = ok(client.get(f"/tables/{table}/updates"))["steps"]
    return [step["change"]["reason"] for step in steps if step["change"]]


def until(client: Client, table: str, test: Any) -> dict[str, Any]:
    with client.socket(table) as socket:
        while not test(state := socket.next("update", PATIENCE)["state"]):
            pass
        return dict(state)


def test_a_bot_is_asked_sits_down_and_plays_marked_as_a_bot(hall: Server) -> None:
    with Bot(hall.url, "Deep Tower") as bot:
        (shown,) = [one for one in ok(httpx.get(f"{hall.url}/api/v1/bots")) if one["bot"] == bot.id]
        assert shown == {"bot": bot.id, "name": "Deep Tower", "games": ["towers", "zauberberg"], "free": True}
        table, person_ = asking(hall.url, bot)
        with person_, Client(hall.url, bot.token) as player:
            waiting = person_.view(table)
            seat = waiting["seats"][1]
            assert (waiting["status"], seat["kind"], seat["bot"], seat["name"]) == (
                "gathering",
                "open",
                bot.id,
                "Deep Tower",
            )
            assert player.get(f"/tables/{table}").status_code == 404  # until it has agreed
            challenge = bot.next("challenge")
            assert (challenge["table"], challenge["seat"], challenge["game"]) == (table, "b", "towers")
            assert [one["name"] for one in challenge["seats"]] == ["Anna", "Deep Tower"]
            assert ok(bot.reply(table, "b")) == {"seated": True}
            assert ok(bot.reply(table, "b")) == {"seated": True}  # once more changes nothing
            assert bot.next("seated") == {"type": "seated", "table": table, "seat": "b"}
            with player.socket(table) as line:
                while not (state := line.next("update")["state"])["asked"]:
                    if person_.view(table)["asked"]:
                        person_.play(table)
                assert (state["viewer"], state["owner"], state["can_undo"]) == (["b"], False, False)
                assert isinstance(state["view"]["hands"]["a"], int)  # only its own hand
                assert isinstance(state["view"]["hands"]["b"], list)
                assert player.play(table)["answer"] == "accepted"
            seat = person_.view(table)["seats"][1]
            assert (seat["kind"], seat["bot"], seat["name"]) == ("bot", bot.id, "Deep Tower")
            steps = ok(person_.get(f"/tables/{table}/updates"))["steps"]
            assert {step["by"] for step in steps if step["seat"] == "b" and not step["change"]} == {"bot"}


def test_a_bot_declines_or_does_not_answer(hall: Server) -> None:
    with Bot(hall.url) as bot:
        table, person_ = asking(hall.url, bot)
        with person_:
            bot.next("challenge")
            assert ok(bot.reply(table, "b", accept=False)) == {"seated": False}
            assert person_.view(table)["seats"][1]["bot"] is None
            again = person_.order(table, {"do": "set_seat", "seat": "b", "bot": bot.id})
            assert again["answer"] == "accepted"
            bot.next("challenge")
            bot.next("challenge_over")  # three seconds without an answer
            assert bot.reply(table, "b").status_code == 404
            assert story(person_, table) == ["bot_declined", "bot_asked", "bot_declined"]


@pytest.mark.parametrize("order", [{"do": "claim", "seat": "b", "name": "Ben"}, {"do": "set_seat", "seat": "b"}])
def test_a_challenge_ends_when_the_seat_is_somebody_elses(hall: Server, order: dict[str, Any]) -> None:
    with Bot(hall.url) as bot:
        table, person_ = asking(hall.url, bot, listed=True)
        with person_, Client(hall.url, token()) as ben:
            bot.next("challenge")
            assert (ben if order["do"] == "claim" else person_).order(table, order)["answer"] == "accepted"
            assert bot.next("challenge_over") == {"type": "challenge_over", "table": table, "seat": "b"}
            assert bot.reply(table, "b").status_code == 404


def test_a_bot_that_goes_gives_up_its_seat_to_a_bot_of_the_server(hall: Server) -> None:
    with Bot(hall.url) as bot:
        table, person_ = asking(hall.url, bot)
        with person_, Client(hall.url, bot.token) as player:
            bot.sit_down()
            with player.socket(table) as line:
                line.next("update")
            state = until(person_, table, lambda one: one["seats"][1]["bot"] == "level:3")
            assert (state["status"], state["seats"][1]["kind"]) == ("playing", "bot")
            assert story(person_, table)[-1] == "bot_replaced"
            assert player.get(f"/tables/{table}").status_code == 404
            taken = person_.order(table, {"do": "set_seat", "seat": "b", "bot": None})
            assert taken["rule"] == "table.dealt"  # and nobody gets its hand


def test_a_bot_that_leaves_says_so(hall: Server) -> None:
    with Bot(hall.url) as bot:
        table, person_ = asking(hall.url, bot)
        with person_, Client(hall.url, bot.token) as player:
            bot.sit_down()
            with player.socket(table):
                assert player.order(table, {"do": "leave"})["answer"] == "accepted"
            assert person_.view(table)["seats"][1]["bot"] == "level:3"


def test_a_bot_that_thinks_for_ever_loses_its_seat(tmp_path: Path) -> None:
    with serving(tmp_path, {**GENEROUS, "decision": 0.5}, ["--workers", "1"]) as server, Bot(server.url) as bot:
        table, person_ = asking(server.url, bot, options={"starter": "b"})
        with person_, Client(server.url, bot.token) as player:
            bot.sit_down()
            with player.socket(table):
                until(person_, table, lambda one: one["seats"][1]["bot"] == "level:3")


def test_a_bot_may_do_nothing_but_play(hall: Server) -> None:
    with Bot(hall.url) as bot:
        table, person_ = asking(hall.url, bot)
        with person_, Client(hall.url, bot.token) as player:
            bot.sit_down()
            with player.socket(table):
                for order in (
                    {"do": "undo"},
                    {"do": "rename", "name": "Anna"},
                    {"do": "consent", "request": 1, "agree": True},
                    {"do": "set_seat", "seat": "a", "bot": "level:1"},
                    {"do": "open", "listed": True, "spectators": "public"},
                    {"do": "prefer", "auto_pass": ["cast"]},
                    {"do": "pledge", "pledge": "0" * 64},
                ):
                    assert player.order(table, order, person_.view(table)["version"])["answer"] == "denied", order
                assert player.delete(f"/tables/{table}").status_code == 403
                replay = player.get(f"/tables/{table}/replay?step=1&seat=a")
                assert replay.status_code == 403


def test_a_bot_has_as_many_games_as_it_wants_and_one_seat_at_a_table(hall: Server) -> None:
    with Bot(hall.url) as bot, Client(hall.url) as anybody:
        asking(hall.url, bot)[1].http.close()
        bot.next("challenge")
        second = anybody.post("/tables", new_table([person(), {"kind": "bot", "bot": bot.id}]))
        assert (second.status_code, second.json()["code"]) == (400, "table.no_program")
    with Bot(hall.url, more={"tables": 4, "games": ["zauberberg"]}) as bot, Client(hall.url) as anybody:
        twice = [{"kind": "bot", "bot": bot.id}] * 2
        answer = anybody.post("/tables", new_table([person(), *twice], "zauberberg"))
        assert (answer.status_code, answer.json()["code"]) == (400, "table.program_twice")
        answer = anybody.post("/tables", new_table([person(), {"kind": "bot", "bot": bot.id}], "towers"))
        assert answer.json()["code"] == "table.no_program"


def test_nobody_is_taken_for_another_bot(hall: Server) -> None:
    with Bot(hall.url) as bot:
        with Bot(hall.url, bot.name.upper()) as other:
            assert other.answer.status_code == 409
        with Bot(hall.url, bot.name, bot.token) as same:  # the same again: the newer line counts
            assert same.id == bot.id
            assert bot.next("dismissed")["reason"] == "elsewhere"


@pytest.mark.parametrize("secret", ["x", "short", "A" * 43 + "," + "B" * 43], ids=["one", "short", "two"])
def test_a_bot_shows_one_token(hall: Server, secret: str) -> None:
    with Bot(hall.url, "Nobody", secret) as bot:
        assert bot.answer.status_code == 401


@pytest.mark.parametrize(("name", "games"), [("\u202e", []), ("x" * 25, []), ("Bot", ["chess"])])
def test_a_bot_has_a_proper_name_and_games_that_there_are(hall: Server, name: str, games: list[str]) -> None:
    with Bot(hall.url, name, more={"games": games} if games else {}) as bot:
        assert bot.answer.status_code == 400


def test_an_address_has_so_many_bots(tmp_path: Path) -> None:
    with serving(tmp_path, {**GENEROUS, "bots": 2}, ["--workers", "1"]) as server, contextlib.ExitStack() as stack:
        bots = [stack.enter_context(Bot(server.url)) for _ in range(3)]
        assert [bot.answer.status_code for bot in bots] == [200, 200, 429]
        assert server.stop() == 0
        assert bots[0].next("dismissed")["reason"] == "shutdown"


def test_seats_of_bots_stay_closed_to_everybody_else(hall: Server) -> None:
    """Other tokens can neither answer a challenge nor play for the bot."""
    with Bot(hall.url) as bot, Bot(hall.url) as other:
        table, person_ = asking(hall.url, bot)
        with person_:
            bot.next("challenge")
            assert other.reply(table, "b").status_code == 404
            assert (
                httpx.post(
                    f"{hall.url}/api/v1/tables/{table}/challenge", json={"seat": "b", "accept": True}
                ).status_code
                == 404
            )
            assert ok(bot.reply(table, "b")) == {"seated": True}
            assert make(hall.url, [OPEN, OPEN])
            assert person_.view(table)["viewer"] == ["a"]
