"""Who may see and do what at a table, by the tokens that are shown."""

from collections.abc import Iterable
from typing import Final

from zauberturm.game import EVERYTHING
from zauberturm.table import commands as do
from zauberturm.table.folded import Folded
from zauberturm.table.phrases import sayable
from zauberturm.table.presence import Presence
from zauberturm.table.tokens import Viewer, holder

_BY_SEAT: Final = (do.Play, do.Undo, do.Leave, do.Rename, do.Return, do.Prefer, do.Say)
_BY_OWNER: Final = (do.SetSeat, do.Start, do.Open)


def viewer(table: Folded, tokens: Iterable[str]) -> Viewer:
    """What these tokens stand for here."""
    seats = ((seat, chair.token) for seat, chair in table.chairs.items())
    return holder(tokens, seats, table.created.owner, table.created.invitation)


def may_watch(table: Folded, who: Viewer) -> bool:
    """Whether the viewer may look at the table at all."""
    if who.seats or who.owner or table.study:
        return bool(who.seats or who.owner)
    if table.spectators == "public":
        return True
    return may_claim(table, who) or (who.invited and table.spectators == "link")


def may_claim(table: Folded, who: Viewer) -> bool:
    """Whether there is a seat for the viewer; whoever may sit down may see where."""
    free = any(chair.kind == "open" or chair.is_absent for chair in table.chairs.values())
    return free and (who.invited or table.listed) if table.status == "gathering" else free and who.invited


def may_replace(table: Folded, who: Viewer, seat: str, presence: Presence) -> bool:
    """Whether the viewer may let a bot play for a person: the owner, if nobody is connected there.

    If the owner has been away for a while, whoever plays may, if that person has been away for a while as well.
    """
    chair = table.chairs.get(seat)
    if chair is None or chair.kind != "person" or chair.bot or table.status != "playing" or table.study:
        return False
    if seat in presence.online:
        return False
    return who.owner or (bool(who.seats) and not presence.owner and seat not in presence.lately)


def may_order(table: Folded, who: Viewer, order: do.Order, presence: Presence) -> bool:
    """Whether the viewer may give such an order at all; the rules are asked afterwards."""
    if isinstance(order, do.SetSeat) and not who.owner:
        return order.bot is not None and may_replace(table, who, order.seat, presence)
    if isinstance(order, _BY_SEAT):
        return bool(who.seats)
    if isinstance(order, _BY_OWNER):
        return who.owner
    if isinstance(order, do.Claim):
        return who.invited or (table.listed and table.status == "gathering")
    return who.owner or bool(who.seats)


def asked(table: Folded, who: Viewer) -> str | None:
    """The viewer's seat that is asked now."""
    seat = table.game.to_move if table.game is not None else None
    return seat if seat in who.seats else None


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


def phrases_now(table: Folded) -> tuple[str, ...]:
    """What may be said at the table as it stands."""
    game = table.game
    team = game is not None and game.rules.winners_together(game.options) > 1
    return sayable(team, table.status == "playing")
