"""Set-up: who stands where, what is dealt, who starts (WT-SETUP, WT-R-61, WT-R-62)."""

import pytest

import zauberturm as zt

from .positions import COPIES, FLASKS, WIZARDS, flasks, hand, home, plays, refuses, rejects, settle, spaces, texts

PLAYERS = [2, 3, 4, 5, 6]
STARTS = {
    2: "*/1aab/2abb/3aab/4b/5/6/7/8/9//////",
    3: "*/1abc/2abc/3abc/4ab/5c/6/7/8/9//////",
    4: "*/1abc/2abd/3acd/4bc/5ad/6bc/7d/8/9//////",
    5: "*/1abc/2ade/3bcd/4ae/5bc/6de/7/8/9//////",
    6: "*/1abc/2def/3abc/4de/5af/6bc/7d/8e/9f//////",
}
"""The table of WT-SETUP-8 with seat a starting."""


def fresh(players: int, starter: str = "a") -> zt.Game:
    """A new basic game before the deal, its starter agreed on."""
    return zt.new("towers", players=players, seed=1, starter=starter, chance="manual")


@pytest.mark.parametrize("players", PLAYERS)
def test_wt_setup_1_the_castle_starts_on_space_0__accepts(players: int) -> None:
    assert spaces(fresh(players, starter="b"))[0] == "*"


def test_wt_setup_1_its_start_cannot_be_chosen__refuses() -> None:
    with pytest.raises(zt.OptionError):
        zt.new("towers", players=2, seed=1, castle=4)


@pytest.mark.parametrize("players", PLAYERS)
def test_wt_setup_2_tower_i_starts_on_space_i__accepts(players: int) -> None:
    stacks = spaces(fresh(players))
    assert [stack[0] for stack in stacks[1:10]] == list("123456789")


@pytest.mark.parametrize("players", PLAYERS)
def test_wt_setup_2_no_tower_anywhere_else__refuses(players: int) -> None:
    stacks = spaces(fresh(players))
    assert stacks[10:] == [""] * 6
    assert all(len([sign for sign in stack if sign.isdigit()]) == 1 for stack in stacks[1:10])


def test_wt_setup_3_mw_and_mt_lie_open__accepts() -> None:
    assert list(settle(fresh(2)).position()["options"]["spells"]) == ["MW", "MT"]


@pytest.mark.parametrize("cast", ["cast HW:a1", "cast HT:t1.1", "cast MC:+", "cast SW:1,2", "cast FW:t1.1"])
def test_wt_setup_3_no_other_tile_is_open__refuses(cast: str) -> None:
    refuses(settle(fresh(2)), cast, "WT-MAT-7")


@pytest.mark.parametrize("players", PLAYERS)
def test_wt_setup_4_three_cards_each_the_rest_is_the_draw_pile__accepts(players: int) -> None:
    g = settle(fresh(players))
    assert [len(hand(g, seat)) for seat in "abcdef"[:players]] == [3] * players
    assert g.position()["discard"] == []
    assert len(g.position()["deck"]) == 90 - 3 * players


def test_wt_setup_4_seat_after_seat_is_dealt_to__accepts() -> None:
    g = fresh(3, starter="b")
    plays(g, "draw:W1", "draw:W2", "draw:W3", "draw:T1", "draw:T2", "draw:T3", "draw:T2d", "draw:W2d", "draw:D")
    assert hand(g, "a") == ["W1", "W2", "W3"]
    assert hand(g, "b") == ["T1", "T2", "T3"]
    assert sorted(hand(g, "c")) == ["D", "T2d", "W2d"]
    assert g.to_move == "b"


def test_wt_setup_4_nobody_plays_before_the_deal_is_done__refuses() -> None:
    g = plays(fresh(2), "draw:W1")
    for text in ("W1:w1", "special", "end", "roll:3"):
        refuses(g, text, "WT-SETUP-4")


def test_wt_setup_4_cards_leave_the_pile__refuses() -> None:
    g = plays(fresh(2), "draw:W1", "draw:W1", "draw:W1")
    falls = {str(outcome): chance for outcome, chance in g.outcomes()}
    assert falls["draw:W1"] == pytest.approx(1 / 87)
    assert falls["draw:T1"] == pytest.approx(COPIES["T1"] / 87)
    refuses(plays(g, "draw:W1"), "draw:W1", "WT-MAT-5")


def test_wt_setup_5_chance_or_agreement_names_the_starter__accepts() -> None:
    g = zt.new("towers", players=3, seed=1, chance="manual")
    falls = {str(outcome): chance for outcome, chance in g.outcomes()}
    assert falls == pytest.approx({"start:a": 1 / 3, "start:b": 1 / 3, "start:c": 1 / 3})
    settle(plays(g, "start:c"))
    assert g.to_move == "c"
    assert g.position()["options"]["starter"] == "c"
    assert settle(fresh(3, starter="b")).to_move == "b"


def test_wt_setup_5_the_marker_stays_all_game__refuses() -> None:
    g = settle(fresh(2, starter="b"))
    for seat in "bab":
        assert g.to_move == seat
        assert g.position()["options"]["starter"] == "b"
        settle(g)
        plays(g, "special")
        plays(settle(g), "-")


def test_wt_setup_5_an_empty_seat_cannot_start__refuses() -> None:
    g = zt.new("towers", players=2, seed=1, chance="manual")
    refuses(g, "start:c", "WT-SETUP-5")
    refuses(g, "W1:w1", "WT-SETUP-5")


@pytest.mark.parametrize("players", PLAYERS)
def test_wt_setup_6_all_wizards_out_all_flasks_empty__accepts(players: int) -> None:
    g = settle(fresh(players))
    for seat in "abcdef"[:players]:
        assert home(g, seat) == 0
        assert flasks(g, seat) == [FLASKS[players], 0, 0]


def test_wt_setup_6_nobody_can_pay_for_a_spell_at_the_start__refuses() -> None:
    g = settle(fresh(2))
    refuses(g, "cast MW:a1", "WT-SPELL-2")
    refuses(g, "cast MT:t1.1", "WT-SPELL-2")


def test_wt_setup_6_surplus_pieces_are_out__refuses() -> None:
    # The colour has five wizards and six flasks, but with three players four and five of them are used.
    rejects("WT-MAT-8", STARTS[3].replace("9", "9a"), players=3)
    rejects("WT-MAT-8", STARTS[3], players=3, flasks={"a": [6, 0, 0]})


def test_wt_setup_7_the_starter_places_first__accepts() -> None:
    assert "/".join(spaces(fresh(2, starter="b"))) == "*/1abb/2aab/3abb/4a/5/6/7/8/9//////"
    # c, d, a | b, c, d | a, b, c | d, a | b, c | d, a | b
    assert "/".join(spaces(fresh(4, starter="c"))) == "*/1acd/2bcd/3abc/4ad/5bc/6ad/7b/8/9//////"


def test_wt_setup_7_a_new_tower_does_not_restart_the_order__refuses() -> None:
    stacks = spaces(fresh(2))
    assert stacks[1] == "1aab"
    assert stacks[2] != "2aab"
    assert stacks[2] == "2abb"


@pytest.mark.parametrize("players", PLAYERS)
def test_wt_setup_8_placement_table__accepts(players: int) -> None:
    assert "/".join(spaces(fresh(players))) == STARTS[players]


@pytest.mark.parametrize("players", PLAYERS)
def test_wt_setup_8_placement_asks_nobody__refuses(players: int) -> None:
    g = fresh(players)
    for _ in range(3 * players):
        assert g.to_move == "chance"
        assert all(text.startswith("draw:") for text in texts(g))
        g.play(texts(g)[0])
    assert g.to_move == "a"


def test_wt_r_61_the_next_player_goes_on_with_the_next_tower__accepts() -> None:
    stacks = spaces(fresh(4))
    assert stacks[2] == "2abd"  # d was next when the lights of tower 1 were used up
    assert spaces(fresh(5))[4] == "4ae"


@pytest.mark.parametrize("players", PLAYERS)
def test_wt_r_61_nobody_runs_out_early_or_is_passed_over__refuses(players: int) -> None:
    placed = "".join(stack[1:] for stack in spaces(fresh(players, starter="b"))[1:])
    assert {seat: placed.count(seat) for seat in "abcdef"[:players]} == dict.fromkeys(
        "abcdef"[:players], WIZARDS[players]
    )


def test_wt_r_62_random_unless_a_seat_is_named__accepts() -> None:
    assert texts(zt.new("towers", players=2, seed=1, chance="manual")) == ["start:a", "start:b"]
    assert texts(fresh(2, starter="b"))[0].startswith("draw:")


def test_wt_r_62_only_a_seat_of_the_table_may_be_named__refuses() -> None:
    with pytest.raises(zt.OptionError):
        zt.new("towers", players=2, seed=1, starter="c")
    refuses(settle(fresh(2)), "start:b", "WT-SETUP-5")
