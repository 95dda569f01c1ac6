"""The command `zauberturm check-log`: is everything in a database as the server wrote it?"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from zauberturm import locale
from zauberturm.cli.play import Screen
from zauberturm.cli.progress import Progress
from zauberturm.extras import need
from zauberturm.proof import line_digest
from zauberturm.store import Kept, Walk
from zauberturm.table.auditing import Audit, Fault
from zauberturm.table.table import Table

FAULTY: Final = 1  # exit status; a file that cannot be read at all has 2


def add_flags(one: argparse.ArgumentParser) -> None:
    """Which file, and what players have noted."""
    one.add_argument("database", type=Path, metavar="DATABASE")
    one.add_argument(
        "--link", action="append", default=[], metavar="TEXT", help="a link that a player noted must be in some log"
    )


class Report:
    """What was found in a database."""

    def __init__(self, links: list[str]) -> None:
        self.missing = dict.fromkeys(links)  # links that were not found yet
        self.faults: list[tuple[str, Fault]] = []
        self.tables = self.entries = self.unchained = 0

    def add(self, kept: Kept) -> None:
        """Look at one table."""
        audit = Audit([line for _, line in kept.log])
        faults = [*gaps(kept), *audit.faults(), *noted(kept)]
        if audit.table is not None:
            faults += summarised(kept, audit.table)
            for link in set(self.missing) & set(audit.table.links):
                del self.missing[link]
        self.faults += [(kept.table, fault) for fault in faults]
        self.tables, self.entries = self.tables + 1, self.entries + len(kept.log)
        self.unchained += audit.unchained

    def lines(self, language: str) -> Iterator[str]:
        """The findings as a table, and what was looked at."""
        for table, fault in self.faults:
            yield f"{table:22}  {fault.entry:>6}  {locale.text(language, f'server.check.{fault.says}', fault.facts)}"
        for link in self.missing:
            yield locale.text(language, "server.check.link", {"link": link})
        if self.unchained:
            yield locale.text(language, "server.check.old", {"n": self.unchained})
        facts = {"n": len(self.faults) + len(self.missing), "tables": self.tables, "entries": self.entries}
        yield locale.text(language, "server.check.done", facts)

    @property
    def status(self) -> int:
        """The exit status."""
        return FAULTY if self.faults or self.missing else 0


def command(arguments: argparse.Namespace, screen: Screen) -> int:
    """Walk the database; nothing is written."""
    need("server", "checking logs")
    walk, report = Walk(arguments.database.expanduser()), Report(arguments.link)
    with Progress(screen.stderr) as progress:
        for number, kept in enumerate(walk, 1):
            report.add(kept)
            progress(number, len(walk.tables))
    screen.show(list(report.lines(screen.language)))
    return report.status


def gaps(kept: Kept) -> Iterator[Fault]:
    """Numbers that are missing."""
    for expected, (sequence, _) in enumerate(kept.log):
        if sequence != expected:
            yield Fault("gap", expected)
            return


def noted(kept: Kept) -> Iterator[Fault]:
    """Whether the log ends where it ended when it was written last."""
    last = line_digest(kept.log[-1][1]) if kept.log else None
    if kept.entries is not None and (kept.entries, kept.head) != (len(kept.log), last):
        yield Fault("cut", len(kept.log), {"noted": kept.entries})


def summarised(kept: Kept, table: Table) -> Iterator[Fault]:
    """Whether the list of tables shows the table that the log tells of."""
    if kept.table != table.id:
        yield Fault("name", 0)
    if kept.summary is None or not (kept.summary.listed and table.is_listed):
        return  # that a table is over is noted a moment later, so the log may be ahead
    shown = msgspec.json.decode(kept.summary.text)
    now = msgspec.to_builtins(table.listed_at(0.0))
    if any(shown.get(name) != now[name] for name in ("table", "game", "options", "status")) or people(shown) != people(
        now
    ):
        yield Fault("summary", len(kept.log))


def people(listed: dict[str, list[dict[str, str]]]) -> list[tuple[str | None, ...]]:
    """Who sits where."""
    return [tuple(seat.get(name) for name in ("seat", "kind", "name", "bot")) for seat in listed.get("seats", [])]
