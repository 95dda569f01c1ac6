"""TorchRL: many games at once as one environment with a batch size, as in `Games("towers", 64, opponents="self")`."""

from typing import Any

import numpy as np

from zauberturm.env.opponents import RANDOM, Named
from zauberturm.env.rows import Rows
from zauberturm.extras import need

need("torchrl", "zauberturm.env.torchrl")

import torch
from tensordict import TensorDict, TensorDictBase
from torchrl.data import Binary, Bounded, Categorical, Composite, Unbounded
from torchrl.envs import EnvBase


class Games(EnvBase):
    """Games of a batch, each with one learner; `opponents`, `seat` and the rest are those of Gymnasium's vector.

    Keys: `observation` (uint8), `action_mask` (bool), `mover` (the seat the learner decides for), `illegal`, and with
    each step `reward` of that seat and `rewards` of all seats. There is no autoreset: TorchRL resets what is done.
    """

    def __init__(self, game: str = "towers", num_envs: int = 1, opponents: Named = RANDOM, **others: Any) -> None:
        self._rows = Rows(game, num_envs, opponents, **others)
        super().__init__(device="cpu", batch_size=torch.Size([num_envs]))
        n, batch = self.batch_size, self._rows.batch
        self.observation_spec = Composite(
            observation=Bounded(0, 255, (*n, batch.size), dtype=torch.uint8),
            action_mask=Binary(batch.actions, (*n, batch.actions), dtype=torch.bool),
            mover=Categorical(batch.players, (*n,), dtype=torch.int64),
            illegal=Binary(1, (*n, 1), dtype=torch.bool),
            rewards=Unbounded((*n, batch.players), dtype=torch.float32),
            shape=n,
        )
        self.action_spec = Categorical(batch.actions, (*n,), dtype=torch.int64)
        self.reward_spec = Unbounded((*n, 1), dtype=torch.float32)
        self.full_done_spec = Composite(
            {key: Binary(1, (*n, 1), dtype=torch.bool) for key in ("done", "terminated", "truncated")}, shape=n
        )
        self._dice = np.random.default_rng()
        self._next_seed: int | None = None

    def _set_seed(self, seed: int | None) -> None:
        self._dice, self._next_seed = np.random.default_rng(seed), seed

    def _reset(self, tensordict: TensorDictBase | None = None, **_: Any) -> TensorDictBase:
        """Begin the games that TorchRL marks with `_reset`; without a mark, all."""
        mask = np.ones(self._rows.batch.n, np.bool_)
        if tensordict is not None and "_reset" in tensordict:
            mask = tensordict["_reset"].reshape(-1).numpy()
        self._rows.begin(mask, self._dice, self._next_seed)
        self._next_seed = None
        nothing = np.zeros((len(mask), self._rows.batch.players))
        return TensorDict(self._told(nothing, ~np.ones(len(mask), np.bool_)), self.batch_size)

    def _step(self, tensordict: TensorDictBase) -> TensorDictBase:
        reward, illegal, rewards = self._rows.act(tensordict["action"].numpy())
        told = self._told(rewards, illegal)
        told["reward"] = torch.from_numpy(reward).float().unsqueeze(-1)
        return TensorDict(told, self.batch_size)

    def _told(self, rewards: Any, illegal: Any) -> dict[str, Any]:
        rows = self._rows
        over = torch.from_numpy(rows.over).unsqueeze(-1)
        mask = torch.from_numpy(rows.masks()).bool()
        self.action_spec.update_mask(_never_empty(mask))
        return {
            "observation": torch.from_numpy(rows.seen()),
            "action_mask": mask,
            "mover": torch.from_numpy(rows.movers.copy()),
            "illegal": torch.from_numpy(illegal).unsqueeze(-1),
            "rewards": torch.from_numpy(rewards).float(),
            "done": over,
            "terminated": over.clone(),
            "truncated": torch.zeros_like(over),
        }


def _never_empty(mask: Any) -> Any:
    """Where a game is over nothing is legal, but TorchRL draws an action there as well: let it be any."""
    over = ~mask.any(-1)
    return mask | over.unsqueeze(-1) if bool(over.any()) else mask
