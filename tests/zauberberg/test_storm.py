"""The storm (ZB-STORM, ZB-R-40)."""

import pytest

from .positions import load, on, places, plays, refuses, settle, texts, tile, turn
from .tokens import landing, layout, rotation, shoved, waiting

OPEN = {"1.2": "ghost up", "2.3": "passage up", "4.3": "raven up", "3.1": "crystal"}


def test_zb_storm_1_everything_open_is_closed__accepts() -> None:
    g = landing("1.12", "storm", tiles=OPEN)
    # Before the direction is asked.
    assert [tile(g, field) for field in ("1.2", "2.3", "4.3", "1.12")] == [
        "ghost seen",
        "passage seen",
        "raven seen",
        "storm seen",
    ]
    assert g.to_move == "a"


def test_zb_storm_1_what_was_never_shown_stays_unknown__refuses() -> None:
    g = plays(landing("1.12", "storm", tiles=OPEN), "turn:+")
    assert tile(g, "3.1") == "crystal"
    assert g.view("a")["tiles"]["3.1"] == "?"
    assert not [face for face in g.position()["tiles"].values() if face.endswith(" up")]


@pytest.mark.parametrize(("start", "way", "after"), [(0, "+", 1), (0, "-", 3), (3, "+", 0), (2, "-", 1)])
def test_zb_storm_2_a_quarter_turn_either_way__accepts(start: int, way: str, after: int) -> None:
    g = landing("1.12", "storm", rotation=start)
    assert sorted(texts(g)) == ["turn:+", "turn:-"]
    plays(g, f"turn:{way}")
    assert rotation(g) == after


def test_zb_storm_2_he_must_turn_it__refuses() -> None:
    g = landing("1.12", "storm")
    for text in ("end", "2+", "V0", "swap:2"):
        refuses(g, text, "ZB-STORM-2")
    plays(g, "turn:+")
    refuses(g, "turn:+", "ZB-STORM-2")


def test_zb_storm_2_not_the_owner_of_a_pushed_goblin__refuses() -> None:
    assert shoved("1.12", "storm").to_move == "a"


def test_zb_storm_3_the_turn_goes_on__accepts() -> None:
    g = plays(landing("1.12", "storm"), "turn:+")
    assert (g.to_move, turn(g)) == ("a", ("a", 1))
    assert on(g, "1.12") == ["a1"]
    plays(g, "2+")
    assert on(g, "1.14") == ["a1"]


@pytest.mark.parametrize(("way", "corner"), [("+", "1.24"), ("-", "1.8")])
def test_zb_storm_3_the_villages_touch_other_corners__accepts(way: str, corner: str) -> None:
    g = landing("1.12", "storm", hands={"b": "4 1 5"})
    settle(plays(g, f"turn:{way}", "end"))
    plays(g, "4,1+")  # b4 leaves V0
    assert on(g, corner) == ["b4"]


def test_zb_storm_3_nobody_changes_his_place__refuses() -> None:
    g = landing("1.12", "storm", {"1.5": "b3 a4", "3.2": "b4"}, stones=["1.20"])
    before = places(g)
    plays(g, "turn:+")
    assert places(g) == before
    assert g.position()["stones"] == ["1.20"]


def test_zb_r_40_the_active_player_turns_it__accepts() -> None:
    g = plays(shoved("1.12", "storm"), "turn:-")
    assert rotation(g) == 3
    assert (g.to_move, turn(g)) == ("a", ("a", 1))


def test_zb_r_40_option_owner__accepts() -> None:
    g = shoved("1.12", "storm", storm_chooser="owner")
    assert g.to_move == "b"
    plays(g, "turn:+")
    assert (g.to_move, rotation(g)) == ("a", 1)
    own = landing("1.12", "storm", storm_chooser="owner")
    assert own.to_move == "a"


def test_zb_r_40_it_is_compulsory__refuses() -> None:
    g = shoved("1.12", "storm", storm_chooser="owner")
    refuses(g, "end", "ZB-STORM-2")
    refuses(g, "2+", "ZB-STORM-2")


def test_zb_r_40_waiting_goblins_are_not_affected__refuses() -> None:
    g = landing("1.12", "storm", {"1.26": "b1", "2.19": "a3"}, tiles={"1.26": "passage up"}, waiting="b1")
    plays(g, "turn:+")
    assert waiting(g) == ["b1"]
    assert on(g, "1.26") == ["b1"]
    assert tile(g, "1.26") == "passage seen"
    arrived = load(
        {"1.2": "a1", "2.1": "a2"},
        tiles={"1.2": "passage seen", "2.1": "storm"},
        layout=layout({1: [2], 2: [1]}),
        waiting="a1",
        hands={"a": "2 1 5"},
    )
    plays(arrived, "2,1+", "turn:-")  # a1 came up onto the storm
    assert (waiting(arrived), on(arrived, "2.1")) == ([], ["a1"])
