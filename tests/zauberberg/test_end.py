"""How the game ends (ZB-END, ZB-R-51, ZB-R-52, ZB-R-55)."""

from typing import Any

import pytest

import zauberturm as zt

from .positions import load, on, plays, refuses, rejects, settle, texts, turn
from .tokens import landing, layout, shoved, verdict


def at_the_top(cards: str = "1 1 5", **wishes: Any) -> zt.Game:
    """a1 sits on b1 below the summit."""
    return load({"4.5": "b1 a1"}, hands={"a": cards}, **wishes)


def test_zb_end_1_the_first_on_the_summit_wins_at_once__accepts() -> None:
    g = plays(at_the_top(), "1,1^")
    assert verdict(g)["winners"] == ["a"]
    assert verdict(g)["reason"] == "ZB-END-1"
    assert (g.over, g.to_move, texts(g)) == (True, None, [])


def test_zb_end_1_not_before_and_no_game_goes_on_after_it__refuses() -> None:
    g = at_the_top()
    assert (g.over, g.result()) == (False, None)
    rejects("ZB-END-1", {"S": "a1"})
    plays(g, "1,1^")
    for text in ("end", "5+", "draw:1", "V0"):
        refuses(g, text, "ZB-END-1")


def test_zb_end_2_by_a_climb_or_a_passage__accepts() -> None:
    for field in ("4.1", "4.3", "4.5", "4.7"):
        g = plays(load({field: "b1 a1"}, hands={"a": "1 1 5"}), "1,1^")
        assert verdict(g)["winners"] == ["a"]
    assert verdict(landing("4.3", "passage"))["winners"] == ["a"]


@pytest.mark.parametrize("corner", ["4.0", "4.2", "4.4", "4.6"])
def test_zb_end_2_not_from_a_corner__refuses(corner: str) -> None:
    refuses(load({corner: "b1 a1"}, hands={"a": "1 1 5"}), "1,1^", "ZB-CLIMB-1")


def test_zb_end_2_not_alone_and_not_by_walking__refuses() -> None:
    g = load({"4.5": "a1"}, hands={"a": "1 5 5"})
    refuses(g, "1,5^", "ZB-CLIMB-1")
    plays(g, "1,5+", "5+")
    assert not g.over
    assert on(g, "4.7") == ["a1"]
    assert not landing("3.9", "passage").over


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_zb_end_3_with_any_card__accepts(value: int) -> None:
    g = plays(at_the_top(f"1 {value} 5"), f"1,{value}^")
    assert verdict(g)["winners"] == ["a"]
    joker = plays(at_the_top("1 * 5"), f"1,{value}*^")
    assert verdict(joker)["winners"] == ["a"]


def test_zb_end_3_only_for_the_summit__refuses() -> None:
    refuses(at_the_top("1 3 5"), "1,3^+", "ZB-CLIMB-9")
    lower = load({"3.10": "b1 a1"}, hands={"a": "1 3 5"})
    refuses(lower, "1,3^", "ZB-CLIMB-2")
    plays(lower, "1,3^+")
    assert (lower.over, on(lower, "4.7")) == (False, ["a1"])


def test_zb_end_4_pushed_onto_a_passage__accepts() -> None:
    g = shoved("4.3", "passage")
    assert verdict(g)["winners"] == ["b"]
    assert verdict(g)["reason"] == "ZB-END-1"


def test_zb_end_4_the_active_player_gains_nothing_by_it__refuses() -> None:
    assert verdict(shoved("4.3", "passage"))["winners"] == ["b"]
    own = load({"4.1": "a1", "4.2": "b2 a2"}, tiles={"4.3": "passage"}, hands={"a": "1 1 5"})
    assert verdict(plays(own, "1,1+"))["winners"] == ["a"]


def test_zb_end_5_one_winner__accepts() -> None:
    g = plays(at_the_top(players=5), "1,1^")
    assert verdict(g)["winners"] == ["a"]


def test_zb_end_5_no_places_for_the_others__refuses() -> None:
    result = verdict(plays(at_the_top(players=3), "1,1^"))
    assert result["teams"] is None
    assert not {"places", "ranking", "ranks"} & set(result)


def test_zb_end_6_it_stops_without_a_winner__accepts() -> None:
    g = load({"1.3": "a1"}, number=3000, hands={"a": "1 1 5"})
    settle(plays(g, "1,1+", "end"))
    assert verdict(g)["winners"] == []
    assert verdict(g)["reason"] == "ZB-END-6"
    assert g.to_move is None


def test_zb_end_6_not_before_that_turn_is_over__refuses() -> None:
    g = load({"1.3": "a1"}, number=2999, hands={"a": "1 1 5"})
    settle(plays(g, "1,1+", "end"))
    assert (g.over, turn(g)) == (False, ("b", 3000))
    last = plays(at_the_top(number=3000), "1,1^")
    assert verdict(last)["winners"] == ["a"]
    rejects("ZB-END-6", number=3001)


def test_zb_r_51_in_the_turn_of_another__accepts() -> None:
    g = shoved("4.5", "passage", players=3)
    assert verdict(g)["winners"] == ["b"]


def test_zb_r_51_carried_up_while_another_plays__accepts() -> None:
    # b1 waited below 4.1, came up when a1 left, and a passage lay there.
    g = load(
        {"3.2": "b1", "4.1": "a1"},
        layout=layout({3: [2], 4: [1]}),
        tiles={"3.2": "passage seen", "4.1": "passage seen"},
        waiting="b1",
        hands={"a": "1 1 5"},
    )
    assert verdict(plays(g, "1,1+"))["winners"] == ["b"]


def test_zb_r_51_the_turn_does_not_go_on_first__refuses() -> None:
    g = shoved("4.5", "passage", players=3)
    refuses(g, "end", "ZB-END-1")
    refuses(g, "2+", "ZB-END-1")
    assert g.over


def test_zb_r_52_another_limit__accepts() -> None:
    g = load({"1.3": "a1"}, turn_limit=2, hands={"a": "1 1 5"})
    settle(plays(g, "swap:1"))
    assert not g.over
    settle(plays(g, "swap:5"))
    assert (verdict(g)["winners"], verdict(g)["reason"]) == ([], "ZB-END-6")


def test_zb_r_52_a_limit_is_a_number_of_turns__refuses() -> None:
    for limit in (0, -1):
        with pytest.raises(zt.OptionError):
            zt.new("zauberberg", players=2, turn_limit=limit)
    rejects("ZB-END-6", turn_limit=2, number=3)


def test_zb_r_55_the_upper_one_first__accepts() -> None:
    g = load({"1.3": "a1 a2"}, hands={"a": "1 1 1 2", "b": "5 5 5"})
    plays(g, "2,1+", "end", "draw:5")
    plays(g, "swap:5", "draw:5")
    plays(g, "1,1+")
    assert on(g, "1.4") == ["a2", "a1"]


def test_zb_r_55_covered_by_an_own_goblin__refuses() -> None:
    g = load({"1.3": "a1 a2"}, hands={"a": "1 2 1"})
    refuses(g, "1,1+", "ZB-MOVE-8")
    refuses(g, "1,2+", "ZB-MOVE-8")
    plays(g, "2,1+")
    refuses(g, "1,1+", "ZB-TURN-4")  # all cards of this turn move goblin 2
