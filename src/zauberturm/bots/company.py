"""Bots around one table: those who listen are told what happened, as their seat may know it, and all are sent home."""

from collections.abc import Mapping, Sequence
from typing import Any

from zauberturm.action import Event
from zauberturm.bots.bot import Bot


def tell(seats: Mapping[str, Bot], events: Sequence[Event]) -> None:
    """Tell every bot that has a method `told` what has happened, without what its seat may not know."""
    for seat, bot in seats.items():
        told = getattr(bot, "told", None)
        if told is not None:
            told([event.seen_by(seat) for event in events])


def dismiss(seats: Mapping[str, Bot], result: dict[str, Any] | None = None) -> None:
    """The game is over: bots that have a method `close` let go of what they hold."""
    for bot in seats.values():
        close = getattr(bot, "close", None)
        if close is not None:
            close(result)
