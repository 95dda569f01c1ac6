"""Options, texts and layouts that fuzzing has found: each once raised another error, never ended or took all memory."""

import time
from typing import Any

import pytest

import zauberturm as zt
from tests.fuzz.corpus import FUZZED
from tests.fuzz.mutate import deep
from tests.zauberberg.positions import ZB9
from zauberturm.lexicon import _lexicon

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
    began = time.monotonic()
    for sign in "1WTs ":
        with pytest.raises(zt.NotationError):
            g.play(sign * 100_000)
    assert time.monotonic() - began < 10


def test_many_layouts_do_not_fill_the_memory() -> None:
    """The words of every layout ever seen were once kept, 14 MB each."""
    kept = _lexicon.cache_info().maxsize
    assert kept is not None
    assert kept <= 100
