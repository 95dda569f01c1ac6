"""The situations that the tests and the galleries of the page show are what the engine says today."""

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

WEB = Path(__file__).resolve().parent.parent / "web" / "src"


def maker(game: str) -> ModuleType:
    """The script that writes the situations of a game."""
    spec = importlib.util.spec_from_file_location(f"{game}_fixtures", WEB / game / "fixtures" / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", ["towers", "zauberberg"])
def test_situations_of_the_page_are_fresh(game: str) -> None:
    """If this fails: run web/src/GAME/fixtures/make.py."""
    files: Iterator[tuple[Path, bytes]] = maker(game).files()
    stale, seen = [], set[Path]()
    for path, content in files:
        seen.add(path)
        if path.read_bytes() != content:
            stale.append(path.name)
    assert stale == []
    assert len(seen) > 10
    assert set((WEB / game / "fixtures" / "data").iterdir()) <= seen
