"""What `play` tells about cards, goblins, stones and tiles, in the order in which it happens."""

from typing import Any

import pytest

import zauberturm as zt

from .positions import fresh, load, placed, plays, settle
from .telling import story
from .tokens import approach, landing, layout, shoving

NAMED = ["card_played a 1 1 no", "goblin_named a a1", "card_played a 1 1 no"]
"""How every story of `1,1+` begins."""


def told(g: zt.Game) -> list[str]:
    """What `1,1+` tells after its cards."""
    lines = story(g, "1,1+")
    assert lines[:3] == NAMED
    return lines[3:]


# -- set-up


def test_tiles_goblins_and_the_deal() -> None:
    g = fresh(players=2)
    assert story(g, "tile:1.2=storm") == ["tile_laid 1.2 storm"]
    settle(g)
    assert story(g, "place:3@V1") == ["goblin_placed a a3 V1"]
    g = placed(fresh(players=2))
    for seat, card in zip("aaabb", "1*233", strict=True):
        assert story(g, f"draw:{card}") == [f"card_drawn {seat} {card}"]
    assert story(g, "draw:5") == ["card_drawn b 5", "turn_began a 1"]


# -- cards and turns


def test_two_cards_one_more_and_the_end() -> None:
    g = load(hands={"a": "3 4 *"})
    walked = "goblin_walked a a3 V2 1.19 clockwise"
    assert story(g, "3,4+") == ["card_played a 3 3 no", "goblin_named a a3", "card_played a 4 4 no", walked]
    assert story(g.copy(), "end") == ["table_cleared a 2"]
    walked = "goblin_walked a a3 1.19 1.17 counter_clockwise"
    assert story(g, "2*-") == ["card_played a * 2 yes", walked, "table_cleared a 3"]
    assert story(g, "draw:1") == ["card_drawn a 1"]
    plays(g, "draw:1")
    assert story(g, "draw:5") == ["card_drawn a 5", "turn_ended a", "turn_began b 2"]


def test_exchange() -> None:
    g = load(hands={"a": "1 1 *"})
    assert story(g.copy(), "swap:1,1,*") == ["cards_exchanged a 11* 3"]
    assert story(g, "swap:1") == ["cards_exchanged a 1 1"]
    assert story(g, "draw:4") == ["card_drawn a 4", "turn_ended a", "turn_began b 2"]
    g = load(exchange_min=0)
    assert story(g, "swap:-") == ["cards_exchanged a - 0", "turn_ended a", "turn_began b 2"]


def test_reshuffle_and_nothing_left_to_draw() -> None:
    g = load(hands={"a": "1 1"}, deck="5", discard="2 3")
    plays(g, "1,1+", "draw:5")
    assert story(g, "draw:2") == ["card_drawn a 2"]
    g = load(hands={"a": "1 1"}, deck=[], discard="2 3")
    walked = "goblin_walked a a1 V0 1.0 clockwise"
    assert told(g) == [walked, "table_cleared a 2", "deck_reshuffled 4"]
    g = approach("1.10", "stone", deck=[])
    taken = "stone_taken a a1 1.10"
    assert told(g) == ["goblin_walked a a1 1.9 1.10 clockwise", taken, "draw_skipped a 1"]


def test_surplus_cards() -> None:
    g = load({"1.1": "a1"}, hands={"a": "1 1 2 3 4 5"})
    assert story(plays(g, "1,1+"), "end") == ["table_cleared a 2"]
    assert story(g, "drop:5") == ["card_dropped a 5", "turn_ended a", "turn_began b 2"]


# -- goblins


def test_a_pair_and_a_climb() -> None:
    g = load({"1.3": "a1", "1.4": "b2"}, hands={"a": "1 1 2"})
    assert told(g) == ["goblin_walked a a1 1.3 1.4 clockwise", "goblins_paired b2 a1 1.4"]
    assert story(g, "2^-")[:2] == ["card_played a 2 2 no", "goblin_climbed a a1 1.4 2.2 counter_clockwise"]


def test_climb_onto_somebody_and_with_a_1() -> None:
    g = load({"1.4": "b2 a1", "2.4": "b3"}, hands={"a": "1 2 1"})
    assert story(g.copy(), "1,2^+")[3:] == ["goblin_climbed a a1 1.4 2.4 clockwise", "goblins_paired b3 a1 2.4"]
    assert story(g, "1,1^")[3:] == ["goblin_climbed a a1 1.4 2.3 none"]


def test_push_chain_link_by_link() -> None:
    g = load({"1.3": "a1", "1.4": "a2 b2", "1.5": "b3 a3", "1.6": "b4"}, hands={"a": "1 1 2"})
    assert told(g) == [
        "goblin_walked a a1 1.3 1.4 clockwise",
        "goblin_pushed a b2 1.4 1.5 clockwise",
        "goblins_paired a2 a1 1.4",
        "goblin_pushed a a3 1.5 1.6 clockwise",
        "goblins_paired b3 b2 1.5",
        "goblins_paired b4 a3 1.6",
    ]


def test_push_chain_comes_back_to_where_the_mover_was() -> None:
    ring = {"4.0": "a2 b1", "4.1": "b2 a3", "4.2": "a4 b3", "4.3": "b4 a5"}
    g = load(ring | {"4.7": "b5 a1"}, hands={"a": "1 1 2"})
    assert "goblin_pushed a a5 4.3 4.4 clockwise" in told(g)
    others = {"4.4": "c1 c2", "4.5": "c3 c4", "4.6": "c5 d1"}
    g = load(ring | others | {"4.7": "b5 a1"}, players=4, hands={"a": "1 1 2"})
    assert told(g)[-3:] == ["goblins_paired c5 c4 4.6", "goblins_paired b5 d1 4.7", "table_cleared a 2"]


def test_summit() -> None:
    g = load({"4.1": "b2 a1"}, hands={"a": "1 4 2"})
    assert story(g, "1,4^")[3:] == ["goblin_climbed a a1 4.1 S none", "summit_reached a a1", "game_over a ZB-END-1"]


def test_turn_limit() -> None:
    g = plays(load(hands={"a": "1 1 2"}, turn_limit=1), "swap:1")
    assert story(g, "draw:1") == ["card_drawn a 1", "turn_ended a", "game_over - ZB-END-6"]


# -- stones


def test_stones() -> None:
    walked = "goblin_walked a a1 1.9 1.10 clockwise"
    assert told(approach("1.10", "stone")) == [walked, "stone_taken a a1 1.10"]
    assert told(approach("1.10", "stone", held={"a": 2})) == [walked, "stone_lost a a1 1.10"]
    assert told(approach("1.10", "stone", ravens={"a": 1})) == [walked, "stone_for_raven a a1 1.10"]
    pushed = "goblin_pushed a b2 1.9 1.10 clockwise"
    assert told(shoving("1.10", "stone"))[1:] == [pushed, "goblins_paired a2 a1 1.9", "stone_taken b b2 1.10"]


# -- tiles


def test_passage_taken_blocked_and_taken_later() -> None:
    walked = "goblin_walked a a1 1.11 1.12 clockwise"
    shown = ["tile_shown 1.12 passage a1", "tile_hidden 1.12"]
    assert told(approach("1.12", "passage")) == [walked, *shown, "passage_taken a1 1.12 2.9"]
    g = approach("1.12", "passage", {"2.9": "a2"}, hands={"a": "1 1"})
    assert told(g)[:4] == [walked, *shown, "passage_blocked a1 1.12 2.9"]
    g = load({"1.12": "a1", "2.9": "a2"}, tiles={"1.12": "passage up"}, waiting="a1", hands={"a": "2 1 1"})
    lines = story(g, "2,1+")
    assert lines[3:] == [
        "goblin_walked a a2 2.9 2.10 clockwise",
        "tile_hidden 1.12",
        "goblin_transferred a1 1.12 2.9 passage",
    ]


def test_passage_to_the_summit_out_of_turn() -> None:
    shown = ["tile_shown 4.5 passage b2", "tile_hidden 4.5", "passage_taken b2 4.5 S"]
    assert told(shoving("4.5", "passage"))[3:] == [*shown, "summit_reached b b2", "game_over b ZB-END-1"]


def test_waiting_for_the_summit_is_over_at_the_next_check() -> None:
    g = load({"4.5": "b1"}, tiles={"4.5": "passage seen"}, waiting="b1", hands={"a": "1 1 2"})
    assert told(g)[1:] == ["goblin_transferred b1 4.5 S passage", "summit_reached b b1", "game_over b ZB-END-1"]


def test_pitfalls() -> None:
    shown = ["tile_shown 2.3 pit a1", "tile_hidden 2.3"]
    assert told(approach("2.3", "pit"))[1:] == [*shown, "goblin_fell a1 2.3 1.4"]
    assert told(approach("2.3", "pit", {"1.4": "b1"}))[1:] == [*shown, "fall_blocked a1 2.3 1.4"]
    g = approach("1.12", "pit")
    assert told(g)[1:] == ["tile_shown 1.12 pit a1"]
    assert story(g, "V3") == ["goblin_to_village a a1 1.12 V3 pit", "tile_hidden 1.12", "table_cleared a 2"]


def test_passage_onto_a_pitfall_and_back() -> None:
    chain = layout({1: [2, 6], 2: [1]})
    g = approach("1.2", "passage", tiles={"2.1": "pit"}, layout=chain)
    assert told(g)[1:] == [
        "tile_shown 1.2 passage a1",
        "tile_hidden 1.2",
        "passage_taken a1 1.2 2.1",
        "tile_shown 2.1 pit a1",
        "tile_hidden 2.1",
        "goblin_fell a1 2.1 1.2",
    ]


def test_ghost_for_somebody_else() -> None:
    g = plays(shoving("1.12", "ghost"), "1,1+")
    assert story(g, "V0") == ["goblin_to_village b b2 1.12 V0 ghost", "tile_hidden 1.12"]


def test_raven_waits_or_takes_a_stone_and_a_card() -> None:
    g = approach("1.12", "raven", held={"b": 1}, hands={"b": "3 4"})
    assert told(g)[1:] == ["tile_shown 1.12 raven a1", "tile_removed 1.12 raven"]
    assert story(g.copy(), "raven:a") == ["raven_sent a a", "raven_waits a"]
    assert story(g, "raven:b") == ["raven_sent a b", "stone_stolen b"]
    assert story(g, "drop:4") == ["card_dropped b 4"]


def test_crystal_ball_with_and_without_a_choice() -> None:
    tiles = {"1.2": "storm", "2.3": "raven seen", "3.1": "pit", "4.3": "passage"}
    g = approach("1.12", "crystal", tiles=tiles)
    shown = ["tile_shown 1.12 crystal a1", "tile_removed 1.12 crystal"]
    assert told(g)[1:] == shown
    revealed = ["tile_revealed a 1.2 storm", "tile_revealed a 3.1 pit", "tile_revealed a 4.3 passage"]
    assert story(g, "show:1.2,3.1,4.3") == revealed
    g = approach("1.12", "crystal", tiles=tiles | {"2.3": "raven up"})
    assert told(g)[1:] == [*shown, *revealed]


def test_storm_hides_everything_and_turns_the_mountain() -> None:
    g = approach("1.12", "storm", tiles={"1.2": "pit up", "2.3": "raven seen", "3.1": "ghost up"})
    hidden = ["tile_hidden 1.2", "tile_hidden 1.12", "tile_hidden 3.1"]
    assert told(g)[1:] == ["tile_shown 1.12 storm a1", "storm_broke a", *hidden]
    assert story(g.copy(), "turn:+") == ["mountain_turned a clockwise"]
    assert story(g, "turn:-") == ["mountain_turned a counter_clockwise"]


def test_flying_card_now_and_for_later() -> None:
    g = approach("1.12", "flying")
    assert told(g)[1:] == ["tile_shown 1.12 flying a1", "extra_card a this"]
    assert story(g, "draw:3") == ["card_drawn a 3", "tile_hidden 1.12"]
    assert told(shoving("1.12", "flying"))[-1] == "extra_card b next"


def test_nothing_is_told_about_a_tile_under_a_goblin() -> None:
    g = landing("1.12", "ghost", {"1.12": "b1"})
    assert story(g, "end")[0] == "table_cleared a 2"


# -- why a turn is over (ZB-R-22)

CORNER = {"1.6": "a4", "1.8": "b2"}
OPEN_WAY = {"1.3": "a4", "1.5": "b2"}
OCCUPIED = OPEN_WAY | {"2.4": "b1"}
PAIRS_ABOVE = {"2.5": "b1 b3", "2.3": "b4 b5"}


def stuck(g: zt.Game, text: str) -> list[str]:
    """What is told about a climb that is not possible."""
    return [line for line in story(g, text) if line.startswith("climb_impossible")]


@pytest.mark.parametrize(
    ("places", "cards", "options", "field", "obstacle"),
    [
        (CORNER, "4 2 1", {}, "1.8", "corner"),
        (OCCUPIED, "4 2 1", {}, "1.5", "occupied"),
        # Up there a pair on either side stops everything beyond one step.
        (OPEN_WAY | PAIRS_ABOVE, "4 2 5", {}, "1.5", "cards"),
        ({"1.6": "a4", "1.8": "b2 b3"}, "4 2 1", {"third_card": "climb_only"}, "1.8", "corner"),
    ],
)
def test_zb_r_22_a_turn_that_could_only_climb_says_why_it_is_over(
    places: dict[str, str], cards: str, options: dict[str, Any], field: str, obstacle: str
) -> None:
    g = load(places, hands={"a": cards}, **options)
    assert stuck(g, "4,2+") == [f"climb_impossible a a4 {field} {obstacle}"]
    assert settle(g).to_move == "b"


@pytest.mark.parametrize(
    ("places", "cards", "options"),
    [
        (OPEN_WAY, "4 2 1", {}),  # a climb is possible
        (OPEN_WAY | PAIRS_ABOVE, "4 2 1", {}),  # with a 1 it is
        (CORNER, "4 2", {}),  # no card is left
        (CORNER, "4 2 1", {"third_card": "free"}),  # walking on is allowed
        ({"1.6": "a4", "1.8": "b2 b3"}, "4 2 1", {}),  # after a pair likewise
        ({"1.6": "a4"}, "4 2 1", {}),  # nobody is there
    ],
)
def test_zb_r_22_otherwise_nothing_is_said(places: dict[str, str], cards: str, options: dict[str, Any]) -> None:
    g = load(places, hands={"a": cards}, **options)
    assert stuck(g, "4,2+") == []


def test_zb_r_22_nothing_is_said_after_the_last_card_or_by_choice() -> None:
    third = plays(load({"1.4": "a4", "1.8": "b2"}, hands={"a": "4 2 2 1"}, held={"a": 1}), "4,2+")
    assert stuck(third, "2+") == []
    scared = plays(load({"1.10": "a4"}, hands={"a": "4 2 1"}, tiles={"1.12": "ghost"}), "4,2+")
    assert stuck(scared, "V0") == []
    own_will = plays(load(OPEN_WAY, hands={"a": "4 2 1"}), "4,2+")
    assert stuck(own_will, "end") == []
