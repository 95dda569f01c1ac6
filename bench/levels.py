"""How long the levels think: `python -m bench.levels` plays whole games and prints the table for docs/benchmarks.md.

All seats are of one level. Every decision counts as a player waits for it, with the game imagined for the bot, by the
clock of an otherwise idle machine. For a level that can be stopped, some decisions are cancelled in the middle; what
counts then is how long it went on.
"""

import argparse
import random
import threading
import time
from typing import Any, Final

import numpy as np

import zauberturm as zt
from zauberturm.bots import LEVELS, Level, decide

TABLES: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "Wandering Towers, two players": ("towers", {"players": 2}),
    "Wandering Towers, six players, master, all spells": ("towers", {"players": 6, "variant": "master", "spells": 8}),
    "Zauberberg, two players": ("zauberberg", {"players": 2}),
    "Zauberberg, five players": ("zauberberg", {"players": 5}),
}
CANCELLED: Final = 10  # every tenth decision of a level that thinks
PATIENCE: Final = 0.02  # seconds before it is cancelled
DECISIONS: Final = 300  # measured per table and level ...
DECISIONS_OF_THE_LAST: Final = 60  # ... of which the strongest takes its time


def cancelled(bot: Level, game: zt.Game, seed: int) -> float:
    """Stop a decision in the middle; how many seconds it went on."""
    asked_at = 0.0

    def stop() -> None:
        nonlocal asked_at
        time.sleep(PATIENCE)
        asked_at = time.perf_counter()
        bot.cancel()

    stopper = threading.Thread(target=stop)
    stopper.start()
    decide(bot, game, seed)
    done = time.perf_counter()
    stopper.join()
    return max(done - asked_at, 0.0)


def measured(game: str, options: dict[str, Any], level: int, most: int) -> tuple[list[float], list[float]]:
    """Seconds per decision of a level, and how long it went on after it was cancelled."""
    whole: list[float] = []
    late: list[float] = []
    number = 0
    while len(whole) < most:
        number += 1
        g, dice = zt.new(game, seed=number, **options), random.Random(number)
        bots = {seat: Level(level, dice.getrandbits(32)) for seat in g.seats}
        while g.to_move is not None and len(whole) < most:
            bot, seed = bots[g.to_move], dice.getrandbits(64)
            if level == LEVELS[-1] and dice.randrange(CANCELLED) == 0 and len(g.legal()) > 1:
                late.append(cancelled(bot, g.copy(), seed))
                continue
            began = time.perf_counter()
            action = decide(bot, g, seed)
            whole.append(time.perf_counter() - began)
            g.play(action)
    return whole, late


def row(name: str, level: int, whole: list[float], late: list[float]) -> str:
    times = " | ".join(f"{1000 * float(np.percentile(whole, share)):.1f}" for share in (50, 99, 100))
    return f"| {name} | {level} | {len(whole)} | {times} | {f'{1000 * max(late):.1f}' if late else ''} |"


def main() -> None:
    """Read what to do, and do it."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--level", type=int, choices=LEVELS, help="only this one")
    wish = reader.parse_args()
    print("| table | level | decisions | median ms | 99 % ms | longest ms | after `cancel()` at most ms |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for name, (game, options) in TABLES.items():
        for level in LEVELS if wish.level is None else [wish.level]:
            measured(game, options, level, 3)  # compiled functions are loaded before anything counts
            most = DECISIONS_OF_THE_LAST if level == LEVELS[-1] else DECISIONS
            print(row(name, level, *measured(game, options, level, most)), flush=True)


if __name__ == "__main__":
    main()
