"""Which tests a change can affect: a pure function from changed files to test files, for `make check`.

A changed module affects the tests of its own room, those of every module that imports it, and so on up the house
(`tests/rooms.py`). Two seams are not crossed: rooms above the registry know a game only by what `Rules` says, so a
change inside a game is the business of its own tests and of those that put any game to the test; and the front door,
`import zauberturm`, opens analysis and compilation only when somebody asks for them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from tests.rooms import PACKAGE, House, game_of

SOURCES: Final = f"src/{PACKAGE}/"
FRONT_DOOR: Final = f"{SOURCES}__init__.py"
LATE: Final = (f"{SOURCES}analysis/", f"{SOURCES}compilation.py")  # opened by the front door when they are asked for
ALWAYS: Final = "tests/test_house.py"
ANY_GAME: Final = (
    "tests/test_conformance.py", "tests/test_every_rule_is_tested.py", "tests/test_same_dice.py", "tests/fuzz",
)  # fmt: skip
# Rooms whose tests lie elsewhere than in the folder of the same name.
ROOMS: Final[Mapping[str, Sequence[str]]] = {
    "server": ("tests/server", "tests/reliability"),
    "locale": ("tests/test_locale.py",),
    "__main__": ("tests/cli",),
    "games": ANY_GAME,
    "conformance": ("tests/test_conformance.py",),
    **dict.fromkeys(("game", "opening", "record"), ("tests/test_api*.py", "tests/test_game_history.py")),
}
# What is no Python: how a path begins, and what looks at such files. The first that fits counts.
OTHERS: Final[tuple[tuple[str, Sequence[str]], ...]] = (
    (f"{SOURCES}locale/", ("tests/test_locale.py", "tests/test_conformance.py", "tests/cli")),
    (f"{SOURCES}games/", ("tests/test_every_rule_is_tested.py", "tests/test_conformance.py")),
    ("web/", ("tests/test_locale.py", "tests/test_web_fixtures.py", "tests/browser/test_solo.py")),
    ("docs/", ("tests/test_docs.py", "tests/zauberberg/test_rules_page.py")),
    ("README.md", ("tests/test_docs.py",)),
    ("mutation/", ("tests/test_mutation.py",)),
)


@dataclass(frozen=True)
class Graph:
    """Who imports whom; files are named by their paths in the repository."""

    importers: Mapping[str, frozenset[str]]
    files: frozenset[str]

    @property
    def tests(self) -> list[str]:
        """All test files."""
        return sorted(filter(is_test, self.files))

    def above(self, path: str) -> set[str]:
        """`path`, everything that imports it, everything that imports those, and so on."""
        found, left = {path}, [path]
        while left:
            here = left.pop()
            new = {up for up in self.importers.get(here, ()) if not is_seam(here, up)} - found
            found |= new
            left += new
        return found


def is_seam(path: str, importer: str) -> bool:
    """Tell whether what changes in `path` cannot be seen through `importer`."""
    if importer == FRONT_DOOR:
        return path.startswith(LATE)
    leaves_game = importer.startswith(SOURCES) and game_of(module(importer)) is None
    return game_of(module(path)) is not None and leaves_game


def module(path: str) -> str:
    """Dotted name of a source file, as `tests/rooms.py` has it."""
    return ".".join(PurePosixPath(path.removeprefix("src/")).with_suffix("").parts)


def read_graph(root: Path) -> Graph:
    """Read the imports of the package and of its tests."""
    package, tests = House(root / "src"), House(root, "tests")
    places = {name: f"src/{path}" for name, path in package.paths.items()} | tests.paths
    importers: dict[str, set[str]] = {}
    for one in [*package.imports(), *tests.imports()]:
        base, _, name = one.target.rpartition(".")
        target = places.get(one.target) or places.get(package.settle(base or name, name if base else ""))
        if target:
            importers.setdefault(target, set()).add(places[one.importer])
    return Graph({path: frozenset(names) for path, names in importers.items()}, frozenset(places.values()))


def affected(changed: Iterable[str], graph: Graph) -> list[str]:
    """The test files that these changed files can affect; none if nothing has changed."""
    found: set[str] = set()
    for path in changed:
        found |= {ALWAYS} | _affected_by(path, graph)
    return sorted(found)


def nearest(changed: Iterable[str], graph: Graph) -> list[str]:
    """Of these the changed tests themselves, and the tests of the rooms in which something has changed."""
    rooms = {place for path in changed for place in (_tests_of_room(path) if path.startswith(SOURCES) else (path,))}
    return sorted(_tests_in(rooms, graph))


def _affected_by(path: str, graph: Graph) -> set[str]:
    if not path.endswith(".py"):
        return _tests_in(next((tests for start, tests in OTHERS if path.startswith(start)), _around(path)), graph)
    if PurePosixPath(path).name == "conftest.py":
        return _tests_in([str(PurePosixPath(path).parent)], graph)
    files = graph.above(path)
    rooms = {place for file in files if file.startswith(SOURCES) for place in _tests_of_room(file)}
    return {file for file in files if is_test(file)} | _tests_in(rooms, graph)


def _tests_of_room(path: str) -> Sequence[str]:
    """Where the tests of a source file lie."""
    room = module(path).split(".")[1]
    game = game_of(module(path))
    return (f"tests/{game}", *ANY_GAME) if game else ROOMS.get(room, (f"tests/{room}",))


def _around(path: str) -> Sequence[str]:
    """Data of tests is read by the tests of that folder: golden games by those of their game."""
    parts = PurePosixPath(path).parts
    return (f"tests/{parts[1]}",) if parts[0] == "tests" and len(parts) > 2 else ()


def _tests_in(places: Iterable[str], graph: Graph) -> set[str]:
    """All test files in folders, or of such names."""
    return {
        file for file in graph.tests for one in places if file.startswith(f"{one}/") or PurePosixPath(file).match(one)
    }


def is_test(path: str) -> bool:
    """Tell a test file from its helpers."""
    return path.startswith("tests/") and PurePosixPath(path).name.startswith("test_")
