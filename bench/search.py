"""The search bot measured: `python -m bench.search speed` and `python -m bench.search match`.

`speed` counts on one thread in processor time: iterations, and positions that were reached and looked at. `match` lets
one searching seat play against greedy ones, at every seat the same number of times.
"""

import argparse
import random
import time
from dataclasses import replace
from typing import Any

import zauberturm as zt
from zauberturm.bots import Bot, Greedy, Search, decide
from zauberturm.bots.search import PLAN, asked, plan_for
from zauberturm.kernel.search import Plan
from zauberturm.kernel.tree import POSITIONS, USED

TO_THE_END = replace(PLAN, cut=1_000_000, tries=1)


def begun(game: str, players: int) -> zt.Game:
    """A game some moves after its beginning."""
    g, dice = zt.new(game, seed=3, players=players), random.Random(3)
    for _ in range(14):
        g.play(dice.choice(g.legal()))
    return g


def speed(game: str, players: int, milliseconds: float) -> None:
    """Print how much is searched in a second of processor time."""
    g = begun(game, players)
    assert g.to_move
    began = time.process_time()
    Search(1, iterations=1).explore(g, g.to_move)
    print(f"{game}, {players} players: {time.process_time() - began:.1f} s to the first iteration")
    usual = plan_for(g.rules.core, asked(g, g.to_move))
    for name, plan in {"as it plays": usual, "random to the end": TO_THE_END}.items():
        bot = Search(1, milliseconds=milliseconds, plan=plan)
        began = time.process_time()
        bot.explore(g, g.to_move)
        seconds, notes = time.process_time() - began, bot.trees[0].notes
        rates = (bot.done / seconds, notes[USED] / seconds, notes[POSITIONS] / seconds)
        print("{}: {:,.0f} iterations/s, {:,.0f} nodes/s, {:,.0f} positions/s".format(name, *rates))


def play(game: str, players: int, number: int, budget: dict[str, Any], plan: Plan) -> float:
    """One game against greedy seats; what the searching seat has won of it."""
    g, dice = zt.new(game, seed=1000 + number // players, players=players), random.Random(number)
    seats: dict[str, Bot] = {seat: Greedy(dice.getrandbits(32)) for seat in g.seats}
    mine = g.seats[number % players]
    seats[mine] = Search(number, **budget, plan=plan)
    while g.to_move is not None:
        g.play(decide(seats[g.to_move], g, dice.getrandbits(64)))
    winners = (g.result() or {})["winners"]
    return 1 / len(winners) if mine in winners else 0.0


def main() -> None:
    """Read what to do, and do it."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("what", choices=["speed", "match"])
    reader.add_argument("--game", default="towers")
    reader.add_argument("--players", type=int, default=2)
    reader.add_argument("--games", type=int, default=20)
    reader.add_argument("--first", type=int, default=0, help="number of the first game")
    reader.add_argument("--milliseconds", type=float, default=200)
    reader.add_argument("--iterations", type=int, help="instead of milliseconds")
    for name, value in vars(PLAN).items():
        kind = int if isinstance(value, bool) else type(value)
        reader.add_argument(f"--{name}", type=kind, help="of the plan, if it is not to be the usual one")
    wish = reader.parse_args()
    if wish.what == "speed":
        speed(wish.game, wish.players, wish.milliseconds)
        return
    wished = {name: getattr(wish, name) for name in vars(PLAN) if getattr(wish, name) is not None}
    g = zt.new(wish.game, seed=0, players=wish.players)
    plan = replace(plan_for(g.rules.core, asked(g, g.seats[0])), **wished)
    budget = {"iterations": wish.iterations} if wish.iterations else {"milliseconds": wish.milliseconds}
    numbers = range(wish.first, wish.first + wish.games)
    won = sum(play(wish.game, wish.players, number, budget, plan) for number in numbers)
    print(f"{wish.game}, {wish.players} players, {budget}, {plan}: {won:g} of {wish.games} games")


if __name__ == "__main__":
    main()
