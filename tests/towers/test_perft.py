"""Perft: how many sequences of so many steps begin at a position, chance outcomes as branches, counted in two ways.

A file of the folder `perft` holds a position (`study_file` tells how), what was played from there (`moves`), perhaps
the legal actions in their order (`order`, over several lines), and the numbers (`depth 3 1857`). The order is pinned
because codes, records and random games rest on it. One way is the rules' core in the kernel's loop, compiled or plain;
the other is the second model, which plays texts. Each counts as deep as it can in the time there is.
"""

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import zauberturm as zt
from tests.towers.oracle import Oracle
from tests.towers.positions import texts
from tests.towers.study_file import FileError, Study, read_study, whole
from zauberturm.games.towers.state import State
from zauberturm.kernel import JIT
from zauberturm.kernel.perft import line_counter
from zauberturm.registry import GAMES

# How many steps each way may take: lines times their length.
LONG = os.environ.get("ZAUBERTURM_LONG") == "1"
MOST_COMPILED = 10**10 if LONG else 100_000_000
MOST_PLAIN = 300_000 if LONG else 40_000
MOST_ORACLE = 300_000 if LONG else 40_000

FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))


@dataclass
class PerftFile:
    study: Study
    moves: list[str]
    order: list[str]
    counts: dict[int, int]  # by depth


@cache
def opened(file: Path) -> PerftFile:
    study = read_study(file.read_text("utf-8"), source_is_named=False)
    found = PerftFile(study, [], [], {})
    for line in study.lines:
        if line.key == "moves":
            found.moves += line.rest.split(", ")
        elif line.key == "order":
            found.order += line.rest.split(", ")
        elif line.key == "depth":
            depth, count = (whole(line, word) for word in line.rest.split())
            found.counts[depth] = count
        else:
            raise line.error("nothing is known about such lines")
    if list(found.counts) != list(range(1, len(found.counts) + 1)):
        raise FileError(f"{file.name}: depths have to be counted from 1")
    return found


def game_of(perft: PerftFile) -> zt.Game:
    study = perft.study
    if study.position is None:
        g = zt.new("towers", seed=1, chance="manual", **study.options)
    else:
        g = zt.load(study.position, seed=1, chance="manual")
    for text in perft.moves:
        g.play(text)
    return g


def count_texts(perft: PerftFile, played: tuple[str, ...], depth: int) -> int:
    """The same by the second model: every line is played again from the start, in texts."""
    study = perft.study
    oracle = Oracle.new(**study.options) if study.position is None else Oracle.load(study.position)
    for text in (*perft.moves, *played):
        oracle.play(text)
    if depth == 1:
        return len(oracle.legal())
    return sum(count_texts(perft, (*played, text), depth - 1) for text in oracle.legal())


def within(perft: PerftFile, most: int) -> dict[int, int]:
    return {depth: count for depth, count in perft.counts.items() if depth * count <= most}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_core_counts(file: Path) -> None:
    perft = opened(file)
    start = State.plain(game_of(perft)._g)
    before = start.pack()
    counter = line_counter(GAMES["towers"].core)
    expected = within(perft, MOST_COMPILED if JIT else MOST_PLAIN)
    assert {depth: counter.count(start, depth) for depth in expected} == expected
    assert counter.count(start, 0) == 1
    assert start.pack() == before


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_second_model_counts(file: Path) -> None:
    perft = opened(file)
    expected = within(perft, MOST_ORACLE)
    assert {depth: count_texts(perft, (), depth) for depth in expected} == expected


@pytest.mark.parametrize("file", [file for file in FILES if "\norder" in file.read_text("utf-8")], ids=lambda f: f.stem)
def test_the_order_of_actions_stays(file: Path) -> None:
    perft = opened(file)
    g = game_of(perft)
    assert texts(g) == perft.order
    assert len(perft.order) == perft.counts[1]
    assert sorted(int(action) for action in g.legal()) == g.legal_mask().nonzero()[0].tolist()


def test_there_is_enough_to_count() -> None:
    """Both ways reach depth 2 everywhere and depth 3 nearly everywhere, also in the quick lane."""
    reached = [len(within(opened(file), min(MOST_ORACLE, MOST_PLAIN))) for file in FILES]
    assert len(reached) >= 12
    assert min(reached) >= 2
    assert sum(depth >= 3 for depth in reached) >= len(reached) - 3
    assert sum(bool(opened(file).order) for file in FILES) >= 5
