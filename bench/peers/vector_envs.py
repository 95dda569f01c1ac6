"""Vectorised environments of others: board games with observations and legal actions, stepped at random on the CPU."""

import random
from collections.abc import Callable
from typing import Any, Final

from bench.counts import installed

_GAMES: Final = 256


def open_spiel() -> Callable[[], int]:
    """OpenSpiel's vectorised Python environment with its C++ backgammon."""
    vector = installed("open_spiel.python.vector_env")
    environment = installed("open_spiel.python.rl_environment")
    agent = installed("open_spiel.python.rl_agent")
    envs = vector.SyncVectorEnv([environment.Environment("backgammon") for _ in range(_GAMES)])
    dice, held = random.Random(1), [envs.reset()]

    def chosen(step: Any) -> Any:
        legal = step.observations["legal_actions"][step.observations["current_player"]]
        return agent.StepOutput(dice.choice(legal), None)

    def step() -> int:
        held[0], *_ = envs.step([chosen(one) for one in held[0]], reset_if_done=True)
        return _GAMES

    return step


def pgx() -> Callable[[], int]:
    """Pgx's backgammon, compiled by JAX for the processor."""
    jax, games = installed("jax"), installed("pgx")
    env = games.make("backgammon")

    def turn(state: Any, key: Any) -> Any:
        key, draw, roll = jax.random.split(key, 3)
        action = jax.random.categorical(draw, jax.numpy.log(state.legal_action_mask.astype(float)), axis=-1)
        after = jax.vmap(games.experimental.auto_reset(env.step, env.init))(
            state, action, jax.random.split(roll, _GAMES)
        )
        return after, key

    advance = jax.jit(turn)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), _GAMES))
    held = [advance(state, jax.random.PRNGKey(1))]

    def step() -> int:
        held[0] = advance(*held[0])
        jax.block_until_ready(held[0][0].observation)
        return _GAMES

    return step


PEERS: Final = {
    "OpenSpiel backgammon, SyncVectorEnv": open_spiel,
    "Pgx backgammon, jit and vmap on the processor": pgx,
}
