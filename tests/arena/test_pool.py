"""Workers: one that dies is replaced, one that cannot go on says why, and none stays behind."""

import multiprocessing
import os
import signal
from collections import Counter
from typing import cast

import pytest

from tests.arena.rows import QUICKEST, timeless
from zauberturm.arena import pool
from zauberturm.arena.pool import PATIENCE, Worker, WorkerFailed, hired, lost_game, play_here, play_on_cores


def workers() -> list[int]:
    return [child.pid for child in multiprocessing.active_children() if child.pid is not None]


def test_a_killed_worker_is_replaced_and_its_game_played_again() -> None:
    playing = play_on_cores(QUICKEST, range(12), 2)
    played = [next(playing)]
    victims = workers()
    assert len(victims) == 2
    for pid in victims:
        os.kill(pid, signal.SIGKILL)
    played += playing
    assert sorted(one.game for one in played) == list(range(12))
    here = {one.game: timeless(one) for one in play_here(QUICKEST, range(12))}
    assert all(timeless(one) == here[one.game] for one in played)
    assert workers() == []


def test_nobody_stays_behind_when_the_games_are_not_wanted_any_more() -> None:
    playing = play_on_cores(QUICKEST, range(1000), 2)
    next(playing)
    assert len(workers()) == 2
    playing.close()
    assert workers() == []


def test_what_goes_wrong_in_a_worker_is_told() -> None:
    playing = play_on_cores(QUICKEST, cast("list[int]", ["first"]), 1)
    with pytest.raises(WorkerFailed, match="game first: TypeError: "):
        next(playing)
    assert workers() == []


def test_a_worker_with_other_sources_does_not_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "sources", lambda: "of last year")
    with pytest.raises(WorkerFailed, match="the sources have changed"):
        next(play_on_cores(QUICKEST, [0], 1))


def test_a_game_that_kills_every_worker_is_given_up() -> None:
    worker, deaths = hired(QUICKEST), Counter[int]()
    worker.game = 7
    try:
        for _ in range(PATIENCE - 1):
            assert lost_game(worker, deaths) == 7
        with pytest.raises(WorkerFailed, match="game 7: 3 workers died over it"):
            lost_game(worker, deaths)
    finally:
        worker.dismiss()
    assert isinstance(worker, Worker)
