"""The files of a game in the order of the house, as data, and who breaks it."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

# A file imports from its own line and the lines above it. `__init__` fills in the rules and stands last.
GAME_FILES: Final[tuple[frozenset[str], ...]] = (
    frozenset({"board"}),
    frozenset({"layout", "draw_parts"}),
    frozenset({"draw"}),
    frozenset({"option_table"}),
    frozenset({"state"}),
    frozenset({"actions"}),
    frozenset({"moves", "cards", "villages"}),
    frozenset({"spells", "tiles"}),
    frozenset({"chance"}),
    frozenset({"legal_cards", "legal_spells", "legal_team"}),
    frozenset({"legal"}),
    frozenset({"score"}),
    frozenset({"windows", "setup"}),
    frozenset({"decisions", "flow"}),
    frozenset({"apply", "evaluate"}),
    frozenset({"outlook"}),
    frozenset({"story_events"}),
    frozenset({"story_moves"}),
    frozenset({"story"}),
    frozenset({"refusals"}),
    frozenset({"why_moves"}),
    frozenset({"why_cards", "why_spells", "why_team"}),
    frozenset({"why"}),
    frozenset({"options", "notation", "factors"}),
    frozenset({"questions"}),
    frozenset({"pending"}),
    frozenset({"position"}),
    frozenset({"seen", "compact"}),
    frozenset({"planes"}),
    frozenset({"view", "resample", "observe", "forms"}),
    frozenset({"meaning"}),
    frozenset({"__init__"}),
)
KNOWN_FILES: Final = frozenset[str]().union(*GAME_FILES)

# What no game can do without.
NEEDED_FILES: Final = frozenset(
    {"__init__", "state", "actions", "chance", "legal", "apply", "story", "why", "options", "notation", "position"}
    | {"view", "resample", "observe", "evaluate"}
)
RULES_PAGE: Final = "RULES.md"


def place_of(name: str) -> int:
    """The line of a file in the order; unknown files stand last."""
    return next((place for place, names in enumerate(GAME_FILES) if name in names), len(GAME_FILES))


def upward_imports(folder: Path, package: str) -> Iterator[str]:
    """Say which files of a game import from one that comes after them."""
    for file in sorted(folder.glob("*.py")):
        for name in _imported(ast.parse(file.read_text("utf-8")), package):
            if place_of(file.stem) < place_of(name):
                yield f"{file.name} imports from {name}.py, which comes after it"


def _imported(tree: ast.Module, package: str) -> Iterator[str]:
    """The files of the package that a module takes something from."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            base = node.module or ""
            targets = [f"{base}.{alias.name}" for alias in node.names] if base == package else [base]
        elif isinstance(node, ast.Import):
            targets = [alias.name for alias in node.names]
        else:
            continue
        inside = (target.removeprefix(f"{package}.") for target in targets if target.startswith(f"{package}."))
        yield from (target.partition(".")[0] for target in inside)
