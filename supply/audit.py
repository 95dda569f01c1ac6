"""Known vulnerabilities of everything the lock files pin: `make audit` asks OSV (https://osv.dev). Needs the network.

Only names and versions of public packages are sent.
"""

import json
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TextIO

from supply.locks import Package, everything

OSV: Final = "https://api.osv.dev/v1/querybatch"
ADVISORY: Final = "https://osv.dev/vulnerability/"
AT_ONCE: Final = 500  # OSV answers a thousand
PATIENCE: Final = 30.0  # seconds
FOUND: Final = 1  # exit statuses
UNREACHABLE: Final = 2

Ask = Callable[[dict[str, Any]], dict[str, Any]]


class Unreachable(Exception):
    """OSV could not be asked."""


def asked(question: dict[str, Any], url: str = OSV) -> dict[str, Any]:
    """Ask OSV."""
    request = urllib.request.Request(url, json.dumps(question).encode(), {"content-type": "application/json"})  # noqa: S310 - https, or the test's own server
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - the same
            content: dict[str, Any] = json.load(answer)
    except (OSError, ValueError) as error:  # no network, a proxy that says no, something that is no JSON
        raise Unreachable(str(getattr(error, "reason", error))) from error
    return content


def advisories(packages: Sequence[Package], ask: Ask = asked) -> Iterator[tuple[Package, str]]:
    """Each package with the name of each advisory about it."""
    for first in range(0, len(packages), AT_ONCE):
        waiting = [(package, query(package)) for package in packages[first : first + AT_ONCE]]
        while waiting:
            results = ask({"queries": [one for _, one in waiting]}).get("results")
            if not isinstance(results, list) or len(results) != len(waiting):
                raise Unreachable("the answer does not fit the question")
            again = []
            for (package, one), result in zip(waiting, results, strict=True):
                yield from ((package, advisory["id"]) for advisory in result.get("vulns", ()))
                if page := result.get("next_page_token"):
                    again.append((package, {**one, "page_token": page}))
            waiting = again


def query(package: Package) -> dict[str, Any]:
    """The question about one package."""
    return {"package": {"name": package.name, "ecosystem": package.ecosystem}, "version": package.version}


def main(packages: Sequence[Package] | None = None, ask: Ask = asked, out: TextIO | None = None) -> int:
    """Print what is known; 0: nothing, 1: something, 2: nobody could be asked."""
    say = (out or sys.stdout).write
    packages = everything() if packages is None else packages
    try:
        found = sorted({(one.ecosystem, one.name, one.version, name) for one, name in advisories(packages, ask)})
    except Unreachable as error:
        say(f"audit: OSV cannot be reached ({error}); this needs the network, and nothing was checked\n")
        return UNREACHABLE
    for ecosystem, name, version, advisory in found:
        say(f"{ecosystem} {name} {version}: {ADVISORY}{advisory}\n")
    say(f"audit: {len(packages)} packages, {len(found)} known vulnerabilities\n")
    return FOUND if found else 0


if __name__ == "__main__":
    sys.exit(main())
