"""What every bot can do."""

from typing import Protocol

from zauberturm import checks
from zauberturm.action import Action
from zauberturm.errors import OptionError, shown
from zauberturm.game import Game


class Bot(Protocol):
    """Decides for a seat."""

    def choose(self, game: Game, seat: str) -> Action:
        """One of the legal actions of `seat`, which is asked now.

        `game` is one of those that the seat cannot tell from the true one (`Game.determinize`), so looking into it
        reveals nothing. A fair bot chooses the same whichever of them it is given.
        """
        ...


def must_be_game(game: object) -> Game:
    """Refuse to decide about anything but a game."""
    if not isinstance(game, Game):
        raise OptionError("option", f"{shown(game)} is no game", {"option": "game"})
    return game


def must_be_asked(game: Game, seat: str) -> None:
    """Refuse to decide for a seat that has nothing to decide now."""
    if checks.seat(seat, must_be_game(game).seats) != game.to_move:
        message = f"it is not seat {shown(seat)} that decides now, but {game.to_move or 'nobody: the game is over'}"
        raise OptionError("option", message, {"seat": seat, "to_move": game.to_move})
