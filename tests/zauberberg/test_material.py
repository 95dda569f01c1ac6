"""The box: mountain, villages, goblins, cards, stones, tiles, tower (ZB-MAT)."""

import pytest

import zauberturm as zt

from .positions import (
    COPIES,
    EVENTS,
    KINDS,
    NUMBERS,
    STONES,
    VILLAGES,
    fresh,
    hand,
    load,
    on,
    placed,
    places,
    plays,
    position,
    refuses,
    rejects,
    settle,
    started,
    texts,
)

PLAYERS = [2, 3, 4, 5]
BOX = [card for card, count in COPIES.items() for _ in range(count)]
ALL_TILES = dict(zip(EVENTS, [kind for kind, count in KINDS.items() for _ in range(count)], strict=True))
"""One of the ways in which the twenty tiles can lie."""


@pytest.mark.parametrize("field", ["1.0", "1.31", "2.0", "2.23", "3.0", "3.15", "4.0", "4.7"])
def test_zb_mat_1_four_rings__accepts(field: str) -> None:
    assert on(load({field: "a1"}), field) == ["a1"]


def test_zb_mat_1_a_summit_above_the_fourth__accepts() -> None:
    assert plays(load({"4.1": "b1 a1"}, hands={"a": "1 2 3"}), "1,2^").over


@pytest.mark.parametrize("field", ["0.0", "5.0", "T"])
def test_zb_mat_1_there_is_no_other_ring__refuses(field: str) -> None:
    rejects("ZB-GEO-2", {field: "a1"})


def test_zb_mat_2_four_villages__accepts() -> None:
    offered = texts(settle(fresh()))
    assert {text.split("@")[1] for text in offered} == set(VILLAGES)


def test_zb_mat_2_no_fifth_village__refuses() -> None:
    rejects("ZB-GEO-2", {"V4": "a1"})
    with pytest.raises(zt.NotationError):
        settle(fresh()).play("place:1@V4")


def test_zb_mat_3_five_colours_with_five_numbers__accepts() -> None:
    g = started(5)
    everybody = [goblin for goblins in places(g).values() for goblin in goblins]
    assert sorted(everybody) == [f"{seat}{number}" for seat in "abcde" for number in NUMBERS]


@pytest.mark.parametrize(
    "board", [{"1.5": "a6"}, {"1.5": "a0"}, {"1.5": "a1 b1", "1.7": "a1"}, {"1.5": "a1", "V2": "a1"}, {"1.5": "f1"}]
)
def test_zb_mat_3_each_goblin_once_and_no_other__refuses(board: dict[str, str]) -> None:
    rejects("ZB-MAT-3", board)


def test_zb_mat_4_sixty_cards__accepts() -> None:
    g = placed(fresh())
    falls = {str(outcome): chance for outcome, chance in g.outcomes()}
    assert falls == pytest.approx({f"draw:{card}": count / 60 for card, count in COPIES.items()})


@pytest.mark.parametrize("card", COPIES)
def test_zb_mat_4_a_copy_too_many__refuses(card: str) -> None:
    load(hands={"a": [card] * COPIES[card]})
    rejects("ZB-MAT-4", hands={"a": [card] * COPIES[card], "b": [card]})
    rejects("ZB-MAT-4", hands={"a": [card] * COPIES[card], "b": []}, discard=[card])
    rejects("ZB-MAT-4", hands={"a": [card], "b": []}, deck=BOX)


def test_zb_mat_4_a_card_that_is_out_cannot_be_drawn__refuses() -> None:
    g = plays(placed(fresh()), *["draw:*"] * 5)
    refuses(g, "draw:*", "ZB-MAT-4")


def test_zb_mat_5_nine_stones__accepts() -> None:
    assert len(fresh().position()["stones"]) == 9
    load(stones=STONES[:7], held={"a": 1, "b": 1})


def test_zb_mat_5_a_tenth_stone__refuses() -> None:
    rejects("ZB-MAT-5", stones=STONES, held={"a": 1})
    rejects("ZB-MAT-5", stones=STONES[:6], held={"a": 2, "b": 2})


def test_zb_mat_6_the_kinds_of_tiles__accepts() -> None:
    g = settle(fresh())
    kinds = [tile.split()[0] for tile in g.position()["tiles"].values()]
    assert {kind: kinds.count(kind) for kind in KINDS} == KINDS
    load(tiles=ALL_TILES)


@pytest.mark.parametrize("kind", KINDS)
def test_zb_mat_6_a_tile_too_many__refuses(kind: str) -> None:
    rejects("ZB-MAT-6", tiles=dict.fromkeys(EVENTS[: KINDS[kind] + 1], kind))


def test_zb_mat_6_a_raven_in_front_of_a_player_counts__refuses() -> None:
    ravens = dict.fromkeys(EVENTS[:2], "raven")
    load(tiles=ravens, ravens={"b": 1})
    rejects("ZB-MAT-6", tiles=ravens, ravens={"a": 1, "b": 1})


def test_zb_mat_7_the_tower_is_the_goal__accepts() -> None:
    g = plays(load({"4.3": "b1 a1"}, hands={"a": "1 5 3"}), "1,5^")
    result = g.result()
    assert result is not None
    assert result["winners"] == ["a"]


def test_zb_mat_7_it_is_still_to_be_won__refuses() -> None:
    # Right beside the tower is not there yet, and a game in which it has been given away is over.
    g = load({"4.1": "b1 a1", "4.3": "b2", "4.5": "a2", "4.7": "b3"})
    assert (g.over, g.result()) == (False, None)
    rejects("ZB-END-1", {"S": "a1"})


@pytest.mark.parametrize("players", PLAYERS)
def test_zb_mat_8_sixty_cards_and_twenty_tiles__accepts(players: int) -> None:
    now = started(players).position()
    cards = [card for cards in now["hands"].values() for card in cards] + now["discard"] + now["deck"]
    assert sorted(cards) == sorted(BOX)
    assert len(now["tiles"]) == 20


def test_zb_mat_8_no_card_and_no_tile_more__refuses() -> None:
    assert (sum(COPIES.values()), sum(KINDS.values())) == (60, 20)
    rejects("ZB-MAT-4", hands={"a": "1 2 3", "b": "4 5 *"}, deck=BOX)
    rejects("ZB-MAT-6", tiles=ALL_TILES, ravens={"b": 1})


@pytest.mark.parametrize("players", PLAYERS)
def test_zb_mat_9_five_goblins_a_player_and_everything_else__accepts(players: int) -> None:
    g = started(players)
    now = g.position()
    assert sum(len(goblins) for goblins in places(g).values()) == 5 * players
    assert sum(len(hand(g, seat)) for seat in "abcde"[:players]) + len(now["deck"]) == 60
    assert (len(now["tiles"]), len(now["stones"])) == (20, 9)


def test_zb_mat_9_a_colour_that_does_not_play__refuses() -> None:
    with pytest.raises(zt.PositionError):
        load({"1.5": "c1"})


def test_zb_mat_9_a_goblin_that_is_missing__refuses() -> None:
    lacking = position(hands={"a": "1 2 3"})
    lacking["places"]["V0"].remove("b4")
    with pytest.raises(zt.PositionError) as caught:
        zt.load(lacking)
    assert caught.value.rule == "ZB-MAT-9"
