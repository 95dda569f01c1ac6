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
from zauberturm.arena.sure import Watch
from zauberturm.extras import need

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
    match: Match,
    folder: Path | None = None,
    place: Hall | None = None,
    tell: Tell | None = None,
    until_sure: float | None = None,
) -> list[Played]:
    """All games of a match by number: those the folder has, and the others, which are played and noted there.

    With `until_sure` they end where it is sure whether the first bot wins more or less than this share.
    """
    watch = None if until_sure is None else Watch(match, until_sure)
    with Store(folder, match) if folder else nullcontext() as store:
        games = {number: played for number, played in (store.games if store else {}).items() if number < match.games}
        gathering = Gathering(match, games, watch, tell or _silent)
        missing = [number for number in range(match.games) if number not in games]
        if missing and not gathering.is_over:
            with closing((place or hall())(match, missing)) as playing:
                for played in playing:
                    if store:
                        store.add(played)
                    if gathering.add(played):
                        break
    wanted = watch.seen if watch and watch.is_sure else match.games
    return [games[number] for number in range(wanted)]


class Gathering:
    """The games that are there, and who wants to know of them."""

    def __init__(self, match: Match, games: dict[int, Played], watch: Watch | None, tell: Tell) -> None:
        self._asked, self._games, self._watch, self._tell = match.games, games, watch, tell
        self.is_over = any(watch(games[number]) for number in sorted(games)) if watch else False
        tell(len(games), match.games)

    def add(self, played: Played) -> bool:
        """One more; True if no more are needed."""
        self._games[played.game] = played
        self._tell(len(self._games), self._asked)
        self.is_over = self._watch is not None and self._watch(played)
        return self.is_over


def run(
    match: Match,
    folder: str | Path | None = None,
    *,
    workers: int | None = None,
    place: Hall | None = None,
    tell: Tell | None = None,
    until_sure: float | None = None,
) -> Summary:
    """Play a match, or go on with it in its folder, and sum it up.

    `workers` is the number of processes (0: none but this one); `place` plays the games elsewhere, as on a cluster.
    `tell` is called with the number of games that are there and the number asked for. `until_sure` ends the match as
    soon as it is sure whether the first bot wins more or less than this share.
    """
    need("arena", "rating bots")  # better now than after the last game
    path = None if folder is None else Path(folder)
    games = games_of(match, path, place or hall(workers), tell, until_sure)
    return summarize(match, games, until_sure)


def _silent(_there: int, _asked: int) -> None:
    """Nobody wants to know."""
