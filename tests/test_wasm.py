"""The rules as WebAssembly: each function says what the compiled one says, and searches are equal to the last bit.

Whole games with a digest after every step are compared in the games' `test_four_ways`, very many by `make test-wasm`.
"""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zauberturm as zt
from tests.bots.tables import ALL, positions
from tests.kernel.test_real import EXPONENTS, NUMBERS
from tests.wasm_host import Host, hosted, module
from zauberturm.bots import Greedy, Search
from zauberturm.kernel import interpreted, real
from zauberturm.kernel.batch import player
from zauberturm.kernel.core import CHANCE_MOVES
from zauberturm.kernel.lookahead import weigher
from zauberturm.kernel.playout import COUNTS
from zauberturm.kernel.search import searcher
from zauberturm.kernel.tree import USED
from zauberturm.registry import GAMES, engine
from zauberturm.wasm import build, figures, main

KIB = 1024
LARGEST = 60 * KIB  # of a module on its way to a browser
ROWS = 1 << 13  # of a tree: as many as a few iterations need
ITERATIONS = 32
Hosts = dict[str, Host]


@pytest.fixture(scope="module")
def hosts() -> Iterator[Hosts]:
    with ExitStack() as leaving:
        yield {game: leaving.enter_context(hosted(module(game))) for game in GAMES}


def same(host: Host, name: str, native: Any, *given: Any, flat: Any = lambda *given: given) -> Any:
    """Call both with the same: what they say, and what they have written, has to be equal.

    `flat` makes of what a compiled function takes what a module takes: numbers and arrays.
    """
    theirs = [one.copy() if isinstance(one, np.ndarray) else one for one in flat(*given)]
    said = native(*given)
    assert host.call(name, *theirs) == said, name
    for mine, other in zip(flat(*given), theirs, strict=True):
        assert not isinstance(mine, np.ndarray) or mine.tobytes() == other.tobytes(), name
    return said


@pytest.mark.parametrize("game", GAMES)
def test_modules_are_small_and_tell_how_to_call_them(game: str, tmp_path: Path) -> None:
    made = build(game, tmp_path)
    assert figures(made)["gzip"] <= LARGEST
    sizes = json.loads(made.with_suffix(".json").read_text("utf-8"))
    core = GAMES[game].core
    assert (sizes["record"], sizes["max_legal"]) == (core.record.dtype.itemsize, core.max_legal)


def test_a_game_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(zt.OptionError, match="there is no game 'chess'"):
        main([str(tmp_path), "chess"])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("game", GAMES)
def test_exp_and_log_give_the_same_bits(game: str, hosts: Hosts) -> None:
    for name, given in (("exp", EXPONENTS), ("log", NUMBERS)):
        native = interpreted(getattr(real, name))
        assert [float(hosts[game].call(name, x)) for x in given[::5]] == [native(x) for x in given[::5]]


@pytest.mark.parametrize("name", ALL)
def test_every_function_says_the_same(name: str, hosts: Hosts) -> None:
    for g in islice(positions(name, apart=11), 4):
        host, e, h = hosts[g.name], engine(g.name), g.handle
        core, players, codes = e.rules.core, len(g.seats), e.codes()
        mover = same(host, "to_move", e.to_move, h)
        count = same(host, "legal", e.legal, h, codes)
        for code in {int(codes[place]) for place in (0, count // 2, count - 1)}:
            same(host, "tell", e.tell, h.copy(), code, e.log())
            same(host, "apply", searcher(core).apply, h.copy(), code)
        for code in range(0, core.actions, core.actions // 50):
            same(host, "refusal", e.refusal, h.copy(), code, e.facts())
        for seat in range(players):
            same(host, "resample", e.resample, h.copy(), seat, 1)
            same(host, "evaluate", e.evaluate, h, seat)
            if core.outlook is not None:
                same(host, "outlook", e.outlook, h, seat)
        assert mover != CHANCE_MOVES


@pytest.mark.parametrize("game", GAMES)
def test_chance_says_the_same(game: str, hosts: Hosts) -> None:
    host, e, seen = hosts[game], engine(game), 0
    records = player(e.rules.core).new(e.rules.start(e.rules.resolve({})), 20, 7)
    for place in range(len(records)):
        h, codes = records[place : place + 1], e.codes()
        while e.to_move(h) == CHANCE_MOVES and seen < 200:
            count = e.legal(h, codes)
            for code in codes[:count:3].tolist():
                same(host, "weight", e.weight, h, code)
            code = same(host, "sample", e.sample, h)
            same(host, "tell", e.tell, h, code, e.log())
            seen += 1
    assert seen >= 20


@pytest.mark.parametrize("game", GAMES)
def test_playouts_are_the_same(game: str, hosts: Hosts) -> None:
    rules = GAMES[game]
    fresh = player(rules.core).new(rules.start(rules.resolve({"players": 3})), 30, 1)
    out, counts = np.zeros(rules.core.max_legal, np.int16), np.zeros(COUNTS, np.int64)
    mine, theirs = fresh.copy(), fresh.copy()
    counted = player(rules.core).play(mine, 1 << 20)
    hosts[game].call("play_all", theirs, len(theirs), out, counts, 1 << 20)
    assert theirs.tobytes() == mine.tobytes() != fresh.tobytes()
    assert counts[:2].tolist() == [counted.steps, counted.decisions]
    mine, theirs, counts[:] = fresh.copy(), fresh.copy(), 0
    spun = player(rules.core).spin(mine, 900)
    hosts[game].call("spin_all", theirs, len(theirs), fresh[:1], out, counts, 900)
    assert theirs.tobytes() == mine.tobytes()
    assert counts.tolist() == [spun.steps, spun.decisions, spun.games]
    assert spun.games


def flat_tree(records: Any, arrays: Any, stop: Any, iterations: int) -> tuple[Any, ...]:
    """What `grow` takes in WebAssembly, with as much of a large tree as is needed."""
    links, sums, *rest = arrays
    assert arrays.notes[USED] < ROWS
    return records, ROWS, links[:ROWS], sums[:ROWS], *rest, stop, iterations


@pytest.mark.parametrize("name", ALL)
def test_bots_think_the_same_to_the_last_bit(name: str, hosts: Hosts, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[str] = []
    for g in islice(positions(name, apart=17), 3):
        core, host = g.rules.core, hosts[g.name]
        grow, weigh = searcher(core).loop, weigher(core).loop

        def grow_twice(*given: Any, host: Host = host, grow: Any = grow) -> Any:
            called.append("grow")
            return same(host, "grow", grow, *given, flat=flat_tree)

        def weigh_twice(*given: Any, host: Host = host, weigh: Any = weigh) -> Any:
            called.append("weigh")
            return same(host, "weigh", weigh, *given)

        with monkeypatch.context() as patched:
            patched.setattr(searcher(core), "loop", grow_twice)
            patched.setattr(weigher(core), "loop", weigh_twice)
            Search(3, iterations=ITERATIONS).explore(g, str(g.to_move))
            Greedy(seed=3).points(g, str(g.to_move))
    assert set(called) == {"grow", "weigh"}
