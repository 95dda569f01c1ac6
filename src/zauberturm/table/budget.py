"""How much may be written into the log of one table.

What a game needs to come to its end is refused only when the whole log is full, far beyond the longest game ever
played. What can be repeated for ever without the game going on has a budget of its own: phrases, preferences, changes
of seats, decisions taken back. Those budgets are counted by seat, so that nobody spends another's.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from zauberturm.table import entries as log
from zauberturm.table.chairs import refused

Spending = tuple[type, str | None]  # a kind of entry, and the seat it is about


@dataclass(frozen=True)
class Budget:
    """Entries in the log of one table: of each kind, and altogether.

    In 460,000 games played at random the longest took 6,249 decisions (docs/lengths.md). Everything else, spent to the
    last, leaves six seats more than that.
    """

    entries: int = 12_000  # altogether
    said: int = 100  # by each seat
    preferred: int = 50  # by each seat
    sat: int = 200  # of each seat
    took_back: int = 900  # at a table, the same share for every seat
    others: int = 100  # of any other kind

    def most(self, kind: type, seats: int) -> int | None:
        """How many entries of a kind there may be about one seat; None: only the whole log is bounded."""
        if kind is log.Played:
            return None
        if kind is log.TookBack:
            return self.took_back // seats
        own: dict[type, int] = {log.Said: self.said, log.Preferred: self.preferred, log.Sat: self.sat}
        return own.get(kind, self.others)


BUDGET: Final = Budget()


def spendings(entry: log.Entry) -> Iterable[Spending]:
    """What an entry is counted as."""
    if isinstance(entry, log.Sat):
        return [(log.Sat, seat) for seat in entry.seats]
    return [(type(entry), getattr(entry, "seat", None))]


class Account:
    """What a table has spent so far."""

    def __init__(self, seats: int, study: bool) -> None:
        self.budget = BUDGET
        self._seats, self._study = seats, study
        self._spent: dict[Spending, int] = {}
        self._entries = 0

    def note(self, entry: log.Entry) -> None:
        """One more entry is in the log."""
        for one in spendings(entry):
            self._spent[one] = self._spent.get(one, 0) + 1
        self._entries += 1

    @property
    def is_full(self) -> bool:
        """Whether nothing more is written down, not even decisions."""
        return self._entries >= self.budget.entries

    def is_spent(self, kind: type, seat: str | None) -> bool:
        """Whether there have been as many entries of a kind about a seat as there may be."""
        most = self.budget.most(kind, self._seats)
        # Somebody who studies a game alone takes back as much as the whole log allows.
        return most is not None and not self._study and self._spent.get((kind, seat), 0) >= most

    def check(self, entries: Iterable[log.Entry], chairs: Mapping[str, log.Chair]) -> None:
        """Refuse entries for which there is no room."""
        for entry in entries:
            if isinstance(entry, log.Rematched) or _settles(entry, chairs):
                continue
            if self.is_full:
                raise refused("full", "the log of this table is full", most=self.budget.entries)
            for kind, seat in spendings(entry):
                if self.is_spent(kind, seat):
                    most = self.budget.most(kind, self._seats)
                    raise refused("spent", "there has been enough of that here", seat=seat, most=most)


def _settles(entry: log.Entry, chairs: Mapping[str, log.Chair]) -> bool:
    """Whether people leave or bots sit down, and nothing else: each can happen once before it costs something again."""
    return isinstance(entry, log.Sat) and all(_is_settled(chairs[seat], now) for seat, now in entry.seats.items())


def _is_settled(before: log.Chair, now: log.Chair) -> bool:
    left = before.token is not None and now.token is None
    return left or (before.bot is None and now.bot is not None)
