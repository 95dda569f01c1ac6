"""Whether somebody wants a table to go on, and on whose account its bots think. Kept in memory only."""

from typing import Final

from zauberturm.server.limits import network_of
from zauberturm.table.tokens import Viewer

LASTS: Final = 30.0  # seconds that a request counts, for those who neither hold a socket nor poll
NOBODY: Final = "nobody"  # stands for the address of a table that nobody has asked for since it was read from its log
_STRANGER, _PARTY, _MAKER = range(3)


class Attention:
    """Who has asked for a table lately, and the address that answers for its bots.

    That is the one that made the table; after a restart, the first one that shows a token of it, else anybody's.
    """

    def __init__(self) -> None:
        self.address = NOBODY
        self._rank = -1
        self._players: float | None = None  # when somebody who sits there has asked last ...
        self._anybody: float | None = None  # ... and when anybody has

    def made_by(self, address: str) -> None:
        """Note who has made the table."""
        self._answers(address, _MAKER)

    def note(self, address: str, who: Viewer, now: float) -> None:
        """Somebody who may look at the table has asked for it."""
        self._answers(address, _PARTY if who.seats or who.owner else _STRANGER)
        self._anybody = now
        if who.seats:
            self._players = now

    def _answers(self, address: str, rank: int) -> None:
        if rank > self._rank:
            self.address, self._rank = network_of(address), rank

    def of_players(self, now: float) -> bool:
        """Tell whether somebody who sits there has asked for it lately."""
        return self._players is not None and now - self._players < LASTS

    def of_anybody(self, now: float) -> bool:
        """Tell whether anybody has."""
        return self._anybody is not None and now - self._anybody < LASTS
