"""Compiling ahead of time: everything that games, bots and analysis call, into the cache on disk."""

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, nullcontext
from pathlib import Path
from typing import Final

from zauberturm.bots import Greedy, Search, decide
from zauberturm.kernel import JIT, notice
from zauberturm.kernel.search import searcher
from zauberturm.kernel.turns import turn
from zauberturm.opening import new
from zauberturm.registry import HOUSE, engine

# game, parts that are ready, all parts
Progress = Callable[[str, int, int], None]

_SEED: Final = 1
_CHILD: Final = "import sys; from zauberturm.compilation import report; report(sys.argv[1])"


def prepare(games: Iterable[str] | None = None, progress: Progress | None = None) -> None:
    """Compile the rules of `games` (all if not given), so that nothing has to be compiled later.

    What earlier runs have left on disk is used. Several games are compiled in processes of their own, side by side.
    """
    tell = progress or (lambda *_: None)
    wanted = [engine(name).rules.info.name for name in (HOUSE if games is None else games)]
    if not JIT:
        return
    elsewhere = [name for name in wanted if not is_prepared(name) and name in HOUSE]
    if len(elsewhere) < 2 or (os.cpu_count() or 1) < 2:
        elsewhere = []
    with notice.quiet():
        _side_by_side(elsewhere, tell)
        for name in wanted:
            for done, total in compile_here(name):
                if name not in elsewhere or done == total:
                    tell(name, done, total)


def is_prepared(game: str) -> bool:
    """Tell whether this Python on this processor has prepared the game before."""
    return not JIT or _mark(game).exists()


def compile_here(game: str) -> Iterator[tuple[int, int]]:
    """Compile one game in this process; after each part, how many of how many are ready."""
    mark, parts = _mark(game), _parts(game)
    with nullcontext() if mark.exists() else turn(mark.parent, mark.exists):
        for done, part in enumerate(parts, start=1):
            part()
            yield done, len(parts)
        if not mark.exists():
            mark.touch()


def child(game: str) -> "subprocess.Popen[str]":
    """A process that compiles one game; it writes a line `done total` after each part."""
    command = [sys.executable, "-c", _CHILD, game]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)  # noqa: S603 - ours


def report(game: str) -> None:
    """What a child does."""
    with notice.quiet():
        for done, total in compile_here(game):
            sys.stdout.write(f"{done} {total}\n")
            sys.stdout.flush()


def _mark(game: str) -> Path:
    """A file that says: this game is complete, for this Python and this processor."""
    from llvmlite import binding

    from zauberturm.kernel.cache import folder_with

    name = f"prepared-{sys.implementation.cache_tag}-{binding.get_host_cpu_name()}"
    return folder_with(engine(game).rules.core.legal.__module__, name) / name


def _parts(game: str) -> list[Callable[[], object]]:
    def explore() -> None:
        g = new(game, seed=_SEED)
        Search(iterations=1).explore(g, str(g.to_move))
        # A tree that is kept for the next decision tries what may have happened in between.
        searcher(g.rules.core).apply(g.copy().handle, g.legal()[0].code)

    return [
        *engine(game).parts(),
        lambda: decide(Greedy(seed=_SEED), new(game, seed=_SEED), seed=_SEED + 1),
        explore,
    ]


def _side_by_side(names: list[str], tell: Progress) -> None:
    """One process per game. A child that fails is no harm: what it left out is compiled here."""
    told: queue.Queue[tuple[str, str]] = queue.Queue()

    def listen(name: str, process: "subprocess.Popen[str]") -> None:
        assert process.stdout is not None
        for line in process.stdout:
            told.put((name, line))
        told.put((name, ""))

    with ExitStack() as leaving:
        for name in names:
            process = leaving.enter_context(child(name))
            leaving.callback(process.kill)  # if this process is interrupted, nobody needs the result
            threading.Thread(target=listen, args=(name, process), daemon=True).start()
        running = len(names)
        while running:
            name, line = told.get()
            running -= not line
            if line:
                done, total = line.split()
                tell(name, int(done), int(total))
