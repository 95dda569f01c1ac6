"""The order of one movement card and the decisions (ZB-ORDER, ZB-DEC)."""

from collections.abc import Callable

import pytest

import zauberturm as zt

from .positions import fresh, hand, load, on, places, plays, refuses, settle, texts, tile, turn, whereabouts
from .tokens import discard, held, landing, layout, shoved, stones, verdict, waiting

HIDDEN = {"1.2": "storm", "1.6": "ghost", "1.17": "pit", "2.3": "passage"}


def test_zb_order_1_from_the_hand_onto_the_table__accepts() -> None:
    g = landing("1.12", "raven")
    assert hand(g, "a") == ["2"]
    assert g.view("b")["hands"]["a"] == 1
    settle(plays(g, "raven:b", "end"))
    assert discard(g) == ["1", "1"]


def test_zb_order_1_not_yet_onto_the_discard_pile__refuses() -> None:
    g = landing("1.12", "raven")
    assert discard(g) == []
    plays(g, "raven:b")
    assert discard(g) == []


def test_zb_order_2_its_waiting_ends__accepts() -> None:
    g = load({"1.12": "a1", "2.9": "b1"}, tiles={"1.12": "passage seen"}, waiting="a1", hands={"a": "1 1 5"})
    plays(g, "1,1+")
    assert (on(g, "1.13"), waiting(g)) == (["a1"], [])


def test_zb_order_2_it_is_not_fetched_from_its_new_place__refuses() -> None:
    g = load({"1.12": "a1"}, tiles={"1.12": "passage seen"}, waiting="a1", hands={"a": "1 1 5"})
    plays(g, "1,1+")  # 2.9 is empty, but nobody waits for it any more when that is checked
    assert (on(g, "1.13"), on(g, "2.9"), waiting(g)) == (["a1"], [], [])


def test_zb_order_3_the_chain_first__accepts() -> None:
    g = load({"1.9": "a1", "1.10": "a2 b2", "1.11": "a3 b3"}, tiles={"1.12": "raven"}, hands={"a": "1 1 2"})
    plays(g, "1,1+")
    assert [on(g, field) for field in ("1.10", "1.11", "1.12")] == [["a2", "a1"], ["a3", "b2"], ["b3"]]
    assert g.to_move == "b"


def test_zb_order_3_no_tile_in_its_midst_is_executed__refuses() -> None:
    g = load(
        {"1.11": "a1", "1.12": "a2 b2", "1.13": "a3 b3"},
        tiles={"1.12": "ghost", "1.14": "storm"},
        hands={"a": "1 1 2"},
    )
    plays(g, "1,1+")
    assert tile(g, "1.12") == "ghost"
    assert sorted(texts(g)) == ["turn:+", "turn:-"]


def test_zb_order_4_the_last_one_takes_and_executes__accepts() -> None:
    g = shoved("1.10", "stone")
    assert (stones(g), held(g, "b")) == ([], 1)
    follow = landing("1.2", "passage", layout=layout({1: [2]}, {2: [1]}), stones=["2.1"])
    assert (held(follow, "a"), on(follow, "2.1")) == (1, ["a1"])


def test_zb_order_4_nobody_else_does__refuses() -> None:
    # The mover ends on a goblin that stands on a tile, the pushed one on another goblin: nothing is executed.
    g = load({"1.10": "a1", "1.12": "b4", "1.11": "a2 b2"}, tiles={"1.12": "ghost"}, hands={"a": "1 1 2"})
    plays(g, "1,1+")
    assert (on(g, "1.12"), tile(g, "1.12"), g.to_move) == (["b4", "b2"], "ghost", "a")


def test_zb_order_5_waiting_goblins_come_after_the_tile__accepts() -> None:
    tiles = {"1.12": "passage seen", "2.10": "ghost"}
    g = load({"1.12": "b1", "2.9": "a1"}, tiles=tiles, waiting="b1", hands={"a": "1 1 5"})
    plays(g, "1,1+")
    assert on(g, "1.12") == ["b1"]
    plays(g, "V0")
    assert on(g, "2.9") == ["b1"]
    assert turn(settle(g)) == ("b", 2)


def test_zb_order_5_not_before_it__refuses() -> None:
    tiles = {"1.12": "passage seen", "2.10": "raven"}
    g = load({"1.12": "b1", "2.9": "a1"}, tiles=tiles, waiting="b1", hands={"a": "1 1 5"})
    plays(g, "1,1+")
    assert (on(g, "2.9"), waiting(g)) == ([], ["b1"])
    plays(g, "raven:a")
    assert (on(g, "2.9"), waiting(g)) == (["b1"], [])


def test_zb_order_6_the_summit_ends_the_game_at_once__accepts() -> None:
    g = landing("4.7", "passage", {"3.11": "b1"}, tiles={"3.11": "passage seen"}, waiting="b1")
    assert verdict(g)["winners"] == ["a"]
    assert g.to_move is None


def test_zb_order_6_no_later_step_takes_place__refuses() -> None:
    g = landing("4.7", "passage", {"3.11": "b1"}, tiles={"3.11": "passage seen"}, waiting="b1")
    assert whereabouts(g, "b1") == "3.11"  # 4.6 is empty now, but nobody is transferred any more
    assert hand(g, "a") == ["2"]
    assert texts(g) == []
    refuses(g, "2+", "ZB-END-1")


def test_zb_order_7_the_active_player_goes_on_or_ends__accepts() -> None:
    g = plays(shoved("1.12", "ghost"), "V0")
    assert g.to_move == "a"
    assert {"2+", "2-", "end"} <= set(texts(g))


def test_zb_order_7_not_when_the_turn_is_over__refuses() -> None:
    g = plays(landing("1.12", "ghost"), "V0")
    refuses(g, "end", "ZB-DRAW-1")
    last = plays(load({"1.3": "a1"}, hands={"a": "1 1 2 2"}), "1,1+", "2+")
    refuses(last, "end", "ZB-DRAW-1")


DECISIONS: dict[str, tuple[Callable[[], zt.Game], str, str]] = {
    "turn": (lambda: load({"1.11": "a1"}, hands={"a": "1 1 2"}), "a", "swap:1"),
    "next card": (lambda: landing("1.12", "crystal"), "a", "end"),
    "ghost": (lambda: shoved("2.10", "ghost"), "b", "V0"),
    "pitfall": (lambda: shoved("1.12", "pit"), "b", "V0"),
    "raven": (lambda: shoved("1.12", "raven"), "b", "raven:a"),
    "victim": (lambda: plays(shoved("1.12", "raven", held={"a": 1}), "raven:a"), "a", "drop:2"),
    "crystal": (lambda: shoved("1.12", "crystal", tiles=HIDDEN), "b", "show:1.2,1.6,2.3"),
    "storm": (lambda: shoved("1.12", "storm"), "a", "turn:-"),
    "surplus": (
        lambda: plays(load({"1.3": "a1"}, hands={"a": "1 1 2 3 4 5"}, extra={"a": 3}), "1,1+", "end"),
        "a",
        "drop:4",
    ),
}
"""How to come there, who is asked, and one of the answers."""


@pytest.mark.parametrize("name", DECISIONS)
def test_zb_dec_1_one_player_and_an_answer__accepts(name: str) -> None:
    make, seat, answer = DECISIONS[name]
    g = make()
    assert g.to_move == seat
    assert len(texts(g)) == len(set(texts(g))) > 0
    plays(g, answer)


def test_zb_dec_1_placing__accepts() -> None:
    g = settle(fresh())
    assert g.to_move == "a"
    assert len(texts(g)) == 20
    plays(g, "place:3@V1")
    assert g.to_move == "b"


OWED = {
    "ghost": "ZB-GHOST-1",
    "pitfall": "ZB-PIT-4",
    "raven": "ZB-RAV-1",
    "victim": "ZB-RAV-2",
    "crystal": "ZB-CRY-1",
    "storm": "ZB-STORM-2",
    "surplus": "ZB-FLY-5",
}
"""The rule by which an answer of another kind is refused."""


def kind(text: str) -> str:
    """What an answer answers: everything before the colon; a village needs none."""
    return "village" if text.startswith("V") else text.partition(":")[0]


@pytest.mark.parametrize("name", OWED)
def test_zb_dec_1_nothing_else_will_do__refuses(name: str) -> None:
    g = DECISIONS[name][0]()
    asked = {kind(text) for text in texts(g)}
    others = [answer for _, _, answer in DECISIONS.values() if kind(answer) not in asked]
    for text in ("2+", "1,1+", "swap:2", "place:1@V0", *others):
        refuses(g, text, OWED[name])


def test_zb_dec_1_no_question_where_there_is_no_choice_left__refuses() -> None:
    assert landing("1.12", "crystal", tiles={"1.2": "storm"}).to_move == "a"
    empty = plays(landing("1.12", "raven", held={"b": 1}, hands={"b": ""}), "raven:b")
    assert empty.to_move == "a"
    assert places(empty)["1.12"] == ["a1"]
