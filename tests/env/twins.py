"""Adapters beside `Game`: the same seeds and the same actions have to give the same games."""

import random
from typing import Any

import numpy as np
import numpy.typing as npt

import zauberturm as zt
from zauberturm.env.rewards import rewards

TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("towers", {"players": 2}),
    ("towers", {"players": 5, "variant": "master", "spells": 8}),
    ("towers", {"players": 4, "team": True}),
    ("towers", {"players": 1}),
    ("zauberberg", {"players": 2}),
    ("zauberberg", {"players": 4, "memory_aid": "on"}),
)


class Twin:
    """A game beside an adapter's, played with the same actions."""

    def __init__(self, game: str, seed: int, options: dict[str, Any]) -> None:
        self.game = zt.new(game, seed=seed, **options)
        self.dice = random.Random(seed)

    @property
    def seat(self) -> int:
        """Who decides."""
        return self.game.seats.index(str(self.game.to_move))

    @property
    def legal(self) -> list[int]:
        """What may be done."""
        return [action.code for action in self.game.legal()]

    def must_equal(self, observation: npt.NDArray[np.uint8], mask: npt.NDArray[np.int8]) -> None:
        """What an adapter shows the seat that decides."""
        assert np.array_equal(observation, self.game.numbers(str(self.game.to_move)))
        assert np.flatnonzero(mask).tolist() == sorted(self.legal)

    def step(self) -> int:
        """Play anything; its code."""
        code = self.dice.choice(self.legal)
        self.game.play(code)
        return code

    @property
    def rewards(self) -> list[float]:
        """What everybody has got."""
        return rewards(self.game)
