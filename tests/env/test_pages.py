"""docs/compact.md lists every number of an observation, and docs/environments.md every field of a turn."""

import re
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from zauberturm.env import Batch, Turn
from zauberturm.env.agreed import Agreed

DOCS = Path(__file__).resolve().parents[2] / "docs"
ROW = re.compile(r"^\| (\d+(?:-\d+)?) \| ([a-z ]+?) \|", re.MULTILINE)


@pytest.mark.parametrize(("game", "title"), [("towers", "Wandering Towers"), ("zauberberg", "Zauberberg")])
def test_the_page_lists_the_numbers(game: str, title: str) -> None:
    compact: Any = import_module(f"zauberturm.games.{game}.compact")
    page = (DOCS / "compact.md").read_text("utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    groups: list[tuple[str, str]] = []
    for name, members in groupby(enumerate(compact.FULL_NAMES), key=lambda pair: pair[1].partition(": ")[0]):
        places = [place for place, _ in members]
        groups.append((str(places[0]) if len(places) == 1 else f"{places[0]}-{places[-1]}", name))
    assert ROW.findall(page) == groups
    assert len(set(compact.FULL_NAMES)) == compact.FULL_SIZE
    full_only = page.count('| "full" only')
    assert [name for _, name in groups][-full_only:][0] == "hand"


def test_the_page_of_environments_names_every_argument_and_field() -> None:
    page = (DOCS / "environments.md").read_text("utf-8")
    named = set(re.findall(r"`([a-z_]+)`", page))
    assert set(Turn._fields) <= named
    assert set(Agreed.__dataclass_fields__) - {"n"} <= named
    named.update(re.findall(r"(?:batch\.|`)([a-z_]+)\(", page), re.findall(r"batch\.([a-z_]+)", page))
    assert {name for name in vars(Batch) if not name.startswith("_")} <= named
