"""The folder of a match: it can be gone on with, and holds one match only."""

import json
from collections.abc import Generator
from pathlib import Path

import msgspec
import pytest

from tests.arena.rows import QUICK, timeless, won_by
from zauberturm.arena import Match, Played
from zauberturm.arena.run import Hall, games_of, hall
from zauberturm.arena.store import MATCH, RESULTS, Store, read_games
from zauberturm.errors import NotationError, OptionError


def counting(asked: list[int]) -> Hall:
    """A hall that notes which games were asked for."""

    def place(match: Match, numbers: list[int]) -> Generator[Played]:
        asked.extend(numbers)
        return hall(0)(match, numbers)

    return place


def test_only_missing_games_are_played(tmp_path: Path) -> None:
    whole = games_of(QUICK, tmp_path / "whole", hall(0))
    with Store(tmp_path / "part", QUICK) as store:
        for number in (4, 1):
            store.add(whole[number])
    asked: list[int] = []
    again = games_of(QUICK, tmp_path / "part", counting(asked))
    assert asked == [0, 2, 3, 5]
    assert [timeless(one) for one in again] == [timeless(one) for one in whole]
    assert [timeless(one) for one in read_games(tmp_path / "part")] == [timeless(one) for one in whole]


def test_more_games_go_on_and_fewer_are_a_part(tmp_path: Path) -> None:
    games_of(QUICK, tmp_path, hall(0))
    more = msgspec.structs.replace(QUICK, games=8)
    assert [one.game for one in games_of(more, tmp_path, hall(0))] == list(range(8))
    fewer = msgspec.structs.replace(QUICK, games=2)
    assert [one.game for one in games_of(fewer, tmp_path, hall(0))] == [0, 1]
    assert len((tmp_path / RESULTS).read_text().splitlines()) == 8


@pytest.mark.parametrize("torn", ["{", '{"game":1,"deal":1,"bots":["ran', '{"game":1}'])
def test_a_torn_last_line_is_forgiven(tmp_path: Path, torn: str) -> None:
    games_of(msgspec.structs.replace(QUICK, games=2), tmp_path, hall(0))
    path = tmp_path / RESULTS
    first = path.read_text().splitlines(keepends=True)[0]
    path.write_text(first + torn)
    assert len(read_games(tmp_path)) == 1
    with Store(tmp_path, QUICK) as store:
        assert list(store.games) == [0]
        store.add(won_by(QUICK, 1, "random"))
    assert [one.game for one in read_games(tmp_path)] == [0, 1]


def test_a_line_that_is_no_game_is_an_error(tmp_path: Path) -> None:
    games_of(msgspec.structs.replace(QUICK, games=1), tmp_path, hall(0))
    path = tmp_path / RESULTS
    path.write_text("nonsense\n" + path.read_text())
    with pytest.raises(NotationError, match="line 1"):
        Store(tmp_path, QUICK)


@pytest.mark.parametrize(
    ("other", "says"),
    [
        ({"seed": 4}, "seed is 3 there, not 4"),
        ({"bots": ("random", "greedy")}, "bots is"),
        ({"duplicate": "all"}, "duplicate is 'no' there"),
        ({"options": {"players": 3}}, "options is"),
        ({"game": "zauberberg"}, "game is 'towers' there, not 'zauberberg'"),
    ],
)
def test_another_match_is_refused(tmp_path: Path, other: dict[str, object], says: str) -> None:
    Store(tmp_path, QUICK).close()
    with pytest.raises(OptionError, match=says):
        Store(tmp_path, msgspec.structs.replace(QUICK, **other))


def test_other_sources_are_refused(tmp_path: Path) -> None:
    Store(tmp_path, QUICK).close()
    noted = json.loads((tmp_path / MATCH).read_text())
    (tmp_path / MATCH).write_text(json.dumps(noted | {"sources": "of last year"}))
    with pytest.raises(OptionError, match="rules or bots have changed"):
        Store(tmp_path, QUICK)


def test_a_match_file_that_is_none_is_an_error(tmp_path: Path) -> None:
    (tmp_path / MATCH).write_text("{")
    with pytest.raises(NotationError, match=r"match\.json"):
        Store(tmp_path, QUICK)


def test_two_arenas_do_not_write_to_one_folder(tmp_path: Path) -> None:
    with Store(tmp_path, QUICK), pytest.raises(OptionError, match="another arena is writing"):
        Store(tmp_path, QUICK)


def test_a_game_that_was_played_twice_counts_once(tmp_path: Path) -> None:
    first, second = won_by(QUICK, 0, "random"), won_by(QUICK, 0, "search:2")
    with Store(tmp_path, QUICK) as store:
        store.add(first)
        store.add(second)
        assert store.games == {0: first}
    assert read_games(tmp_path) == [first]
    assert isinstance(first, Played)
