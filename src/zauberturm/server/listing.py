"""What the list of open tables shows of a table, kept beside its log."""

import copy
from collections.abc import Iterable

import msgspec

from zauberturm.store import Summary
from zauberturm.table.entries import Began, Entry, Opened, Sat
from zauberturm.table.presence import NOBODY, Presence
from zauberturm.table.table import Table
from zauberturm.table.views import Listed

_DECODER = msgspec.json.Decoder(Listed)


def summary(table: Table, now: float) -> Summary:
    """The table as it stands. `since` is kept as the moment the table was made."""
    text = msgspec.json.encode(table.listed_at(2 * table.created.at)) if table.is_listed else b""
    return Summary(table.id, table.is_listed, text, now, table.status)


def summary_after(table: Table, entries: Iterable[Entry], now: float) -> Summary | None:
    """How the table will stand in the list after these entries; None: as before."""
    changes = [entry for entry in entries if isinstance(entry, Sat | Opened | Began)]
    if not (table.listed or any(isinstance(entry, Opened) for entry in changes)):
        begins = any(isinstance(entry, Began) for entry in changes)
        return Summary(table.id, False, b"", now, "playing") if begins else None
    if not changes:
        return None
    after = copy.copy(table)
    after.chairs = dict(table.chairs)
    begun = None
    for entry in changes:
        if isinstance(entry, Sat):
            after.chairs.update(entry.seats)
        elif isinstance(entry, Opened):
            after.listed, after.spectators = entry.listed, entry.spectators
        else:
            begun = entry
    if begun is not None:
        after = Table(msgspec.structs.replace(table.created, seats=after.chairs, listed=after.listed))
        after.spectators = table.spectators
        after.apply(begun)
    return summary(after, now)


def shown(kept: Summary, now: float, presence: Presence = NOBODY) -> Listed:
    """A kept summary as the list shows it now."""
    listed = _DECODER.decode(kept.text)
    seats = [msgspec.structs.replace(seat, online=seat.seat in presence.online) for seat in listed.seats]
    return msgspec.structs.replace(listed, since=max(0.0, now - listed.since), seats=seats)
