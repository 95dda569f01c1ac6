"""The files of a game in the order of the house, as data."""

from typing import Final

# A file imports from its own line and the lines above it. `__init__` fills in the rules and stands last.
GAME_FILES: Final[tuple[frozenset[str], ...]] = (
    frozenset({"board"}),
    frozenset({"layout", "draw_parts"}),
    frozenset({"draw"}),
    frozenset({"state"}),
    frozenset({"actions"}),
    frozenset({"moves", "cards", "villages"}),
    frozenset({"spells", "tiles"}),
    frozenset({"chance"}),
    frozenset({"legal"}),
    frozenset({"score"}),
    frozenset({"windows", "setup"}),
    frozenset({"decisions", "flow"}),
    frozenset({"apply", "evaluate"}),
    frozenset({"story_events"}),
    frozenset({"story_moves"}),
    frozenset({"story"}),
    frozenset({"refusals"}),
    frozenset({"why_moves"}),
    frozenset({"why_cards", "why_spells", "why_team"}),
    frozenset({"why"}),
    frozenset({"options", "notation"}),
    frozenset({"questions"}),
    frozenset({"pending"}),
    frozenset({"position"}),
    frozenset({"seen", "planes"}),
    frozenset({"view", "resample", "observe"}),
    frozenset({"__init__"}),
)
KNOWN_FILES: Final = frozenset[str]().union(*GAME_FILES)

# What no game can do without.
NEEDED_FILES: Final = frozenset(
    {"__init__", "state", "actions", "chance", "legal", "apply", "story", "why", "options", "notation", "position"}
    | {"view", "resample", "observe", "evaluate"}
)
RULES_PAGE: Final = "RULES.md"
