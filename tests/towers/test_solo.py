"""The solo variant (WT-SOLO, WT-R-68)."""

from typing import Any

import pytest

import zauberturm as zt
from tests.towers.positions import COPIES, castle, flasks, hand, home, load, plays, refuses, settle, spaces, texts, turn
from tests.towers.verdicts import verdict

HAND = {"a": ["W2", "T2", "W1"]}


def solo(board: dict[int, str], **wishes: Any) -> zt.Game:
    """A solo game; without `spells` none are in it."""
    return load(board, **({"players": 1, "hands": HAND} | wishes))


def pile(cards: int) -> list[str]:
    """So many discarded cards, none of which is in the hand above."""
    box = [card for card, copies in COPIES.items() for _ in range(copies) if card not in HAND["a"]]
    return box[:cards]


def test_wt_solo_1_twelve_wizards_on_the_first_five_towers__accepts() -> None:
    g = zt.new("towers", players=1, seed=1)
    assert g.position()["board"] == "*/1aaa/2aaa/3aaa/4aa/5a/6/7/8/9//////"
    assert home(g, "a") == 0


def test_wt_solo_1_no_thirteenth_wizard__refuses() -> None:
    full = {0: "*", **dict.fromkeys((1, 2, 3), "aaaa")}
    assert home(solo(full), "a") == 0
    with pytest.raises(zt.PositionError) as caught:
        solo(full | {5: "a"})
    assert caught.value.rule == "WT-MAT-8"


def test_wt_solo_2_one_card_then_refill__accepts() -> None:
    g = solo({0: "*", 3: "a", 7: "1"})
    plays(g, "W2:w3")
    assert g.to_move == "chance"
    plays(g, "draw:T5")
    assert hand(g, "a") == ["W1", "T2", "T5"]
    assert (g.to_move, turn(g)) == ("a", ("a", 1))


def test_wt_solo_2_no_second_card__refuses() -> None:
    g = solo({0: "*", 3: "a", 7: "1"}, spells=["MW"])
    plays(g, "W2:w3")
    assert turn(g) == ("a", 3)
    refuses(g, "W1:w5", "WT-TURN-2")
    refuses(g, "T2:t7.1", "WT-TURN-2")


def test_wt_solo_3_the_special_turn_instead__accepts() -> None:
    g = solo({0: "*", 3: "a", 7: "1"})
    plays(g, "special", "draw:T5", "draw:W5", "draw:D", "t7.1")
    assert g.position()["discard"] == ["W1", "W2", "T2"]
    assert spaces(g)[7:9] == ["", "1"]
    assert hand(g, "a") == ["W5", "T5", "D"]
    assert turn(g) == ("a", 1)


def test_wt_solo_3_not_beside_the_card__refuses() -> None:
    g = solo({0: "*", 3: "a", 7: "1"}, spells=["MW"])
    plays(g, "W2:w3")
    refuses(g, "special", "WT-R-4")
    other = solo({0: "*", 3: "a", 7: "1"})
    plays(other, "special")
    settle(other)
    refuses(other, "w3", "WT-TURN-6")


def test_wt_solo_4_three_drawn_from_the_seven__accepts() -> None:
    g = zt.new("towers", players=1, seed=1, chance="manual", solo_spells="random3", starter="a")
    assert sorted(texts(g)) == [f"spell:{tile}" for tile in ("FW", "HT", "HW", "MC", "MT", "MW", "SW")]
    assert all(chance == pytest.approx(1 / 7) for _, chance in g.outcomes())
    plays(g, "spell:SW", "spell:MC", "spell:FW")
    assert flasks(settle(g), "a") == [0, 6, 0]


def test_wt_solo_4_three_chosen_by_the_player__accepts() -> None:
    g = zt.new("towers", players=1, seed=1, chance="manual", solo_spells="chosen3", starter="a")
    assert g.to_move == "a"
    assert len(texts(g)) == 7
    plays(g, "spell:MW", "spell:HT", "spell:SW")
    assert g.to_move == "chance"
    assert sorted(g.position()["options"]["spells"]) == ["HT", "MW", "SW"]
    assert flasks(settle(g), "a") == [0, 6, 0]


def test_wt_solo_4_none_at_all__accepts() -> None:
    g = zt.new("towers", players=1, seed=1, solo_spells=0, starter="a")
    assert flasks(g, "a")[1] == 0
    assert g.position()["options"]["spells"] == []


def test_wt_solo_4_no_piggyback_no_tile_twice_only_open_ones__refuses() -> None:
    with pytest.raises(zt.OptionError):
        zt.new("towers", players=1, spells=["PB"])
    g = zt.new("towers", players=1, seed=1, chance="manual", solo_spells="chosen3", starter="a")
    plays(g, "spell:MW")
    assert not {"spell:MW", "spell:PB"} & set(texts(g))
    with pytest.raises(zt.IllegalAction):
        g.play("spell:PB")
    closed = solo({0: "*", 3: "a", 7: "1"}, spells=["MW"])
    plays(closed, "W2:w3")
    refuses(closed, "cast MT:t7.1", "WT-SOLO-4")


def test_wt_solo_5_locking_is_allowed__accepts() -> None:
    g = solo({0: "*", 3: "1", 5: "a"}, spells=["MW"], flasks={"a": [0, 5, 1]})
    plays(g, "T2:t3.1")
    assert spaces(g)[5] == "a1"


def test_wt_solo_5_but_brings_no_flask__refuses() -> None:
    g = solo({0: "*", 3: "1", 5: "a"}, spells=["MT"], flasks={"a": [2, 4, 0]})
    card = plays(g.copy(), "T2:t3.1")
    assert flasks(card, "a") == [2, 4, 0]
    spell = plays(g.copy(), "W1:w5", "cast MT:t3.1")
    assert flasks(spell, "a") == [2, 3, 1]
    two = load({0: "*", 3: "1", 5: "a", 9: "b"}, hands=HAND, flasks={"a": [2, 4, 0]})
    assert flasks(plays(two, "T2:t3.1"), "a") == [1, 5, 0]


def test_wt_solo_6_one_spell_after_the_card_or_the_special_turn__accepts() -> None:
    g = solo({0: "*", 3: "a", 7: "1"}, spells=["MW", "MT"])
    card, special = g.copy(), g.copy()
    plays(card, "W2:w3")
    assert {"cast MW:a5", "cast MT:t7.1", "end"} <= set(texts(card))
    plays(card, "cast MW:a5")
    assert spaces(card)[6] == "a"
    assert turn(settle(card)) == ("a", 1)
    plays(special, "special")
    plays(settle(special), "t7.1")
    assert turn(special) == ("a", 3)
    plays(special, "cast MT:t8.1")
    assert spaces(special)[10] == "1"
    assert flasks(special, "a") == [0, 5, 1]


def test_wt_solo_6_not_before_the_card_and_not_twice__refuses() -> None:
    g = solo({0: "*", 3: "a", 7: "1"}, spells=["MW", "MT"])
    refuses(g, "cast MW:a3", "WT-SOLO-6")
    assert not [text for text in texts(g) if text.startswith("cast")]
    plays(g, "W2:w3", "cast MW:a5")
    # The second spell of the turn is not asked for: the hand is refilled.
    assert g.to_move == "chance"


def test_wt_solo_6_not_after_an_entry_by_the_card__refuses() -> None:
    g = solo({0: "*", 3: "a", 7: "1", 14: "a"}, spells=["MW", "MT"])
    plays(g, "W2:w14")
    assert g.to_move == "chance"
    assert turn(settle(g)) == ("a", 1)


def test_wt_solo_7_entry_ends_the_turn_and_moves_the_castle__accepts() -> None:
    g = solo({0: "*", 3: "a", 7: "1", 14: "a"}, spells=["MW", "MT"])
    plays(g, "W2:w14")
    assert castle(g) == 4
    assert home(g, "a") == 11
    assert turn(settle(g)) == ("a", 1)
    spell = solo({0: "*", 3: "a", 7: "1", 15: "a"}, spells=["MW", "MT"])
    plays(spell, "T2:t7.1", "cast MW:a15")
    assert castle(spell) == 4
    assert turn(settle(spell)) == ("a", 1)


def test_wt_solo_7_walking_past_ends_nothing__refuses() -> None:
    g = solo({0: "*", 3: "a", 7: "1", 15: "a"}, spells=["MW", "MT"])
    plays(g, "W2:w15")
    assert (castle(g), home(g, "a")) == (0, 10)
    assert (g.to_move, turn(g)) == ("a", ("a", 3))


def test_wt_solo_8_the_discard_pile_only_grows__accepts() -> None:
    g = solo({0: "*", 3: "a", 7: "1"}, deck=["T5", "W5"], discard=["D", "D"])
    plays(g, "W2:w3", "draw:W5")
    assert g.position()["discard"] == ["D", "D", "W2"]
    assert not g.over


def test_wt_solo_8_no_reshuffle_when_the_pile_runs_out__refuses() -> None:
    g = solo({0: "*", 3: "a", 7: "1"}, deck=["T5"], discard=["D", "D"])
    plays(g, "special")
    assert texts(g) == ["draw:T5"]
    plays(g, "draw:T5")
    assert g.to_move == "a"
    assert g.position()["discard"] == ["D", "D", "W1", "W2", "T2"]
    assert hand(g, "a") == ["T5"]


def test_wt_solo_9_all_twelve_home__accepts() -> None:
    g = solo({0: "*", 14: "a"}, spells=["MW"], flasks={"a": [3, 3, 0]}, discard=pile(29))
    plays(g, "W2:w14")
    settle(g)
    # Empty flasks do not matter, and a win counts before the thirtieth card.
    assert g.over
    assert (verdict(g)["winners"], verdict(g)["reason"]) == (["a"], "WT-SOLO-9")


def test_wt_solo_9_one_is_still_on_his_way__refuses() -> None:
    g = solo({0: "*", 3: "a1", 14: "a"})
    plays(g, "W2:w14")
    settle(g)
    assert home(g, "a") == 11
    assert not g.over


def test_wt_solo_10_lost_with_thirty_cards_on_the_pile__accepts() -> None:
    g = solo({0: "*", 3: "a", 7: "1"}, discard=pile(29))
    plays(g, "W2:w3")
    settle(g)
    assert g.over
    assert (verdict(g)["winners"], verdict(g)["reason"]) == ([], "WT-SOLO-10")
    special = solo({0: "*", 3: "a", 7: "1"}, discard=pile(27))
    plays(special, "special")
    plays(settle(special), "-")
    assert settle(special).over


def test_wt_solo_10_an_empty_draw_pile_is_lost_too__accepts() -> None:
    g = solo({0: "*", 3: "a", 7: "1"}, deck=["T5"], discard=["D", "D"])
    plays(g, "W2:w3", "draw:T5")
    assert g.over
    assert verdict(g)["reason"] == "WT-SOLO-10"


def test_wt_solo_10_twenty_nine_are_not_enough__refuses() -> None:
    g = solo({0: "*", 3: "a", 7: "1"}, discard=pile(28))
    plays(g, "W2:w3")
    assert not settle(g).over
    special = solo({0: "*", 3: "a", 7: "1"}, discard=pile(26))
    plays(special, "special")
    plays(settle(special), "-")
    assert not settle(special).over


def test_wt_r_68_six_full_flasks_and_a_hand_refresh__accepts() -> None:
    g = zt.new("towers", players=1, seed=3, solo_spells="random3", starter="a")
    assert flasks(g, "a") == [0, 6, 0]
    assert "special" in texts(g)


@pytest.mark.parametrize("wish", [{"variant": "master"}, {"team": True}, {"spells": ["MW", "PB"]}])
def test_wt_r_68_neither_master_nor_team__refuses(wish: dict[str, Any]) -> None:
    with pytest.raises(zt.OptionError):
        zt.new("towers", players=1, seed=1, **wish)
