"""Colour and width of text in a terminal. Without colour every piece is still told apart by letter and shape."""

import os
import re
import shutil
import textwrap
from collections.abc import Mapping
from typing import Final, Protocol

WIDTH: Final = 80  # what every terminal has, and what is assumed of a pipe
_CODES = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
HOLD: Final = "\N{NO-BREAK SPACE}"  # a space at which no line ends
CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"  # screen and scrollback, then home

STYLES: Final = {
    "blue": "1;94",
    "yellow": "1;93",
    "red": "1;91",
    "green": "1;92",
    "orange": "1;38;5;208",
    "violet": "1;95",
    "castle": "1;97",
    "stone": "37",
    "shield": "33",
    "flask": "96",
    "strong": "1",
    "faint": "2",
}


class Output(Protocol):
    """Something that may be a terminal."""

    def isatty(self) -> bool:
        """Whether it is one."""
        ...


class Paint:
    """Gives text its colour, or leaves it as it is."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def __call__(self, text: str, style: str) -> str:
        """The text in one of the styles above."""
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if self.colour and text else text


def wants_colour(out: Output, asked: bool | None, environ: Mapping[str, str] = os.environ) -> bool:
    """What was asked for; else colour in terminals, unless NO_COLOR is set."""
    if asked is not None:
        return asked
    return out.isatty() and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"


def width_of(out: Output) -> int:
    """How wide lines may be; long lines are hard to read, so never much more than usual."""
    return min(max(shutil.get_terminal_size((WIDTH, 24)).columns, 40), 100) if out.isatty() else WIDTH


def visible_length(text: str) -> int:
    """How many columns a text takes."""
    return len(_CODES.sub("", text))


def padded(text: str, columns: int) -> str:
    """The text with spaces behind it, up to this many columns."""
    return text + " " * (columns - visible_length(text))


def wrapped(text: str, columns: int, indent: str = "") -> list[str]:
    """Uncoloured text in lines, all but the first one indented."""
    lines = textwrap.wrap(text, columns, subsequent_indent=indent, break_on_hyphens=False) or [""]
    return [line.replace(HOLD, " ") for line in lines]
