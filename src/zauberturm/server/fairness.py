"""Whose job is next: workers are shared between addresses by the time they have spent on each of them of late.

A job's turn is a number of seconds: what its address has used, half of which is forgotten every `HALF_LIFE` seconds. At
a table where only bots play and others look on it is `SHOW` more, so people who play come first, and nobody waits for
ever. The lowest turn is next; tables of one address take turns. A long thought of somebody who has used much more than
somebody who waits is cut short: the search answers with what it has found so far.

Nothing here waits, measures time or knows what a worker is.
"""

import math
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

HALF_LIFE: Final = 10.0  # seconds after which half of what was used is forgotten
SHOW: Final = 4.0  # seconds by which a table without players comes later
LEAD: Final = 3.0  # seconds that somebody must have used more than somebody who waits, to be cut short
NEGLIGIBLE: Final = 0.001  # seconds

Job = TypeVar("Job")


@dataclass(frozen=True)
class Asker:
    """Whom a job is for."""

    address: str
    table: str
    people: bool = True  # somebody who plays there is present


@dataclass
class Turn(Generic[Job]):
    """A job in the queue, or one that is being done."""

    job: Job
    asker: Asker
    began: float = 0.0
    cut: bool = False


class Usage:
    """Seconds of workers that each address has used of late."""

    def __init__(self) -> None:
        self._used: dict[str, tuple[float, float]] = {}  # by address: seconds, as of when

    def __iter__(self) -> Iterator[str]:
        """The addresses that are remembered."""
        return iter(self._used)

    def of(self, address: str, now: float) -> float:
        """What is not forgotten yet."""
        seconds, at = self._used.get(address, (0.0, now))
        return seconds * math.exp2((at - now) / HALF_LIFE)

    def add(self, address: str, seconds: float, now: float) -> None:
        """Note what was used, and forget those who have used next to nothing."""
        self._used[address] = (self.of(address, now) + seconds, now)
        self._used = {one: used for one, used in self._used.items() if self.of(one, now) > NEGLIGIBLE}


class FairQueue(Generic[Job]):
    """Jobs that wait and jobs that are being done."""

    def __init__(self) -> None:
        # By address and table, both in the order in which they are served when nothing else decides.
        self._waiting: dict[str, dict[str, deque[Turn[Job]]]] = {}
        self._running: list[Turn[Job]] = []
        self._usage = Usage()

    def __len__(self) -> int:
        return sum(len(turns) for tables in self._waiting.values() for turns in tables.values())

    def waiting(self) -> list[Job]:
        """Everything that is still to be done."""
        return [turn.job for tables in self._waiting.values() for turns in tables.values() for turn in turns]

    def add(self, job: Job, asker: Asker, *, again: bool = False) -> None:
        """Another job; one that has to be done `again` keeps its place before others of its table."""
        turns = self._waiting.setdefault(asker.address, {}).setdefault(asker.table, deque())
        (turns.appendleft if again else turns.append)(Turn(job, asker))

    def take(self, now: float) -> Job | None:
        """The job whose turn it is. It is being done until it is finished."""
        turn = self.first(now)
        if turn is None:
            return None
        self._remove(turn)
        turn.began = now
        self._running.append(turn)
        return turn.job

    def finish(self, job: Job, now: float) -> None:
        """A job is done, or cannot be done: its address has used a worker so long."""
        for turn in [turn for turn in self._running if turn.job is job]:
            self._running.remove(turn)
            self._usage.add(turn.asker.address, now - turn.began, now)

    def to_cut(self, now: float) -> Job | None:
        """A job to be cut short in favour of the one that waits, if its address has had much more; each only once."""
        first = self.first(now)
        if first is None or not self._running:
            return None
        last = max(self._running, key=lambda turn: self._turn(turn.asker, now))
        if last.cut or self._turn(last.asker, now) <= self._turn(first.asker, now) + LEAD:
            return None
        last.cut = True
        return last.job

    def _turn(self, asker: Asker, now: float) -> float:
        """What decides who is next: the lower, the sooner."""
        running = sum(now - turn.began for turn in self._running if turn.asker.address == asker.address)
        return self._usage.of(asker.address, now) + running + (0.0 if asker.people else SHOW)

    def first(self, now: float) -> Turn[Job] | None:
        """Whose turn it is."""
        firsts = [self._first_of(tables) for tables in self._waiting.values()]
        return min(firsts, key=lambda turn: self._turn(turn.asker, now), default=None)

    @staticmethod
    def _first_of(tables: dict[str, deque[Turn[Job]]]) -> Turn[Job]:
        """The next job of an address: people first, then the table that was served longest ago."""
        return min((turns[0] for turns in tables.values()), key=lambda turn: not turn.asker.people)

    def _remove(self, turn: Turn[Job]) -> None:
        """Take a job out; its table and its address go to the end of their rows."""
        tables = self._waiting.pop(turn.asker.address)
        turns = tables.pop(turn.asker.table)
        turns.popleft()
        if turns:
            tables[turn.asker.table] = turns
        if tables:
            self._waiting[turn.asker.address] = tables
