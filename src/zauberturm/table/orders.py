"""What each order does: one function per order, writing entries into a draft or refusing."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from zauberturm.errors import IllegalAction
from zauberturm.table import commands as do
from zauberturm.table import entries as log
from zauberturm.table.chairs import agreed, proper_name, recoloured, refused
from zauberturm.table.draft import Draft
from zauberturm.table.making import rematch
from zauberturm.table.rights import phrases_now, undoable


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
    changed = recoloured(draft.chairs, seat, order.colour) if table.game is None else {}
    colour = changed[seat].colour if changed else chair.colour
    draft.sit({**changed, seat: log.Chair("person", colour, proper_name(order.name), token=draft.cause.token)})
    _check_colours(draft)
    draft.begin_if_full()
    draft.pass_by_itself(table.auto_pass)


def _chair(draft: Draft, seat: str) -> log.Chair:
    if seat not in draft.chairs:
        raise refused("no_seat", f"there is no seat {seat}", seat=seat)
    return draft.chairs[seat]


def _check_colours(draft: Draft) -> None:
    """A game may have rules about colours, too."""
    if draft.table.game is None:
        agreed(draft.table.created.game, draft.table.options, draft.chairs)


def _leave(draft: Draft, _: do.Leave) -> None:
    seat = draft.seat()
    chair = draft.chairs[seat]
    if draft.table.game is None:
        draft.sit({seat: log.Chair("open", chair.colour)})
    else:
        draft.sit({seat: msgspec.structs.replace(chair, token=None)})


def _rename(draft: Draft, order: do.Rename) -> None:
    seat = draft.seat()
    if order.colour not in (None, draft.chairs[seat].colour):
        draft.gathering()
    changed = recoloured(draft.chairs, seat, order.colour)
    chair = changed.get(seat, draft.chairs[seat])
    draft.sit({**changed, seat: msgspec.structs.replace(chair, name=proper_name(order.name))})
    _check_colours(draft)


def _set_seat(draft: Draft, order: do.SetSeat) -> None:
    seat, chair = order.seat, _chair(draft, order.seat)
    if draft.table.status == "over":
        raise refused("over", "the game is over")
    if draft.table.study:
        raise refused("study", "a study table has no players")
    sent_away = chair.kind == "person" and order.bot is None and draft.table.game is None
    if chair.bot is None and order.bot is None and not sent_away:
        raise refused("no_bot", f"no bot sits at seat {seat}", seat=seat)
    if chair.kind != "person" or sent_away:
        kind: Any = "bot" if order.bot else "open"
        draft.sit({seat: log.Chair(kind, chair.colour, bot=order.bot)})
    elif draft.table.game is not None and (chair.bot or chair.is_absent or seat not in draft.online):
        draft.sit({seat: msgspec.structs.replace(chair, bot=order.bot)})
    else:
        raise refused("taken", f"somebody sits at seat {seat}", seat=seat)
    draft.begin_if_full()
    draft.pass_by_itself(draft.table.auto_pass)


def _return(draft: Draft, _: do.Return) -> None:
    seat = draft.seat()
    if draft.chairs[seat].bot is None:
        raise refused("no_bot", "no bot stands in", seat=seat)
    draft.sit({seat: msgspec.structs.replace(draft.chairs[seat], bot=None)})
    draft.pass_by_itself(draft.table.auto_pass)


def _start(draft: Draft, order: do.Start) -> None:
    draft.gathering()
    free = {seat: chair for seat, chair in draft.chairs.items() if not chair.is_taken}
    if free:
        draft.sit({seat: log.Chair("bot", chair.colour, bot=order.bot) for seat, chair in free.items()})
    draft.begin()
    draft.pass_by_itself(draft.table.auto_pass)


def _prefer(draft: Draft, order: do.Prefer) -> None:
    seat = draft.seat()
    kinds = list(dict.fromkeys(order.auto_pass))
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
    draft.opens, draft.next = rematch(table, order, fresh, draft.now), fresh.table
    draft.entries.append(log.Rematched(at=draft.now, cause=draft.cause, table=fresh.table))


ORDERS: Final[dict[type, Callable[[Draft, Any], None]]] = {
    do.Play: _play,
    do.Undo: _undo,
    do.Claim: _claim,
    do.Leave: _leave,
    do.Rename: _rename,
    do.SetSeat: _set_seat,
    do.Return: _return,
    do.Start: _start,
    do.Prefer: _prefer,
    do.Say: _say,
    do.Open: _open,
    do.Rematch: _rematch,
}
