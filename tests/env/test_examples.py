"""The examples that need no framework, in small."""

import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def test_throughput_is_measured_without_a_gpu() -> None:
    arguments = ["--games", "8", "--steps", "3", "--threads", "2"]
    told = subprocess.run(
        [sys.executable, EXAMPLES / "throughput.py", *arguments], check=True, capture_output=True, text=True
    )
    assert "decisions/s" in told.stdout
