"""The crystal ball (ZB-CRY, ZB-R-37 to -39)."""

import pytest

import zauberturm as zt

from .positions import on, plays, refuses, settle, texts, tile, turn, whereabouts
from .tokens import landing, layout, rotation, shoved

OTHERS = {"1.2": "storm", "1.6": "ghost", "1.14": "pit", "2.3": "passage", "3.1": "raven"}


def faces(g: zt.Game, *fields: str) -> list[str]:
    """The tiles of some fields."""
    return [tile(g, field) for field in fields]


def test_zb_cry_1_three_tiles_of_his_choice__accepts() -> None:
    g = landing("1.12", "crystal", tiles=OTHERS)
    assert len(texts(g)) == 10  # three of five
    plays(g, "show:1.2,2.3,3.1")
    assert faces(g, *OTHERS) == ["storm up", "ghost", "pit", "passage up", "raven up"]
    assert tile(g, "1.12") == ""
    assert g.to_move == "a"


def test_zb_cry_1_tiles_seen_before_may_be_chosen__accepts() -> None:
    g = landing("1.12", "crystal", tiles=OTHERS | {"1.2": "storm seen"})
    plays(g, "show:1.2,2.3,3.1")
    assert tile(g, "1.2") == "storm up"


def test_zb_cry_1_he_must_and_only_what_is_face_down__refuses() -> None:
    g = landing("1.12", "crystal", tiles=OTHERS | {"1.17": "flying up"})
    refuses(g, "end", "ZB-CRY-1")
    refuses(g, "2+", "ZB-CRY-1")
    refuses(g, "show:1.2,1.6,1.17", "ZB-CRY-1")  # lies open already
    refuses(g, "show:1.2,1.6,1.12", "ZB-CRY-1")  # the ball itself
    refuses(g, "show:1.2,1.6,4.3", "ZB-CRY-1")  # no tile there
    plays(g, "show:1.2,1.6,3.1")
    refuses(g, "show:1.14,2.3,3.1", "ZB-CRY-1")  # only once


@pytest.mark.parametrize("text", ["show:1.2,1.6", "show:1.2,1.6,1.14,2.3", "show:1.2,1.2,1.6", "show:1.6,1.2,1.14"])
def test_zb_cry_1_three_different_ones_in_order__refuses(text: str) -> None:
    g = landing("1.12", "crystal", tiles=OTHERS)
    with pytest.raises(zt.NotationError):
        g.play(text)


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_zb_cry_2_all_if_there_are_no_more_than_three__accepts(number: int) -> None:
    hidden = dict(list(OTHERS.items())[:number])
    g = landing("1.12", "crystal", tiles=hidden)
    assert g.position()["tiles"] == {field: f"{kind} up" for field, kind in hidden.items()}
    assert (g.to_move, turn(g)) == ("a", ("a", 1))
    assert "end" in texts(g)


def test_zb_cry_2_open_tiles_are_not_counted__accepts() -> None:
    g = landing("1.12", "crystal", tiles={"1.2": "storm up", "1.6": "ghost up", "1.14": "pit", "2.3": "passage"})
    assert faces(g, "1.2", "1.6", "1.14", "2.3") == ["storm up", "ghost up", "pit up", "passage up"]
    assert g.to_move == "a"


def test_zb_cry_2_with_four_one_stays_hidden__refuses() -> None:
    g = landing("1.12", "crystal", tiles={"1.2": "storm", "1.6": "ghost", "1.14": "pit", "2.3": "passage"})
    assert len(texts(g)) == 4
    plays(g, "show:1.2,1.6,2.3")
    assert tile(g, "1.14") == "pit"


def test_zb_cry_3_they_stay_open_until_somebody_lands_there__accepts() -> None:
    g = landing("1.12", "crystal", tiles={"1.14": "flying", "2.3": "ghost"}, hands={"a": "1 1 2 4 5"})
    settle(plays(g, "end"))
    settle(plays(g, "swap:5"))
    assert faces(g, "1.14", "2.3") == ["flying up", "ghost up"]


def test_zb_cry_3_landing_executes_and_closes_one__accepts() -> None:
    g = landing("1.12", "crystal", tiles={"1.14": "flying", "2.3": "ghost"})
    plays(g, "2+", "draw:4")
    assert faces(g, "1.14", "2.3") == ["flying seen", "ghost up"]


def test_zb_cry_3_a_storm_closes_all__accepts() -> None:
    g = landing("1.12", "crystal", tiles={"1.14": "storm", "2.3": "ghost"})
    plays(g, "2+", "turn:+")
    assert faces(g, "1.14", "2.3") == ["storm seen", "ghost seen"]


def test_zb_cry_3_revealing_executes_nothing__refuses() -> None:
    g = landing("1.12", "crystal", tiles={"1.14": "storm", "1.17": "flying", "2.3": "raven"})
    assert rotation(g) == 0
    assert g.to_move == "a"
    for text, rule in (("turn:+", "ZB-STORM-2"), ("draw:4", "ZB-DRAW-1"), ("raven:b", "ZB-RAV-1")):
        refuses(g, text, rule)


def test_zb_cry_4_a_tile_under_goblins__accepts() -> None:
    g = landing("1.12", "crystal", {"1.6": "b1 a2", "2.3": "b3"}, tiles=OTHERS)
    plays(g, "show:1.6,1.14,2.3")
    assert faces(g, "1.6", "2.3") == ["ghost up", "passage up"]


def test_zb_cry_4_the_goblins_are_not_affected__refuses() -> None:
    g = landing("1.12", "crystal", {"1.6": "b1 a2", "2.3": "b3"}, tiles=OTHERS)
    plays(g, "show:1.6,1.14,2.3")
    assert (on(g, "1.6"), on(g, "2.3")) == (["b1", "a2"], ["b3"])
    assert g.to_move == "a"


def test_zb_r_37_the_ball_leaves_all_the_same__accepts() -> None:
    for hidden in ({}, {"1.2": "storm"}):
        g = landing("1.12", "crystal", tiles=hidden)
        assert tile(g, "1.12") == ""
        assert g.to_move == "a"


def test_zb_r_37_nothing_is_asked_and_nothing_else_turned__refuses() -> None:
    g = shoved("1.12", "crystal", tiles={"1.2": "storm", "1.6": "ghost"})
    assert faces(g, "1.2", "1.6") == ["storm up", "ghost up"]
    assert g.to_move == "a"
    small = landing("1.2", "crystal", layout=layout({1: [2, 3], 2: [5]}), tiles={"1.3": "pit", "2.5": "passage up"})
    assert small.position()["tiles"] == {"1.3": "pit up", "2.5": "passage up"}


def test_zb_r_38_a_storm_is_executed_by_a_later_landing__accepts() -> None:
    g = landing("1.12", "crystal", tiles={"1.14": "storm"})
    plays(g, "2+", "turn:-")
    assert rotation(g) == 3


def test_zb_r_38_the_look_turns_nothing__refuses() -> None:
    g = landing("1.12", "crystal", tiles={"1.14": "storm", "1.2": "ghost"})
    assert rotation(g) == 0
    assert faces(g, "1.14", "1.2") == ["storm up", "ghost up"]
    refuses(g, "turn:+", "ZB-STORM-2")


def test_zb_r_39_tiles_under_goblins_are_among_the_choices__accepts() -> None:
    g = landing("1.12", "crystal", {"1.6": "b1", "1.14": "b2", "2.3": "b3"}, tiles=OTHERS)
    assert "show:1.6,1.14,2.3" in texts(g)
    assert len(texts(g)) == 10


def test_zb_r_39_nobody_falls_or_climbs_by_it__refuses() -> None:
    g = landing("1.12", "crystal", {"1.6": "b1", "1.14": "b2", "2.3": "b3"}, tiles=OTHERS)
    plays(g, "show:1.6,1.14,2.3")
    assert [whereabouts(g, goblin) for goblin in ("b1", "b2", "b3")] == ["1.6", "1.14", "2.3"]
    assert g.position()["waiting"] == []
