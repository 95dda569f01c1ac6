"""How strong the bots are: `python -m bench.strength` plays what is missing and prints a table for docs/benchmarks.md.

Every match has a folder of its own, so that it can be interrupted and gone on with, and a goal: it ends as soon as it
is sure whether the goal is met, or after its number of games. `--table` only prints what is there.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from zauberturm.arena import Match, Summary, run, summarize
from zauberturm.arena.store import read_games
from zauberturm.cli.progress import Progress
from zauberturm.registry import GAMES

FOLDER = Path("build/strength")
LEVELS = 5


@dataclass(frozen=True)
class Claim:
    """A match and the share that its first bot has to win."""

    name: str
    game: str
    bots: tuple[str, ...]
    goal: float

    @property
    def folder(self) -> Path:
        return FOLDER / self.name

    def match(self, games: int, seed: int) -> Match:
        return Match(game=self.game, bots=self.bots, games=games, seed=seed, options={"players": len(self.bots)})


def claims() -> Iterator[Claim]:
    """Everything that has to be shown, for every game of the house."""
    for game in GAMES:
        yield Claim(f"{game}-greedy-random", game, ("greedy", "random"), 0.95)
        yield Claim(f"{game}-search-greedy", game, ("search:1s", "greedy"), 0.75)
        yield Claim(f"{game}-search-3-greedy", game, ("search:1s", "greedy", "greedy", "greedy"), 0.5)
        for level in range(2, LEVELS + 1):
            yield Claim(f"{game}-level-{level}-{level - 1}", game, (f"level:{level}", f"level:{level - 1}"), 0.6)


def played(one: Claim, match: Match, workers: int | None) -> Summary:
    print(one.name, file=sys.stderr)
    with Progress(sys.stderr) as progress:
        return run(match, one.folder, workers=workers, tell=progress, until_sure=one.goal)


def noted(one: Claim, match: Match) -> Summary | None:
    """What a folder says; None if nothing was played there yet."""
    games = read_games(one.folder)
    return summarize(match, games, one.goal) if games else None


def row(one: Claim, summary: Summary) -> str:
    match, verdict, first = summary.match, summary.sure, summary.bots[0]
    assert verdict is not None
    others = ", ".join(match.bots[1:])
    won, decided = f"{first.won:g}", summary.games - summary.without_winner
    wilson = f"{100 * first.rate.low:.1f} to {100 * first.rate.high:.1f} %"
    always = f"{100 * verdict.share.low:.1f} to {100 * verdict.share.high:.1f} %"
    share = f"{100 * first.won / max(decided, 1):.1f} %"
    cells = [match.game, first.name, others, f"{won} of {decided}", share, wilson, always, f"{100 * one.goal:.0f} %"]
    return f"| {' | '.join([*cells, verdict.says])} |"


def table(rows: list[str]) -> str:
    head = "| game | bot | against | won | share | Wilson 95 % | sure at any time | goal | surely |"
    return "\n".join([head, "|---|---|---|---:|---:|---:|---:|---:|---|", *rows])


def main() -> None:
    """Read what to do, and do it."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--only", default="", help="claims whose name contains this")
    reader.add_argument("--games", type=int, default=400, help="games of a match at the most")
    reader.add_argument("--seed", type=int, default=2026)
    reader.add_argument("--workers", type=int)
    reader.add_argument("--table", action="store_true", help="play nothing, print what is there")
    asked = reader.parse_args()
    rows = []
    for one in claims():
        if asked.only in one.name and (one.folder.exists() or not asked.table):
            match = one.match(asked.games, asked.seed)
            summary = noted(one, match) if asked.table else played(one, match, asked.workers)
            rows += [row(one, summary)] if summary else []
    print(table(rows))


if __name__ == "__main__":
    main()
