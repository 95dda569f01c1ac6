"""Play many random games and print their digests as JSON: `python -m tests.digests towers quick`.

A digest is folded from the whole record after every step, so two runs with the same digests have gone through the same
positions, bit for bit. The games' `test_four_ways` start this with the compiler on or off, have Node play the same
games, and compare.
"""

import hashlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

import zauberturm as zt
from tests.samples import LONG
from tests.towers.option_sets import OPTION_SETS as TOWERS_TABLES
from tests.towers.random_tables import late_position
from tests.wasm_host import Host, hosted, module
from tests.zauberberg.option_sets import OPTION_SETS as ZAUBERBERG_TABLES
from tests.zauberberg.random_tables import crowded_position
from zauberturm.kernel import JIT
from zauberturm.kernel.batch import NO_LIMIT, Records, player
from zauberturm.registry import GAMES

ROOT: Final = Path(__file__).parent.parent


class Tables(NamedTuple):
    """What is played of a game."""

    option_sets: dict[str, dict[str, Any]]
    position: Callable[[random.Random], dict[str, Any]]  # random positions where much happens


TABLES: Final = {
    "towers": Tables(TOWERS_TABLES, late_position),
    "zauberberg": Tables(ZAUBERBERG_TABLES, crowded_position),
}
POSITIONS: Final = "random positions"


class Lane(NamedTuple):
    """How much is played."""

    whole: int  # games per option set, played to their end ...
    begun: int  # ... and played for a while only, because interpreted games take long
    loaded: int  # games from random positions


LANES: Final = {"quick": Lane(whole=2, begun=3, loaded=60), "long": Lane(whole=47, begun=0, loaded=500)}
LANE: Final = "long" if LONG else "quick"
BEGUN_STEPS: Final = 400


class Part(NamedTuple):
    """Games of one kind, before their first step."""

    name: str
    records: Records
    limit: int


def parts(game: str, lane: Lane) -> Iterator[Part]:
    """All games of a lane; each has its own seed."""
    rules, seed = GAMES[game], 0
    for name, options in TABLES[game].option_sets.items():
        for count, limit in ((lane.whole, NO_LIMIT), (lane.begun, BEGUN_STEPS)):
            if count == 0:
                continue
            yield Part(name, player(rules.core).new(rules.start(rules.resolve(options)), count, seed), limit)
            seed += count
    yield Part(POSITIONS, loaded_records(game, lane.loaded), BEGUN_STEPS)


@cache
def all_parts(game: str, lane: Lane) -> list[Part]:
    """The same, laid out once for all ways of this process."""
    return list(parts(game, lane))


def loaded_records(game: str, count: int) -> Records:
    """Positions where things come thick and fast: windows and endings, or chains and waiting goblins."""
    core, records = GAMES[game].core, list[Records]()
    for seed in range(count):
        g = zt.load(TABLES[game].position(random.Random(seed)), chance="manual")
        records.append(player(core).new(core.record.plain(g._g), 1, seed))
    return np.concatenate(records)


def digests(game: str, lane: Lane, host: Host | None = None) -> dict[str, list[str]]:
    """Per kind of game its digests: of the way, and of the record at its end. With a host, that one plays."""
    found: dict[str, list[str]] = {}
    core = GAMES[game].core
    for name, fresh, limit in all_parts(game, lane):
        records, played = fresh.copy(), fresh.copy()
        trace = player(core).trace if host is None else partial(host.trace, core)
        ways = trace(records, limit).tolist()
        if JIT and host is None and limit == NO_LIMIT:  # batches without digests run through a loop of their own
            player(core).play(played, threads=2)
        else:
            played = records
        ends = [hashlib.blake2b(played[i : i + 1].tobytes(), digest_size=8).hexdigest() for i in range(len(played))]
        found.setdefault(name, []).extend(f"{way:x} {end}" for way, end in zip(ways, ends, strict=True))
    return found


@cache
def here(game: str) -> dict[str, list[str]]:
    """The digests of this process."""
    return digests(game, LANES[LANE])


@cache
def elsewhere(game: str) -> dict[str, list[str]]:
    """The digests of the way this process does not run."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.digests", game, LANE],
        env={**os.environ, "ZAUBERTURM_JIT": "0" if JIT else "1"},
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    found: dict[str, list[str]] = json.loads(run.stdout)
    return found


@cache
def in_the_browser(game: str) -> dict[str, list[str]]:
    """The digests of the engine that browsers have, too."""
    with hosted(module(game)) as host:
        return digests(game, LANES[LANE], host)


def enough_games(game: str, least: int) -> None:
    """At least so many, and no two alike."""
    games = [digest for name in TABLES[game].option_sets for digest in here(game)[name]]
    assert len(games) >= least
    assert len(set(games)) == len(games)
    assert set(here(game)) == set(elsewhere(game)) == set(in_the_browser(game))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(digests(sys.argv[1], LANES[sys.argv[2]])))
