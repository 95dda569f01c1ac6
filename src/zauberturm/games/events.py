"""What all games share of telling: the log inside the core, and reading it outside.

A log is a flat array of rows. Row 0 is its header; every other row is an event: its kind, then its parameters.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from zauberturm.kernel import rule

WIDTH: Final = 8
ROWS_WRITTEN: Final = 0  # in the header: how many events follow
BARRIER: Final = 1  # in the header: 1 once something was shown that nobody may take back

UNKNOWN: Final = "?"  # in place of a fact that is none of the viewer's business

ReadFact = Callable[[int], object] | None  # how a number of the log is written outside; None: as it is


class EventKind(NamedTuple):
    """What an event is called and tells."""

    name: str
    parameters: tuple[tuple[str, str], ...]  # name and type, in the order of the row
    secret: str = ""  # the parameter that not everybody may know ...
    knowers: tuple[str, ...] = ()  # ... except the seats named by these parameters


def event_kind(name: str, parameters: str, secret: str = "", knowers: tuple[str, ...] = ()) -> EventKind:
    """Read `"seat from:space"`: a parameter whose name is its type is written once."""
    pairs = tuple((one.split(":")[0], one.split(":")[-1]) for one in parameters.split())
    return EventKind(name, pairs, secret, knowers)


def seat_list(letters: str) -> Callable[[int], list[str]]:
    """A reader of seats that are given as bits."""
    return lambda bits: [letter for seat, letter in enumerate(letters) if bits >> seat & 1]


class Reader:
    """Reads the rows of one game's log. `types` says how each type of parameter is written."""

    def __init__(self, events: Sequence[EventKind], types: Mapping[str, ReadFact]) -> None:
        self._rows = tuple(
            (kind.name, tuple((place, name, types[type_]) for place, (name, type_) in enumerate(kind.parameters, 1)))
            for kind in events
        )
        self._secrets = {kind.name: (kind.secret, kind.knowers) for kind in events if kind.secret}

    def event_facts(self, row: Sequence[int]) -> tuple[str, dict[str, object]]:
        """Name and facts of one event, written as in the notation."""
        name, parameters = self._rows[row[0]]
        return name, {key: read(row[place]) if read else row[place] for place, key, read in parameters}

    def redacted(self, name: str, facts: Mapping[str, object], viewer: str | None) -> dict[str, object]:
        """The facts as a seat may know them, or a spectator (None): what is none of his business is `?`."""
        secret, knowers = self._secrets.get(name, ("", ()))
        if not secret or any(facts[knower] == viewer for knower in knowers):
            return dict(facts)
        return {**facts, secret: UNKNOWN}


@rule
def add_row(log: list[int], kind: int, a: int, b: int, c: int, d: int, e: int, f: int) -> None:
    """Add one event to the log."""
    log[ROWS_WRITTEN] += 1
    at = log[ROWS_WRITTEN] * WIDTH
    log[at], log[at + 1], log[at + 2], log[at + 3] = kind, a, b, c
    log[at + 4], log[at + 5], log[at + 6], log[at + 7] = d, e, f, 0
