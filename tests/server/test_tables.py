"""Tables over HTTP: made, found, sat down at, played at."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.server.running import OPEN, Client, bot, make, new_table, ok, person, token

GAMES = ("towers", "zauberberg")


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_at_one_device(url: str, game: str) -> None:
    anna, ben = token(), token()
    table = make(url, [person(anna, name="Anna"), person(ben, name="Ben")], game)
    with Client(url, anna, ben) as both:
        for number in range(6):
            view = both.view(table)
            assert view["status"] == "playing"
            assert view["viewer"] == ["a", "b"]
            who = {"a": anna, "b": ben}[view["asked"]]
            answer = both.play(table, number, who)
            assert answer["answer"] == "accepted"
            assert answer["version"] > view["version"]


def test_the_same_request_makes_one_table(url: str) -> None:
    request = new_table([OPEN, OPEN])
    with Client(url) as anybody, ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: ok(anybody.post("/tables", request)), range(8)))
    assert len({answer["table"] for answer in answers}) == 1


def test_a_request_of_another_owner_makes_another_table(url: str) -> None:
    request = new_table([OPEN, OPEN])
    with Client(url) as anybody:
        first = ok(anybody.post("/tables", request))
        second = ok(anybody.post("/tables", {**request, "owner": token()}))
    assert first != second


def test_impossible_options_are_refused_with_rule_and_facts(url: str) -> None:
    with Client(url) as anybody:
        answer = anybody.post("/tables", new_table([OPEN, OPEN], options={"edition": "third"}))
        assert answer.status_code == 400
        assert answer.json()["code"] == "option"
        assert answer.json()["facts"]["option"] == "edition"
        answer = anybody.post("/tables", new_table([OPEN], "chess"))
        assert answer.status_code == 400


def test_a_claimed_seat_belongs_to_whoever_was_first(url: str) -> None:
    invitation = token()
    table = make(url, [person(), OPEN], invitation=invitation)
    people = [token() for _ in range(8)]

    def claim(who: str) -> dict[str, Any]:
        with Client(url, who, invitation) as one:
            return one.order(table, {"do": "claim", "seat": "b", "name": "X"})

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(claim, people))
    assert sorted(answer["answer"] for answer in answers) == ["accepted"] + ["illegal"] * 7
    assert {answer["rule"] for answer in answers if answer["answer"] == "illegal"} == {"table.taken"}
    winner = people[[answer["answer"] for answer in answers].index("accepted")]
    with Client(url, winner) as one:
        assert one.view(table)["viewer"] == ["b"]
        assert one.view(table)["status"] == "playing"


def test_a_command_twice_is_carried_out_once(url: str) -> None:
    anna, ben = token(), token()
    table = make(url, [person(anna), person(ben)])
    with Client(url, anna, ben) as both:
        view = both.view(table)
        command = both.command({"do": "play", "action": view["legal"][0]["text"]}, view["version"], "once")
        first = ok(both.post(f"/tables/{table}/commands", command))
        again = ok(both.post(f"/tables/{table}/commands", command))
        assert first["answer"] == "accepted"
        assert again == {**first, "answer": "duplicate"}
        assert both.view(table)["version"] == first["version"]


def test_of_commands_with_the_same_version_one_is_accepted(url: str) -> None:
    anna, ben = token(), token()
    table = make(url, [person(anna), person(ben)])
    with Client(url, anna, ben) as both, ThreadPoolExecutor(6) as pool:
        view = both.view(table)
        who = {"a": anna, "b": ben}[view["asked"]]
        order = {"do": "play", "action": view["legal"][0]["text"]}
        answers = list(pool.map(lambda _: both.order(table, order, view["version"], who), range(6)))
        accepted = [answer for answer in answers if answer["answer"] == "accepted"]
        conflicts = [answer for answer in answers if answer["answer"] == "conflict"]
        assert (len(accepted), len(conflicts)) == (1, 5)
        assert all(answer["state"]["version"] == accepted[0]["version"] for answer in conflicts)


def test_illegal_actions_name_their_rule(url: str) -> None:
    anna, ben = token(), token()
    table = make(url, [person(anna), person(ben)])
    with Client(url, anna, ben) as both:
        view = both.view(table)
        who = {"a": anna, "b": ben}[view["asked"]]
        refused = both.order(table, {"do": "play", "action": "pass"}, view["version"], who)
        assert refused["answer"] == "illegal"
        assert refused["rule"].startswith("WT-")
        unreadable = both.order(table, {"do": "play", "action": "hello?"}, view["version"], who)
        assert (unreadable["answer"], unreadable["rule"]) == ("illegal", "notation")
        assert both.view(table) == view


def test_the_list_shows_listed_tables_with_their_seats(url: str) -> None:
    owner, anna = token(), token()
    table = make(url, [OPEN, bot()], listed=True, owner=owner)
    hidden = make(url, [OPEN, bot()])
    with Client(url, anna) as stranger, Client(url, owner) as holder:
        listed = {one["table"]: one for one in ok(stranger.get("/tables"))}
        assert hidden not in listed
        assert [seat["kind"] for seat in listed[table]["seats"]] == ["open", "bot"]
        assert listed[table]["since"] >= 0
        assert stranger.order(table, {"do": "claim", "seat": "a", "name": "Anna"})["answer"] == "accepted"
        assert table not in {one["table"] for one in ok(stranger.get("/tables"))}
        opened = {"do": "open", "listed": True, "spectators": "public"}
        assert holder.order(table, opened)["answer"] == "accepted"
        (one,) = [one for one in ok(stranger.get("/tables")) if one["table"] == table]
        assert (one["status"], one["seats"][0]["name"]) == ("playing", "Anna")


def test_unknown_and_private_tables_look_the_same(url: str) -> None:
    private = make(url, [person(), person()])
    with Client(url, token()) as stranger:
        for path in ("", "/updates", "/replay?step=0", "/record"):
            answers = [stranger.get(f"/tables/{table}{path}") for table in (private, "A" * 22)]
            assert {(answer.status_code, answer.text) for answer in answers} == {(404, '{"code":"unknown","facts":{}}')}
        command = stranger.command({"do": "leave"})
        answers = [stranger.post(f"/tables/{table}/commands", command) for table in (private, "A" * 22)]
        assert {(answer.status_code, answer.text) for answer in answers} == {(404, '{"code":"unknown","facts":{}}')}


def test_whoever_may_look_but_not_act_is_denied(url: str) -> None:
    table = make(url, [person(), person()], spectators="public")
    with Client(url, token()) as stranger:
        answer = stranger.post(f"/tables/{table}/commands", stranger.command({"do": "leave"}))
        assert (answer.status_code, answer.json()["answer"]) == (403, "denied")
