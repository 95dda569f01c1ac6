"""The documents: their examples run, their pictures are true, and what they point to is there."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.screen import play, saved
from tests.towers.positions import load
from tests.zauberberg.positions import load as load_mountain

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")


def blocks(page: Path, kind: str) -> list[str]:
    return [text for name, text in BLOCK.findall(page.read_text("utf-8")) if name == kind]


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=lambda page: page.name)
def test_python_examples_run(page: Path, tmp_path: Path) -> None:
    """All blocks of a page one after the other, as a reader would type them: with the rules compiled."""
    script = "\n".join(blocks(page, "python"))
    environ = {name: value for name, value in os.environ.items() if name != "ZAUBERTURM_JIT"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        cwd=tmp_path,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    assert [link for link in LINK.findall(page.read_text("utf-8")) if not (page.parent / link).exists()] == []


def test_the_example_in_the_readme_is_short() -> None:
    (example,) = blocks(ROOT / "README.md", "python")
    assert len([line for line in example.splitlines() if line.strip()]) <= 10


def test_the_client_in_the_api_page_has_sixty_lines() -> None:
    assert len(blocks(ROOT / "docs" / "api.md", "python")[0].splitlines()) <= 60


def test_the_picture_in_the_readme_is_what_the_terminal_draws(tmp_path: Path) -> None:
    board = {0: "b", 2: "5", 3: "2bc", 5: "a1c4ab", 6: "a", 9: "38*", 12: "c", 13: "6", 14: "79"}
    flasks = {"a": [2, 2, 1], "b": [4, 1, 0], "c": [3, 0, 2]}
    hands = {"a": ["W3", "T3", "D"]}
    g = load(board, players=3, hands=hands, flasks=flasks, discard=["W1", "T2", "T2W4"])
    (picture,) = blocks(ROOT / "README.md", "text")
    shown = play("--load", saved(tmp_path, g), typed=["why W3:w9", "T3:t2.1"])
    assert picture in shown.out
    assert "“W3:w9” is not allowed" in shown.out
    assert "A fills a flask." in shown.out


def test_the_flags_in_the_documents_exist() -> None:
    for line in "\n".join(blocks(ROOT / "docs" / "terminal.md", "sh")).splitlines():
        command = line.partition("#")[0].split()
        if command[:2] == ["zauberturm", "play"]:
            assert play(*command[3:], game=command[2]).status == 0, line


def test_the_piece_of_a_game_in_the_terminal_page_is_what_the_terminal_shows(tmp_path: Path) -> None:
    places = {
        "V0": "a1 b1", "V1": "c4", "V2": "b5 c1", "V3": "a3 c5", "1.3": "a4", "1.5": "b2", "1.27": "c2",
        "2.9": "c3 b3", "2.10": "a2", "2.20": "a5", "3.5": "b4",
    }  # fmt: skip
    tiles = {
        "1.2": "storm", "1.6": "ghost seen", "1.12": "raven", "1.14": "pit", "1.17": "storm", "1.23": "crystal",
        "1.28": "storm", "2.3": "passage", "2.10": "flying seen", "2.13": "ghost", "2.17": "raven",
        "2.20": "passage seen", "3.1": "passage up", "3.3": "ghost", "3.9": "crystal up", "3.11": "pit",
        "4.3": "passage", "4.5": "flying", "4.7": "crystal",
    }  # fmt: skip
    stones, held = "1.20 1.30 2.7 2.15 3.15 4.1", {"a": 1, "b": 1}
    table: dict[str, Any] = {"players": 3, "hands": {"a": "2 3 4 *"}, "discard": "1 1 2 5 5 3"}
    table |= {"tiles": tiles, "stones": stones, "held": held}
    g = load_mountain(places, **table)
    (piece,) = blocks(ROOT / "docs" / "terminal.md", "text")
    shown = play("--load", saved(tmp_path, g), typed=["why 4,3^", "4,2+"], game="zauberberg")
    assert piece in shown.out
    first = play("--load", saved(tmp_path, g), game="zauberberg").out
    assert all(line in shown.out + first for line in ("→ 1.5 on b2", "→ 2.9 pushes b3", "→ 2.7 ◆", "→ 2.3 ?"))
    aided = load_mountain(places, **table, memory_aid="on")
    assert "?Ω" in play("--load", saved(tmp_path, aided), game="zauberberg").out
    assert "?Ω" not in first
