"""Stopping as soon as it is sure whether the first bot wins more or less than some share.

Looking again and again until an ordinary interval happens to say so would err far more often than 5 %. This test may be
looked at all the time: what was seen is compared with the mixture of all shares (Robbins), and the ratio exceeds 20
with a probability of at most 5 %, ever. It holds for shared wins too, which lie between nothing and all.
"""

import math
from collections.abc import Sequence
from statistics import fmean
from typing import Final, Literal

import msgspec

from zauberturm.arena.match import Match
from zauberturm.arena.played import Played
from zauberturm.arena.schedule import games_per_deal, tables
from zauberturm.arena.stats import SURE, Interval
from zauberturm.errors import OptionError, shown

_ENOUGH: Final = -math.log(1 - SURE)
_STEPS: Final = 60  # halvings, until the ends of an interval are as exact as numbers are


class Verdict(msgspec.Struct, frozen=True):
    """Whether a bot wins more than `bound`, and where its share lies, whenever one looks, with 95 % confidence."""

    bot: str
    bound: float
    says: Literal["above", "below", "open"]
    share: Interval
    observations: int


class Watch:
    """Looks at the games in the order of their numbers, whatever the order in which they end."""

    def __init__(self, match: Match, bound: float) -> None:
        if not 0 < bound < 1:
            message = f"until_sure={shown(bound)} is not between 0 and 1"
            raise OptionError("option", message, {"option": "until-sure"})
        self._match, self.bound, self._bot = match, bound, match.bots[0]
        # Seats and tables are even after a round of all of them, deals after all of their games: only then is it fair.
        around = match.players * len(tables(match.bots, match.players))
        self._step = around if match.duplicate == "no" else games_per_deal(match)
        self._waiting: dict[int, Played] = {}
        self._batch: list[float] = []
        self.seen, self._won, self._of = 0, 0.0, 0
        self.is_sure = False

    def __call__(self, played: Played) -> bool:
        """Take note of a game; True if no more are needed."""
        self._waiting[played.game] = played
        while not self.is_sure and self.seen in self._waiting:
            self._batch += share_of(self._bot, self._waiting.pop(self.seen))
            self.seen += 1
            if self.seen % self._step == 0:
                self._look()
        return self.is_sure

    def _look(self) -> None:
        """Count what was seen since the last look: games of one deal depend on each other, so they count once."""
        fresh = [fmean(self._batch)] if self._match.duplicate != "no" and self._batch else self._batch
        self._won, self._of, self._batch = self._won + sum(fresh), self._of + len(fresh), []
        self.is_sure = evidence(self._won, self._of, self.bound) >= _ENOUGH

    def verdict(self) -> Verdict:
        """What is sure so far."""
        share = always(self._won, self._of)
        says: Literal["above", "below"] = "above" if share.value > self.bound else "below"
        return Verdict(self._bot, self.bound, says if self.is_sure else "open", share, self._of)


def watched(match: Match, bound: float, games: Sequence[Played]) -> Verdict:
    """What these games say about a bound."""
    watch = Watch(match, bound)
    for played in games:
        watch(played)
    return watch.verdict()


def share_of(bot: str, played: Played) -> list[float]:
    """What a bot has won per seat, if it has played and somebody has won."""
    shares = [share for name, share in zip(played.bots, played.shares, strict=True) if name == bot]
    return [fmean(shares)] if shares and played.winners else []


def evidence(won: float, of: int, share: float) -> float:
    """The logarithm of how much better the mixture of all shares explains what was seen than this one."""
    mixture = math.lgamma(won + 1) + math.lgamma(of - won + 1) - math.lgamma(of + 2)
    return mixture - won * math.log(share) - (of - won) * math.log1p(-share)


def always(won: float, of: int) -> Interval:
    """All shares that have never been refuted."""
    if of == 0:
        return Interval(0.0, 0.0, 1.0)
    share = won / of
    low = 0.0 if won <= 0 else edge(won, of, 0.0, share)
    return Interval(share, low, 1.0 if won >= of else edge(won, of, 1.0, share))


def edge(won: float, of: int, refuted: float, possible: float) -> float:
    """The border between what is refuted and what is possible."""
    for _ in range(_STEPS):
        middle = (refuted + possible) / 2
        if evidence(won, of, middle) >= _ENOUGH:
            refuted = middle
        else:
            possible = middle
    return possible
