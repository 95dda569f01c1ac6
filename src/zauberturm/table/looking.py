"""Looking back: the steps so far, any moment of a game, and the whole of it as a game file."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from zauberturm import record as files
from zauberturm.game import EVERYTHING
from zauberturm.games.rules import ActionInfo
from zauberturm.proof import Deal
from zauberturm.table.chairs import refused
from zauberturm.table.folded import Folded, Told
from zauberturm.table.names import called
from zauberturm.table.rights import narrator
from zauberturm.table.seating import SeatChange
from zauberturm.table.telling import step_for
from zauberturm.table.tokens import Viewer
from zauberturm.table.views import Moment, Replay

SPECTATOR: Final = "-"  # in place of a seat: through the eyes of a spectator
MOST_MOMENTS: Final = 24  # after a longer absence nobody wants to watch everything


class NotYours(Exception):
    """Somebody wants to see through the eyes of a seat that is not his."""


def may_look_back(table: Folded) -> bool:
    """Whether the past board may be seen: not while a game runs whose people are to remember it."""
    closed = table.is_strict or table.log_option == "last_round"
    return table.study or table.status != "playing" or not closed


def told_from(table: Folded, who: Viewer) -> int:
    """How many of the first steps the viewer is told no longer: all before the viewer's last round.

    It begins with the last turn that the viewer's seat has finished; for several seats or none, with that of the seat
    whose turn it is.
    """
    if table.status != "playing" or table.log_option == "all":
        return 0
    return table.rounds.start(who.seat)


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
    through, most = eyes(table, who, wanted), len(table.story)
    _check_open(table)
    if not 0 <= step <= most:
        raise refused("step", f"there are {most} steps", step=step, most=most)
    if step == 0:
        return Replay(0, most, None, None, None)
    last = table.story[step - 1]
    told = step_for(last, through, step, table.links[last.entry])
    board = _board(table, step)
    if board is None:
        return Replay(step, most, None, told, None)
    return Replay(step, most, _seen(table, board, through), told, board.to_move)


def _board(table: Folded, number: int) -> Told | None:
    """The step of the game that the board shows after so many steps of the table; None before the game."""
    last = table.story[number - 1]
    if not isinstance(last, SeatChange):
        return last
    return table.told[last.told - 1] if last.told else None


def _check_open(table: Folded) -> None:
    if not may_look_back(table):
        raise refused("memory", "while the game runs, people are to remember the past")


def seen(table: Folded, through: str | None) -> dict[str, Any]:
    """The position as it is now, through these eyes."""
    return _seen(table, table.told[-1], through)


def landings(table: Folded, legal: Sequence[ActionInfo]) -> list[str | None]:
    """Where what each of these actions moves would come to stand now."""
    game = table.running()
    return game.rules.landings(table.plain_after(table.told[-1]), game.options, legal)


def _seen(table: Folded, told: Told, through: str | None) -> dict[str, Any]:
    game = table.running()
    rules, options = game.rules, game.options
    plain = table.plain_after(told)
    if through == EVERYTHING:
        return whole(rules.view(plain, options, None), rules.position(plain, options))
    return rules.view(plain, options, None if through is None else rules.seats.index(through))


def whole(view: dict[str, Any], position: dict[str, Any]) -> dict[str, Any]:
    """A position with nothing hidden, in the form of a view: what is asked stands in its words there."""
    return {**view, **{name: value for name, value in position.items() if name != "pending"}}


def unseen_from(table: Folded, who: Viewer, after: int, seen: int | None) -> int:
    """After how many steps positions may be shown to the viewer.

    Where the past is closed, only those that were not to be seen yet: after the `seen` steps that somebody else than
    the viewer vouches for, or in the viewer's first round.
    """
    if may_look_back(table):
        return after
    if seen is None:
        seen = len(table.story) if table.rounds.start(who.seat) else 0
    return max(after, seen)


def moments(table: Folded, who: Viewer, after: int) -> list[Moment]:
    """The positions between the steps since `after`, through the eyes of the viewer's only seat or a spectator.

    The last position is the view itself. But if several people share a device, that is what one of them may know:
    they get it as all of them may, to look at while the device is handed on.
    """
    last = len(table.story)
    first = after + 1 if 0 < last - after <= MOST_MOMENTS else last
    end = last + 1 if len(who.seats) > 1 and not table.study else last
    boards = ((number, _board(table, number)) for number in range(max(first, 1), end))
    return [_moment(table, who, number, told) for number, told in boards if told is not None]


def _moment(table: Folded, who: Viewer, number: int, told: Told) -> Moment:
    through = told.to_move if table.study else who.seat
    return Moment(number, _seen(table, told, through), told.to_move)


def record(table: Folded, who: Viewer, wanted: str | None) -> str:
    """The game file. While the game runs, without what the viewer may not know."""
    through = eyes(table, who, wanted)
    game = table.running().copy()
    _check_open(table)
    game.names = {seat: name for seat, name in called(table.id, table.chairs).items() if name}
    file = game.file(through)
    file.commitment = table.commitment if table.deal is not None or table.status != "over" else None
    if table.deal is not None and table.status == "over":
        prove(file, table, table.deal)
    return files.write(file)


def prove(file: files.GameFile, table: Folded, deal: Deal) -> None:
    """Add what the game can be checked with. Its names are those of the people the cards were dealt to."""
    file.deal, file.names = deal.document(), {seat: one["name"] for seat, one in deal.seats.items() if one["name"]}
    told = {table.told[0].entry, *(table.told[place].entry for place in table.standing)}
    file.log = []
    for is_told, entries in groupby(enumerate(table.digests), lambda one: one[0] in told):
        digests = [digest for _, digest in entries]
        file.log += [f"*{len(digests)}"] if is_told else digests
