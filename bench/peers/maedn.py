"""OpenSpiel's race game `maedn`: rollouts that stay inside its C++ from the first step to the last.

The bindings offer the C++ random-rollout evaluator only inside a tree search. A search of one simulation evaluates
its root and nothing else, so `mcts_search` with an evaluator of N rollouts is N random games in C++ and one crossing
from Python. The root must be a decision (the search has no use for a chance root), so the games start after the
first roll.

The evaluator does not say how many steps it made. They are counted exactly, before the timing: its generator is a
32-bit Mersenne twister with a known seed, so the same games are played once more through the bindings with the same
random numbers (`Words`). That they are the same games is checked, not assumed: every single result must agree.
"""

import random
import time
from collections.abc import Callable
from importlib import metadata
from typing import Any

from bench.counts import Counts, Missing, Peer, installed

ROLLOUTS = 500
SEED = 7
WORD = 1 << 64


class Words:
    """The random numbers the C++ rollouts draw: pairs of twister outputs, high half first."""

    def __init__(self, seed: int) -> None:
        # Python's twister is the same one, but seeds itself differently: set its state as the C++ library does.
        state = [seed]
        for i in range(1, 624):
            state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + i) % (1 << 32))
        twister = random.Random()
        twister.setstate((3, (*state, 624), None))
        self._bits = twister.getrandbits

    def word(self) -> int:
        return (self._bits(32) << 32) + self._bits(32)

    def unit(self) -> float:
        """In [0, 1), with 53 significant bits however small the number is."""
        word = self.word()
        zeros = 64 - word.bit_length()
        return float((word << zeros) >> 11) * 2.0 ** -(53 + zeros)

    def below(self, limit: int) -> int:
        if limit & (limit - 1) == 0:
            return self.word() & (limit - 1)
        unfair = (WORD - limit) % limit
        while (product := self.word() * limit) % WORD < unfair:
            pass
        return product // WORD


def outcome_at(point: float, outcomes: list[tuple[int, float]]) -> int:
    """The outcome whose share of [0, 1) holds `point`; sums are rounded as in the C++."""
    total = 0.0
    for action, probability in outcomes:
        if total <= point < total + probability:
            return action
        total += probability
    raise ValueError(f"{point} lies beyond the last outcome")


def rollout(root: Any, words: Words) -> tuple[int, int, list[float]]:
    """Plays on from `root` with the rollouts' random numbers: steps, decisions, returns."""
    state = root.clone()
    steps = decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            action = outcome_at(words.unit(), state.chance_outcomes())
        else:
            legal = state.legal_actions()
            action = legal[words.below(len(legal))]
            decisions += 1
        state.apply_action(action)
        steps += 1
    return steps, decisions, state.returns()


def prepare_with(players: int) -> Callable[[float], Counts]:
    pyspiel = installed("pyspiel")
    game = pyspiel.load_game("maedn", {"players": players})
    root = game.new_initial_state()
    root.apply_action(0)

    def search(rollouts: int) -> Any:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, SEED)
        return pyspiel.MCTSBot(game, evaluator, 1.0, 1, 0, False, SEED, False)

    words = Words(SEED)
    replayed = [rollout(root, words) for _ in range(ROLLOUTS)]
    one_by_one = search(1)
    for number, (_, _, returns) in enumerate(replayed):
        if one_by_one.mcts_search(root).total_reward != returns[root.current_player()]:
            raise Missing(f"this OpenSpiel draws other random numbers: rollout {number} cannot be counted exactly")
    steps = sum(played[0] for played in replayed)
    decisions = sum(played[1] for played in replayed)

    def measure(seconds: float) -> Counts:
        games, spent = 0, 0.0
        while spent < seconds:
            bot = search(ROLLOUTS)
            began = time.perf_counter()
            bot.mcts_search(root)
            spent += time.perf_counter() - began
            games += ROLLOUTS
        batches = games // ROLLOUTS
        return Counts(steps * batches, decisions * batches, games, spent)

    return measure


def peer(players: int) -> Peer:
    return Peer(
        f"OpenSpiel maedn, {players} players",
        "C++ rollouts",
        lambda: prepare_with(players),
        lambda: metadata.version("open_spiel"),
    )


PEERS = (peer(2), peer(4))
