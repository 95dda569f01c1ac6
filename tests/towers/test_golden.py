"""Games worked out by hand from the catalogue: the engine has to play them as written, and so has the second model."""

import re
from pathlib import Path

import pytest

import zauberturm as zt
from tests import golden_game
from tests.study_file import FileError
from tests.towers.golden_game import GoldenGame
from tests.towers.oracle import Oracle
from tests.towers.positions import texts
from tests.towers.study_file import RULE, SCRIPT
from zauberturm.games.towers.board import SPELL_CODES
from zauberturm.games.towers.score import REASONS

FOLDER = Path(__file__).parent / "golden"
FILES = sorted(FOLDER.glob("*.game"))
RULES_TEXT = Path(zt.__file__).parent / "games" / "towers" / "RULES.md"


def opened(file: Path) -> GoldenGame:
    return GoldenGame(SCRIPT.read(file.read_text("utf-8"), source_is_named=True))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_golden_game(file: Path) -> None:
    opened(file).run()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_second_model_plays_it_alike(file: Path) -> None:
    golden = opened(file)
    position, options = golden.study.position, golden.study.options
    oracle = Oracle.new(**options) if position is None else Oracle.load(position)
    done = 0

    def compare(golden: golden_game.GoldenGame) -> None:
        nonlocal done
        for text in golden.played[done:]:
            oracle.play(text)
        done = len(golden.played)
        state, result = golden.game.position(), golden.game.result()
        assert (golden.game.to_move, sorted(texts(golden.game))) == (oracle.to_move, sorted(oracle.legal()))
        assert (state["board"], state["home"], state["flasks"]) == (oracle.board(), oracle.home(), oracle.flasks())
        assert (state["hands"], state["discard"]) == (oracle.hands(), oracle.discard())
        assert result is None or oracle.result().items() <= result.items()

    golden.run(compare)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_its_game_file_replays(file: Path) -> None:
    golden = opened(file)
    golden.run()
    again = zt.replay(golden.game.record(), seed=1, chance="manual")
    assert (again.digest(), again.record()) == (golden.game.digest(), golden.game.record())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_its_rules_exist(file: Path) -> None:
    catalogue = set(RULE.findall(RULES_TEXT.read_text("utf-8")))
    assert set(opened(file).study.rules) <= catalogue


def test_they_cover_the_game() -> None:
    """Every form of the game, every spell and every way to end; what is missing here needs a game of its own."""
    studies = [opened(file).study for file in FILES]
    options = {(name, str(value)) for study in studies for name, value in study.options.items()}
    text = "".join(file.read_text("utf-8") for file in FILES)
    forms = {("players", str(n)) for n in (1, 2, 3, 4, 5)} | {("team", "True"), ("repeat_mode", "merged")}
    forms |= {("variant", "master"), ("edition", "first"), ("team_end", "finish_round"), ("dead_end", "draw")}
    assert forms <= options
    assert [code for code in SPELL_CODES if f"cast {code}" not in text] == []
    assert [reason for reason in REASONS[1:] if not re.search(f"result [a-f-]+ {reason}", text)] == []
    assert len(FILES) >= 20


HEAD = """game towers
options players 2
source by hand, checked against WT-WIZ-5
spaces 0 *, 9 b, 15 a
hands a W1 W1 W1, b W2 W2 W2
turn a 1
"""


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("game chess\n", "expected the lines"),
        (HEAD.replace("by hand", "generated"), "by hand"),
        (HEAD.replace("WT-WIZ-5", "the rules"), "expected rules"),
        (HEAD.replace(", b W2 W2 W2", ""), "other seats"),
        (HEAD + "to move a\nturn a 1", "a file ends"),
        (HEAD + "turn a 1\nto move a", "comes twice"),
        (HEAD + "2 a W1:w15\nto move b", "expected 1"),
        (HEAD + "1 b W2:-\nto move a", "expected b"),
        (HEAD + "1 a\nto move b", "expected a seat with its action"),
        (HEAD + "1 a W1:w15\nto move b", "chance has to bring"),
        (HEAD + "1 a W1:w14 | draw:T1\nto move b", "W1:w14 is refused by WT-WIZ-1"),
        (HEAD + "1 a W1:w15 | draw:T1 draw:T1\nto move b", "expected chance"),
        (HEAD + "1 a W1:w15 | draw:T1\ncastle 5\nto move b", "expected 5, found 4"),
        (HEAD + "1 a W1:w15 | draw:T1\nhome a 4\nto move b", "expected 4, found 5"),
        (HEAD + "1 a W1:w15 | draw:T1\nevent castle_moved 0 4\nto move b", "wizard_entered a a 15"),
        (HEAD + "legal W1:w15\nto move a", "special"),
        (HEAD + "refuses W1:w15 WT-WIZ-1\nto move a", "is legal"),
        (HEAD + "weather fine\nto move a", "nothing is known"),
        (HEAD + "result a WT-END-3", "found []"),
        (HEAD.replace("W1 W1 W1", "W1 W1 W9") + "to move a", "no card"),
    ],
)
def test_a_wrong_file_is_noticed(text: str, complaint: str) -> None:
    with pytest.raises((AssertionError, FileError, zt.PositionError), match=re.escape(complaint)):
        GoldenGame(SCRIPT.read(text, source_is_named=True)).run()
