"""Gymnasium, many games at once: `gymnasium.make_vec("zauberturm/Towers-v0", num_envs=64)` makes them."""

from typing import Any

import numpy as np
import numpy.typing as npt

from zauberturm import checks
from zauberturm.env.drawing import MODES, draw
from zauberturm.env.gymnasium import Env
from zauberturm.env.opponents import RANDOM, Named, given
from zauberturm.env.rows import SELF, Bits, Floats, Rows
from zauberturm.env.seats import Numbers
from zauberturm.errors import OptionError
from zauberturm.extras import need

need("gymnasium", "zauberturm.env.vector")

from gymnasium import spaces
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space

Infos = dict[str, Any]
Step = tuple[Numbers, Floats, Bits, Bits, Infos]


def vector(
    num_envs: int,
    game: str = "towers",
    opponents: Named = RANDOM,
    *,
    autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    **others: Any,
) -> VectorEnv[Any, Any, Any]:
    """So many games: compiled all together against `random` and `self`, one after the other against bots that think."""
    mode = AutoresetMode(autoreset_mode)
    if set(given(opponents)) <= {RANDOM} or opponents == SELF:
        return Games(num_envs, game, opponents, autoreset_mode=mode, **others)
    if others.pop("threads", 1) != 1:
        raise OptionError("option", f"threads: only against {RANDOM} or {SELF}", {"option": "threads"})
    makers = [lambda: Env(game, opponents, **others)] * checks.whole(num_envs, "num_envs", 1)
    return SyncVectorEnv(makers, autoreset_mode=mode)


class Games(VectorEnv[Numbers, Any, Any]):
    """Games of a batch, each with one learner against random bots, or against itself; options as in `Env`.

    Against "self", `infos["mover"]` says for whom the learner decides, and `infos["rewards"]` what every seat got.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        num_envs: int,
        game: str = "towers",
        opponents: Named = RANDOM,
        *,
        render_mode: str | None = None,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        **others: Any,
    ) -> None:
        self._rows = Rows(game, num_envs, opponents, **others)
        self.num_envs, self._mode = num_envs, autoreset_mode
        self.render_mode = None if render_mode is None else checks.choice(render_mode, "render_mode", MODES)
        self.metadata = {**type(self).metadata, "autoreset_mode": autoreset_mode}
        self.single_observation_space = spaces.Box(0, 255, (self._rows.batch.size,), np.uint8)
        self.single_action_space = spaces.Discrete(self._rows.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Numbers, Infos]:
        """Begin all games, or those of `options["reset_mask"]`; game number i has the seed `seed + i`."""
        super().reset(seed=seed if checks.is_whole(seed) else None)
        chosen = (options or {}).get("reset_mask")
        mask = self._every() if chosen is None else np.asarray(chosen, np.bool_)
        self._rows.begin(mask, self.np_random, seed)
        return self._rows.seen(), self._infos()

    def step(self, actions: Any) -> Step:
        """One action of the learner in every game; in those that were over, the next one begins."""
        rows = self._rows
        before = rows.over if self._mode == AutoresetMode.NEXT_STEP else ~self._every()
        reward, illegal, rewards = rows.act(actions)
        if before.any():
            rows.begin(before, self.np_random)
        over = rows.over & ~before
        infos = self._infos() | {"illegal": illegal, "_illegal": ~before}
        if rows.is_self:
            infos |= {"rewards": rewards, "_rewards": ~before}
        seen = rows.seen()
        if self._mode == AutoresetMode.SAME_STEP and over.any():
            seen, infos = self._go_on(seen, over, infos)
        return seen, reward, over.copy(), ~self._every(), infos

    def _go_on(self, seen: Numbers, over: Bits, infos: Infos) -> tuple[Numbers, Infos]:
        """Begin the next games at once; how the last ones stood is in the infos."""
        last = {key: over.copy() if key.startswith("_") else value for key, value in infos.items()}
        ended = {"final_obs": _each(seen, over), "_final_obs": over.copy(), "final_info": last}
        self._rows.begin(over, self.np_random)
        return self._rows.seen(), {**infos, **self._infos(), **ended, "_final_info": over.copy()}

    def _every(self) -> Bits:
        return np.ones(self.num_envs, np.bool_)

    def _infos(self) -> Infos:
        infos: Infos = {"action_mask": self.action_masks(), "_action_mask": self._every()}
        return infos | ({"mover": self._rows.turn.mover.copy(), "_mover": self._every()} if self._rows.is_self else {})

    def action_masks(self) -> npt.NDArray[np.int8]:
        """What may be done now in each game, one byte per action."""
        return self._rows.masks()

    def render(self) -> tuple[Any, ...] | None:
        """A picture of each game as its learner sees it; none in mode "human"."""
        if self.render_mode in (None, "human"):
            return None
        games = [self._rows.batch.game(i) for i in range(self.num_envs)]
        views = [game.view(game.seats[seat]) for game, seat in zip(games, self._rows.movers.tolist(), strict=True)]
        return tuple(draw(view, self.render_mode) for view in views)


def _each(seen: Numbers, chosen: Bits) -> npt.NDArray[np.object_]:
    """One observation per game, None where nothing ended, as Gymnasium hands them out."""
    each = np.full(len(seen), None, dtype=object)
    for i in np.flatnonzero(chosen).tolist():
        each[i] = seen[i].copy()
    return each
