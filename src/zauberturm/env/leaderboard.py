"""A leaderboard: any bot of the arena against frozen ones, on a frozen set of deals.

    python -m zauberturm.env.leaderboard greedy --set towers-2

Every deal is played in every order of seats, so luck of the deal and of the seat falls out. Opponents think in
iterations, never in seconds, so they are as strong on every machine. What a line says holds for one digest of rules and
bots (`sources`) and one version of the set (`set`): lines with others are not to be compared.
"""

import argparse
import hashlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from zauberturm.arena import Match, run
from zauberturm.arena.match import sources
from zauberturm.arena.schedule import games_per_deal
from zauberturm.arena.stats import Interval
from zauberturm.errors import OptionError, shown

FILE: Final = Path(__file__).with_name("evaluation.json")
HEAD: Final = "| bot | table | against | games | wins | per deal, against the opponent | sources | set |"
LINE: Final = "| {} | {} | {} | {} | {} | {} | `{}` | `{}` |"


class Evaluation(msgspec.Struct, frozen=True):
    """One table of the set. It never changes: another one gets another name."""

    name: str
    game: str
    options: dict[str, Any]
    seed: int
    deals: int
    opponents: tuple[str, ...]


class Entry(msgspec.Struct, frozen=True):
    """One line: `wins` is the share of games per seat, `lead` what a seat wins more than one of the opponent's."""

    bot: str
    evaluation: str
    opponent: str
    games: int
    wins: Interval
    lead: Interval
    sources: str
    set_digest: str


def evaluations() -> tuple[Evaluation, ...]:
    """The frozen set."""
    return msgspec.json.decode(FILE.read_bytes(), type=tuple[Evaluation, ...])


def set_digest() -> str:
    """Which version of the set this is."""
    return hashlib.blake2b(FILE.read_bytes(), digest_size=4).hexdigest()


def match_of(evaluation: Evaluation, bot: str, opponent: str, deals: int | None = None) -> Match:
    """The match behind one line."""
    match = Match(
        game=evaluation.game,
        bots=(bot, opponent),
        seed=evaluation.seed,
        duplicate="all",
        options=evaluation.options,
    )
    return msgspec.structs.replace(match, games=games_per_deal(match) * (deals or evaluation.deals))


def entries(
    bot: str, chosen: Sequence[Evaluation], deals: int | None = None, workers: int | None = None
) -> Iterator[Entry]:
    """Play what is asked for; a line each. A bot is not measured against itself."""
    for evaluation in chosen:
        for opponent in evaluation.opponents:
            if opponent != bot:
                yield _entry(evaluation, match_of(evaluation, bot, opponent, deals), workers)


def _entry(evaluation: Evaluation, match: Match, workers: int | None) -> Entry:
    bot, opponent = match.bots
    summary = run(match, workers=workers)
    (paired,) = summary.duplicate
    wins = summary.bot(bot).rate
    return Entry(bot, evaluation.name, opponent, summary.games, wins, paired.difference, sources()[:8], set_digest())


def chosen(names: Sequence[str]) -> tuple[Evaluation, ...]:
    """The tables of these names; without a name, all."""
    every = {one.name: one for one in evaluations()}
    for name in names:
        if name not in every:
            message = f"there is no table {shown(name)}, only {', '.join(every)}"
            raise OptionError("option", message, {"option": "set"})
    return tuple(every[name] for name in names or every)


def line(entry: Entry) -> str:
    """A line of the table, shares in per cent with their 95 % intervals."""
    shares = [
        f"{100 * one.value:.1f} ({100 * one.low:.1f} to {100 * one.high:.1f})" for one in (entry.wins, entry.lead)
    ]
    return LINE.format(
        entry.bot, entry.evaluation, entry.opponent, entry.games, *shares, entry.sources, entry.set_digest
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m zauberturm.env.leaderboard", description=__doc__)
    parser.add_argument("bot", help="as `zauberturm arena` names it")
    parser.add_argument("--set", action="append", default=[], help="a table of the set; may be repeated")
    parser.add_argument("--deals", type=int, help="fewer deals than the set has, for a first look")
    parser.add_argument("--workers", type=int, help="processes; 0: this one")
    asked = parser.parse_args(arguments)
    sys.stdout.write(f"{HEAD}\n{'|---' * HEAD.count(' | ')}|---|\n")
    for entry in entries(asked.bot, chosen(asked.set), asked.deals, asked.workers):
        sys.stdout.write(f"{line(entry)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
