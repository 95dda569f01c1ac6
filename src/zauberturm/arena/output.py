"""A match as files: `summary.json` and `games.csv`, beside the results they are made of."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path

import msgspec

from zauberturm.arena.match import Match
from zauberturm.arena.played import Played
from zauberturm.arena.summary import Summary

SUMMARY, GAMES = "summary.json", "games.csv"


def write(folder: Path, match: Match, games: Sequence[Played], summary: Summary) -> None:
    """Write both files, over those of an earlier run."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / SUMMARY).write_bytes(msgspec.json.format(msgspec.json.encode(summary), indent=2) + b"\n")
    (folder / GAMES).write_text(table(match, games), "utf-8", newline="")


def table(match: Match, games: Sequence[Played]) -> str:
    """One line per game; columns that are by seat carry its letter."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    by_seat = ("bot", "share", "decisions", "seconds", "faults")
    columns = [f"{what}_{seat}" for what in by_seat for seat in match.seats]
    writer.writerow(["game", "deal", "winners", "reason", "length", *columns])
    for one in games:
        lists = (one.bots, one.shares, one.decisions, one.seconds, [len(faults) for faults in one.faults])
        cells = [cell for values in lists for cell in values]
        writer.writerow([one.game, one.deal, "".join(one.winners), one.reason, one.length, *cells])
    return text.getvalue()
