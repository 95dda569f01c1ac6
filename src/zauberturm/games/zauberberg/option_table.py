"""The options of Zauberberg (ZB-OPT), one row each; what goes together is checked in `options`."""

from typing import Final

from zauberturm.games.option_table import Option, Switch, choice
from zauberturm.games.rules import OptionInfo, Preset
from zauberturm.games.zauberberg.board import SEAT_LETTERS, SEATS
from zauberturm.games.zauberberg.layout import LAYOUTS

MOST_TURNS: Final = 1_000_000_000

OPTION_TABLE: Final = (
    Option(OptionInfo("players", "integer", 2, least=2, most=SEATS), values=f"2 to {SEATS}"),
    Option(
        OptionInfo("layout", "choice", "zb9", tuple(LAYOUTS), also=("layout",)),
        values='`"zb9"`, or a layout record',
    ),
    choice(
        "third_card",
        ("text", "climb_only", "free"),
        Switch(0, "THIRD_CLIMB_ONLY", "climb_only", "third card climbs only"),
        Switch(1, "THIRD_FREE", "free", "third card free"),
    ),
    choice("climb_rest", ("yes", "no"), Switch(2, "NO_CLIMB_REST", "no", "no climb after rest")),
    choice("stone_draw", ("immediate", "refill"), Switch(3, "STONE_REFILL", "refill", "stone cards by refill")),
    choice("pit_end", ("level1", "always"), Switch(4, "PIT_ALWAYS", "always", "pitfall always ends")),
    choice("relocate_trigger", ("yes", "no"), Switch(5, "NO_RELOCATE_TRIGGER", "no", "relocation triggers nothing")),
    choice("storm_chooser", ("active", "owner"), Switch(6, "STORM_OWNER", "owner", "owner turns the storm")),
    choice("raven_self", ("allowed", "forbidden"), Switch(7, "RAVEN_NOT_SELF", "forbidden", "raven not on oneself")),
    choice(
        "raven_discard",
        ("always", "over_limit"),
        Switch(8, "RAVEN_OVER_LIMIT", "over_limit", "raven discard over limit"),
    ),
    choice("exchange_min", (1, 0), Switch(9, "EXCHANGE_NONE", 0, "empty exchange")),
    choice("memory_aid", ("off", "on"), Switch(10, "MEMORY_OFF", "off", "memory aid off", is_rule=False)),
    Option(OptionInfo("turn_limit", "integer", 3000, least=1, most=MOST_TURNS), values="a number from 1"),
    Option(OptionInfo("starter", "choice", SEAT_LETTERS[0], tuple(SEAT_LETTERS)), values="a seat"),
)

PRESETS: Final = tuple(
    Preset(name, tuple(range(2, SEATS + 1)), {"memory_aid": aid}) for name, aid in (("family", "on"), ("memory", "off"))
)
