"""The steps of a table's log as somebody is told them: what is hidden stays hidden, changes of seats are for all."""

from zauberturm.game import EVERYTHING, redacted
from zauberturm.table.folded import Told
from zauberturm.table.seating import SeatChange
from zauberturm.table.views import Change, EventView, Step


def step_for(told: Told | SeatChange, narrated_to: str | None, number: int, link: str) -> Step:
    """One step as somebody is told it, with its place among the table's steps and in the hash chain."""
    if isinstance(told, SeatChange):
        return _seat_step(told, number, link)
    return _game_step(told, narrated_to, number, link)


def _seat_step(change: SeatChange, number: int, link: str) -> Step:
    told = Change(change.reason, change.name, change.before, change.bot, list(change.by))
    return Step(change.version, change.seat, "", [], number=number, link=link, change=told)


def _game_step(told: Told, narrated_to: str | None, number: int, link: str) -> Step:
    if narrated_to == EVERYTHING:
        events, text = [EventView.of(one, one.facts) for one in told.events], str(told.action or "")
    else:
        events = [EventView.of(one, one.facts_for(narrated_to)) for one in told.events]
        text = redacted(told.action, told.events[: told.own], narrated_to) if told.action is not None else ""
    return Step(
        version=told.version,
        seat=told.seat,
        action=text,
        events=events,
        by=told.by,
        forced=told.forced,
        taken_back=told.taken_back,
        number=number,
        link=link,
    )
