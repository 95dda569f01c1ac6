"""Bots around one table: those who listen are told what happened, as their seat may know it, and all are sent home."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from zauberturm.action import Event
from zauberturm.bots.bot import Bot
from zauberturm.errors import OptionError, shown


def _bots(seats: object) -> Iterable[tuple[str, Bot]]:
    if not isinstance(seats, Mapping):
        raise OptionError("option", f"{shown(seats)} does not say who sits where", {"option": "seats"})
    return seats.items()


def _checked(events: object) -> list[Event]:
    if not isinstance(events, Sequence) or not all(isinstance(event, Event) for event in events):
        raise OptionError("option", f"{shown(events)} are no events", {"option": "events"})
    return list(events)


def tell(seats: Mapping[str, Bot], events: Sequence[Event]) -> None:
    """Tell every bot that has a method `told` what has happened, without what its seat may not know."""
    happened = _checked(events)
    for seat, bot in _bots(seats):
        told = getattr(bot, "told", None)
        if told is not None:
            told([event.seen_by(seat) for event in happened])


def reseed(bot: Bot, seed: int) -> None:
    """Let a bot decide as if it had decided nothing before, with dice of this seed; own bots have dice of their own.

    What it remembers of the game hangs on the seed it was made with, and stays.
    """
    begin = getattr(bot, "reseed", None)
    if begin is not None:
        begin(seed)


def dismiss(seats: Mapping[str, Bot], result: dict[str, Any] | None = None) -> None:
    """The game is over: bots that have a method `close` let go of what they hold."""
    for _, bot in _bots(seats):
        close = getattr(bot, "close", None)
        if close is not None:
            close(result)
