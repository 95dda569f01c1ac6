"""Work for bots: what one of them needs to decide, and nothing that its seat may not know."""

from typing import Any

from zauberturm.table.folded import Folded
from zauberturm.table.tokens import derived
from zauberturm.table.wire import Struct


class Job(Struct, frozen=True):
    """A decision asked of a bot. `position` is one that the seat holds possible; what was once public is true in it."""

    table: str
    version: int
    game: str
    options: dict[str, Any]
    position: dict[str, Any]
    seat: str
    bot: str
    seed: int  # the bot's, the same all the game: what it remembers hangs on it


class BotMove(Struct, frozen=True):
    """What the bot has decided, for the version it was asked at."""

    seat: str
    action: str
    version: int


def bot_job(table: Folded) -> Job | None:
    """The decision that a bot has to make now, if one is asked."""
    game = table.game
    seat = game.to_move if game is not None else None
    if game is None or seat is None or table.chairs[seat].bot is None or table.account.is_full:
        return None
    drawn = game.determinize(seat, derived("imagined", table.created.seed, seat, table.version), memory="assist")
    return Job(
        table.id,
        table.version,
        game.name,
        game.options,
        drawn.position(),
        seat,
        str(table.chairs[seat].bot),
        derived("bot", table.created.seed, seat),
    )
