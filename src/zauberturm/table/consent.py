"""Taking over an abandoned seat: everybody who is there has to agree, since its hand comes with it.

Present is who is connected or was a moment ago. As a server cannot tell two devices of one person from two people, one
person's consent is enough only where nobody else holds a seat: otherwise it would do to wait until the others are
away, and to agree with oneself.
"""

from typing import Final

import msgspec

from zauberturm.table import commands as do
from zauberturm.table import entries as log
from zauberturm.table.chairs import proper_name, refused
from zauberturm.table.draft import Draft
from zauberturm.table.folded import Folded
from zauberturm.table.presence import Presence
from zauberturm.table.seating import Request

MOST_REQUESTS: Final = 6  # open at a time
_WITNESSES: Final = 2


def waiting(table: Folded, request: Request, presence: Presence) -> list[str]:
    """The seats whose people still have to agree."""
    people = [seat for seat, chair in table.chairs.items() if chair.has_person]
    missing = [seat for seat in people if seat not in request.agreed]
    here = [seat for seat in missing if seat in presence.online or seat in presence.lately]
    too_few = len(request.agreed) < min(_WITNESSES, len(people))
    return here or (missing if too_few else [])


def take_over(draft: Draft, order: do.Claim, token: str) -> None:
    """Claim a seat of a running game: come back to it, ask for it, or sit down when everybody has agreed."""
    chair = draft.chairs[order.seat]
    if chair.former == token:
        return come_back(draft, order.seat, proper_name(order.name))
    if draft.who.former or draft.who.owner:
        raise refused("token", "this token has a place already")
    if draft.who.asking:
        return _asked_before(draft, order.seat)
    _check_request(draft)
    entry = log.Requested(at=draft.now, cause=draft.cause, seat=order.seat, name=proper_name(order.name), token=token)
    draft.entries.append(entry)
    return None


def come_back(draft: Draft, seat: str, name: str | None = None) -> None:
    """The person who has left sits down again: this is nobody else's hand."""
    chair = draft.chairs[seat]
    person = msgspec.structs.replace(chair, name=name or chair.name, bot=None, token=chair.former, former=None)
    draft.sit("returned", {seat: person})


def _check_request(draft: Draft) -> None:
    here = {*draft.presence.online, *draft.presence.lately}
    if not any(chair.has_person and seat in here for seat, chair in draft.chairs.items()):
        raise refused("nobody_to_agree", "nobody is there who could agree")
    if len(draft.table.requests) >= MOST_REQUESTS:
        raise refused("requests", f"{MOST_REQUESTS} people are asking already", most=MOST_REQUESTS)


def _asked_before(draft: Draft, seat: str) -> None:
    """Whoever has to agree may have gone meanwhile; so the same claim again looks once more."""
    request = draft.table.request(draft.who.asking[0])
    if request.seat != seat or not _granted(draft, request):
        raise refused("asked", "the others have not agreed yet", seat=request.seat)


def consent(draft: Draft, order: do.Consent) -> None:
    """Agree that somebody takes over a seat, or not."""
    draft.playing()
    seat = draft.seat()
    request = draft.table.requests.get(order.request)
    if request is None:
        raise refused("no_request", "nobody asks for a seat any more", request=order.request)
    if order.agree and seat in request.agreed:
        raise refused("agreed", "this seat has agreed already", seat=seat)
    entry = log.Consented(at=draft.now, cause=draft.cause, request=request.number, seat=seat, agree=order.agree)
    draft.entries.append(entry)
    if order.agree:
        _granted(draft, request.agreed_by(seat))


def _granted(draft: Draft, request: Request) -> bool:
    """Let whoever asked sit down, if everybody has agreed."""
    if not request.agreed or waiting(draft.table, request, draft.presence):
        return False
    chair = log.Chair("person", draft.chairs[request.seat].colour, request.name, token=request.token)
    draft.sit("took_over", {request.seat: chair}, request.agreed)
    draft.pass_by_itself(draft.table.auto_pass)
    return True


def withdraw(draft: Draft, _: do.Withdraw) -> None:
    """Want the seat no longer."""
    entry = log.Withdrew(at=draft.now, cause=draft.cause, request=draft.who.asking[0])
    draft.entries.append(entry)
