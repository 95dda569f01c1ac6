"""ZB-INFO: the view of a seat, key by key."""

from typing import Any

import pytest

import zauberturm as zt
from tests.zauberberg.positions import fresh, load, placed, plays, started

TILES = {"1.2": "storm", "1.6": "ghost up", "1.12": "raven seen", "4.3": "passage"}


def test_zb_info_1_the_own_hand_and_the_sizes_of_the_others() -> None:
    g = load(players=3, hands={"a": "1 3 *", "b": "2 2", "c": "5"})
    assert g.view("b")["hands"] == {"a": 3, "b": ["2", "2"], "c": 1}
    assert g.view(None)["hands"] == {"a": 3, "b": 2, "c": 1}


def test_zb_info_2_of_the_draw_pile_only_its_size() -> None:
    view = load(hands={"a": "1", "b": "2"}, deck="4 4 5", discard="3 *").view("a")
    assert "deck" not in view
    assert (view["pile"], view["discard"]) == (3, ["3", "*"])


@pytest.mark.parametrize(
    ("memory_aid", "raven", "unseen"),
    [("on", "raven seen", ["passage", "storm"]), ("off", "?", ["passage", "raven", "storm"])],
)
def test_zb_info_4_unseen_tiles_are_question_marks(memory_aid: str, raven: str, unseen: list[str]) -> None:
    for seat in ("a", "b", None):
        view = load(tiles=TILES, memory_aid=memory_aid).view(seat)
        assert view["tiles"] == {"1.2": "?", "1.6": "ghost up", "1.12": raven, "4.3": "?"}
        assert view["unseen"] == unseen


def test_zb_info_6_everything_else_is_public() -> None:
    g = load({"1.5": "b3 a4", "2.3": "a5", "3.2": "b4"}, tiles={"2.3": "passage seen"}, waiting="a5", stones="1.10",
             held={"a": 1}, ravens={"b": 1}, extra={"b": 2}, rotation=3, number=17)  # fmt: skip
    position, view = g.position(), g.view(None)
    hidden = {"deck", "hands"}
    assert {key: view[key] for key in position if key not in hidden} == {
        key: value for key, value in position.items() if key not in hidden
    }
    assert set(view) - set(position) == {"pile", "unseen", "to_move"}
    assert view["to_move"] == "a"


def test_zb_info_8_nothing_of_the_seed_is_in_a_view() -> None:
    views = []
    for seed in (1, 2):
        g = zt.load(load(tiles=TILES).position(), seed=seed)
        views.append(g.view("a"))
    assert views[0] == views[1]


ASKED: dict[str, tuple[list[str], dict[str, Any]]] = {
    "the ghost's village": (
        ["1,1+"],
        {"step": "village", "asked": "a", "event": "1.2", "lander": "a1", "turn_over": True, "table": ["1", "1"]},
    ),
    "another card": (["1,3+"], {"step": "next", "asked": "a", "goblin": "a1", "landed": "field", "table": ["1", "3"]}),
    "a draw": (["swap:1,1"], {"step": "draw", "asked": "a", "draws": 2}),
}


@pytest.mark.parametrize("name", ASKED)
def test_what_is_asked_lies_open(name: str) -> None:
    actions, facts = ASKED[name]
    g = plays(load({"1.1": "a1"}, hands={"a": "1 1 3 4"}, tiles={"1.2": "ghost"}, held={"a": 1}), *actions)
    for seat in ("a", "b", None):
        pending = g.view(seat)["pending"]
        assert {key: pending[key] for key in facts} == facts


def test_the_set_up_shows_no_tile_and_no_card() -> None:
    g = plays(fresh(), "tile:1.2=storm", "tile:1.6=storm")
    view = g.view("a")
    assert view["tiles"] == {"1.2": "?", "1.6": "?"}
    assert len(view["unseen"]) == 20
    assert (view["pending"]["step"], view["to_move"]) == ("tile", "chance")
    dealt = plays(placed(fresh()), "draw:1", "draw:2")
    assert dealt.view("b")["hands"] == {"a": 2, "b": []}
    assert dealt.view("a")["hands"] == {"a": ["1", "2"], "b": 0}
    assert set(started().view(None)["tiles"].values()) == {"?"}


def test_zb_end_1_nobody_is_asked_when_the_game_is_over() -> None:
    view = plays(load({"4.1": "b1 a1"}, hands={"a": "1 4 4"}), "1,4^").view("b")
    assert view["to_move"] is None
    assert "pending" not in view
    assert view["places"]["S"] == ["a1"]
