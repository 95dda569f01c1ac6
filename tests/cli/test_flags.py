"""Flags: every option of a game, and a clear answer to what cannot be."""

from pathlib import Path
from typing import Any

import pytest

import zauberturm as zt
from tests.cli.screen import play, run
from zauberturm.cli.arguments import language_in, parser
from zauberturm.cli.options import chosen
from zauberturm.cli.paint import wants_colour
from zauberturm.cli.table import begin


def options(*flags: str) -> dict[str, Any]:
    return chosen(parser("en").parse_args(["play", "towers", *flags]))


@pytest.mark.parametrize(
    ("flags", "meant"),
    [
        ("", {}),
        ("--players 3", {"players": 3}),
        ("--edition first --variant master", {"edition": "first", "variant": "master"}),
        ("--team", {"team": True}),
        ("--no-team", {"team": False}),
        ("--no-foreign-entry-moves-castle", {"foreign_entry_moves_castle": False}),
        ("--spells MW,mt", {"spells": ["MW", "MT"]}),
        ("--spells 4", {"spells": 4}),
        ("--spells none", {"spells": []}),
        ("--spell-costs bga", {"spell_costs": "bga"}),
        ("--spell-costs MW=3,ft=2", {"spell_costs": {"MW": 3, "FT": 2}}),
        ("--solo-spells 0", {"solo_spells": 0}),
        ("--solo-spells chosen3", {"solo_spells": "chosen3"}),
        ("--starter b", {"starter": "b"}),
        ("--colours red,Blue", {"colours": ["red", "blue"]}),
        ("--memory assist --discard-view top", {"memory": "assist", "discard_view": "top"}),
    ],
)
def test_every_option_of_the_game_is_a_flag(flags: str, meant: dict[str, Any]) -> None:
    assert options(*flags.split()) == meant


def test_no_option_is_left_out() -> None:
    out = run("games").out
    help_text = run("play", "towers", "--help").out
    for name in zt.games()["towers"].options:
        flag = "--" + name.replace("_", "-")
        assert flag in out
        assert flag in help_text


@pytest.mark.parametrize(("language", "word"), [("en", "Edition"), ("de", "Ausgabe"), ("pl", "Wydanie")])
def test_options_are_described_in_the_players_language(language: str, word: str) -> None:
    assert word in run("games", language=language).out
    assert word in run("play", "towers", "--help", language=language).out
    assert max(map(len, run("games", language=language).lines)) <= 80


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("", "COMMAND"),
        ("dance", "dance"),
        ("play chess", "chess"),
        ("play towers --bogus", "--bogus"),
        ("play towers --players many", "'many' is none of: 1-6"),
        ("play towers --players 7", "players=7 is not one of 1 to 6"),
        ("play towers --edition second", "'second' is none of: revised | first"),
        ("play towers --players 3 --team", "WT-TEAM-1: teams need 4 or 6 players, not 3"),
        ("play towers --players 1 --variant master", "WT-SOLO-6"),
        ("play towers --variant master --spells none", "WT-MASTER-1"),
        ("play towers --spells MW,XY", "WT-MAT-6"),
        ("play towers --spell-costs MW=0", "WT-MAT-6"),
        ("play towers --spell-costs MW", "'MW' is none of: MW=1,MT=1,HW=1,... | abacus | bga"),
        ("play towers --colours red,red", "2 different colours"),
        ("play towers --starter f", "WT-SETUP-5"),
        ("play towers --seat g", "there is no seat 'g'"),
        ("play towers --seat c", "there is no seat 'c'"),
        ("play towers --bots clever", "there is no bot 'clever', only greedy, random"),
        ("play towers --seed -1", "seed=-1"),
        ("play towers --load nowhere.game", "nowhere.game: No such file"),
        ("play towers --load .", "Is a directory"),
        ("replay nowhere.game", "nowhere.game: No such file"),
        ("replay", "file"),
        ("verify nowhere.game", "nowhere.game: No such file"),
        ("replay README.md --upto three", "'three' is not a whole number"),
    ],
)
def test_bad_input_gives_a_clear_message_and_status_2(arguments: str, says: str) -> None:
    shown = run(*arguments.split())
    assert shown.status == 2
    assert says in shown.err
    assert shown.out == ""


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "the tag 'game:' is missing"),
        (b"Once upon a time", "line 1: expected 'tag: value'"),
        (b"game: chess\n", "there is no game 'chess'"),
        (b"game: towers\noption.players: 9\n", "players=9"),
        (b"game: towers\n1 a W2:w5\n", "to move"),
        (b"game: towers\ncontract: 2\n", "contract 2"),
        (b"\xff\xfe\x00", "codec"),
        (
            b'game: towers\noption.starter: "a"\nterminal.seed: 5\ncommitment: sha256:0\n',
            "not the one of the commitment",
        ),
    ],
)
def test_files_that_cannot_be_read_give_status_2(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "bad.game"
    path.write_bytes(content)
    shown = run("play", "towers", "--load", str(path))
    assert shown.status == 2
    assert says in shown.err
    if b"commitment" not in content:
        assert run("replay", str(path)).status == run("verify", str(path)).status == 2


def test_a_refused_option_is_explained_in_the_players_language() -> None:
    assert "Team-Variante" in run("play", "towers", "--players", "3", "--team", language="de").err
    assert "wariantu drużynowego" in run("play", "towers", "--players", "3", "--team", language="pl").err


def test_bots_take_turns_at_the_seats_that_are_left() -> None:
    table = begin("towers", {"players": 5}, 1, ["b"], ["greedy", "random"])
    assert table.humans == ["b"]
    assert table.bot_names == {"a": "greedy", "c": "random", "d": "greedy", "e": "random"}


def test_several_seats_can_be_named_in_two_ways() -> None:
    both = play("--players", "3", "--seat", "a,b", "--seed", "1").out
    assert both == play("--players", "3", "--seat", "a", "--seat", "b", "--seed", "1").out
    assert both != play("--players", "3", "--seat", "a", "--seed", "1").out


@pytest.mark.parametrize(
    ("argv", "environ", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "de_DE.UTF-8"}, "de"),
        ([], {"LANG": "pl"}, "pl"),
        ([], {"LANG": "C.UTF-8"}, "en"),
        ([], {"LANG": "de_DE", "LC_ALL": "pl_PL"}, "pl"),
        ([], {"LANG": "", "LC_MESSAGES": "de_CH"}, "de"),
        (["games", "--language", "pl"], {"LANG": "de_DE"}, "pl"),
        (["games", "--language=en"], {"LANG": "de_DE"}, "en"),
        (["games", "--language"], {"LANG": "de_DE"}, "de"),
        (["games", "--language", "fr"], {"LANG": "de_DE"}, "de"),
    ],
)
def test_the_language(argv: list[str], environ: dict[str, str], language: str) -> None:
    assert language_in(argv, environ) == language


class Terminal:
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("asked", "environ", "colour"),
    [
        (None, {}, True),
        (None, {"NO_COLOR": "1"}, False),
        (None, {"NO_COLOR": ""}, True),
        (None, {"TERM": "dumb"}, False),
        (True, {"NO_COLOR": "1"}, True),
        (False, {}, False),
    ],
)
def test_colour_in_a_terminal(asked: bool | None, environ: dict[str, str], colour: bool) -> None:
    assert wants_colour(Terminal(), asked, environ) is colour
