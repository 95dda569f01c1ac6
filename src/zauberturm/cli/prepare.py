"""Compiling before playing: the command `zauberturm prepare`, and what every other command does on its first start."""

import argparse
from collections.abc import Sequence

from zauberturm import locale
from zauberturm.cli.play import Screen
from zauberturm.compilation import is_prepared
from zauberturm.compilation import prepare as compile_games
from zauberturm.registry import games

WIDTH = 24  # signs of the bar


def add_flags(one: argparse.ArgumentParser) -> None:
    """Which games."""
    one.add_argument("games", nargs="*", choices=[*games(), []], metavar="GAME", help="games to compile (all)")


def command(arguments: argparse.Namespace, screen: Screen) -> int:
    """Compile games and say when they are ready."""
    names = arguments.games or list(games())
    prepare(names, screen)
    for name in names:
        title = locale.text(screen.language, f"game.title.{name}")
        screen.say(locale.text(screen.language, "terminal.prepared", {"game": title}))
    return 0


def prepare(names: Sequence[str], screen: Screen) -> None:
    """On the first start the rules are compiled: say so, and show how far it is."""
    missing = [name for name in names if not is_prepared(name)]
    if not missing:
        return
    bar = Bar(screen, len(missing))
    bar.draw()
    compile_games(missing, bar.show)
    bar.end()


class Bar:
    """How far the compiling of all games is, on one line; without a terminal, dots that become a line."""

    def __init__(self, screen: Screen, count: int) -> None:
        self.text = locale.text(screen.language, "terminal.compiling")
        self.stream, self.live = screen.stderr, screen.stderr.isatty() and not screen.plain
        self.count, self.done = count, dict[str, float]()
        if not self.live:
            self.stream.write(self.text)

    def show(self, game: str, done: int, total: int) -> None:
        """Another part is ready."""
        self.done[game] = done / total
        self.draw()

    def draw(self) -> None:
        """The line as it is now."""
        share = sum(self.done.values()) / self.count
        full = round(share * WIDTH)
        if self.live:
            self.stream.write(f"\r{self.text} {'█' * full}{'░' * (WIDTH - full)} {share:4.0%}")
        elif self.done:
            self.stream.write(".")
        self.stream.flush()

    def end(self) -> None:
        """Leave the line."""
        self.stream.write("\n")
        self.stream.flush()
