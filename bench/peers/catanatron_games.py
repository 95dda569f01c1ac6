"""catanatron: games between four random players."""

import random
import time
from collections.abc import Callable
from importlib import metadata
from typing import Any

from bench.counts import Counts, Peer, installed


def prepare() -> Callable[[float], Counts]:
    new_game = installed("catanatron.game").Game
    kinds = installed("catanatron.models.enums").ActionType
    seats = installed("catanatron.models.player")
    always_chance = {kinds.ROLL, kinds.BUY_DEVELOPMENT_CARD, kinds.DISCARD}

    def has_chance(action: Any) -> bool:
        """Rolls, drawn development cards, random discards, stolen cards: settled inside the move, counted beside it."""
        stolen = action.action_type is kinds.MOVE_ROBBER and action.value[1] is not None
        return stolen or action.action_type in always_chance

    def measure(seconds: float) -> Counts:
        random.seed(1)
        decisions = chance = games = 0
        played = 0.0
        while played < seconds:
            began = time.perf_counter()
            game = new_game([seats.RandomPlayer(color) for color in seats.Color])
            game.play()
            played += time.perf_counter() - began
            decisions += len(game.state.actions)
            chance += sum(map(has_chance, game.state.actions))
            games += 1
        return Counts(decisions + chance, decisions, games, played)

    return measure


PEER = Peer("catanatron", "Python, four random players", prepare, lambda: metadata.version("catanatron"))
