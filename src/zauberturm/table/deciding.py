"""What becomes of a command: exactly one answer, and the entries that carry it out. Deciding changes nothing."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from zauberturm.errors import IllegalAction, NotationError, OptionError
from zauberturm.table import commands as do
from zauberturm.table import entries as log
from zauberturm.table.chairs import refused
from zauberturm.table.draft import Draft
from zauberturm.table.folded import COUNTED, Folded
from zauberturm.table.jobs import BotMove
from zauberturm.table.making import Fresh
from zauberturm.table.orders import ORDERS
from zauberturm.table.presence import NOBODY, Presence
from zauberturm.table.rights import may_order, may_watch, viewer
from zauberturm.table.showing import view_for
from zauberturm.table.tokens import Viewer, hashed

_NEEDS_VERSION: Final = (do.Play, do.Undo, do.Start)


@dataclass(frozen=True)
class Verdict:
    """What becomes of a command. `opens` is the log of the rematch: both are kept, or neither."""

    answer: do.Answer
    entries: tuple[log.Entry, ...] = ()
    opens: tuple[log.Entry, ...] = ()


def decide(
    table: Folded, command: do.Command, now: float, fresh: Callable[[], Fresh], presence: Presence = NOBODY
) -> Verdict:
    """Answer a command."""
    cause = log.Cause(hashed(command.token), command.id)
    if cause in table.done:
        done = table.done[cause]
        return Verdict(do.Duplicate(command.id, done.version, done.table))
    who = viewer(table, _tokens(command))
    if not may_order(table, who, command.order, presence):
        return Verdict(do.Denied(command.id))
    if command.expects not in (None, table.version) and may_watch(table, who):
        return Verdict(do.Conflict(command.id, table.version, view_for(table, who, presence)))
    return _carried_out(Draft(table, now, cause, who, presence.online, fresh), command)


def _tokens(command: do.Command) -> list[str]:
    invitation = command.order.invitation if isinstance(command.order, do.Claim) else None
    return [command.token, invitation] if invitation else [command.token]


def _carried_out(draft: Draft, command: do.Command) -> Verdict:
    def carry_out() -> None:
        if command.expects is None and isinstance(command.order, _NEEDS_VERSION):
            raise refused("expects", "the version it was decided at is missing")
        ORDERS[type(command.order)](draft, command.order)

    text = command.order.action if isinstance(command.order, do.Play) else ""
    return _answered(draft, carry_out, command.id, text)


def _answered(draft: Draft, carry_out: Callable[[], None], command_id: str, text: str) -> Verdict:
    """The verdict on a draft that is carried out, or refused by a rule."""
    try:
        carry_out()
    except NotationError as error:
        return Verdict(do.Illegal(command_id, "notation", {"text": error.text, "column": error.column}, text))
    except (IllegalAction, OptionError) as error:
        return Verdict(do.Illegal(command_id, error.rule, error.facts, text))
    version = draft.table.version + sum(type(entry) in COUNTED for entry in draft.entries)
    answer = do.Accepted(command_id, version, draft.next)
    return Verdict(answer, tuple(draft.entries), tuple(draft.opens))


def decide_for_bot(table: Folded, move: BotMove, now: float) -> Verdict | None:
    """Carry out what a bot has decided; None if the table has gone on meanwhile."""
    game = table.game
    if game is None or (table.version, game.to_move) != (move.version, move.seat) or not table.chairs[move.seat].bot:
        return None
    draft = Draft(table, now, None, Viewer())

    def carry_out() -> None:
        draft.play(move.seat, move.action)
        draft.pass_by_itself(table.auto_pass)

    return _answered(draft, carry_out, "", move.action)
