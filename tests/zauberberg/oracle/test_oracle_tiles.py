"""Hand-made checks of the reference model, chapters 9 to 11: stones, tiles, and goblins that wait."""

import pytest

from .laid_out import load, mountain, moves_of, play

# a1 walks onto the tile on 1.6 with `1,2+`, and pushes b2 onto it with `1,2+` from PUSHED.
WALKING = {"1.4": "a1"}
PUSHED = {"1.3": "a1", "1.5": "b1 b2"}


# -- stones --------------------------------------------------------------------------------------


def test_a_stone_raises_the_limit_and_draws_at_once() -> None:
    """ZB-STONE-1 to -3."""
    game = play(load({"1.8": "a1"}, "1 2 3", stones=["1.10"]), "1,2+", "draw:5")
    assert (game.held()["a"], game.stones(), game.hands()["a"]) == (1, [], ["3", "5"])
    play(game, "end", "draw:4", "draw:4")
    assert game.to_move == "b"


def test_a_stone_with_the_next_refill() -> None:
    """ZB-OPT-STONE-DRAW."""
    game = play(load({"1.8": "a1"}, "1 2 3", stones=["1.10"], stone_draw="refill"), "1,2+", "end")
    play(game, "draw:1", "draw:1", "draw:1")
    assert (game.to_move, len(game.hands()["a"])) == ("b", 4)


def test_a_third_stone_leaves_the_game() -> None:
    """ZB-STONE-4; a raven in front of the player stays."""
    game = load({"1.8": "a1"}, "1 2 3", stones=["1.10"], held={"a": 2}, ravens={"a": 1})
    play(game, "1,2+")
    assert (game.to_move, game.held()["a"], game.ravens()["a"], game.stones()) == ("a", 2, 1, [])


def test_a_waiting_raven_takes_the_stone() -> None:
    """ZB-STONE-6, ZB-RAV-4."""
    game = play(load({"1.8": "a1"}, "1 2 3", stones=["1.10"], ravens={"a": 2}), "1,2+")
    assert (game.to_move, game.held()["a"], game.ravens()["a"]) == ("a", 0, 1)


# -- ghost and pitfall on level 1 ----------------------------------------------------------------


@pytest.mark.parametrize("kind", ["ghost", "pit"])
def test_back_to_a_village(kind: str) -> None:
    """ZB-GHOST-1, ZB-GHOST-2, ZB-PIT-4."""
    game = play(load(WALKING, "1 2 3", tiles={"1.6": kind}), "1,2+")
    assert (game.to_move, game.legal(), game.tiles()) == ("a", ["V0", "V1", "V2", "V3"], {"1.6": f"{kind} up"})
    play(game, "V3")
    assert (game.places()["V3"], game.tiles(), game.discard()) == (["a1"], {"1.6": f"{kind} seen"}, ["1", "2"])
    assert game.to_move == "chance"


@pytest.mark.parametrize("kind", ["ghost", "pit"])
def test_a_pushed_goblin_does_not_end_the_turn(kind: str) -> None:
    """ZB-R-30."""
    game = play(load(PUSHED, "1 2 3", tiles={"1.6": kind}), "1,2+")
    assert game.to_move == "b"
    assert play(game, "V1").to_move == "a"
    assert moves_of(game) == {"3+", "3-", "3^+", "3^-"}


def test_every_pitfall_ends_the_turn() -> None:
    """ZB-OPT-PIT-END."""
    game = play(load(PUSHED, "1 2 3", tiles={"1.6": "pit"}, pit_end="always"), "1,2+", "V1")
    assert game.to_move == "chance"
    game = play(load({"2.1": "a1"}, "1 2 3", tiles={"2.3": "pit"}, pit_end="always"), "1,2+")
    assert (game.to_move, game.places()["1.4"]) == ("chance", ["a1"])
    game = play(load({"2.1": "a1"}, "1 2 3", tiles={"2.3": "pit"}), "1,2+")
    assert (game.to_move, game.places()["1.4"]) == ("a", ["a1"])


# -- storm, flying card, raven, crystal ball -----------------------------------------------------


def test_a_storm() -> None:
    """ZB-STORM-1, ZB-STORM-2."""
    game = play(load(WALKING, "1 2 3", tiles={"1.6": "storm", "1.2": "ghost up", "1.12": "pit"}), "1,2+")
    assert game.tiles() == {"1.6": "storm seen", "1.2": "ghost seen", "1.12": "pit"}
    assert (game.to_move, game.legal()) == ("a", ["turn:+", "turn:-"])
    play(game, "turn:-")
    assert (game.rotation(), game.to_move, game.places()["1.6"]) == (3, "a", ["a1"])


@pytest.mark.parametrize(("chooser", "seat"), [("active", "a"), ("owner", "b")])
def test_who_turns_the_mountain(chooser: str, seat: str) -> None:
    """ZB-OPT-STORM-CHOOSER."""
    game = load(PUSHED, "1 2 3", tiles={"1.6": "storm"}, storm_chooser=chooser)
    assert play(game, "1,2+").to_move == seat


def test_a_flying_card_in_the_own_turn() -> None:
    """ZB-FLY-1 to -4, ZB-R-27: a fourth card."""
    game = play(load(WALKING, "1 2 3", tiles={"1.6": "flying"}), "1,2+", "draw:4")
    assert game.extra()["a"] == 1
    play(game, "3+")
    assert game.legal() == ["4+", "4-", "end"]
    play(game, "4+", "draw:1", "draw:1", "draw:1")
    assert (game.to_move, game.extra()["a"], game.discard()) == ("b", 0, ["1", "2", "3", "4"])


def test_a_flying_card_outside_the_own_turn() -> None:
    """ZB-FLY-2, ZB-FLY-5, ZB-EXCH-3."""
    game = play(load(PUSHED, "1 2 3", "4 4 4", tiles={"1.6": "flying"}), "1,2+", "draw:5", "end", "draw:1", "draw:1")
    assert (game.extra()["b"], game.hands()["b"]) == (1, ["4", "4", "4", "5"])
    other = game.clone()
    play(game, "swap:4")  # the excess; nothing is drawn
    assert (game.to_move, game.hands()["b"], game.extra()["b"]) == ("a", ["4", "4", "5"], 0)
    play(other, "swap:4,5", "draw:2")
    assert (other.to_move, other.hands()["b"]) == ("a", ["2", "4", "4"])


def test_surplus_cards_are_discarded_after_playing() -> None:
    """ZB-FLY-5."""
    game = play(load({}, "1 1 2 2 3 *"), "1,1+", "end")
    assert (game.to_move, game.legal(), game.discard()) == ("a", ["drop:2", "drop:3", "drop:*"], ["1", "1"])
    play(game, "drop:3")
    assert (game.to_move, game.hands()["a"], game.discard()) == ("b", ["2", "2", "*"], ["1", "1", "3"])


def test_a_raven_waits() -> None:
    """ZB-RAV-1, ZB-RAV-3, ZB-RAV-5."""
    game = play(load(WALKING, "1 2 3", tiles={"1.6": "raven"}), "1,2+")
    assert (game.legal(), game.tiles()) == (["raven:a", "raven:b"], {})
    assert play(game, "raven:b").ravens() == {"a": 0, "b": 1}
    assert game.to_move == "a"


def test_a_raven_takes_a_stone_and_a_card() -> None:
    """ZB-RAV-2."""
    game = load(WALKING, "1 2 3", "4 4 5", tiles={"1.6": "raven"}, held={"b": 1}, ravens={"b": 1})
    play(game, "1,2+", "raven:b")
    assert (game.to_move, game.legal()) == ("b", ["drop:4", "drop:5"])
    play(game, "drop:4")
    assert (game.hands()["b"], game.held()["b"], game.ravens()["b"], game.discard()) == (["4", "5"], 0, 1, ["4"])
    assert game.to_move == "a"


def test_a_raven_and_hands_within_the_limit() -> None:
    """ZB-OPT-RAVEN-DISCARD, ZB-OPT-RAVEN-SELF."""
    wishes = {"tiles": {"1.6": "raven"}, "raven_discard": "over_limit", "raven_self": "forbidden"}
    game = play(load(WALKING, "1 2 3", "4 4 5", held={"b": 1}, **wishes), "1,2+")
    assert game.legal() == ["raven:b"]
    assert play(game, "raven:b").to_move == "a"
    game = play(load(WALKING, "1 2 3", "4 4 5 5", held={"b": 1}, **wishes), "1,2+", "raven:b")
    assert (game.to_move, game.legal()) == ("b", ["drop:4", "drop:5"])


def test_a_crystal_ball() -> None:
    """ZB-CRY-1, ZB-CRY-4, ZB-R-38."""
    tiles = {"1.12": "storm", "1.6": "crystal", "1.2": "ghost", "2.3": "pit seen", "2.10": "pit up", "4.3": "passage"}
    game = play(load({**WALKING, "2.3": "b1"}, "1 2 3", tiles=tiles), "1,2+")
    assert game.legal() == ["show:1.2,1.12,2.3", "show:1.2,1.12,4.3", "show:1.2,2.3,4.3", "show:1.12,2.3,4.3"]
    play(game, "show:1.12,2.3,4.3")
    assert game.tiles() == {
        "1.12": "storm up", "1.2": "ghost", "2.3": "pit up", "2.10": "pit up", "4.3": "passage up",
    }  # fmt: skip
    assert game.to_move == "a"


def test_a_crystal_ball_with_few_tiles() -> None:
    """ZB-CRY-2: not asked."""
    tiles = {"1.6": "crystal", "1.2": "ghost", "2.3": "pit seen", "4.3": "passage"}
    game = play(load(WALKING, "1 2 3", tiles=tiles), "1,2+")
    assert (game.to_move, game.tiles()) == ("a", {"1.2": "ghost up", "2.3": "pit up", "4.3": "passage up"})


# -- passages, pitfalls and waiting --------------------------------------------------------------


def test_a_passage() -> None:
    """ZB-PASS-1, ZB-EVT-5."""
    game = play(load(WALKING, "1 2 3", tiles={"1.6": "passage"}), "1,2+")
    assert (game.places()["2.5"], game.tiles(), game.to_move) == (["a1"], {"1.6": "passage seen"}, "a")
    assert play(game, "3+").places()["2.8"] == ["a1"]


def test_a_passage_to_the_summit_in_somebody_elses_turn() -> None:
    """ZB-PASS-4, ZB-END-4."""
    game = play(load({"4.0": "a1", "4.2": "b1 b2"}, "1 2", tiles={"4.3": "passage"}), "1,2+")
    assert game.result() == {"winners": ["b"], "reason": "ZB-END-1"}


def test_waiting_at_a_blocked_passage() -> None:
    """ZB-PASS-2, ZB-PASS-3, ZB-WAIT-1, ZB-WAIT-2."""
    game = play(load({**WALKING, "2.5": "b1"}, "1 2 3", "1 2 3", tiles={"1.6": "passage"}), "1,2+")
    assert (game.waiting(), game.places()["1.6"], game.tiles()) == (["a1"], ["a1"], {"1.6": "passage seen"})
    other = play(game.clone(), "3-")
    assert (other.waiting(), other.places()["1.3"]) == ([], ["a1"])
    play(game, "end", "draw:1", "draw:1", "1,2+")
    assert (game.waiting(), game.places()["2.5"], game.to_move) == ([], ["a1"], "b")


def test_a_covered_goblin_waits_on() -> None:
    """ZB-WAIT-4, ZB-R-58: uncovered by a2, whose own walk does not free anything else."""
    places = {"1.6": "b1 a2", "2.9": "a1"}
    game = load(places, "1 2 2 1", waiting=["b1"], tiles={"1.6": "passage up"})
    other = play(game.clone(), "1,2+")
    assert (other.waiting(), other.tiles()) == (["b1"], {"1.6": "passage up"})
    play(game, "2,1+")
    assert (game.waiting(), game.places()["2.5"], game.tiles()) == ([], ["b1"], {"1.6": "passage seen"})


def test_the_longest_waiting_goes_first() -> None:
    """ZB-WAIT-3, ZB-R-47: 2.6 is above 1.7 and 1.9."""
    layout, tiles = mountain(["1.7", "1.9"]), {"1.7": "passage seen", "1.9": "passage seen"}
    places = {"1.7": "b1", "1.9": "b2", "2.6": "a1"}
    game = load(places, "1 1 2", layout=layout, tiles=tiles, waiting=["b2", "b1"])
    play(game, "1,1+")
    assert (game.waiting(), game.places()["2.6"]) == (["b1"], ["b2"])


def test_one_transfer_makes_room_for_the_next() -> None:
    """ZB-WAIT-3: a1 leaves 3.3, b2 goes there from 2.4, b1 to 2.4 from 1.5 although it has waited longer."""
    layout, tiles = mountain(["1.5", "2.4"]), {"1.5": "passage seen", "2.4": "passage seen"}
    places = {"1.5": "b1", "2.4": "b2", "3.3": "a1"}
    game = play(load(places, "1 1 2", layout=layout, tiles=tiles, waiting=["b1", "b2"]), "1,1+")
    assert (game.waiting(), game.places()["3.3"], game.places()["2.4"]) == (["b1"], ["b2"], ["b1"])  # waits again
