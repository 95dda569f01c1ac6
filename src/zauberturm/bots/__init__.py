"""Players made of code. Each sees only what its seat may know: `decide` hands out imagined games, not the true one."""

from collections.abc import Callable
from typing import Final

from zauberturm.action import Action
from zauberturm.bots.bot import Bot
from zauberturm.bots.greedy import Greedy
from zauberturm.bots.random import Random
from zauberturm.bots.search import Search
from zauberturm.errors import OptionError
from zauberturm.game import Game

BOTS: Final[dict[str, Callable[[int], Bot]]] = {"greedy": Greedy, "random": Random, "search": Search}

__all__ = ["BOTS", "Bot", "Greedy", "Random", "Search", "decide", "make"]


def make(name: str, seed: int) -> Bot:
    """The bot of this name; the same seed and the same games give the same choices."""
    if name not in BOTS:
        raise OptionError("option", f"there is no bot {name!r}, only {', '.join(BOTS)}", {"bot": name})
    return BOTS[name](seed)


def decide(bot: Bot, game: Game, seed: int) -> Action:
    """What `bot` does for the seat that is asked in `game`. It is shown one of the games its seat holds possible.

    `seed` draws that game. It must not be the seed of `game`, or the bot would foresee its dice.
    """
    seat = game.to_move
    assert seat in game.seats, "only a seat can be decided for"
    return bot.choose(game.determinize(seat, seed), seat)
