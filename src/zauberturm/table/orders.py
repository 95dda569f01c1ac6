"""What each order does: one function per order, writing entries into a draft or refusing."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from zauberturm.errors import IllegalAction
from zauberturm.proof import pledge_of
from zauberturm.table import commands as do
from zauberturm.table import entries as log
from zauberturm.table.chairs import agreed, proper_name, recoloured, refused
from zauberturm.table.consent import come_back, consent, take_over, withdraw
from zauberturm.table.draft import Draft
from zauberturm.table.making import rematch
from zauberturm.table.programs import ask, give_up
from zauberturm.table.rights import phrases_now, undoable
from zauberturm.table.wire import SeatReason


def _play(draft: Draft, order: do.Play) -> None:
    game = draft.playing()
    seat = game.to_move
    if seat not in draft.who.seats:
        raise refused("turn", "another seat is asked", seat=seat)
    if draft.chairs[seat].bot:
        raise refused("bot_plays", "a bot stands in", seat=seat)
    draft.play(seat, order.action)
    draft.pass_by_itself(draft.table.auto_pass)


def _undo(draft: Draft, _: do.Undo) -> None:
    table = draft.table
    count = undoable(table, draft.who)
    if not count:
        game = draft.playing()
        rule = game.rules.shown_rule if game.to_move in draft.who.seats and table.standing else "table.undo"
        raise IllegalAction(rule, "nothing can be taken back")
    seat = str(table.told[table.standing[-1]].seat)
    draft.entries.append(log.TookBack(at=draft.now, cause=draft.cause, seat=seat, decisions=count))


def _claim(draft: Draft, order: do.Claim) -> None:
    table, seat = draft.table, order.seat
    if table.status == "over":
        raise refused("over", "the game is over")
    assert draft.cause is not None
    if draft.who.seats or draft.cause.token == table.created.invitation:
        raise refused("token", "this token has a place already")
    chair = _chair(draft, seat)
    if not (chair.kind == "open" or chair.is_absent):
        raise refused("taken", f"seat {seat} is taken", seat=seat)
    if table.game is None:
        _sit_down(draft, order, draft.cause.token)
    else:
        take_over(draft, order, draft.cause.token)
    draft.pass_by_itself(table.auto_pass)


def _sit_down(draft: Draft, order: do.Claim, token: str) -> None:
    seat = order.seat
    changed = recoloured(draft.chairs, seat, order.colour)
    colour = changed.get(seat, draft.chairs[seat]).colour
    person = log.Chair("person", colour, proper_name(order.name), token=token, pledge=order.pledge)
    draft.sit("sat_down", {**changed, seat: person})
    _check_colours(draft)
    draft.begin_if_full()


def _chair(draft: Draft, seat: str) -> log.Chair:
    if seat not in draft.chairs:
        raise refused("no_seat", f"there is no seat {seat}", seat=seat)
    return draft.chairs[seat]


def _check_colours(draft: Draft) -> None:
    """A game may have rules about colours, too."""
    if draft.table.game is None:
        agreed(draft.table.created.game, draft.table.options, draft.chairs)


def _leave(draft: Draft, _: do.Leave) -> None:
    draft.not_dealing()
    seat = draft.seat()
    chair = draft.chairs[seat]
    if chair.has_program:
        give_up(draft, seat)
    elif draft.table.game is None:
        draft.sit("left", {seat: log.Chair("open", chair.colour)})
    else:
        draft.sit("left", {seat: msgspec.structs.replace(chair, token=None, former=chair.token)})


def _rename(draft: Draft, order: do.Rename) -> None:
    seat = draft.seat()
    if order.colour not in (None, draft.chairs[seat].colour):
        draft.gathering()
    changed = recoloured(draft.chairs, seat, order.colour)
    chair = changed.get(seat, draft.chairs[seat])
    named = msgspec.structs.replace(chair, name=proper_name(order.name))
    reason: SeatReason = "recoloured" if named.name == draft.chairs[seat].name else "renamed"
    draft.sit(reason, {**changed, seat: named})
    _check_colours(draft)


def _set_seat(draft: Draft, order: do.SetSeat) -> None:
    seat, chair = order.seat, _chair(draft, order.seat)
    if draft.table.status == "over":
        raise refused("over", "the game is over")
    if draft.table.study:
        raise refused("study", "a study table has no players")
    draft.not_dealing()
    if order.bot is None:
        _clear_seat(draft, seat, chair)
    elif order.bot.startswith(log.PROGRAM):
        ask(draft, seat, order.bot)
    elif chair.kind == "person":
        _let_stand_in(draft, seat, chair, order.bot)
    else:
        reason: SeatReason = "bot_changed" if chair.kind == "bot" else "bot_sat_down"
        draft.sit(reason, {seat: log.Chair("bot", chair.colour, bot=order.bot)})
    draft.begin_if_full()
    draft.pass_by_itself(draft.table.auto_pass)


def _clear_seat(draft: Draft, seat: str, chair: log.Chair) -> None:
    """Before the game, open a seat; during it, a bot's hand is nobody else's, and only a stand-in can be sent away."""
    dealt = draft.table.game is not None
    if dealt and chair.kind == "bot":
        raise refused("dealt", f"the cards of seat {seat} are dealt", seat=seat)
    if (chair.kind == "open" and not chair.program) or (dealt and chair.bot is None):
        raise refused("no_bot", f"no bot sits at seat {seat}", seat=seat)
    if dealt:
        draft.sit("stand_in_removed", {seat: msgspec.structs.replace(chair, bot=None)})
    else:
        draft.sit("sent_away" if chair.kind == "person" else "bot_removed", {seat: log.Chair("open", chair.colour)})


def _let_stand_in(draft: Draft, seat: str, chair: log.Chair, bot: str) -> None:
    """Let a bot play for a person who has left or has been away for a while."""
    there = draft.presence
    if draft.table.game is None or (seat in there.online and not (chair.bot or chair.is_absent)):
        raise refused("taken", f"somebody sits at seat {seat}", seat=seat)
    if seat in there.lately and not (chair.bot or chair.is_absent):
        raise refused("lately", f"the line of seat {seat} was cut a moment ago", seat=seat)
    reason: SeatReason = "bot_for_left" if chair.is_absent else "bot_for_away"
    draft.sit("bot_changed" if chair.bot else reason, {seat: msgspec.structs.replace(chair, bot=bot)})


def _return(draft: Draft, _: do.Return) -> None:
    if not draft.who.seats:
        come_back(draft, draft.who.former[0])
    else:
        seat = draft.seat()
        if draft.chairs[seat].bot is None:
            raise refused("no_bot", "no bot stands in", seat=seat)
        draft.sit("returned", {seat: msgspec.structs.replace(draft.chairs[seat], bot=None)})
    draft.pass_by_itself(draft.table.auto_pass)


def _start(draft: Draft, order: do.Start) -> None:
    draft.gathering()
    free = {seat: chair for seat, chair in draft.chairs.items() if not chair.is_taken}
    if free:
        draft.sit("bot_sat_down", {seat: log.Chair("bot", each.colour, bot=order.bot) for seat, each in free.items()})
    draft.gather()
    draft.pass_by_itself(draft.table.auto_pass)


def _pledge(draft: Draft, order: do.Pledge) -> None:
    seat = draft.seat()
    draft.gathering()
    if draft.chairs[seat].pledge != order.pledge:
        draft.sit("unknown", {seat: msgspec.structs.replace(draft.chairs[seat], pledge=order.pledge)})
    if not any(chair.owes_pledge for chair in draft.chairs.values()):
        draft.begin_if_full()


def _reveal(draft: Draft, order: do.Reveal) -> None:
    seat, wanted = draft.seat(), draft.table.reveals_wanted
    if seat not in wanted:
        raise refused("no_reveal", "nobody asks this seat for bits", seat=seat)
    if pledge_of(order.bits) != draft.chairs[seat].pledge:
        raise refused("reveal", "these bits are not those of the pledge", seat=seat)
    draft.entries.append(log.Revealed(at=draft.now, cause=draft.cause, seat=seat, bits=order.bits))
    if wanted == [seat]:
        draft.begin({**draft.table.revealed, seat: order.bits})
        draft.pass_by_itself(draft.table.auto_pass)


def _prefer(draft: Draft, order: do.Prefer) -> None:
    seat = draft.seat()
    kinds = list(dict.fromkeys(order.auto_pass))
    if kinds == draft.table.auto_pass.get(seat, []):
        return
    draft.entries.append(log.Preferred(at=draft.now, cause=draft.cause, seat=seat, auto_pass=kinds))
    draft.pass_by_itself({**draft.table.auto_pass, seat: kinds})


def _say(draft: Draft, order: do.Say) -> None:
    seat = draft.seat()
    if order.phrase not in phrases_now(draft.table):
        raise refused("phrase", "this cannot be said now", phrase=order.phrase)
    draft.entries.append(log.Said(at=draft.now, cause=draft.cause, seat=seat, phrase=order.phrase))


def _open(draft: Draft, order: do.Open) -> None:
    if draft.table.study:
        raise refused("study", "a study table is nobody else's business")
    if (order.listed, order.spectators) == (draft.table.listed, draft.table.spectators):
        return
    entry = log.Opened(at=draft.now, cause=draft.cause, listed=order.listed, spectators=order.spectators)
    draft.entries.append(entry)


def _rematch(draft: Draft, order: do.Rematch) -> None:
    table = draft.table
    if table.study:
        raise refused("study", "a study table has no players")
    if table.status != "over":
        raise refused("not_over", "the game is not over")
    if table.next is not None:  # somebody was quicker: everybody goes to the same table
        draft.next = table.next
        return
    assert draft.fresh is not None
    fresh = draft.fresh()
    asking = draft.cause.token if draft.cause else None
    draft.opens, draft.next = rematch(table, order, fresh, draft.now, asking), fresh.table
    draft.entries.append(log.Rematched(at=draft.now, cause=draft.cause, table=fresh.table))


ORDERS: Final[dict[type, Callable[[Draft, Any], None]]] = {
    do.Play: _play,
    do.Undo: _undo,
    do.Claim: _claim,
    do.Leave: _leave,
    do.Consent: consent,
    do.Withdraw: withdraw,
    do.Rename: _rename,
    do.SetSeat: _set_seat,
    do.Return: _return,
    do.Start: _start,
    do.Pledge: _pledge,
    do.Reveal: _reveal,
    do.Prefer: _prefer,
    do.Say: _say,
    do.Open: _open,
    do.Rematch: _rematch,
}
