"""Hand-made checks of the reference model, chapters 2 to 8; the engine has its own, far larger set."""

from fractions import Fraction

import pytest

from . import Oracle
from .laid_out import load, mountain, moves_of, play, zb9
from .layout import Layout

DRAWING = """
1.0   1.1   1.2   1.3   1.4   1.5   1.6   1.7   1.8
1.31  2.0   2.1   2.2   2.3   2.4   2.5   2.6   1.9
1.30  2.23  3.0   3.1   3.2   3.3   3.4   2.7   1.10
1.29  2.22  3.15  4.0   4.1   4.2   3.5   2.8   1.11
1.28  2.21  3.14  4.7   S     4.3   3.6   2.9   1.12
1.27  2.20  3.13  4.6   4.5   4.4   3.7   2.10  1.13
1.26  2.19  3.12  3.11  3.10  3.9   3.8   2.11  1.14
1.25  2.18  2.17  2.16  2.15  2.14  2.13  2.12  1.15
1.24  1.23  1.22  1.21  1.20  1.19  1.18  1.17  1.16
"""
TARGETS = {
    "1.2": ("2.1", None), "1.6": ("2.5", None), "1.12": ("2.9", None), "1.14": ("2.11", None),
    "1.17": ("2.12", None), "1.23": ("2.18", None), "1.26": ("2.19", None), "1.28": ("2.21", None),
    "2.3": ("3.2", "1.4"), "2.10": ("3.7", "1.13"), "2.13": ("3.8", "1.18"), "2.17": ("3.12", "1.22"),
    "2.20": ("3.13", "1.27"), "3.1": ("4.0", "2.2"), "3.3": ("4.2", "2.4"), "3.9": ("4.4", "2.14"),
    "3.11": ("4.6", "2.16"), "4.3": ("S", "3.6"), "4.5": ("S", "3.10"), "4.7": ("S", "3.14"),
}  # fmt: skip


# -- the mountain --------------------------------------------------------------------------------


def test_the_drawing() -> None:
    """ZB-GEO-8."""
    for y, line in enumerate(DRAWING.split("\n")[1:-1]):
        for x, name in enumerate(line.split()):
            if name != "S":
                assert zb9().spot(int(name[0]), int(name[2:])) == (x, y)


def test_check_values() -> None:
    """ZB-GEO-6, ZB-GEO-7."""
    ups = {
        "1.1": "2.0",
        "1.4": "2.3",
        "1.7": "2.6",
        "1.9": "2.6",
        "1.31": "2.0",
        "2.13": "3.8",
        "3.2": "4.1",
        "4.1": "S",
    }
    assert {field: zb9().up(field) for field in ups} == ups
    assert zb9().up("1.0") is None
    downs = {"2.3": "1.4", "2.10": "1.13", "3.9": "2.14", "4.5": "3.10"}
    assert {field: zb9().down(field) for field in downs} == downs
    assert zb9().down("1.5") is None


def test_targets_of_the_event_fields() -> None:
    assert sorted(TARGETS) == sorted(zb9().events)
    for field, (up, down) in TARGETS.items():
        assert (zb9().up(field), zb9().down(field)) == (up, down)


@pytest.mark.parametrize("side", [9, 10, 11, 14, 17])
def test_the_formulas_say_the_same_as_the_drawing(side: int) -> None:
    layout = Layout([side, side - 2, side - 4, side - 6], [], [])
    for level in (1, 2, 3, 4):
        run = layout.sides[level - 1] - 1
        for number in range(layout.ring(level)):
            quarter, along = divmod(number, run)
            field = f"{level}.{number}"
            if not along:
                assert (layout.up(field), layout.down(field)) == (None, None)
                continue
            if level < 4:
                assert layout.up(field) == f"{level + 1}.{(quarter * (run - 2) + along - 1) % layout.ring(level + 1)}"
            if level > 1:
                assert layout.down(field) == f"{level - 1}.{quarter * (run + 2) + along + 1}"


def test_villages_and_the_turning_mountain() -> None:
    """ZB-GEO-10."""
    assert [zb9().gate(village, 0) for village in ("V0", "V1", "V2", "V3")] == ["1.0", "1.8", "1.16", "1.24"]
    assert [zb9().gate(village, 1) for village in ("V0", "V1", "V2", "V3")] == ["1.24", "1.0", "1.8", "1.16"]
    assert Layout([10, 8, 6, 4], [], []).gate("V1", 0) == "1.9"


# -- set-up --------------------------------------------------------------------------------------


def test_tiles_then_placement_then_the_deal() -> None:
    """ZB-SETUP-2, ZB-SETUP-3, ZB-SETUP-13."""
    game = Oracle.new(players=2, starter="b")
    odds = dict(game.outcomes())
    assert odds["tile:1.2=passage"] == odds["tile:1.2=storm"] == Fraction(3, 19)
    assert odds["tile:1.2=pit"] == Fraction(2, 19)
    for _ in range(17):
        play(game, game.legal()[-1])  # the rarer ones first, so two passages are left over
    assert dict(game.outcomes()) == {"tile:4.3=passage": 1}
    play(game, "tile:4.3=passage", "tile:4.5=passage", "tile:4.7=passage")
    assert (game.to_move, len(game.legal())) == ("b", 20)
    play(game, "place:1@V0", "place:1@V0", "place:2@V0", "place:2@V1", "place:3@V0", "place:3@V2")
    assert {text[-2:] for text in game.legal()} == {"V1", "V2", "V3"}  # ZB-SETUP-8: b needs two more villages
    play(game, "place:4@V1")
    assert {text[-2:] for text in game.legal()} == {"V0", "V1", "V2"}
    play(game, "place:4@V2")
    assert game.legal() == ["place:5@V2", "place:5@V3"]
    play(game, "place:5@V3", "place:5@V1")
    assert dict(game.outcomes())["draw:*"] == Fraction(5, 60)
    play(game, "draw:*", "draw:1", "draw:1", "draw:2", "draw:2", "draw:2")
    assert game.hands() == {"a": ["2", "2", "2"], "b": ["1", "1", "*"]}
    assert (game.to_move, game.turn()) == ("b", {"seat": "b", "number": 1})


def test_a_position_in_the_middle_of_placing() -> None:
    given = {"V0": ["a1"], "V1": ["b1"]}
    game = Oracle.load(
        {"game": "zauberberg", "options": {"players": 2}, "places": given, "turn": {"seat": "a", "number": 1}}
    )
    assert game.to_move == "a"
    assert "place:1@V0" not in game.legal()


# -- movement ------------------------------------------------------------------------------------


def test_leaving_a_village() -> None:
    """ZB-MOVE-4."""
    game = load({}, "1 3")
    assert play(game, "1,3-").places()["1.30"] == ["a1"]
    assert play(load({}, "1 3", rotation=1), "1,3+").places()["1.26"] == ["a1"]


def test_a_pair_cannot_be_passed() -> None:
    """ZB-MOVE-6, ZB-MOVE-7, ZB-MOVE-8."""
    game = load({"1.5": "a1", "1.7": "b1 a2", "1.3": "b2"}, "1 2 3 *")
    assert {"2+", "2-", "3-", "1*+", "2*+"} <= moves_of(game, 1)
    assert not {"3+", "3*+", "4*+", "5*+"} & moves_of(game, 1)
    assert moves_of(load({"1.7": "a1 b1"}, "1 2 3"), 1) == set()


def test_jokers_and_numbers_are_told_apart() -> None:
    """ZB-TURN-5."""
    game = load({}, "* *")
    assert len(moves_of(game)) == 5 * 5 * 2
    assert "3*,4*-" in game.legal()
    assert moves_of(load({}, "4")) == set()


def test_uncovering_triggers_nothing() -> None:
    """ZB-MOVE-11."""
    game = load({"1.2": "b1 a1"}, "1 1", tiles={"1.2": "ghost"})
    play(game, "1,1+")
    assert (game.places()["1.2"], game.tiles()) == (["b1"], {"1.2": "ghost"})


# -- pushing -------------------------------------------------------------------------------------


def test_pushing_goes_around_the_corner() -> None:
    """ZB-PUSH-1, ZB-PUSH-2."""
    game = play(load({"1.6": "a1", "1.8": "b1 b2"}, "1 2"), "1,2+")
    assert (game.places()["1.8"], game.places()["1.9"]) == (["b1", "a1"], ["b2"])


def test_a_chain_of_pushes() -> None:
    """ZB-PUSH-3, ZB-PUSH-4."""
    game = load({"1.6": "a1", "1.4": "b1 b2", "1.3": "b3 b4", "1.2": "b5"}, "1 2", tiles={"1.2": "ghost"})
    play(game, "1,2-")
    assert [game.places()[field] for field in ("1.4", "1.3", "1.2")] == [["b1", "a1"], ["b3", "b2"], ["b5", "b4"]]
    assert game.tiles() == {"1.2": "ghost"}


def test_a_chain_ends_where_the_mover_came_from() -> None:
    """ZB-PUSH-9, ZB-R-18."""
    ring = {"4.0": "a1 a2", "4.1": "a3 a4", "4.2": "b1 b2", "4.3": "b3 b4", "4.4": "c1 c2", "4.5": "c3 c4"}
    game = load({**ring, "4.6": "d1 d2", "4.7": "d3 d4"}, "2 1", players=4)
    play(game, "2,1+")
    assert [game.places()[f"4.{number}"] for number in range(8)] == [
        ["a1", "d4"], ["a3", "a2"], ["b1", "a4"], ["b3", "b2"], ["c1", "b4"], ["c3", "c2"], ["d1", "c4"], ["d3", "d2"],
    ]  # fmt: skip


def test_a_pushed_goblin_takes_the_stone_for_its_owner() -> None:
    """ZB-PUSH-5, ZB-PUSH-6, ZB-STONE-3."""
    game = load({"1.6": "a1", "1.9": "b1 b2"}, "1 3 5", "2 2 2", stones=["1.10"])
    play(game, "1,3+")
    assert (game.to_move, game.held()) == ("chance", {"a": 0, "b": 1})
    play(game, "draw:5")
    assert (game.to_move, game.hands()["b"]) == ("a", ["2", "2", "2", "5"])


def test_leaving_a_village_onto_a_pair() -> None:
    """ZB-PUSH-11, ZB-R-16."""
    crowd = {"1.0": "b1 b2"}
    assert moves_of(load(crowd, "1 1 2"), 1) == {"1+", "1-"}
    assert play(load(crowd, "1 1"), "1,1+").places()["1.1"] == ["b2"]
    assert play(load(crowd, "1 1"), "1,1-").places()["1.31"] == ["b2"]


# -- level change --------------------------------------------------------------------------------


def test_climbing() -> None:
    """ZB-CLIMB-1, ZB-CLIMB-2, ZB-CLIMB-7."""
    game = load({"1.4": "b1 a1"}, "1 1 2")
    assert moves_of(game, 1) == {"1+", "1-", "1^", "2+", "2-", "2^+", "2^-"}
    play(game, "1,2^+")
    assert (game.places()["2.4"], game.places()["1.4"]) == (["a1"], ["b1"])
    assert play(load({"1.4": "b1 a1"}, "1 1"), "1,1^").places()["2.3"] == ["a1"]


@pytest.mark.parametrize(
    "places", [{"1.8": "b1 a1"}, {"1.4": "b1 a1", "2.3": "b2"}, {"1.4": "a1"}], ids=["corner", "occupied", "alone"]
)
def test_no_climb(places: dict[str, str]) -> None:
    """ZB-CLIMB-1."""
    assert moves_of(load(places, "1 1 2"), 1) == {"1+", "1-", "2+", "2-"}


def test_the_rest_of_a_climb_is_a_walk() -> None:
    """ZB-CLIMB-8: no passing of pairs, but ending on them."""
    game = load({"1.4": "b1 a1", "2.4": "b2 b3"}, "1 2 3")
    assert {text for text in moves_of(game, 1) if "^" in text} == {"2^+", "2^-", "3^-"}
    play(game, "1,2^+")
    assert (game.places()["2.4"], game.places()["2.5"]) == (["b2", "a1"], ["b3"])


@pytest.mark.parametrize(
    ("third_card", "single", "pair"),
    [
        ("text", {"1^"}, {"1+", "1-", "1^"}),
        ("climb_only", {"1^"}, {"1^"}),
        ("free", {"1+", "1-", "1^"}, {"1+", "1-", "1^"}),
    ],
)
def test_the_card_after_landing_on_a_goblin(third_card: str, single: set[str], pair: set[str]) -> None:
    """ZB-CLIMB-4, ZB-CLIMB-5, ZB-R-22."""
    game = load({"1.3": "a1", "1.5": "b1"}, "1 1 2", third_card=third_card)
    assert moves_of(play(game, "1,2+")) == single
    assert "end" in game.legal()
    game = load({"1.3": "a1", "1.5": "b1 b2"}, "1 1 2", third_card=third_card)
    assert moves_of(play(game, "1,2+")) == pair


def test_the_turn_ends_by_itself_when_no_card_can_be_played() -> None:
    """ZB-TURN-9: on a corner there is no climb."""
    game = play(load({"1.6": "a1", "1.8": "b1"}, "1 1 2"), "1,2+")
    assert (game.to_move, game.discard()) == ("chance", ["1", "2"])


def test_climbing_from_rest_can_be_forbidden() -> None:
    """ZB-OPT-CLIMB-REST."""
    game = load({"1.4": "b1 a1", "1.6": "b2"}, "1 1 2", climb_rest="no")
    assert moves_of(game, 1) == {"1+", "1-", "2+", "2-"}
    assert moves_of(play(game, "1,2+")) == {"1^"}


def test_two_climbs_in_one_turn() -> None:
    """ZB-CLIMB-12, ZB-R-26: up to 2.3, on to the goblin on 2.4, up to 3.3."""
    game = play(load({"1.4": "b1 a1", "2.4": "b2"}, "1 2 1"), "1,2^+")
    assert play(game, "1^").places()["3.3"] == ["a1"]


def test_the_summit_with_any_card() -> None:
    """ZB-CLIMB-9, ZB-END-1."""
    game = load({"4.1": "b1 a1"}, "1 *")
    climbs = {text for text in moves_of(game, 1) if "^" in text}
    assert climbs == {"1*^", "2*^", "3*^", "4*^", "5*^"}
    play(game, "1,4*^")
    assert game.result() == {"winners": ["a"], "reason": "ZB-END-1"}
    assert game.places()["S"] == ["a1"]


def test_tiles_are_passed_but_landed_on_with_a_one() -> None:
    """ZB-CLIMB-11."""
    tiles, layout = {"2.3": "flying"}, mountain(["2.3"])
    game = play(load({"1.4": "b1 a1"}, "1 2", tiles=tiles, layout=layout), "1,2^+")
    assert game.tiles() == tiles
    game = play(load({"1.4": "b1 a1"}, "1 1", tiles=tiles, layout=layout), "1,1^")
    assert (game.tiles(), game.to_move) == ({"2.3": "flying up"}, "chance")
    assert (play(game, "draw:3").tiles(), game.legal()) == ({"2.3": "flying seen"}, ["3+", "3-", "end"])
