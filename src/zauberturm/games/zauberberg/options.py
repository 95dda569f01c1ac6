"""The options of Zauberberg (ZB-OPT): which values are taken, and the record they begin with."""

from collections.abc import Mapping
from typing import Any, Final

from zauberturm.errors import OptionError, shown
from zauberturm.games.option_table import infos_of, packed
from zauberturm.games.rules import OptionInfo, Options
from zauberturm.games.zauberberg.board import (
    COPIES,
    GOBLINS,
    MAX_EVENTS,
    NO_TILE,
    NOWHERE,
    SEAT_LETTERS,
    STONES,
)
from zauberturm.games.zauberberg.layout import LAYOUTS, Layout, LayoutFault, plain_record, read_layout
from zauberturm.games.zauberberg.option_table import OPTION_TABLE
from zauberturm.games.zauberberg.state import (
    LAY_TILE,
    NO_EVENT,
    NOBODY,
    State,
)

OPTIONS: Final = infos_of(OPTION_TABLE)


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
    g.options = packed(OPTION_TABLE, options)
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
