"""What each seat has got, for those who play one game: the same function that batches are compiled with."""

from functools import cache
from types import FunctionType
from typing import Any

import numpy as np

from zauberturm.game import Game
from zauberturm.kernel import lanes
from zauberturm.registry import engine


@cache
def _settle_up(name: str) -> Any:
    bound = {**vars(lanes), "winners": engine(name).winners}
    return FunctionType(lanes.settle_up.__code__, bound)  # as `kernel.jit.bind` does it, but not compiled


def rewards(game: Game) -> list[float]:
    """One number per seat; all are 0 while the game runs (docs/environments.md)."""
    players = len(game.seats)
    reward = np.zeros((1, players))  # not float32 as in a batch: what is won and lost has to add up
    if game.over:
        how = np.zeros(lanes.HOW, np.int64)
        how[lanes.PLAYERS], how[lanes.TOGETHER] = players, game.rules.winners_together(game.options)
        _settle_up(game.name)(game.handle, 0, reward, how)
    numbers: list[float] = reward[0].tolist()
    return numbers
