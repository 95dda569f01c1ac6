"""The rooms of the house and who may import whom, read from the sources without running them."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from zauberturm.conformance.order import GAME_FILES

PACKAGE = "zauberturm"

# From the ground up. A room imports from its own floor and the floors below it, never from above.
FLOORS: tuple[frozenset[str], ...] = (
    frozenset({"errors", "extras", "locale"}),
    frozenset({"kernel"}),
    frozenset({"checks"}),
    frozenset({"games"}),
    frozenset({"engine"}),
    frozenset({"registry"}),
    frozenset({"action", "proof"}),
    frozenset({"record"}),
    frozenset({"lexicon"}),
    frozenset({"playing"}),
    frozenset({"game"}),
    frozenset({"opening"}),
    frozenset({"verification"}),
    frozenset({"conformance"}),
    frozenset({"bots"}),
    frozenset({"analysis", "compilation", "wasm", "__init__"}),
    frozenset({"arena"}),
    frozenset({"env"}),
    frozenset({"table"}),
    frozenset({"store"}),
    frozenset({"server"}),
    frozenset({"cli", "__main__"}),
)

# Chance in a game comes from the generator inside the record, so that a seed gives the same game everywhere.
GLOBAL_CHANCE = ("random", "secrets", "numpy.random")


@dataclass(frozen=True, order=True)
class Import:
    """One imported name, and where it is asked for."""

    importer: str
    line: int
    target: str


def rank(order: tuple[frozenset[str], ...], name: str) -> int | None:
    """Place of `name` in `order`, None if it has none."""
    return next((place for place, names in enumerate(order) if name in names), None)


def module_name(file: Path, source: Path) -> str:
    """Dotted name of a file; a package's own file keeps its `__init__`."""
    return ".".join(file.relative_to(source).with_suffix("").parts)


class House:
    """All modules of a package under one source folder."""

    def __init__(self, source: Path, package: str = PACKAGE) -> None:
        self.package = package
        files = sorted((source / package).rglob("*.py"))
        self.paths = {module_name(file, source): file.relative_to(source).as_posix() for file in files}
        self.trees = {module_name(file, source): ast.parse(file.read_text("utf-8"), str(file)) for file in files}
        folders = {folder for file in files for folder in file.relative_to(source).parents if folder.parts}
        self.packages = {".".join(folder.parts) for folder in folders}

    def imports(self) -> Iterator[Import]:
        """Every import anywhere in the sources, also those inside functions and under TYPE_CHECKING."""
        for importer, tree in self.trees.items():
            for node in ast.walk(tree):
                if isinstance(node, ast.Import):
                    yield from (Import(importer, node.lineno, self.settle(alias.name)) for alias in node.names)
                elif isinstance(node, ast.ImportFrom):
                    base = self.base(importer, node)
                    yield from (Import(importer, node.lineno, self.settle(base, alias.name)) for alias in node.names)

    @staticmethod
    def base(importer: str, node: ast.ImportFrom) -> str:
        """Absolute name of what stands after `from`."""
        if not node.level:
            return node.module or ""
        parent = importer.split(".")[: -node.level]
        return ".".join([*parent, node.module] if node.module else parent)

    def settle(self, base: str, name: str = "") -> str:
        """Turn an imported name into the module it comes from; foreign modules keep the whole dotted name."""
        whole = f"{base}.{name}" if name else base
        if base.split(".", maxsplit=1)[0] != self.package:
            return whole
        for candidate in (whole, base):
            if candidate in self.trees:
                return candidate
            if candidate in self.packages:
                return f"{candidate}.__init__"
        return whole

    def faults(self) -> list[str]:
        """Everything that breaks the order of the house, one sentence each."""
        found = [*self.homeless()]
        for one in sorted(set(self.imports())):
            reason = self.fault(one)
            if reason:
                found.append(f"{one.importer}:{one.line} imports {one.target}: {reason}")
        return found + self.chance_by_attribute()

    def homeless(self) -> Iterator[str]:
        """Yield modules that have no place in the lists above."""
        for name in self.trees:
            parts = name.split(".")
            if rank(FLOORS, parts[1]) is None:
                yield f"{name}: no room of that name in FLOORS"
            elif game_of(name) and rank(GAME_FILES, parts[3]) is None:
                yield f"{name}: no file of that name in GAME_FILES"

    @staticmethod
    def fault(one: Import) -> str | None:
        """Say why an import is not allowed, None if it is."""
        importer, target = one.importer.split("."), one.target.split(".")
        if target[0] != PACKAGE:
            outside = importer[1] == "games" and is_global_chance(one.target)
            return "a game draws from the generator inside its record" if outside else None
        if goes_up(FLOORS, importer[1], target[1]):
            return f"{importer[1]} stands below {target[1]}"
        here, there = game_of(one.importer), game_of(one.target)
        if not there or importer[1] != "games":
            return None
        if here != there:
            return "a game knows no other game"
        return f"{importer[3]} comes before {target[3]}" if goes_up(GAME_FILES, importer[3], target[3]) else None

    def chance_by_attribute(self) -> list[str]:
        """Find `np.random...` in games, which needs no import of its own."""
        return [
            f"{name}:{node.lineno} uses {node.value.id}.random: a game draws from the generator inside its record"
            for name, tree in self.trees.items()
            if name.split(".")[1] == "games"
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and node.attr == "random"
            if isinstance(node.value, ast.Name) and node.value.id in {"np", "numpy"}
        ]


def game_of(module: str) -> str | None:
    """Game package a module belongs to, as `towers` in `zauberturm.games.towers.board`."""
    parts = module.split(".")
    return parts[2] if len(parts) > 3 and parts[1] == "games" else None


def goes_up(order: tuple[frozenset[str], ...], importer: str, target: str) -> bool:
    """Tell whether `target` stands higher in `order`; names without a place are reported elsewhere."""
    low, high = rank(order, importer), rank(order, target)
    return low is not None and high is not None and low < high


def is_global_chance(target: str) -> bool:
    """Tell whether a foreign module is a random generator shared by everybody."""
    return any(target == name or target.startswith(f"{name}.") for name in GLOBAL_CHANCE)
