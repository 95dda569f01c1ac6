"""PettingZoo's own checks, the same games as `Game`, and what happens to bad actions and dead agents."""

import pickle
import sys
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import zauberturm as zt
from tests.env.twins import TABLES, Twin
from zauberturm.env.pettingzoo import Table, env
from zauberturm.env.seats import ResetNeeded

KNOWN = {"Observation is not a NumPy array", "Observation space for each agent probably should be gymnasium.spaces.box"}
TWO = [("towers", {"players": 2}), ("zauberberg", {"players": 3})]


def said_by(check: Callable[[], Any]) -> set[str]:
    """Warnings of a check, each once."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        check()
    return {str(warning.message).partition(" or gymnasium.spaces.discrete")[0] for warning in caught}


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_pettingzoo_finds_nothing_to_warn_of(game: str, options: dict[str, Any]) -> None:
    assert said_by(lambda: api_test(env(game, **options), num_cycles=40)) == set()
    assert said_by(lambda: seed_test(lambda: env(game, **options), num_cycles=15)) == set()


@pytest.mark.parametrize(("game", "options"), TWO)
def test_a_dict_with_the_mask_draws_the_two_known_warnings(game: str, options: dict[str, Any]) -> None:
    assert said_by(lambda: api_test(env(game, "dict", **options), num_cycles=10)) == KNOWN
    assert said_by(lambda: seed_test(lambda: env(game, "dict", **options), num_cycles=10)) == set()


@pytest.mark.parametrize("mask", ["info", "dict"])
@pytest.mark.parametrize("game", ["towers", "zauberberg"])
def test_every_mode_draws(game: str, mask: Any, capsys: pytest.CaptureFixture[str]) -> None:
    make: Any = partial(env, game, mask)
    assert said_by(lambda: render_test(make)) == set()
    assert "draw pile" in capsys.readouterr().out  # mode "human" writes to the screen


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_games_are_those_of_the_rules(game: str, options: dict[str, Any]) -> None:
    table = env(game, **options)
    table.reset(seed=5)
    twin = Twin(game, int(np.random.default_rng(np.random.SeedSequence(5)).integers(1 << 62)), options)
    table.state()
    while not twin.game.over:
        assert table.agent_selection == f"player_{twin.seat}"
        observation, reward, over, _, info = table.last()
        assert observation is not None
        twin.must_equal(observation, info["action_mask"])
        assert info["legal_actions"].tolist() == twin.legal
        assert (reward, over) == (0.0, False)
        table.step(twin.step())
    assert list(table.rewards.values()) == twin.rewards
    assert all(table.terminations.values())
    assert table.infos["player_0"]["result"] == twin.game.result()


def test_rewards_sum_to_nothing_and_a_solo_player_plays_for_himself() -> None:
    table = env("towers", players=3)
    table.reset(seed=1)
    assert sum(played_out(table).values()) == pytest.approx(0)
    alone = env("towers", players=1)
    alone.reset(seed=1)
    assert set(played_out(alone).values()) <= {1.0, -1.0}


def played_out(table: Table) -> dict[str, float]:
    """Play at random to the end; what everybody has got."""
    dice = np.random.default_rng(0)
    while not any(table.terminations.values()):
        table.step(dice.choice(table.infos[table.agent_selection]["legal_actions"]))
    return dict(table.rewards)


def test_an_illegal_action_costs_and_changes_nothing() -> None:
    table = env("towers", players=2, penalty=-0.5)
    table.reset(seed=1)
    agent, before = table.agent_selection, table.state()
    illegal = int(np.flatnonzero(table.infos[agent]["action_mask"] == 0)[0])
    table.step(illegal)
    assert (table.agent_selection, table.rewards[agent], table.last()[1]) == (agent, -0.5, -0.5)
    assert np.array_equal(table.state(), before)


def test_an_illegal_action_can_be_an_error() -> None:
    table = env("towers", players=2, illegal="error")
    table.reset(seed=1)
    illegal = int(np.flatnonzero(table.infos[table.agent_selection]["action_mask"] == 0)[0])
    before = table.state()
    with pytest.raises(zt.IllegalAction, match=r"^WT-"):
        table.step(illegal)
    assert np.array_equal(table.state(), before)


@pytest.mark.parametrize("action", [-1, 1 << 20, None, "W3:w5", 1.5, True, np.float32(2), np.zeros(2, np.int64)])
def test_what_is_no_code_is_refused(action: Any) -> None:
    table = env("towers", players=2)
    table.reset(seed=1)
    before = table.state()
    with pytest.raises(zt.NotationError, match="an action is a code from 0 to 16616, not"):
        table.step(action)
    assert np.array_equal(table.state(), before)


def test_dead_agents_take_none_and_leave() -> None:
    table = env("towers", players=2)
    table.reset(seed=1)
    played_out(table)
    with pytest.raises(ValueError, match="only valid action is None"):
        table.step(0)
    for left in (1, 0):
        table.step(None)
        assert len(table.agents) == left
    with pytest.raises(ResetNeeded):
        table.step(None)
    table.reset()
    assert len(table.agents) == 2


def test_nothing_works_before_the_first_reset() -> None:
    table = env("towers")
    for ask in (lambda: table.step(0), lambda: table.observe("player_0"), table.state):
        with pytest.raises(ResetNeeded):
            ask()


@pytest.mark.parametrize(
    "asked",
    [{"mask": "bits"}, {"illegal": "no"}, {"penalty": 1}, {"observer": "x"}, {"render_mode": "3d"}, {"hats": 2}],
)
def test_what_cannot_be_asked_for(asked: dict[str, Any]) -> None:
    with pytest.raises(zt.OptionError):
        env("towers", **asked)


def test_an_environment_travels_in_the_middle_of_a_game() -> None:
    table = env("zauberberg", players=3)
    table.reset(seed=3)
    for _ in range(30):
        table.step(table.infos[table.agent_selection]["legal_actions"][0])
    copied: Table = pickle.loads(pickle.dumps(table))
    assert np.array_equal(copied.state(), table.state())
    assert played_out(copied) == played_out(table)


def test_a_spectator_sees_no_secret_in_a_picture() -> None:
    table = env("towers", players=2, render_mode="rgb_array")
    table.reset(seed=4)
    other = env("towers", players=2, render_mode="rgb_array")
    other.reset(seed=4)
    other._seats._game = table._seats.game.determinize(None, 1)
    assert not np.array_equal(other.state(), table.state())
    assert np.array_equal(np.asarray(other.render()), np.asarray(table.render()))


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "zauberturm.env.pettingzoo")
    with pytest.raises(zt.MissingExtra, match=r"pip install 'zauberturm\[pettingzoo\]'"):
        __import__("zauberturm.env.pettingzoo")
