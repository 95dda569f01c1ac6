"""Whatever is handed to a public function, an error of the documented kinds comes out, and nothing has changed.

The promise is that of docs/python.md. It holds for values; an object whose own methods raise is left alone.
"""

import decimal
import fractions
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import zauberturm as zt
from tests.api_games import played
from tests.samples import examples
from zauberturm import bots
from zauberturm.analysis import Analyst
from zauberturm.bots.own.limits import Limits

SURROGATE = "\ud800"
HUGE = 10**5000

STRANGE: list[Any] = [
    None,
    True,
    False,
    0.0,
    1.7,
    -0.5,
    float("nan"),
    float("inf"),
    -1,
    1 << 130,
    HUGE,
    -HUGE,
    3 + 0j,
    fractions.Fraction(1, 3),
    decimal.Decimal("1.5"),
    decimal.Decimal("sNaN"),
    np.float64("nan"),
    np.float32(1.5),
    np.int8(-3),
    np.uint64(2**64 - 1),
    np.bool_(True),
    np.array([1, 2]),
    np.array(["a", "b"]),
    np.array("a"),
    np.datetime64("2026-01-01"),
    "",
    "z",
    "all ",
    "A",
    "\0",
    "a\n",
    SURROGATE,
    "x" * 10_000,
    b"x",
    bytearray(b"a"),
    memoryview(b"a"),
    object(),
    object,
    len,
    lambda: 1,
    [],
    ["a"],
    {"a": 1},
    {"game": "towers"},
    {"game": np.array(["towers", "x"])},
    {None: None},
    {1, 2},
    (1, "a"),
    range(3),
    iter([1]),
    ...,
    NotImplemented,
    ValueError("x"),
]
NAMES = [f"{number} {type(value).__name__}" for number, value in enumerate(STRANGE)]
strange = st.one_of(
    st.sampled_from(STRANGE),
    st.text(max_size=8),
    st.integers(),
    st.floats(),
    st.binary(max_size=4),
    st.recursive(st.none() | st.text(max_size=3) | st.integers(), lambda one: st.lists(one, max_size=3), max_leaves=5),
)

G = played(6)


def is_seat(one: Any) -> bool:
    return isinstance(one, str) and one in G.seats


ENTRIES: dict[str, Callable[[Any], Any]] = {
    "new game": zt.new,
    "new seed": lambda one: zt.new("zauberberg", seed=one),
    "new chance": lambda one: zt.new("towers", chance=one),
    "new option": lambda one: zt.new("towers", players=one, starter=one, spells=one, colours=one),
    "new table": lambda one: zt.new("towers", spell_costs=one),
    "new layout": lambda one: zt.new("zauberberg", layout=one),
    "load": zt.load,
    "load seed": lambda one: zt.load(G.position(), seed=one),
    "load chance": lambda one: zt.load(G.position(), chance=one),
    "load board": lambda one: zt.load({"game": "towers", "options": {"players": 2}, "board": one, "hands": one}),
    "replay": zt.replay,
    "replay upto": lambda one: zt.replay(G.record(), upto=one),
    "replay seed": lambda one: zt.replay(G.record(), seed=one),
    "replay chance": lambda one: zt.replay(G.record(), chance=one),
    "play": lambda one: G.copy().play(one),
    "why_not": G.why_not,
    "go_back": lambda one: G.copy().go_back(one),
    "view": G.view,
    "observation": G.observation,
    "evaluate": G.evaluate,
    "determinize seat": lambda one: G.determinize(one, 1),
    "determinize seed": lambda one: G.determinize("a", one),
    "determinize memory": lambda one: G.determinize("a", 1, one),
    "record": G.record,
    "plies": G.plies,
    "chance": lambda one: setattr(G.copy(), "chance", one),
    "names": lambda one: named(one).record(),
    "language": lambda one: [event.text(one) for event in G.copy().play(G.legal()[0])],
    "seen_by": lambda one: [event.seen_by(one) for event in G.copy().play(G.legal()[0])],
    "make": bots.make,
    "make seed": lambda one: bots.make("greedy", one),
    "decide bot": lambda one: None if hasattr(one, "choose") else bots.decide(one, G),  # arrays choose, too
    "decide game": lambda one: bots.decide(bots.Random(1), one),
    "decide seed": lambda one: bots.decide(bots.Random(1), G, one),
    "choose game": lambda one: bots.Greedy(1).choose(one, "a"),
    "choose seat": lambda one: bots.Level(1).choose(G, one) if not is_seat(one) else None,
    "tell seats": lambda one: bots.tell(one, []),
    "tell events": lambda one: bots.tell({}, one),
    "dismiss": bots.dismiss,
    "random": bots.Random,
    "greedy": bots.Greedy,
    "greedy worlds": lambda one: bots.Greedy(1, one),
    "greedy noise": lambda one: bots.Greedy(1, noise=one, attention=one),
    "search": bots.Search,
    "search iterations": lambda one: bots.Search(1, iterations=one),
    "search milliseconds": lambda one: bots.Search(1, milliseconds=one),
    "search threads": lambda one: bots.Search(1, threads=one),
    "search plan": lambda one: bots.Search(1, plan=one),
    "level": bots.Level,
    "level seed": lambda one: bots.Level(1, one),
    "level_name": lambda one: bots.level_name(one, 1, "en"),
    "level_name number": lambda one: bots.level_name("towers", one, "en"),
    "level_name language": lambda one: bots.level_name("towers", 1, one),
    "memory": bots.Memory,
    "memory attention": lambda one: bots.Memory(1, one),
    "function": bots.FunctionBot,
    "function move": lambda one: bots.FunctionBot(lambda *_: 1, one),
    "function answer": lambda one: bots.decide(bots.FunctionBot(lambda *_: one), G, 1),
    "program": bots.Program,
    "program seed": lambda one: bots.Program(["true"], one),
    "program limits": lambda one: bots.Program(["true"], 1, one),
    "program fault": lambda one: bots.Program(["true"], 1, Limits(), on_fault=one),
    "is_own": bots.is_own,
    "analyse game": lambda one: zt.analyse(one, "a"),
    "analyse seat": lambda one: zt.analyse(G, one, 1) if not is_seat(one) else None,
    "analyse budget": Analyst,
    "analyse others": lambda one: Analyst(1, seed=one, threads=one),
    "analyse memory": lambda one: Analyst(1, memory=one),
    "review game": zt.review,
    "review seat": lambda one: zt.review(G, one, 1) if not is_seat(one) else None,
}


def named(one: Any) -> zt.Game:
    g = G.copy()
    g.names["a"] = one
    return g


def only_documented_errors(entry: str, value: Any) -> None:
    before = G.digest(), len(G.history), G.undoable
    with suppress(zt.OptionError, zt.PositionError, zt.NotationError, zt.IllegalAction, bots.BotFault):
        ENTRIES[entry](value)
    assert (G.digest(), len(G.history), G.undoable) == before


@pytest.mark.parametrize("value", STRANGE, ids=NAMES)
def test_nothing_but_documented_errors_comes_out(value: Any) -> None:
    for entry in ENTRIES:
        only_documented_errors(entry, value)


@given(entry=st.sampled_from(sorted(ENTRIES)), value=strange)
@examples(600)
def test_nor_from_anything_that_can_be_drawn(entry: str, value: Any) -> None:
    only_documented_errors(entry, value)


NO_ACTIONS: list[Any] = [None, True, 1.0, 1.7, float("nan"), b"x", np.float64(2), [1], object(), HUGE, SURROGATE, -1]


@pytest.mark.parametrize("value", NO_ACTIONS, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("ask", [zt.Game.play, zt.Game.why_not])
def test_what_is_no_action_is_refused_as_notation(ask: Callable[[zt.Game, Any], Any], value: Any) -> None:
    g = played(6)
    before = g.record()
    with pytest.raises(zt.NotationError) as caught:
        ask(g, value)
    assert isinstance(caught.value.text, str)
    assert g.record() == before


@pytest.mark.parametrize("kind", [np.int16, np.int64, np.uint8, np.uint64])
def test_numpy_codes_are_codes(kind: Callable[[int], Any]) -> None:
    g = zt.new("zauberberg", seed=1)
    action = g.legal()[0]
    assert g.why_not(kind(int(action))) is None
    assert g.play(kind(int(action)))


def test_an_action_of_another_game_is_not_taken_for_its_code() -> None:
    g, other = zt.new("towers", seed=1), zt.new("zauberberg", seed=1)
    with pytest.raises(zt.NotationError):
        g.why_not(other.legal()[0])


NO_SEATS: list[Any] = ["z", "d", "", "ab", "A", "chance", "everything", 0, b"a", np.array(["a", "b"]), ["a"]]
VIEWERS: dict[str, Callable[[zt.Game, Any], Any]] = {
    "view": zt.Game.view,
    "record": zt.Game.record,
    "plies": zt.Game.plies,
    "observation": zt.Game.observation,
    "evaluate": zt.Game.evaluate,
    "determinize": lambda g, seat: g.determinize(seat, 1),
    "seen_by": lambda g, seat: g.play(g.legal()[0])[0].seen_by(seat),
    "names": lambda g, seat: named_seat(g, seat).record(),
}


def named_seat(g: zt.Game, seat: Any) -> zt.Game:
    g.names[seat if isinstance(seat, str) else "z"] = "Anna"
    return g


@pytest.mark.parametrize("seat", NO_SEATS, ids=str)
@pytest.mark.parametrize("ask", VIEWERS)
def test_an_unknown_seat_is_refused_and_named(ask: str, seat: Any) -> None:
    with pytest.raises(zt.OptionError, match="there is no seat") as caught:
        VIEWERS[ask](played(6), seat)
    assert "seat" in caught.value.facts


def test_all_is_everything() -> None:
    g = played(6)
    assert g.record("all") == g.record()
    assert g.plies("all") == g.plies()
    events = g.play(g.legal()[0])
    assert [event.seen_by("all") for event in events] == events


@pytest.mark.parametrize("upto", [-1, 1.0, "1", True])
def test_only_so_many_decisions_can_be_replayed(upto: Any) -> None:
    with pytest.raises(zt.OptionError, match="upto"):
        zt.replay(played(6).record(), upto=upto)


def test_names_that_nobody_has_are_left_out_when_a_file_is_read() -> None:
    text = played(3).record().replace("commitment:", "seat.z: Zoe\ncommitment:")
    assert zt.replay(text).names == {}


def test_a_name_may_be_any_text() -> None:
    g = played(3)
    g.names["a"] = SURROGATE
    assert zt.replay(g.record()).names == {"a": SURROGATE}
    assert g.record().encode("utf-8")
