"""Options, texts and layouts that fuzzing has found: each once raised another error, never ended or took all memory."""

import gc
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import zauberturm as zt
from tests.fuzz.corpus import FUZZED
from tests.fuzz.mutate import deep
from tests.zauberberg.positions import ZB9
from zauberturm.lexicon import lexicon
from zauberturm.registry import GAMES

HUGE = 10**5000
GARBAGE: dict[str, Any] = {
    "huge": HUGE,
    "deep": deep(),
    "huge inside": [HUGE],
    "deep inside": {"MW": deep()},
    "a huge price": {"MW": HUGE},
    "huge sides": {**ZB9, "sides": [HUGE + 6, HUGE + 4, HUGE + 2, HUGE]},
    "small sides": {**ZB9, "sides": [6 - HUGE, 4 - HUGE, 2 - HUGE, -HUGE]},
    "a huge field": {**ZB9, "events": {"1": [HUGE]}},
    "a deep name": {**ZB9, "name": deep()},
    "a long name": {**ZB9, "x" * 5000: 1},
}
OPTIONS = [(game, option) for game in FUZZED for option in zt.games()[game].options]


@pytest.mark.parametrize("garbage", GARBAGE)
@pytest.mark.parametrize(("game", "option"), OPTIONS)
def test_garbage_is_refused_as_an_option(game: str, option: str, garbage: str) -> None:
    with pytest.raises(zt.OptionError) as caught:
        zt.new(game, **{option: GARBAGE[garbage]})
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("game", FUZZED)
def test_a_long_text_is_refused_at_once(game: str) -> None:
    """Every beginning of it was once compared with every action."""
    g = zt.new(game, players=2, seed=1)
    began = time.process_time()
    for sign in "1WTs ":
        with pytest.raises(zt.NotationError):
            g.play(sign * 100_000)
    assert time.process_time() - began < 10


def mountain(number: int) -> Callable[[Any], tuple[str, ...]]:
    """The words of a layout with as many event fields as there may be."""
    return lambda _: tuple(f"1.{number + field}" for field in range(32))


def test_many_layouts_do_not_fill_the_memory() -> None:
    """The words of every layout ever seen were once kept, 14 MB each; then those of the last 32."""
    rules, options = GAMES["zauberberg"], GAMES["zauberberg"].resolve({})
    lexicon(rules, options)
    tracemalloc.start()
    try:
        for number in range(12):
            lexicon(replace(rules, words=mountain(number)), options)
        gc.collect()
        kept = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert kept < 40_000_000  # and the first table's 14 MB


def test_tables_share_the_words_that_they_have_in_common() -> None:
    rules, options = GAMES["zauberberg"], GAMES["zauberberg"].resolve({})
    one = lexicon(rules, options)
    other = lexicon(replace(rules, words=lambda _: tuple(f"1.{field}" for field in range(20))), options)
    assert sum(a is b for a, b in zip(one.actions, other.actions, strict=True)) > len(one.actions) // 2
    for table in (one, other):
        assert all(table.code(action.text) == action.code for action in table.actions)
    foreign = next(action.text for action in one.actions if action not in other)
    assert one.code(foreign) is not None
    assert other.code(foreign) is None or str(other.actions[other.code(foreign) or 0]) == foreign
