"""Stable-Baselines3, TorchRL and RLlib: their own checks, and that each can learn something."""

from typing import Any

import gymnasium
import numpy as np
import pytest
import torch
from ray.rllib.utils.pre_checks.env import check_multiagent_environments
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_checker import check_env
from torchrl.envs.utils import check_env_specs

import zauberturm as zt
import zauberturm.env.gymnasium
from tests.env.twins import TABLES, Twin
from zauberturm.env.rllib import Table
from zauberturm.env.torchrl import Games

IDS = {"towers": "zauberturm/Towers-v0", "zauberberg": "zauberturm/Zauberberg-v0"}


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_stable_baselines_finds_nothing_to_warn_of(game: str, options: dict[str, Any]) -> None:
    check_env(gymnasium.make(IDS[game], **options))


@pytest.mark.parametrize("game", ["towers", "zauberberg"])
def test_maskable_ppo_never_picks_what_is_illegal(game: str) -> None:
    env = gymnasium.make(IDS[game], illegal="error")
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=32, batch_size=32, n_epochs=1, seed=1, policy_kwargs={"net_arch": [8]}
    )
    model.learn(64)
    seen, info = env.reset(seed=1)
    action, _ = model.predict(seen, action_masks=info["action_mask"])
    assert info["action_mask"][action] == 1


@pytest.mark.parametrize(
    "asked", [{}, {"num_envs": 4, "opponents": "self", "players": 3}, {"game": "zauberberg", "num_envs": 2}]
)
def test_torchrl_finds_its_specs_kept(asked: dict[str, Any]) -> None:
    env = Games(**asked)
    check_env_specs(env, seed=3)
    check_env_specs(env, seed=3, break_when_any_done=False)


def test_torchrl_plays_the_games_of_the_rules_and_begins_the_next_one() -> None:
    env = Games("towers", 2, opponents="self", players=2)
    env.set_seed(7)
    state = env.reset()
    twins = [Twin("towers", 7 + row, {"players": 2}) for row in range(2)]
    mover: list[int] = []
    while not state["done"].any():
        for row, twin in enumerate(twins):
            twin.must_equal(state["observation"][row].numpy(), state["action_mask"][row].numpy())
        mover = state["mover"].tolist()
        state["action"] = torch.tensor([twin.step() for twin in twins])
        state = env.step(state)["next"]
    row = int(state["done"].flatten().int().argmax())
    assert state["rewards"][row].tolist() == twins[row].rewards
    assert float(state["reward"][row]) == twins[row].rewards[mover[row]]
    rollout = env.rollout(1500, break_when_any_done=False)
    assert rollout["next", "done"].sum() > 2
    assert not rollout["next", "illegal"].any()


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_rllib_finds_nothing_wrong(game: str, options: dict[str, Any]) -> None:
    check_multiagent_environments(Table({"game": game, **options}))


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_rllib_plays_the_games_of_the_rules(game: str, options: dict[str, Any]) -> None:
    env = Table({"game": game, **options})
    seen, _ = env.reset(seed=5)
    twin = Twin(game, int(np.random.default_rng(np.random.SeedSequence(5)).integers(1 << 62)), options)
    rewards: dict[str, float] = {}
    ended: dict[str, bool] = {}
    while not twin.game.over:
        agent = f"player_{twin.seat}"
        assert set(seen) == {agent}
        twin.must_equal(seen[agent]["observations"], seen[agent]["action_mask"])
        seen, rewards, ended, _, _ = env.step({agent: twin.step()})
    assert ended["__all__"]
    assert list(rewards.values()) == twin.rewards
    assert set(seen) == set(env.possible_agents)


def test_rllib_refuses_who_is_not_asked() -> None:
    env = Table({"players": 3})
    seen, _ = env.reset(seed=1)
    (agent,) = seen
    for wrong in ({}, {"player_9": 0}, {agent: 0, "player_9": 0}):
        with pytest.raises(zt.OptionError, match=f"it is {agent} who acts now"):
            env.step(wrong)
