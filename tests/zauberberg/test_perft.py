"""Zauberberg counted in two ways; `tests.perft_file` tells what a file of the folder `perft` holds."""

from functools import cache
from pathlib import Path

import pytest

from tests.perft_file import MOST_CORE, MOST_SECOND, PerftFile, enough_to_count
from tests.perft_file import opened as opened_with
from tests.study_file import Study
from tests.zauberberg.oracle import Oracle
from tests.zauberberg.positions import texts
from tests.zauberberg.study_file import SCRIPT
from zauberturm.games.zauberberg.state import State
from zauberturm.kernel.perft import line_counter
from zauberturm.registry import GAMES

FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))


@cache
def opened(file: Path) -> PerftFile:
    return opened_with(SCRIPT, file)


def second_model(study: Study) -> Oracle:
    return Oracle.new(**study.options) if study.position is None else Oracle.load(study.position)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_core_counts(file: Path) -> None:
    perft = opened(file)
    start = State.plain(perft.game()._g)
    before = start.pack()
    counter = line_counter(GAMES["zauberberg"].core)
    expected = perft.within(MOST_CORE)
    assert {depth: counter.count(start, depth) for depth in expected} == expected
    assert counter.count(start, 0) == 1
    assert start.pack() == before


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_second_model_counts(file: Path) -> None:
    perft = opened(file)
    expected = perft.within(MOST_SECOND)
    assert {depth: perft.count_texts(second_model, depth) for depth in expected} == expected


@pytest.mark.parametrize("file", [file for file in FILES if "\norder" in file.read_text("utf-8")], ids=lambda f: f.stem)
def test_the_order_of_actions_stays(file: Path) -> None:
    perft = opened(file)
    g = perft.game()
    assert texts(g) == perft.order
    assert len(perft.order) == perft.counts[1]
    assert sorted(int(action) for action in g.legal()) == g.legal_mask().nonzero()[0].tolist()


def test_there_is_enough_to_count() -> None:
    enough_to_count([opened(file) for file in FILES])
