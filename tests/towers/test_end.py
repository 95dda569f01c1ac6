"""Finishing, the last round, winners, the dead end (WT-END, WT-R-51 to -54)."""

from collections.abc import Callable
from typing import Any

import pytest

import zauberturm as zt

from .positions import flasks, home, load, plays, refuses, settle, texts

GATE = {0: "*", 15: "a", 9: "bb", 5: "1"}
"""The last wizard of a is one step from the castle."""


def waive(g: zt.Game) -> zt.Game:
    """The seat to move spends its turn on new cards."""
    plays(settle(plays(g, "special")), "-")
    return settle(g)


def winners(g: zt.Game) -> list[str]:
    result = g.result()
    assert g.over
    assert result is not None
    return list(result["winners"])


def reason(g: zt.Game) -> str:
    result = g.result()
    assert result is not None
    return str(result["reason"])


def last_step(held: list[int], **wishes: Any) -> zt.Game:
    """Seat a has brought his last wizard home with the card W1 and drawn."""
    g = load(GATE, hands={"a": ["W1", "T1", "T2"]}, flasks={"a": held}, **wishes)
    return settle(plays(g, "W1:w15"))


@pytest.mark.parametrize("held", [[0, 6, 0], [0, 2, 4], [0, 0, 6]])
def test_wt_end_1_all_home_and_no_empty_flask__accepts(held: list[int]) -> None:
    assert winners(waive(last_step(held))) == ["a"]


def test_wt_end_1_the_flask_may_come_last__accepts() -> None:
    g = load({0: "*", 8: "1", 9: "bb"}, hands={"a": ["T1", "T2", "T3"]}, flasks={"a": [1, 0, 5]})
    plays(g, "T1:t8.1", "T2:t9.1")
    plays(g, "end")
    assert winners(waive(settle(g))) == ["a"]


def test_wt_end_1_an_empty_flask_is_left__refuses() -> None:
    g = waive(last_step([1, 5, 0]))
    assert not g.over
    assert g.result() is None
    assert g.to_move == "a"


def test_wt_end_1_a_wizard_is_left__refuses() -> None:
    g = load(GATE | {12: "a"}, hands={"a": ["W1", "T1", "T2"]}, flasks={"a": [0, 6, 0]})
    waive(settle(plays(g, "W1:w15")))
    assert not g.over


def test_wt_end_2_everybody_gets_the_same_number_of_turns__accepts() -> None:
    board = {0: "*", 15: "a", 9: "bb", 7: "cc", 5: "1"}
    g = load(board, players=3, hands={"a": ["W1", "T1", "T2"]}, flasks={"a": [0, 5, 0]})
    settle(plays(g, "W1:w15"))
    for seat in "bc":
        assert g.to_move == seat
        assert not g.over
        waive(g)
    assert g.over
    assert g.to_move is None


def test_wt_end_2_no_turn_after_the_round__refuses() -> None:
    # b is the last seat of the round: when he finishes, nobody is left to play.
    g = load({0: "*", 15: "b", 9: "aa"}, seat="b", hands={"b": ["W1", "T1", "T2"]}, flasks={"b": [0, 6, 0]})
    settle(plays(g, "W1:w15"))
    assert winners(g) == ["b"]
    assert texts(g) == []
    refuses(g, "special", "WT-END-3")


def test_wt_end_2_the_round_is_counted_from_the_starter__accepts() -> None:
    # Now b is the starter, so a plays the last turn of the round.
    g = load(
        {0: "*", 15: "b", 9: "aa"}, seat="b", starter="b", hands={"b": ["W1", "T1", "T2"]}, flasks={"b": [0, 6, 0]}
    )
    settle(plays(g, "W1:w15"))
    assert g.to_move == "a"
    assert not g.over


def test_wt_end_3_the_only_one_who_finished_wins__accepts() -> None:
    g = waive(last_step([0, 0, 6]))
    assert winners(g) == ["a"]
    assert reason(g) == "WT-END-3"


def test_wt_end_3_full_flasks_alone_do_not_win__refuses() -> None:
    g = load(GATE, hands={"a": ["W1", "T1", "T2"]}, flasks={"a": [0, 0, 6], "b": [0, 6, 0]})
    waive(settle(plays(g, "W1:w15")))
    assert winners(g) == ["a"]


def both_finish(full_a: int, full_b: int) -> zt.Game:
    """Seat a, then b, take their last wizards home; a's entry moves the castle from 0 to 4."""
    g = load(
        {0: "*", 15: "a", 3: "b", 9: "1"},
        hands={"a": ["W1", "T1", "T2"], "b": ["W1", "T1", "T2"]},
        flasks={"a": [0, full_a, 6 - full_a], "b": [0, full_b, 6 - full_b]},
    )
    settle(plays(g, "W1:w15"))
    return settle(plays(g, "W1:w3"))


@pytest.mark.parametrize(
    ("full_a", "full_b", "expected"), [(3, 1, ["a"]), (1, 3, ["b"]), (2, 2, ["a", "b"]), (0, 0, ["a", "b"])]
)
def test_wt_end_4_most_full_flasks_then_shared__accepts(full_a: int, full_b: int, expected: list[str]) -> None:
    g = both_finish(full_a, full_b)
    assert winners(g) == expected
    assert reason(g) == "WT-END-4"


def test_wt_end_4_spent_flasks_do_not_break_the_tie__refuses() -> None:
    # Both have filled all six; b has spent five of them, a only one.
    assert winners(both_finish(5, 1)) == ["a"]


def sent_home_by_a() -> zt.Game:
    """In his own turn a sends the last wizard of b home by MW; b has no empty flask."""
    g = load(
        {0: "*", 15: "b", 9: "aac"},
        players=3,
        hands={"a": ["W1", "W2", "T1"]},
        flasks={"a": [3, 2, 0], "b": [0, 5, 0]},
    )
    return plays(g, "cast MW:b15")


def test_wt_end_5_finishing_in_anothers_turn__accepts() -> None:
    g = settle(plays(sent_home_by_a(), "W1:w9", "W2:w9"))
    for seat in "bc":
        assert g.to_move == seat
        waive(g)
    assert winners(g) == ["b"]


def test_wt_end_5_it_does_not_cut_the_turn_short__refuses() -> None:
    g = sent_home_by_a()
    assert not g.over
    assert g.to_move == "a"
    refuses(g, "end", "WT-TURN-4")


def test_wt_end_6_everybody_sees_who_is_home__accepts() -> None:
    g = load({0: "*", 15: "aa", 9: "b"})
    for seat in (None, "a", "b"):
        assert g.view(seat)["home"] == {"a": 3, "b": 4}


def test_wt_end_6_that_look_does_not_reach_under_towers__refuses() -> None:
    g = load({0: "*", 15: "aa", 9: "b1", 5: "a"})
    assert g.view("b")["home"] == {"a": 2, "b": 4}
    assert g.view("b")["board"].split("/")[9] == "1"


def test_wt_r_51_who_finished_early_still_takes_his_turn__accepts() -> None:
    g = settle(plays(sent_home_by_a(), "W1:w9", "W2:w9"))
    assert g.to_move == "b"
    assert "special" in texts(g)


def test_wt_r_51_not_if_his_turn_lies_behind__refuses() -> None:
    # c is last in the round and sends the last wizard of b home; b has already played.
    g = load(
        {0: "*", 15: "b", 9: "acc"},
        players=3,
        seat="c",
        hands={"c": ["W1", "W2", "T1"]},
        flasks={"c": [3, 2, 0], "b": [0, 5, 0]},
    )
    settle(plays(g, "cast MW:b15", "W1:w9", "W2:w9"))
    assert winners(g) == ["b"]


def both_home_before_b_plays() -> zt.Game:
    """In one turn a sends b's last wizard home and then his own; a is left with two full flasks, b with three."""
    prices = dict.fromkeys(("MW", "MT", "HW", "HT", "MC", "SW", "PB", "FW"), 2)
    g = load(
        {0: "*", 15: "b", 3: "a", 9: "1"},
        hands={"a": ["W1", "T1", "T2"]},
        flasks={"a": [0, 4, 2], "b": [0, 3, 3]},
        spell_costs=prices,
    )
    settle(plays(g, "cast MW:b15", "W1:w3"))  # the castle went from 0 to 4 in between
    assert [home(g, seat) for seat in "ab"] == [5, 5]
    return g


def test_wt_r_52_all_who_finished_are_compared__accepts() -> None:
    assert winners(waive(both_home_before_b_plays())) == ["b"]


def test_wt_r_52_spending_after_finishing_costs_the_victory__refuses() -> None:
    g = plays(both_home_before_b_plays(), "cast MT:t9.1")
    assert flasks(g, "b") == [0, 1, 5]
    assert winners(waive(g)) == ["a"]


def dead_end(held_a: list[int], held_b: list[int], **options: Any) -> zt.Game:
    """Seat a takes the very last wizard home; neither has filled all flasks."""
    g = load({0: "*", 15: "a"}, hands={"a": ["W1", "T1", "T2"]}, flasks={"a": held_a, "b": held_b}, **options)
    return settle(plays(g, "W1:w15"))


@pytest.mark.parametrize(
    ("held_a", "held_b", "expected"),
    [
        ([1, 5, 0], [2, 4, 0], ["a"]),
        ([2, 4, 0], [1, 0, 5], ["b"]),  # filled counts first, spent or not
        ([2, 1, 3], [2, 3, 1], ["b"]),  # then full ones
        ([2, 3, 1], [2, 3, 1], ["a", "b"]),
    ],
)
def test_wt_r_53_the_dead_end_is_ranked__accepts(held_a: list[int], held_b: list[int], expected: list[str]) -> None:
    g = dead_end(held_a, held_b)
    assert winners(g) == expected
    assert reason(g) == "WT-R-53"


def test_wt_r_53_option_draw__accepts() -> None:
    assert winners(dead_end([1, 5, 0], [2, 4, 0], dead_end="draw")) == ["a", "b"]


def test_wt_r_53_not_while_a_wizard_is_out_or_somebody_finished__refuses() -> None:
    one_out = load({0: "*", 15: "a", 9: "b"}, hands={"a": ["W1"]}, flasks={"a": [1, 5, 0]})
    assert not settle(plays(one_out, "W1:w15")).over
    finished = dead_end([0, 6, 0], [2, 4, 0])
    assert not finished.over  # an ordinary end: b still has his turn
    assert reason(waive(finished)) == "WT-END-3"


def test_wt_r_54_only_winners_are_named__accepts() -> None:
    assert winners(both_finish(3, 1)) == ["a"]


def test_wt_r_54_nobody_else_gets_a_place__refuses() -> None:
    board = {0: "*", 15: "a", 9: "bb", 7: "c", 5: "1"}
    g = load(board, players=3, hands={"a": ["W1", "T1", "T2"]}, flasks={"a": [0, 5, 0], "b": [4, 1, 0]})
    settle(plays(g, "W1:w15"))
    waive(waive(g))
    result = g.result()
    assert result is not None
    assert result["winners"] == ["a"]
    assert "places" not in result
    assert "ranking" not in result


@pytest.mark.parametrize(
    ("ended", "lacking"),
    [
        (lambda: both_finish(3, 1), {"b": {"full": 2}}),  # a tie, broken by full flasks
        (lambda: both_finish(2, 2), {}),
        (lambda: dead_end([2, 1, 3], [2, 3, 1]), {"a": {"full": 2}}),
        (lambda: dead_end([1, 5, 0], [2, 4, 0]), {"b": {"filled": 1}}),
        (lambda: waive(last_step([0, 6, 0])), {"b": {"wizards": 2, "flasks": 6}}),
    ],
)
def test_the_result_tells_what_the_others_lacked(
    ended: Callable[[], zt.Game], lacking: dict[str, dict[str, int]]
) -> None:
    result = ended().result()
    assert result is not None
    assert result["lacking"] == lacking
