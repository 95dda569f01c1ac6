"""Judging a position with what one seat knows, and what chance did to it.

Two searches work together. The quick one, as the bots search, ends every line with the game's own guess: it differs
little from one try to the next, so it tells actions and outcomes apart. The whole one plays every line to the end of
the game: it takes five times as long and varies much more, but it is right on average, so it tells how likely a win is.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from zauberturm.action import Action
from zauberturm.analysis.calibration import Curve, curve_of
from zauberturm.analysis.results import Judged
from zauberturm.analysis.thinking import Tally, Thinker
from zauberturm.analysis.worlds import Branch, few, fork
from zauberturm.game import CHANCE, Game

Values = tuple[float, ...]  # a probability per seat
WHOLE: Final = 0.3  # share of the iterations that are played to the end: most of the time
TO_THE_END: Final = 1_000_000  # decisions: no game is longer
TO_MEASURE: Final = 200  # iterations after which the speed is known


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

    def __init__(self, quick: Thinker, whole: Thinker, game: Game) -> None:
        self.quick, self.whole = quick, whole
        self._curve, self._together = curve_of(game), game.rules.winners_together(game.options)

    def warm_up(self, game: Game, knower: str) -> None:
        """Find out how fast it is, before the clock runs."""
        purse = self.quick.purse
        if purse.seconds is not None:
            whole = round(TO_MEASURE * WHOLE)
            seconds = self.quick.seconds(game, knower, TO_MEASURE - whole) + self.whole.seconds(game, knower, whole)
            purse.start(TO_MEASURE / max(seconds, 1e-6))

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
        whole = round(iterations * WHOLE)
        level = self.whole.look(game, knower, whole, *labels)
        self.quick.look(game, knower, iterations - whole, *labels)  # for the continuation
        noise = self._noise(level, game.seats.index(knower), self._curve.level)
        return Judgement(self.level(level), noise, math.hypot(noise, self._curve.error))

    def _decision(self, game: Game, knower: str, iterations: int, *labels: object) -> Judgement:
        """The knower's own decision, action by action: how good the best is, and how far behind the others are."""
        seat, actions, whole = game.seats.index(knower), game.legal(), round(iterations * WHOLE)
        tallies = self.quick.compare(game, knower, iterations - whole, *labels)
        most = max(tally.visits for tally in tallies)
        # Who was looked at less was behind already; a high mean of a few visits is luck.
        best = max(range(len(actions)), key=lambda one: (tallies[one].visits == most, tallies[one].values[seat]))
        tally = self.whole.only(game, knower, actions[best].code, whole, *labels)
        level, unsure = self.level(tally), self._noise(tally, seat, self._curve.level)
        top, judged, by_action = self.guess(tallies[best]), list[Judged](), dict[int, Values]()
        for action, one in zip(actions, tallies, strict=True):
            change = minus(self.guess(one), top) if one.visits else (0.0,) * len(level)
            if change[seat] > 0:  # seldom looked at, and better by luck
                change = (0.0,) * len(level)
            values = tuple(min(1.0, max(0.0, have + more)) for have, more in zip(level, change, strict=True))
            noise = self._noise(one, seat, self._curve.steps)
            error = math.hypot(noise, unsure, self._curve.error)
            by_action[action.code] = values
            judged.append(Judged(action.text, values[seat], error, noise, level[seat] - values[seat], one.visits))
        judged.sort(key=lambda one: (one.action != actions[best].text, -one.probability))
        return Judgement(level, unsure, judged[0].error, actions[best], by_action, judged)

    def _at_chance(self, game: Game, knower: str, iterations: int, *labels: object) -> Judgement:
        """Chance is asked: the average of what it can bring."""
        branches = self._few(fork(self.quick, game, None, knower, None, *labels), *labels)
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
        came = self.quick.known(after, knower)
        ways = fork(self.quick, before, action, knower, came, *labels)
        if set(ways) == {came}:
            return (0.0,) * len(after.seats), 0.0
        branches, seat = self._few(ways, *labels), after.seats.index(knower)
        each = max(1, iterations // (len(branches) + 1))
        have, unsure = self._worth(after, knower, each, *labels)
        values = [self._worth(way.game, knower, each, *labels)[0] for way in branches]
        could = average(branches, values)
        spread = sum(way.weight * (one[seat] - could[seat]) ** 2 for way, one in zip(branches, values, strict=True))
        return minus(have, could), math.hypot(unsure, math.sqrt(spread / len(branches)))

    def _worth(self, game: Game, knower: str, iterations: int, *labels: object) -> tuple[Values, float]:
        """What a quick look gives for a position, and how much that varies: to be compared, not to be believed."""
        if game.over:
            return self.result(game), 0.0
        tally = self.quick.look(game, knower, iterations, "branch", *labels)
        return self.guess(tally), self._noise(tally, game.seats.index(knower), self._curve.steps)

    def _few(self, ways: dict[bytes, Branch], *labels: object) -> list[Branch]:
        return few(list(ways.values()), self.quick.dice("few", *labels).random())

    def level(self, tally: Tally) -> Values:
        """Probabilities from games that were played to the end."""
        return self._calibrated(tally, self._curve.level)

    def guess(self, tally: Tally) -> Values:
        """Probabilities from quick guesses."""
        return self._calibrated(tally, self._curve.steps)

    def _calibrated(self, tally: Tally, curve: Curve) -> Values:
        if tally.visits == 0:  # it was ended before it began
            return (self._together / len(tally.sums),) * len(tally.sums)
        return curve(tally.values, self._together)

    def _noise(self, tally: Tally, seat: int, curve: Curve) -> float:
        if tally.visits == 0:
            return 0.5
        return tally.noise(seat) * curve.slope(tally.values, seat, self._together)


def minus(one: Values, other: Values) -> Values:
    """The difference, seat by seat."""
    return tuple(a - b for a, b in zip(one, other, strict=True))


def average(branches: Sequence[Branch], values: Sequence[Values]) -> Values:
    """The mean of what the branches are worth, by weight."""
    total = sum(branch.weight for branch in branches)
    weighed = [[branch.weight * one / total for one in value] for branch, value in zip(branches, values, strict=True)]
    return tuple(map(sum, zip(*weighed, strict=True)))
