"""Names that nobody is called: what somebody might write to make the page of others do something."""

from itertools import product
from pathlib import Path
from typing import Final

from zauberturm.table.names import cleaned

NUMBER: Final = 200
CALLS: Final = ("hack()", "hack``", "alert(1)", "top.x=1", "x=1")
FRAMES: Final = Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines()


def payloads() -> list[str]:
    """As many different ones as are wanted, each short enough and plain enough to pass as a name."""
    filled = (frame.replace("CALL", call) for call, frame in product(CALLS, FRAMES))
    found = list(dict.fromkeys(name for text in filled if (name := cleaned(text))))
    assert len(found) >= NUMBER, len(found)
    return found[:NUMBER]


def in_groups(names: list[str], size: int) -> list[list[str]]:
    return [names[first : first + size] for first in range(0, len(names), size)]
