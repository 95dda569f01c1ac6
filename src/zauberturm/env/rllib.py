"""RLlib: both games as multi-agent environments in which one agent is asked at a time.

config.environment(zauberturm.env.rllib.Table, env_config={"game": "towers", "players": 3})
"""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from zauberturm import checks
from zauberturm.env.seats import OVER, PENALTY, SEEDS, WORST, ResetNeeded, Seats
from zauberturm.errors import OptionError, shown
from zauberturm.extras import need

need("rllib", "zauberturm.env.rllib")

import gymnasium
from ray.rllib.env.multi_agent_env import MultiAgentEnv

ALL: Final = "__all__"
Agents = dict[Any, Any]


class Table(MultiAgentEnv):
    """One table. `config` holds `game`, `illegal`, `penalty`, `observer`, as in PettingZoo's, and options of the game.

    Observations are dicts with `observations` and `action_mask`, as RLlib's modules for masked actions read them.
    """

    def __init__(self, config: Mapping[str, Any] | None = None) -> None:
        asked = dict(config or {})
        self._penalty = checks.number(asked.pop("penalty", PENALTY), "penalty", -WORST, 0.0)
        game, illegal = asked.pop("game", "towers"), asked.pop("illegal", "penalty")
        observer = asked.pop("observer", "now")
        self._seats = Seats(game, asked, illegal, observer)
        self.possible_agents = [f"player_{seat}" for seat in range(self._seats.players)]
        self.agents = list(self.possible_agents)
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self._seats.actions) for agent in self.possible_agents}
        super().__init__()

    def _space(self) -> gymnasium.spaces.Dict:
        seen = gymnasium.spaces.Box(0, 255, (self._seats.size,), np.uint8)
        mask = gymnasium.spaces.Box(0, 1, (self._seats.actions,), np.int8)
        return gymnasium.spaces.Dict({"observations": seen, "action_mask": mask})

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Agents, Agents]:
        """Begin a game: what the agent sees that is asked first. There are no options here."""
        super().reset(seed=seed, options=options)
        self._seats.begin(int(self.np_random.integers(SEEDS)))
        self.agents = list(self.possible_agents)
        return self._seen(), {}

    def _seen(self) -> Agents:
        """What the agent sees that is asked; at the end, what everybody sees."""
        seats = self._seats
        asked = range(seats.players) if seats.to_move == OVER else (seats.to_move,)
        mask = seats.mask()
        return {
            self.possible_agents[seat]: {"observations": seats.observe(seat), "action_mask": mask} for seat in asked
        }

    def step(self, action_dict: Agents) -> tuple[Agents, Agents, Agents, Agents, Agents]:
        """Carry out the action of the agent that is asked; nobody else may act."""
        seats = self._seats
        if seats.to_move == OVER:
            raise ResetNeeded("no game is running; call reset first")
        agent = self.possible_agents[seats.to_move]
        if set(action_dict) != {agent}:
            message = f"it is {agent} who acts now, not {shown(sorted(map(str, action_dict)))}"
            raise OptionError("option", message, {"option": "action_dict"})
        _, is_legal = seats.play(action_dict[agent])
        over = seats.to_move == OVER
        rewards = {agent: 0.0 if is_legal else self._penalty}
        if over:
            rewards = dict(zip(self.possible_agents, seats.rewards(), strict=True))
            self.agents = []
        ended = dict.fromkeys(self.possible_agents, True) if over else {}
        return self._seen(), rewards, {**ended, ALL: over}, {ALL: False}, {}
