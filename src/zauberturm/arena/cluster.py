"""Games of a match on a Ray cluster, or on a Ray that is started here. Needs the extra `ray`."""

import os
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from zauberturm.arena.match import Match, sources
from zauberturm.arena.played import Played, play
from zauberturm.arena.pool import PATIENCE, WorkerFailed
from zauberturm.errors import OptionError
from zauberturm.extras import need

HERE: Final = "local"  # in place of an address: a Ray of our own
AHEAD: Final = 2  # games per core that are handed out before they are needed


def play_on_ray(match: Match, numbers: list[int], address: str = HERE, workers: int | None = None) -> Generator[Played]:
    """The games in the order in which they end. A game whose worker dies is played again, as Ray does by itself."""
    need("ray", "playing on Ray")
    ray: Any = import_module("ray")
    with connected(ray, address, workers):
        task = ray.remote(num_cpus=1, max_retries=PATIENCE - 1)(play_there)
        told, expected = ray.put(match), sources()
        waiting = deque(numbers)
        width = AHEAD * (workers or max(1, int(ray.cluster_resources().get("CPU", 1))))
        running: list[Any] = []
        while waiting or running:
            while waiting and len(running) < width:
                running.append(task.remote(told, waiting.popleft(), expected))
            ended, running = ray.wait(running)
            for one in ended:
                yield fetched(ray, one)


@contextmanager
def connected(ray: Any, address: str, workers: int | None) -> Iterator[None]:
    """Ray for the time of the match; one that was running before goes on running."""
    if ray.is_initialized():
        yield
        return
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
    own = {"num_cpus": workers, "include_dashboard": False} if address == HERE else {}
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error", **own)
    except (ConnectionError, ValueError) as error:  # nobody there, or an address that this Ray cannot read
        raise OptionError("option", f"no Ray at {address}: {error}", {"option": "ray-address"}) from None
    try:
        yield
    finally:
        ray.shutdown()


def play_there(match: Match, number: int, expected: str) -> Played:
    """What a worker of Ray does."""
    if sources() != expected:
        raise WorkerFailed("the machine that played it has other sources of zauberturm")
    return play(match, number)


def fetched(ray: Any, one: Any) -> Played:
    """The game behind a promise."""
    try:
        played: Played = ray.get(one)
    except ray.exceptions.RayError as error:
        raise WorkerFailed(f"Ray could not play a game: {error}") from None
    return played
