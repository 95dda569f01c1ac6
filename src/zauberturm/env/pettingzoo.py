"""PettingZoo: both games as AEC environments. `env("towers", players=3)` makes one."""

import sys
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt

from zauberturm import checks
from zauberturm.env.drawing import MODES, Drawn, draw
from zauberturm.env.seats import OVER, PENALTY, SEEDS, WORST, Illegal, Numbers, Observer, ResetNeeded, Seats
from zauberturm.extras import need

need("pettingzoo", "zauberturm.env.pettingzoo")

import gymnasium.spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

Where = Literal["info", "dict"]
WHERE: Final = ("info", "dict")
Space = gymnasium.spaces.Space[Any]


def env(game: str = "towers", mask: Where = "info", **options: Any) -> "Table":
    """An environment. `mask` says where legal actions are told: in the infos, or in a dict with the observation.

    `render_mode`, `illegal`, `penalty` and `observer` are those of `Table`; all others are options of the game.
    """
    return Table(game, mask, **options)


class Table(AECEnv[str, Any, Any]):
    """One table; agent `player_0` has the game's first seat.

    An action that is not legal costs `penalty`, nothing happens, and the same agent is asked again; with `illegal`
    "error" it is refused with the rule that forbids it. What is no action code at all is always refused.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as PettingZoo declares it
        "render_modes": list(MODES),
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str = "towers",
        mask: Where = "info",
        *,
        render_mode: str | None = None,
        illegal: Illegal = "penalty",
        penalty: float = PENALTY,
        observer: Observer = "now",
        **options: Any,
    ) -> None:
        super().__init__()
        self._seats = Seats(game, options, illegal, observer)
        self._penalty = checks.number(penalty, "penalty", -WORST, 0.0)
        self._in_dict = checks.choice(mask, "mask", WHERE) == "dict"
        self.render_mode = None if render_mode is None else checks.choice(render_mode, "render_mode", MODES)
        self.metadata = type(self).metadata | {"name": f"zauberturm_{game}_v0"}
        self.possible_agents = [f"player_{seat}" for seat in range(self._seats.players)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces: dict[str, Space] = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces: dict[str, Space] = {
            agent: gymnasium.spaces.Discrete(self._seats.actions) for agent in self.possible_agents
        }
        self._random, _ = seeding.np_random()

    def _space(self) -> Space:
        observation = gymnasium.spaces.Box(0, 255, (self._seats.size,), np.uint8)
        if not self._in_dict:
            return observation
        mask = gymnasium.spaces.Box(0, 1, (self._seats.actions,), np.int8)
        return gymnasium.spaces.Dict({"observation": observation, "action_mask": mask})

    def observation_space(self, agent: str) -> Space:
        """What an agent sees; the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space:
        """All action codes; the same object each time."""
        return self.action_spaces[agent]

    # -- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game. With a seed it and all later ones are the same each time; there are no options here."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self._seats.begin(int(self._random.integers(SEEDS)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._ask()

    def _ask(self) -> None:
        """Turn to the agent that decides now."""
        seats = self._seats
        agent = self.possible_agents[seats.to_move]
        self.infos: dict[str, dict[str, Any]] = {one: {} for one in self.agents}
        legal = np.array(seats.legal, np.int64)
        self.infos[agent] = (
            {"legal_actions": legal}
            if self._in_dict
            else {
                "action_mask": seats.mask(),
                "legal_actions": legal,
            }
        )
        self.agent_selection = agent

    def step(self, action: Any) -> None:
        """Carry out the action of the selected agent. Agents whose game is over are stepped with None."""
        if not self.agents:
            raise ResetNeeded(f"{self}: no game is running; call reset first")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        _, is_legal = self._seats.play(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if not is_legal:
            self.rewards[agent] = self._penalty
        if self._seats.to_move == OVER:
            self._end()
        else:
            self._ask()
        if not is_legal or self._seats.to_move == OVER:
            self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        for agent, reward in zip(self.possible_agents, self._seats.rewards(), strict=True):
            self.rewards[agent] += reward
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {"result": self._seats.game.result()} for agent in self.agents}
        self.agent_selection = self.agents[0]

    # -- looking

    def observe(self, agent: str) -> Numbers | dict[str, npt.NDArray[Any]]:
        """What an agent may know now, whether or not it is asked."""
        seats, seat = self._seats, self._seat[agent]
        numbers = seats.observe(seat)
        if not self._in_dict:
            return numbers
        mask = seats.mask() if seat == seats.to_move else np.zeros(seats.actions, np.int8)
        return {"observation": numbers, "action_mask": mask}

    def state(self) -> Numbers:
        """Everything there is to know, for critics that see more than the agents may."""
        return self._seats.state()

    def render(self) -> Drawn:
        """What a spectator sees; mode "human" writes it to the screen."""
        if self.render_mode is None:
            return None
        drawn = draw(self._seats.game.view(None), self.render_mode)
        if self.render_mode == "human":
            sys.stdout.write(f"{drawn}\n")
            return None
        return drawn

    def close(self) -> None:
        """There is nothing to let go of."""
