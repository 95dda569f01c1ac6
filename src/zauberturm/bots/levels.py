"""Opponents in five strengths: what each of them is made of, per game, and how they are called."""

import random
from dataclasses import dataclass
from typing import Final

from zauberturm import checks, locale
from zauberturm.action import Action
from zauberturm.bots.bot import Bot, must_be_asked
from zauberturm.bots.greedy import Greedy
from zauberturm.bots.search import QUICK, Search
from zauberturm.errors import OptionError, shown
from zauberturm.game import Game


@dataclass(frozen=True)
class Grade:
    """What a level is made of. Without iterations it takes what looks best right away, with them it thinks ahead.

    The iterations are what fits easily into the time on an idle machine, so that the same seed gives the same choices
    there; the time is a ceiling for slow machines and crowded tables.
    """

    attention: float  # share of covered things that it remembers
    whims: float = 0.0  # share of decisions that it makes by chance
    noise: float = 0.0  # points by which it misjudges an action
    iterations: int = 0
    milliseconds: float = 0.0


# Found by matches of each level against the one below (docs/bots.md).
GRADES: Final[dict[str, tuple[Grade, ...]]] = {
    "towers": (
        Grade(attention=0.1, whims=0.1, noise=80),
        Grade(attention=0.35, noise=60),
        Grade(attention=0.6, noise=15),
        Grade(attention=0.8, iterations=200, milliseconds=250),
        Grade(attention=1.0, iterations=20_000, milliseconds=1_800),
    ),
    "zauberberg": (
        Grade(attention=0.1, whims=0.15, noise=350),
        Grade(attention=0.35, noise=160),
        Grade(attention=0.6, noise=50),
        Grade(attention=0.8, iterations=100, milliseconds=250),
        Grade(attention=1.0, iterations=20_000, milliseconds=1_800),
    ),
}
LONG: Final = 4_000  # iterations from which playing on below the tree pays
OTHERS: Final = GRADES["towers"]  # for a game that has none of its own
LEVELS: Final = range(1, len(OTHERS) + 1)


class Level:
    """The opponent of a level, at whatever game it is asked for."""

    def __init__(self, number: int, seed: int = 0) -> None:
        self.number, self._seed = checks.whole(number, "level", LEVELS[0], LEVELS[-1]), checks.seed(seed)
        self._dice = random.Random(f"whims, {seed}")
        self._dice_seed: int | None = None  # of the bots inside, if it is another one
        self._bots: dict[str, Greedy | Search] = {}  # by game

    def reseed(self, seed: int) -> None:
        """Begin with dice of this seed and without anything thought before; what it remembers stays."""
        self._dice_seed = checks.seed(seed)
        self._dice = random.Random(f"whims, {seed}")
        self._bots.clear()

    def choose(self, game: Game, seat: str) -> Action:
        """What an opponent of this level does."""
        must_be_asked(game, seat)
        grade = GRADES.get(game.name, OTHERS)[self.number - 1]
        if grade.whims and self._dice.random() < grade.whims:
            return self._dice.choice(game.legal())
        if game.name not in self._bots:
            self._bots[game.name] = made_of(grade, self._seed)
            if self._dice_seed is not None:
                self._bots[game.name].reseed(self._dice_seed)
        return self._bots[game.name].choose(game, seat)

    @property
    def is_thinking(self) -> bool:
        """Whether a decision is being thought about."""
        return any(isinstance(bot, Search) and bot.is_thinking for bot in list(self._bots.values()))

    def cancel(self) -> None:
        """From another thread: let the decision that is being thought about be made now."""
        for bot in list(self._bots.values()):
            if isinstance(bot, Search):
                bot.cancel()


def made_of(grade: Grade, seed: int) -> Greedy | Search:
    """The bot inside a level."""
    if grade.iterations:
        plan = QUICK if grade.iterations < LONG else None
        ceiling = grade.milliseconds
        return Search(seed, iterations=grade.iterations, milliseconds=ceiling, plan=plan, attention=grade.attention)
    return Greedy(seed, attention=grade.attention, noise=grade.noise)


# -- names


def level_name(game: str, number: int, language: str) -> str:
    """What a level is called at a game."""
    checks.choice(game, "game", tuple(GRADES))
    checks.whole(number, "level", LEVELS[0], LEVELS[-1])
    return locale.text(language, f"bot.level.{game}.{number}")


def level_of(text: str) -> int | None:
    """The number of a level by number or by name, in any language and game; None if there is none."""
    for number in LEVELS:
        keys = [f"bot.level.{game}.{number}" for game in GRADES]
        names = {locale.messages(language)[key].casefold() for language in locale.LANGUAGES for key in keys}
        if text == str(number) or text.casefold() in names:
            return number
    return None


def make_level(text: str, seed: int) -> Bot:
    """The bot of a level: `1` to `5`, or its name."""
    number = level_of(text)
    if number is None:
        message = f"there is no level {shown(text)}, only {LEVELS[0]} to {LEVELS[-1]} and their names"
        raise OptionError("option", message, {"level": text})
    return Level(number, seed)
