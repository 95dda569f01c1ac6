"""Compile what tests need, once and before several of them would do it at the same time.

`python -m tests.warming towers zauberberg` has a process for each game, so that both are compiled at once.
"""

import subprocess
import sys

import zauberturm as zt
from tests.wasm_host import module
from zauberturm.env import Batch
from zauberturm.kernel.batch import player
from zauberturm.kernel.perft import line_counter


def warm(name: str) -> None:
    """Prepare a game, then do what nobody but tests and studies does: count lines, play batches, run modules."""
    zt.prepare([name])
    g = zt.new(name, players=2, seed=1)
    core = g.rules.core
    start = core.record.plain(g._g)
    line_counter(core).count(start, 1)
    Batch(name, 1, players=2, seed=1).reset()
    for play in (player(core).play, player(core).spin, player(core).trace):
        play(player(core).new(start, 1, 1), 1)
    module(name)


def main(names: list[str]) -> int:
    """Warm one game up here, several in processes of their own; the exit status."""
    if len(names) == 1:
        warm(names[0])
        return 0
    processes = [subprocess.Popen([sys.executable, "-m", "tests.warming", name]) for name in names]
    return max([process.wait() for process in processes])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
