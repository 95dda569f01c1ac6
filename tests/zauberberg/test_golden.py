"""Games worked out by hand from the catalogue: the engine has to play them as written, and so has the second model."""

import re
from pathlib import Path

import pytest

import zauberturm as zt
from tests import golden_game
from tests.study_file import FileError
from tests.zauberberg.golden_game import GoldenGame
from tests.zauberberg.oracle import Oracle
from tests.zauberberg.positions import KINDS, VILLAGES, texts
from tests.zauberberg.random_tables import CHOICES
from tests.zauberberg.study_file import RULE, SCRIPT
from zauberturm.games.zauberberg.score import REASONS

FOLDER = Path(__file__).parent / "golden"
FILES = sorted(FOLDER.glob("*.game"))
RULES_TEXT = Path(zt.__file__).parent / "games" / "zauberberg" / "RULES.md"


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
        places = {place: sorted(all_) if place in VILLAGES else all_ for place, all_ in state["places"].items() if all_}
        assert (places, state["waiting"], state["rotation"]) == (oracle.places(), oracle.waiting(), oracle.rotation())
        assert (state["tiles"], state["stones"]) == (oracle.tiles(), oracle.stones())
        assert (state["held"], state["ravens"], state["extra"]) == (oracle.held(), oracle.ravens(), oracle.extra())
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
    named = set(opened(file).study.rules) | set(RULE.findall(file.read_text("utf-8")))
    assert named <= catalogue


def test_they_cover_the_game() -> None:
    """Every number of players, every option, every tile and every way to end; what is missing needs a game."""
    studies = [opened(file).study for file in FILES]
    options = {(name, str(value)) for study in studies for name, value in study.options.items() if name != "layout"}
    text = "".join(file.read_text("utf-8") for file in FILES)
    assert {("players", str(n)) for n in (2, 3, 4, 5)} <= options
    assert {(name, str(value)) for name, values in CHOICES.items() for value in values[1:]} <= options
    assert {"turn_limit", "starter"} <= {name for name, _ in options}
    sides = [study.options["layout"]["sides"] for study in studies if "layout" in study.options]
    assert [10, 8, 6, 4] in sides
    assert [9, 7, 5, 3] in sides
    assert [kind for kind in KINDS if not re.search(rf"event tile_shown \S+ {kind}", text)] == []
    assert [reason for reason in REASONS[1:] if not re.search(f"result [a-e-]+ {reason}", text)] == []
    assert sum(study.position is None for study in studies) >= 3
    assert len(FILES) >= 15


HEAD = """game zauberberg
options players 2
source by hand, checked against ZB-MOVE-2
places 1.3 a1, 1.5 b1
tiles 1.6 raven
hands a 1 2 3, b 4 4 4
turn a 1
"""


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("game towers\n", "expected the lines"),
        (HEAD.replace("by hand", "generated"), "by hand"),
        (HEAD.replace("ZB-MOVE-2", "WT-WIZ-5"), "expected rules"),
        (HEAD.replace(", b 4 4 4", ""), "other seats"),
        (HEAD.replace("hands a 1 2 3, b 4 4 4\n", ""), "hands are missing"),
        (HEAD.replace("places 1.3 a1,", "places 1.5 a1,"), "twice"),
        (HEAD.replace("1.5 b1", "1.5 a1") + "to move a", "a1"),
        (HEAD + "layout sides 9 7 5 3\nto move a", "nothing is known"),
        (HEAD + "to move a\nturn a 1", "a file ends"),
        (HEAD + "turn a 1\nto move a", "comes twice"),
        (HEAD + "2 a 1,2+\nto move b", "expected 1"),
        (HEAD + "1 b 1,2+\nto move a", "expected b"),
        (HEAD + "1 a\nto move b", "expected a seat with its action"),
        (HEAD + "1 a 1,2+\n2 a 3+\nto move b", "3+ is refused by ZB-CLIMB-4"),
        (HEAD + "1 a swap:1\nto move b", "chance has to bring"),
        (HEAD + "1 a 4,2+ | draw:1\nto move b", "4,2+ is refused by ZB-TURN-3"),
        (HEAD + "1 a swap:1 | draw:5\nplaces 1.3 -\nto move b", "found ('1.3', ['a1'])"),
        (HEAD + "1 a swap:1 | draw:5\nheld a 1\nto move b", "expected ('a', 1), found ('a', 0)"),
        (HEAD + "1 a swap:1 | draw:5\ntiles 1.6 ghost\nto move b", "found ('1.6', 'raven')"),
        (HEAD + "1 a swap:1 | draw:5\nevent none\nto move b", "cards_exchanged"),
        (HEAD + "refuses 1,2+ ZB-MOVE-2\nto move a", "is legal"),
        (HEAD + "weather fine\nto move a", "nothing is known"),
        (HEAD + "result a ZB-END-1", "found []"),
        (HEAD.replace("a 1 2 3", "a 1 2 9") + "to move a", "9"),
    ],
)
def test_a_wrong_file_is_noticed(text: str, complaint: str) -> None:
    with pytest.raises((AssertionError, FileError, zt.PositionError), match=re.escape(complaint)):
        GoldenGame(SCRIPT.read(text, source_is_named=True)).run()
