"""Play the same games as WebAssembly in Node and compiled for this machine: `python -m bench.wasm_check`.

Every game gives one digest into which its whole record is folded after every step, so equal digests mean equal
positions all along the way. Each way has one core. The
exit status is 1 if a game differs.
"""

import argparse
import sys
import time

import numpy as np

from bench.gpu_check import fresh_games, option_sets
from tests.wasm_host import Host, hosted, module
from zauberturm.kernel.batch import Records, player
from zauberturm.registry import GAMES

PART = 10_000  # games of one step


def compare(name: str, games: int) -> int:
    """Play, say what was seen; how many games differ."""
    rules, sets = GAMES[name], option_sets(GAMES[name])
    different = steps = 0
    seconds = {"node": 0.0, "native": 0.0}
    fresh = fresh_games(rules, sets, games)
    with hosted(module(name)) as host:
        for first in range(0, games, PART):
            some = fresh[first : first + PART]
            different += _differing(host, name, some, seconds)
            steps += player(rules.core).play(some.copy(), threads=2).steps
            print(f"{name}: {first + len(some):,} of {games:,} games, {steps:,} steps, {different} differ", flush=True)
    rates = ", ".join(f"{way} {steps / took / 1e6:.1f} million steps/s" for way, took in seconds.items())
    print(f"{name}: {games:,} games over {len(sets)} option sets, {steps:,} steps, {different} differ; {rates}")
    return different


def _differing(host: Host, name: str, fresh: Records, seconds: dict[str, float]) -> int:
    core, began = GAMES[name].core, time.perf_counter()
    theirs, mine = fresh.copy(), fresh.copy()
    from_node = host.trace(core, theirs)
    between = time.perf_counter()
    from_here = player(core).trace(mine)
    seconds["node"] += between - began
    seconds["native"] += time.perf_counter() - between
    rows = (one.view(np.uint8).reshape(len(fresh), -1) for one in (mine, theirs))
    ends = np.not_equal(*rows).any(axis=1)
    return int(((from_node != from_here) | ends).sum())


def main() -> None:
    """All games of the house."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("names", nargs="*", default=list(GAMES))
    given = parser.parse_args()
    sys.exit(sum(compare(name, given.games) for name in given.names) > 0)


if __name__ == "__main__":
    main()
