"""The bot that does anything, all legal actions being equally likely."""

import random

from zauberturm.action import Action
from zauberturm.game import Game


class Random:
    """Plays at random."""

    def __init__(self, seed: int = 0) -> None:
        self._dice = random.Random(seed)

    def choose(self, game: Game, seat: str) -> Action:  # noqa: ARG002 - a bot is told its seat, though this one does not care
        """Any legal action."""
        return self._dice.choice(game.legal())
