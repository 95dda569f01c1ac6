"""Who may see and do what at a table, by the tokens that are shown."""

from collections.abc import Iterable, Sequence
from typing import Final

from zauberturm.game import EVERYTHING
from zauberturm.table import commands as do
from zauberturm.table import entries as log
from zauberturm.table.chairs import refused
from zauberturm.table.folded import Folded
from zauberturm.table.phrases import sayable
from zauberturm.table.presence import Presence
from zauberturm.table.tokens import Viewer, hashed

_BY_SEAT: Final = (do.Play, do.Undo, do.Leave, do.Consent, do.Rename, do.Pledge, do.Reveal, do.Prefer, do.Say)
_BY_PROGRAM: Final = (do.Play, do.Leave, do.Say)  # what a bot that plays by token may do
_BY_OWNER: Final = (do.SetSeat, do.Start, do.Open)


def viewer(table: Folded, tokens: Iterable[str]) -> Viewer:
    """What these tokens stand for here."""
    hashes = {hashed(token) for token in tokens}
    created, chairs = table.created, table.chairs.items()
    return Viewer(
        tuple(seat for seat, chair in chairs if chair.token in hashes),
        owner=created.owner in hashes,
        invited=created.invitation in hashes,
        former=tuple(seat for seat, chair in chairs if chair.former in hashes),
        asking=tuple(request.number for request in table.requests.values() if request.token in hashes),
    )


def may_watch(table: Folded, who: Viewer) -> bool:
    """Whether the viewer may look at the table at all."""
    if who.seats or who.owner or table.study:
        return bool(who.seats or who.owner)
    if table.spectators == "public":
        return True
    if who.former or who.asking:
        return True
    return may_claim(table, who) or (who.invited and table.spectators == "link")


def may_claim(table: Folded, who: Viewer) -> bool:
    """Whether there is a seat for the viewer; whoever may sit down may see where."""
    free = any(chair.kind == "open" or chair.is_absent for chair in table.chairs.values())
    return free and (who.invited or table.listed) if table.status == "gathering" else free and who.invited


def may_replace(table: Folded, who: Viewer, seat: str, presence: Presence) -> bool:
    """Whether the viewer may let a bot play for a person who has left or has been away for a while.

    The owner may; if the owner has been away for a while as well, everybody who plays may.
    """
    chair = table.chairs.get(seat)
    if chair is None or chair.kind != "person" or chair.bot or table.status != "playing" or table.study:
        return False
    if not chair.is_absent and (seat in presence.online or seat in presence.lately):
        return False
    return who.owner or (bool(who.seats) and not presence.owner)


def acting(table: Folded, tokens: Sequence[str], command: do.Command, presence: Presence) -> tuple[str, Viewer] | None:
    """Which of the shown tokens gives the command, and what it stands for; None if none of them may.

    The seat that is asked comes first, then the tokens in their order.
    """
    if isinstance(command.order, do.Claim):
        return _claiming(table, tokens, command.order, presence)
    shown = [(token, viewer(table, [token])) for token in dict.fromkeys(tokens)]
    able = [one for one in shown if may_order(table, one[1], command.order, presence)]
    if command.seat is not None:
        able = [(token, who) for token, who in able if command.seat in (*who.seats, *who.former)]
    return min(able, key=lambda one: table.to_move not in one[1].seats, default=None)


def _claiming(table: Folded, tokens: Sequence[str], order: do.Claim, presence: Presence) -> tuple[str, Viewer] | None:
    """The token of the seat to be, with the invitation that is shown."""
    who = viewer(table, [order.token])
    who = who._replace(invited=who.invited or viewer(table, tokens).invited)
    return (order.token, who) if may_order(table, who, order, presence) else None


def may_order(table: Folded, who: Viewer, order: do.Order, presence: Presence) -> bool:
    """Whether the viewer may give such an order at all; the rules are asked afterwards."""
    if any(table.chairs[seat].has_program for seat in who.seats):
        return isinstance(order, _BY_PROGRAM)
    if isinstance(order, do.SetSeat) and not who.owner:
        return order.bot is not None and may_replace(table, who, order.seat, presence)
    if isinstance(order, _BY_SEAT):
        return bool(who.seats)
    if isinstance(order, _BY_OWNER):
        return who.owner
    if isinstance(order, do.Claim):
        return who.invited or bool(who.former or who.asking) or (table.listed and table.status == "gathering")
    if isinstance(order, do.Return):
        return bool(who.seats or who.former)
    if isinstance(order, do.Withdraw):
        return bool(who.asking)
    return who.owner or bool(who.seats)


def check_delete(table: Folded, who: Viewer) -> None:
    """Refuse to delete a game that runs as long as anybody else plays in it."""
    if others := others_playing(table, who):
        raise refused("people", "other people play here", seats=others)


def others_playing(table: Folded, who: Viewer) -> list[str]:
    """Seats of people in a running game whose tokens the viewer does not show; a bot may stand in for them."""
    if table.status != "playing":
        return []
    return [seat for seat, chair in table.chairs.items() if chair.has_person and seat not in who.seats]


def asked(table: Folded, who: Viewer) -> str | None:
    """The viewer's seat that is asked now."""
    return table.to_move if table.to_move in who.seats else None


def perspective(table: Folded, who: Viewer) -> str | None:
    """Through whose eyes the viewer sees the position; None: a spectator's."""
    return asked(table, who) or who.seat


def narrator(table: Folded, who: Viewer) -> str | None:
    """Who the viewer is told the steps as. Several people at one device are told what all of them may know."""
    return EVERYTHING if table.study else who.seat


def undoable(table: Folded, who: Viewer) -> int:
    """How many decisions the viewer's undo would take back: the last real one, with what followed by itself."""
    if table.game is None or not table.standing:
        return 0
    if table.study:
        return 1 if who.owner else 0
    count = 0
    for place in reversed(table.standing[-table.game.undoable :] if table.game.undoable else []):
        step, count = table.told[place], count + 1
        if step.seat not in who.seats or step.by != "person" or place < table.since[step.seat]:
            return 0
        if not step.forced:
            return 0 if table.chairs[step.seat].bot else count
    return 0


def can_undo(table: Folded, who: Viewer) -> bool:
    """Whether the viewer's undo would be carried out."""
    if not undoable(table, who):
        return False
    return not table.account.is_spent(log.TookBack, table.told[table.standing[-1]].seat)


def phrases_now(table: Folded) -> tuple[str, ...]:
    """What may be said at the table as it stands."""
    game = table.game
    team = game is not None and game.rules.winners_together(game.options) > 1
    return sayable(team, table.status == "playing")
