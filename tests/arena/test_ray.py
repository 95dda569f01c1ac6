"""The same games on a real Ray, started here with two processors."""

from collections.abc import Iterator

import pytest
import ray

import zauberturm as zt
from tests.arena.rows import QUICKEST, timeless
from zauberturm.arena import cluster
from zauberturm.arena.cluster import play_on_ray
from zauberturm.arena.pool import WorkerFailed, play_here
from zauberturm.bots import Bot, Greedy, decide
from zauberturm.errors import OptionError


def test_an_address_where_nobody_answers_is_refused() -> None:
    with pytest.raises(OptionError, match=r"no Ray at ray://127\.0\.0\.1:9"):
        next(play_on_ray(QUICKEST, [0], address="ray://127.0.0.1:9"))


@pytest.fixture(scope="module")
def two_processors() -> Iterator[None]:
    with cluster.connected(ray, cluster.HERE, 2):
        yield
    assert not ray.is_initialized()


def test_ray_plays_the_same_games(two_processors: None) -> None:
    played = sorted(play_on_ray(QUICKEST, list(range(6))), key=lambda one: one.game)
    assert [timeless(one) for one in played] == [timeless(one) for one in play_here(QUICKEST, range(6))]
    assert ray.is_initialized()  # it was running before


def test_machines_with_other_sources_do_not_play(two_processors: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "sources", lambda: "of last year")
    with pytest.raises(WorkerFailed, match="other sources of zauberturm"):
        next(play_on_ray(QUICKEST, [0]))


def test_games_and_bots_travel_to_ray_and_back(two_processors: None) -> None:
    g, bot = zt.new("zauberberg", players=2, seed=3), Greedy(1, worlds=2)

    def played_on(game: zt.Game, bot: Bot) -> tuple[zt.Game, list[zt.Event]]:
        return game, game.play(decide(bot, game, 5))

    there, events = ray.get(ray.remote(played_on).remote(g, bot))
    here, expected = played_on(g.copy(), bot)
    assert (there.record(), events) == (here.record(), expected)
