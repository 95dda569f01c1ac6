"""The bot that does anything, all legal actions being equally likely."""

import random

from zauberturm import checks
from zauberturm.action import Action
from zauberturm.bots.bot import must_be_asked
from zauberturm.game import Game


class Random:
    """Plays at random."""

    def __init__(self, seed: int = 0) -> None:
        self._dice = random.Random(checks.seed(seed))

    def reseed(self, seed: int) -> None:
        """Begin with dice of this seed."""
        self._dice = random.Random(checks.seed(seed))

    def choose(self, game: Game, seat: str) -> Action:
        """Any legal action."""
        must_be_asked(game, seat)
        return self._dice.choice(game.legal())
