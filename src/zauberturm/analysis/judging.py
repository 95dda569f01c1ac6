"""Judging a position with what one seat knows, and splitting a change into choice, luck and insight."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from zauberturm.action import Action
from zauberturm.analysis.calibration import curve_of
from zauberturm.analysis.results import Judged
from zauberturm.analysis.thinking import Tally, Thinker
from zauberturm.analysis.worlds import Branch, few, fork
from zauberturm.game import CHANCE, Game

Values = tuple[float, ...]  # a probability per seat


@dataclass(frozen=True)
class Judgement:
    """How likely everybody is to win, and with which action."""

    values: Values
    noise: float = 0.0  # of the knower's value, from too little thinking
    error: float = 0.0  # all of it
    best: Action | None = None
    by_action: dict[int, Values] = field(default_factory=dict)
    actions: list[Judged] = field(default_factory=list)


class Judge:
    """Judges positions of one game."""

    def __init__(self, thinker: Thinker, game: Game) -> None:
        self.thinker = thinker
        self._curve, self._together = curve_of(game), game.rules.winners_together(game.options)

    def judge(self, game: Game, knower: str, iterations: int, *labels: object) -> Judgement:
        """A position as the knower sees it."""
        if game.over:
            return Judgement(self.result(game))
        if game.to_move == CHANCE:
            return self._at_chance(game, knower, iterations, *labels)
        if game.to_move == knower and len(game.legal()) > 1:
            return self._decision(game, knower, iterations, *labels)
        return self._glance(game, knower, iterations, *labels)

    def result(self, game: Game) -> Values:
        """Who has won; a shared victory is split between the sides."""
        result = game.result()
        winners = result["winners"] if result else []
        share = min(1.0, self._together / max(len(winners), 1))
        return tuple(share if seat in winners else 0.0 for seat in game.seats)

    def _glance(self, game: Game, knower: str, iterations: int, *labels: object) -> Judgement:
        """A position whose actions are not compared: nothing to choose, or somebody else's choice."""
        tally = self.thinker.look(game, knower, iterations, *labels)
        noise = self._noise(tally, game.seats.index(knower))
        return Judgement(self._values(tally), noise, math.hypot(noise, self._curve.error))

    def _decision(self, game: Game, knower: str, iterations: int, *labels: object) -> Judgement:
        """The knower's own decision, action by action."""
        seat, actions = game.seats.index(knower), game.legal()
        tallies = self.thinker.compare(game, knower, iterations, *labels)
        most = max(tally.visits for tally in tallies)
        # Who was looked at less was behind already; a high mean of a few visits is luck.
        best = max(range(len(actions)), key=lambda one: (tallies[one].visits == most, tallies[one].values[seat]))
        values = [self._values(tally if tally.visits else tallies[best]) for tally in tallies]
        top = values[best][seat]
        judged: list[Judged] = []
        for action, tally, value in zip(actions, tallies, values, strict=True):
            noise, behind = self._noise(tally, seat), max(0.0, top - value[seat])
            error = math.hypot(noise, self._curve.error)
            judged.append(Judged(action.text, value[seat], error, noise, behind, tally.visits))
        order = sorted(judged, key=lambda one: (one.action != actions[best].text, -one.probability))
        by_action = {action.code: value for action, value in zip(actions, values, strict=True)}
        return Judgement(values[best], order[0].noise, order[0].error, actions[best], by_action, order)

    def _at_chance(self, game: Game, knower: str, iterations: int, *labels: object) -> Judgement:
        """Chance is asked: the average of what it can bring."""
        branches = self._few(fork(self.thinker, game, None, knower, None, *labels), *labels)
        each = [self.judge(way.game, knower, iterations // len(branches), "branch", *labels) for way in branches]
        values = average(branches, [one.values for one in each])
        noise = math.sqrt(sum((one.noise * way.weight) ** 2 for one, way in zip(each, branches, strict=True)))
        return Judgement(values, noise, math.hypot(noise, self._curve.error))

    def luck(
        self, before: Game, action: Action, after: Game, knower: str, iterations: int, *labels: object
    ) -> tuple[Values, float]:
        """What came after a decision against the average of what could have come, and the standard error of that.

        Chance counts, and what came to light. All branches are looked at with the same dice and equally long, so that
        what a short look gets wrong cancels.
        """
        came = self.thinker.known(after, knower)
        ways = fork(self.thinker, before, action, knower, came, *labels)
        if set(ways) == {came}:
            return (0.0,) * len(after.seats), 0.0
        branches = self._few(ways, *labels)
        each = self._glances([*branches, Branch(0.0, after)], knower, iterations // (len(branches) + 1), *labels)
        have, could = each[-1], average(branches, [one.values for one in each[:-1]])
        seat = after.seats.index(knower)
        spread = sum(w.weight * (v.values[seat] - could[seat]) ** 2 for w, v in zip(branches, each[:-1], strict=True))
        noise = math.sqrt(have.noise**2 + spread / len(branches))
        return tuple(one - mean for one, mean in zip(have.values, could, strict=True)), noise

    def _few(self, ways: dict[bytes, Branch], *labels: object) -> list[Branch]:
        return few(list(ways.values()), self.thinker.dice("few", *labels).random())

    def _glances(self, branches: Sequence[Branch], knower: str, each: int, *labels: object) -> list[Judgement]:
        return [
            Judgement(self.result(way.game))
            if way.game.over
            else self._glance(way.game, knower, max(each, 1), "branch", *labels)
            for way in branches
        ]

    def _values(self, tally: Tally) -> Values:
        if tally.visits == 0:  # it was ended before it began
            return (self._together / len(tally.sums),) * len(tally.sums)
        return self._curve(tally.values, self._together)

    def _noise(self, tally: Tally, seat: int) -> float:
        if tally.visits == 0:
            return 0.5
        return tally.noise(seat) * self._curve.slope(tally.values, seat, self._together)


def average(branches: Sequence[Branch], values: Sequence[Values]) -> Values:
    """The mean of what the branches are worth, by weight."""
    total = sum(branch.weight for branch in branches)
    weighed = [[branch.weight * one / total for one in value] for branch, value in zip(branches, values, strict=True)]
    return tuple(map(sum, zip(*weighed, strict=True)))
