"""Who is connected to a table: nothing that the log knows."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Presence:
    """Who is there now, and who has been there until a moment ago."""

    online: Collection[str] = ()  # seats
    watching: int = 0
    lately: Collection[str] = ()  # seats whose line has been cut, perhaps for a moment only
    owner: bool = False  # now or lately


NOBODY: Final = Presence()
