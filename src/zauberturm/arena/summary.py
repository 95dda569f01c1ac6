"""What a match says about its bots."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from statistics import fmean, median

import msgspec

from zauberturm.arena.duplicate import Paired, paired
from zauberturm.arena.match import Match
from zauberturm.arena.played import Played
from zauberturm.arena.ratings import Rating, ratings
from zauberturm.arena.schedule import cycle
from zauberturm.arena.stats import Interval, wilson
from zauberturm.arena.sure import Verdict, watched


class BotSummary(msgspec.Struct, frozen=True):
    """One bot: at how many seats it sat, what it won there, how fast it was."""

    name: str
    seats: int
    won: float
    rate: Interval
    rating: Rating
    per_seat: dict[str, Interval]
    at_seat: dict[str, int]
    moves_per_second: float
    faults: list[str]  # of an own bot


class Pair(msgspec.Struct, frozen=True):
    """Two bots at the same tables: how often the first won where one of them did."""

    first: str
    second: str
    decided: int
    won: float
    rate: Interval


class Lengths(msgspec.Struct, frozen=True):
    """Decisions per game."""

    mean: float
    least: int
    median: float
    most: int


class Summary(msgspec.Struct, frozen=True):
    """Everything a match says. `fair` is what a bot wins that is as good as all others."""

    match: Match
    games: int
    without_winner: int
    fair: float
    bots: list[BotSummary]
    pairs: list[Pair]
    lengths: Lengths
    reasons: dict[str, int]
    moves_per_second: float
    seconds: float
    cycle: int  # games until everybody has met everybody in every seat equally often
    beyond_cycle: int  # games after the last complete cycle
    uneven: int  # how much more often a bot has had one seat than another
    duplicate: list[Paired]
    sure: Verdict | None

    def bot(self, name: str) -> BotSummary:
        """What is said about one bot."""
        return next(bot for bot in self.bots if bot.name == name)

    def pair(self, first: str, second: str) -> Pair:
        """What is said about two bots, in the order of the match."""
        return next(pair for pair in self.pairs if (pair.first, pair.second) == (first, second))


def summarize(match: Match, games: Iterable[Played], until_sure: float | None = None) -> Summary:
    """What these games of a match say; at least one is needed."""
    every = sorted(games, key=lambda played: played.game)
    lengths = [played.length for played in every]
    seconds = sum(sum(played.seconds) for played in every)
    rated = ratings(every, match.names, match.seed)
    bots = [bot_summary(match, name, every, rated[name]) for name in match.names]
    return Summary(
        match=match,
        games=len(every),
        without_winner=sum(not played.winners for played in every),
        fair=match.together / match.players,
        bots=bots,
        pairs=[pair(match, *two, every) for two in combinations(match.names, 2)],
        lengths=Lengths(fmean(lengths), min(lengths), median(lengths), max(lengths)),
        reasons=dict(sorted(Counter(played.reason for played in every).items())),
        moves_per_second=per_second(sum(lengths), seconds),
        seconds=seconds,
        cycle=cycle(match),
        beyond_cycle=len(every) % cycle(match),
        uneven=max(max(bot.at_seat.values()) - min(bot.at_seat.values()) for bot in bots),
        duplicate=[paired(match, *two, every) for two in combinations(match.names, 2)]
        if match.duplicate != "no"
        else [],
        sure=None if until_sure is None else watched(match, until_sure, every),
    )


def bot_summary(match: Match, name: str, games: Sequence[Played], rating: Rating) -> BotSummary:
    """One bot, over all seats it has had."""
    had = [(played, place) for played in games for place, bot in enumerate(played.bots) if bot == name]
    shares = [played.shares[place] for played, place in had]
    by_seat = [[played.shares[at] for played, at in had if at == place] for place in range(match.players)]
    return BotSummary(
        name=name,
        seats=len(had),
        won=sum(shares),
        rate=wilson(sum(shares), len(shares)),
        rating=rating,
        per_seat={seat: wilson(sum(won), len(won)) for seat, won in zip(match.seats, by_seat, strict=True)},
        at_seat={seat: len(won) for seat, won in zip(match.seats, by_seat, strict=True)},
        moves_per_second=per_second(
            sum(played.decisions[place] for played, place in had), sum(played.seconds[place] for played, place in had)
        ),
        faults=[f"game {played.game}, {fault}" for played, place in had for fault in played.faults[place]],
    )


def pair(match: Match, first: str, second: str, games: Sequence[Played]) -> Pair:
    """Every seat of one bot against every seat of the other. What both have lost says nothing about the two."""
    won, decided = 0.0, 0
    for played in games:
        for mine, his in against(played, first, second):
            if mine != his:
                won, decided = won + (mine > his), decided + 1
            elif mine > 0 and match.together == 1:  # partners win together without having played each other
                won, decided = won + 0.5, decided + 1
    return Pair(first, second, decided, won, wilson(won, decided))


def against(played: Played, first: str, second: str) -> list[tuple[float, float]]:
    """What each seat of one bot has won beside each seat of the other."""
    shares = list(zip(played.bots, played.shares, strict=True))
    return [(mine, his) for bot, mine in shares if bot == first for other, his in shares if other == second]


def per_second(count: int, seconds: float) -> float:
    """How many of something a second saw."""
    return count / seconds if seconds > 0 else 0.0
