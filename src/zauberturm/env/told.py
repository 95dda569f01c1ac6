"""What a seat was told all game long, as a digest: two seats that were told the same have the same."""

import hashlib
from typing import Any, Final, cast

from zauberturm.action import Action, Event
from zauberturm.game import redacted

SIZE: Final = 16


class Told:
    """Everything that happened up to some moment. Moments share their past, so a copy costs nothing."""

    __slots__ = ("action", "before", "digests", "events", "mover")

    def __init__(self, digests: dict[str, bytes]) -> None:
        self.digests = digests  # of seats, as far as they are known
        self.before: Told | None = None
        self.mover, self.action = "", cast("Action | None", None)
        self.events: tuple[Event, ...] = ()

    @classmethod
    def nothing(cls, seats: list[str]) -> "Told":
        """Before the first event."""
        return cls(dict.fromkeys(seats, b""))

    def then(self, mover: str, action: Action, events: list[Event]) -> "Told":
        """One action or outcome later."""
        later = Told({})
        later.before, later.mover, later.action, later.events = self, mover, action, tuple(events)
        return later

    def digest(self, seat: str) -> str:
        """What `seat` was told, in its order."""
        new: list[Told] = []
        here: Told = self
        while seat not in here.digests and here.before is not None:
            new.append(here)
            here = here.before
        known = here.digests[seat]
        for moment in reversed(new):
            known = moment.digests[seat] = moment._after(known, seat)  # noqa: SLF001  # one of us
        return known.hex()

    def _after(self, known: bytes, seat: str) -> bytes:
        assert self.action is not None
        text = redacted(self.action, list(self.events), seat)
        seen = [said(event.seen_by(seat)) for event in self.events]
        return hashlib.blake2b(repr((known, self.mover, text, seen)).encode(), digest_size=SIZE).digest()

    def __deepcopy__(self, _: Any) -> "Told":
        return self  # nothing in it changes but what it has worked out already

    def __reduce__(self) -> tuple[Any, ...]:
        # A long past would be too deep for pickle; what everybody was told is enough to go on.
        first: Told = self
        while first.before is not None:
            first = first.before
        return Told, ({seat: bytes.fromhex(self.digest(seat)) for seat in first.digests},)


def said(event: Event) -> tuple[str, str]:
    """An event as it is compared."""
    return event.name, repr(sorted(event.facts.items()))
