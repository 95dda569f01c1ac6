"""OpenSpiel's own checks, and the same games as `Game`."""

import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment

import zauberturm as zt
from tests.env.twins import TABLES
from zauberturm.env import openspiel
from zauberturm.env.rewards import rewards

flags.FLAGS(["tests", "--test_only_games=none"])
TYPE = pyspiel.GameType.Utility


def ids(table: Any) -> str:
    return str(table)


@pytest.mark.parametrize(("name", "options"), TABLES, ids=ids)
def test_random_games_pass_openspiels_checks(name: str, options: dict[str, Any]) -> None:
    pyspiel.random_sim_test(openspiel.load(name, **options), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "options"), TABLES, ids=ids)
@pytest.mark.parametrize(
    "check",
    [
        "test_sequence_lengths",
        "test_observations_raises_error_on_invalid_player",
        "test_legal_actions_returns_empty_list_on_opponent",
        "test_private_information_contents",
        "test_no_invalid_public_observations",
    ],
)
def test_openspiels_integration_tests(name: str, options: dict[str, Any], check: str) -> None:
    game = openspiel.load(name, **options)
    kind: Any = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": str(game), "game": game})
    if options == {"players": 1} and check == "test_private_information_contents":
        check = "test_no_invalid_public_observations"  # who plays alone still has a hand, but nobody to hide it from
    kind.setUpClass()
    getattr(kind(check), check)()


@pytest.mark.parametrize(
    ("options", "kind", "least"),
    [
        ({"players": 1}, TYPE.GENERAL_SUM, -1.0),
        ({"players": 2}, TYPE.ZERO_SUM, -1.0),
        ({"players": 6}, TYPE.ZERO_SUM, -0.2),
        ({"players": 4, "team": True}, TYPE.ZERO_SUM, -1.0),
        ({"players": 6, "team": True}, TYPE.ZERO_SUM, -0.5),
    ],
)
def test_utilities_are_declared_as_they_are(options: dict[str, Any], kind: Any, least: float) -> None:
    game = openspiel.load("towers", **options)
    assert (game.get_type().utility, game.min_utility(), game.max_utility()) == (kind, pytest.approx(least), 1.0)
    state = played_out(game, 3)[0]
    assert all(least - 1e-6 <= value <= 1 for value in state.returns())
    if kind == TYPE.ZERO_SUM:
        assert (game.utility_sum(), sum(state.returns())) == (0, pytest.approx(0))
        assert state.returns()[0] == state.returns()[len(state.returns()) // 2] or not options.get("team")


def played_out(game: Any, seed: int) -> tuple[Any, list[int]]:
    """A random game to its end, and what was played."""
    dice, state, codes = random.Random(seed), game.new_initial_state(), []
    while not state.is_terminal():
        codes.append(dice.choice(state.legal_actions()))
        state.apply_action(codes[-1])
    return state, codes


@pytest.mark.parametrize(("name", "options"), TABLES, ids=ids)
def test_games_are_those_of_the_rules(name: str, options: dict[str, Any]) -> None:
    game = openspiel.load(name, **options)
    state, twin = game.new_initial_state(), zt.new(name, seed=0, chance="manual", **options)
    dice = random.Random(4)
    while not twin.over:
        assert state.legal_actions() == sorted(action.code for action in twin.legal())
        if twin.to_move == "chance":
            assert dict(state.chance_outcomes()) == {action.code: part for action, part in twin.outcomes()}
        else:
            assert state.current_player() == twin.seats.index(str(twin.to_move))
            assert state.observation_tensor() == twin.numbers(str(twin.to_move)).tolist()
        code = dice.choice(state.legal_actions())
        state.apply_action(code)
        twin.play(code)
    assert state.is_terminal()
    assert state.returns() == rewards(twin)


def test_a_state_drawn_anew_looks_the_same_to_its_player() -> None:
    game, dice = openspiel.load("towers", players=3), random.Random(1)
    state = game.new_initial_state()
    for _ in range(120):
        state.apply_action(dice.choice(state.legal_actions()))
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    player = state.current_player()
    drawn = state.resample_from_infostate(player, lambda: 0.3)
    assert drawn.information_state_string(player) == state.information_state_string(player)
    assert drawn.legal_actions() == state.legal_actions()
    assert str(drawn) != str(state)


def test_an_information_state_remembers_what_the_seat_was_told() -> None:
    """Two ways to the same position differ for all who could tell them apart, and for nobody else."""
    game, dice = openspiel.load("zauberberg", players=2), random.Random(5)
    state = game.new_initial_state()
    seen: dict[str, list[str]] = {}
    told: list[str] = []
    for _ in range(300):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            now = state.information_state_string(0)
            assert seen.setdefault(now, list(told)) == told
            if told[-1:] != [now]:
                told.append(now)
        state.apply_action(dice.choice(state.legal_actions()))
    copied = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
    for player in range(2):
        assert copied.information_state_string(player) == state.information_state_string(player)


def test_options_go_through_names_and_pickles() -> None:
    options: dict[str, Any] = {"players": 4, "team": True, "spells": ["MW", "FW"], "variant": "master"}
    game = openspiel.load("towers", **options)
    again = pyspiel.load_game(str(game))
    assert again.start.options == game.start.options
    assert pickle.loads(pickle.dumps(game)).start.options == game.start.options
    with pytest.raises(zt.OptionError):
        openspiel.load("towers", hats=3)
    with pytest.raises(zt.OptionError):
        openspiel.unpacked("%5B1%5D")


def test_openspiels_learning_environment_takes_it() -> None:
    env = rl_environment.Environment(openspiel.load("towers", players=2))
    step, dice = env.reset(), random.Random(1)
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == env.game.observation_tensor_size()
        step = env.step([dice.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == 0
    assert np.abs(step.rewards).max() in (0, 1)
