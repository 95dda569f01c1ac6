"""Our side: whole random games inside compiled code, for the option sets that are measured."""

import argparse
import json
import subprocess
import sys
import time
from dataclasses import asdict
from functools import cache
from typing import Any, Final

from bench.counts import Counts
from bench.listing import ListingPlayer
from zauberturm.games.rules import Rules
from zauberturm.kernel.batch import Player, player
from zauberturm.kernel.record import Record
from zauberturm.registry import GAMES

TOWERS: Final[dict[str, dict[str, Any]]] = {
    "basic, 4 players": {"players": 4},
    "basic, 2 players": {"players": 2},
    "basic without spells, 4 players": {"players": 4, "spells": []},
    "master, 4 players, revised edition": {"players": 4, "variant": "master"},
    "master, 4 players, first edition": {"players": 4, "variant": "master", "edition": "first"},
    "two teams of 2": {"players": 4, "team": True},
    "solo": {"players": 1},
}
ZAUBERBERG: Final[dict[str, dict[str, Any]]] = {
    "Zauberberg, 4 players": {"players": 4},
    "Zauberberg, 2 players": {"players": 2},
    "Zauberberg, 5 players": {"players": 5},
}
CASES: Final = {**TOWERS, **ZAUBERBERG}
MAIN: Final = "basic, 4 players"
LISTING: Final = "basic, 4 players, chance outcomes listed too"
RULES: Final = GAMES["towers"]
STEPS_PER_THREAD: Final = 500_000  # of a batch: so many games that the threads end at nearly the same time


def rules_of(name: str) -> Rules:
    """The game of a case."""
    return GAMES["zauberberg"] if name in ZAUBERBERG else RULES


@cache
def player_of(name: str) -> Player:
    """Who plays a case."""
    core = rules_of(name).core
    return ListingPlayer(core) if name == LISTING else player(core)


def start_of(name: str) -> Record:
    """The record before the first event of a game with these options."""
    rules = rules_of(name)
    start: Record = rules.start(rules.resolve(CASES[MAIN if name == LISTING else name]))
    return start


def steps(name: str, seconds: float, threads: int = 1) -> Counts:
    """Play whole games for about `seconds`; making the records of new games is part of the time."""
    play, start = player_of(name), start_of(name)
    sample = play.play(play.new(start, 50))
    size = STEPS_PER_THREAD * threads * sample.games // sample.steps
    done = decisions = games = 0
    began = time.perf_counter()
    while (elapsed := time.perf_counter() - began) < seconds:
        batch = play.play(play.new(start, size, seed=games), threads=threads)
        done += batch.steps
        decisions += batch.decisions
        games += batch.games
    return Counts(done, decisions, games, elapsed)


def warm_up() -> None:
    """Compile in another process, then fetch from the cache, before anything is timed.

    In the process that compiles them, playouts run a quarter slower than in every later one: what LLVM did not inline
    is then taken from earlier, separate copies. Measured is what players get from their second start on.
    """
    compile_all = "from bench import ours; ours.load()"
    subprocess.run([sys.executable, "-c", compile_all], check=True)
    load()


def load() -> None:
    """Make all players ready."""
    for name in (MAIN, LISTING, *ZAUBERBERG):
        play = player_of(name)
        play.play(play.new(start_of(name), 2))


def main() -> None:
    """Measure one case: `python -m bench.ours "solo" --threads 2`."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("case", nargs="?", choices=[*CASES, LISTING], default=MAIN)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    warm_up()
    counts = steps(options.case, options.seconds, options.threads)
    print(json.dumps({**asdict(counts), "steps_per_second": round(counts.steps_per_second)}))


if __name__ == "__main__":
    main()
