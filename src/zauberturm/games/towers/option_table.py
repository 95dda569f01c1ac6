"""The options of Wandering Towers, one row each; what goes together is checked in `options`."""

from typing import Final

from zauberturm.games.option_table import Option, Switch, choice, flag, only
from zauberturm.games.rules import OptionInfo, Preset
from zauberturm.games.towers.board import COLOURS, PRICES, SEAT_LETTERS, SEATS, SPELL_CODES, SPELLS

MAX_PRICE: Final = 99
RANDOM: Final = "random"
SOLO: Final = (1,)
TOGETHER: Final = tuple(range(2, SEATS + 1))
TEAMS: Final = (4, 6)

OPTION_TABLE: Final = (
    Option(OptionInfo("players", "integer", 2, least=1, most=SEATS), values=f"1 to {SEATS}; 1 is solo"),
    choice("edition", ("revised", "first"), Switch(0, "FIRST_EDITION", "first", "first edition")),
    only(choice("variant", ("basic", "master"), Switch(1, "MASTER", "master", "master")), TOGETHER),
    only(flag("team", False, Switch(2, "TEAM", True, "team"), note="4 or 6 players"), TEAMS),
    Option(
        OptionInfo("spells", "list", None, SPELL_CODES, least=0, most=SPELLS, also=("integer",), players=TOGETHER),
        values="a list of codes, or how many tiles are drawn",
        default='basic `["MW", "MT"]`, master 4, solo by `solo_spells`',
    ),
    Option(
        OptionInfo("spell_costs", "table", "abacus", SPELL_CODES, least=1, most=MAX_PRICE, also=tuple(PRICES)),
        values='`"abacus"`, `"bga"`, or a table like `{"MW": 3}` on top of the first',
    ),
    choice("dead_cards", ("allowed", "forbidden"), Switch(3, "DEAD_FORBIDDEN", "forbidden", "dead cards forbidden")),
    only(
        choice(
            "spell_timing",
            ("anytime", "between_actions"),
            Switch(4, "BETWEEN_ACTIONS", "between_actions", "spells between actions"),
        ),
        variant="basic",  # master wizards have windows of their own
    ),
    flag("spell_after_special", False, Switch(5, "SPELL_AFTER_SPECIAL", True, "spell after special")),
    flag("foreign_entry_moves_castle", True, Switch(6, "FOREIGN_KEEPS_CASTLE", False, "foreign entry keeps castle")),
    flag("foreign_entry_ends_turn", False, Switch(7, "FOREIGN_ENDS_TURN", True, "foreign entry ends turn")),
    flag("swap_carries_castle", False, Switch(8, "SWAP_CARRIES_CASTLE", True, "swap carries castle")),
    choice("repeat_mode", ("sequential", "merged"), Switch(9, "MERGED", "merged", "merged repeats")),
    only(
        choice("team_end", ("immediate", "finish_round"), Switch(10, "FINISH_ROUND", "finish_round", "finish round")),
        team=True,
    ),
    choice("dead_end", ("rank", "draw"), Switch(11, "DEAD_END_DRAW", "draw", "dead end is a draw")),
    choice("memory", ("strict", "assist"), Switch(12, "ASSIST", "assist", "memory assist", is_rule=False)),
    choice("discard_view", ("all", "top"), Switch(14, "DISCARD_TOP", "top", "discard top only", is_rule=False)),
    only(
        choice(
            "solo_spells",
            ("random3", "chosen3", 0),
            Switch(13, "CHOOSE_TILES", "chosen3", "tiles chosen", unless="spells"),
        ),
        SOLO,
    ),
    Option(
        OptionInfo("starter", "choice", RANDOM, (RANDOM, *SEAT_LETTERS), players=TOGETHER),
        values='a seat, or `"random"`',
    ),
    Option(
        OptionInfo("colours", "list", None, COLOURS, least=1, most=SEATS),
        values=f"a list, one a seat: {', '.join(COLOURS)}",
        default="in this order",
    ),
)

PRESETS: Final = (
    Preset("family", TOGETHER, {"memory": "assist"}),
    Preset("magic", TOGETHER, {"variant": "master"}),
    Preset("teams", TEAMS, {"team": True}),
    Preset("solo", SOLO, {}),
)
