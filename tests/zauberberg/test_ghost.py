"""The ghost (ZB-GHOST, ZB-R-56)."""

import pytest

import zauberturm as zt

from .positions import hand, load, on, plays, refuses, settle, texts, tile, turn
from .tokens import discard, landing, shoved


@pytest.mark.parametrize("field", ["1.12", "2.10", "3.9", "4.5"])
@pytest.mark.parametrize("village", ["V0", "V3"])
def test_zb_ghost_1_to_any_village_from_any_level__accepts(field: str, village: str) -> None:
    g = landing(field, "ghost")
    assert texts(g) == ["V0", "V1", "V2", "V3"]
    plays(g, village)
    assert "a1" in on(g, village)
    assert on(g, field) == []
    assert tile(g, field) == "ghost seen"


def test_zb_ghost_1_the_owner_of_a_pushed_goblin_chooses__accepts() -> None:
    g = shoved("3.9", "ghost")
    assert g.to_move == "b"
    plays(g, "V3")
    assert on(g, "V3") == ["b2"]


def test_zb_ghost_1_it_must_go_and_only_to_a_village__refuses() -> None:
    g = landing("1.12", "ghost")
    for text in ("end", "2+", "raven:b", "place:1@V0"):
        refuses(g, text, "ZB-GHOST-1")
    with pytest.raises(zt.NotationError):
        g.play("V4")
    assert on(g, "1.12") == ["a1"]


def test_zb_ghost_1_nobody_goes_unasked__refuses() -> None:
    refuses(load({"1.12": "a1"}, tiles={"1.12": "ghost seen"}), "V0", "ZB-GHOST-1")


def test_zb_ghost_2_the_turn_is_over_then_he_refills__accepts() -> None:
    g = plays(landing("1.12", "ghost"), "V0")
    assert g.to_move == "chance"
    plays(g, "draw:4", "draw:4")
    assert hand(g, "a") == ["2", "4", "4"]
    assert turn(g) == ("b", 2)


def test_zb_ghost_2_the_turn_of_another_goes_on__accepts() -> None:
    g = plays(shoved("1.12", "ghost"), "V0")
    assert (g.to_move, turn(g)) == ("a", ("a", 1))
    assert {"2+", "2-", "end"} <= set(texts(g))


def test_zb_ghost_2_no_third_card_after_it__refuses() -> None:
    g = plays(landing("1.12", "ghost"), "V0")
    refuses(g, "2+", "ZB-DRAW-1")
    refuses(g, "end", "ZB-DRAW-1")


def test_zb_ghost_2_nor_an_extra_card__refuses() -> None:
    g = plays(landing("1.12", "ghost", hands={"a": "1 1 2 2"}, extra={"a": 1}), "V0")
    refuses(g, "2+", "ZB-DRAW-1")


def test_zb_r_56_two_cards_played_and_a_normal_refill__accepts() -> None:
    g = plays(landing("1.12", "ghost"), "V2")
    assert discard(g) == ["1", "1"]
    plays(g, "draw:5", "draw:*")
    assert hand(g, "a") == ["2", "5", "*"]
    assert g.to_move == "b"


def test_zb_r_56_the_next_player_is_not_skipped__refuses() -> None:
    g = settle(plays(landing("1.12", "ghost", players=3), "V2"))
    assert turn(g) == ("b", 2)
