"""Who is connected to a table: nothing that the log knows."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True)
class Presence:
    """Who is there now, and who has been there until a moment ago."""

    online: Collection[str] = ()  # seats
    watching: int = 0
    lately: Collection[str] = ()  # seats whose line has been cut, perhaps for a moment only
    owner: bool = False  # now or lately
    programs: Mapping[str, str] = field(default_factory=dict)  # bots that could be asked to play here: their names


NOBODY: Final = Presence()
