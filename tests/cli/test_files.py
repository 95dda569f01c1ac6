"""Saving and going on, telling a game file, and checking it."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

import zauberturm as zt
from tests.cli.screen import play, play_on, run, saved
from zauberturm.bots import Random, decide
from zauberturm.cli.files import STATUS
from zauberturm.record import commitment

FALSE, NOT_PROVEN = STATUS["false"], STATUS["not_proven"]


def finished(seed: int = 5, **options: Any) -> zt.Game:
    g, dice, bot = zt.new("towers", players=2, seed=seed, **options), random.Random(seed), Random(seed)
    while not g.over:
        g.play(decide(bot, g, dice.getrandbits(64)))
    return g


@pytest.fixture(scope="module")
def whole() -> str:
    return finished().record()


def written(folder: Path, text: str) -> str:
    path = folder / "whole.game"
    path.write_text(text, "utf-8")
    return str(path)


# -- saving


def test_a_saved_game_goes_on_at_the_same_table_with_the_same_dice(tmp_path: Path) -> None:
    file = tmp_path / "mine.game"
    flags = ("--players", "3", "--seat", "b", "--bots", "random,greedy", "--seed", "12")
    typed = ["1", "2", "1"]
    straight = play(*flags, "--plain", typed=[*typed, "1", "2", "1", "1"]).out
    first = play(*flags, "--plain", typed=[*typed, f"save {file}", "quit"]).out
    assert f"The game is saved in {file}." in first
    later = play("--load", str(file), "--plain", typed=["1", "2", "1", "1"]).out
    # The bots begin anew to think, but people and places are the same, and so is the screen.
    assert "A: blue, random" in later
    assert "B: yellow, you" in later
    question = "Your turn."
    assert later.split(question)[1].split("Choose")[0] == straight.split(question)[1 + len(typed)].split("Choose")[0]


def test_people_sit_down_where_they_want_at_a_saved_game(tmp_path: Path) -> None:
    file = saved(tmp_path, zt.new("towers", players=4, seed=3, starter="a"))
    shown = play("--load", str(file), "--seat", "b,d", "--bots", "random,greedy", "--plain", typed=["quit"])
    for line in ("A: blue, random", "B: yellow, you", "C: red, greedy", "D: green, human"):
        assert line in shown.out
    nobody = play("--load", str(file), "--seat", "none", "--bots", "random", "--plain")
    assert ", you" not in nobody.out
    assert nobody.status == 0


def test_seats_of_a_saved_game_that_nobody_takes_keep_their_bots(tmp_path: Path) -> None:
    file = tmp_path / "mine.game"
    play("--players", "3", "--seat", "b", "--bots", "random,greedy", "--seed", "12", typed=[f"save {file}", "quit"])
    shown = play("--load", str(file), "--seat", "c", "--plain", typed=["quit"])
    for line in ("A: blue, random", "B: yellow, greedy", "C: red, you"):
        assert line in shown.out


@pytest.mark.parametrize("seat", ["c", "z", "a,z", "ab"])
def test_nobody_sits_at_a_seat_that_a_saved_game_does_not_have(tmp_path: Path, seat: str) -> None:
    file = saved(tmp_path, zt.new("towers", players=2, seed=3))
    shown = play("--load", str(file), "--seat", seat)
    assert shown.status == 2
    assert f"there is no seat '{seat[-1] if ',' in seat else seat}' at this table" in shown.err


def test_load_at_the_prompt_changes_the_table(tmp_path: Path) -> None:
    file = saved(tmp_path, zt.new("towers", players=4, seed=3, starter="a"))
    shown = play("--seed", "1", "--plain", typed=[f"load {file}", "board", "log"])
    assert f"The game from {file} goes on." in shown.out
    before, after = shown.out.split("goes on.")
    assert "D: green" not in before
    assert "D: green, greedy" in after
    assert "A draws: " in after.split("log\n")[1]


def test_a_game_saved_after_its_end_can_be_verified(tmp_path: Path) -> None:
    file = tmp_path / "end.game"
    shown = play("--seat", "none", "--bots", "random", "--seed", "21", typed=[f"save {file}", "load " + str(file), ""])
    assert shown.out.count("wins!") == 2
    assert run("verify", str(file)).status == NOT_PROVEN


def test_a_game_that_was_saved_taken_back_and_loaded_still_fits_its_seed(tmp_path: Path) -> None:
    middle, end = tmp_path / "middle.game", tmp_path / "end.game"
    typed = ["1", "undo", "2", "undo", "1", "3", f"save {middle}", "4", f"load {middle}", f"save {middle}"]
    play("--seed", "8", "--bots", "random", typed=typed)
    table = play_on("--load", str(middle))
    assert "wins!" in table.out or "share" in table.out
    # A typist who knows only numbers cannot save the end, so the same game is played on here.
    g, dice = zt.replay(middle.read_text("utf-8"), seed=8), random.Random(1)
    while not g.over:
        g.play(dice.choice(g.legal()))
    end.write_text(g.record(), "utf-8")
    assert run("verify", str(end)).status == NOT_PROVEN


@pytest.mark.parametrize("command", ["save", "load"])
def test_what_cannot_be_saved_or_loaded_is_said_and_the_game_goes_on(tmp_path: Path, command: str) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear Anna,\n", "utf-8")
    typed = [f"{command} {tmp_path / 'no' / 'where'}", f"{command} {other}", f"{command} {tmp_path}", "quit"]
    shown = play("--seed", "1", "--plain", typed=typed)
    failed = "cannot be saved in" if command == "save" else "No game can be read from"
    assert shown.out.count(failed) == 3
    assert "Errno" not in shown.out
    assert shown.status == 0
    assert other.read_text("utf-8") == "Dear Anna,\n"


def test_saving_again_writes_over_the_older_game(tmp_path: Path) -> None:
    file = tmp_path / "mine.game"
    play("--seed", "3", typed=[f"save {file}", "1", f"save {file}"])
    assert len(re.findall(r"^\d+ a ", file.read_text("utf-8"), re.MULTILINE)) == 1


# -- replay


def test_replay_tells_every_decision(tmp_path: Path, whole: str) -> None:
    shown = run("replay", written(tmp_path, whole), "--plain")
    numbers = re.findall(r"^ *(\d+) [ab-]", shown.out, re.MULTILINE)
    assert numbers == [str(n) for n in range(len(numbers))]
    assert len(numbers) == whole.count("\n", whole.index("0 -")) - 1
    assert re.search(r"[AB] draws: (?!face-down)", shown.lines[0]), "a finished game has no secrets"
    assert shown.lines[-1].endswith("wins!")


@pytest.mark.parametrize("upto", [0, 1, 7])
def test_replay_stops_where_it_is_told(tmp_path: Path, whole: str, upto: int) -> None:
    shown = run("replay", written(tmp_path, whole), "--upto", str(upto), "--plain")
    assert shown.status == 0
    assert len(shown.lines) == upto + 1
    assert "wins" not in shown.out


@pytest.mark.parametrize(("language", "word"), [("de", "spielt"), ("pl", "zagrywa")])
def test_replay_speaks_the_players_language(tmp_path: Path, whole: str, language: str, word: str) -> None:
    assert word in run("replay", written(tmp_path, whole), language=language).out


def test_replay_of_a_running_game_hides_what_is_hidden(tmp_path: Path) -> None:
    g = zt.new("towers", players=4, team=True, seed=2, starter="a", chance="auto")
    card = g.position()["hands"]["c"][0]
    g.play(f"offer:{card}")
    file = saved(tmp_path, g)
    spectator, partner, active = (
        run("replay", file, "--plain", *who).out for who in ((), ("--seat", "c"), ("--seat", "a"))
    )
    assert "draws:" not in spectator
    assert "1 c offer:?  C offers a card: face-down card." in spectator
    assert f"1 c offer:{card}  C offers a card: " in partner
    assert "C draws:" in partner
    assert "1 c offer:?" in active
    assert "A draws:" in active
    assert "C draws:" not in active
    assert "hidden cards stay hidden" in spectator


def test_replay_for_a_seat_that_is_not_there(tmp_path: Path, whole: str) -> None:
    shown = run("replay", written(tmp_path, whole), "--seat", "e")
    assert shown.status == 2
    assert "there is no seat 'e'" in shown.err


# -- verify


def test_verify_accepts_an_honest_file(tmp_path: Path, whole: str) -> None:
    shown = run("verify", written(tmp_path, whole), "--commitment", commitment(5))
    assert shown.status == NOT_PROVEN
    assert shown.lines[1:] == [
        "The game ends as the file says.",
        "The seed gives exactly these cards and rolls.",
        "The seed is the one that was promised before the game.",
        "Names, options and decisions are not proven: the file has no proof of them.",
        "NOT PROVEN",
    ]


@pytest.mark.parametrize(
    ("old", "new", "says", "status"),
    [
        (r"^seed: 5$", "seed: 6", "first after decision 0.", FALSE),
        (r"^result: (\w) ", r"result: \1\1 ", "The file tells of the result", FALSE),
        (r"^result: \w WT-END-\d", "result: a WT-R-53", "The file tells of the result", FALSE),
        (r"^seed: 5\n", "", "The file names no seed", NOT_PROVEN),
        (r"^seed: 5$", f"seed: 5\ncommitment: sha256:{'0' * 64}", "The seed is not the one that was promised", FALSE),
        (r"^result: .*\n", "", "there is no result and no seed to check yet.", NOT_PROVEN),
    ],
)
def test_verify_finds_what_was_changed(tmp_path: Path, whole: str, old: str, new: str, says: str, status: int) -> None:
    changed = re.sub(old, new, whole, count=1, flags=re.MULTILINE)
    assert changed != whole
    shown = run("verify", written(tmp_path, changed), "--plain")
    assert shown.status == status
    assert says in shown.out


def test_verify_finds_a_roll_that_did_not_fall(tmp_path: Path) -> None:
    """Another roll with which everything that follows is legal as well."""
    for seed in range(60):
        whole = finished(seed, spells=[]).record()
        for line in re.finditer(r"^(\d+) \w \w+ \| roll:(\d)$", whole, re.MULTILINE):
            for face in "123456":
                forged = whole[: line.start(2)] + face + whole[line.end(2) :]
                if face != line[2] and run("replay", written(tmp_path, forged)).status == 0:
                    shown = run("verify", written(tmp_path, forged))
                    assert shown.status == 1
                    assert f"first after decision {line[1]}." in shown.out
                    return
    pytest.fail("no such roll in any of these games")


def test_verify_knows_games_that_began_in_the_middle(tmp_path: Path) -> None:
    start, dice = zt.new("towers", players=2, seed=1).position(), random.Random(1)
    g = zt.load(start, seed=9)
    while not g.over:
        g.play(dice.choice(g.legal()))
    shown = run("verify", written(tmp_path, g.record()))
    assert shown.status == NOT_PROVEN
    assert "The seed gives exactly these cards and rolls." in shown.lines


def test_verify_refuses_a_file_with_an_illegal_move(tmp_path: Path, whole: str) -> None:
    forged = re.sub(r"^1 (\w) \S+.*$", r"1 \1 W5:w15", whole, count=1, flags=re.MULTILINE)
    shown = run("verify", written(tmp_path, forged))
    assert shown.status == 2
    assert "refused at ply" in shown.err or "expected" in shown.err
