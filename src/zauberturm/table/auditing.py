"""Is a log what a table wrote? Every entry is read, follows the one before, and chance brought what the seed brings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from zauberturm.errors import ZauberturmError
from zauberturm.proof import line_digest, pledge_of
from zauberturm.table import entries as log
from zauberturm.table.folded import opened_game
from zauberturm.table.table import Table


@dataclass(frozen=True)
class Fault:
    """Something that is not as a table would have written it; `says` names the sentence."""

    says: str
    entry: int
    facts: dict[str, Any] = field(default_factory=dict)


class Audit:
    """A log, read entry by entry. Ends where the log cannot be folded any further."""

    def __init__(self, lines: Sequence[bytes]) -> None:
        self.lines = lines
        self.table: Table | None = None  # as far as it could be folded
        self.unchained = 0  # entries of format 1: nothing names the line before them

    def faults(self) -> Iterator[Fault]:
        """Everything that is wrong."""
        before, newest = None, 0
        for number, line in enumerate(self.lines):
            try:
                entry = log.decode(line)
                if not self._follows(entry, before, newest):
                    yield Fault("chain", number)
                before, newest = line_digest(line), max(newest, entry.format)
                yield from self._folded(number, entry, line)
            except ZauberturmError as error:
                yield Fault("contradiction", number, {"reason": str(error)})
                return

    def _follows(self, entry: log.Entry, before: str | None, newest: int) -> bool:
        if entry.format == 1 and newest <= 1:
            self.unchained += 1
            return entry.before is None
        return entry.before == before

    def _folded(self, number: int, entry: log.Entry, line: bytes) -> Iterator[Fault]:
        if self.table is None:
            if not isinstance(entry, log.Created):
                raise log.LogError("a log begins with the making of its table")
            self.table = Table(entry, line)
            return
        if not self.table.study:
            yield from _chance(self.table, number, entry)
        self.table.apply(entry, line)


def _chance(table: Table, number: int, entry: log.Entry) -> Iterator[Fault]:
    """Whether the seed brings what the entry says that chance has brought, and the seed is that of the bits."""
    if isinstance(entry, log.Began):
        if entry.bits is not None and not _kept(table, entry.bits):
            yield Fault("bits", number)
        game = opened_game(table.created, entry.options, entry.bits)
        first = 0
    elif isinstance(entry, log.Played) and not table.running().is_outdated(entry.seat, entry.action):
        game = table.running().copy()
        first = game.plays + 1
        game.play(entry.action)
    else:
        return
    game.chance = "auto"
    game.run_chance()
    brought = [str(each) for each in game.plays_since(first)]
    if brought != entry.chance:
        yield Fault("chance", number, {"told": " ".join(entry.chance), "found": " ".join(brought)})


def _kept(table: Table, bits: dict[str, str | None]) -> bool:
    """Whether these are the bits that were pledged and revealed."""
    pledged = all(pledge_of(one) == table.chairs[seat].pledge for seat, one in table.revealed.items())
    return pledged and {seat: one for seat, one in bits.items() if one is not None} == table.revealed
