"""A player at a terminal made of text: types lines, reads what comes back."""

import io
import random
import re
from dataclasses import dataclass
from pathlib import Path

import zauberturm as zt
from zauberturm.cli import main

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
CHOICE = re.compile(r"\(1\N{EN DASH}(\d+)\)[^\n]*$")


@dataclass
class Shown:
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def run(*arguments: str, typed: str | list[str] = "", language: str = "en") -> Shown:
    """Run the command with these lines as input."""
    text = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
    out, err = io.StringIO(), io.StringIO()
    status = main([*arguments, "--language", language], io.StringIO(text), out, err)
    return Shown(status, out.getvalue(), err.getvalue())


def play(*arguments: str, typed: str | list[str] = "", language: str = "en", game: str = "towers") -> Shown:
    return run("play", game, *arguments, typed=typed, language=language)


class Typist:
    """Types a number of the menu whenever one is asked for, otherwise Enter."""

    def __init__(self, screen: io.StringIO, seed: int, patience: int) -> None:
        self.screen, self.dice, self.patience = screen, random.Random(seed), patience

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        self.patience -= 1
        if self.patience < 0:
            return ""
        self.screen.seek(max(0, self.screen.tell() - 200))
        asked = CHOICE.search(self.screen.read())
        return f"{self.dice.randint(1, int(asked[1]))}\n" if asked else "\n"


def play_on(
    *arguments: str, seed: int = 1, patience: int = 10_000, language: str = "en", game: str = "towers"
) -> Shown:
    """Play with random choices until the game is over, or patience is."""
    out, err = io.StringIO(), io.StringIO()
    status = main(["play", game, *arguments, "--language", language], Typist(out, seed, patience), out, err)
    return Shown(status, out.getvalue(), err.getvalue())


def saved(folder: Path, g: zt.Game) -> str:
    """The path of a file with this game."""
    path = folder / "some.game"
    path.write_text(g.record(), "utf-8")
    return str(path)
