"""How seats change hands: why each change happened, and who has asked for an abandoned seat."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

import msgspec

from zauberturm.table import entries as log
from zauberturm.table.wire import SeatReason


@dataclass(frozen=True)
class SeatChange:
    """A step of the table's log that changes a seat and nothing of the game."""

    version: int
    seat: str
    reason: SeatReason
    name: str | None  # of who sits there now, or asks to
    before: str | None
    bot: str | None
    by: tuple[str, ...]  # seats that have agreed or declined
    told: int  # steps of the game before it
    entry: int  # its number in the log


@dataclass(frozen=True)
class Request:
    """Somebody asks to take over an abandoned seat."""

    number: int
    seat: str
    name: str | None
    token: str  # its hash
    agreed: tuple[str, ...] = ()

    def agreed_by(self, seat: str) -> "Request":
        """The same with one more consent."""
        return replace(self, agreed=tuple(sorted({*self.agreed, seat})))

    def without(self, seats: Collection[str]) -> "Request":
        """The same without the consent of seats that have changed hands."""
        return replace(self, agreed=tuple(seat for seat in self.agreed if seat not in seats))


def changes(
    chairs: Mapping[str, log.Chair], entry: log.Sat, dealt: bool
) -> Iterator[tuple[str, str | None, SeatReason]]:
    """The seats of an entry that changed visibly, with the name that stood there and the reason."""
    for seat, chair in entry.seats.items():
        before = chairs[seat]
        reason = derived_reason(before, chair, dealt) if entry.reason == "unknown" else entry.reason
        same = msgspec.structs.replace(before, colour=chair.colour, pledge=chair.pledge) == chair
        if not same or (reason == "recoloured" and chair.colour != before.colour):
            yield seat, before.name, reason


def derived_reason(before: log.Chair, after: log.Chair, dealt: bool) -> SeatReason:
    """Why a seat has changed, for logs that do not say so."""
    if after.kind == "bot":
        return "bot_changed" if before.kind == "bot" else "bot_sat_down"
    if after.kind == "open":
        return {"bot": "bot_removed", "person": "left", "open": "recoloured"}[before.kind]  # type: ignore[return-value]
    if before.token != after.token:
        if after.token is None:
            return "left"
        return "took_over" if dealt else "sat_down"
    if before.bot != after.bot:
        return _of_stand_in(before, after)
    return "renamed" if before.name != after.name else "recoloured"


def _of_stand_in(before: log.Chair, after: log.Chair) -> SeatReason:
    if after.bot is None:
        return "returned"
    if before.bot is not None:
        return "bot_changed"
    return "bot_for_left" if after.is_absent else "bot_for_away"
