"""The order of the house: imports go down, and the repository names no machine and no package registry."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.rooms import House

ROOT = Path(__file__).resolve().parent.parent

MACHINE_PATH = re.compile(r"(?:^|[^\w.~/-])/(?:work|root|farm|home|Users|tmp|opt|mnt)/\w|\b[A-Z]:\\\w", re.MULTILINE)
REGISTRY = re.compile(
    r"pypi\.org|pythonhosted\.org|registry\.npmjs|registry\.yarnpkg|--(?:extra[-])?index[-]url|--find[-]links"
    r"|resolved[\"']?\s*:?\s*[\"']?https?:/|registry\s*=\s*[\"']?https?:/"
)


def plant(source: Path, **files: str) -> House:
    """Build a small house; `games__towers__board="..."` becomes games/towers/board.py."""
    for name, text in {"__init__": "", **files}.items():
        file = source / "zauberturm" / Path(*re.split(r"(?<=[a-z])__(?=[a-z_])", name)).with_suffix(".py")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return House(source)


def texts() -> dict[str, str]:
    """Read every tracked text file that is still in the working tree."""
    # The checkout may belong to another user than the one who runs the tests.
    listing = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    paths = [name for name in listing.split("\0") if name and (ROOT / name).is_file()]
    return {name: (ROOT / name).read_text("utf-8", errors="ignore") for name in paths}


def hits(pattern: re.Pattern[str]) -> list[str]:
    return [f"{name}: {found.group()!r}" for name, text in texts().items() for found in pattern.finditer(text)]


def test_imports_go_down_only() -> None:
    assert House(ROOT / "src").faults() == []


@pytest.mark.parametrize(
    "files",
    [
        {"kernel__rng": "import zauberturm.games.towers.board", "games__towers__board": ""},
        {"errors": "from zauberturm import kernel", "kernel____init__": ""},
        {"games__towers__board": "from zauberturm.games.towers import state", "games__towers__state": ""},
        {"games__towers__legal": "from .apply import apply", "games__towers__apply": ""},
        {"games__towers__board": "from zauberturm.games.towers import MAX", "games__towers____init__": ""},
        {"games__towers__board": "import zauberturm"},
        {"games__towers__view": "from zauberturm.game import Game", "game": ""},
        {"games__towers__view": "from zauberturm.games.zauberberg import board", "games__zauberberg__board": ""},
        {"game": "def late():\n    from zauberturm.bots import search", "bots__search": ""},
        {"bots__search": "import zauberturm.server.app as app", "server__app": ""},
        {"bots__search": "import zauberturm as zt"},
        {"games__towers__chance": "import random"},
        {"games__towers__chance": "from random import choice"},
        {"games__towers__chance": "import numpy.random as r"},
        {"games__towers__chance": "from numpy import random"},
        {"games__towers__chance": "from numpy.random import default_rng"},
        {"games__towers__chance": "import numpy as np\nr = np.random.default_rng()"},
        {"attic__trunk": ""},
        {"games__towers__cellar": ""},
    ],
    ids=lambda files: next(iter(files.items()))[1].replace("\n", " ") or next(iter(files)),
)
def test_planted_violation_is_found(tmp_path: Path, files: dict[str, str]) -> None:
    assert len(plant(tmp_path, **files).faults()) == 1


def test_what_the_house_allows(tmp_path: Path) -> None:
    house = plant(
        tmp_path,
        errors="",
        kernel__rng="import random\nfrom zauberturm.errors import InvariantBroken",
        games__towers__board="import numpy as np\nfrom zauberturm.kernel import rng",
        games__towers__apply="from . import board, spells\nfrom .board import SPACES",
        games__towers__spells="from zauberturm.games.towers.board import SPACES",
        games__towers____init__="from zauberturm.games.towers.apply import apply",
        registry="from zauberturm.games import towers",
        game="from zauberturm.registry import games\nfrom zauberturm import record",
        record="from zauberturm.errors import NotationError",
        arena__match="import zauberturm as zt",
        cli____init__="from zauberturm.bots import search\nimport random",
    )
    assert house.faults() == []


def test_tracked_files_name_no_machine_path() -> None:
    assert hits(MACHINE_PATH) == []


def test_tracked_files_name_no_registry() -> None:
    assert hits(REGISTRY) == []


@pytest.mark.parametrize("folder", ["work", "root", "home", "tmp"])
def test_machine_path_is_recognised(folder: str) -> None:
    assert MACHINE_PATH.search(f'cache = "/{folder}/somebody"')
    assert not MACHINE_PATH.search(f"docs/{folder}/page")


@pytest.mark.parametrize(
    "parts", [("https://py", "pi.org/simple"), ("--index", "-url x"), ('"resolved": "https:', "//x")]
)
def test_registry_is_recognised(parts: tuple[str, str]) -> None:
    assert REGISTRY.search("".join(parts))
