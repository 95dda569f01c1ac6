"""The seats around a table: who sits where, and with which colour. A colour belongs to one seat only."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, get_args

import msgspec

from zauberturm.errors import OptionError
from zauberturm.registry import GAMES, engine
from zauberturm.table.commands import SeatWish
from zauberturm.table.entries import PROGRAM, Chair
from zauberturm.table.names import cleaned
from zauberturm.table.tokens import hashed
from zauberturm.table.wire import Colour

COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
DEFAULT_BOT: Final = "level:3"
_COLOURS_OPTION: Final = "colours"  # of games that want to know them

Chairs = dict[str, Chair]


def refused(rule: str, message: str, **facts: Any) -> OptionError:
    """A refusal by the table itself; its sentence is `rule.table.…` of the texts."""
    return OptionError(f"table.{rule}", message, facts)


def proper_name(name: str | None) -> str | None:
    """A name in its normal form, or a refusal; nobody has to have one."""
    if name is None:
        return None
    clean = cleaned(name)
    if clean is None:
        raise refused("name", "a name is short, visible and without control signs")
    return clean


def agreed(game: str, options: Mapping[str, Any], chairs: Chairs) -> dict[str, Any]:
    """The complete options, with the colours of the seats if the game asks for them; or OptionError."""
    rules = engine(game).rules
    wanted = {**options, "players": len(chairs)}
    if _COLOURS_OPTION in rules.info.options:
        wanted[_COLOURS_OPTION] = [chair.colour for chair in chairs.values()]
    return {name: value for name, value in rules.resolve(wanted).items() if value is not None}


def seated(
    game: str, options: Mapping[str, Any], wishes: Sequence[SeatWish], programs: Mapping[str, str] | None = None
) -> Chairs:
    """The seats of a new table. `programs` are the names of the bots that can be asked to sit down."""
    info = engine(game).rules.info
    if len(wishes) not in info.players:
        message = f"{game} has seats for {info.least_players} to {info.most_players}"
        raise refused("players", message, count=len(wishes), least=info.least_players, most=info.most_players)
    if options.get("players", len(wishes)) != len(wishes):
        raise refused("seats", "there are as many seats as players", count=len(wishes))
    checked = engine(game).rules.resolve({**options, "players": len(wishes)})
    colours = _colours(wishes, checked.get(_COLOURS_OPTION))
    letters = GAMES[game].seats
    chairs = {
        seat: _chair(wish, colour, programs or {}) for seat, wish, colour in zip(letters, wishes, colours, strict=False)
    }
    tokens = [chair.token for chair in chairs.values() if chair.token]
    if len(set(tokens)) != len(tokens):
        raise refused("token", "every seat has a token of its own")
    _check_programs(chairs)
    return chairs


def asked_program(bot: str, colour: Colour, programs: Mapping[str, str]) -> Chair:
    """A seat that waits for the answer of a bot that plays by token."""
    program = bot.removeprefix(PROGRAM)
    if program not in programs:
        raise refused("no_program", "this bot is not here, or plays enough games already", bot=bot)
    return Chair("open", colour, programs[program], program=program)


def _check_programs(chairs: Chairs) -> None:
    programs = [chair.program for chair in chairs.values() if chair.program]
    if len(set(programs)) != len(programs):
        raise refused("program_twice", "a bot sits at one seat of a table only")


def _chair(wish: SeatWish, colour: Colour, programs: Mapping[str, str]) -> Chair:
    if wish.kind == "bot" and wish.bot and wish.bot.startswith(PROGRAM):
        return asked_program(wish.bot, colour, programs)
    if wish.kind == "bot":
        return Chair("bot", colour, proper_name(wish.name), bot=wish.bot or DEFAULT_BOT)
    if wish.kind == "person" and wish.token:
        return Chair("person", colour, proper_name(wish.name), token=hashed(wish.token), pledge=wish.pledge)
    return Chair("open", colour)


def _colours(wishes: Sequence[SeatWish], preset: Any) -> list[Colour]:
    """Colours as wished; the others as the option says, or in their usual order."""
    wished = [wish.colour for wish in wishes if wish.colour]
    if len(set(wished)) != len(wished):
        raise refused("colour", "two seats cannot have the same colour", colour=max(wished, key=wished.count))
    usual: list[Colour] = list(preset or COLOURS)
    free: list[Colour] = [colour for colour in dict.fromkeys((*usual, *COLOURS)) if colour not in wished]
    return [wish.colour or free.pop(0) for wish in wishes]


def recoloured(chairs: Chairs, seat: str, colour: Colour | None) -> Chairs:
    """Seats that change so that `seat` has this colour. Seats without a person give theirs away in exchange."""
    if colour is None or colour == chairs[seat].colour:
        return {}
    other = next((letter for letter, chair in chairs.items() if chair.colour == colour), None)
    changed = {seat: msgspec.structs.replace(chairs[seat], colour=colour)}
    if other is not None:
        if chairs[other].kind == "person":
            raise refused("colour", f"{colour} belongs to seat {other}", colour=colour, seat=other)
        changed[other] = msgspec.structs.replace(chairs[other], colour=chairs[seat].colour)
    return changed


def moved_on(chairs: Chairs) -> Chairs:
    """Everybody one seat further, with name and colour."""
    people = list(chairs.values())
    return dict(zip(chairs, [people[-1], *people[:-1]], strict=True))


def for_rematch(chairs: Chairs, letters: str, players: int) -> Chairs:
    """The same people again: stand-ins go, seats that were left are open; more or fewer seats as the options say."""
    again = [_again(chair) for chair in chairs.values()]
    while len(again) > players:
        free = [place for place, chair in enumerate(again) if chair.kind != "person"]
        if not free:
            raise refused("players_left", "there would be too few seats for everybody", count=players)
        del again[free[-1]]
    spare: list[Colour] = [colour for colour in COLOURS if colour not in {chair.colour for chair in again}]
    again += [Chair("open", spare[place]) for place in range(players - len(again))]
    return dict(zip(letters, again, strict=False))


def _again(chair: Chair) -> Chair:
    if chair.program:  # it is asked again
        return Chair("open", chair.colour, chair.name, program=chair.program)
    if chair.kind == "bot" or (chair.is_absent and chair.bot):
        return Chair("bot", chair.colour, chair.name if chair.kind == "bot" else None, bot=chair.bot)
    if chair.kind == "open" or chair.is_absent:
        return Chair("open", chair.colour)
    return msgspec.structs.replace(chair, bot=None, pledge=None)
