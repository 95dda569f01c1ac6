"""Gymnasium: one learner against bots. `gymnasium.make("zauberturm/Towers-v0", opponents="level:3")` makes it.

Gymnasium has looked for entry points of packages no more since 1.0: importing this module registers what there is.
"""

import sys
from typing import Any, Final

import numpy as np

from zauberturm import checks
from zauberturm.env.drawing import MODES, Drawn, draw
from zauberturm.env.opponents import ANY_SEAT, RANDOM, Named, Opponents, lineup
from zauberturm.env.seats import OVER, PENALTY, SEEDS, WORST, Illegal, Mask, Numbers, Observer, ResetNeeded, Seats
from zauberturm.extras import need

need("gymnasium", "zauberturm.env.gymnasium")

import gymnasium
from gymnasium import spaces
from gymnasium.envs.registration import register, registry

IDS: Final = {"zauberturm/Towers-v0": "towers", "zauberturm/Zauberberg-v0": "zauberberg"}


class Env(gymnasium.Env[Numbers, Any]):
    """One learner at `seat` (a letter, or "random": another one each game), bots at all others.

    `opponents` is the name of a bot (`random`, `greedy`, `level:3`, `search:400`), or one name for each other seat,
    clockwise from the learner; in a team game they are partners too. An action that is not legal costs `penalty`, and
    nothing happens; with `illegal` "error" it is refused. What is not named here are options of the game.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as Gymnasium declares it
        "render_modes": list(MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str = "towers",
        opponents: Named = RANDOM,
        seat: str = "a",
        *,
        render_mode: str | None = None,
        illegal: Illegal = "penalty",
        penalty: float = PENALTY,
        observer: Observer = "now",
        **options: Any,
    ) -> None:
        self._seats = Seats(game, options, illegal, observer)
        self._penalty = checks.number(penalty, "penalty", -WORST, 0.0)
        self._names = lineup(opponents, self._seats.players - 1)
        self._letters = self._seats.rules.seats[: self._seats.players]
        self._seat = checks.choice(seat, "seat", (*self._letters, ANY_SEAT))
        self.render_mode = None if render_mode is None else checks.choice(render_mode, "render_mode", MODES)
        self.observation_space = spaces.Box(0, 255, (self._seats.size,), np.uint8)
        self.action_space = spaces.Discrete(self._seats.actions)
        self._opponents: Opponents | None = None
        self._learner = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Begin a game and let the others play until the learner is asked. There are no options here."""
        super().reset(seed=seed, options=options)
        while True:  # somebody else may win before the learner has been asked at all
            self._begin()
            if self._seats.to_move != OVER:
                return self._seats.observe(self._learner), self._info()

    def _begin(self) -> None:
        self._leave()
        self._seats.begin(int(self.np_random.integers(SEEDS)))
        bots = int(self.np_random.integers(SEEDS))
        any_seat = int(self.np_random.integers(self._seats.players))
        self._learner = any_seat if self._seat == ANY_SEAT else self._letters.index(self._seat)
        self._opponents = Opponents(self._seats, self._learner, self._names, bots)
        self._opponents.answer()
        self._show()

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Carry out the learner's action and let the others play until the learner is asked again."""
        if self._opponents is None:
            raise ResetNeeded("no game is running; call reset first")
        is_legal = self._opponents.play(action)
        self._opponents.answer()
        over = self._seats.to_move == OVER
        reward = 0.0 if is_legal else self._penalty
        if over:
            reward += self._seats.rewards()[self._learner]
            self._leave()
        self._show()
        return self._seats.observe(self._learner), reward, over, False, self._info()

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks()}
        if self._seats.to_move == OVER:
            info["result"] = self._seats.game.result()
        return info

    def action_masks(self) -> Mask:
        """What the learner may do now, as MaskablePPO asks for it."""
        return self._seats.mask()

    @property
    def legal_actions(self) -> list[int]:
        """The same as a list of codes, in the order of the rules."""
        return list(self._seats.legal)

    def render(self) -> Drawn:
        """What the learner's seat sees; mode "human" writes it to the screen at every step."""
        if self.render_mode in (None, "human"):
            return None
        return draw(self._seats.game.view(self._letters[self._learner]), self.render_mode)

    def _show(self) -> None:
        if self.render_mode == "human":
            sys.stdout.write(f"{draw(self._seats.game.view(self._letters[self._learner]), self.render_mode)}\n")

    def _leave(self) -> None:
        if self._opponents is not None:
            self._opponents.leave()
            self._opponents = None

    def close(self) -> None:
        """Send the bots home."""
        self._leave()


for name, game in IDS.items():
    if name not in registry:  # a second import must not warn
        register(
            name,
            entry_point="zauberturm.env.gymnasium:Env",
            vector_entry_point="zauberturm.env.vector:vector",
            kwargs={"game": game},
        )
