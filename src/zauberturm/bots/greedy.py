"""The bot that takes what looks best right away. It knows no game: each game says itself how good a position looks."""

import random
from typing import Final

from zauberturm.action import Action
from zauberturm.game import CHANCE, Game

WORLDS: Final = 6


class Greedy:
    """Tries every action in a few games it holds possible and takes the one with the best average.

    Dice and draws that follow are part of the trial, so the average runs over them as well. If chance leaves the seat
    with another question (what to do with a roll), its best answer counts.
    """

    def __init__(self, seed: int = 0, worlds: int = WORLDS) -> None:
        self._dice = random.Random(seed)
        self._worlds = worlds

    def choose(self, game: Game, seat: str) -> Action:
        """The action with the highest sum of points; among equals, any."""
        actions = game.legal()
        if len(actions) == 1:
            return actions[0]
        points = [0] * len(actions)
        for world in self._imagine(game, seat):
            for place, action in enumerate(actions):
                points[place] += value(world, action, seat)
        best = max(points)
        return self._dice.choice([action for action, sum_ in zip(actions, points, strict=True) if sum_ == best])

    def _imagine(self, game: Game, seat: str) -> list[Game]:
        """Games that the seat cannot tell from this one; chance waits in them until it is called."""
        worlds = [game.determinize(seat, self._dice.getrandbits(64)) for _ in range(self._worlds)]
        for world in worlds:
            world.chance = "manual"
        return worlds


def value(world: Game, action: Action, seat: str) -> int:
    """How good it looks to `seat` after `action` and what chance brings then."""
    after = world.copy()
    after.play(action)
    if after.to_move != CHANCE:
        return after.evaluate(seat)
    after.chance = "auto"
    after.open()
    if after.to_move != seat:
        return after.evaluate(seat)
    return max(evaluated(after, answer, seat) for answer in after.legal())


def evaluated(game: Game, action: Action, seat: str) -> int:
    """How good it looks to `seat` right after `action`."""
    after = game.copy()
    after.play(action)
    return after.evaluate(seat)
