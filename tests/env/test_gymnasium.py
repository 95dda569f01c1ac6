"""Gymnasium's own checks, the same games as `Game`, opponents, and many games at once."""

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv

import zauberturm as zt
from tests.env.twins import TABLES, Twin
from zauberturm.env.gymnasium import Env
from zauberturm.env.opponents import Opponents
from zauberturm.env.seats import ResetNeeded
from zauberturm.env.vector import Games

IDS = {"towers": "zauberturm/Towers-v0", "zauberberg": "zauberturm/Zauberberg-v0"}


def made(game: str, **options: Any) -> Env:
    """What `gymnasium.make` makes, without its wrappers."""
    env = gymnasium.make(IDS[game], **options).unwrapped
    assert isinstance(env, Env)
    return env


@pytest.mark.parametrize(
    ("game", "options"), [*TABLES[:4], TABLES[5], ("towers", {"players": 3, "opponents": "greedy", "seat": "random"})]
)
def test_gymnasium_finds_nothing_to_warn_of(game: str, options: dict[str, Any]) -> None:
    check_env(made(game, **options))


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_games_are_those_of_the_rules(game: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that is played in the environment is played in a game of the same seed as well."""
    env = made(game, **options, seat="b" if options["players"] > 1 else "a")
    played: list[int] = []
    play = Opponents.play

    def noted(self: Opponents, code: int) -> bool:
        played.append(int(code))
        return play(self, code)

    monkeypatch.setattr(Opponents, "play", noted)
    observation, info = env.reset(seed=5)
    twin = Twin(game, int(np.random.default_rng(np.random.SeedSequence(5)).integers(1 << 62)), options)
    learner = min(1, options["players"] - 1)
    over, reward = False, 0.0
    while not over:
        while played:
            twin.game.play(played.pop(0))
        assert twin.seat == learner
        twin.must_equal(observation, info["action_mask"])
        assert env.legal_actions == twin.legal
        observation, reward, over, truncated, info = env.step(twin.dice.choice(twin.legal))
        assert not truncated
    for code in played:
        twin.game.play(code)
    assert (reward, info["result"]) == (twin.rewards[learner], twin.game.result())
    assert not info["action_mask"].any()
    with pytest.raises(ResetNeeded):
        env.step(0)


@pytest.mark.parametrize("opponents", ["random", "greedy", "level:1", ("random", "greedy")])
def test_the_same_seed_gives_the_same_game_against_every_bot(opponents: Any) -> None:
    runs = []
    for _ in range(2):
        env = made("towers", players=3 if isinstance(opponents, tuple) else 2, opponents=opponents, seat="random")
        env.reset(seed=8)
        runs.append([env.step(env.legal_actions[0])[0].tobytes() for _ in range(12)])
        env.close()
        env.close()
    assert runs[0] == runs[1]


@pytest.mark.parametrize(
    "asked",
    [
        {"opponents": "nobody"}, {"opponents": ("random", "random")}, {"opponents": 3}, {"seat": "c"}, {"penalty": 2},
        {"illegal": "lose"}, {"players": 9}, {"render_mode": "x"},
    ],
)  # fmt: skip
def test_what_cannot_be_asked_for(asked: dict[str, Any]) -> None:
    with pytest.raises(zt.OptionError):
        Env("towers", **asked)
    with pytest.raises(zt.OptionError):
        gymnasium.make_vec(IDS["towers"], num_envs=2, **asked)


def test_an_illegal_action_costs_and_changes_nothing() -> None:
    env = made("towers", penalty=-0.25)
    before, info = env.reset(seed=1)
    after, reward, over, _, again = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, over) == (-0.25, False)
    assert np.array_equal(before, after)
    assert np.array_equal(info["action_mask"], again["action_mask"])
    strict = made("towers", illegal="error")
    _, info = strict.reset(seed=1)
    with pytest.raises(zt.IllegalAction):
        strict.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    for action in (-1, 1 << 20, None, 0.5):
        with pytest.raises(zt.NotationError):
            env.step(action)


def test_an_environment_travels_in_the_middle_of_a_game() -> None:
    env = made("towers", opponents="greedy")
    env.reset(seed=3)
    env.step(env.legal_actions[0])
    copied: Env = pickle.loads(pickle.dumps(env))
    for _ in range(5):
        one, two = (each.step(each.legal_actions[0]) for each in (env, copied))
        assert np.array_equal(one[0], two[0])


# -- many at once


def many(n: int = 4, **options: Any) -> Games:
    """What `gymnasium.make_vec` makes."""
    env = gymnasium.make_vec(IDS["towers"], num_envs=n, **options)
    assert isinstance(env, Games)
    return env


def firsts(mask: Any) -> Any:
    """The first legal action of each game; 0 where there is none."""
    return mask.argmax(axis=1)


@pytest.mark.parametrize("options", [{}, {"players": 3, "seat": "random"}, {"opponents": "self", "players": 3}])
def test_spaces_and_seeds_of_many(options: dict[str, Any]) -> None:
    one, two = many(**options), many(**options)
    seen, infos = one.reset(seed=4)
    assert one.observation_space.contains(seen)
    assert one.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    again, _ = two.reset(seed=4)
    assert np.array_equal(seen, again)
    for _ in range(30):
        actions = firsts(infos["action_mask"])
        assert one.action_space.contains(actions)
        kept = seen.copy()
        before = seen
        seen, reward, over, cut, infos = one.step(actions)
        assert np.array_equal(before, kept)  # nothing that was handed out changes any more
        assert not np.shares_memory(before, seen)
        assert [array.dtype.name for array in (reward, over, cut)] == ["float64", "bool", "bool"]
        assert np.array_equal(two.step(actions)[0], seen)


def test_each_row_is_the_game_of_its_seed() -> None:
    env = many(3, opponents="self")
    seen, infos = env.reset(seed=11)
    twins = [Twin("towers", 11 + row, {"players": 2}) for row in range(3)]
    over = np.zeros(3, np.bool_)
    while not over.any():
        for row, twin in enumerate(twins):
            twin.must_equal(seen[row], infos["action_mask"][row])
            assert infos["mover"][row] == twin.seat
        seen, _, over, _, infos = env.step(np.array([twin.step() for twin in twins]))
    row = int(over.argmax())
    assert infos["rewards"][row].tolist() == twins[row].rewards


def run_of(env: Games, steps: int) -> list[tuple[Any, ...]]:
    """First legal actions for a while."""
    _, infos = env.reset(seed=2)
    rows = []
    for _ in range(steps):
        rows.append(env.step(firsts(infos["action_mask"])))
        infos = rows[-1][4]
    return rows


def test_the_next_game_begins_with_the_next_step_or_the_same_or_on_demand() -> None:
    steps = 400
    late, soon = run_of(many(), steps), run_of(many(autoreset_mode=AutoresetMode.SAME_STEP), steps)
    end, row = next((t, int(one[2].argmax())) for t, one in enumerate(late) if one[2].any())
    assert not late[end][4]["action_mask"][row].any()
    assert late[end + 1][4]["action_mask"][row].any()
    assert (late[end + 1][1][row], late[end + 1][2][row]) == (0, False)
    assert abs(late[end][1][row]) == 1
    assert soon[end][2][row]
    assert np.array_equal(soon[end][4]["final_obs"][row], late[end][0][row])
    assert soon[end][4]["_final_obs"].tolist() == late[end][2].tolist()
    assert soon[end][4]["action_mask"][row].any()
    held = many(autoreset_mode=AutoresetMode.DISABLED)
    rows = run_of(held, end + 2)
    assert rows[-1][2][row]  # it stays over ...
    _, infos = held.reset(options={"reset_mask": rows[-1][2]})
    assert infos["action_mask"][row].any()  # ... until somebody begins it


def test_bad_actions_of_many() -> None:
    env = many(2)
    with pytest.raises(ResetNeeded):
        env.step(np.zeros(2, np.int64))
    seen, infos = env.reset(seed=1)
    wrong = np.flatnonzero(infos["action_mask"].sum(axis=0) == 0)[:1].repeat(2)
    after, reward, _, _, infos = env.step(wrong)
    assert (reward.tolist(), infos["illegal"].tolist()) == ([-1, -1], [True, True])
    assert np.array_equal(seen, after)
    for actions in (np.zeros(3, np.int64), np.zeros(2), "no"):
        with pytest.raises(zt.OptionError):
            env.step(actions)
    strict = many(2, illegal="error")
    strict.reset(seed=1)
    with pytest.raises(zt.IllegalAction):
        strict.step(wrong)


def test_bots_that_think_are_played_one_after_the_other() -> None:
    env: VectorEnv[Any, Any, Any] = gymnasium.make_vec(IDS["zauberberg"], num_envs=2, opponents="greedy")
    assert isinstance(env, SyncVectorEnv)
    _, infos = env.reset(seed=1)
    assert env.step(firsts(infos["action_mask"]))[0].shape == env.observation_space.shape


def test_many_travel_and_draw() -> None:
    env = many(2, render_mode="rgb_array")
    _, infos = env.reset(seed=6)
    copied: Games = pickle.loads(pickle.dumps(env))
    actions = firsts(infos["action_mask"])
    assert np.array_equal(env.step(actions)[0], copied.step(actions)[0])
    frames = env.render()
    assert frames is not None
    assert [frame.shape for frame in frames] == [(640, 640, 3)] * 2
