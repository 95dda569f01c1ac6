"""Running a match: what is missing is played, noted and summed up."""

from collections.abc import Callable, Generator
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Protocol

from zauberturm.arena.match import Match
from zauberturm.arena.played import Played
from zauberturm.arena.pool import cores, play_here, play_on_cores
from zauberturm.arena.store import Store
from zauberturm.arena.summary import Summary, summarize

Tell = Callable[[int, int], None]  # games that are there, games asked for


class Hall(Protocol):
    """A place where games are played."""

    def __call__(self, match: Match, numbers: list[int]) -> Generator[Played]:
        """The games of these numbers, in the order in which they end."""
        ...


def hall(workers: int | None = None) -> Hall:
    """This many worker processes; 0: this process; None: as many as there are cores."""
    amount = cores() if workers is None else workers
    if amount == 0:
        return play_here
    return lambda match, numbers: play_on_cores(match, numbers, amount)


def games_of(
    match: Match, folder: Path | None = None, place: Hall | None = None, tell: Tell | None = None
) -> list[Played]:
    """All games of a match by number: those the folder has, and the others, which are played and noted there."""
    with Store(folder, match) if folder else nullcontext() as store:
        games = dict(store.games) if store else {}
        missing = [number for number in range(match.games) if number not in games]
        there = match.games - len(missing)
        (tell or _silent)(there, match.games)
        if missing:
            with closing((place or hall())(match, missing)) as playing:
                for played in playing:
                    games[played.game] = played
                    if store:
                        store.add(played)
                    there += 1
                    (tell or _silent)(there, match.games)
    return [games[number] for number in range(match.games)]


def run(
    match: Match,
    folder: str | Path | None = None,
    *,
    workers: int | None = None,
    place: Hall | None = None,
    tell: Tell | None = None,
) -> Summary:
    """Play a match, or go on with it in its folder, and sum it up.

    `workers` is the number of processes (0: none but this one); `place` plays the games elsewhere, as on a cluster.
    `tell` is called with the number of games that are there and the number asked for.
    """
    path = None if folder is None else Path(folder)
    return summarize(match, games_of(match, path, place or hall(workers), tell))


def _silent(_there: int, _asked: int) -> None:
    """Nobody wants to know."""
