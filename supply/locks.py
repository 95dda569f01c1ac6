"""Packages of others, as the lock files pin them."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
RUN: Final = Path("requirements", "run.txt")  # what running needs; the others are for building and testing
PACKAGES: Final = Path("web", "package-lock.json")
BUNDLED: Final = Path("src", "zauberturm", "web", ".vite", "packages.json")  # written when the page is built

_PIN: Final = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)")
_VIA: Final = re.compile(r"^\s+#(?:\s+via)?\s*(.*)$")
_INSIDE: Final = re.compile(r"(?:^|/)node_modules/((?:@[^/]+/)?[^/]+)$")


@dataclass(frozen=True)
class Package:
    """One package at one version. `needed_by` names other packages, or the project itself."""

    ecosystem: str  # as OSV calls it: PyPI or npm
    name: str
    version: str
    needed_by: tuple[str, ...] = field(default=(), compare=False)
    licence: str | None = field(default=None, compare=False)


def python_packages(text: str) -> list[Package]:
    """What a file of requirements pins, with the packages that each is there for."""
    found: list[tuple[str, str, list[str]]] = []
    for line in text.splitlines():
        if pin := _PIN.match(line):
            found.append((normal(pin[1]), pin[2], []))
        elif found and (via := _VIA.match(line)) and via[1]:
            found[-1][2].append(normal(via[1].split(" ")[0].partition("[")[0]))
    return [Package("PyPI", name, version, tuple(needed_by)) for name, version, needed_by in found]


def npm_packages(text: str) -> list[Package]:
    """What the lock file of the page pins, tools for building it included."""
    pinned: dict[str, Any] = json.loads(text)["packages"]
    found = [(inside[1], one) for path, one in pinned.items() if (inside := _INSIDE.search(path))]
    return [Package("npm", name, one["version"], licence=one.get("license")) for name, one in found]


def normal(name: str) -> str:
    """A name of a Python package in its normal form."""
    return re.sub(r"[-_.]+", "-", name).lower()


def everything(root: Path = ROOT) -> list[Package]:
    """Every package that any lock file pins, once."""
    files = sorted((root / "requirements").glob("*.txt"))
    python = [package for file in files for package in python_packages(file.read_text("utf-8"))]
    npm = npm_packages((root / PACKAGES).read_text("utf-8"))
    return sorted({*python, *npm}, key=lambda one: (one.ecosystem, one.name, one.version))
