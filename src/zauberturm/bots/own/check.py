"""Whether a bot is ready to play: it is put to games of every variant, and what it does wrong is told."""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from zauberturm.bots.bot import Bot
from zauberturm.bots.company import dismiss, tell
from zauberturm.bots.random import Random
from zauberturm.bots.specs import make
from zauberturm.errors import OptionError, ZauberturmError
from zauberturm.game import Game
from zauberturm.games.rules import OptionInfo, Rules
from zauberturm.opening import new
from zauberturm.registry import engine

DECISIONS: Final = 60  # of one game: then it is broken off


@dataclass
class Report:
    """What came out."""

    games: int = 0
    decisions: int = 0
    slowest: float = 0.0  # seconds for one decision, starting included
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        faults = f"{len(self.faults)} fault{'' if len(self.faults) == 1 else 's'}"
        slowest = f"the slowest took {self.slowest * 1000:.0f} ms"
        return f"{self.games} games, {self.decisions} decisions, {slowest}, {faults}"


def check(spec: str, game: str, games: int | None = None, seed: int = 0) -> Report:
    """Let a bot play one game of every variant, or only of the first so many, against seats that play at random."""
    report = Report()
    for number, options in enumerate(islice(variants(engine(game).rules), games)):
        g = new(game, seed=random.Random(f"{seed} {number}").getrandbits(64), **options)
        seat = g.seats[number % len(g.seats)]
        bot = make(spec, seed + number)
        try:
            play(g, seat, bot, report, random.Random(seed + number))
        except ZauberturmError as error:  # a bot made by somebody else may raise instead of noting its faults
            report.faults.append(f"{options}: {error}")
        report.faults += [f"{options}: {fault}" for fault in getattr(bot, "faults", ())]
        report.games += 1
    return report


def play(g: Game, seat: str, bot: Bot, report: Report, dice: random.Random) -> None:
    """Play until the game is over or the bot has decided often enough."""
    seats: dict[str, Bot] = {one: Random(dice.getrandbits(32)) for one in g.seats} | {seat: bot}
    enough = report.decisions + DECISIONS
    try:
        while g.to_move is not None and report.decisions < enough:
            began = time.monotonic()
            world = g.determinize(g.to_move, dice.getrandbits(64))
            action = seats[g.to_move].choose(world, g.to_move)
            if g.to_move == seat:
                report.decisions += 1
                report.slowest = max(report.slowest, time.monotonic() - began)
            tell(seats, g.play(action))
    finally:
        dismiss(seats, g.result())


def variants(rules: Rules) -> Iterator[dict[str, Any]]:
    """Options: every number of players, and every value of every option once."""
    yield from ({"players": players} for players in rules.info.players)
    for option in rules.info.options.values():
        for value in values(option):
            yield from islice(allowed(rules, option.name, value), 1)


def values(option: OptionInfo) -> list[Any]:
    """Values besides the default that can be listed."""
    if option.kind == "list":
        return [list(option.values)]
    offered = {"choice": option.values, "flag": (False, True)}.get(option.kind, ())
    return [value for value in offered if value != option.default]


def allowed(rules: Rules, name: str, value: Any) -> Iterator[dict[str, Any]]:
    """Tables at which an option can have this value, those with the usual number of players first."""
    usual = rules.info.options["players"].default
    for players in sorted(rules.info.players, key=lambda one: (one != usual, one)):
        asked = {"players": players, name: value}
        try:
            rules.resolve(asked)
        except OptionError:
            continue
        yield asked
