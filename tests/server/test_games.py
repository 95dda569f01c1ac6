"""Whole games: bots play to the end, the seed is opened, the file is verified, studied, and played again."""

import time
from pathlib import Path
from typing import Any

import pytest

import zauberturm as zt
from tests.cli.screen import run
from tests.server.running import GENEROUS, Client, bot, make, ok, person, serving, token
from zauberturm.proof import digest
from zauberturm.record import commitment

GAMES = ("towers", "zauberberg")


def watched_to_the_end(client: Client, table: str) -> dict[str, Any]:
    """Watch until it is over; every update says what it must."""
    with client.socket(table) as socket:
        version = 0
        while True:
            view: dict[str, Any] = socket.next("update", 120)["state"]
            assert view["version"] >= version
            version = view["version"]
            if view["status"] == "over":
                return view
            assert view["seed"] is None
            assert view["result"] is None


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_to_the_end_and_the_game_can_be_verified(url: str, game: str, tmp_path: Path) -> None:
    owner = token()
    table = make(url, [bot(), bot()], game, owner=owner, options={"players": 2})
    with Client(url, owner) as watching:
        promised = watching.view(table)["commitment"]
        view = watched_to_the_end(watching, table)
        assert promised == view["commitment"] == f"sha256:{digest(view['deal'])}"
        assert commitment(int(view["deal"]["secret"])) == view["secret_commitment"]
        file = tmp_path / "some.game"
        file.write_text(watching.get(f"/tables/{table}/record").text, "utf-8")
        verified = run("verify", str(file), "--commitment", promised, "--link", view["head"])
        assert verified.status == 0, verified.err
        assert zt.replay(file.read_text("utf-8")).result() == view["result"]

        half = ok(watching.get(f"/tables/{table}/replay", params={"step": view["steps"] // 2, "seat": "a"}))
        assert half["of"] == view["steps"]
        assert half["last"]["version"] < view["version"]

        study = ok(watching.post("/tables/import", {"id": "s", "file": file.read_text("utf-8"), "owner": owner}))[
            "table"
        ]
        studied = watching.view(study)
        assert (studied["study"], studied["result"]) == (True, view["result"])
        assert watching.order(study, {"do": "undo"}, studied["version"])["answer"] == "accepted"
        assert watching.view(study)["status"] == "playing"
        assert watching.play(study)["answer"] == "accepted"
        with Client(url, token()) as stranger:
            assert stranger.get(f"/tables/{study}").status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_against_a_bot(url: str, game: str) -> None:
    anna = token()
    table = make(url, [person(anna), bot()], game)
    with Client(url, anna) as client, client.socket(table) as socket:
        played = 0
        while played < 5:
            view = socket.next("update", 60)["state"]
            if not view["asked"]:
                continue
            order = {"do": "play", "action": view["legal"][0]["text"]}
            socket.order(client.command(order, view["version"]))
            assert socket.next("answered")["answer"]["answer"] in ("accepted", "conflict")
            played += 1
        steps = ok(client.get(f"/tables/{table}/updates"))["steps"]
        assert {step["by"] for step in steps if step["seat"] == "a"} == {"person"}
        assert {step["by"] for step in steps if step["seat"] == "b"} <= {"bot"}


def test_a_bot_stands_in_and_gives_the_seat_back(tmp_path: Path) -> None:
    with serving(tmp_path, {**GENEROUS, "absence": 0.1}) as server:
        stand_in_and_return(server.url)


def stand_in_and_return(url: str) -> None:
    anna, ben, owner = token(), token(), token()
    table = make(url, [person(anna), person(ben)], owner=owner)
    with Client(url, owner) as holder, Client(url, anna) as first, Client(url, ben) as second:
        while "b" not in holder.view(table)["replaceable"]:
            time.sleep(0.05)
        assert holder.order(table, {"do": "set_seat", "seat": "b", "bot": "level:1"})["answer"] == "accepted"
        with first.socket(table) as socket:
            while not (view := socket.next("update", 60)["state"])["asked"]:
                pass
            socket.order(first.command({"do": "play", "action": view["legal"][0]["text"]}, view["version"]))
            while "b" not in {step["seat"] for step in socket.next("update", 60)["steps"] if step["by"] == "bot"}:
                if (view := first.view(table))["asked"]:
                    first.play(table)
        assert second.order(table, {"do": "return"})["answer"] == "accepted"
        assert second.view(table)["seats"][1]["bot"] is None


def test_when_the_owner_is_gone_for_a_while_the_others_go_on_with_a_bot(tmp_path: Path) -> None:
    """Whoever has made the table plays, too, and closes the page."""
    anna, ben, owner = token(), token(), token()
    order = {"do": "set_seat", "seat": "a", "bot": "level:1"}
    with serving(tmp_path, {**GENEROUS, "absence": 1}) as server:
        table = make(server.url, [person(anna), person(ben), person()], owner=owner)
        with (
            Client(server.url, anna, owner) as maker,
            Client(server.url, ben) as guest,
            guest.socket(table) as socket,
        ):
            with maker.socket(table) as page:
                while not page.next("update")["state"]["seats"][1]["online"]:
                    pass
                while page.next("update")["state"]["replaceable"] != ["c"]:
                    pass  # who never came is missed by now; who is here is not
                assert guest.view(table)["replaceable"] == []  # the owner can see to it
            while (seen := socket.next("update")["state"])["seats"][0]["online"]:
                pass
            assert seen["replaceable"] == []  # perhaps they come back at once
            assert guest.order(table, order)["answer"] == "denied"
            while socket.next("update")["state"]["replaceable"] != ["a", "c"]:
                pass
            assert guest.order(table, order)["answer"] == "accepted"
            assert guest.view(table)["seats"][0]["bot"] == "level:1"
            assert maker.order(table, {"do": "return"})["answer"] == "accepted"


def test_an_owner_who_polls_without_a_seat_is_there(tmp_path: Path) -> None:
    ben, owner = token(), token()
    with serving(tmp_path, {**GENEROUS, "absence": 0.2}) as server:
        table = make(server.url, [person(token()), person(ben)], owner=owner)
        with Client(server.url, owner) as holder, Client(server.url, ben) as guest:
            while not guest.view(table)["replaceable"]:
                time.sleep(0.1)
            ok(holder.get(f"/tables/{table}/updates"))
            assert guest.view(table)["replaceable"] == []


def test_own_decisions_can_be_taken_back_until_something_new_was_shown(url: str) -> None:
    anna, ben = token(), token()
    table = make(url, [person(anna), person(ben)])
    with Client(url, anna, ben) as both:
        for _ in range(40):
            view = both.view(table)
            who = {"a": anna, "b": ben}[view["asked"]]
            answer = both.play(table, 3, who)
            after = both.view(table)
            if after["can_undo"]:
                undone = both.order(table, {"do": "undo"}, answer["version"], who)
                assert undone["answer"] == "accepted"
                back = both.view(table)
                assert (back["view"], back["legal"]) == (view["view"], view["legal"])
                return
            refused = both.order(table, {"do": "undo"}, answer["version"], who)
            assert refused["answer"] == "illegal"
    raise AssertionError("nothing could ever be taken back")


@pytest.mark.parametrize("rotated", [False, True])
def test_a_rematch_keeps_the_tokens(url: str, rotated: bool) -> None:
    anna = token()
    table = make(url, [person(anna, name="Anna"), bot()], "towers")
    with Client(url, anna) as client:
        early = client.order(table, {"do": "rematch"})
        assert early["answer"] == "illegal"
        finish(client, table)
        command = client.command({"do": "rematch", "rotated": rotated})
        first = ok(client.post(f"/tables/{table}/commands", command))
        again = ok(client.post(f"/tables/{table}/commands", command))
        assert (first["answer"], again["answer"]) == ("accepted", "duplicate")
        assert again["next"] == first["next"]
        assert client.view(table)["next"] == first["next"]
        view = client.view(first["next"])
        assert view["viewer"] == ["b" if rotated else "a"]
        assert view["commitment"] != client.view(table)["commitment"]


def finish(client: Client, table: str) -> None:
    """Play anything until it is over."""
    with client.socket(table) as socket:
        while True:
            view = socket.next("update", 60)["state"]
            if view["status"] == "over":
                return
            if view["asked"]:
                actions = view["legal"]
                action = actions[len(actions) // 2 if view["version"] % 2 else 0]["text"]
                socket.order(client.command({"do": "play", "action": action}, view["version"]))


def test_questions_change_nothing(url: str) -> None:
    table, both = table_with_a_wizard_card(url)
    with both:
        view = both.view(table)
        actions = [action["text"] for action in view["legal"]]
        walk = next(text for text in actions if ":w" in text)  # a wizard's walk shows nothing new
        assert ok(both.post(f"/tables/{table}/why", {"action": walk})) == {"rule": None, "facts": {}}
        assert ok(both.post(f"/tables/{table}/why", {"action": "pass"}))["rule"].startswith("WT-")
        previews = ok(both.post(f"/tables/{table}/preview", {"actions": [walk, *actions[:4]]}))
        assert [one["action"] for one in previews] == [walk, *actions[:4]]
        assert previews[0]["certain"]
        assert both.view(table) == view


def table_with_a_wizard_card(url: str) -> tuple[str, Client]:
    """A new table whose first player can walk; the cards are the server's to draw, so it may take some."""
    for _ in range(50):
        anna, ben = token(), token()
        table, both = make(url, [person(anna), person(ben)]), Client(url, anna, ben)
        if any(":w" in action["text"] for action in both.view(table)["legal"]):
            return table, both
        both.http.close()
    raise AssertionError("nobody ever gets a wizard card")


def test_a_running_game_is_recorded_without_what_others_hold(url: str) -> None:
    anna, ben = token(), token()
    table = make(url, [person(anna), person(ben)], options={"memory": "assist"})
    with Client(url, anna) as client:
        file = client.get(f"/tables/{table}/record").text
        assert "?" in file
        assert "commitment: sha256:" in file
        assert "seed:" not in file
        assert client.get(f"/tables/{table}/record", params={"seat": "b"}).status_code == 403
        assert client.get(f"/tables/{table}/replay", params={"step": 1, "seat": "b"}).status_code == 403
        assert client.get(f"/tables/{table}/replay", params={"step": 10_000}).status_code == 400


@pytest.mark.parametrize("file", ["", "game: chess\n", "game: towers\n\n1 a hello\n", "\0", "game: towers\n9 a x\n"])
def test_a_file_that_cannot_be_read_is_refused(url: str, file: str) -> None:
    with Client(url) as anybody:
        answer = anybody.post("/tables/import", {"id": "s", "file": file, "owner": token()})
        assert answer.status_code == 400
        assert answer.json()["code"]


def test_everything_is_there_after_the_server_was_killed(tmp_path: Path) -> None:
    anna, ben, owner = token(), token(), token()
    with serving(tmp_path) as server:
        table = make(server.url, [person(anna), person(ben)])
        among_bots = make(server.url, [bot(), bot()], owner=owner)
        with Client(server.url, anna, ben) as both:
            for number in range(8):
                view = both.view(table)
                both.play(table, number, {"a": anna, "b": ben}[view["asked"]])
            before = both.view(table)
        server.kill()
        server.start()
        with Client(server.url, anna, ben) as both, Client(server.url, owner) as watching:
            assert both.view(table) == before
            assert watched_to_the_end(watching, among_bots)["result"]["winners"]
