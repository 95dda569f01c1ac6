"""Hand-made checks of the reference model: relocations onto marks (chapters 10 and 11), and cards (12 and 13)."""

from fractions import Fraction
from typing import Any

import pytest

from .laid_out import load, mountain, moves_of, play

UP_AND_DOWN = {"1.4": "passage", "2.3": "pit"}  # 2.3 is above 1.4


# -- relocations onto marks ----------------------------------------------------------------------


def test_the_loop_guard() -> None:
    """ZB-EVT-8, ZB-R-34: up, down, and no third time."""
    game = play(load({"1.2": "a1"}, "1 2 3", tiles=UP_AND_DOWN, layout=mountain(UP_AND_DOWN)), "1,2+")
    assert (game.places()["1.4"], game.waiting(), game.to_move) == (["a1"], [], "a")
    assert game.tiles() == {"1.4": "passage seen", "2.3": "pit seen"}
    game = play(load({"2.1": "a1"}, "1 2 3", tiles=UP_AND_DOWN, layout=mountain(UP_AND_DOWN)), "1,2+")
    assert (game.places()["2.3"], game.waiting(), game.to_move) == (["a1"], [], "a")


def test_the_loop_guard_after_a_transfer() -> None:
    """ZB-WAIT-5: the transfer counts as executing the tile."""
    game = load({"1.4": "b1", "2.3": "a1"}, "1 2 3", tiles=UP_AND_DOWN, layout=mountain(UP_AND_DOWN), waiting=["b1"])
    play(game, "1,2+")
    assert (game.places()["1.4"], game.waiting(), game.to_move) == (["b1"], [], "a")
    assert game.tiles() == {"1.4": "passage seen", "2.3": "pit seen"}


def test_a_pitfall_reached_on_the_way_ends_the_turn() -> None:
    """ZB-R-31: an execution like any other."""
    game = load({"1.2": "a1"}, "1 2 3", tiles=UP_AND_DOWN, layout=mountain(UP_AND_DOWN), pit_end="always")
    assert play(game, "1,2+").to_move == "chance"


def test_arriving_without_effect() -> None:
    """ZB-OPT-RELOCATE-TRIGGER: the stone stays under the goblin, the tile is not turned."""
    marks = mountain(["1.4", "2.3", "1.6"], ["2.5"])
    tiles = {"1.4": "passage", "2.3": "pit", "1.6": "passage"}
    wishes: dict[str, Any] = {"tiles": tiles, "layout": marks, "relocate_trigger": "no", "stones": ["2.5"]}
    game = play(load({"1.2": "a1"}, "1 2 4", **wishes), "1,2+")
    assert (game.places()["2.3"], game.tiles()["2.3"], game.to_move) == (["a1"], "pit", "a")
    game = play(load({"1.2": "a1"}, "1 2 4", **wishes), "1,4+")
    assert (game.places()["2.5"], game.stones(), game.to_move) == (["a1"], ["2.5"], "a")
    game = play(load({"2.3": "a1", "2.5": "b1"}, "1 2 4", **wishes), "1,2+")
    assert (game.places()["2.5"], game.stones()) == (["b1", "a1"], ["2.5"])


def test_a_stone_at_the_end_of_a_passage() -> None:
    """ZB-EVT-7."""
    marks = mountain(["1.4"], ["2.3"])
    game = load({"1.2": "a1"}, "1 2 3", tiles={"1.4": "passage"}, layout=marks, stones=["2.3"])
    play(game, "1,2+", "draw:5")
    assert (game.held()["a"], game.hands()["a"], game.places()["2.3"]) == (1, ["3", "5"], ["a1"])


def test_a_transfer_onto_a_ghost() -> None:
    """ZB-WAIT-5: it ends the active player's turn if the goblin is his own."""
    marks, tiles = mountain(["1.4", "2.3"]), {"1.4": "passage seen", "2.3": "ghost seen"}
    for waiter, after in (("a2", "chance"), ("b2", "a")):
        places = {"1.4": waiter, "2.3": "a1"}
        game = play(load(places, "1 1 2", tiles=tiles, layout=marks, waiting=[waiter]), "1,1+")
        assert (game.to_move, game.legal(), game.tiles()["2.3"]) == (waiter[0], ["V0", "V1", "V2", "V3"], "ghost up")
        assert play(game, "V3").to_move == after


def test_a_pushed_goblin_frees_a_field_for_a_waiting_one() -> None:
    """ZB-ORDER-3 to -5: the pushed goblin's tile is executed before the waiting goblin goes."""
    marks, tiles = mountain(["1.4", "2.5"]), {"1.4": "passage seen", "2.5": "flying"}
    game = load({"1.4": "b2", "2.3": "a1", "2.4": "b1 b3"}, "1 1", tiles=tiles, layout=marks, waiting=["b2"])
    play(game, "1,1+")
    assert (game.to_move, game.waiting()) == ("chance", ["b2"])
    play(game, "draw:5")
    assert (game.waiting(), game.places()["2.3"], game.extra()["b"]) == ([], ["b2"], 1)


def test_waiting_at_a_pitfall() -> None:
    """ZB-PIT-2, ZB-PIT-5."""
    game = load({"2.1": "a1", "1.4": "b1"}, "1 2 3", "1 1 1", tiles={"2.3": "pit"})
    play(game, "1,2+")
    assert (game.waiting(), game.tiles()) == (["a1"], {"2.3": "pit seen"})
    assert moves_of(game) == {"3+", "3-"}
    play(game, "end", "draw:1", "draw:1", "1,1+")
    assert (game.waiting(), game.places()["1.4"], game.to_move) == ([], ["a1"], "b")


def test_a_free_target_does_not_help_a_covered_goblin() -> None:
    """ZB-WAIT-4."""
    game = load({"2.1": "b1", "1.2": "a1 b2"}, "2 1", "1 4 2", tiles={"1.2": "passage up"}, waiting=["a1"])
    play(game, "2,1+", "draw:5", "draw:5", "draw:5", "1,4+")
    assert (game.waiting(), game.places()["1.2"]) == (["a1"], ["a1", "b2"])


# -- cards ---------------------------------------------------------------------------------------


def test_the_exchange() -> None:
    """ZB-EXCH-1: each multiset once, as many drawn as put down."""
    game = load({}, "4 4 *")
    swaps = [text for text in game.legal() if text.startswith("swap")]
    assert sorted(swaps) == sorted(["swap:4", "swap:*", "swap:4,4", "swap:4,*", "swap:4,4,*"])
    play(game, "swap:4,*", "draw:1")
    assert game.discard() == ["4", "*"]
    assert play(game, "draw:2").hands()["a"] == ["1", "2", "4"]
    assert (game.to_move, game.turn()) == ("b", {"seat": "b", "number": 2})


@pytest.mark.parametrize(
    ("hand", "least", "offered"), [("4", 1, False), ("4", 0, True), ("4 4 4 4", 0, False), ("", 1, True)]
)
def test_the_empty_exchange(hand: str, least: int, offered: bool) -> None:
    """ZB-OPT-EXCHANGE-MIN, ZB-R-45, ZB-EXCH-3."""
    assert ("swap:-" in load({}, hand, exchange_min=least).legal()) is offered


def test_a_short_hand_is_not_filled_by_an_exchange() -> None:
    """ZB-R-45."""
    game = play(load({}, "4"), "swap:4", "draw:1")
    assert (game.to_move, game.hands()["a"]) == ("b", ["1"])


def test_the_reshuffle_leaves_the_cards_of_the_turn_out() -> None:
    """ZB-DRAW-3, ZB-R-49, ZB-R-60."""
    game = load({"1.8": "a1"}, "1 2 3", stones=["1.10"], deck=[], discard=["5", "5", "*"])
    play(game, "1,2+")
    assert (dict(game.outcomes()), game.discard()) == ({"draw:5": Fraction(2, 3), "draw:*": Fraction(1, 3)}, [])
    play(game, "draw:5", "end")
    assert (game.discard(), game.deck()) == (["1", "2"], {"5": 1, "*": 1})
    play(game, "draw:5", "draw:*")
    assert (game.to_move, game.hands()["a"]) == ("b", ["3", "5", "5", "*"])


def test_no_card_is_left_to_draw() -> None:
    """ZB-DRAW-4: skipped in the turn, drawn from the cards of the turn at its end."""
    game = play(load({"1.8": "a1"}, "1 2 3", stones=["1.10"], deck=[]), "1,2+")
    assert (game.to_move, game.held()["a"], game.hands()["a"]) == ("a", 1, ["3"])
    play(game, "end", "draw:1", "draw:2")
    assert (game.to_move, game.hands()["a"]) == ("b", ["1", "2", "3"])


def test_the_turn_limit() -> None:
    """ZB-END-6."""
    game = load({}, "1 2", turn_limit=7, turn={"seat": "b", "number": 6})
    play(game, "swap:-")
    assert game.turn() == {"seat": "a", "number": 7}
    play(game, "swap:1", "draw:5")
    assert game.result() == {"winners": [], "reason": "ZB-END-6"}


def test_the_most_cards_of_a_turn() -> None:
    """ZB-TURN-8, ZB-STONE-5: the hand does not matter, the extra cards do."""
    game = play(load({}, "1 1 1 1 1 1 1 1", held={"a": 2}), "1,1+", "1+")
    assert (game.to_move, game.discard(), len(game.hands()["a"])) == ("b", ["1"] * 3, 5)
    game = play(load({}, "1 1 1 1 1 1 1", extra={"a": 2}), "1,1+", "1+", "1+", "1+")
    assert game.discard() == ["1"] * 5
