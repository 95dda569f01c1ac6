"""Attacks on what a game is said to have been, over the public interface: an invented past is not believed."""

import contextlib
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.cli.screen import Shown, run
from tests.server.running import GENEROUS, Client, Server, make, ok, person, token
from zauberturm.cli.files import STATUS
from zauberturm.proof import pledge_of

BITS = "7" * 64
KEPT = 20  # entries of a log whose end is cut off


@dataclass
class Played:
    """A finished game, and what its player noted meanwhile."""

    server: Server
    table: str
    secrets: dict[str, str]
    commitment: str
    links: dict[int, str]
    file: str

    def verify(self, folder: Path, text: str, *noted: str) -> Shown:
        path = folder / "some.game"
        path.write_text(text, "utf-8")
        return run("verify", str(path), *noted)

    @property
    def noted(self) -> list[str]:
        return ["--commitment", self.commitment, "--link", self.links[max(self.links)]]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """Two people with devices; the second one pledges bits and then stays away."""
    server = Server(
        tmp_path_factory.mktemp("proof"), {**GENEROUS, "reveal": 3, "absence": 0.1}, ["--workers", "1"]
    ).start()
    try:
        yield finished(server)
    finally:
        if server.process is not None:
            server.kill()


def finished(server: Server) -> Played:
    secrets, owner = {"a": token(), "b": token()}, token()
    wishes = [{**person(secrets["a"], name="Anna"), "pledge": pledge_of(BITS)}]
    wishes += [{**person(secrets["b"], name="Ben"), "pledge": pledge_of("8" * 64)}]
    table = make(server.url, wishes, options={"memory": "assist"}, owner=owner)
    links, commitment = dict[int, str](), ""
    with Client(server.url, secrets["a"]) as anna:
        assert anna.order(table, {"do": "reveal", "bits": BITS})["answer"] == "accepted"
    with Client(server.url, owner) as host, host.socket(table) as line:
        while (view := (update := line.next("update", 600))["state"])["status"] != "over":
            if view["status"] == "playing":
                links[view["steps"]], commitment = update["newest"], view["commitment"]
            for seat in view["replaceable"]:  # bots are quicker
                host.order(table, {"do": "set_seat", "seat": seat, "bot": "level:2"})
        links[view["steps"]] = update["newest"]
        file = host.get(f"/tables/{table}/record").text
    return Played(server, table, secrets, commitment, links, file)


def test_the_file_is_proven_and_says_which_device_stayed_away(played: Played, tmp_path: Path) -> None:
    shown = played.verify(tmp_path, played.file, *played.noted)
    assert (shown.status, shown.lines[-1]) == (STATUS["proven"], "PROVEN")
    assert "The device of seat A has added to the shuffle." in shown.lines
    assert "The device of seat B stayed away, and the server stood in for it." in shown.lines
    assert played.verify(tmp_path, played.file).status == STATUS["not_proven"]


def rewritten(text: str, old: str, new: str) -> str:
    """Everywhere: in its tags, in its deal, wherever it stands."""
    assert old in text
    return text.replace(old, new)


FORGERIES = {
    "a name": lambda text: re.sub(r"(?m)^seat\.b: .*$", "seat.b: Eve", text),
    "an option": lambda text: re.sub(r"(?m)^option\.memory: .*$", 'option.memory: "strict"', text),
    "the seed": lambda text: re.sub(r"(?m)^seed: .*$", "seed: 1", text),
    "a name everywhere": lambda text: rewritten(text, "Ben", "Eve"),
    "an option everywhere": lambda text: rewritten(text, '"assist"', '"strict"'),
    "the device that came": lambda text: rewritten(text, BITS, "9" * 64),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_names_options_and_bits_that_were_not_those_are_false(played: Played, tmp_path: Path, name: str) -> None:
    forged = FORGERIES[name](played.file)
    assert forged != played.file
    shown = played.verify(tmp_path, forged, *played.noted)
    assert (shown.status, shown.lines[-1]) == (STATUS["false"], "FALSE")


def test_an_invented_game_with_a_proof_of_its_own_is_not_proven(played: Played, tmp_path: Path) -> None:
    invented = finished(played.server)
    assert played.verify(tmp_path, invented.file).status == STATUS["not_proven"]
    assert played.verify(tmp_path, invented.file, *played.noted).status == STATUS["false"]


def execute(path: Path, statement: str, *values: object) -> None:
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute(statement, values)
        db.commit()


def test_a_database_that_was_changed_is_found_and_players_see_another_past(played: Played) -> None:
    """The host takes the end of a finished game away and lets it go on differently."""
    server, table = played.server, played.table
    links = [part for link in played.links.values() for part in ("--link", link)]
    assert run("check-log", str(server.database), *links).status == 0
    assert server.stop() == 0
    renamed = "UPDATE log SET entry = CAST(replace(CAST(entry AS TEXT), ?, ?) AS BLOB) WHERE name = ?"
    execute(server.database, renamed, "Ben", "Eve", table)
    assert run("check-log", str(server.database)).status == 1
    execute(server.database, renamed, "Eve", "Ben", table)
    assert run("check-log", str(server.database)).status == 0
    execute(server.database, "DELETE FROM log WHERE name = ? AND sequence > ?", table, KEPT)
    assert run("check-log", str(server.database)).status == 1
    execute(server.database, "UPDATE summary SET entries = NULL, head = NULL WHERE name = ?", table)
    assert run("check-log", str(server.database), *links).status == 1
    server.start()
    with Client(server.url, *played.secrets.values()) as both:
        for secret in played.secrets.values():
            assert both.order(table, {"do": "return"}, who=secret)["answer"] == "accepted"
        told: list[dict[str, Any]] = [ok(both.get(f"/tables/{table}/updates?after={steps}")) for steps in played.links]
    changed = [steps for (steps, link), one in zip(played.links.items(), told, strict=True) if one["link"] != link]
    assert changed == [steps for steps in played.links if steps >= changed[0]]
    assert max(played.links) > changed[0] > 5
