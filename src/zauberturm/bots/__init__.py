"""Players made of code. Each sees only what its seat may know: `decide` hands out imagined games, not the true one."""

import secrets

from zauberturm.action import Action
from zauberturm.bots.bot import Bot, must_be_game
from zauberturm.bots.company import dismiss, reseed, tell
from zauberturm.bots.greedy import Greedy
from zauberturm.bots.levels import LEVELS, Level, level_name
from zauberturm.bots.memory import Memory
from zauberturm.bots.own import BotFault, FunctionBot, Program, is_own
from zauberturm.bots.random import Random
from zauberturm.bots.search import Search
from zauberturm.bots.specs import SCHEMES, make
from zauberturm.errors import OptionError, shown
from zauberturm.game import Game
from zauberturm.kernel.rng import SEED_BITS

__all__ = [
    "LEVELS",
    "SCHEMES",
    "Bot",
    "BotFault",
    "FunctionBot",
    "Greedy",
    "Level",
    "Memory",
    "Program",
    "Random",
    "Search",
    "decide",
    "dismiss",
    "is_own",
    "level_name",
    "make",
    "reseed",
    "tell",
]


def decide(bot: Bot, game: Game, seed: int | None = None) -> Action:
    """What `bot` does for the seat that is asked in `game`. It is shown one of the games its seat holds possible.

    What was public and is covered now is there as it is; how much of it to remember is the bot's affair.
    `seed` draws that game, so that the same seed shows the same one; without it, one is drawn anew each time.
    """
    if not callable(getattr(bot, "choose", None)):
        raise OptionError("option", f"{shown(bot)} is no bot: it has no method `choose`", {"option": "bot"})
    seat = must_be_game(game).to_move
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    if seat not in game.seats:
        raise OptionError("option", f"no seat decides now: {seat or 'the game is over'}", {"to_move": seat})
    return bot.choose(game.determinize(seat, seed, "assist"), seat)
