"""What every bot can do."""

from typing import Protocol

from zauberturm.action import Action
from zauberturm.game import Game


class Bot(Protocol):
    """Decides for a seat."""

    def choose(self, game: Game, seat: str) -> Action:
        """One of the legal actions of `seat`, which is asked now.

        `game` is one of those that the seat cannot tell from the true one (`Game.determinize`), so looking into it
        reveals nothing. A fair bot chooses the same whichever of them it is given.
        """
        ...
