"""The bot that takes what looks best right away. It knows no game: each game says itself how good a position looks."""

import random
from typing import Final

from zauberturm import checks
from zauberturm.action import Action
from zauberturm.bots.bot import must_be_asked
from zauberturm.bots.memory import Memory
from zauberturm.game import Game
from zauberturm.kernel.lookahead import weigher

WORLDS: Final = 16
MOST_WORLDS: Final = 1_000_000
_SEED_BITS: Final = 96


class Greedy:
    """Tries every action in some games it holds possible and takes the one with the best average (`kernel.lookahead`).

    `noise` lets it misjudge: that many points of the game's own guess, up or down, as often as a bell curve says.
    """

    def __init__(self, seed: int = 0, worlds: int = WORLDS, *, attention: float = 1.0, noise: float = 0.0) -> None:
        self._memory = Memory(seed, attention)
        self._dice = random.Random(checks.seed(seed))
        self._worlds, self._noise = checks.whole(worlds, "worlds", 1, MOST_WORLDS), checks.number(noise, "noise")

    def reseed(self, seed: int) -> None:
        """Begin with dice of this seed; what it remembers stays."""
        self._dice = random.Random(checks.seed(seed))

    def points(self, game: Game, seat: str) -> list[float]:
        """How good every legal action looks, in the order of `game.legal()`."""
        must_be_asked(game, seat)
        question, seed = self._memory.question(game, seat), self._dice.getrandbits(_SEED_BITS)
        return weigher(game.rules.core).weigh(question, seed, self._worlds)

    def choose(self, game: Game, seat: str) -> Action:
        """The action with the most points; among equals, any."""
        must_be_asked(game, seat)
        actions = game.legal()
        if len(actions) == 1:
            return actions[0]
        points = self.points(game, seat)
        if self._noise:
            points = [one + self._dice.gauss(0, self._noise) for one in points]
        best = max(points)
        return self._dice.choice([action for action, one in zip(actions, points, strict=True) if one == best])
