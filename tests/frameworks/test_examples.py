"""The examples that learn and search, in small."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
PAGES = sorted((ROOT / "docs").glob("*.md"))
BLOCK = re.compile(r"^```py\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(name: str, *arguments: str) -> str:
    """What an example prints."""
    done = subprocess.run([sys.executable, EXAMPLES / name, *arguments], check=True, capture_output=True, text=True)
    return done.stdout


def test_examples_of_the_documents_that_need_frameworks_run(tmp_path: Path) -> None:
    """Blocks marked `py`; those marked `python` run in `make test`."""
    blocks = [block for page in PAGES for block in BLOCK.findall(page.read_text("utf-8"))]
    assert len(blocks) == 3
    for block in blocks:
        subprocess.run([sys.executable, "-c", block], check=True, cwd=tmp_path)


def test_ppo_learns_a_little(tmp_path: Path) -> None:
    curve = tmp_path / "curve.csv"
    small = ["--minutes", "0.02", "--games", "16", "--steps", "16", "--looks", "1", "--trials", "2", "--final", "2"]
    assert "against greedy" in run("ppo.py", *small, "--curve", str(curve), "--weights", str(tmp_path / "w.pt"))
    assert curve.read_text("utf-8").startswith("decisions,minutes,random,greedy\n")


def test_openspiel_searches() -> None:
    assert "game 0, seat 0: " in run("openspiel_mcts.py", "--games", "1", "--simulations", "2", "--rollout", "5")
