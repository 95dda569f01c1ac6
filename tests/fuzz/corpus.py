"""Sound positions of every kind of decision, from which broken ones are made."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import zauberturm as zt
from tests.fuzz.game import FuzzedGame, Position
from tests.fuzz.towers import TOWERS
from tests.fuzz.zauberberg import ZAUBERBERG

FUZZED: Final = {game.name: game for game in (TOWERS, ZAUBERBERG)}
GAMES = 2


def choice(g: zt.Game, dice: random.Random) -> zt.Action:
    """A legal action, every kind equally likely: the few spells among many cards are what leads to rare decisions."""
    kinds: dict[str, list[zt.Action]] = {}
    for action in g.legal():
        kinds.setdefault(action.kind, []).append(action)
    kind = dice.choice(list(kinds))
    if kind in FUZZED[g.name].dull:
        kind = dice.choice(list(kinds))
    return dice.choice(kinds[kind])


def walk(g: zt.Game, dice: random.Random, plies: int) -> Iterator[Position]:
    """The positions of a random game."""
    for _ in range(plies):
        if g.over:
            return
        yield g.position()
        g.play(choice(g, dice))


def starts(game: FuzzedGame) -> Iterator[zt.Game]:
    """New games at every table, and studies."""
    for options in game.tables:
        for seed in range(GAMES):
            yield zt.new(game.name, seed=seed, chance="manual", **options)
    for study in game.studies():
        yield zt.load(study, chance="manual")


@cache
def positions(name: str) -> tuple[Position, ...]:
    """One position of each shape that a few random games meet."""
    dice, found, game = random.Random(2022), dict[tuple[Any, ...], Position](), FUZZED[name]
    for g in starts(game):
        for position in walk(g, dice, game.plies):
            found.setdefault(game.shape(position), position)
    return tuple(found.values())


def finished(name: str) -> zt.Game:
    """A game that is over."""
    g = zt.new(name, players=2, seed=3, **FUZZED[name].short)
    while not g.over:
        g.play(g.legal()[0])
    return g
