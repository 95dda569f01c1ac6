"""OpenSpiel's backgammon, C++ rules driven through its Python bindings."""

import random
import time
from collections.abc import Callable
from importlib import metadata

from bench.counts import Counts, Peer, installed


def fallen(rest: float, outcomes: list[tuple[int, float]]) -> int:
    """One of the outcomes, by its probability; `rest` is uniform in [0, 1)."""
    for action, probability in outcomes:
        rest -= probability
        if rest < 0:
            return action
    return outcomes[-1][0]


def prepare() -> Callable[[float], Counts]:
    backgammon = installed("pyspiel").load_game("backgammon")

    def one_game(uniform: Callable[[], float]) -> tuple[int, int]:
        state = backgammon.new_initial_state()
        decisions = chance = 0
        while not state.is_terminal():
            if state.is_chance_node():
                action = fallen(uniform(), state.chance_outcomes())
                chance += 1
            else:
                legal = state.legal_actions()
                action = legal[int(uniform() * len(legal))]
                decisions += 1
            state.apply_action(action)
        return decisions, chance

    def measure(seconds: float) -> Counts:
        rng = random.Random(1)
        decisions = chance = games = 0
        began = time.perf_counter()
        while (elapsed := time.perf_counter() - began) < seconds:
            chosen, rolled = one_game(rng.random)
            decisions += chosen
            chance += rolled
            games += 1
        return Counts(decisions + chance, decisions, games, elapsed)

    return measure


PEER = Peer("OpenSpiel backgammon", "C++ through Python bindings", prepare, lambda: metadata.version("open_spiel"))
