"""The options of Wandering Towers: which values go together, and the record they begin with."""

from collections.abc import Mapping
from typing import Any, Final

from zauberturm.errors import OptionError, shown
from zauberturm.games.option_table import infos_of, packed
from zauberturm.games.rules import OptionInfo, Options
from zauberturm.games.towers.board import (
    BASIC_SPELLS,
    COLOURS,
    COPIES,
    FIRST_EDITION_WIZARDS,
    FLASKS,
    HAND_ROOM,
    IN_SOLO,
    MASTER_SPELLS,
    NO_CARD,
    PRICES,
    SEAT_LETTERS,
    SEATS,
    SOLO_SPELLS,
    SPACES,
    SPELL_CODES,
    SPELL_TABLE,
    SPELLS,
    TOWERS,
    WIZARDS,
)
from zauberturm.games.towers.option_table import MAX_PRICE, OPTION_TABLE, RANDOM
from zauberturm.games.towers.state import NO_SPELL, SET_UP, START, State

OPTIONS: Final = infos_of(OPTION_TABLE)


def _refuse(rule: str, message: str, **facts: Any) -> OptionError:
    return OptionError(rule, message, facts)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_value(option: OptionInfo, value: Any) -> None:
    """Choices, flags and integers; lists and tables have checks of their own."""
    if option.kind == "integer":
        fits = _is_number(value) and (option.least or 0) <= value <= (option.most or 0)
    elif option.kind == "flag":
        fits = isinstance(value, bool)
    else:
        fits = option.kind != "choice" or any(type(value) is type(v) and value == v for v in option.values)
    if not fits:
        wanted = f"{option.least} to {option.most}" if option.kind == "integer" else ", ".join(map(repr, option.values))
        raise _refuse("option", f"{option.name}={shown(value)} is not one of {wanted}", option=option.name, value=value)


def _spells(options: Options) -> Any:
    """The tiles: a list of codes in their fixed order, or how many are drawn; None where solo_spells says it."""
    wanted, solo, master = options["spells"], options["players"] == 1, options["variant"] == "master"
    if wanted is None:
        if solo:
            return None
        return MASTER_SPELLS if master else list(BASIC_SPELLS)
    tiles = sum(IN_SOLO) if solo else SPELLS
    least = 1 if master else 0
    if _is_number(wanted):
        if not least <= wanted <= tiles:
            raise _refuse(
                "WT-MASTER-1", f"spells={shown(wanted)} is not {least} to {tiles}", spells=wanted, limit=tiles
            )
        return wanted
    if not isinstance(wanted, (list, tuple)) or not all(isinstance(code, str) for code in wanted):
        raise _refuse("option", f"spells={shown(wanted)} is neither a list of codes nor a number", option="spells")
    unknown = [code for code in wanted if code not in SPELL_CODES]
    if unknown or len(set(wanted)) != len(wanted):
        raise _refuse(
            "WT-MAT-6", f"spells={shown(list(wanted))} names a tile that does not exist, or twice", spells=wanted
        )
    if len(wanted) < least:
        raise _refuse("WT-MASTER-1", "the master variant needs at least one spell", spells=[], limit=least)
    for spell in SPELL_TABLE:
        if solo and not spell.is_solo and spell.code in wanted:
            raise _refuse("WT-SOLO-4", f"{spell.code} is not a solo spell", spell=spell.code)
    return [code for code in SPELL_CODES if code in wanted]


def _costs(costs: Any) -> Any:
    """A profile's name, or a complete table of prices."""
    if isinstance(costs, str) and costs in PRICES:
        return costs
    if not isinstance(costs, Mapping):
        raise _refuse("WT-MAT-6", f"spell_costs={shown(costs)} is no profile and no table", option="spell_costs")
    for code, price in costs.items():
        if code not in SPELL_CODES or not _is_number(price) or not 1 <= price <= MAX_PRICE:
            raise _refuse("WT-MAT-6", f"{shown(code)} cannot cost {shown(price)}", spell=code, price=price)
    return {**PRICES["abacus"], **costs}


def _colours(options: Options) -> list[str]:
    """WT-MAT-9, -10: one colour a seat; in the first edition not every colour has enough wizards."""
    players = options["players"]
    colours = options["colours"]
    if colours is None:
        return list(COLOURS[:players])
    if not isinstance(colours, (list, tuple)) or any(colour not in COLOURS for colour in colours):
        raise _refuse("WT-MAT-9", f"colours={shown(colours)} names an unknown colour", colours=colours)
    if len(colours) != players or len(set(colours)) != players:
        raise _refuse("WT-MAT-9", f"{players} seats need {players} different colours", colours=list(colours))
    for colour in colours:
        if options["edition"] == "first" and players > 1 and FIRST_EDITION_WIZARDS[colour] < WIZARDS[players]:
            raise _refuse("WT-MAT-10", f"{colour} has too few wizards for {players} players", colour=colour)
    return list(colours)


def _check_combination(options: Options) -> None:
    players = options["players"]
    if players == 1 and options["variant"] == "master":
        raise _refuse("WT-SOLO-6", "solo is played with basic spells, not as master variant", players=1)
    if options["team"] and players not in (4, 6):
        raise _refuse("WT-TEAM-1", f"teams need 4 or 6 players, not {players}", players=players)
    starter = options["starter"]
    if starter != RANDOM and SEAT_LETTERS.index(starter) >= players:
        raise _refuse("WT-SETUP-5", f"there is no seat {starter} with {players} players", seat=starter)


def resolve(asked: Mapping[str, Any]) -> Options:
    """All options with their values, in a fixed order; what is missing gets its default."""
    for name in asked:
        if name not in OPTIONS:
            raise _refuse("option", f"there is no option {shown(name)}", option=name)
    options = {name: asked.get(name, option.default) for name, option in OPTIONS.items()}
    if options["solo_spells"] == "0":
        options["solo_spells"] = 0
    for name, option in OPTIONS.items():
        _check_value(option, options[name])
    _check_combination(options)
    options["spells"] = _spells(options)
    if options["players"] == 1 and _is_number(options["spells"]):
        options["solo_spells"] = "random3"  # a number of tiles is drawn, whatever else was asked for
    options["spell_costs"] = _costs(options["spell_costs"])
    options["colours"] = _colours(options)
    return options


def prices(options: Options) -> list[int]:
    """The price of every spell, in the order of the tiles."""
    table = PRICES[options["spell_costs"]] if isinstance(options["spell_costs"], str) else options["spell_costs"]
    return [table[code] for code in SPELL_CODES]


def tiles_of(options: Options) -> Any:
    """The tiles as a list, or how many are still to be opened (WT-MASTER-1, WT-SOLO-4)."""
    if options["spells"] is not None:
        return options["spells"]
    return [] if options["solo_spells"] == 0 else SOLO_SPELLS


def blank(options: Options) -> State:
    """A record with these options, all 90 cards in the draw pile, and nothing on the board."""
    g = State()
    g.options, g.players, g.price = packed(OPTION_TABLE, options), options["players"], prices(options)
    tiles = tiles_of(options)
    if isinstance(tiles, list):
        g.tiles = sum(1 << SPELL_CODES.index(code) for code in tiles)
    else:
        g.tiles_to_draw = tiles
    g.under = [-1] * TOWERS
    g.top = list(range(SPACES))
    g.hand = [NO_CARD] * (SEATS * HAND_ROOM)
    g.deck, g.pile = list(COPIES), sum(COPIES)
    g.card, g.claimed, g.action = NO_CARD, NO_SPELL, 1
    return g


def start(options: Options) -> State:
    """WT-SETUP-1, -2, -6: castle, towers and flasks; wizards and cards follow by chance and rule."""
    g = blank(options)
    for tower in range(TOWERS):
        g.under[tower] = tower + 1
        g.top[tower + 1] = SPACES + tower
        g.tower_space[tower], g.tower_level[tower] = tower + 1, 1
    for seat in range(g.players):
        g.away[seat] = WIZARDS[g.players]
        fill_rack(g, options, seat)
    if options["starter"] == RANDOM:
        g.step = START
    else:
        g.starter, g.step = SEAT_LETTERS.index(options["starter"]), SET_UP
    return g


def fill_rack(g: State, options: Options, seat: int) -> None:
    """WT-SETUP-6: all flasks empty; WT-SOLO-4: in solo full, if there are spells at all."""
    if g.players > 1:
        g.empty[seat] = FLASKS[g.players]
    elif tiles_of(options):
        g.full[seat] = FLASKS[1]
