"""The Python interface line by line, as the public contract writes it (section 1): what may be known and kept."""

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import zauberturm as zt
from tests.api_games import finished, played
from tests.towers.positions import load, position

# -- g.view


def test_a_view_holds_what_a_seat_may_know() -> None:
    g = played()
    whole, seen = g.position(), g.view("a")
    assert seen["hands"]["a"] == whole["hands"]["a"]
    assert seen["hands"]["b"] == len(whole["hands"]["b"])
    assert "deck" not in seen
    assert json.loads(json.dumps(seen)) == seen


def test_a_spectator_sees_no_hand() -> None:
    assert all(isinstance(hand, int) for hand in played().view(None)["hands"].values())


@pytest.mark.parametrize("ask", [zt.Game.view, zt.Game.observation, lambda g, seat: g.determinize(seat, 1)])
@pytest.mark.parametrize("seat", ["d", "", "ab", "chance"])
def test_a_seat_that_is_not_there_sees_nothing(seat: str, ask: Callable[[zt.Game, str], Any]) -> None:
    with pytest.raises(zt.OptionError):
        ask(played(), seat)


# -- g.position, zt.load


@pytest.mark.parametrize("plies", [0, 1, 10, 40])
@pytest.mark.parametrize("options", [{}, {"variant": "master", "spells": 8}, {"players": 4, "team": True}], ids=str)
def test_a_position_is_plain_data_and_restores_the_game(plies: int, options: dict[str, Any]) -> None:
    g = played(plies, **options)
    data = json.loads(json.dumps(g.position()))
    assert data == g.position()
    again = zt.load(data)
    assert (again.position(), again.digest(), again.to_move) == (data, g.digest(), g.to_move)
    assert again.legal() == g.legal()


def test_load_takes_a_seed_and_manual_chance() -> None:
    start = position({0: "*", 5: "ab"}, hands={"a": ["T5"]}, action=2)
    dealt = [zt.load(start, seed=seed).play("T5:-") for seed in range(20)]
    assert len({str(events) for events in dealt}) > 1
    assert dealt[3] == zt.load(start, seed=3).play("T5:-")
    manual = zt.load(start, chance="manual")
    manual.play("T5:-")
    assert manual.to_move == "chance"


def test_a_deck_is_a_multiset() -> None:
    start = position({0: "*", 5: "ab"}, hands={"a": ["T5"]})
    one, other = ({**start, "deck": deck} for deck in (["W1", "D", "W1"], ["D", "W1", "W1"]))
    assert zt.load(one).digest() == zt.load(other).digest()


def test_a_broken_position_is_refused_with_rule_and_facts() -> None:
    with pytest.raises(zt.PositionError) as caught:
        load({0: "*", 5: "aaaaabb"})
    assert (caught.value.rule, caught.value.facts["space"]) == ("WT-WIZ-4", 5)
    with pytest.raises(zt.PositionError):
        zt.load({"game": "chess"})


def test_finished_games_are_not_loaded_from_positions() -> None:
    with pytest.raises(zt.PositionError):
        zt.load(finished().position())


# -- g.copy, g.over, g.result


def test_a_copy_goes_its_own_way() -> None:
    g = played()
    other = g.copy()
    before = g.position(), g.record()
    assert (other.position(), other.record()) == before
    other.play(other.legal()[0])
    assert (g.position(), g.record()) == before
    g.play(g.legal()[0])
    assert g.position() == other.position()  # the same dice fall


def test_a_running_game_has_no_result() -> None:
    g = played()
    assert not g.over
    assert g.result() is None


def test_a_result_names_winners_teams_and_the_reason() -> None:
    result = finished().result()
    assert result is not None
    assert result["winners"]
    assert result["teams"] is None
    assert result["reason"] in ("WT-END-3", "WT-END-4", "WT-R-53")
    team = finished(players=4, team=True, seed=1).result()
    assert team is not None
    assert team["teams"] in ([["a", "c"]], [["b", "d"]])
    assert sorted(team["teams"][0]) == team["winners"]


# -- g.record, zt.replay


@pytest.mark.parametrize("options", [{}, {"variant": "master", "spells": 4}, {"players": 1}], ids=str)
def test_a_record_replays_to_the_same_position(options: dict[str, Any]) -> None:
    g = played(**options)
    again = zt.replay(g.record())
    assert (again.digest(), again.to_move) == (g.digest(), g.to_move)
    assert again.record().split("commitment")[0] == g.record().split("commitment")[0]


def test_replay_can_stop_after_some_decisions() -> None:
    g = played()
    for upto in (1, 2, 17):
        assert zt.replay(g.record(), upto=upto).digest() == played(upto).digest()


def test_a_finished_record_shows_seed_and_result() -> None:
    g = finished()
    text = g.record()
    assert "seed: 3\n" in text
    assert "result: " in text
    again = zt.replay(text)
    assert (again.result(), again.record()) == (g.result(), text)
    assert "seed: " not in played().record()
    assert "commitment: sha256:" in played().record()


def test_a_record_keeps_names() -> None:
    g = played(3)
    g.names.update(a="Anna", b="Zoë")
    assert zt.replay(g.record()).names == {"a": "Anna", "b": "Zoë"}


def test_the_record_of_a_loaded_game_leaves_out_what_its_start_hid() -> None:
    g = load("*/1aab/2abb/3aab/4b/5/6/7/8/9//////", hands={"a": ["W2", "T3", "D"], "b": ["T1", "W5", "T4W2"]})
    assert "T4W2" in g.record()
    assert "T4W2" not in g.record("a")
    assert "T4W2" in g.record("b")
    assert "T4W2" not in g.record(None)


def test_a_record_can_leave_out_what_a_viewer_may_not_know() -> None:
    g = played()
    assert "draw:?" in g.record("a")
    assert "draw:?" not in g.record()
    assert g.record(None).count("?") > g.record("a").count("?")
    with pytest.raises(zt.NotationError, match="hidden"):
        zt.replay(g.record("a"))


# -- g.determinize


def test_a_drawn_game_looks_the_same_to_the_seat() -> None:
    g = played()
    for seed in range(20):
        drawn = g.determinize("a", seed)
        assert drawn.view("a") == g.view("a")
        assert drawn.to_move == g.to_move
    assert g.determinize("a", 1).position() == g.determinize("a", 1).position()
    assert len({g.determinize("a", seed).digest() for seed in range(20)}) > 10


def test_a_drawn_game_can_be_played() -> None:
    drawn = played().determinize("b", 5)
    while not drawn.over:
        drawn.play(drawn.legal()[0])
    assert drawn.result() is not None


# -- g.legal_mask, g.observation


def test_the_mask_marks_the_legal_codes() -> None:
    g = played()
    mask = g.legal_mask()
    assert mask.dtype == np.uint8
    assert mask.shape == (zt.games()["towers"].actions,)
    assert np.flatnonzero(mask).tolist() == sorted(int(action) for action in g.legal())


def test_an_observation_is_a_float_tensor_of_a_fixed_shape() -> None:
    g = played()
    seen = g.observation("a")
    assert seen.dtype == np.float32
    assert seen.shape == zt.games()["towers"].observation_shape
    assert not np.array_equal(seen, g.observation("b"))
    assert np.array_equal(seen, g.determinize("a", 3).observation("a"))


# -- zt.games


def test_games_are_described_with_players_and_options() -> None:
    towers = zt.games()["towers"]
    assert (towers.name, list(towers.players)) == ("towers", [1, 2, 3, 4, 5, 6])
    players = towers.options["players"]
    assert (players.kind, players.default, players.least, players.most) == ("integer", 2, 1, 6)
    assert towers.options["edition"].values == ("revised", "first")
    assert towers.options["team"].kind == "flag"
    for name, option in towers.options.items():
        assert option.name == name
        assert option.kind in ("integer", "flag", "choice", "list", "table")


def test_every_default_is_accepted() -> None:
    g = zt.new("towers", seed=1, **{name: option.default for name, option in zt.games()["towers"].options.items()})
    assert g.position() == zt.new("towers", seed=1).position()
