"""Playing in the terminal: what is shown, what can be typed, and what comes back."""

import io
from pathlib import Path

import pytest

from tests.cli.screen import COLOUR, play, play_on, saved
from tests.towers.positions import load
from zauberturm.cli import main

ALL_TILES = "MW,MT,HW,HT,MC,SW,PB,FW"
BYE = {"en": "Goodbye.", "de": "Auf Wiedersehen.", "pl": "Do widzenia."}
SMALL = {0: "*", 5: "a1", 9: "2", 12: "ab"}
"""Nobody but seat a can do much here."""


@pytest.mark.parametrize("language", ["en", "de", "pl"])
@pytest.mark.parametrize(
    "table",
    [
        "--players 2",
        "--players 3 --plain --bots random",
        "--players 1 --solo-spells chosen3 --colour",
        f"--players 4 --team --variant master --spells {ALL_TILES} --bots random",
        f"--players 2 --variant master --edition first --spells {ALL_TILES} --bots random --memory assist --seat a,b",
        f"--players 6 --team --spells {ALL_TILES} --bots random --discard-view top --plain",
        f"--players 2 --variant master --repeat-mode merged --spells {ALL_TILES} --bots random",
    ],
)
def test_every_table_can_be_played_in_every_language(table: str, language: str) -> None:
    shown = play_on(*table.split(), "--seed", "7", patience=40, language=language)
    assert (shown.status, shown.err) == (0, "")
    assert shown.lines[-1] == BYE[language]
    assert not set("{}") & set(shown.out), "a message with a parameter that was not filled in"
    if "--plain" in table:
        assert not set("│┌●♜") & set(shown.out)
    else:
        assert max(len(COLOUR.sub("", line)) for line in shown.lines) <= 80
    assert bool(COLOUR.search(shown.out)) == ("--colour" in table)


def test_the_same_seed_and_the_same_keys_give_the_same_screens() -> None:
    first, second, other = (play_on("--seed", seed, patience=12).out for seed in ("5", "5", "6"))
    assert first == second != other


def test_a_number_plays_an_action_of_the_menu(tmp_path: Path) -> None:
    file = saved(tmp_path, load(SMALL, hands={"a": ["W2", "T1", "T1"]}))
    shown = play("--load", file, typed=["1", "quit"])
    assert "1 W2:w12  wizard: 12→14" in shown.out
    assert "A plays “Wizard card 2”. A moves one of their wizards from space 12 to space 14." in shown.out
    assert "You have 1 action left." in shown.out


@pytest.mark.parametrize("typed", ["W2:w12", "w2:W12", "  W2:w12  "])
def test_an_action_can_be_typed(tmp_path: Path, typed: str) -> None:
    file = saved(tmp_path, load(SMALL, hands={"a": ["W2", "T1", "T1"]}))
    assert "from space 12 to space 14." in play("--load", file, typed=[typed]).out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("0", "Please choose a number from 1 to 4."),
        ("99", "Please choose a number from 1 to 4."),
        ("9" * 5000, "Please choose a number from 1 to 4."),
        ("castle please", "“castle please” is neither a number nor an action nor a command."),
        ("W2:w5", "“W2:w5” is not allowed (WT-LOCK-6). Nobody is visible on space 5"),
        ("W2:w3", "(WT-WIZ-1). There is no wizard on space 3 whom you may move."),
        ("why T1:t7.2", "“T1:t7.2” is not allowed (WT-TOWER-1). On space 7 there is no tower on level 2."),
        ("why W2:w12", "“W2:w12” is allowed."),
        ("why 1", "“W2:w12” is allowed."),
        ("WHY w2:W5", "“W2:w5” is not allowed (WT-LOCK-6)."),
        ("why", "Type the action after “why”"),
        ("why not", "“not” is neither"),
        ("undo", "There is nothing to undo."),
        ("save", "Type a file name after the command."),
        ("load", "Type a file name after the command."),
        ("log", "Nothing has happened yet."),
    ],
)
def test_what_is_typed_gets_an_answer(tmp_path: Path, typed: str, answer: str) -> None:
    file = saved(tmp_path, load(SMALL, hands={"a": ["W2", "T1", "T1"]}))
    shown = play("--load", file, "--plain", typed=[typed])
    assert answer in shown.out
    assert shown.lines[-1] == "Goodbye."


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_why_answers_in_the_players_language(tmp_path: Path, language: str) -> None:
    file = saved(tmp_path, load(SMALL, hands={"a": ["W2", "T1", "T1"]}))
    shown = play("--load", file, "--plain", typed=["why T1:t15.1", "why cast MT:t9.1"], language=language)
    sentence = {"en": "On space 15 there is no tower", "de": "Auf Feld 15", "pl": "Na polu 15"}[language]
    assert f"(WT-TOWER-1). {sentence}" in shown.out
    assert "(WT-SPELL-2)" in shown.out


def test_help_explains_commands_signs_and_spells(tmp_path: Path) -> None:
    file = saved(tmp_path, load(SMALL, hands={"a": ["W2", "T1", "T1"]}))
    out = play("--load", file, typed=["help"]).out
    for line in ("save FILE", "♠ raven shield", "MT  Move a tower: A tower of your choice", "T3:t7.2"):
        assert line in out


def test_the_board_can_be_shown_again(tmp_path: Path) -> None:
    file = saved(tmp_path, load(SMALL, hands={"a": ["W2", "T1", "T1"]}))
    assert play("--load", file, typed=["help", "board"]).out.count("┌─ 0") == 2


def test_undo_takes_back_until_something_was_shown(tmp_path: Path) -> None:
    file = saved(tmp_path, load({0: "*", 12: "ab", 9: "2"}, hands={"a": ["W2", "T1", "T1"]}))
    shown = play("--load", file, "--plain", typed=["W2:w12", "undo", "W2:w12", "T1:t9.1", "undo"])
    assert "The last action is taken back." in shown.out
    before, after = shown.out.split("The last action is taken back.")
    assert "You have 2 actions left." in after.split("Choose")[0]
    assert "1. W2:w12 = Wizard card 2: wizard from space 12 to space 14" in after.split("Choose")[0]
    assert "cannot be undone: it has revealed something," in after
    assert before.count("A plays") == 1


def test_what_goes_without_saying_is_not_asked(tmp_path: Path) -> None:
    """After the last flask a spell cannot be used again: `stop` is the only answer."""
    g = load(SMALL, variant="master", spells=["MT"], hands={"a": ["W2", "T1"]}, flasks={"a": [5, 1, 0], "b": [6, 0, 0]})
    shown = play("--load", saved(tmp_path, g), "--plain", typed=["cast MT:t9.1", "undo"])
    assert "stop" not in shown.out
    assert shown.out.count("Your turn.") == 2
    assert "cannot be undone" in shown.out


def test_undo_takes_back_the_decision_before_what_went_without_saying(tmp_path: Path) -> None:
    g = load(SMALL, variant="master", spells=["MW"], hands={"a": ["W2", "T1"]}, flasks={"a": [4, 2, 0], "b": [6, 0, 0]})
    shown = play("--load", saved(tmp_path, g), "--plain", typed=["cast MW:a12", "undo"])
    assert "A: flasks empty 4, full 0, spent 2" in shown.out
    assert "A: flasks empty 4, full 2, spent 0" in shown.out.split("The last action is taken back.")[1]


def test_the_end_of_the_input_ends_politely() -> None:
    shown = play("--seed", "3")
    assert shown.status == 0
    assert shown.lines[-2:] == ["The input has ended.", "Goodbye."]


def test_quit_ends_at_once() -> None:
    shown = play("--seed", "3", typed=["quit", "1", "1"])
    assert shown.lines[-1] == "Goodbye."
    assert "The input has ended." not in shown.out


def test_only_bots_can_be_watched() -> None:
    shown = play("--seat", "none", "--bots", "random,greedy", "--seed", "2", typed=["3", "why W1:w1", "undo", ""])
    assert "A wins!" in shown.out or "B wins!" in shown.out
    assert "--seed 2" in shown.out
    assert "\n“save FILE” keeps this game" in shown.out
    assert "The game is over." in shown.out
    assert "draws:" not in shown.out


def test_the_log_without_memory_aid_forgets_how_many_were_locked_up(tmp_path: Path) -> None:
    for memory, line in (
        ("strict", "A locks up wizards on space 10."),
        ("assist", "A locks up 2 wizards on space 10."),
    ):
        g = load({0: "*", 9: "2", 10: "bb", 12: "a"}, hands={"a": ["T1", "W2", "W1"]}, memory=memory)
        shown = play("--load", saved(tmp_path, g), "--plain", typed=["T1:t9.1", "log"])
        assert "A locks up 2 wizards on space 10." in shown.out.split("log\n")[0]
        assert line in shown.out.split("log\n")[1]


def test_colours_are_for_terminals_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert not COLOUR.search(play("--seed", "3").out)
    assert not COLOUR.search(play("--seed", "3", "--no-colour").out)
    assert COLOUR.search(play("--seed", "3", "--colour").out)
    assert not COLOUR.search(play("--seed", "3", "--colour", "--plain").out)


def test_an_interrupt_ends_without_a_traceback() -> None:
    class Interrupted:
        def readline(self) -> str:
            raise KeyboardInterrupt

        def isatty(self) -> bool:
            return True

    out, err = io.StringIO(), io.StringIO()
    assert main(["play", "towers", "--seed", "1"], Interrupted(), out, err) == 130
    assert err.getvalue() == ""
    assert out.getvalue().endswith("\n")
