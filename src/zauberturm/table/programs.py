"""Bots that play by token: they are asked to sit down, answer, and give up their seat when they have gone.

A seat that waits for the answer is open and names the bot; whoever comes first may still take it. Nobody ever gets the
hand of such a bot: once cards are dealt, a bot of the server plays on.
"""

from zauberturm.table import entries as log
from zauberturm.table.chairs import DEFAULT_BOT, asked_program, refused
from zauberturm.table.draft import Draft
from zauberturm.table.folded import Folded


def asked_seats(table: Folded) -> dict[str, str]:
    """The seats that wait for the answer of a bot, and its public name."""
    if table.game is not None:
        return {}
    return {seat: chair.program for seat, chair in table.chairs.items() if chair.kind == "open" and chair.program}


def program_seats(table: Folded) -> dict[str, str]:
    """The seats where bots that play by token sit, and their public names."""
    return {seat: str(chair.program) for seat, chair in table.chairs.items() if chair.has_program}


def ask(draft: Draft, seat: str, bot: str) -> None:
    """By the owner, before the game: ask a bot to sit down."""
    draft.gathering()
    chair = draft.chairs[seat]
    if chair.kind == "person":
        raise refused("taken", f"somebody sits at seat {seat}", seat=seat)
    asked = asked_program(bot, chair.colour, draft.presence.programs)
    if any(other.program == asked.program for letter, other in draft.chairs.items() if letter != seat):
        raise refused("program_twice", "a bot sits at one seat of a table only")
    draft.sit("bot_asked", {seat: asked})


def sit_down(draft: Draft, seat: str, token: str) -> None:
    """The bot agrees: the seat is its own, by the hash of its token."""
    chair, created = draft.chairs[seat], draft.table.created
    if token in {created.owner, created.invitation, *(other.token for other in draft.chairs.values())}:
        raise refused("token", "this token has a place already")
    draft.sit("bot_sat_down", {seat: log.Chair("bot", chair.colour, chair.name, token=token, program=chair.program)})
    draft.begin_if_full()
    draft.pass_by_itself(draft.table.auto_pass)


def decline(draft: Draft, seat: str) -> None:
    """The bot does not want to, or has not answered in time."""
    draft.sit("bot_declined", {seat: log.Chair("open", draft.chairs[seat].colour)})


def give_up(draft: Draft, seat: str) -> None:
    """The bot has gone: before the game the seat is open again, during it a bot of the server plays on."""
    chair = draft.chairs[seat]
    if draft.table.status == "over":
        raise refused("over", "the game is over")
    if draft.table.game is None:
        draft.sit("bot_left", {seat: log.Chair("open", chair.colour)})
    else:
        draft.sit("bot_replaced", {seat: log.Chair("bot", chair.colour, bot=DEFAULT_BOT)})
