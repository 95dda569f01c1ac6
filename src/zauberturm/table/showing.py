"""What a viewer of a table is shown. Everything hidden goes through the views and events of the game."""

from zauberturm.game import EVERYTHING, redacted
from zauberturm.table.folded import Folded, Told
from zauberturm.table.presence import NOBODY, Presence
from zauberturm.table.rights import asked, may_replace, perspective, phrases_now, undoable
from zauberturm.table.tokens import Viewer
from zauberturm.table.views import EventView, Listed, SeatView, Step, TableView


def view_for(table: Folded, who: Viewer, presence: Presence = NOBODY) -> TableView:
    """The table as the viewer may know it."""
    game, seat, over = table.game, asked(table, who), table.status == "over"
    return TableView(
        table=table.id,
        version=table.version,
        status=table.status,
        game=table.created.game,
        options=table.options,
        seats=seats_for(table, who, presence),
        listed=table.listed,
        spectators=table.spectators,
        owner=who.owner,
        replaceable=[seat for seat in table.chairs if may_replace(table, who, seat, presence)],
        study=table.study,
        viewer=list(who.seats),
        to_move=game.to_move if game is not None else None,
        asked=seat,
        view=game.view(perspective(table, who)) if game is not None else None,
        legal=[action.info for action in game.legal()] if game is not None and seat is not None else [],
        can_undo=undoable(table, who) > 0,
        auto_pass={mine: table.auto_pass.get(mine, []) for mine in who.seats},
        result=game.result() if game is not None else None,
        commitment=table.commitment,
        seed=table.created.seed if over else None,
        steps=len(table.told),
        watching=presence.watching,
        phrases=list(phrases_now(table)) if who.seats and not table.study else [],
        remarks=table.remarks,
        next=table.next,
    )


def seats_for(table: Folded, who: Viewer, presence: Presence) -> list[SeatView]:
    """The seats as the viewer sees them."""
    return [
        SeatView(
            seat=seat,
            kind=chair.kind,
            name=chair.name,
            colour=chair.colour,
            bot=chair.bot,
            absent=chair.is_absent,
            online=seat in presence.online,
            yours=seat in who.seats,
        )
        for seat, chair in table.chairs.items()
    ]


def listed(table: Folded, now: float, presence: Presence = NOBODY) -> Listed:
    """The table in the list of open tables."""
    return Listed(
        table=table.id,
        game=table.created.game,
        options=table.options,
        status=table.status,
        seats=seats_for(table, Viewer(), presence),
        spectators=table.spectators,
        since=now - table.created.at,
    )


def is_listed(table: Folded) -> bool:
    """Whether strangers are to find the table: there is a place for them, or something to watch."""
    if not table.listed or table.study:
        return False
    return table.status == "gathering" or (table.status == "playing" and table.spectators == "public")


def step_for(told: Told, narrated_to: str | None) -> Step:
    """One step as somebody is told it."""
    if narrated_to == EVERYTHING:
        events, text = told.events, str(told.action or "")
    else:
        events = [event.seen_by(narrated_to) for event in told.events]
        text = redacted(told.action, told.events[: told.own], narrated_to) if told.action is not None else ""
    return Step(
        version=told.version,
        seat=told.seat,
        action=text,
        events=[EventView(event.name, event.facts) for event in events],
        by=told.by,
        forced=told.forced,
        taken_back=told.taken_back,
    )
