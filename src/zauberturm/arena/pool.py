"""Games of a match on many cores: worker processes that are replaced when they die."""

import multiprocessing
import os
import signal
import sys
from collections import Counter, deque
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Final

from zauberturm.arena.match import Match, sources
from zauberturm.arena.played import Played, play
from zauberturm.errors import ZauberturmError

# A fresh interpreter per worker: copies of a running one inherit locks that nobody will ever release.
_PROCESSES = multiprocessing.get_context("spawn")
PATIENCE: Final = 3  # deaths over one game until the game is to blame
LEAVE_TAKING: Final = 5.0  # seconds a worker has to end its bots


class WorkerFailed(ZauberturmError):
    """A game could not be played: a worker says why, or it died too often."""


@dataclass
class Worker:
    """A process that plays one game at a time."""

    process: BaseProcess
    line: Connection
    game: int | None = None

    def give(self, game: int) -> None:
        """Let it play a game. If it has died in between, its end of the line tells."""
        self.game = game
        try:
            self.line.send(game)
        except OSError:
            return

    def dismiss(self) -> None:
        """End it, with whatever it is doing."""
        self.process.terminate()
        self.process.join(LEAVE_TAKING)
        self.process.kill()
        self.process.join()
        self.process.close()
        self.line.close()


def hired(match: Match) -> Worker:
    """A new worker."""
    ours, theirs = _PROCESSES.Pipe()
    process = _PROCESSES.Process(target=work, args=(match, theirs, sources()), daemon=False)
    process.start()
    theirs.close()
    return Worker(process, ours)


def work(match: Match, line: Connection, expected: str) -> None:
    """What a worker does: play the games it is told, until nobody tells it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the one who hired us decides
    signal.signal(signal.SIGTERM, _leave)
    try:
        while True:
            number = line.recv()
            try:
                line.send(play(match, number) if sources() == expected else "the sources have changed meanwhile")
            except Exception as error:  # noqa: BLE001 - whatever it is, the one who hired us has to hear of it
                line.send(f"game {number}: {type(error).__name__}: {error}")
    except (EOFError, OSError):
        return


def _leave(_number: int, _frame: FrameType | None) -> None:
    """Leave through all the `finally`, so that bots end the programs they have started."""
    sys.exit(0)


def cores() -> int:
    """How many workers are worth while here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_here(match: Match, numbers: Iterable[int]) -> Generator[Played]:
    """One game after the other in this process."""
    return (play(match, number) for number in numbers)


def play_on_cores(match: Match, numbers: Iterable[int], workers: int) -> Generator[Played]:
    """The games in the order in which they end."""
    waiting, deaths = deque(numbers), Counter[int]()
    team = [hired(match) for _ in range(min(workers, len(waiting)))]
    try:
        for worker in team:
            worker.give(waiting.popleft())
        while team:
            for line in wait([worker.line for worker in team]):
                place = next(place for place, worker in enumerate(team) if worker.line is line)
                answer = heard(team[place])
                if answer is None:
                    game = lost_game(team[place], deaths)
                    waiting.appendleft(game)
                    team[place].dismiss()
                    team[place] = hired(match)
                else:
                    yield answer
                if waiting:
                    team[place].give(waiting.popleft())
                else:
                    team.pop(place).dismiss()
    finally:
        for worker in team:
            worker.process.terminate()
        for worker in team:
            worker.dismiss()


def heard(worker: Worker) -> Played | None:
    """What a worker has to say; None if it has died."""
    try:
        answer = worker.line.recv()
    except (EOFError, OSError):
        return None
    if isinstance(answer, Played):
        return answer
    raise WorkerFailed(answer)


def lost_game(worker: Worker, deaths: Counter[int]) -> int:
    """The game a dead worker was playing; it is played again, unless it seems to be what kills."""
    assert worker.game is not None
    deaths[worker.game] += 1
    if deaths[worker.game] >= PATIENCE:
        raise WorkerFailed(f"game {worker.game}: {PATIENCE} workers died over it")
    return worker.game
