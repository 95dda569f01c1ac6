"""What becomes of a command: exactly one answer, and the entries that carry it out. Deciding changes nothing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from zauberturm.errors import IllegalAction, NotationError, OptionError
from zauberturm.table import commands as do
from zauberturm.table import entries as log
from zauberturm.table import programs
from zauberturm.table.chairs import refused
from zauberturm.table.draft import Draft
from zauberturm.table.folded import COUNTED, Done, Folded
from zauberturm.table.jobs import BotMove
from zauberturm.table.making import Fresh
from zauberturm.table.orders import ORDERS
from zauberturm.table.presence import NOBODY, Presence
from zauberturm.table.rights import acting, may_watch, viewer
from zauberturm.table.showing import view_for
from zauberturm.table.tokens import Viewer, hashed

_NEEDS_VERSION: Final = (do.Play, do.Undo, do.Start)


@dataclass(frozen=True)
class Verdict:
    """What becomes of a command. `opens` is the log of the rematch: both are kept, or neither."""

    answer: do.Answer
    entries: tuple[log.Entry, ...] = ()
    lines: tuple[bytes, ...] = ()  # the entries as they are written down
    opens: tuple[log.Entry, ...] = ()


def decide(
    table: Folded,
    tokens: Sequence[str],
    command: do.Command,
    now: float,
    fresh: Callable[[], Fresh],
    presence: Presence = NOBODY,
) -> Verdict:
    """Answer a command of whoever shows these tokens."""
    if (done := _done(table, tokens, command)) is not None:
        return Verdict(do.Duplicate(command.id, done.version, done.next))
    found = acting(table, tokens, command, presence)
    if found is None:
        return Verdict(do.Denied(command.id))
    token, who = found
    cause = log.Cause(hashed(token), command.id)
    if command.expects not in (None, table.version) and may_watch(table, seen_by := viewer(table, tokens)):
        return Verdict(do.Conflict(command.id, table.version, view_for(table, seen_by, presence)))
    return _carried_out(Draft(table, now, cause, who, presence, fresh), command)


def _done(table: Folded, tokens: Sequence[str], command: do.Command) -> Done | None:
    """How the command was answered when it came before, by whichever of the tokens."""
    own = [command.order.token] if isinstance(command.order, do.Claim) else []
    causes = (log.Cause(hashed(token), command.id) for token in (*own, *tokens))
    return next((table.done[cause] for cause in causes if cause in table.done), None)


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
        draft.table.account.check(draft.entries, draft.table.chairs)
    except NotationError as error:
        return Verdict(do.Illegal(command_id, "notation", {"text": error.text, "column": error.column}, text))
    except (IllegalAction, OptionError) as error:
        return Verdict(do.Illegal(command_id, error.rule, error.facts, text))
    version = draft.table.version + sum(type(entry) in COUNTED for entry in draft.entries)
    answer = do.Accepted(command_id, version, draft.next)
    written = tuple(log.written(draft.entries, draft.table.last))
    entries, lines = tuple(entry for entry, _ in written), tuple(line for _, line in written)
    return Verdict(answer, entries, lines, tuple(draft.opens))


def decide_deal(table: Folded, now: float) -> Verdict | None:
    """Wait no longer for devices: go on with the bits that there are. None if nobody waits."""
    if table.waits_since is None:
        return None
    draft = Draft(table, now, None, Viewer())

    def carry_out() -> None:
        if table.is_dealing:
            draft.begin(table.revealed)
            draft.pass_by_itself(table.auto_pass)
        else:
            draft.gather()

    return _answered(draft, carry_out, "", "")


def decide_program(table: Folded, seat: str, program: str, token: str | None, now: float) -> Verdict | None:
    """Carry out the answer of a bot that was asked to sit down: with the hash of its token, or not (None).

    None if nobody asks it any more.
    """
    if programs.asked_seats(table).get(seat) != program:
        return None
    draft = Draft(table, now, None, Viewer())

    def carry_out() -> None:
        if token is None:
            programs.decline(draft, seat)
        else:
            programs.sit_down(draft, seat, token)

    return _answered(draft, carry_out, "", "")


def decide_gone(table: Folded, seat: str, program: str, now: float) -> Verdict | None:
    """Let a bot that plays by token give up its seat; None if it sits there no longer."""
    if programs.program_seats(table).get(seat) != program:
        return None
    draft = Draft(table, now, None, Viewer())
    return _answered(draft, lambda: programs.give_up(draft, seat), "", "")


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
