"""Zauberberg in the terminal: whole games, what can be typed, and what comes back."""

import json
from pathlib import Path

import pytest

import zauberturm as zt
from tests.cli.screen import COLOUR, play, play_on, run, saved
from tests.cli.zauberberg_games import WIDE
from tests.zauberberg.positions import load
from zauberturm.cli.files import STATUS

BYE = {"en": "Goodbye.", "de": "Auf Wiedersehen.", "pl": "Do widzenia."}
WON = {"en": "wins!", "de": "gewinnt!", "pl": "wygrywa!"}
SCENE = {"1.3": "a4", "1.5": "b2", "1.20": "b4 b5"}
HAND = {"a": "2 3 4"}


def at(folder: Path, g: zt.Game, *typed: str, plain: bool = True, language: str = "en") -> str:
    """What is shown when somebody goes on with a game and types these lines."""
    flags = ("--load", saved(folder, g), *(("--plain",) if plain else ()))
    return play(*flags, typed=list(typed), language=language, game="zauberberg").out


@pytest.mark.parametrize("language", ["en", "de", "pl"])
@pytest.mark.parametrize(
    "table",
    [
        "--players 2",
        "--players 3 --plain --bots random,greedy",
        "--players 5 --colour --bots random --memory-aid off --starter c",
        "--players 3 --seat a,b --bots random --third-card free --exchange-min 0 --stone-draw refill",
    ],
)
def test_a_whole_game_at_every_table_in_every_language(table: str, language: str) -> None:
    shown = play_on(*table.split(), "--seed", "7", language=language, game="zauberberg")
    assert (shown.status, shown.err) == (0, "")
    assert shown.lines[-1] == BYE[language]
    assert WON[language] in shown.out
    assert not set("{}") & set(shown.out), "a message with a parameter that was not filled in"
    if "--plain" in table:
        assert not set("│┌⌂♜◆↑") & set(shown.out)
    else:
        assert max(len(COLOUR.sub("", line)) for line in shown.lines) <= 80
    assert bool(COLOUR.search(shown.out)) == ("--colour" in table)


def test_a_number_plays_an_action_of_the_menu(tmp_path: Path) -> None:
    shown = at(tmp_path, load(SCENE, hands=HAND), "4,2+", "quit", plain=False)
    assert "Goblin a4 on space 1.3\n" in shown
    assert "4,2+  → 1.5 on b2" in shown
    assert "A plays a 4. A plays a 2. A moves goblin a4 to space 1.5." in shown
    assert "Goblin a4 is on space 1.5, on another goblin. You may play 1 more card," in shown
    number = next(line.split()[0] for line in shown.splitlines() if "3^+" in line)
    assert "A climbs with goblin a4 to space 2.6." in at(tmp_path, load(SCENE, hands=HAND), "4,2+", number).replace(
        "\n  ", " "
    )


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "Please choose a number from 1 to"),
        ("4,9+", "“4,9+” is neither a number nor an action nor a command."),
        ("why 4,2+", "“4,2+” is allowed."),
        ("why 4,2^", "(ZB-CLIMB-1). Goblin a4 does not sit on another goblin"),
        ("4,5+", "(ZB-TURN-4). You have no card “5” left to move the goblin."),
        ("why end", "(ZB-TURN-1)"),
        ("why show:1.6,1.2,4.3", "(ZB-CRY-1). Tiles are chosen and revealed only with a crystal ball."),
        ("why", "for example: why swap:1,3"),
        ("help", "an action such as 3,4+ or swap:1,3: play it"),
        ("help", "↻  storm: All event tiles are turned face down"),
        ("log", "Nothing has happened yet."),
        ("undo", "There is nothing to undo."),
        ("swap: 4,2", "A exchanges 2 cards: 2, 4."),
    ],
)
def test_what_is_typed_gets_an_answer(tmp_path: Path, typed: str, answer: str) -> None:
    tiles = {"1.2": "storm", "1.6": "ghost", "4.3": "passage"}
    assert answer in at(tmp_path, load(SCENE, hands=HAND, tiles=tiles), typed)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The pair on space 1.5 is in the way of goblin a4: nobody passes a pair."),
        ("de", "Die 2er-Gruppe auf Feld 1.5 steht Kobold a4 im Weg: An einer 2er-Gruppe kommt niemand vorbei."),
        ("pl", "Para na polu 1.5 zagradza drogę: goblin a4 nie może jej minąć."),
    ],
)
def test_why_answers_in_the_players_language(tmp_path: Path, language: str, sentence: str) -> None:
    g = load({"1.3": "a4", "1.5": "b2 b1"}, hands=HAND)
    assert f"(ZB-MOVE-6). {sentence}" in at(tmp_path, g, "why 4,3+", language=language)


def test_undo_takes_back_until_something_was_shown(tmp_path: Path) -> None:
    tiles = {"1.6": "flying"}
    shown = at(tmp_path, load(SCENE, hands=HAND, tiles=tiles), "4,2-", "undo", "4,3+", "undo")
    before, after = shown.split("The last action is taken back.")
    assert "A moves goblin a4 to space 1.1." in before
    assert "Your turn. Play two or three cards" in after
    assert "Goblin a4 sets off an event there: flying card." in after
    assert "cannot be undone: it has revealed something," in after


def test_undo_stops_where_somebody_else_has_decided() -> None:
    shown = play("--seed", "3", "--plain", typed=["place:1@V0", "undo"], game="zauberberg").out
    assert "B places goblin b" in shown
    assert "or somebody else has decided since." in shown


def test_a_turn_that_cannot_go_on_ends_by_itself(tmp_path: Path) -> None:
    """After landing on a goblin on a corner nothing but `end` is left."""
    shown = at(tmp_path, load({"1.6": "a4", "1.8": "b2"}, hands=HAND), "4,2+")
    assert "end = End your turn" not in shown.split("A moves goblin a4")[1].split("B ")[0]
    assert "but there is no way up from a corner: the turn of A is over." in shown.replace("\n", " ").replace(
        "   ", " "
    )


def test_a_crystal_ball_offers_a_few_and_takes_any(tmp_path: Path) -> None:
    tiles = {"1.6": "crystal", "1.2": "ghost", "1.12": "storm", "1.14": "pit", "2.3": "raven", "4.5": "passage seen"}
    g = load(SCENE, hands=HAND, tiles=tiles, memory_aid="on")
    shown = at(tmp_path, g, "4,3+", "show:4.5,2.3,1.2", plain=False)
    asked = shown.split("Which three face-down event")[1].split("Choose")[0]
    assert "1 show:1.2,1.12,1.14  ?, ?, ?" in asked
    assert "2 show:1.14,2.3,4.5   ?, ?, ?↑" in asked
    assert "Any three of these may be chosen: 1.2, 1.12, 1.14, 2.3, 4.5." in asked
    assert "A reveals the event tile on space 2.3: raven." in shown.replace("\n  ", " ")


def test_hidden_jokers_can_be_typed(tmp_path: Path) -> None:
    g = load(SCENE, hands={"a": "4 2 *"})
    shown = at(tmp_path, g, "4*,2+")
    assert "4*,2+ =" not in shown
    assert "more ways to use jokers are allowed; type them, for example" in shown
    assert "A plays a joker as 4. A plays a 2. A moves goblin a4" in shown


def test_a_saved_game_goes_on_at_the_same_table(tmp_path: Path) -> None:
    file = tmp_path / "mine.game"
    flags = ("--players", "3", "--seat", "b", "--bots", "random,greedy", "--seed", "12", "--plain")
    typed = ["1", "2", "1"]
    first = play(*flags, typed=[*typed, f"save {file}", "quit"], game="zauberberg").out
    assert f"The game is saved in {file}." in first
    later = play("--load", str(file), "--plain", typed=["board", "log"], game="zauberberg").out
    assert "A: random" in later
    assert "B: you" in later
    question = "Place one of your goblins in a village."
    assert later.split(question)[1].split("Choose")[0] == first.split(question)[1 + len(typed)].split("Choose")[0]
    assert "C places goblin c" in later
    assert run("replay", str(file), "--plain").status == 0


def test_a_finished_game_is_verified_and_told(tmp_path: Path) -> None:
    file = tmp_path / "end.game"
    shown = play("--seat", "none", "--bots", "random", "--seed", "3", typed=[f"save {file}", ""], game="zauberberg")
    assert "The same tiles and cards again: --seed 3" in shown.out
    assert "draws:" not in shown.out
    checked = run("verify", str(file))
    assert checked.status == STATUS["not_proven"]
    assert "The seed gives exactly these tiles and cards." in checked.lines
    assert run("replay", str(file), "--plain", language="de").lines[-1].endswith("gewinnt!")


def test_a_game_without_a_winner_is_not_called_lost() -> None:
    shown = play(
        "--seat", "none", "--bots", "random", "--turn-limit", "3", "--seed", "1", typed=[""], game="zauberberg"
    )
    assert "the turn limit has been reached" in shown.out
    assert "Nobody wins." in shown.out


# -- flags


def test_every_option_is_a_flag() -> None:
    out, help_text = run("games").out, run("play", "zauberberg", "--help").out
    for name in zt.games()["zauberberg"].options:
        assert "--" + name.replace("_", "-") in out
        assert "--" + name.replace("_", "-") in help_text


def test_a_mountain_of_ones_own_comes_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(WIDE), "utf-8")
    shown = play("--layout", str(file), "--seed", "1", typed=["help"], game="zauberberg")
    assert "1.14" in shown.out
    assert "only corner spaces are written with their level" in shown.out.replace("\n  ", " ")
    assert max(map(len, shown.lines)) <= 80


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("--players 6", "players=6 is not one of 2 to 5"),
        ("--third-card never", "'never' is none of: text | climb_only | free"),
        ("--exchange-min 2", "'2' is none of: 1 | 0"),
        ("--starter e", "ZB-SETUP-1: there is no seat e with 2 players"),
        ("--layout zb10", "'zb10' is none of: zb9 | FILE.json"),
        ("--layout nowhere.json", "nowhere.json: No such file"),
        ("--layout pyproject.toml", "is none of: zb9 | FILE.json"),
        ("--seat f", "there is no seat 'f'"),
    ],
)
def test_bad_input_gives_a_clear_message_and_status_2(arguments: str, says: str) -> None:
    shown = run("play", "zauberberg", *arguments.split())
    assert (shown.status, shown.out) == (2, "")
    assert says in shown.err


@pytest.mark.parametrize(("text", "says"), [("{", "is none of"), ("[]", "ZB-GEO-14"), ('{"sides": [9]}', "ZB-GEO-14")])
def test_files_that_are_no_mountain_are_refused(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text, "utf-8")
    shown = run("play", "zauberberg", "--layout", str(file))
    assert shown.status == 2
    assert says in shown.err
