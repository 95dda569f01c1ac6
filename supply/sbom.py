"""The software bill of materials of the wheel: CycloneDX, in `*.dist-info/sboms/` (PEP 770).

Two kinds of components: packages of npm that are inside the page, and Python packages that are installed beside the
wheel, at the versions it is tested with. The same sources give the same bytes: no time, no random number, no address.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from supply.locks import BUNDLED, RUN, Package, normal, python_packages

NAME: Final = "zauberturm.cdx.json"
_KINDS: Final = {"PyPI": "pypi", "npm": "npm"}


def bill(root: Path, version: str, core: Iterable[str]) -> bytes:
    """The bill of a wheel; `core` names the Python packages that it always needs."""
    python = python_packages((root / RUN).read_text("utf-8"))
    needed = required(python, core)
    page = json.loads((root / BUNDLED).read_text("utf-8"))
    components = [
        component(one, "required" if one.name in needed else "optional", "installed beside") for one in python
    ]
    components += [component(one, "required", "bundled") for one in in_page(page)]
    own = f"pkg:pypi/zauberturm@{version}"
    content = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {"type": "application", "bom-ref": own, "name": "zauberturm", "version": version, "purl": own}
        },
        "components": sorted(components, key=lambda one: str(one["bom-ref"])),
        "dependencies": dependencies(own, python, in_page(page)),
    }
    return json.dumps(content, indent=1, ensure_ascii=False).encode() + b"\n"


def in_page(page: Mapping[str, Mapping[str, str]]) -> list[Package]:
    """What the build of the page has noted."""
    return [Package("npm", name, one["version"], licence=one.get("license")) for name, one in sorted(page.items())]


def purl(package: Package) -> str:
    """The address of a package that every tool understands; the at sign of a scope is written as %40."""
    return f"pkg:{_KINDS[package.ecosystem]}/{quote(package.name, safe='/')}@{package.version}"


def component(package: Package, scope: str, delivery: str) -> dict[str, Any]:
    """One line of the bill."""
    line: dict[str, Any] = {
        "type": "library",
        "bom-ref": purl(package),
        "name": package.name,
        "version": package.version,
        "scope": scope,
        "purl": purl(package),
        "properties": [{"name": "zauberturm:delivery", "value": delivery}],
    }
    return line if package.licence is None else {**line, "licenses": [{"expression": package.licence}]}


def required(packages: Sequence[Package], core: Iterable[str]) -> set[str]:
    """The names that the core leads to, whichever extras are chosen."""
    found, names = set[str](), {normal(name) for name in core}
    while names:
        found |= names
        names = {one.name for one in packages if found & set(one.needed_by)} - found
    return found


def dependencies(own: str, python: Sequence[Package], page: Sequence[Package]) -> list[dict[str, Any]]:
    """Who needs whom. How the packages inside the page hang together, its build has not kept."""
    refs = {one.name: purl(one) for one in python}
    needs: dict[str, set[str]] = {own: {purl(one) for one in page}, **{ref: set() for ref in refs.values()}}
    for one in python:
        for other in one.needed_by:
            needs[own if other == "zauberturm" else refs.get(other, own)].add(purl(one))
    return [{"ref": ref, "dependsOn": sorted(those)} for ref, those in sorted(needs.items())]
