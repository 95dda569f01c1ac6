"""The options of Zauberberg (ZB-OPT): what exists, and the record they begin with."""

from collections.abc import Mapping
from typing import Any, Final

from zauberturm.errors import OptionError, shown
from zauberturm.games.rules import OptionInfo, Options
from zauberturm.games.zauberberg.board import (
    COPIES,
    GOBLINS,
    MAX_EVENTS,
    NO_TILE,
    NOWHERE,
    SEAT_LETTERS,
    SEATS,
    STONES,
)
from zauberturm.games.zauberberg.layout import LAYOUTS, Layout, LayoutFault, plain_record, read_layout
from zauberturm.games.zauberberg.state import (
    EXCHANGE_NONE,
    LAY_TILE,
    MEMORY_OFF,
    NO_CLIMB_REST,
    NO_EVENT,
    NO_RELOCATE_TRIGGER,
    NOBODY,
    PIT_ALWAYS,
    RAVEN_NOT_SELF,
    RAVEN_OVER_LIMIT,
    STONE_REFILL,
    STORM_OWNER,
    THIRD_CLIMB_ONLY,
    THIRD_FREE,
    State,
)

MOST_TURNS: Final = 1_000_000_000


def _choice(name: str, *values: Any) -> OptionInfo:
    return OptionInfo(name, "choice", values[0], values)


OPTIONS: Final = {
    option.name: option
    for option in (
        OptionInfo("players", "integer", 2, least=2, most=SEATS),
        OptionInfo("layout", "choice", "zb9", tuple(LAYOUTS), also=("layout",)),
        _choice("third_card", "text", "climb_only", "free"),
        _choice("climb_rest", "yes", "no"),
        _choice("stone_draw", "immediate", "refill"),
        _choice("pit_end", "level1", "always"),
        _choice("relocate_trigger", "yes", "no"),
        _choice("storm_chooser", "active", "owner"),
        _choice("raven_self", "allowed", "forbidden"),
        _choice("raven_discard", "always", "over_limit"),
        _choice("exchange_min", 1, 0),
        _choice("memory_aid", "on", "off"),
        OptionInfo("turn_limit", "integer", 3000, least=1, most=MOST_TURNS),
        _choice("starter", *SEAT_LETTERS),
    )
}

# (option, value) -> bit of State.options
_BITS: Final = {
    ("third_card", "climb_only"): THIRD_CLIMB_ONLY,
    ("third_card", "free"): THIRD_FREE,
    ("climb_rest", "no"): NO_CLIMB_REST,
    ("stone_draw", "refill"): STONE_REFILL,
    ("pit_end", "always"): PIT_ALWAYS,
    ("relocate_trigger", "no"): NO_RELOCATE_TRIGGER,
    ("storm_chooser", "owner"): STORM_OWNER,
    ("raven_self", "forbidden"): RAVEN_NOT_SELF,
    ("raven_discard", "over_limit"): RAVEN_OVER_LIMIT,
    ("exchange_min", 0): EXCHANGE_NONE,
    ("memory_aid", "off"): MEMORY_OFF,
}


def _refuse(rule: str, message: str, **facts: Any) -> OptionError:
    return OptionError(rule, message, facts)


def layout_of(options: Options, for_load: bool = False) -> Layout:
    """The layout of a table."""
    wanted = options["layout"]
    return read_layout(LAYOUTS[wanted] if isinstance(wanted, str) else wanted, for_load)


def _layout(wanted: Any, for_load: bool) -> Any:
    """The name of a layout, or a checked record."""
    if isinstance(wanted, str):
        if wanted not in LAYOUTS:
            raise _refuse("option", f"layout={shown(wanted)} is not one of {', '.join(LAYOUTS)}", option="layout")
        return wanted
    try:
        read_layout(wanted, for_load)
    except LayoutFault as fault:
        raise _refuse("ZB-GEO-14", f"layout refused: {fault}", **fault.facts) from fault
    return plain_record(wanted)


def _check_value(option: OptionInfo, value: Any) -> None:
    if option.kind == "integer":
        number = isinstance(value, int) and not isinstance(value, bool)
        fits = number and (option.least or 0) <= value <= (option.most or 0)
        wanted = f"{option.least} to {option.most}"
    else:
        fits = any(type(value) is type(one) and value == one for one in option.values)
        wanted = ", ".join(map(repr, option.values))
    if not fits:
        raise _refuse("option", f"{option.name}={shown(value)} is not one of {wanted}", option=option.name, value=value)


def resolve(asked: Mapping[str, Any], for_load: bool = False) -> Options:
    """All options with their values, in a fixed order; what is missing gets its default."""
    for name in asked:
        if name not in OPTIONS:
            raise _refuse("option", f"there is no option {shown(name)}", option=name)
    options = {name: asked.get(name, option.default) for name, option in OPTIONS.items()}
    for name, option in OPTIONS.items():
        if name != "layout":
            _check_value(option, options[name])
    options["layout"] = _layout(options["layout"], for_load)
    if SEAT_LETTERS.index(options["starter"]) >= options["players"]:
        starter, players = options["starter"], options["players"]
        raise _refuse("ZB-SETUP-1", f"there is no seat {starter} with {players} players", seat=starter, players=players)
    return options


def blank(options: Options, layout: Layout) -> State:
    """A record with these options, all 60 cards in the draw pile, and nothing on the mountain."""
    g = State()
    g.options = sum(bit for (name, value), bit in _BITS.items() if options[name] == value)
    g.players, g.turn_limit, g.turn_number = options["players"], options["turn_limit"], 1
    g.edge, g.events = layout.sides[0] - 1, len(layout.events)
    g.event_field = [layout.number(*field) for field in layout.events] + [NOWHERE] * (MAX_EVENTS - len(layout.events))
    g.tile, g.stone_field, g.place = [NO_TILE] * MAX_EVENTS, [NOWHERE] * STONES, [NOWHERE] * GOBLINS
    g.deck, g.pile = list(COPIES), sum(COPIES)
    g.starter = g.seat = g.asked = SEAT_LETTERS.index(options["starter"])
    g.goblin = g.lander = NOBODY
    g.event = NO_EVENT
    return g


def start(options: Options) -> State:
    """ZB-SETUP-5: the stones lie on their fields; tiles, goblins and cards follow."""
    layout = layout_of(options)
    g = blank(options, layout)
    g.stone_field = [layout.number(*field) for field in layout.stones]
    g.event, g.step = 0, LAY_TILE
    return g
