"""What a table tells of the past while its game runs.

Where people are to remember by themselves, nobody gets the past board: there is no replay, no game file, and the log
goes back one round only, unless the table is made with the whole log. When the game is over, everything opens.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from zauberturm.action import Event
from zauberturm.table import entries as log
from zauberturm.table.wire import LogOption

# How the games name the option, and the value that leaves remembering to the people.
_STRICT: Final = {"memory": "strict", "memory_aid": "off"}


def is_strict(options: Mapping[str, Any]) -> bool:
    """Whether people are to remember what they have seen."""
    return any(options.get(name) == value for name, value in _STRICT.items())


def log_option(created: log.Created, options: Mapping[str, Any]) -> LogOption:
    """What the log of a table tells while the game runs."""
    if created.study:
        return "all"
    return created.log or ("last_round" if is_strict(options) else "all")


class Rounds:
    """Where the last finished turn of each seat began, as a number of steps. The game's events say when turns end.

    A game that says nothing about turns has one wherever somebody else is asked.
    """

    def __init__(self) -> None:
        self.acting: str | None = None  # whose turn it is
        self._began = 0  # the running turn
        self._starts: dict[str, int] = {}
        self._by_events = False

    def note(self, steps: int, seat: str | None, to_move: str | None, events: Iterable[Event]) -> None:
        """After so many steps: what has just happened."""
        for event in events:
            if event.name == "turn_ended":
                self._end(event.facts["seat"], steps)
            elif event.name == "turn_began":
                self._begin(event.facts["seat"], steps)
        if not self._by_events and to_move != seat:
            if seat is not None:
                self._end(seat, steps, by_events=False)
            self.acting = to_move

    def _begin(self, seat: str, steps: int) -> None:
        if not self._by_events:
            self._by_events, self._began = True, steps
        self.acting = seat

    def _end(self, seat: str, steps: int, by_events: bool = True) -> None:
        self._by_events = self._by_events or by_events
        self._starts[seat] = self._began
        self._began = steps

    def start(self, seat: str | None) -> int:
        """How many steps lie before the last round of a seat; None: of the seat whose turn it is."""
        return self._starts.get(seat or self.acting or "", 0)
