"""Looking back: any moment of a game, and the whole of it as a game file."""

from typing import Any, Final

from zauberturm.game import EVERYTHING
from zauberturm.table.chairs import refused
from zauberturm.table.folded import Folded, Told
from zauberturm.table.rights import narrator
from zauberturm.table.showing import step_for
from zauberturm.table.tokens import Viewer
from zauberturm.table.views import Replay

SPECTATOR: Final = "-"  # in place of a seat: through the eyes of a spectator


class NotYours(Exception):
    """Somebody wants to see through the eyes of a seat that is not his."""


def eyes(table: Folded, who: Viewer, wanted: str | None) -> str | None:
    """Through whose eyes to look back: as wished (a seat, `all`, `-`), as far as that is permitted."""
    free = table.study or table.status == "over"
    if wanted is None:
        return EVERYTHING if free else narrator(table, who)
    if wanted == SPECTATOR:
        return None
    if wanted != EVERYTHING and wanted not in table.chairs:
        raise refused("no_seat", f"there is no seat {wanted}", seat=wanted)
    if not free and wanted not in who.seats:
        raise NotYours
    return wanted


def replay(table: Folded, who: Viewer, step: int, wanted: str | None) -> Replay:
    """The game after so many steps."""
    through = eyes(table, who, wanted)
    if not 0 <= step <= len(table.told):
        raise refused("step", f"there are {len(table.told)} steps", step=step, most=len(table.told))
    if step == 0:
        return Replay(0, len(table.told), None, None, None)
    told = table.told[step - 1]
    return Replay(step, len(table.told), _seen(table, told, through), step_for(told, through), told.to_move)


def _seen(table: Folded, told: Told, through: str | None) -> dict[str, Any]:
    game = table.running()
    rules, options = game.rules, game.options
    plain = rules.core.record.unpack(told.position)
    if through == EVERYTHING:
        return {**rules.view(plain, options, None), **rules.position(plain, options)}
    return rules.view(plain, options, None if through is None else rules.seats.index(through))


def record(table: Folded, who: Viewer, wanted: str | None) -> str:
    """The game file. While the game runs, without what the viewer may not know."""
    through = eyes(table, who, wanted)
    game = table.running().copy()
    game.names = {seat: chair.name for seat, chair in table.chairs.items() if chair.name}
    return game.record(through)
