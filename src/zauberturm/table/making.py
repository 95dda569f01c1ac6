"""How tables come into being: set up anew, from a game file, or as the rematch of another."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from zauberturm import record as files
from zauberturm.game import Game
from zauberturm.opening import replay
from zauberturm.table import entries as log
from zauberturm.table.chairs import COLOURS, Chairs, agreed, for_rematch, moved_on, refused, seated
from zauberturm.table.commands import ImportedTable, NewTable, Rematch
from zauberturm.table.folded import Folded, opened_game
from zauberturm.table.names import cleaned
from zauberturm.table.tokens import hashed

LONGEST_GAME: Final = 5_000  # plays of a game file, outcomes of chance included
_SET_UP: Final = "-"


@dataclass(frozen=True)
class Fresh:
    """What a new table needs from outside: a name and a seed that nobody can guess."""

    table: str
    seed: int


def create(order: NewTable, fresh: Fresh, now: float) -> list[log.Entry]:
    """The log of a new table, or OptionError. If nobody has to be waited for, the game begins at once."""
    chairs = seated(order.game, order.options, order.seats)
    created = log.Created(
        at=now,
        cause=log.Cause(hashed(order.owner), order.id),
        table=fresh.table,
        game=order.game,
        options=agreed(order.game, order.options, chairs),
        seats=chairs,
        owner=hashed(order.owner),
        invitation=_invitation(order, chairs),
        seed=str(fresh.seed),
        listed=order.listed,
        spectators=order.spectators,
    )
    return [created, *began_if_full(created, created.options, chairs, now, created.cause)]


def _invitation(order: NewTable, chairs: Chairs) -> str:
    invitation = hashed(order.invitation)
    if invitation in {hashed(order.owner), *(chair.token for chair in chairs.values())}:
        raise refused("token", "whoever is invited must not be owner or sit already")
    return invitation


def began_if_full(
    created: log.Created, options: Mapping[str, Any], chairs: Chairs, now: float, cause: log.Cause | None
) -> list[log.Entry]:
    """The beginning of the game, if every seat is taken."""
    if not all(chair.is_taken for chair in chairs.values()):
        return []
    return [began(created, options, chairs, now, cause)[0]]


def began(
    created: log.Created, options: Mapping[str, Any], chairs: Chairs, now: float, cause: log.Cause | None
) -> tuple[log.Began, Game]:
    """The beginning of the game, and the game itself."""
    final = agreed(created.game, options, chairs)
    game = opened_game(created, final)
    game.chance = "auto"
    game.run_chance()
    return log.Began(at=now, cause=cause, options=final, chance=[str(each) for each in game.history]), game


def rematch(folded: Folded, order: Rematch, fresh: Fresh, now: float) -> list[log.Entry]:
    """The log of the table where the same people go on, or OptionError."""
    before = folded.created
    options = dict(folded.options if order.options is None else order.options)
    players = options.get("players", len(folded.chairs))
    letters = folded.running().rules.seats
    if type(players) is not int or not 1 <= players <= len(letters):
        raise refused("players", "so many cannot play", count=players, least=1, most=len(letters))
    chairs = for_rematch(folded.chairs, letters, players)
    if order.rotated:
        chairs = moved_on(chairs)
    created = log.Created(
        at=now,
        table=fresh.table,
        game=before.game,
        options=agreed(before.game, options, chairs),
        seats=chairs,
        owner=before.owner,
        invitation=before.invitation,
        seed=str(fresh.seed),
        listed=folded.listed,
        spectators=folded.spectators,
        before=folded.id,
    )
    return [created, *began_if_full(created, created.options, chairs, now, None)]


def study(order: ImportedTable, fresh: Fresh, now: float) -> list[log.Entry]:
    """The log of a study table, or NotationError, OptionError, PositionError, IllegalAction."""
    game = replay(order.file, order.upto, fresh.seed)
    game.run_chance()  # a file may end in the middle of a draw
    if len(game.history) > LONGEST_GAME:
        raise refused("too_long", f"a game of more than {LONGEST_GAME} plays", most=LONGEST_GAME)
    created = _study(order, game, fresh, now)
    return [created, *_replayed(created, game, now)]


def _study(order: ImportedTable, game: Game, fresh: Fresh, now: float) -> log.Created:
    file, owner = files.read(order.file), hashed(order.owner)
    options = {name: value for name, value in game.options.items() if value is not None}
    colours = options.get("colours") or COLOURS
    names = {seat: cleaned(game.names.get(seat, "")) for seat in game.seats}
    chairs = {
        seat: log.Chair("person", colour, names[seat], token=owner)
        for seat, colour in zip(game.seats, colours, strict=False)
    }
    return log.Created(
        at=now,
        cause=log.Cause(owner, order.id),
        table=fresh.table,
        game=game.name,
        options=options,
        seats=chairs,
        owner=owner,
        invitation=None,
        seed=str(fresh.seed if file.seed is None else file.seed),
        spectators="off",
        study=True,
        start=file.start,
    )


def _replayed(created: log.Created, game: Game, now: float) -> Iterator[log.Entry]:
    """What the file tells, as if it had been played at this table."""
    plies = game.plies()
    has_set_up = bool(plies) and plies[0].seat == _SET_UP
    first = plies[0].chance if has_set_up else []
    yield log.Began(at=now, cause=created.cause, options=created.options, chance=first)
    for ply in plies[has_set_up:]:
        yield log.Played(at=now, cause=created.cause, seat=ply.seat, action=ply.action, chance=ply.chance, by="person")
