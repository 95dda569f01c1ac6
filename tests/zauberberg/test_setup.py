"""Set-up: tiles, stones, placing the goblins, the deal (ZB-SETUP)."""

import pytest

import zauberturm as zt

from .positions import (
    EVENTS,
    KINDS,
    STONES,
    VILLAGES,
    fresh,
    hand,
    load,
    on,
    placed,
    places,
    plays,
    refuses,
    rejects,
    settle,
    started,
    texts,
    turn,
)

PLAYERS = [2, 3, 4, 5]
TOP = EVENTS[17:]
"""The three event fields of level 4."""


def falls(g: zt.Game) -> dict[str, float]:
    """The outcomes of chance, without the name of the field, and how likely they are."""
    return {str(outcome).split("=")[-1]: chance for outcome, chance in g.outcomes()}


def lower_tiles(*left: str) -> zt.Game:
    """A new game whose levels 1 to 3 are laid so that these two tiles are left beside the passage set aside."""
    kinds = [kind for kind, count in KINDS.items() for _ in range(count)]
    for kind in ("passage", *left):
        kinds.remove(kind)
    return plays(fresh(), *[f"tile:{field}={kind}" for field, kind in zip(EVENTS, kinds, strict=False)])


@pytest.mark.parametrize("players", PLAYERS)
def test_zb_setup_1_two_to_five_players_seat_a_starts__accepts(players: int) -> None:
    assert settle(fresh(players)).to_move == "a"


@pytest.mark.parametrize(("players", "starter"), [(2, "b"), (3, "c"), (5, "e")])
def test_zb_setup_1_another_start_player__accepts(players: int, starter: str) -> None:
    assert settle(fresh(players, starter=starter)).to_move == starter


@pytest.mark.parametrize("players", [0, 1, 6, "2", 2.0, None])
def test_zb_setup_1_fewer_or_more__refuses(players: int) -> None:
    with pytest.raises(zt.OptionError):
        fresh(players)


@pytest.mark.parametrize(("players", "starter"), [(2, "c"), (4, "e")])
def test_zb_setup_1_a_starter_who_does_not_play__refuses(players: int, starter: str) -> None:
    with pytest.raises(zt.OptionError) as caught:
        fresh(players, starter=starter)
    assert caught.value.rule == "ZB-SETUP-1"
    rejects("ZB-SETUP-1", seat="c")


def test_zb_setup_2_one_passage_is_set_aside__accepts() -> None:
    without = KINDS | {"passage": 3}
    assert falls(fresh()) == pytest.approx({kind: count / 19 for kind, count in without.items()})
    g = settle(fresh())
    assert all(" " not in tile for tile in g.position()["tiles"].values())


def test_zb_setup_2_never_four_passages_below_level_4__refuses() -> None:
    g = plays(fresh(), "tile:1.2=passage", "tile:1.6=passage", "tile:1.12=passage")
    refuses(g, "tile:1.14=passage", "ZB-MAT-6")
    assert "passage" not in falls(g)


def test_zb_setup_3_the_rest_and_the_passage__accepts() -> None:
    assert falls(lower_tiles("storm", "pit")) == pytest.approx({"passage": 1 / 3, "storm": 1 / 3, "pit": 1 / 3})
    assert falls(lower_tiles("ghost", "ghost")) == pytest.approx({"passage": 1 / 3, "ghost": 2 / 3})
    assert falls(lower_tiles("passage", "raven")) == pytest.approx({"passage": 2 / 3, "raven": 1 / 3})
    assert falls(lower_tiles("passage", "passage")) == pytest.approx({"passage": 1.0})


def test_zb_setup_3_nothing_that_lies_below__refuses() -> None:
    g = lower_tiles("storm", "pit")
    refuses(g, "tile:4.3=ghost", "ZB-MAT-6")
    refuses(plays(g, "tile:4.3=pit"), "tile:4.5=pit", "ZB-MAT-6")


@pytest.mark.parametrize("seed", range(8))
def test_zb_setup_4_all_tiles_and_a_passage_on_top__accepts(seed: int) -> None:
    tiles = zt.new("zauberberg", players=2, seed=seed).position()["tiles"]
    assert len(tiles) == 20
    assert "passage" in [tiles[field] for field in TOP]


def test_zb_setup_4_no_top_without_a_passage__refuses() -> None:
    g = plays(lower_tiles("storm", "pit"), "tile:4.3=pit", "tile:4.5=storm")
    assert texts(g) == ["tile:4.7=passage"]
    refuses(g, "tile:4.7=raven", "ZB-MAT-6")


@pytest.mark.parametrize("players", PLAYERS)
def test_zb_setup_5_a_stone_on_each_stone_field__accepts(players: int) -> None:
    assert sorted(started(players).position()["stones"]) == sorted(STONES)


def test_zb_setup_5_one_each_and_nobody_holds_any__refuses() -> None:
    assert set(started().position()["held"].values()) == {0}
    with pytest.raises(zt.PositionError):
        load(stones=["1.10", "1.10"])


@pytest.mark.parametrize(("players", "starter", "order"), [(2, "a", "ab"), (2, "b", "ba"), (4, "c", "cdab")])
def test_zb_setup_6_one_goblin_each_clockwise_five_rounds__accepts(players: int, starter: str, order: str) -> None:
    g = settle(fresh(players, starter=starter))
    asked = ""
    while g.to_move != "chance":
        asked += str(g.to_move)
        number = asked.count(str(g.to_move))
        plays(g, f"place:{6 - number}@V{min(number, 3)}")
    assert asked == order * 5
    assert set(on(g, "V1")) == {f"{seat}5" for seat in order}


def test_zb_setup_6_one_goblin_is_placed_once__refuses() -> None:
    g = plays(settle(fresh()), "place:3@V1", "place:3@V2")
    assert (on(g, "V1"), on(g, "V2")) == (["a3"], ["b3"])
    refuses(g, "place:3@V0", "ZB-SETUP-6")
    refuses(g, "3,4+", "ZB-SETUP-6")
    refuses(g, "swap:1", "ZB-SETUP-6")
    refuses(started(), "place:3@V0", "ZB-SETUP-6")


def test_zb_setup_6_turns_out_of_order__refuses() -> None:
    rejects("ZB-SETUP-6", {"V0": "a1 a2"}, placing=True, seat="b")
    rejects("ZB-SETUP-6", {"V0": "a1"}, placing=True, seat="a")
    rejects("ZB-SETUP-6", {"V0": "b1"}, placing=True, seat="a")


@pytest.mark.parametrize("villages", ["00012", "01222", "31001", "22132"])
def test_zb_setup_7_exactly_three_villages__accepts(villages: str) -> None:
    g = settle(fresh())
    for number, village in enumerate(villages, start=1):
        plays(g, f"place:{number}@V{village}", f"place:{number}@V{village}")
    assert set(places(g)) == {f"V{village}" for village in villages}
    assert len(places(g)) == 3


def test_zb_setup_7_neither_two_nor_four__refuses() -> None:
    two = load({"V0": "a1 a2 b1 b2", "V1": "a3 a4 b3 b4"}, placing=True)
    refuses(two, "place:5@V0", "ZB-SETUP-8")
    refuses(two, "place:5@V1", "ZB-SETUP-8")
    three = load({"V0": "a1 a2 b1 b2", "V1": "a3 b3", "V2": "a4 b4"}, placing=True)
    refuses(three, "place:5@V3", "ZB-SETUP-8")


def test_zb_setup_8_three_villages_stay_within_reach__accepts() -> None:
    g = load({"V0": "a1 a2 b1 b2", "V1": "b3"}, placing=True, starter="b")
    assert set(texts(g)) == {f"place:{number}@{village}" for number in (3, 4, 5) for village in VILLAGES}
    last = load({"V0": "a1 a2 a3 b1 b2", "V1": "a4 b3 b4"}, placing=True)
    assert set(texts(last)) == {"place:5@V2", "place:5@V3"}


def test_zb_setup_8_too_few_or_too_many__refuses() -> None:
    g = load({"V0": "a1 a2 a3 b1 b2 b3"}, placing=True)
    refuses(g, "place:4@V0", "ZB-SETUP-8")
    plays(g, "place:4@V2", "place:4@V3")
    refuses(g, "place:5@V0", "ZB-SETUP-8")
    refuses(g, "place:5@V2", "ZB-SETUP-8")
    rejects("ZB-SETUP-8", {"V0": "a1 a2 a3 a4 b1 b2 b3", "V1": "b4"}, placing=True)
    rejects("ZB-SETUP-8", {"V0": "a1 b1 b2 b3", "V1": "a2 b4", "V2": "a3", "V3": "a4"}, placing=True)


def test_zb_setup_9_everybody_in_one_village__accepts() -> None:
    # Before the first turn up to three goblins of each player, after ghosts even all of them.
    g = load({"V1": [f"{seat}{number}" for seat in "abcde" for number in range(1, 4)]}, players=5, placing=True)
    assert "place:4@V0" in texts(g)
    everybody = [f"{seat}{number}" for seat in "abcde" for number in range(1, 6)]
    assert len(on(load({"V1": everybody}, players=5), "V1")) == 25


def test_zb_setup_9_only_fields_have_a_limit__refuses() -> None:
    load({"V0": "a1 b1 b2"})
    rejects("ZB-STACK-1", {"1.1": "a1 b1 b2"})


@pytest.mark.parametrize("players", PLAYERS)
def test_zb_setup_10_three_cards_each__accepts(players: int) -> None:
    g = started(players)
    now = g.position()
    assert [len(hand(g, seat)) for seat in "abcde"[:players]] == [3] * players
    assert (len(now["deck"]), now["discard"]) == (60 - 3 * players, [])


def test_zb_setup_10_not_a_fourth_one_and_not_for_all_to_see__refuses() -> None:
    g = started()
    refuses(g, "draw:1", "ZB-DRAW-1")
    assert g.view("a")["hands"]["b"] == 3
    assert "deck" not in g.view("a")


def test_zb_setup_11_the_deal_comes_last__accepts() -> None:
    g = settle(fresh())
    assert (hand(g, "a"), hand(g, "b")) == ([], [])
    assert all(text.startswith("draw:") for text in texts(placed(g)))


def test_zb_setup_11_no_cards_before_the_goblins_are_placed__refuses() -> None:
    refuses(settle(fresh()), "draw:1", "ZB-DRAW-1")
    rejects("ZB-MAT-9", {"V0": "a1 b1"}, placing=True, hands={"a": "1 2 3"})


@pytest.mark.parametrize(("starter", "order"), [("a", "abc"), ("b", "bca"), ("c", "cab")])
def test_zb_setup_12_clockwise_from_the_starter__accepts(starter: str, order: str) -> None:
    g = started(3, starter=starter)
    asked = ""
    for _ in range(4):
        asked += turn(g)[0]
        settle(plays(g, next(text for text in texts(g) if text.startswith("swap:"))))
    assert asked == order + starter


def test_zb_setup_12_nobody_else_begins__refuses() -> None:
    g = started(3, starter="b")
    assert turn(g) == ("b", 1)
    assert g.to_move not in {"a", "c"}


def test_zb_setup_13_tiles_goblins_cards__accepts() -> None:
    g = fresh(starter="b")
    for field in EVENTS:
        assert {text.split("=")[0] for text in texts(g)} == {f"tile:{field}"}
        plays(g, texts(g)[0])
    placed(g)
    plays(g, "draw:1", "draw:1", "draw:2")
    assert (hand(g, "a"), hand(g, "b")) == ([], ["1", "1", "2"])
    plays(g, "draw:5", "draw:*", "draw:4")
    assert (hand(g, "a"), g.to_move) == (["4", "5", "*"], "b")


def test_zb_setup_13_another_order__refuses() -> None:
    g = fresh()
    refuses(g, "tile:1.6=storm", "ZB-SETUP-13")
    refuses(g, "draw:1", "ZB-SETUP-13")
    refuses(g, "place:1@V0", "ZB-SETUP-13")
    refuses(settle(g), "tile:1.6=storm", "ZB-SETUP-13")
    refuses(placed(g), "tile:1.6=storm", "ZB-SETUP-13")
    refuses(g, "place:1@V0", "ZB-SETUP-13")
