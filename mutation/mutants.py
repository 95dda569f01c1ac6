"""Which wrong changes there are: cosmic-ray finds them, and those that say nothing about the tests are left out."""

import ast
import difflib
import importlib
import random
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple

# Installed by `make mutate` only, and without types.
tree: Any = importlib.import_module("cosmic_ray.ast")
mutating: Any = importlib.import_module("cosmic_ray.mutating")
plugins: Any = importlib.import_module("cosmic_ray.plugins")

# In plain mode `@rule` hands back the function itself, and `is` equals `==` for the small numbers of the rules.
# The two operators for variables want to be told names.
LEFT_OUT = ("/RemoveDecorator", "_Is", "_IsNot", "/VariableInserter", "/VariableReplacer")

Place = tuple[int, int]


class Mutant(NamedTuple):
    """One change: which operator of cosmic-ray, and its how-manieth place in the file."""

    file: str
    line: int
    column: int
    operator: str
    occurrence: int

    def name(self) -> str:
        """A line that finds the mutant again."""
        return f"{self.file}:{self.line}:{self.column} {self.operator.removeprefix('core/')} #{self.occurrence}"

    def source(self, text: str) -> str:
        """The file with the change in it."""
        mutated = mutating.mutate_code(text, plugins.get_operator(self.operator)(), self.occurrence)
        assert mutated is not None, self.name()
        return str(mutated)

    def is_python(self, text: str) -> bool:
        """False for the few changes no interpreter reads, as `{|options}` for `{**options}`; they test nothing."""
        try:
            ast.parse(self.source(text))
        except SyntaxError:
            return False
        return True

    def diff(self, text: str) -> list[str]:
        """The lines that change."""
        lines = difflib.unified_diff(text.splitlines(), self.source(text).splitlines(), n=0, lineterm="")
        return [line for line in lines if not line.startswith(("---", "+++", "@@"))]


def annotations(text: str) -> list[tuple[Place, Place]]:
    """Where types stand. A broken `int | None` fails at import, which would flatter the tests."""
    found: list[ast.expr | None] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.AnnAssign | ast.arg):
            found.append(node.annotation)
        elif isinstance(node, ast.FunctionDef):
            found.append(node.returns)
    return [
        ((a.lineno, a.col_offset), (a.end_lineno or a.lineno, a.end_col_offset or a.col_offset)) for a in found if a
    ]


def mutants_of(path: Path) -> list[Mutant]:
    """Every mutant of one file, in a fixed order."""
    text = path.read_text()
    types = annotations(text)
    code = list(tree.ast_nodes(tree.get_ast(text)))
    found = []
    for name in sorted(plugins.operator_names()):
        if name.endswith(LEFT_OUT):
            continue
        operator = plugins.get_operator(name)()
        places = [place for node in code for place in operator.mutation_positions(node)]
        for occurrence, (start, _end) in enumerate(places):
            if not any(first <= start < last for first, last in types):
                found.append(Mutant(path.name, start[0], start[1], name, occurrence))
    return found


def sample(mutants: list[Mutant], seed: int, count: int = 0) -> list[Mutant]:
    """So many of all mutants (0: all of them), drawn by `seed`; cut short, it still is a fair sample."""
    return random.Random(seed).sample(mutants, min(count or len(mutants), len(mutants)))


def even_sample(mutants: list[Mutant], seed: int, per_file: int) -> list[Mutant]:
    """The same number from every file, drawn by `seed`; in a mixed order, so that a run cut short is even too."""
    files: defaultdict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        files[mutant.file].append(mutant)
    dice = random.Random(seed)
    drawn = [dice.sample(files[file], min(per_file, len(files[file]))) for file in sorted(files)]
    return [some[turn] for turn in range(per_file) for some in drawn if turn < len(some)]
