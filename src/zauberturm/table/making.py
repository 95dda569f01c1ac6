"""How tables come into being: set up anew, from a game file, or as the rematch of another."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from zauberturm import record as files
from zauberturm.game import Game
from zauberturm.opening import replay
from zauberturm.table import entries as log
from zauberturm.table.chairs import COLOURS, Chairs, agreed, for_rematch, moved_on, refused, seated
from zauberturm.table.commands import ImportedTable, NewTable, Rematch
from zauberturm.table.folded import Folded, opened_game
from zauberturm.table.names import called, cleaned
from zauberturm.table.tokens import hashed

LONGEST_GAME: Final = 5_000  # plays of a game file, outcomes of chance included
_SET_UP: Final = "-"


@dataclass(frozen=True)
class Fresh:
    """What a new table needs from outside: a name and a secret that nobody can guess."""

    table: str
    seed: int  # the server's secret; the game's seed is made from it and from the bits of people's devices


def create(order: NewTable, fresh: Fresh, now: float, programs: Mapping[str, str] | None = None) -> list[log.Entry]:
    """The log of a new table, or OptionError. If nobody has to be waited for, the game begins at once."""
    chairs = seated(order.game, order.options, order.seats, programs)
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
        log=order.log,
    )
    return list(log.chained([created, *dealt_if_full(created, now)]))


def _invitation(order: NewTable, chairs: Chairs) -> str:
    invitation = hashed(order.invitation)
    if invitation in {hashed(order.owner), *(chair.token for chair in chairs.values())}:
        raise refused("token", "whoever is invited must not be owner or sit already")
    return invitation


def dealt_if_full(created: log.Created, now: float) -> list[log.Entry]:
    """What follows if every seat is taken: devices are asked for their bits, or the game begins."""
    chairs = created.seats
    if not all(chair.is_taken for chair in chairs.values()):
        return []
    if any(chair.pledge for chair in chairs.values()):
        return [log.Gathered(at=now, cause=created.cause)]
    return [began(created, created.options, chairs, {}, now, created.cause)[0]]


def began(
    created: log.Created,
    options: Mapping[str, Any],
    chairs: Chairs,
    revealed: Mapping[str, str],
    now: float,
    cause: log.Cause | None,
) -> tuple[log.Began, Game]:
    """The beginning of the game, and the game itself."""
    final, bits = agreed(created.game, options, chairs), {seat: revealed.get(seat) for seat in chairs}
    game = opened_game(created, final, bits)
    game.chance = "auto"
    game.run_chance()
    return log.Began(at=now, cause=cause, options=final, chance=[str(each) for each in game.history], bits=bits), game


def rematch(folded: Folded, order: Rematch, fresh: Fresh, now: float, asking: str | None) -> list[log.Entry]:
    """The log of the table where the same people go on, or OptionError. `asking` is the hash of the asker's token.

    If the asker's device has pledged bits, the others have a moment to do the same: the table is full and waits.
    """
    before = folded.created
    options = dict(folded.options if order.options is None else order.options)
    players = options.get("players", len(folded.chairs))
    letters = folded.running().rules.seats
    if type(players) is not int or not 1 <= players <= len(letters):
        raise refused("players", "so many cannot play", count=players, least=1, most=len(letters))
    chairs = for_rematch(_with_names(folded), letters, players)
    if order.rotated:
        chairs = moved_on(chairs)
    chairs = {seat: _pledging(chair, order.pledge, asking) for seat, chair in chairs.items()}
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
        log=before.log,
    )
    waits = any(chair.owes_pledge for chair in chairs.values()) and any(chair.pledge for chair in chairs.values())
    return list(log.chained([created] if waits else [created, *dealt_if_full(created, now)]))


def _with_names(folded: Folded) -> Chairs:
    """The seats with the names that bots have got at this table: they keep them in the rematch."""
    names = called(folded.id, folded.chairs)
    return {
        seat: msgspec.structs.replace(chair, name=names[seat]) if chair.kind == "bot" else chair
        for seat, chair in folded.chairs.items()
    }


def _pledging(chair: log.Chair, pledge: str | None, asking: str | None) -> log.Chair:
    return msgspec.structs.replace(chair, pledge=pledge) if chair.token and chair.token == asking else chair


def study(order: ImportedTable, fresh: Fresh, now: float) -> list[log.Entry]:
    """The log of a study table, or NotationError, OptionError, PositionError, IllegalAction."""
    game = replay(order.file, order.upto, fresh.seed)
    game.run_chance()  # a file may end in the middle of a draw
    if game.plays > LONGEST_GAME:
        raise refused("too_long", f"a game of more than {LONGEST_GAME} plays", most=LONGEST_GAME)
    created = _study(order, game, fresh, now)
    return list(log.chained([created, *_replayed(created, game, now)]))


def _bot_names(deal: Any) -> dict[str, str | None]:
    """What the bots of a game were called at its table. The file may come from anybody, so it may say anything."""
    try:
        chairs = {seat: log.Chair(one["kind"], COLOURS[0], one["name"]) for seat, one in deal["seats"].items()}
        return {seat: name and cleaned(name) for seat, name in called(deal["table"], chairs).items()}
    except (TypeError, KeyError, AttributeError):
        return {}


def _study(order: ImportedTable, game: Game, fresh: Fresh, now: float) -> log.Created:
    file, owner = files.read(order.file), hashed(order.owner)
    options = {name: value for name, value in game.options.items() if value is not None}
    colours = options.get("colours") or COLOURS
    names = _bot_names(file.deal) | {seat: cleaned(name) for seat, name in game.names.items()}
    chairs = {
        seat: log.Chair("person", colour, names.get(seat), token=owner)
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
