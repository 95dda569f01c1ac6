"""Which tests a mutant is shown, and in which order: quick ones first, and among them those that name its rules."""

import re
from pathlib import Path

# They draw games at random and take long interpreted; the likeliest to notice something first.
SLOW = ("story_replay", "why_agrees", "leaks", "against_oracle", "perft", "resample", "properties")
# It compares two ways of running the same source.
LEFT_OUT = ("four_ways",)
# Tests of every game. The bots are the only ones who ask evaluate.py; the fuzzed positions question pending.py.
FOUND = ("tests/fuzz/test_found_positions.py", "tests/fuzz/test_found_mountains.py")
SHARED = (*FOUND, "tests/fuzz/test_positions.py", "tests/bots", "tests/fuzz")

RULE = re.compile(r"(?:\b|test_)([a-z]{2}(?:[-_][a-z]+)+[-_]\d+)", re.IGNORECASE)


def rules_in(path: Path) -> set[str]:
    """The rules a file speaks of: `WT-WIZ-4` in the rules, `test_wt_wiz_4_...` in the tests."""
    return {found.lower().replace("_", "-") for found in RULE.findall(path.read_text("utf-8"))}


def folder_of(game: str) -> Path:
    """Where the rules of a game stand."""
    return Path("src/zauberturm/games") / game


def files_for(game: str) -> list[str]:
    """Every test file of the game, quick ones first; whole games notice most."""
    names = {path.stem.removeprefix("test_"): path for path in sorted(Path("tests", game).glob("test_*.py"))}
    quick = [path for name, path in names.items() if name not in (*SLOW, *LEFT_OUT)]
    quick.sort(key=lambda path: "golden" not in path.name)
    slow = [names[name] for name in SLOW if name in names]
    shared: list[Path] = []
    for path in map(Path, SHARED):
        files = sorted(path.glob("test_*.py")) if path.is_dir() else [path]
        shared += [file for file in files if file.is_file() and file not in shared]
    return [path.as_posix() for path in (*quick, *slow, *shared)]


def ordered(tests: list[str], mutated: Path) -> list[str]:
    """The same tests for one mutated file: first its own test, golden games, and tests of the rules it names."""
    rules = rules_in(mutated)
    slow = {f"test_{name}.py" for name in SLOW}

    def late(test: str) -> tuple[bool, bool, bool, int]:
        path = Path(test)
        own = path.stem == f"test_{mutated.stem}"
        shared = test.startswith(("tests/fuzz", "tests/bots")) or path.name in slow
        return (not own, shared, "golden" not in test, 0 if shared else -len(rules & rules_in(path)))

    return sorted(tests, key=late)
