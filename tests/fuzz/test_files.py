"""Game files with a few things changed: refused with the documented errors, or replayed like any other."""

import random
import time
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zauberturm as zt
from tests.fuzz.corpus import FUZZED, choice, finished, positions
from tests.fuzz.game import Pick, one_of
from tests.fuzz.invariants import Inventory
from tests.fuzz.lanes import decider, lane
from zauberturm.record import GameFile, Ply, read, write

ERRORS = (zt.NotationError, zt.IllegalAction, zt.OptionError, zt.PositionError)
PLIES = 12
LINES = (
    "", "; a comment", "game: towers", "game: zauberberg", "game: chess", "contract: 2", "contract: x", "seed: -1",
    "seed: 1e9", "seed: 7", f"seed: {9**4000}", "seat.a: Anna", "seat.zz: Zoe", 'seat.b: "so" said Bob', "start: null",
    "start: {}", "start: []", "result:", "0 -", "999999999999 a x", "1 a " + " " * 200, "nonsense", "|", "1", ": x",
    "\u2028", *(line for game in FUZZED.values() for line in game.lines),
)  # fmt: skip
either_game = pytest.mark.parametrize("name", FUZZED)


@cache
def records(name: str) -> tuple[str, ...]:
    """A few running games, one that is over, and one that began with a position."""
    found, dice = [], random.Random(4)
    for options in FUZZED[name].tables:
        g = zt.new(name, seed=5, **options)
        for _ in range(PLIES):
            g.play(choice(g, dice))
        found.append(g.record())
    loaded = zt.load(positions(name)[-1], chance="manual")
    loaded.play(loaded.legal()[0])
    return (*found, finished(name).record(), loaded.record())


def broken_file(name: str, pick: Pick) -> str:
    """A sound game file with lines and signs lost, doubled, changed or exchanged."""
    lines = one_of(pick, records(name)).splitlines()
    for _ in range(pick(4)):
        at, other = pick(len(lines)), pick(len(lines))
        line, sign = lines[at], one_of(pick, ':|;-? ax0129\t"[]{},')
        column = pick(len(line) + 1)
        lines[at : at + 1] = one_of(
            pick,
            (
                [],
                [line, line],
                [lines[other]],
                [line, one_of(pick, LINES)],
                [line[:column] + sign + line[column:]],
                [line[:column] + line[column + 1 :]],
                [line[:column]],
            ),
        )
        if not lines:
            break
    return "\n".join(lines)


def try_to_replay(text: str, upto: int | None = None) -> zt.Game | None:
    """The game, or None if it was refused as it should be."""
    try:
        return zt.replay(text, upto)
    except ERRORS as error:
        refusal = error
    assert len(str(refusal)) < 10_000
    return None


@either_game
@lane(120)
@given(st.data())
def test_a_changed_file_is_refused_or_replayed(name: str, data: st.DataObject) -> None:
    pick = decider(data)
    if g := try_to_replay(broken_file(name, pick), one_of(pick, (None, 0, 1, 5))):
        Inventory(g).check(g)
        assert zt.replay(g.record()).digest() == g.digest()


@lane(150)
@given(st.text() | st.lists(st.sampled_from(LINES)).map("\n".join))
def test_any_text_is_refused_or_replayed(text: str) -> None:
    try_to_replay(text)


names = st.dictionaries(st.sampled_from("abcdef"), st.text())
words = st.text(st.sampled_from("abct0123456789.:-"), min_size=1)
plies = st.builds(Ply, st.sampled_from("abcdef"), words, st.lists(words))


@lane(100)
@given(names, st.lists(plies, max_size=5))
def test_whatever_is_written_is_read_again(names: dict[str, str], plies: list[Ply]) -> None:
    file = GameFile("towers", {"players": 2, "memory": "a;b"}, names, plies=plies, seed=3, winners=["a"], reason="x")
    again = read(write(file))
    assert (again.names, again.plies, again.options) == (names, plies, file.options)
    assert (again.seed, again.winners, again.reason) == (3, ["a"], "x")


# -- found by fuzzing


@either_game
def test_a_name_cannot_smuggle_lines_into_a_file(name: str) -> None:
    g = zt.new(name, players=2, seed=1)
    g.names.update(a="Anna\n1 a special", b=' "Bob" ')
    again = zt.replay(g.record())
    assert again.names == g.names
    assert again.digest() == g.digest()


def test_a_name_in_quotes_is_read_as_it_stands() -> None:
    assert read('game: towers\nseat.a: "so" said Anna\n').names == {"a": '"so" said Anna'}


@either_game
@pytest.mark.parametrize("option", ["game", "seed", "chance"])
def test_what_is_no_option_is_refused_as_an_option(name: str, option: str) -> None:
    """It once reached `zt.new` beside the argument of that name."""
    with pytest.raises(zt.NotationError, match="no such option"):
        zt.replay(f'game: {name}\noption.{option}: "{name}"\n')


def test_a_long_line_of_blanks_is_read_at_once() -> None:
    """A pattern once went over the blanks again for every blank."""
    began = time.process_time()
    with pytest.raises(zt.NotationError):
        zt.replay("game: towers\n1 a x" + " " * 100_000 + "y\n")
    assert time.process_time() - began < 10


def test_many_plies_are_counted_once() -> None:
    """Every line once counted all lines before it."""
    lines = "".join(f"{number} a pass\n" for number in range(1, 50_001))
    began = time.process_time()
    assert read("game: towers\n" + lines).decisions == 50_000
    assert time.process_time() - began < 10


@either_game
@pytest.mark.parametrize("depth", [10, 900, 100_000])
def test_a_deep_start_is_refused(name: str, depth: int) -> None:
    nest = "[" * depth + "]" * depth
    for start in (nest, f'{{"game": "{name}", "{FUZZED[name].plain_part}": {nest}}}'):
        with pytest.raises((zt.NotationError, zt.PositionError)):
            zt.replay(f"game: {name}\nstart: {start}\n")
