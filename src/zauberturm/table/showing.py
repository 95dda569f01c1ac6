"""What a viewer of a table is shown. Everything hidden goes through the views and events of the game."""

from collections.abc import Sequence
from typing import Any

from zauberturm.action import Action
from zauberturm.game import EVERYTHING
from zauberturm.games.rules import ActionInfo
from zauberturm.table import entries as log
from zauberturm.table.consent import waiting
from zauberturm.table.folded import Folded
from zauberturm.table.looking import landings, may_look_back, seen, told_from
from zauberturm.table.names import called
from zauberturm.table.presence import NOBODY, Presence
from zauberturm.table.rights import asked, can_undo, may_replace, others_playing, perspective, phrases_now
from zauberturm.table.tokens import Viewer
from zauberturm.table.views import Listed, Request, SeatView, TableView


def view_for(table: Folded, who: Viewer, presence: Presence = NOBODY) -> TableView:
    """The table as the viewer may know it."""
    legal = [action.info for action in legal_for(table, who)]
    return TableView(**frame_for(table, who, presence), **position_for(table, who, legal), legal=legal)


def legal_for(table: Folded, who: Viewer) -> list[Action]:
    """What the viewer may do now."""
    return table.running().legal() if asked(table, who) is not None else []


def position_for(table: Folded, who: Viewer, legal: Sequence[ActionInfo]) -> dict[str, Any]:
    """The part of the view that changes with every move, but for what is legal."""
    seat, position = asked(table, who), _position(table, who)
    game = table.game if seat is not None else None
    places = landings(table, legal) if legal else []
    return {
        "version": table.version,
        "status": table.status,
        "to_move": table.to_move,
        "asked": seat,
        "view": position,
        "ask": game.ask_in(position) if game is not None and position is not None else None,
        "landings": places if any(place is not None for place in places) else [],
        "can_undo": can_undo(table, who),
        "told_from": told_from(table, who),
        "head": table.head,
        "steps": len(table.story),
    }


def frame_for(table: Folded, who: Viewer, presence: Presence) -> dict[str, Any]:
    """The part that stays the same from move to move, until `arrangement` is another or somebody comes or goes."""
    game, over = table.game, table.status == "over"
    return {
        "table": table.id,
        "game": table.created.game,
        "options": table.options,
        "seats": seats_for(table, who, presence),
        "listed": table.listed,
        "spectators": table.spectators,
        "owner": who.owner,
        "replaceable": [seat for seat in table.chairs if may_replace(table, who, seat, presence)],
        "deletable": who.owner and not others_playing(table, who),
        "requests": requests_for(table, who, presence),
        "returnable": list(who.former),
        "study": table.study,
        "viewer": list(who.seats),
        "can_replay": may_look_back(table),
        "log": table.log_option,
        "auto_pass": {mine: table.auto_pass.get(mine, []) for mine in who.seats},
        "result": game.result() if game is not None and over else None,
        "commitment": table.commitment,
        "secret_commitment": table.secret_commitment,
        "pledges_wanted": table.pledges_wanted,
        "reveals_wanted": table.reveals_wanted,
        "seed": str(table.seed) if over else None,
        "deal": table.deal.document() if over and table.deal is not None else None,
        "watching": presence.watching,
        "phrases": list(phrases_now(table)) if _may_say(table, who) else [],
        "remarks": table.remarks,
        "next": table.next,
    }


def _position(table: Folded, who: Viewer) -> dict[str, Any] | None:
    """The position as the viewer may know it; when the game is over, nothing is hidden any more."""
    if table.game is None:
        return None
    return seen(table, EVERYTHING if table.status == "over" else perspective(table, who))


def _may_say(table: Folded, who: Viewer) -> bool:
    """Whether the viewer has anything left to say; several people at one device speak as the first of them."""
    return bool(who.seats) and not table.study and not table.account.is_spent(log.Said, who.seats[0])


def seats_for(table: Folded, who: Viewer, presence: Presence) -> list[SeatView]:
    """The seats as the viewer sees them."""
    names = called(table.id, table.chairs)
    return [
        SeatView(
            seat=seat,
            kind=chair.kind,
            name=names[seat],
            colour=chair.colour,
            bot=chair.bot_name,
            absent=chair.is_absent,
            online=seat in presence.online,
            yours=seat in who.seats,
        )
        for seat, chair in table.chairs.items()
    ]


def requests_for(table: Folded, who: Viewer, presence: Presence) -> list[Request]:
    """Who asks for which seat: everybody at the table is told."""
    return [
        Request(
            number=request.number,
            seat=request.seat,
            name=request.name,
            agreed=list(request.agreed),
            waiting=waiting(table, request, presence),
            yours=request.number in who.asking,
        )
        for request in table.requests.values()
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
