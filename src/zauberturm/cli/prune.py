"""The command `zauberturm prune`: delete tables that have been kept long enough."""

import argparse
import asyncio
import math
import time
from pathlib import Path
from typing import Final

from zauberturm import locale
from zauberturm.cli.play import Screen
from zauberturm.extras import need
from zauberturm.server.retention import DAY, Retention, Search
from zauberturm.store import Unusable, open_store

NEVER: Final = "never"
Found = dict[str, list[int]]  # bytes of each table, by stage


def add_flags(one: argparse.ArgumentParser) -> None:
    """Which file, how old, and whether it is meant."""
    one.add_argument("database", type=Path, metavar="DATABASE")
    one.add_argument("--dry-run", action="store_true", help="only tell what would be deleted")
    add_span_flags(one)


def add_span_flags(one: argparse.ArgumentParser) -> None:
    """How long tables are kept since their last entry."""
    usual = Retention()
    for name, span, what in (
        ("finished", usual.finished, "games that are over"),
        ("abandoned", usual.abandoned, "games that nobody goes on with"),
        ("unstarted", usual.unstarted, "tables that have not begun"),
    ):
        one.add_argument(
            f"--keep-{name}",
            type=days,
            default=span,
            metavar="DAYS",
            help=f"{what} are kept so long ({span / DAY:.0f}; {NEVER}: never deleted)",
        )


def days(text: str) -> float:
    """A number of days, in seconds."""
    if text == NEVER:
        return math.inf
    try:
        count = float(text)
    except ValueError:
        count = -1.0
    if not count >= 0:
        raise argparse.ArgumentTypeError(f"{text!r} is neither a number of days nor {NEVER!r}")
    return count * DAY if count else math.inf  # 0 means for ever, as in many a configuration


def retention_of(arguments: argparse.Namespace) -> Retention:
    """What was asked for."""
    return Retention(arguments.keep_finished, arguments.keep_abandoned, arguments.keep_unstarted)


def command(arguments: argparse.Namespace, screen: Screen) -> int:
    """Delete what is due, or tell what would be."""
    need("server", "pruning tables")
    path: Path = arguments.database.expanduser()
    if not path.is_file():  # a mistyped name must not become a new database
        raise Unusable(path, "there is no such file")
    before = path.stat().st_size
    found = asyncio.run(pruned(path, retention_of(arguments), time.time(), arguments.dry_run))
    screen.show(report(found, screen.language, arguments.dry_run))
    if not arguments.dry_run:
        facts = {"before": megabytes(before), "after": megabytes(path.stat().st_size)}
        screen.say(locale.text(screen.language, "server.prune.file", facts))
    return 0


async def pruned(path: Path, retention: Retention, now: float, dry_run: bool) -> Found:
    """What was deleted, or would be."""
    store = open_store(path)
    found: Found = {}
    try:
        async for one in Search(store, retention, now, correct=not dry_run).past():
            found.setdefault(one.stage, []).append(await store.size(one.table))
            if not dry_run:
                await store.remove(one.table, one.entries)
        if not dry_run:
            await store.compact()
    finally:
        await store.close()
    return found


def report(found: Found, language: str, dry_run: bool) -> list[str]:
    """How many tables of each kind, and how large they are."""
    key = "server.prune.would" if dry_run else "server.prune.done"
    sizes = [size for stage in found.values() for size in stage]
    lines = [locale.text(language, key, {"tables": len(sizes), "size": megabytes(sum(sizes))})]
    for stage, those in sorted(found.items()):
        facts = {"tables": len(those), "size": megabytes(sum(those))}
        lines.append("  " + locale.text(language, f"server.prune.{stage}", facts))
    return lines


def megabytes(size: int) -> str:
    """A size for people."""
    return f"{size / 1e6:.1f} MB"
