"""The raven (ZB-RAV, ZB-R-43, ZB-R-44)."""

from typing import Any

import pytest

import zauberturm as zt

from .positions import hand, plays, refuses, settle, texts, tile, turn
from .tokens import discard, held, landing, ravens, shoved, stones


def croaked(**wishes: Any) -> zt.Game:
    """a1 landed on a raven; seat a is asked for a player."""
    return landing("1.12", "raven", **wishes)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_zb_rav_1_any_player_himself_included__accepts(players: int) -> None:
    g = croaked(players=players)
    assert sorted(texts(g)) == [f"raven:{seat}" for seat in "abcde"[:players]]
    assert g.to_move == "a"


def test_zb_rav_1_the_owner_of_a_pushed_goblin_names_him__accepts() -> None:
    g = shoved("1.12", "raven", players=3)
    assert g.to_move == "b"
    plays(g, "raven:c")
    assert ravens(g, "c") == 1
    assert g.to_move == "a"


def test_zb_rav_1_somebody_must_be_named_and_at_the_table__refuses() -> None:
    g = croaked(players=3)
    refuses(g, "raven:d", "ZB-RAV-1")
    for text in ("end", "2+", "drop:2"):
        refuses(g, text, "ZB-RAV-1")
    plays(g, "raven:b")
    refuses(g, "raven:c", "ZB-RAV-1")


def test_zb_rav_2_stone_raven_and_a_card_leave__accepts() -> None:
    g = plays(croaked(held={"b": 1}, hands={"b": "3 4 4 *"}, stones=["1.20"]), "raven:b")
    assert (held(g, "b"), ravens(g, "b"), stones(g)) == (0, 0, ["1.20"])
    assert g.to_move == "b"
    assert sorted(texts(g)) == ["drop:*", "drop:3", "drop:4"]
    plays(g, "drop:*")
    assert hand(g, "b") == ["3", "4", "4"]
    assert discard(g) == ["*"]
    assert (g.to_move, turn(g)) == ("a", ("a", 1))


def test_zb_rav_2_no_card_from_an_empty_hand__accepts() -> None:
    g = plays(croaked(held={"b": 1}, hands={"b": ""}), "raven:b")
    assert held(g, "b") == 0
    assert g.to_move == "a"


def test_zb_rav_2_one_stone_one_card_of_his_own__refuses() -> None:
    g = plays(croaked(held={"b": 2}, hands={"b": "3 4 4 4 *"}), "raven:b")
    assert held(g, "b") == 1
    refuses(g, "drop:5", "ZB-RAV-2")
    refuses(g, "drop:2", "ZB-RAV-2")  # that card is a's
    refuses(g, "end", "ZB-RAV-2")
    plays(g, "drop:3")
    refuses(g, "drop:4", "ZB-RAV-2")
    assert ravens(g, "b") == 0


def test_zb_rav_3_it_waits_for_a_stone__accepts() -> None:
    g = plays(croaked(hands={"b": "3 4 4"}), "raven:b")
    assert ravens(g, "b") == 1
    assert (g.to_move, hand(g, "b")) == ("a", ["3", "4", "4"])


def test_zb_rav_3_then_stone_and_raven_go__accepts() -> None:
    g = croaked(places={"1.9": "b1"}, stones=["1.10"], hands={"b": "1 1 4"})
    settle(plays(g, "raven:b", "end"))
    plays(g, "1,1+")
    assert (stones(g), held(g, "b"), ravens(g, "b")) == ([], 0, 0)
    assert g.to_move == "b"


def test_zb_rav_3_nothing_is_discarded_now__refuses() -> None:
    g = plays(croaked(hands={"b": "3 4 4"}, held={"a": 2}), "raven:b")
    refuses(g, "drop:4", "ZB-RAV-2")
    assert held(g, "a") == 2
    assert discard(g) == []


def test_zb_rav_4_several_may_wait__accepts() -> None:
    g = plays(croaked(ravens={"b": 2}), "raven:b")
    assert ravens(g, "b") == 3


def test_zb_rav_4_each_stone_removes_exactly_one__refuses() -> None:
    g = shoved("1.10", "stone", ravens={"b": 2})
    assert (ravens(g, "b"), held(g, "b"), stones(g)) == (1, 0, [])
    assert g.to_move == "a"


@pytest.mark.parametrize("own", [0, 1])
def test_zb_rav_5_it_has_left_the_board__accepts(own: int) -> None:
    g = plays(croaked(held={"b": own}), "raven:b")
    assert tile(g, "1.12") == ""
    assert "1.12" not in g.view("a")["tiles"]


def test_zb_rav_5_its_field_does_nothing_any_more__refuses() -> None:
    g = croaked(hands={"a": "1 1 1 1 1", "b": "5 5 5"})
    settle(plays(g, "raven:b", "1+"))
    plays(g, "swap:5", "draw:5")
    plays(g, "1,1-")
    assert g.to_move == "a"
    refuses(g, "raven:b", "ZB-RAV-1")


@pytest.mark.parametrize("target", ["a", "b", "c"])
def test_zb_r_43_with_or_without_stone_or_raven__accepts(target: str) -> None:
    g = plays(croaked(players=3, held={"b": 1}, ravens={"c": 1}), f"raven:{target}")
    assert (held(g, "b"), ravens(g, target)) == {"a": (1, 1), "b": (0, 0), "c": (1, 2)}[target]


def test_zb_r_43_option_forbidden_excludes_oneself__refuses() -> None:
    g = croaked(raven_self="forbidden", players=3)
    refuses(g, "raven:a", "ZB-R-43")
    assert sorted(texts(g)) == ["raven:b", "raven:c"]
    pushed = shoved("1.12", "raven", raven_self="forbidden", players=3)
    refuses(pushed, "raven:b", "ZB-R-43")
    assert sorted(texts(pushed)) == ["raven:a", "raven:c"]


def test_zb_r_43_a_stone_that_was_lost_before_does_not_count__refuses() -> None:
    g = croaked(places={"1.13": "b1"}, tiles={"1.14": "raven"}, held={"b": 1}, hands={"a": "1 1 2", "b": "5 5 5"})
    plays(g, "raven:b", "drop:5", "2+", "raven:b")
    assert (held(g, "b"), ravens(g, "b")) == (0, 1)
    assert hand(g, "b") == ["5", "5"]


@pytest.mark.parametrize("cards", ["3", "3 4 4", "3 4 4 4 5"])
def test_zb_r_44_one_card_whatever_the_size_of_the_hand__accepts(cards: str) -> None:
    g = plays(croaked(held={"b": 1}, hands={"b": cards}), "raven:b", "drop:3")
    assert hand(g, "b") == cards.split()[1:]
    assert g.to_move == "a"


def test_zb_r_44_in_the_middle_of_his_own_turn__accepts() -> None:
    g = plays(croaked(held={"a": 1}, hands={"a": "1 1 2 5"}), "raven:a", "drop:5")
    assert (hand(g, "a"), g.to_move) == (["2"], "a")
    settle(plays(g, "2+"))
    assert len(hand(g, "a")) == 3


def test_zb_r_44_option_over_limit__accepts() -> None:
    over = plays(croaked(held={"b": 1}, hands={"b": "3 4 4 5"}, raven_discard="over_limit"), "raven:b")
    assert over.to_move == "b"
    plays(over, "drop:4")
    assert (hand(over, "b"), over.to_move) == (["3", "4", "5"], "a")
    far = plays(croaked(held={"b": 1}, hands={"b": "3 4 4 5 5"}, raven_discard="over_limit"), "raven:b", "drop:4")
    assert (hand(far, "b"), far.to_move) == (["3", "4", "5", "5"], "a")  # one card, not all that is too much


@pytest.mark.parametrize("cards", ["3", "3 4 4"])
def test_zb_r_44_option_over_limit_asks_nothing_at_the_new_limit__refuses(cards: str) -> None:
    g = plays(croaked(held={"b": 1}, hands={"b": cards}, raven_discard="over_limit"), "raven:b")
    assert (held(g, "b"), hand(g, "b"), g.to_move) == (0, cards.split(), "a")
    refuses(g, "drop:3", "ZB-RAV-2")


def test_zb_r_44_he_does_not_refill_to_the_old_limit__refuses() -> None:
    g = plays(croaked(held={"a": 1}, hands={"a": "1 1 2 5"}), "raven:a", "drop:5", "end")
    plays(g, "draw:4", "draw:4")
    assert (hand(g, "a"), g.to_move) == (["2", "4", "4"], "b")
